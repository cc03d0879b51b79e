import Localization
import TekpubKit

extension FoundGroups {
    /// The title of a group, with the number of its hits.
    func title(of group: Group) -> String {
        let count = count(of: group)
        return switch group {
        case .episodes: localized("Episodes · \(count)")
        case .shows: localized("Shows · \(count)")
        case .said: localized("Said · \(count) in \(CountText.episodes(saidEpisodeCount))")
        }
    }

    /// The numbers of hits of the groups that have any.
    var summary: String {
        let texts = sections.map { group in
            let count = count(of: group)
            return switch group {
            case .episodes: CountText.episodes(count)
            case .shows: CountText.shows(count)
            case .said: localized("\(count) said")
            }
        }
        return texts.isEmpty ? localized("Nothing found") : texts.joined(separator: " · ")
    }
}

extension FoundGroups.Hit {
    /// The episode in the library; nil for a show.
    var location: EpisodeLocation? {
        switch self {
        case .episode(let hit, _): hit.location
        case .show: nil
        case .passage(let hit): hit.location
        }
    }

    /// What stands beside the list.
    var previewSubject: PreviewSubject? {
        switch self {
        case .episode(let hit, _): hit.location.map { PreviewSubject($0) }
        case .show(let hit):
            PreviewSubject(catalogID: hit.source.catalogID, productionKey: hit.production.key)
        case .passage(let hit): PreviewSubject(hit.location)
        }
    }
}
