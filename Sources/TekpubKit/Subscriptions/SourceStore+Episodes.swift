import Foundation
import GRDB
import TekpubFormats

/// An episode of any source, as lists over all sources show it.
public struct SourceEpisode: Hashable, Sendable, Identifiable {
    /// The ID of the source.
    public let sourceID: Source.ID
    /// The name of the source's store.
    public let catalogID: CatalogID
    /// The episode in its store.
    public let key: EpisodeKey
    /// The title of the production; nil if unknown.
    public let productionTitle: String?
    /// The title of the episode; nil if unknown.
    public let title: String?
    /// The release date.
    public let releasedAt: ReleaseDate?
    /// The length in seconds; nil if unknown.
    public let durationInSeconds: Int?
    /// When a refresh found it, or for a started one, when it was last played.
    public let date: Date
    /// Where playback stopped; nil if it was not started.
    public let positionInSeconds: Int?
    /// Whether its production is a favourite; false for a started one.
    public let isOfFavorite: Bool
    /// Whether it was watched; always false for new and started ones.
    public var isWatched = false

    /// The source and the key.
    public var id: String { "\(sourceID)\n\(key.productionKey)\n\(key.identity)" }

    /// The episode in the library.
    public var location: EpisodeLocation { EpisodeLocation(catalogID: catalogID, key: key) }
}

extension SourceStore {
    /// Returns the new episodes of all sources, or of one: latest first, by release date or, without one, by
    /// arrival.
    ///
    /// Episodes that the source's policy archives are not returned, unless their production is a favourite.
    public func newEpisodes(
        of source: Source.ID? = nil, limit: Int = 10_000, now: Date = Date()
    ) throws(LibraryError) -> [SourceEpisode] {
        try library.read { database in
            Array(try NewEpisodeTable.episodes(of: source, now: now, in: database).prefix(limit))
        }
    }

