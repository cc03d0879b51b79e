import Foundation

/// The names of the library's files.
struct LibraryFolder: Hashable, Sendable {
    /// Where everything lies.
    let root: URL
    /// Whether it is gone with the program, so that nobody finds what was set aside there.
    var isTemporary = false

    /// What the user did, and which catalogue belongs to which server.
    var statePath: String { root.appending(path: "library.sqlite").path }
    /// Held while the library is opened, so that two programs do not set it aside at once. It lies
    /// beside the folder, which may be renamed meanwhile.
    var lockPath: String { root.path + ".lock" }

    /// Where the first page of the catalogue of `baseURL` lies, which itself says whose it is.
    func launchSnapshotPath(of baseURL: String) -> String {
        // Any function would do that gives the same at every start, which Swift's own does not.
        let hash = baseURL.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        return root.appending(path: "page-\(String(hash, radix: 16))").path
    }

    /// Where the catalogue called `name` lies; one that is not in the folder is called by its path.
    func catalogPath(_ name: String) -> String {
        name.hasPrefix("/") ? name : root.appending(path: name).path
    }

    /// A name that no catalogue had before.
    static func newCatalogName() -> String { "catalog-\(UUID().uuidString.lowercased()).sqlite" }

    /// Makes the folder, which only its owner may read: the addresses in it may hold a token.
    func create() throws(LibraryError) {
        try withLibraryErrors(at: root.path) {
            try FileManager.default.createDirectory(
                at: root, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
    }

    /// Makes the file for what the user did, if it does not exist. SQLite would make one that others may read,
    /// and gives its journals the permissions that this one has.
    func createStateFile() throws(LibraryError) {
        let descriptor = open(statePath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw LibraryError(systemError: errno, at: statePath) }
        close(descriptor)
    }

    /// Finds out whether there is room, and whether the folder and what the user did may be written: SQLite
    /// reads what it may not write, and complains when it is too late.
    func checkThatItIsWritable() throws(LibraryError) {
        for path in [root.path, statePath] where faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) != 0 {
            if errno != ENOENT { throw LibraryError(systemError: errno, at: path) }
        }
        if Self.isFull(at: root.path) { throw .full(path: root.path) }
    }

    /// Less room than this is none: SQLite needs some to write what the user does.
    private static let reserve = 512 << 10

    /// Whether the disk that holds `path`, or will hold it, has no room or no place for another file.
    static func isFull(at path: String) -> Bool {
        var status = statvfs()
        let folder = (path as NSString).deletingLastPathComponent
        guard statvfs(path, &status) == 0 || statvfs(folder, &status) == 0 else { return false }
        let (room, overflows) = Int(clamping: status.f_bavail).multipliedReportingOverflow(
            by: Int(clamping: status.f_frsize))
        // Disks without a table of files state 0 of 0.
        return !overflows && room < reserve || status.f_files > 0 && status.f_favail == 0
    }

    /// Takes from others what an earlier version of the program let them do with the files, and removes what
    /// one that was killed left half written.
    func closeToOthers() {
        // Silence is safe: without the folder's list, the files stay as they are.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        for path in names.map(catalogPath) + [lockPath] {
            var status = stat()
            guard lstat(path, &status) == 0, status.st_uid == geteuid(), status.st_mode & S_IFMT == S_IFREG
            else { continue }
            if status.st_mode & 0o077 != 0 { chmod(path, 0o600) }
        }
        StaleTemporaryFiles.remove(names, in: root.path)
    }

    /// Gives the folder another name, with everything that is in it.
    ///
    /// - Returns: where it is now.
    func setAside() throws(LibraryError) -> String {
        var number = 1
        while FileManager.default.fileExists(atPath: "\(root.path).\(number)") { number += 1 }
        let path = "\(root.path).\(number)"
        guard rename(root.path, path) == 0 else { throw LibraryError(systemError: errno, at: root.path) }
        return path
    }

    /// The catalogues that are there, whether they belong to a server or not.
    func catalogNames() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.path)
            .filter { $0.hasPrefix("catalog-") && $0.hasSuffix(".sqlite") }
    }
}

extension LibraryFolder {
    /// The library's folder in the program's data directory.
    init(in directory: URL) {
        self.init(root: directory.appending(path: "library"))
    }
}
