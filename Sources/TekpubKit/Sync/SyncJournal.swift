import Foundation
import GRDB
import TekpubFormats

/// What was exchanged with one server; reads and writes it in the caller's transaction.
struct SyncJournal {
    /// The ID of the row in the table `syncServer`.
    let server: Int64
    let database: Database

    /// What the last synchronisations left.
    struct Entry: Sendable {
        let server: Int64
        let device: String
        var isDeviceKnown: Bool
        var feedsSince, actionsSince, allReadAt: Int?
        var syncedAt: Date?
        var failure: String?
        var failureCount: Int
    }

    /// Returns the entry of an account; nil if there was no synchronisation.
    static func entry(of name: String, _ database: Database) throws -> Entry? {
        let row = try Row.fetchOne(
            database,
            sql: """
                SELECT id, device, isDeviceKnown, feedsSince, actionsSince, allReadAt, syncedAt, failure, failureCount
                FROM syncServer WHERE name = ?
                """, arguments: [name])
        return try row.map { row in
            let syncedAt: Double? = try row.decode(atIndex: 6)
            return Entry(
                server: try row.decode(atIndex: 0), device: try row.decode(atIndex: 1),
                isDeviceKnown: try row.decode(atIndex: 2), feedsSince: try row.decode(atIndex: 3),
                actionsSince: try row.decode(atIndex: 4), allReadAt: try row.decode(atIndex: 5),
                syncedAt: syncedAt.map { Date(storedSeconds: $0) }, failure: try row.decode(atIndex: 7),
                failureCount: try row.decode(atIndex: 8))
        }
    }

    /// Returns the entry of an account, and makes one if it is missing.
    ///
    /// - Parameter device: the ID for a new entry.
    static func ensureEntry(of name: String, device: String, _ database: Database) throws -> Entry {
        try database.execute(
            sql: "INSERT OR IGNORE INTO syncServer (name, device) VALUES (?, ?)", arguments: [name, device])
        guard let entry = try entry(of: name, database) else {
            throw DatabaseError(resultCode: .SQLITE_NOTFOUND)
        }
        return entry
    }

    /// Forgets what was exchanged, so that everything is exchanged again. The ID of the device stays.
    func forget() throws {
        for table in ["syncFeed", "syncEpisode", "syncSeen"] {
            try database.execute(sql: "DELETE FROM \(table) WHERE server = ?", arguments: [server])
        }
        try database.execute(
            sql: """
                UPDATE syncServer SET isDeviceKnown = 0, feedsSince = NULL, actionsSince = NULL, allReadAt = NULL
                WHERE id = ?
                """, arguments: [server])
    }

    /// Stores the value of a column of the entry.
    func set(_ column: String, to value: (some DatabaseValueConvertible)?) throws {
        try database.execute(
            sql: "UPDATE syncServer SET \(column) = ? WHERE id = ?", arguments: [value, server])
    }

    /// Stores how a synchronisation ended.
    ///
    /// - Parameter failure: why it failed, as a `StoredFailure`; nil if it did not.
    func finish(at time: Date, failure: String?) throws {
        if let failure {
            try database.execute(
                sql: "UPDATE syncServer SET failure = ?, failureCount = failureCount + 1 WHERE id = ?",
                arguments: [failure, server])
        } else {
            try database.execute(
                sql: "UPDATE syncServer SET failure = NULL, failureCount = 0, syncedAt = ? WHERE id = ?",
                arguments: [time.timeIntervalSince1970, server])
        }
    }
}

// MARK: Feeds

extension SyncJournal {
    /// Returns the feeds of the last exchange, by key.
    func feeds() throws -> [String: SubscriptionMerge.Known] {
        let rows = try Row.fetchAll(
            database, sql: "SELECT key, address, source, isListed FROM syncFeed WHERE server = ?",
            arguments: [server])
        return try rows.reduce(into: [:]) { feeds, row in
            feeds[try row.decode(atIndex: 0)] = SubscriptionMerge.Known(
                address: try row.decode(atIndex: 1), source: try row.decode(atIndex: 2),
                isListed: try row.decode(atIndex: 3))
        }
    }

