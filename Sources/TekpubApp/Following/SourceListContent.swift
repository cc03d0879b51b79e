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
    /// The name of the order in which the user looks at the new episodes; nil for the usual one.
    var newEpisodeOrder: String?
    /// The number of sources whose last refresh failed.
    var failureCount = 0
    /// Whether there are sources on servers, and the last refresh of each failed.
    var haveAllFailed = false
    /// The new episodes of favourites that were found after the last read.
    var arrivals: [SourceEpisode] = []
    /// When the latest new episode was found, in this read or an earlier one.
    var arrivedAt = Date.distantPast
    /// The positions in `sources`: each key asks for a source.
    private var positions: [Source.ID: Int] = [:]
    private var positionsByCatalog: [CatalogID: Int] = [:]

    init() {}

    /// Reads everything, off the main actor.
    ///
    /// - Parameter date: `arrivedAt` of the last read; nil for the first.
    static func read(
        from store: SourceStore, after date: Date?
    ) async throws(LibraryError) -> SourceListContent {
        try await onBlockingThread { () throws(LibraryError) in
            let sources = try store.sources()
            let newEpisodes = try store.newEpisodes()
            var content = SourceListContent()
            content.receive(sources)
            content.newEpisodes = newEpisodes
            content.startedEpisodes = try store.startedEpisodes()
            content.newEpisodeOrder = try store.newEpisodeOrder()
            if let date {
                content.arrivals = newEpisodes.filter { $0.isOfFavorite && $0.date > date }
            }
            // The last read may have had later ones, which were seen since.
            content.arrivedAt = newEpisodes.reduce(date ?? .distantPast) { max($0, $1.date) }
            return content
        }
    }

    /// Reads one source again, off the main actor.
    func rereading(_ id: Source.ID, from store: SourceStore) async throws(LibraryError) -> SourceListContent {
        let new = try await onBlockingThread { () throws(LibraryError) in try store.source(id) }
        // Another program has removed or refreshed it.
        guard let new, let index = positions[id], sources[index].status == new.status else {
            return try await Self.read(from: store, after: arrivedAt)
        }
        return try await onBlockingThread { () throws(LibraryError) in
            var content = self
            content.arrivals = []
            content.sources[index] = new
            content.newEpisodes = try store.newEpisodes(of: id)
                .merged(into: newEpisodes.filter { $0.sourceID != id }) { $0.isNewer(than: $1) }
            content.startedEpisodes = try store.startedEpisodes(of: id)
                .merged(into: startedEpisodes.filter { $0.sourceID != id }) { $0.date > $1.date }
            return content
        }
    }

    private mutating func receive(_ sources: [Source]) {
        self.sources = sources
        for (position, source) in sources.enumerated() {
            positions[source.id] = position
            positionsByCatalog[source.catalogID] = position
        }
        let servers = sources.filter { $0.kind == .server }
        let failed = servers.filter { $0.status.failure != nil }
        haveAllFailed = !servers.isEmpty && failed.count == servers.count
        // A retry asks no publisher who has ended a source.
        failureCount = failed.count { !$0.status.isEnded }
    }

    /// Returns the source with this ID; nil if it was removed.
    func source(_ id: Source.ID) -> Source? { positions[id].map { sources[$0] } }

    /// Returns the source with this store; nil if it was removed.
    func source(of catalogID: CatalogID) -> Source? { positionsByCatalog[catalogID].map { sources[$0] } }
}

extension [SourceEpisode] {
    /// Returns both lists as one; both are in this order.
    fileprivate func merged(
        into others: [SourceEpisode], _ isBefore: (SourceEpisode, SourceEpisode) -> Bool
    ) -> [SourceEpisode] {
        var merged: [SourceEpisode] = []
        merged.reserveCapacity(count + others.count)
        var rest = self[...]
        for other in others {
            while let first = rest.first, isBefore(first, other) { merged.append(rest.removeFirst()) }
            merged.append(other)
        }
        return merged + rest
    }
}
