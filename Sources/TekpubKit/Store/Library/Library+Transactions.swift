import Foundation
import GRDB
import Synchronization

extension Library {
    /// Reads the user's data, as it is at one time.
    func read<Result>(_ body: (Database) throws -> Result) throws(LibraryError) -> Result {
        try withLibraryErrors(at: folder.statePath) {
            // `state.read` forbids writes while it runs, after which SQLite prepares all statements again.
            try state.writeWithoutTransaction { database in
                var result: Result?
                try database.inTransaction(.deferred) {
                    result = try body(database)
                    return .commit
                }
                guard let result else { throw DatabaseError(resultCode: .SQLITE_INTERNAL) }
                return result
            }
        }
    }

    /// Runs a transaction of the user's data.
    ///
    /// - Parameter name: what the log calls it.
    func write<Result>(
        _ name: String = #function, _ body: (Database) throws -> Result
    ) throws(LibraryError) -> Result {
        guard let logger else { return try writeTransaction(body) }
        let start = ContinuousClock.now
        let name = name.prefix { $0 != "(" }
        do throws(LibraryError) {
            let (result, rowCount) = try writeTransaction { database in
                let before = database.totalChangesCount
                return (try body(database), database.totalChangesCount - before)
            }
            let rows = rowCount == 1 ? "1 row" : "\(rowCount) rows"
            logger.info("\(name) \(rows) \(start.duration(to: .now).logText)", source: "store")
            return result
        } catch {
            logger.error(
                "\(name) failed \(start.duration(to: .now).logText): \(error.logText)",
                source: "store")
            throw error
        }
    }

    /// Runs a transaction, and makes sure that nothing of a failed one can be seen later.
    ///
    /// If the disk fails when a transaction ends, the journal may contain all of it. This process leaves it out, but the
    /// next one that reads the journal from its beginning would see it (SQLite, Write-Ahead Logging). So the journal is
    /// emptied, before the next transaction if it fails at once.
    private func writeTransaction<Result>(
        _ body: (Database) throws -> Result
    ) throws(LibraryError) -> Result {
        try withLibraryErrors(at: folder.statePath) {
            try withCleanJournal { try state.write(body) }
        }
    }

    /// Runs `body`, which writes transactions of its own, as `writeTransaction` does.
    func withCleanJournal<Result>(_ body: () throws -> Result) throws -> Result {
        if hasFailedWrite.load(ordering: .relaxed) { try emptyJournal() }
        do {
            return try body()
        } catch let error as DatabaseError where error.resultCode == .SQLITE_IOERR {
            discardFailedWrites()
            throw error
        }
    }

    /// Removes transactions that failed because of the disk from the journal.
    func discardFailedWrites() {
        hasFailedWrite.store(true, ordering: .relaxed)
        // Ignore errors: the next transaction tries again.
        try? emptyJournal()
    }

    /// Moves what was written to the database, and removes the rest of the journal.
    private func emptyJournal() throws {
        let isBusy = try state.writeWithoutTransaction { database in
            try Int.fetchOne(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)") != 0
        }
        // While others read, the next write of theirs or ours replaces the failed one in the journal.
        hasFailedWrite.store(isBusy, ordering: .relaxed)
    }
}
