import Foundation
import GRDB
import Localization

/// Makes a new database in place of a damaged or missing one.
///
/// The new one has all rows that can be read of the damaged one, and those of the newest copy that are missing. The
/// damaged file is renamed and stays. Nothing is lost if the program is killed meanwhile: the new file gets its name
/// once it is complete, and `finish` goes on at the next start.
struct LibraryRecovery {
    let folder: LibraryFolder

    /// Where the new database waits for its name.
    private var recoveredPath: String { folder.statePath + ".recovered" }

    /// Why the database is replaced.
    enum Reason {
        case damaged, missing
    }

    /// Whether the database is missing although the folder has been used.
    ///
    /// - Parameter names: of all files in the folder.
    func isDatabaseLost(among names: [String]) -> Bool {
        guard !folder.isDatabaseALinkToNothing, Self.byteCount(of: folder.statePath) == 0 else {
            return false
        }
        // Beside an empty database, SQLite deletes a journal, which may have the only copy of what was written last.
        return names.contains(where: LibraryFolder.isCatalog) || LibraryBackups(folder: folder).date != nil
            || Self.byteCount(of: folder.statePath + "-wal") > 0
    }

    /// The size of the file at `path`; 0 if it is missing.
    private static func byteCount(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Replaces the database.
    ///
    /// - Parameter names: of all files in the folder.
    /// - Returns: what was carried over, in sentences for the user.
    /// - Throws: `locked` while another program has the database open, which would go on with the old file.
    func run(because reason: Reason, among names: [String]) throws(LibraryError) -> String {
        if let user = LibraryChecks.user(of: folder) { throw .locked(path: folder.statePath, holder: user) }
        let report: LibraryRecoveryReport
        do {
            report = try makeDatabase(because: reason, catalogs: names.filter(LibraryFolder.isCatalog))
        } catch {
            throw LibraryError(error, at: folder.root.path)
        }
        let aside = try finish()
        return report.sentences(keptAs: folder.isTemporary ? nil : aside)
    }

    /// Gives a complete new database its name, and the one before another one.
    ///
    /// - Returns: the path of the one before; nil if there was none, or if no new one waits.
    @discardableResult
    func finish() throws(LibraryError) -> String? {
        guard access(recoveredPath, F_OK) == 0 else { return nil }
        var number = 1
        while access(asidePath(number), F_OK) == 0 || access(asidePath(number) + "-wal", F_OK) == 0 {
            number += 1
        }
        let aside = asidePath(number)
        // The journal first: beside the new database, SQLite would take it for its own.
        for suffix in ["-wal", "-shm", ""] {
            let path = folder.statePath + suffix
            // An empty file has nothing to keep.
            guard Self.byteCount(of: path) > 0 else {
                unlink(path)
                continue
            }
            guard rename(path, aside + suffix) == 0 else {
                throw LibraryError(systemError: errno, at: folder.statePath)
            }
        }
        guard rename(recoveredPath, folder.statePath) == 0 else {
            throw LibraryError(systemError: errno, at: recoveredPath)
        }
        unlink(LibraryFolder.damageMarkPath(of: folder.statePath))
        PrivateFile.synchronizeNames(in: folder.root.path)
        return [aside, aside + "-wal"].first { access($0, F_OK) == 0 }
    }

    private func asidePath(_ number: Int) -> String {
        folder.catalogPath("set-aside-\(number)-library.sqlite")
    }

    // MARK: The new database

    private func makeDatabase(because reason: Reason, catalogs: [String]) throws -> LibraryRecoveryReport {
        let (file, path) = try PrivateFile.makeTemporary(for: folder.statePath)
        defer { for suffix in ["", "-journal"] { unlink(path + suffix) } }
        let queue = try DatabaseQueue(path: path)
        try LibrarySchema.migrator.migrate(queue)
        let damaged = reason == .damaged ? try Self.readable(folder.statePath) : nil
        let backupPath = LibraryBackups(folder: folder).best()
        let backup = try backupPath.flatMap(Self.readable)
        var report = try queue.write { database in
            let incomplete = try RecoveredTables(database, damaged: damaged, backup: backup).fill()
            try keep(catalogs, in: database)
            return try LibraryRecoveryReport(reason, of: database, incomplete: incomplete)
        }
        report.backupDate = backupPath.flatMap(LibraryBackups.date)
        try damaged?.close()
        try backup?.close()
        try queue.close()
        guard fsync(file.fileDescriptor) == 0, rename(path, recoveredPath) == 0 else {
            throw PrivateFile.Failure()
        }
        return report
    }

    /// Opens the database at `path`; nil if nothing can be read of the file, which stays as it is.
    private static func readable(_ path: String) throws -> DamagedDatabase? {
        do {
            return try DamagedDatabase(path: path)
        } catch let error as DatabaseError where DamagedDatabase.isDamage(error) {
            return nil
        }
    }

    // MARK: Catalogues

    private static let keptName = "keptCatalogs"

    /// Notes the catalogues that may belong to rows that are lost, so that they do not count as left over.
    private func keep(_ catalogs: [String], in database: Database) throws {
        guard !catalogs.isEmpty else { return }
        let names = String(decoding: try JSONEncoder().encode(catalogs), as: UTF8.self)
        try SettingTable.set(names, of: Self.keptName, in: database)
    }

    /// The names of the catalogues that were there before a recovery.
    static func keptCatalogs(_ database: Database) throws -> Set<String> {
        guard let text = try SettingTable.value(of: keptName, in: database) else { return [] }
        return try JSONDecoder().decode(Set<String>.self, from: Data(text.utf8))
    }
}
