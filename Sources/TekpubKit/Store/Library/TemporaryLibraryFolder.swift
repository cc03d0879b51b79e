import Foundation

/// A folder that is removed with its last reference. Creating one removes those that killed programs left.
final class TemporaryLibraryFolder: Sendable {
    let url: URL
    /// Marks the folder as in use, for other processes.
    private let lock: FileLock

    private static let prefix = "tekpub-library-"

    /// The temporary directory, `/dev/shm`, which is in memory, and others.
    private static var usualParents: [String] {
        [FileManager.default.temporaryDirectory.path, "/dev/shm", "/tmp", "/var/tmp"]
    }

    /// Creates the folder in the first parent that is writable and has room for this user, else in the first.
    ///
    /// - Parameter hasNoRoom: whether the disk of a file at this path is full, or the user's quota used up.
    init(
        in parents: [String] = usualParents,
        hasNoRoom: (_ path: String) -> Bool = { LibraryFolder.hasNoRoom(at: $0) }
    ) throws(LibraryError) {
        Set(parents).forEach(Self.removeAbandoned)
        let parent = parents.first {
            faccessat(AT_FDCWD, $0, W_OK | X_OK, AT_EACCESS) == 0 && !hasNoRoom($0 + "/library")
        }
        let url = URL(filePath: parent ?? parents[0], directoryHint: .isDirectory)
        (self.url, lock) = try Self.make(in: url)
    }

    private static func make(in parent: URL) throws(LibraryError) -> (URL, FileLock) {
        while true {
            let url = parent.appending(path: prefix + UUID().uuidString.lowercased())
            guard mkdir(url.path, 0o700) == 0 else { throw LibraryError(systemError: errno, at: url.path) }
            // Another process that removes leftovers may remove the folder before it is locked.
            let lock: FileLock?
            do throws(LibraryError) {
                lock = try FileLock(path: lockPath(in: url))
            } catch {
                guard FileManager.default.fileExists(atPath: url.path) else { continue }
                throw error
            }
            if let lock, lock.isOfAFile { return (url, lock) }
        }
    }

    deinit {
        remove()
    }

    /// Removes the folder early.
    func remove() {
        Self.remove(url)
    }

    private static let lockName = "in-use"

    private static func lockPath(in folder: URL) -> String { folder.appending(path: lockName).path }

    /// Removes the lock file last: it identifies the folder of a killed program.
    private static func remove(_ url: URL) {
        // SQLite may remove and create files meanwhile, until it has closed its last connection.
        for _ in 0..<10 {
            // Ignore errors: what remains is removed in the next round, or another time.
            guard let names = try? FileManager.default.contentsOfDirectory(atPath: url.path) else { return }
            let files = names.filter { $0 != lockName }
            for name in files { try? FileManager.default.removeItem(at: url.appending(path: name)) }
            guard files.isEmpty else { continue }
            unlink(lockPath(in: url))
            if rmdir(url.path) == 0 || errno != ENOTEMPTY { return }
        }
    }

    private static func removeAbandoned(in parent: String) {
        // Ignore errors: the remaining folders are removed another time.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
        for name in names where name.hasPrefix(prefix) {
            let url = URL(filePath: parent).appending(path: name)
            guard isOurs(url.path) else { continue }
            guard FileManager.default.fileExists(atPath: lockPath(in: url)) else {
                // A folder that was just created, or an empty one: `rmdir` keeps folders that are not empty.
                rmdir(url.path)
                continue
            }
            // Ignore errors, as above.
            guard let lock = try? FileLock(path: lockPath(in: url)) else { continue }
            withExtendedLifetime(lock) { remove(url) }
        }
    }

    /// Whether the folder belongs to this user: others may create folders of that name.
    private static func isOurs(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_uid == geteuid() && status.st_mode & S_IFMT == S_IFDIR
    }
}
