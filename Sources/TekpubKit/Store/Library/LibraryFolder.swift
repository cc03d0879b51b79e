import Foundation
import GRDB
import Localization

/// The paths of the library's files.
struct LibraryFolder: Hashable, Sendable {
    /// The folder that contains all files.
    let root: URL
    /// The path of `root`. Making a URL for each file takes longer than looking for the file.
    private let rootPath: String
    /// Whether the folder is removed at exit, so that messages must not name files in it.
    var isTemporary: Bool

    init(root: URL, isTemporary: Bool = false) {
        self.root = root
        rootPath = root.path
        self.isTemporary = isTemporary
    }

    /// The database with the user's data and the name of each server's catalogue file.
    var statePath: String { rootPath + "/library.sqlite" }
    /// Held while the library is opened, so that two processes do not set it aside at the same time. The file
    /// lies beside the folder, because the folder may be renamed meanwhile.
    var lockPath: String { root.path + ".lock" }

    /// The file whose bytes are locked while sources are refreshed; see `SourceLocks`.
    var refreshLockPath: String { rootPath + "/refresh.lock" }

    /// Returns the path of the launch snapshot for `catalogID`. The snapshot contains the whole base URL.
    func launchSnapshotPath(of catalogID: CatalogID) -> String {
        root.appending(path: "page-\(String(StableHash.fnv(catalogID.rawValue.utf8), radix: 16))").path
    }

    /// The path of the launch snapshot of the source that was shown last.
    var lastSourcePath: String { root.appending(path: "page-last").path }

    /// Returns the path of the catalogue called `name`; a path is returned unchanged.
    func catalogPath(_ name: String) -> String {
        name.hasPrefix("/") ? name : "\(rootPath)/\(name)"
    }

    /// Returns a unique name for a new catalogue.
    ///
    /// A `UUID` opens the system's source of random numbers each time.
    static func newCatalogName() -> String {
        let (first, second) = (UInt64.random(in: 0 ... .max), UInt64.random(in: 0 ... .max))
        return "catalog-\(String(first, radix: 16))-\(String(second, radix: 16)).sqlite"
    }

    /// Creates the folder, which only its owner may read: the addresses in it may contain a token.
    func create() throws(LibraryError) {
        do throws(PrivateFile.Failure) {
            try PrivateFile.makePrivateDirectory(root.path)
        } catch {
            throw LibraryError(systemError: error.code ?? EACCES, at: root.path)
        }
    }

    /// Creates the database file if it is missing. SQLite would let others read the file; it gives its
    /// journals the same permissions as the file.
    func createStateFile() throws(LibraryError) {
        let descriptor = open(statePath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw LibraryError(systemError: errno, at: statePath) }
        close(descriptor)
    }

    /// Revokes the permissions of other users, and removes the partly written files
    /// of killed programs.
    ///
    /// - Parameter names: of all files in the folder.
    func closeToOthers(_ names: [String]) {
        revokePermissions(lockPath, S_IFREG, 0o600)
        // Others reach no file in a folder that is closed to them. The folder is closed last, so that a program that
        // is killed before continues the next time.
        if isOpenToOthers(root.path, S_IFDIR) {
            for name in names { revokePermissions(catalogPath(name), S_IFREG, 0o600) }
            revokePermissions(root.path, S_IFDIR, 0o700)
        }
        PrivateFile.removeTemporaryFiles(names, in: root.path)
    }

    /// Whether `path` is a file or folder of this user, as `kind` says, that others have permissions for.
    private func isOpenToOthers(_ path: String, _ kind: mode_t) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_uid == geteuid() && status.st_mode & S_IFMT == kind
            && status.st_mode & 0o077 != 0
    }

    private func revokePermissions(_ path: String, _ kind: mode_t, _ mode: mode_t) {
        if isOpenToOthers(path, kind) { chmod(path, mode) }
    }

    /// Renames the folder with all its contents.
    ///
    /// - Returns: the new path.
    func setAside() throws(LibraryError) -> String {
        var number = 1
        while FileManager.default.fileExists(atPath: "\(root.path).\(number)") { number += 1 }
        let path = "\(root.path).\(number)"
        guard rename(root.path, path) == 0 else { throw LibraryError(systemError: errno, at: root.path) }
        return path
    }

    /// Returns the names of all catalogue files, used by a store or not.
    func catalogNames() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.path).filter(Self.isCatalog)
    }

    /// Whether a file of this name is a catalogue.
    static func isCatalog(_ name: String) -> Bool { name.hasPrefix("catalog-") && name.hasSuffix(".sqlite") }
}

