import Localization
import TekpubKit

extension EpisodeFilter {
    /// Which episodes are listed.
    ///
    /// - Parameter isSound: whether they are played, and not watched.
    func title(isSound: Bool) -> String {
        switch self {
        case .all: localized("All", context: "episodes")
        case .unwatched: isSound ? localized("Unplayed") : localized("Unwatched")
        case .started: localized("Started", context: "episodes")
        case .downloaded: localized("Downloaded")
        }
    }

    /// What the key does that leads here.
    func action(isSound: Bool) -> String {
        switch self {
        case .all: localized("Show all episodes")
        case .unwatched: isSound ? localized("Show unplayed episodes") : localized("Show unwatched episodes")
        case .started: localized("Show started episodes")
        case .downloaded: localized("Show downloaded episodes")
        }
    }

    /// The title of the column of titles, such as `3 unplayed`; nil if all episodes are listed.
    func head(_ counts: EpisodeCounts, isSound: Bool) -> String? {
        switch self {
        case .all: nil
        case .unwatched: CountText.unwatchedEpisodes(counts.shown, isSound: isSound)
        case .started: localized(counts.shown, one: "1 started", other: "\(counts.shown) started")
        case .downloaded: localized(counts.shown, one: "1 downloaded", other: "\(counts.shown) downloaded")
        }
    }

    /// Why no episode is listed, and how to go on; nil if all are listed.
    ///
    /// - Parameter key: the key for the next filter; nil for none.
    func notice(isSound: Bool, key: String?) -> String? {
        switch self {
        case .all: nil
        case .unwatched where isSound:
            key.map { localized("All episodes are played. Press \($0) for the started ones.") }
                ?? localized("All episodes are played.")
        case .unwatched:
            key.map { localized("All episodes are watched. Press \($0) for the started ones.") }
                ?? localized("All episodes are watched.")
        case .started:
            key.map { localized("No episode is started. Press \($0) to go on.") }
                ?? localized("No episode is started.")
        case .downloaded:
            key.map { localized("No episode is downloaded. Press \($0) for all.") }
                ?? localized("No episode is downloaded.")
        }
    }
}
