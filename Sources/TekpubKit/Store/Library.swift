import Foundation
import GRDB
import Synchronization

/// Catalogues as they were last seen, and what the user did with them.
///
/// A small database tells what the user did and which catalogue belongs to which server. Each catalogue
/// is a file of its own, which is written once and never changed: another load writes another file, and
/// one transaction of the small database exchanges the two. So the former catalogue stays whole until the
/// new one is, whoever still reads it goes on undisturbed, removing it takes no time, and writing needs
/// no journal. Any number of programs may use one library at once.
public final class Library: Sendable {
    /// Sentences for a person: what is of no use, and where it was set aside; usually none. That a catalogue
    /// is of none is known once somebody has asked its store for something.
    public var notices: [String] { sentences.withLock { $0 } }

    let folder: LibraryFolder
    let state: DatabaseQueue
    /// Keeps a temporary one where it is.
    private let temporaryFolder: TemporaryLibraryFolder?
    private let sentences: Mutex<[String]>
    /// What the folder could not take.
    let temporaryCatalogs = TemporaryCatalogs()
    /// The catalogues that are open, by the base URL of their servers.
    private let catalogs = Mutex<[String: CatalogFile]>([:])
    /// The names of those that another version of the program wrote.
    private let foreignNames = Mutex<Set<String>>([])

    private init(
        folder: LibraryFolder, state: DatabaseQueue, notices: [String],
        temporaryFolder: TemporaryLibraryFolder?
    ) {
        self.folder = folder
        self.state = state
        self.temporaryFolder = temporaryFolder
        sentences = Mutex(notices)
    }

    /// Opens the library in `directory`, or makes it.
    ///
    /// An older one is brought up to date. One that is damaged, or that a newer version of the program
    /// wrote, is set aside and said so in `notices`, and an empty one takes its place. If it cannot be opened or
    /// written, a temporary one begins with what can be read of it, and `notices` says that nothing is kept.
    ///
    /// - Throws: if a temporary one cannot be made either.
    public static func open(in directory: URL) throws(LibraryError) -> Library {
        do throws(LibraryError) {
            return try open(in: directory, patience: patience)
        } catch {
            return try temporary(because: error, insteadOf: LibraryFolder(in: directory))
        }
    }

    /// How many seconds to wait for a program that has locked a file of the library.
    static let patience: TimeInterval = 2

    /// As `open(in:)`, without a temporary one in its place.
    ///
    /// - Parameters:
    ///   - patience: how many seconds to wait for a program that has locked it.
    ///   - removesOrphans: whether to look, in the background, for what killed programs left.
    static func open(
        in directory: URL, patience: TimeInterval, removesOrphans: Bool = true
    ) throws(LibraryError) -> Library {
        let library = try open(LibraryFolder(in: directory), patience: patience)
        if removesOrphans { Self.removeOrphans(in: library.folder, of: library.state) }
        return library
    }

    /// A library that is gone with its last user.
    public static func temporary() throws(LibraryError) -> Library {
        try temporary(insteadOf: nil, notices: [])
    }

    /// A library that takes the place of one that cannot be used because of `error`.
    package static func temporary(because error: LibraryError) throws(LibraryError) -> Library {
        try temporary(because: error, insteadOf: nil)
    }

    private static func temporary(
        because error: LibraryError, insteadOf former: LibraryFolder?
    ) throws(LibraryError) -> Library {
        let notice = "\(error.localizedDescription) What you do is not kept this time."
        return try temporary(insteadOf: former, notices: [notice], isFormerLocked: error.isLock)
    }

    /// - Parameters:
    ///   - former: the library that it begins with, which stays as it is.
    ///   - isFormerLocked: whether another program may be writing that one.
    private static func temporary(
        insteadOf former: LibraryFolder?, notices: [String], isFormerLocked: Bool = false
    ) throws(LibraryError) -> Library {
        let temporaryFolder = try TemporaryLibraryFolder()
        var folder = LibraryFolder(in: temporaryFolder.url)
        folder.isTemporary = true
        try folder.create()
        if let former, FileManager.default.fileExists(atPath: former.statePath) {
            folder.borrow(from: former, isLocked: isFormerLocked)
        }
        return try open(folder, in: temporaryFolder, patience: patience, notices: notices)
    }

    /// Removes a temporary one, although somebody may still hold it: nobody does anything with it any more.
    func removeIfTemporary() {
        temporaryFolder?.remove()
        temporaryCatalogs.remove()
    }

    /// The place of one catalogue.
    ///
    /// - Parameter baseURL: what tells it from others: `BaseURL.url.absoluteString`, or `bundled`.
    public func store(for baseURL: String) -> CatalogStore {
        CatalogStore(baseURL: baseURL) { self }
    }
}

extension Library {
    private static func open(
        _ folder: LibraryFolder, in temporaryFolder: TemporaryLibraryFolder? = nil, patience: TimeInterval,
        notices: [String] = []
    ) throws(LibraryError) -> Library {
        try folder.create()
        try folder.checkThatItIsWritable()
        guard let lock = try FileLock(path: folder.lockPath, patience: .seconds(patience)) else {
            throw .locked(path: folder.root.path, holder: FileLock.holder(ofLockAt: folder.lockPath))
        }
        lock.sign()
        defer { lock.unsign() }
        folder.closeToOthers()
        var notices = notices
        if FileManager.default.fileExists(atPath: LibraryFolder.damageMarkPath(of: folder.statePath)) {
            notices.append(try setAside(folder, because: "was damaged"))
        }
        let state: DatabaseQueue
        do throws(LibraryError) {
            state = try openState(folder, patience: patience, notices: &notices)
        } catch .damaged {
            notices.append(try setAside(folder, because: "was damaged"))
            state = try openState(folder, patience: patience, notices: &notices)
        }
        notices += try folder.setAsideDamagedCatalogs(of: state)
        return Library(folder: folder, state: state, notices: notices, temporaryFolder: temporaryFolder)
    }

