import Foundation
import GRDB
import Localization
import Logging
import Synchronization

/// The cached catalogues, with the user's marks and favourites: the root of the Store folder.
///
/// A small database, `library.sqlite` (`LibrarySchema`), holds the user's data (sources, marks, queue, notes, downloads) and
/// the name of each server's catalogue file. A catalogue file (`CatalogSchema`) is written once and never changed: each load writes a
/// new file, and one transaction of the database replaces the old name with the new one. So the old catalogue
/// stays complete until the new one is, open readers are not disturbed, removing a file takes no time, and
/// writing needs no journal. Several processes may use one library at once.
///
/// Data passes through the folder like this:
///
/// - A load: `CatalogStore.fetch` or `makeWriter` → `StagedCatalog` applies `[CatalogChange]` →
///   `StagedCatalogFile` writes rows (`ProductionWriter`) and search texts (`SearchTextWriter`) → `finish`;
///   a `CatalogExchange` replaces the file's name and moves the marks (`MarkReconciliation`).
/// - Opening: `LibraryOpener` opens `library.sqlite` in the `LibraryFolder`, or a `TemporaryLibraryFolder`
///   replaces one that cannot be used.
/// - A list: `CatalogStore.productions` → `CatalogFile` → `ProductionList`, which reads `ProductionSummary`
///   rows as they are shown.
/// - A search: `CatalogStore.search` → `CatalogSearch` → `SearchResult`.
/// - A mark: `CatalogStore.setMarks` → one transaction of `library.sqlite`.
/// - Exit and launch: `CatalogStore.setLaunchSnapshot` → `LaunchSnapshot`, shown while `LazyLibrary` opens
///   the library.
public final class Library: Sendable {
    /// Warnings to show the user, for example that a file was set aside; usually empty. The warning about an
    /// unusable catalogue is added when its store is first used.
    public var notices: [String] { sentences.withLock { $0 } }

    /// Why a temporary library lacks the user's data; nil if it has all of it, and for the user's own library.
    package var missingData: LibraryError? { replaced?.missingData }

    let folder: LibraryFolder
    let state: DatabaseQueue
    /// Keeps the folder of a temporary library until the library is released.
    private let temporaryFolder: TemporaryLibraryFolder?
    /// What this temporary library stands in for; nil if it keeps its changes.
    let replaced: ReplacedLibrary?
    /// Receives a line for each transaction that writes; nil if there is no log.
    let logger: Logger?
    let sentences: Mutex<[String]>
    /// The catalogues that could not be written to the folder.
    let temporaryCatalogs = TemporaryCatalogs()
    /// Used by loads of small catalogues.
    let scratchCatalogs = ScratchCatalogs()
    /// The library that replaced this temporary one; nil as long as this one is in use.
    private let successor = Mutex<Library?>(nil)
    /// Whether a transaction has failed because of the disk, and may still be in the journal.
    let hasFailedWrite = Atomic(false)
    let openCatalogs = Mutex(OpenCatalogs())
    /// The names of the catalogues that another version of tekpub wrote.
    let foreignNames = Mutex<Set<String>>([])

    private init(
        folder: LibraryFolder, state: DatabaseQueue, notices: [String],
        temporaryFolder: TemporaryLibraryFolder?, replaced: ReplacedLibrary?, logger: Logger?
    ) {
        self.folder = folder
        self.replaced = replaced
        self.state = state
        self.temporaryFolder = temporaryFolder
        self.logger = logger
        sentences = Mutex(notices)
    }

    /// Opens the library in `directory`, and creates it if it is missing.
    ///
    /// An older library is migrated. A damaged or missing library is recovered (`LibraryRecovery`), one of a newer version
    /// of tekpub is set aside and replaced by an empty one, and `notices` says so. A copy is made each day, in the
    /// background (`LibraryBackups`). If the library cannot be opened or written, a
    /// temporary one starts with all data that can be read, and `notices` says that changes are not saved.
    ///
    /// - Parameter logger: receives a line for each transaction that writes; nil for no log.
    /// - Throws: if a temporary library cannot be created either.
    public static func open(in directory: URL, logger: Logger? = nil) throws(LibraryError) -> Library {
        do throws(LibraryError) {
            let library = try open(in: directory, patience: patience, logger: logger)
            // Ignore errors and a system without a free thread: the next start tries again.
            _ = BlockingThread.start(niceness: 10) { [folder = library.folder] in
                try? LibraryBackups(folder: folder).makeIfDue()
            }
            return library
        } catch {
            return try temporary(because: error, insteadOf: LibraryFolder(in: directory), logger: logger)
        }
    }