    /// Stores a feed as it was exchanged.
    func setFeed(_ feed: SubscriptionMerge.Known, key: String) throws {
        try database.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO syncFeed (server, key, address, source, isListed) VALUES (?, ?, ?, ?, ?)
                """
        ).execute(arguments: [server, key, feed.address, feed.source, feed.isListed])
    }

    /// Returns the sources that can be synchronised: those at an address without a secret in it.
    func localFeeds() throws -> [SubscriptionMerge.Local] {
        try SourceTable.fetchAll(database).compactMap { source in
            guard source.kind == .server, let url = URL(string: source.address), url.user() == nil else {
                return nil
            }
            return SubscriptionMerge.Local(source: source.id, address: source.address)
        }
    }
}

// MARK: Staged actions

extension SyncJournal {
    /// An action of an episode, as it is staged.
    struct Staged: Sendable {
        let feed, name: String
        let podcast, episode: String
        let guid: String?
        let total: Int?
        let device: String?
        let watch: RemoteWatch
    }

    /// Stages actions that were received, except for those that were received before.
    ///
    /// - Parameters:
    ///   - now: the latest time that is believed, in seconds since 1970.
    ///   - limit: how many episodes may be staged that are not yet.
    /// - Returns: how many were.
    func stage(_ actions: [EpisodeAction], hasDevices: Bool, now: Int, limit: Int) throws -> Int {
        var addedCount = 0
        for action in actions {
            guard let watch = RemoteWatch(action, now: now) else { continue }
            let feed = SubscriptionMerge.key(action.podcast)
            let name = Episode(url: action.episode).name(.address) ?? action.episode
            let known = try staged(feed: feed, name: name)
            guard known != nil || addedCount < limit, try see(action, hasDevices: hasDevices, now: now) else {
                continue
            }
            if known == nil { addedCount += 1 }
            let merged = known.map { $0.watch.merged(with: watch) } ?? watch
            let isNewer = merged.time == watch.time && merged.meaning == watch.meaning
            let device = isNewer ? action.device : known?.device
            try write(
                Staged(
                    feed: feed, name: name, podcast: action.podcast, episode: action.episode,
                    guid: action.guid ?? known?.guid, total: action.total ?? known?.total, device: device,
                    watch: merged))
        }
        return addedCount
    }

    /// Records that the server has an action.
    ///
    /// - Parameter now: the latest time that is believed; what came from the future would never be forgotten.
    /// - Returns: whether that was not known.
    func see(_ action: EpisodeAction, hasDevices: Bool, now: Int) throws -> Bool {
        let insert = try database.cachedStatement(
            sql: "INSERT OR IGNORE INTO syncSeen (server, hash, time) VALUES (?, ?, ?)")
        try insert.execute(arguments: [
            server, action.hash(hasDevices: hasDevices), min(action.time ?? 0, now),
        ])
        return database.changesCount > 0
    }

    /// Forgets the actions from before a time, which the server is not asked for again.
    func forgetSeen(before time: Int) throws {
        try database.execute(
            sql: "DELETE FROM syncSeen WHERE server = ? AND time < ?", arguments: [server, time])
    }

    /// Returns staged actions of feeds that were not searched for in a catalogue file.
    ///
    /// - Parameter limit: the maximum number of actions; the next ones follow when these are unstaged or missing.
    func staged(of feeds: Set<String>, notMissingIn file: String, limit: Int) throws -> [Staged] {
        var found: [Staged] = []
        for feed in feeds.sorted() where found.count < limit {
            found += try Row.fetchAll(
                database, sql: Self.selection + " AND feed = ? AND missingIn IS NOT ? LIMIT ?",
                arguments: [server, feed, file, limit - found.count]
            ).map(Self.staged)
        }
        return found
    }

    /// Returns the feeds of the staged actions, and how many there are.
    func stagedCounts() throws -> [String: Int] {
        let rows = try Row.fetchAll(
            database, sql: "SELECT feed, count(*) FROM syncInbox WHERE server = ? GROUP BY feed",
            arguments: [server])
        return try rows.reduce(into: [:]) { counts, row in
            counts[try row.decode(atIndex: 0)] = try row.decode(atIndex: 1)
        }
    }

    /// Removes a staged action that was applied.
    func unstage(_ staged: Staged) throws {
        try database.cachedStatement(sql: "DELETE FROM syncInbox WHERE server = ? AND feed = ? AND name = ?")
            .execute(arguments: [server, staged.feed, staged.name])
    }

    /// Records that a catalogue file does not have the episode of a staged action.
    func setMissing(_ staged: Staged, in file: String) throws {
        try database.cachedStatement(
            sql: "UPDATE syncInbox SET missingIn = ? WHERE server = ? AND feed = ? AND name = ?"
        ).execute(arguments: [file, server, staged.feed, staged.name])
    }

    private static let selection = """
        SELECT feed, name, podcast, episode, guid, total, device, meaning, time, wasFinished FROM syncInbox
        WHERE server = ?
        """

    private func staged(feed: String, name: String) throws -> Staged? {
        let statement = try database.cachedStatement(sql: Self.selection + " AND feed = ? AND name = ?")
        return try Row.fetchOne(statement, arguments: [server, feed, name]).map(Self.staged)
    }

    private static func staged(_ row: Row) throws -> Staged {
        let meaning: RemoteWatch.Meaning =
            switch try row.decode(Int.self, atIndex: 7) {
            case -1: .unplayed
            case -2: .finished
            case let position: .stopped(position)
            }
        return Staged(
            feed: try row.decode(atIndex: 0), name: try row.decode(atIndex: 1),
            podcast: try row.decode(atIndex: 2), episode: try row.decode(atIndex: 3),
            guid: try row.decode(atIndex: 4), total: try row.decode(atIndex: 5),
            device: try row.decode(atIndex: 6),
            watch: RemoteWatch(
                meaning: meaning, time: try row.decode(atIndex: 8), wasFinished: try row.decode(atIndex: 9)))
    }

    private func write(_ staged: Staged) throws {
        let meaning =
            switch staged.watch.meaning {
            case .unplayed: -1
            case .finished: -2
            case .stopped(let position): position
            }
        let insert = try database.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO syncInbox
                    (server, feed, name, podcast, episode, guid, total, device, meaning, time, wasFinished)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """)
        try insert.execute(
            arguments: [
                server, staged.feed, staged.name, staged.podcast, staged.episode, staged.guid, staged.total,
                staged.device, meaning, staged.watch.time, staged.watch.wasFinished,
            ])
    }
}

extension EpisodeAction {
    /// Identifies the action when the server sends it again, also with a GUID of its own.
    fileprivate func hash(hasDevices: Bool) -> Int64 {
        let parts: [String?] = [
            hasDevices ? device : nil, episode, kind?.rawValue, time.map(String.init),
            started.map(String.init), position.map(String.init),
        ]
        let text = parts.map { $0 ?? "" }.joined(separator: "\n")
        return Int64(bitPattern: StableHash.fnv(text.utf8))
    }
}
