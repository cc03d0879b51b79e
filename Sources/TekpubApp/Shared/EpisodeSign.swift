import CursesKit
import Localization
import TekpubKit

/// The sign at the beginning of an episode's row: the same in every list, different in shape as well as colour.
///
/// A watched episode has none, and its title is secondary.
enum EpisodeSign {
    /// Never started.
    case new
    /// Started, and not watched to its end.
    case started
    /// Played in the background now.
    case playing
    /// Live now, whatever the user has seen of it.
    case live

    /// The width of the sign and the cell after it.
    static let width = 2

    /// The sign of an episode with this mark; nil if it was watched.
    init?(_ mark: EpisodeMark?, isPlaying: Bool = false, isLive: Bool = false) {
        guard !isPlaying else { self = .playing; return }
        guard !isLive else { self = .live; return }
        guard let mark else { self = .new; return }
        guard !mark.isWatched else { return nil }
        self = mark.positionInSeconds == nil ? .new : .started
    }

    /// One cell.
    var text: Text {
        switch self {
        case .new: "●"
        case .started: "◐"
        case .playing: "▶"
        case .live: "◉"
        }
    }

    /// The sign in words; of no sign, that of a watched episode.
    ///
    /// - Parameter isSound: whether the episode is played, and not watched.
    static func words(for sign: EpisodeSign?, isSound: Bool = false) -> String {
        switch sign {
        case .new where isSound: localized("unplayed", context: "episode")
        case .new: localized("unwatched", context: "episode")
        case .started: localized("started", context: "episode")
        case .playing: localized("Playing")
        case .live: localized("live")
        case nil where isSound: localized("played", context: "episode")
        case nil: localized("watched", context: "episode")
        }
    }
}

extension EpisodeMark {
    /// The share that was watched of a started episode; nil if it is not, or its length is unknown.
    ///
    /// - Parameter duration: the length of the episode in seconds; nil if unknown.
    func progress(of duration: Int?) -> Double? {
        guard !isWatched, let positionInSeconds, let duration, duration > positionInSeconds else {
            return nil
        }
        return Double(positionInSeconds) / Double(duration)
    }

    /// The mark in words; nil for none. Video is watched, and sound is played.
    ///
    /// - Parameters:
    ///   - duration: the length of the episode in seconds; nil if unknown.
    ///   - isSound: whether the episode is played, and not watched.
    ///   - isSpoken: whether times are words.
    func statement(of duration: Int?, isSound: Bool, isSpoken: Bool = false) -> String? {
        if isWatched { return isSound ? localized("Played") : localized("Watched") }
        guard let positionInSeconds else { return isNew ? localized("New", context: "episode") : nil }
        let text = isSpoken ? DurationText.spoken(seconds:) : DurationText.exact(seconds:)
        let position = text(positionInSeconds)
        guard let duration, duration > positionInSeconds else {
            return isSound ? localized("Played to \(position)") : localized("Watched to \(position)")
        }
        if isSpoken { return DurationText.spoken(seconds: positionInSeconds, of: duration) }
        return localized("\(position) of \(DurationText.exact(seconds: duration))")
    }
}
