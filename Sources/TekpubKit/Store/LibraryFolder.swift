import Foundation

/// The paths of the library's files.
struct LibraryFolder: Hashable, Sendable {
    /// The folder that contains all files.
    let root: URL
    /// Whether the folder is removed at exit, so that messages must not name files in it.
    var isTemporary = false

    /// The database with the user's data and the name of each server's catalogue file.
    var statePath: String { root.appending(path: "library.sqlite").path }
    /// Held while the library is opened, so that two processes do not set it aside at the same time. The file
    /// lies beside the folder, because the folder may be renamed meanwhile.
    var lockPath: String { root.path + ".lock" }

    /// Returns the path of the launch snapshot for `baseURL`. The snapshot contains the whole base URL.
    func launchSnapshotPath(of baseURL: String) -> String {
        // FNV-1a, because Swift's own hashes differ from run to run.
        let hash = baseURL.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        return root.appending(path: "page-\(String(hash, radix: 16))").path
    }

    /// Returns the path of the catalogue called `name`; a path is returned unchanged.
    func catalogPath(_ name: String) -> String {
        name.hasPrefix("/") ? name : root.appending(path: name).path
    }

    /// Returns a unique name for a new catalogue.
    static func newCatalogName() -> String { "catalog-\(UUID().uuidString.lowercased()).sqlite" }

    /// Creates the folder, which only its owner may read: the addresses in it may contain a token.
    func create() throws(LibraryError) {
        try withLibraryErrors(at: root.path) {
            try FileManager.default.createDirectory(
                at: root, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
    }

    /// Creates the database file if it is missing. SQLite would let others read the file; it gives its
    /// journals the same permissions as the file.
    func createStateFile() throws(LibraryError) {
        let descriptor = open(statePath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw LibraryError(systemError: errno, at: statePath) }
        close(descriptor)
    }

    /// Checks that there is free space, and that the folder and the database are writable. SQLite opens a
    /// read-only database without an error and fails too late.
    func checkThatItIsWritable() throws(LibraryError) {
        for path in [root.path, statePath] where faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) != 0 {
            if errno != ENOENT { throw LibraryError(systemError: errno, at: path) }
        }
        if Self.isFull(at: root.path) { throw .full(path: root.path) }
    }

    /// A disk with less free space, in bytes, counts as full: SQLite needs some space to save the user's
    /// changes.
    private static let reserve = 512 << 10

    /// Whether the disk that holds `path`, or will hold it, has no free space or no free inode.
    static func isFull(at path: String) -> Bool {
        var status = statvfs()
        let folder = (path as NSString).deletingLastPathComponent
        guard statvfs(path, &status) == 0 || statvfs(folder, &status) == 0 else { return false }
        let (room, overflows) = Int(clamping: status.f_bavail).multipliedReportingOverflow(
            by: Int(clamping: status.f_frsize))
        // File systems without an inode table report 0 of 0.
        return !overflows && room < reserve || status.f_files > 0 && status.f_favail == 0
    }

    /// Whether the disk that holds `path` takes no more from this user: it is full, or a quota is used up, which
    /// no number of free bytes tells.
    ///
    /// - Parameter write: writes so many bytes to a new file; returns the error number if that fails.
    static func hasNoRoom(
        at path: String, write: (_ byteCount: Int, _ folder: String) -> Int32? = writeForNothing
    ) -> Bool {
        if isFull(at: path) { return true }
        let code = write(reserve, (path as NSString).deletingLastPathComponent)
        return code.map(SystemError.meansFull) ?? false
    }

    private static func writeForNothing(_ byteCount: Int, in folder: String) -> Int32? {
        var template = Array("\(folder)/room.XXXXXX".utf8CString)
        guard let file = FileHandle.temporary(&template) else { return errno }
        unlink(template)
        return Data(count: byteCount).write(to: file.fileDescriptor)
    }

    /// Takes from others what an earlier version of the program let them do with the files, and removes what
    /// one that was killed left half written.
    func closeToOthers() {
        // Silence is safe: if the folder cannot be listed, the files stay as they are.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        for path in names.map(catalogPath) + [lockPath] {
            var status = stat()
            guard lstat(path, &status) == 0, status.st_uid == geteuid(), status.st_mode & S_IFMT == S_IFREG
            else { continue }
            if status.st_mode & 0o077 != 0 { chmod(path, 0o600) }
        }
        StaleTemporaryFiles.remove(names, in: root.path)
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
        try FileManager.default.contentsOfDirectory(atPath: root.path)
            .filter { $0.hasPrefix("catalog-") && $0.hasSuffix(".sqlite") }
    }
}

extension LibraryFolder {
    /// Uses the library's folder in the program's data directory.
    init(in directory: URL) {
        self.init(root: directory.appending(path: "library"))
    }
}
