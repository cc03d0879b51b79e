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
    /// Sentences for a person: what was set aside, and where; usually none.
    public let notices: [String]

    let folder: LibraryFolder
    let state: DatabaseQueue
    private let isTemporary: Bool
    /// The catalogues that are open, by the base URL of their servers.
    private let catalogs = Mutex<[String: CatalogFile]>([:])

    private init(folder: LibraryFolder, state: DatabaseQueue, notices: [String], isTemporary: Bool) {
        self.folder = folder
        self.state = state
        self.notices = notices
        self.isTemporary = isTemporary
    }

    deinit {
        guard isTemporary else { return }
        // Silence is safe: it lies where the system clears away what is left.
        try? FileManager.default.removeItem(at: folder.root)
    }

    /// Opens the library in `directory`, or makes it.
    ///
    /// An older one is brought up to date. One that is damaged, or that a newer version of the program
    /// wrote, is set aside and said so in `notices`, and an empty one takes its place.
    public static func open(in directory: URL) throws(LibraryError) -> Library {
        try open(LibraryFolder(root: directory.appending(path: "library")), isTemporary: false)
    }

    /// A library that is gone with its last user: for a disk that cannot be written, and for tests.
    public static func temporary() throws(LibraryError) -> Library {
        let name = "tekpub-\(UUID().uuidString.lowercased())"
        let root = FileManager.default.temporaryDirectory.appending(path: name)
        return try open(LibraryFolder(root: root.appending(path: "library")), isTemporary: true)
    }

    /// The place of one catalogue.
    ///
    /// - Parameter baseURL: what tells it from others: `BaseURL.url.absoluteString`, or `bundled`.
    public func shelf(for baseURL: String) -> CatalogShelf {
        CatalogShelf(library: self, baseURL: baseURL)
    }
}

extension Library {
    private static func open(
        _ folder: LibraryFolder, isTemporary: Bool
    ) throws(LibraryError) -> Library {
        try folder.create()
        let lock = try FileLock(path: folder.lockPath, waits: true)
        defer { withExtendedLifetime(lock) {} }
        var notices: [String] = []
        if FileManager.default.fileExists(atPath: folder.damageMarkPath) {
            notices.append(try setAside(folder, because: "was damaged"))
        }
        let state: DatabaseQueue
        do throws(LibraryError) {
            state = try openState(folder, notices: &notices)
        } catch .damaged {
            notices.append(try setAside(folder, because: "was damaged"))
            state = try openState(folder, notices: &notices)
        }
        return Library(folder: folder, state: state, notices: notices, isTemporary: isTemporary)
    }

    private static func openState(
        _ folder: LibraryFolder, notices: inout [String]
    ) throws(LibraryError) -> DatabaseQueue {
        let path = folder.statePath
        let state = try withLibraryErrors(at: path) {
            try DatabaseQueue(path: path, configuration: stateConfiguration)
        }
        let isNewer = try withLibraryErrors(at: path) {
            try state.read { try LibrarySchema.migrator.hasBeenSuperseded($0) }
        }
        if isNewer {
            try withLibraryErrors(at: path) { try state.close() }
            notices.append(try setAside(folder, because: "was written by a newer version of tekpub"))
            return try openState(folder, notices: &notices)
        }
        try withLibraryErrors(at: path) {
            let isCurrent = try state.read { try LibrarySchema.migrator.hasCompletedMigrations($0) }
            if !isCurrent { try LibrarySchema.migrator.migrate(state) }
        }
        return state
    }

    private static var stateConfiguration: Configuration {
        var configuration = Configuration()
        configuration.label = "tekpub.library"
        configuration.journalMode = .wal
        configuration.busyMode = .timeout(5)
        return configuration
    }

    private static func setAside(_ folder: LibraryFolder, because reason: String) throws(LibraryError)
        -> String
    {
        let path = try folder.setAside()
        try folder.create()
        return "The library \(reason). It was set aside as \(path), and a new one begun."
    }
}

extension Library {
    /// The catalogue of the server at `baseURL`; nil if none was fetched.
    func catalog(of baseURL: String) throws(LibraryError) -> CatalogFile? {
        // Another program may remove a file between the look at its name and its opening.
        for attempt in 1... {
            guard let name = try catalogName(of: baseURL) else { return nil }
            if let open = catalogs.withLock({ $0[baseURL] }), open.name == name { return open }
            do throws(LibraryError) {
                let file = try CatalogFile(name: name, folder: folder, baseURL: baseURL)
                catalogs.withLock { $0[baseURL] = file }
                return file
            } catch {
                if attempt == 3 { throw error }
            }
        }
        return nil
    }

    /// What the file of the catalogue is called now.
    func catalogName(of baseURL: String) throws(LibraryError) -> String? {
        try read { database in
            try String.fetchOne(
                database.cachedStatement(sql: "SELECT file FROM shelf WHERE baseURL = ?"),
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
