import Foundation
import GRDB
import TekpubFormats

/// The marks of episodes, and what both sides agreed on.
extension SyncJournal {
    /// A mark beside the state that was agreed on.
    struct Mark: Sendable {
        let store: Int64
        /// The number of the mark.
        let number: Int64
        let key: EpisodeKey
        let local: WatchMerge.Known
        /// When the mark was changed, in seconds since 1970, as it is stored.
        let updatedAt: Double
        let agreed: Agreed?
    }

    /// What both sides agreed on.
    struct Agreed: Sendable {
        var known: WatchMerge.Known
        /// The episode as the server has it.
        var podcast, episode: String
        var guid: String?
        var total: Int?
        var sentCount = 0
    }

    /// Returns the mark of an episode; nil if missing.
    func mark(of key: EpisodeKey, store: Int64, now: Int) throws -> Mark? {
        let statement = try database.cachedStatement(
            sql: Self.selection + " WHERE mark.store = ? AND production = ? AND mark.episode = ?")
        return try Row.fetchOne(
            statement, arguments: [server, store, key.productionKey, key.identity]
        ).map { try Self.mark($0, now: now) }
    }

    /// Returns marks of a store that the server does not know, or must be told again, the oldest first.
    ///
    /// - Parameters:
    ///   - last: the last mark of those that were returned before; nil for the first ones.
    ///   - limit: the maximum number of marks.
    func changedMarks(of store: Int64, after last: Mark?, limit: Int, now: Int) throws -> [Mark] {
        try Row.fetchAll(
            database,
            sql: Self.selection + Self.changes + """
                 AND (mark.updatedAt, mark.number) > (?, ?)
                ORDER BY mark.updatedAt, mark.number LIMIT ?
                """,
            arguments: [server, store, last?.updatedAt ?? -Double.infinity, last?.number ?? 0, limit]
        ).map { try Self.mark($0, now: now) }
    }

    /// Returns the episodes whose marks are gone, because undo has removed them, by the numbers of the marks. Those with
    /// another mark count as unplayed on both sides.
    func removedMarks() throws -> [Int64: Agreed] {
        let successor = """
            SELECT 1 FROM syncEpisode other JOIN mark ON mark.number = other.mark
            WHERE other.server = agreed.server AND other.episode = agreed.episode
            """
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT agreed.isWatched AND NOT EXISTS (\(successor)),
                    CASE WHEN NOT EXISTS (\(successor)) THEN agreed.position END,
                    agreed.time, agreed.podcast, agreed.episode, agreed.guid, agreed.total, agreed.sentCount,
                    agreed.mark
                FROM syncEpisode agreed LEFT JOIN mark ON mark.number = agreed.mark
                WHERE agreed.server = ? AND mark.number IS NULL
                """, arguments: [server])
        return try rows.reduce(into: [:]) { removed, row in
            removed[try row.decode(atIndex: Self.agreedColumnCount)] = try Self.agreed(row, from: 0)
        }
    }

    /// Returns the number of changes that were not sent yet, in the sources that are followed.
    func pendingCount() throws -> Int {
        try localFeeds().reduce(try removedMarks().count) { count, feed in
            let changed = try Int.fetchOne(
                database, sql: "SELECT count(*) " + Self.source + Self.changes,
                arguments: [server, feed.source])
            return count + (changed ?? 0)
        }
    }

    /// Stores what both sides agreed on about the mark with this number.
    func agree(_ agreed: Agreed, number: Int64) throws {
        let insert = try database.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO syncEpisode
                    (server, mark, podcast, episode, guid, total, isWatched, position, time, sentCount)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """)
        try insert.execute(
            arguments: [
                server, number, agreed.podcast, agreed.episode, agreed.guid, agreed.total,
                agreed.known.state.isWatched, agreed.known.state.position, agreed.known.time,
                agreed.sentCount,
            ])
    }

    /// Records that the server must be told again what both sides agreed on.
    func setOutdated(number: Int64) throws {
        try database.cachedStatement(
            sql: "UPDATE syncEpisode SET isOutdated = 1 WHERE server = ? AND mark = ?"
        ).execute(arguments: [server, number])
    }

    /// Forgets what was agreed on about a mark that is gone.
    func forget(number: Int64) throws {
        try database.cachedStatement(sql: "DELETE FROM syncEpisode WHERE server = ? AND mark = ?")
            .execute(arguments: [server, number])
    }

    /// Sets the mark of an episode to a state that came from the server.
    ///
    /// - Returns: the number of the mark.
    func setMark(_ known: WatchMerge.Known, of key: EpisodeKey, store: Int64) throws -> Int64 {
        let mark = EpisodeMark(
            isWatched: known.state.isWatched, positionInSeconds: known.state.position,
            updatedAt: Date(timeIntervalSince1970: Double(known.time)))
        return try MarkTable(store: store, database: database).set(mark, for: key).number
    }
}

extension SyncJournal {
    private static let agreedColumnCount = 8
    private static let agreedColumns = """
        agreed.isWatched, agreed.position, agreed.time, agreed.podcast, agreed.episode, agreed.guid, agreed.total,
            agreed.sentCount
        """
    private static let selection = """
        SELECT \(agreedColumns), mark.store, mark.number, production, mark.episode, mark.isWatched, mark.position,
            mark.updatedAt
        \(source)
        """
    private static let source = """
        FROM mark LEFT JOIN syncEpisode agreed ON agreed.server = ? AND agreed.mark = mark.number
        """
    /// Selects what differs from what was agreed on.
    private static let changes = """
         WHERE mark.store = ? AND mark.number NOT NULL AND (
            CASE WHEN agreed.mark IS NULL THEN mark.isWatched OR mark.position > 0
            ELSE agreed.isOutdated OR agreed.isWatched <> mark.isWatched
                OR agreed.position IS NOT nullif(mark.position, 0) END)
        """

    private static func mark(_ row: Row, now: Int) throws -> Mark {
        let next = agreedColumnCount
        let position: Int? = try row.decode(atIndex: next + 5)
        let updatedAt: Double = try row.decode(atIndex: next + 6)
        let isAgreed = try row.decode(Int?.self, atIndex: 2) != nil
        return Mark(
            store: try row.decode(atIndex: next), number: try row.decode(atIndex: next + 1),
            key: EpisodeKey(
                productionKey: try row.decode(atIndex: next + 2), identity: try row.decode(atIndex: next + 3)),
            local: WatchMerge.Known(
                state: WatchState(
                    isWatched: try row.decode(atIndex: next + 4), position: position == 0 ? nil : position),
                // A mark from a clock that was ahead is as old as what is known.
                time: min(Int(max(0, min(updatedAt, 1e12))), now)),
            updatedAt: updatedAt,
            agreed: isAgreed ? try agreed(row, from: 0) : nil)
    }

    private static func agreed(_ row: Row, from index: Int) throws -> Agreed {
        Agreed(
            known: WatchMerge.Known(
                state: WatchState(
                    isWatched: try row.decode(atIndex: index), position: try row.decode(atIndex: index + 1)),
                time: try row.decode(atIndex: index + 2)),
            podcast: try row.decode(atIndex: index + 3), episode: try row.decode(atIndex: index + 4),
            guid: try row.decode(atIndex: index + 5), total: try row.decode(atIndex: index + 6),
            sentCount: try row.decode(atIndex: index + 7))
    }
}
