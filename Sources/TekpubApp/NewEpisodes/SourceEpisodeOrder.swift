import CursesKit
import Localization
import TekpubFormats
import TekpubKit

/// The order of a list over all sources: that of its titles, or that of the library.
struct SourceEpisodeOrder: Sendable {
    let details: SourceEpisodeDetails

    /// The episodes of each section in an order; nil for that of the library.
    @concurrent
    func sorted(_ sections: SourceEpisodeSections, by descriptor: TableSortDescriptor?) async
        -> SourceEpisodeSections
    {
        guard let descriptor else { return sections }
        return SourceEpisodeSections(
            sections.sections.map {
                SourceEpisodeSections.Section(title: $0.title, episodes: sorted($0.episodes, by: descriptor))
            })
    }

    private func sorted(_ episodes: [SourceEpisode], by descriptor: TableSortDescriptor) -> [SourceEpisode] {
        switch descriptor.columnIdentifier {
        case "source":
            episodes.sorted(descriptor.direction) { details.titles[$0.sourceID].map(FoldedText.fold) }
        case "title":
            episodes.sorted(descriptor.direction) {
                [details.contents[$0]?.title, $0.title].firstNonBlank.map(FoldedText.fold)
            }
        case "length": episodes.sorted(descriptor.direction, by: secondsLeft)
        case "released":
            episodes.sorted(descriptor.direction) {
                details.contents[$0]?.releasedAt?.secondsSince1970 ?? $0.releaseTime
            }
        default: episodes
        }
    }

    /// The length, or what is left of it; nil if unknown.
    private func secondsLeft(of episode: SourceEpisode) -> Int? {
        details.duration(of: episode).map { max(0, $0 - (episode.positionInSeconds ?? 0)) }
    }
}

extension SourceEpisode {
    /// When it was released or, for a new one without a date, when a refresh found it, in seconds since 1970; nil if
    /// unknown.
    fileprivate var releaseTime: Double? {
        releasedAt?.secondsSince1970 ?? (positionInSeconds == nil ? date.timeIntervalSince1970 : nil)
    }
}
