import Foundation
import GRDB
import Localization

/// Opens the database of a library: creates, migrates or recovers it, and sets aside what cannot be used.
///
/// This folder opens the library. A `LazyLibrary` opens it on first use: this type locks the `LibraryFolder` with a
/// `FileLock` and brings the database to the `LibrarySchema`. If that fails, a library in a `TemporaryLibraryFolder`
/// stands in for it. `TemporaryCatalogs` keep catalogues that cannot be saved. A `ReadOnlyLibrary` reads without
/// locking or changing anything, for completions and the `LibraryStatus`.
struct LibraryOpener {
    let folder: LibraryFolder
    /// How long to wait for a process that has locked the library, in seconds.
    let patience: TimeInterval
    /// The schema.
    var migrator = LibrarySchema.migrator
    /// Warnings to show the user, such as that a file was set aside.
    private(set) var notices: [String]
    /// The names of all files that were in the folder before.
    private(set) var fileNames: [String] = []

    mutating func open() throws(LibraryError) -> DatabaseQueue {
        try folder.create()
        try folder.checkThatItIsWritable()
        guard let lock = try FileLock(path: folder.lockPath, patience: .seconds(patience)) else {
            throw .locked(path: folder.root.path, holder: FileLock.holder(ofLockAt: folder.lockPath))
        }
        lock.sign()
        defer { lock.unsign() }
        try recovery.finish()
        // Ignore errors: if the folder cannot be listed, the files stay as they are.
        fileNames = (try? FileManager.default.contentsOfDirectory(atPath: folder.root.path)) ?? []
        folder.closeToOthers(fileNames)
        if isMarkedAndDamaged { try recover(because: .damaged) }
        if recovery.isDatabaseLost(among: fileNames) { try recover(because: .missing) }
        let state: DatabaseQueue
        do throws(LibraryError) {
            state = try openState()
        } catch .damaged {
            try recover(because: .damaged)
            state = try openState()
        }
        notices += try folder.setAsideDamagedCatalogs(among: fileNames, of: state)
        // Ignore errors: the next start tries again.
        if !folder.isTemporary { try? FormerDownloads(beside: folder).takeOver(into: state, isLasting: true) }
        return state
    }

    private var recovery: LibraryRecovery { LibraryRecovery(folder: folder) }

    private mutating func recover(because reason: LibraryRecovery.Reason) throws(LibraryError) {
        notices.append(try recovery.run(because: reason, among: fileNames))
    }

    /// Whether an earlier run found damage in the database that is still there. Damage of a catalogue may look the same.
    private var isMarkedAndDamaged: Bool {
        let mark = LibraryFolder.damageMarkPath(of: folder.statePath)
        guard access(mark, F_OK) == 0 else { return false }
        do {
            guard try DamagedDatabase.isSound(folder.statePath) else { return true }
            unlink(mark)
            return false
        } catch {
            // What cannot be read at all fails again when it is opened.
            return LibraryError(error, at: folder.statePath) == .damaged(path: folder.statePath)
        }
    }

    private mutating func openState() throws(LibraryError) -> DatabaseQueue {
        let path = folder.statePath
        try folder.createStateFile()
        var configuration = Configuration()
        configuration.label = "tekpub.library"
        configuration.busyMode = .timeout(patience)
        let (state, isNewer) = try withLibraryErrors(at: path) { [configuration] in
            let state = try DatabaseQueue(path: path, configuration: configuration)
            try state.writeWithoutTransaction(Self.useWriteAheadLog)
            return (state, try state.read { [migrator] in try migrator.hasBeenSuperseded($0) })
        }
        if isNewer {
            try withLibraryErrors(at: path) { try state.close() }
            try setAsideNewerVersion()
            return try openState()
        }
        try withLibraryErrors(at: path) {
            let isCurrent = try state.read(migrator.hasCompletedMigrations)
            if !isCurrent {
                if try state.read(migrator.completedMigrations).isEmpty == false {
                    try copyBeforeMigration()
                }
                try migrator.migrate(state)
            }
        }
        return state
    }

    /// - Throws: `damaged`, so that the database is recovered and not migrated.
    private func copyBeforeMigration() throws(LibraryError) {
        do throws(LibraryError) {
            try LibraryBackups(folder: folder).make()
        } catch .damaged(let path) {
            throw .damaged(path: path)
        } catch {
            // Ignore other errors: a migration is a transaction, and changes nothing if it fails.
        }
    }

    /// Lets others read while this process writes.
    ///
    /// `Configuration.journalMode` would also write a table and remove it each time, for readers that the library does
    /// not have: two waits for the disk at every start.
    private static func useWriteAheadLog(_ database: Database) throws {
        guard try String.fetchOne(database, sql: "PRAGMA journal_mode = WAL") == "wal" else {
            throw DatabaseError(resultCode: .SQLITE_CANTOPEN)
        }
        try database.execute(sql: "PRAGMA synchronous = NORMAL")
    }

    /// Renames the folder with all its files, because a newer version of tekpub wrote them, and creates an empty one.
    private mutating func setAsideNewerVersion() throws(LibraryError) {
        let path = try folder.setAside()
        try folder.create()
        fileNames = []
        notices.append(
            folder.isTemporary
                ? localized(
                    "The library was written by a newer version of tekpub, and an empty one takes its place.")
                : localized(
                    "The library was written by a newer version of tekpub. It was set aside as \(path), and a new one was created."
                ))
    }
}

extension LibraryOpener {
    /// Removes, in the background, the catalogues that programs left unfinished.
    ///
    /// - Parameter names: of all files in the folder.
    @discardableResult
    static func removeOrphans(
        among names: [String], in folder: LibraryFolder, of state: DatabaseQueue
    ) -> Task<Void, Never> {
        Task.detached(priority: .background) {
            let catalogs = names.filter(LibraryFolder.isCatalog)
            // Ignore errors: the remaining files are removed at another start.
            guard
                let count = try? state.unsafeRead({
                    try Int.fetchOne($0, sql: "SELECT count(file) FROM store")
                }),
                catalogs.count > count,
                let needed = try? state.unsafeRead({
                    try String.fetchSet($0, sql: "SELECT file FROM store WHERE file NOT NULL")
                        .union(LibraryRecovery.keptCatalogs($0))
                })
            else { return }
            for name in catalogs where !needed.contains(name) {
                try? removeOrphan(name, in: folder, of: state)
            }
        }
    }

    static func removeOrphan(_ name: String, in folder: LibraryFolder, of state: DatabaseQueue) throws {
        // A program holds the lock of the file that it writes until the library names the file. So whether
        // the library names it can be trusted once we have the lock.
        guard let lock = try FileLock(path: folder.catalogPath(name)), lock.isOfAFile else {
            return
        }
        defer { withExtendedLifetime(lock) {} }
        let isNeeded = try state.read { database in
            try Bool.fetchOne(
                database, sql: "SELECT EXISTS (SELECT 1 FROM store WHERE file = ?)", arguments: [name])
        }
        if isNeeded == false { unlink(folder.catalogPath(name)) }
    }
}