    /// Opens the library in `directory` like `open(in:)`, but throws instead of opening a temporary one, which would
    /// lose all changes.
    public static func openForChanges(
        in directory: URL, logger: Logger? = nil
    ) throws(LibraryError) -> Library {
        let library = try open(in: directory, patience: patience, logger: logger)
        // Ignore errors: the next command tries again.
        try? LibraryBackups(folder: library.folder).makeIfDue()
        return library
    }

    /// How long to wait for a process that has locked a file of the library, in seconds.
    static let patience: TimeInterval = 2

    /// Like `open(in:)`, but throws instead of opening a temporary library.
    ///
    /// - Parameters:
    ///   - patience: how long to wait for a process that has locked it, in seconds.
    ///   - removesOrphans: whether to remove, in the background, the files that killed programs left.
    static func open(
        in directory: URL, patience: TimeInterval, removesOrphans: Bool = true, logger: Logger? = nil
    ) throws(LibraryError) -> Library {
        try open(
            LibraryFolder(in: directory), patience: patience, removesOrphans: removesOrphans, logger: logger)
    }

    /// Creates a library that is removed with its last reference.
    public static func temporary() throws(LibraryError) -> Library {
        try temporary(insteadOf: nil, notice: nil)
    }

    /// Creates a temporary library to replace one that cannot be used because of `error`.
    package static func temporary(because error: LibraryError) throws(LibraryError) -> Library {
        try temporary(because: error, insteadOf: nil)
    }

    static func temporary(
        because error: LibraryError, insteadOf previous: LibraryFolder?, logger: Logger? = nil
    ) throws(LibraryError) -> Library {
        let notice = joinedSentences(
            error.localizedDescription, localized("Changes are not saved this time."))
        return try temporary(insteadOf: previous, because: error, notice: notice, logger: logger)
    }

    /// - Parameters:
    ///   - previous: the library whose data the new one starts with; it is not changed.
    ///   - error: why `previous` cannot be used.
    ///   - notice: says why the library is temporary; nil if that was asked for.
    private static func temporary(
        insteadOf previous: LibraryFolder?, because error: LibraryError? = nil, notice: String?,
        logger: Logger? = nil
    ) throws(LibraryError) -> Library {
        let temporaryFolder = try TemporaryLibraryFolder()
        var folder = LibraryFolder(in: temporaryFolder.url)
        folder.isTemporary = true
        try folder.create()
        var hasAll = true
        // A library in a folder that cannot be entered may exist.
        if let previous, access(previous.statePath, F_OK) == 0 || ![ENOENT, ENOTDIR].contains(errno) {
            hasAll = folder.borrow(from: previous, isLocked: error?.isLock == true)
        }
        let missingData = hasAll ? nil : error
        let library = try open(
            folder, in: temporaryFolder,
            insteadOf: notice.map { ReplacedLibrary(folder: previous, notice: $0, missingData: missingData) },
            patience: patience, logger: logger)
        if let previous {
            // Ignore errors: the library that this one stands in for takes them over later.
            try? FormerDownloads(beside: previous).takeOver(into: library.state, isLasting: false)
            library.copyOriginal()
        }
        return library
    }

    /// Removes a temporary library at exit, even if it still has references; it is not used any more.
    package func removeIfTemporary() {
        temporaryFolder?.remove()
        temporaryCatalogs.remove()
    }

    /// This library, or the one that replaced it.
    var current: Library { successor.withLock { $0 } ?? self }

    /// Lets `library` replace this temporary one, for all its users.
    func setSuccessor(_ library: Library) { successor.withLock { $0 = library } }

    /// Returns the store of one catalogue.
    ///
    /// - Parameter catalogID: identifies the catalogue: `BaseURL.url.absoluteString`, or `bundled`.
    public func store(for catalogID: CatalogID) -> CatalogStore {
        CatalogStore(catalogID: catalogID) { self }
    }
}

extension Library {
    static func open(
        _ folder: LibraryFolder, in temporaryFolder: TemporaryLibraryFolder? = nil,
        insteadOf replaced: ReplacedLibrary? = nil, patience: TimeInterval, removesOrphans: Bool = false,
        logger: Logger? = nil
    ) throws(LibraryError) -> Library {
        let start = ContinuousClock.now
        let notices = [replaced?.notice].compactMap(\.self)
        var opener = LibraryOpener(folder: folder, patience: patience, notices: notices)
        let state = try opener.open()
        if removesOrphans { LibraryOpener.removeOrphans(among: opener.fileNames, in: folder, of: state) }
        logger?.info("opened \(folder.root.path) \(start.duration(to: .now).logText)", source: "store")
        return Library(
            folder: folder, state: state, notices: opener.notices, temporaryFolder: temporaryFolder,
            replaced: replaced, logger: logger)
    }
}