extension LibraryFolder {
    /// Uses the library's folder in the program's data directory.
    init(in directory: URL) {
        self.init(root: directory.appending(path: "library"))
    }
}

extension LibraryFolder {
    /// Takes over all readable data of `other`, which is not changed. The user's data is small and is copied;
    /// the catalogues never change and are linked.
    ///
    /// - Parameter isLocked: whether another process may be writing to `other`.
    /// - Returns: false if the user's data could not be read, so that this library starts empty.
    func borrow(from other: LibraryFolder, isLocked: Bool) -> Bool {
        do {
            if isLocked { try backUpState(of: other) } else { try copyState(of: other) }
            for name in try other.catalogNames() {
                try FileManager.default.createSymbolicLink(
                    atPath: catalogPath(name), withDestinationPath: other.catalogPath(name))
            }
            return true
        } catch {
            // Ignore errors: `Library.missingData` says what is missing.
            for suffix in ["", "-wal", "-shm"] { unlink(statePath + suffix) }
            return false
        }
    }

    /// Copies the files, because SQLite cannot read a journal in a folder that it may not write.
    private func copyState(of other: LibraryFolder) throws {
        let files = FileManager.default
        // The journal may still contain the last writes.
        for suffix in ["", "-wal"] where suffix.isEmpty || files.fileExists(atPath: other.statePath + suffix)
        {
            // Copying a link would let changes through to the library.
            guard let path = realpath(other.statePath + suffix, nil) else {
                throw LibraryError(systemError: errno, at: other.statePath)
            }
            defer { free(path) }
            try files.copyItem(atPath: String(cString: path), toPath: statePath + suffix)
            chmod(statePath + suffix, 0o600)
        }
    }

    /// Copies the database between the writes of the other process.
    private func backUpState(of other: LibraryFolder) throws {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(0.5)
        let source = try DatabaseQueue(path: other.statePath, configuration: configuration)
        try createStateFile()
        let copy = try DatabaseQueue(path: statePath)
        try source.backup(to: copy)
        try copy.close()
        try source.close()
    }
}

extension LibraryFolder {
    /// The path of the marker file which says that the file at `path` is damaged.
    static func damageMarkPath(of path: String) -> String { path + damageSuffix }

    private static let damageSuffix = ".damaged"

    /// Creates the marker file, so that the next start sets the file at `path` aside.
    static func markDamaged(_ path: String) {
        // If the marker cannot be created, a later read finds the damage again.
        _ = FileManager.default.createFile(atPath: damageMarkPath(of: path), contents: nil)
    }

    /// Whether the catalogue called `name` exists and is not marked as damaged.
    func hasUsableCatalog(_ name: String) -> Bool {
        let path = catalogPath(name)
        return access(path, F_OK) == 0 && access(Self.damageMarkPath(of: path), F_OK) != 0
    }

    /// Renames every catalogue that is marked as damaged, so that it is no longer used.
    ///
    /// - Parameter names: of all files in the folder.
    /// - Returns: one message for each.
    func setAsideDamagedCatalogs(
        among names: [String], of state: DatabaseQueue
    ) throws(LibraryError) -> [String] {
        var notices: [String] = []
        for mark in names where mark.hasSuffix(Self.damageSuffix) {
            let name = String(mark.dropLast(Self.damageSuffix.count))
            guard Self.isCatalog(name) else { continue }
            let notice = try setAside(name, in: state)
            notices += [notice].compactMap { $0 }
        }
        return notices
    }

    /// Renames the damaged catalogue called `name`, so that it is no longer used.
    ///
    /// - Returns: a message for the user; nil if the file was gone already.
    func setAside(_ name: String, in state: DatabaseQueue) throws(LibraryError) -> String? {
        let aside = catalogPath("set-aside-\(name)")
        // Rename first: a file that no store uses counts as a leftover of a killed program and is removed.
        let wasThere = rename(catalogPath(name), aside) == 0
        try withLibraryErrors(at: statePath) {
            try state.write { database in
                try database.execute(sql: "UPDATE store SET file = NULL WHERE file = ?", arguments: [name])
            }
        }
        unlink(Self.damageMarkPath(of: catalogPath(name)))
        guard wasThere else { return nil }
        return isTemporary
            ? localized("A catalogue was damaged, and is fetched again.")
            : localized("A catalogue was damaged. It was set aside as \(aside), and is fetched again.")
    }
}
