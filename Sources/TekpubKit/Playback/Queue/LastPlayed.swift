import Foundation
import GRDB

/// The episode that was played last and not to its end, and where it goes on.
public struct LastPlayed: Hashable, Sendable {
    /// The episode in the library.
    public let location: EpisodeLocation
    /// The title of the episode; nil if unknown.
    public let title: String?
    /// The title of its production; nil if unknown.
    public let productionTitle: String?
    /// Where it goes on, in seconds.
    public let positionInSeconds: Int
    /// The length in seconds; nil if unknown.
    public let durationInSeconds: Int?
}

extension PlayHistory {
    /// Returns what was played last; nil if that was played to its end, if it is no longer in its catalogue, and before
    /// anything was played.
    ///
    /// - Parameter now: what seems to have been played later comes from a clock that was ahead.
    public func last(now: Date = Date()) throws(LibraryError) -> LastPlayed? {
        try read { database in
            guard let entry = try PlayHistoryEntry.last(until: now, in: database) else { return nil }
            let row = try Row.fetchOne(
                database,
                sql: """
                    SELECT isWatched, position FROM mark JOIN store ON store.id = mark.store
                    WHERE catalog = ? AND production = ? AND episode = ? AND isPresent
                    """,
                arguments: [
                    entry.location.catalogID, entry.location.key.productionKey, entry.location.key.identity,
                ])
            guard let row else { return nil }
            let position: Int? = try row.decode(atIndex: 1)
            // What is watched and played again has a position, too.
            guard try position != nil || !row.decode(Bool.self, atIndex: 0) else { return nil }
            return LastPlayed(
                location: entry.location, title: entry.title, productionTitle: entry.productionTitle,
                positionInSeconds: position ?? 0, durationInSeconds: entry.durationInSeconds)
        }
    }
}