    /// Removes, in the background, the catalogues that a program left that ended before they were finished.
    private static func removeOrphans(in folder: LibraryFolder, of state: DatabaseQueue) {
        Task.detached(priority: .background) {
            // Silence is safe: what stays is removed another time.
            guard let names = try? folder.catalogNames() else { return }
            for name in names { try? removeOrphan(name, in: folder, of: state) }
        }
    }

    static func removeOrphan(_ name: String, in folder: LibraryFolder, of state: DatabaseQueue) throws {
        // A program that is at work on a file holds its lock until the file has its place in the library,
        // so whoever has the lock sees whether it got one.
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

    private static func openState(
        _ folder: LibraryFolder, patience: TimeInterval, notices: inout [String]
    ) throws(LibraryError) -> DatabaseQueue {
        let path = folder.statePath
        try folder.createStateFile()
        let state = try withLibraryErrors(at: path) {
            try DatabaseQueue(path: path, configuration: stateConfiguration(patience: patience))
        }
        let isNewer = try withLibraryErrors(at: path) {
            try state.read { try LibrarySchema.migrator.hasBeenSuperseded($0) }
        }
        if isNewer {
            try withLibraryErrors(at: path) { try state.close() }
            notices.append(try setAside(folder, because: "was written by a newer version of tekpub"))
            return try openState(folder, patience: patience, notices: &notices)
        }
        try withLibraryErrors(at: path) {
            let isCurrent = try state.read { try LibrarySchema.migrator.hasCompletedMigrations($0) }
            if !isCurrent {
                try LibrarySchema.migrator.migrate(state)
                try identifyFormerMarks(in: state, of: folder)
            }
        }
        return state
    }

    /// Gives the marks of version 0.1.0, which knew episodes by their numbers, to the episodes that have these
    /// numbers in the catalogues that they were made in.
    private static func identifyFormerMarks(in state: DatabaseQueue, of folder: LibraryFolder) throws {
        try state.writeWithoutTransaction { database in
            let stores = try Row.fetchAll(database, sql: "SELECT id, file FROM store WHERE file NOT NULL")
            for row in stores {
                let (store, name): (Int64, String) = try (row.decode(atIndex: 0), row.decode(atIndex: 1))
                let path = folder.catalogPath(name)
                guard FileManager.default.fileExists(atPath: path) else { continue }
                // Silence is safe: what a damaged catalogue does not tell, the next one does.
                try? database.attached(path, as: "catalog") {
                    try database.inTransaction {
                        try MarkReconciliation(
                            store: store, catalog: AttachedCatalog("catalog", in: database),
                            database: database
                        ).run()
                        return .commit
                    }
                }
            }
        }
    }

    private static func stateConfiguration(patience: TimeInterval) -> Configuration {
        var configuration = Configuration()
        configuration.label = "tekpub.library"
        configuration.journalMode = .wal
        configuration.busyMode = .timeout(patience)
        return configuration
    }

    private static func setAside(_ folder: LibraryFolder, because reason: String) throws(LibraryError)
        -> String
    {
        let path = try folder.setAside()
        try folder.create()
        return folder.isTemporary
            ? "The library \(reason), and an empty one takes its place."
            : "The library \(reason). It was set aside as \(path), and a new one begun."
    }
}

extension Library {
    /// The catalogue of the server at `baseURL`; nil if none was fetched, or one that is of no use.
    ///
    /// A damaged one is set aside. One that another version of the program wrote is left to that version
    /// until another load replaces it, and whoever has read the one before goes on with that.
    func catalog(of baseURL: String) throws(LibraryError) -> CatalogFile? {
        // Another program may remove a file between the look at its name and its opening.
        for attempt in 1... {
            guard let name = try catalogName(of: baseURL) else { return nil }
            let open = catalogs.withLock { $0[baseURL] }
            if open?.name == name || foreignNames.withLock({ $0.contains(name) }) { return open }
            do throws(LibraryError) {
                guard let file = try CatalogFile(name: name, folder: folder, baseURL: baseURL) else {
                    noteForeign(name)
                    return open
                }
                catalogs.withLock { $0[baseURL] = file }
                return file
            } catch .damaged {
                if let notice = try folder.setAside(name, in: state) {
                    sentences.withLock { $0.append(notice) }
                }
            } catch {
                guard attempt == 3 else { continue }
                // One that is gone, whoever took it, was as good as never fetched.
                guard FileManager.default.fileExists(atPath: folder.catalogPath(name)) else { return nil }
                throw error
            }
        }
        return nil
    }

    /// Notes, and says once, that another version of the program wrote the catalogue called `name`.
    private func noteForeign(_ name: String) {
        guard foreignNames.withLock({ $0.insert(name).inserted }) else { return }
        sentences.withLock {
            $0.append("A catalogue was written by another version of tekpub, and is fetched again.")
        }
    }

    /// What the file of the catalogue is called now.
    func catalogName(of baseURL: String) throws(LibraryError) -> String? {
        if let spare = temporaryCatalogs[baseURL] { return spare.path }
        return try read { database in
            try String.fetchOne(
                database.cachedStatement(sql: "SELECT file FROM store WHERE baseURL = ?"),
                arguments: [baseURL])
        }
    }

    func read<Result>(_ body: (Database) throws -> Result) throws(LibraryError) -> Result {
        try withLibraryErrors(at: folder.statePath) { try state.read(body) }
    }

    func write<Result>(_ body: (Database) throws -> Result) throws(LibraryError) -> Result {
        try withLibraryErrors(at: folder.statePath) { try state.write(body) }
    }
}
