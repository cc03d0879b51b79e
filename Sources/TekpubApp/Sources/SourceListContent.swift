import Foundation
import TekpubKit

/// The sources and their episodes, as one read of the library found them.
struct SourceListContent: Sendable {
    /// All sources, in the user's order.
    var sources: [Source] = []
    /// The new episodes of all sources, latest first.
    var newEpisodes: [SourceEpisode] = []
    /// The started episodes of all sources, last played first.
    var startedEpisodes: [SourceEpisode] = []
    /// The number of sources whose last check failed.
    var failureCount = 0
    /// The new episodes of favourites that were found after the last read.
    var arrivals: [SourceEpisode] = []
    /// When the latest new episode was found, in this read or an earlier one.
    var arrivedAt = Date.distantPast

    /// Reads everything, off the main actor.
    ///
    /// - Parameter date: `arrivedAt` of the last read; nil for the first.
    static func read(
        from store: SourceStore, after date: Date?
    ) async throws(LibraryError) -> SourceListContent {
        try await onBlockingThread { () throws(LibraryError) in
            let sources = try store.sources()
            let newEpisodes = try store.newEpisodes()
            return SourceListContent(
                sources: sources, newEpisodes: newEpisodes, startedEpisodes: try store.startedEpisodes(),
                failureCount: sources.count { $0.status.failure != nil },
                arrivals: date.map { date in newEpisodes.filter { $0.isOfFavorite && $0.date > date } } ?? [],
                // The last read may have had later ones, which were seen since.
                arrivedAt: newEpisodes.reduce(date ?? .distantPast) { max($0, $1.date) })
        }
    }
}
