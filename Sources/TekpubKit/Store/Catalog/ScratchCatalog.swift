import Foundation
import GRDB
import GRDBSQLite
import Synchronization

/// An empty catalogue in memory, with its prepared statements, in which small catalogues are written before
/// they become a file.
///
/// Creating a database and preparing the statements takes longer than writing a feed of some episodes, so many
/// loads use one in turn. A refresh of 500 feeds takes two thirds of the time.
///
/// Safe to send: as `StagedCatalogFile`, which uses one at a time.
final class ScratchCatalog: @unchecked Sendable {
    /// The maximum number of productions and episodes, together, of a small catalogue.
    static let rowLimit = 2000
    /// The tables that a load fills.
    private static let tables = [
        "production", "episode", "fresh", "gone", "member", "listing", "searchText", "furtherDetails",
        "summary",
    ]

    let queue: DatabaseQueue
    /// Writes into the empty catalogue; each load uses a copy.
    let merger: CatalogMerger

    init() throws {
        var configuration = Configuration()
        configuration.label = "tekpub.scratch"
        configuration.allowsUnsafeTransactions = true
        configuration.prepareDatabase { database in
            // Each table and index takes a page at least, so small pages more than halve the file of a usual feed.
            // The vacuum returns the pages of the previous catalogue when it is removed.
            try database.execute(sql: "PRAGMA page_size = 1024; PRAGMA auto_vacuum = FULL")
        }
        let queue = try DatabaseQueue(configuration: configuration)
        try CatalogSchema.migrator.migrate(queue)
        self.queue = queue
        merger = try queue.writeWithoutTransaction { try CatalogMerger($0) }
    }

    /// Removes all rows.
    func empty() throws {
        try queue.writeWithoutTransaction { database in
            if database.isInsideTransaction { return try database.rollback() }
            try database.inTransaction {
                for table in Self.tables {
                    try database.cachedStatement(sql: "DELETE FROM \(table)").execute()
                }
                return .commit
            }
        }
    }

    /// Writes the catalogue into the empty file at `path`, which `lock` locks.
    func write(to path: String, _ lock: FileLock) throws {
        try queue.writeWithoutTransaction { database in
            var count: Int64 = 0
            guard let bytes = sqlite3_serialize(database.sqliteConnection, "main", &count, 0) else {
                throw DatabaseError(resultCode: .SQLITE_NOMEM)
            }
            let content = Data(
                bytesNoCopy: bytes, count: Int(count),
                deallocator: .custom { bytes, _ in
                    sqlite3_free(bytes)
                })
            try lock.write(content, at: path)
        }
    }
}

/// The scratch catalogues that no load uses.
final class ScratchCatalogs: Sendable {
    /// As many as a refresh uses at once.
    private static let limit = 8

    private let idle = Mutex<[ScratchCatalog]>([])

    /// Returns an empty catalogue.
    func take() throws -> ScratchCatalog {
        try idle.withLock { $0.popLast() } ?? ScratchCatalog()
    }

    /// Empties `scratch` for another load.
    func giveBack(_ scratch: ScratchCatalog) {
        // Ignore errors: another one is created instead.
        guard (try? scratch.empty()) != nil else { return }
        idle.withLock { idle in
            if idle.count < Self.limit { idle.append(scratch) }
        }
    }
}
