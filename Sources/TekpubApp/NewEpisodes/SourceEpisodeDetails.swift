import TekpubFormats
import TekpubKit

/// What lists over all sources show of their episodes besides what these say themselves.
struct SourceEpisodeDetails: Sendable {
    /// The titles of the sources.
    var titles: [Source.ID: String] = [:]
    /// Episodes as their catalogues have them; only those whose titles and lengths are not known otherwise.
    var contents: [SourceEpisode: Episode] = [:]

    /// The length in seconds; nil if unknown.
    func duration(of episode: SourceEpisode) -> Int? {
        contents[episode]?.durationInSeconds ?? episode.durationInSeconds
    }

    /// The release date; nil if unknown.
    func releaseDate(of episode: SourceEpisode) -> ReleaseDate? {
        contents[episode]?.releasedAt ?? episode.releasedAt
    }

    /// The episode as an item of the queue.
    func queueItem(for episode: SourceEpisode) -> QueueItem {
        QueueItem(
            location: episode.location, title: contents[episode]?.title ?? episode.title,
            // Started episodes do not know it; the title of the source says as much.
            productionTitle: episode.productionTitle ?? titles[episode.sourceID],
            durationInSeconds: duration(of: episode))
    }
}