    /// Returns the started episodes of all sources, or of one, most recently played first.
    ///
    /// - Parameter includesOtherCatalogs: whether to add those of catalogues that are no sources.
    /// - Returns: their titles are nil; the catalogue of the source has them.
    public func startedEpisodes(
        of source: Source.ID? = nil, limit: Int = 1000, includesOtherCatalogs: Bool = false
    ) throws(LibraryError) -> [SourceEpisode] {
        try library.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT mark.store, store.catalog, production, episode, mark.position, updatedAt
                    FROM mark JOIN store ON store.id = mark.store
                    WHERE mark.position > 0 AND NOT isWatched AND isPresent
                        AND (? OR mark.store IN (SELECT store FROM source)) AND ifnull(mark.store = ?, TRUE)
                    ORDER BY updatedAt DESC LIMIT ?
                    """, arguments: [includesOtherCatalogs, source, limit]
            ).map(SourceEpisode.init(startedRow:))
        }
    }

    private static let orderName = "order of new episodes"

    /// Returns the name of the order in which the user looks at new episodes; nil for the usual one.
    public func newEpisodeOrder() throws(LibraryError) -> String? {
        try library.read { try SettingTable.value(of: Self.orderName, in: $0) }
    }

    /// Saves the name of the order in which the user looks at new episodes; nil for the usual one.
    public func setNewEpisodeOrder(_ name: String?) throws(LibraryError) {
        try library.write("setNewEpisodeOrder") { try SettingTable.set(name, of: Self.orderName, in: $0) }
    }

    /// Marks the new episodes of all sources or of one as played. Archived ones are among them, so that they are not
    /// listed as new when a policy changes.
    ///
    /// - Returns: the change, for `undo`, and the number of episodes.
    public func markPlayed(
        of source: Source.ID? = nil, now: Date = Date()
    ) throws(LibraryError) -> NewEpisodeChange {
        let episodes = try library.read { database in
            try NewEpisodeTable.episodes(of: source, now: nil, in: database)
        }
        return try markPlayed(episodes, now: now)
    }

    /// Marks those of these episodes that are new as played, in one transaction.
    public func markPlayed(
        _ episodes: [SourceEpisode], now: Date = Date()
    ) throws(LibraryError) -> NewEpisodeChange {
        try change(episodes, to: EpisodeMark(isWatched: true, updatedAt: now))
    }

    /// Marks those of these episodes that are new as seen: they are no longer new, and not played.
    public func markSeen(
        _ episodes: [SourceEpisode], now: Date = Date()
    ) throws(LibraryError) -> NewEpisodeChange {
        try change(episodes, to: EpisodeMark(updatedAt: now))
    }

    private func change(
        _ episodes: [SourceEpisode], to mark: EpisodeMark
    ) throws(LibraryError) -> NewEpisodeChange {
        try library.write("markNew") { database in
            let steps = try episodes.compactMap { episode in
                let table = MarkTable(store: episode.sourceID, database: database)
                return try table.setUnlessMarked(mark, for: episode.key).map { (episode.sourceID, $0) }
            }
            return NewEpisodeChange(steps: steps)
        }
    }

    /// Restores the marks that `change` replaced.
    public func undo(_ change: NewEpisodeChange) throws(LibraryError) {
        try library.write("undoNew") { database in
            for (store, step) in change.steps {
                try MarkTable(store: store, database: database).undo(step)
            }
        }
    }
}

/// A change of the marks of new episodes, of several sources.
public struct NewEpisodeChange: Sendable {
    let steps: [(store: Source.ID, step: MarkChange.Step)]

    /// The number of episodes.
    public var count: Int { steps.count }
}

extension [SourceEpisode] {
    /// The episodes from before a date: by release date or, without one, by arrival.
    public func released(before date: Date) -> [SourceEpisode] { filter { $0.sortDate < date } }
}

extension SourcePolicy {
    /// Whether an episode is still listed as new.
    ///
    /// - Parameters:
    ///   - position: that among the episodes of its source that were found by refreshes, from 1, latest first.
    ///   - date: when it was released.
    func listsAsNew(position: Int, date: Date, now: Date) -> Bool {
        if let newLimit, position > newLimit { return false }
        if let archivesAfterDays, now.timeIntervalSince(date) > Double(archivesAfterDays) * 86_400 {
            return false
        }
        return true
    }
}

extension SourceEpisode {
    /// Whether it is before `other` in lists of new episodes.
    package func isNewer(than other: SourceEpisode) -> Bool {
        (sortDate, date) > (other.sortDate, other.date)
    }

    /// When it was released or, if that is unknown, when a refresh found it.
    var sortDate: Date { releasedAt.map { Date(timeIntervalSince1970: $0.secondsSince1970) } ?? date }

    init(newRow row: Row) throws {
        self.init(
            sourceID: try row.decode(atIndex: 0), catalogID: try row.decode(atIndex: 1),
            key: EpisodeKey(productionKey: try row.decode(atIndex: 2), identity: try row.decode(atIndex: 3)),
            productionTitle: try row.decode(atIndex: 4), title: try row.decode(atIndex: 5),
            releasedAt: ReleaseDate(number: try row.decode(atIndex: 6)),
            durationInSeconds: try row.decode(atIndex: 7),
            date: Date(storedSeconds: try row.decode(atIndex: 8)), positionInSeconds: nil,
            isOfFavorite: try row.decode(atIndex: 9))
    }

    fileprivate init(startedRow row: Row) throws {
        self.init(
            sourceID: try row.decode(atIndex: 0), catalogID: try row.decode(atIndex: 1),
            key: EpisodeKey(productionKey: try row.decode(atIndex: 2), identity: try row.decode(atIndex: 3)),
            productionTitle: nil, title: nil, releasedAt: nil, durationInSeconds: nil,
            date: Date(storedSeconds: try row.decode(atIndex: 5)),
            positionInSeconds: try row.decode(atIndex: 4), isOfFavorite: false)
    }
}
