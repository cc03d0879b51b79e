import Foundation
import GRDB

/// What was played when, in the library.
///
/// Each uninterrupted part of an episode is an entry; a jump begins a new one. Entries are written together with the
/// episode's mark.
///
/// All members read or write the disk: call them off the main actor.
public struct PlayHistory: Sendable {
    private let open: @Sendable () throws(LibraryError) -> Library

    init(open: @escaping @Sendable () throws(LibraryError) -> Library) {
        self.open = open
    }

    func read<Value: Sendable>(
        _ body: @Sendable (Database) throws -> Value
    ) throws(LibraryError) -> Value {
        try open().read(body)
    }

    /// Returns the entries since a date, latest first.
    ///
    /// - Parameter date: nil for all.
    public func entries(
        since date: Date? = nil, limit: Int = 1000
    ) throws(LibraryError) -> [PlayHistoryEntry] {
        try open().read { database in
            try Row.fetchAll(
                database,
                sql: PlayHistoryEntry.selection + " WHERE playedAt >= ? ORDER BY playedAt DESC LIMIT ?",
                arguments: [date?.timeIntervalSince1970 ?? -Double.greatestFiniteMagnitude, limit]
            ).map(PlayHistoryEntry.init(row:))
        }
    }

    /// Removes all entries.
    public func clear() throws(LibraryError) {
        try open().write("clearHistory") { try $0.execute(sql: "DELETE FROM play") }
    }
}

/// A part of an episode that was played.
public struct PlayHistoryEntry: Hashable, Sendable, Identifiable {
    /// The number of the entry.
    public let id: Int64
    /// The episode in the library.
    public let location: EpisodeLocation
    /// When it began.
    public let playedAt: Date
    /// The part of the episode, in seconds.
    public let seconds: Range<Int>
    /// The title of the episode; nil if unknown.
    public let title: String?
    /// The title of its production; nil if unknown.
    public let productionTitle: String?
    /// The length of the episode in seconds; nil if unknown.
    public let durationInSeconds: Int?
}

extension PlayHistoryEntry {
    fileprivate static let selection = """
        SELECT play.id, store.catalog, production, episode, playedAt, start, stop, title, productionTitle, duration
        FROM play JOIN store ON store.id = play.store
        """

    /// Returns the last entry until `end`.
    static func last(until end: Date, in database: Database) throws -> PlayHistoryEntry? {
        let row = try Row.fetchOne(
            database, sql: "\(selection) WHERE playedAt <= ? ORDER BY playedAt DESC LIMIT 1",
            arguments: [end.timeIntervalSince1970])
        return try row.map(PlayHistoryEntry.init(row:))
    }

    /// Returns the last entry until `end` if the position of its episode was saved between `start` and `end`. Later
    /// times come from a clock that was ahead.
    static func last(since start: Date, until end: Date, in database: Database) throws -> PlayHistoryEntry? {
        let row = try Row.fetchOne(
            database,
            sql: """
                \(selection)
                WHERE play.id = (SELECT id FROM play WHERE playedAt <= :end ORDER BY playedAt DESC LIMIT 1)
                    AND EXISTS (
                        SELECT 1 FROM mark WHERE mark.store = play.store AND mark.production = play.production
                            AND mark.episode = play.episode AND updatedAt BETWEEN :start AND :end)
                """, arguments: ["start": start.timeIntervalSince1970, "end": end.timeIntervalSince1970])
        return try row.map(PlayHistoryEntry.init(row:))
    }

    fileprivate init(row: Row) throws {
        let start: Int = try row.decode(atIndex: 5)
        id = try row.decode(atIndex: 0)
        location = EpisodeLocation(
            catalogID: try row.decode(atIndex: 1),
            key: EpisodeKey(
                productionKey: try row.decode(atIndex: 2), identity: try row.decode(atIndex: 3)))
        playedAt = Date(storedSeconds: try row.decode(atIndex: 4))
        seconds = start..<max(start, try row.decode(atIndex: 6))
        title = try row.decode(atIndex: 7)
        productionTitle = try row.decode(atIndex: 8)
        durationInSeconds = try row.decode(atIndex: 9)
    }
}

/// The table `play`; reads and writes it in the caller's transaction.
struct PlayTable {
    let store: Int64
    let database: Database

    /// Writes an entry, or continues one.
    ///
    /// - Parameter id: the entry to continue; nil for a new one.
    /// - Returns: the entry.
    func record(
        _ part: PlayedPart, of episode: EpisodeKey, titles: PlayedTitles, continuing id: Int64?
    ) throws -> Int64 {
        if let id {
            let update = try database.cachedStatement(
                sql: "UPDATE play SET stop = ?, duration = ? WHERE id = ?")
            try update.execute(arguments: [part.stop, part.durationInSeconds, id])
            if database.changesCount > 0 { return id }
        }
        let insert = try database.cachedStatement(
            sql: """
                INSERT INTO play (store, production, episode, playedAt, start, stop, title, productionTitle, duration)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """)
        try insert.execute(
            arguments: [
                store, episode.productionKey, episode.identity, part.playedAt.timeIntervalSince1970,
                part.start, part.stop, titles.title, titles.productionTitle, part.durationInSeconds,
            ])
        return database.lastInsertedRowID
    }

    /// Returns the length of the credits of a production, in seconds; nil if unknown.
    ///
    /// It is the median of what the user left of its episodes that are watched, in at least two of them: they stopped
    /// there and marked the episode, or it was marked by this rule. What was played to its very end says nothing.
    func creditsInSeconds(of production: String) throws -> Int? {
        let left = try Int.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT duration - stop FROM (
                        SELECT play.duration, play.stop, max(playedAt) FROM play
                        JOIN mark USING (store, production, episode)
                        WHERE play.store = ? AND production = ? AND isWatched AND duration NOT NULL
                        GROUP BY episode)
                    WHERE duration - stop > 2 AND duration - stop <= duration / 4
                    ORDER BY 1
                    """), arguments: [store, production])
        return left.count < 2 ? nil : left[left.count / 2]
    }

    /// Returns the length of the shortest of the production's other episodes, in seconds; nil unless at least two of
    /// them were played.
    func shortestSiblingInSeconds(of episode: EpisodeKey) throws -> Int? {
        let lengths = try Int.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT max(duration) FROM play
                    WHERE store = ? AND production = ? AND episode <> ? AND duration > 0 GROUP BY episode
                    """), arguments: [store, episode.productionKey, episode.identity])
        return lengths.count < 2 ? nil : lengths.min()
    }
}

/// A part of an episode that is being played.
struct PlayedPart: Hashable, Sendable {
    /// The part, in seconds.
    let start, stop: Int
    let durationInSeconds: Int?
    let playedAt: Date
    /// Differs between parts of one run.
    let number: Int
}

/// What the history shows of an episode without its catalogue.
struct PlayedTitles: Sendable {
    var title: String?
    var productionTitle: String?
}

extension Library {
    /// The history in the library.
    public var history: PlayHistory { PlayHistory { self } }
}

extension LazyLibrary {
    /// The history in the library, which is opened when it is first used.
    public var history: PlayHistory { PlayHistory { () throws(LibraryError) in try self.library() } }
}
