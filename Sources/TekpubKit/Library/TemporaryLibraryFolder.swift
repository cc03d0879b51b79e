import Foundation

/// A folder that is gone with its last user. One that a killed program left goes when the next one is made.
final class TemporaryLibraryFolder: Sendable {
    let url: URL
    /// Tells other programs that somebody needs the folder.
    private let lock: FileLock

    private static let prefix = "tekpub-library-"

    init() throws(LibraryError) {
        let parent = FileManager.default.temporaryDirectory
        Self.removeAbandoned(in: parent)
        while true {
            let url = parent.appending(path: Self.prefix + UUID().uuidString.lowercased())
            try withLibraryErrors(at: url.path) {
                try FileManager.default.createDirectory(
                    at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
            }
            // Who looks for what killed programs left may come between the making and the locking.
            let lock: FileLock?
            do throws(LibraryError) {
                lock = try FileLock(path: Self.lockPath(in: url), waits: false)
            } catch {
                guard FileManager.default.fileExists(atPath: url.path) else { continue }
                throw error
            }
            if let lock, lock.isOfAFile {
                (self.url, self.lock) = (url, lock)
                return
            }
        }
    }

    deinit {
        remove()
    }

    /// Removes it early.
    func remove() {
        Self.remove(url)
    }

    private static let lockName = "in-use"

    private static func lockPath(in folder: URL) -> String { folder.appending(path: lockName).path }

    /// Removes the lock's file after everything else: by it, what a program left that was killed meanwhile is
    /// known.
    private static func remove(_ url: URL) {
        do {
            for name in try FileManager.default.contentsOfDirectory(atPath: url.path) where name != lockName {
                try FileManager.default.removeItem(at: url.appending(path: name))
            }
        } catch {
            // Silence is safe: what stays is removed another time.
            return
        }
        unlink(lockPath(in: url))
        rmdir(url.path)
    }

    private static func removeAbandoned(in parent: URL) {
        // Silence is safe: what stays is removed another time.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
        for name in names where name.hasPrefix(prefix) {
            let url = parent.appending(path: name)
            guard isOurs(url.path) else { continue }
            guard FileManager.default.fileExists(atPath: lockPath(in: url)) else {
                // One that was just made, or of which nothing is left: anything else stays.
                rmdir(url.path)
                continue
            }
            // Silence is safe, as above.
            guard let lock = try? FileLock(path: lockPath(in: url), waits: false) else { continue }
            withExtendedLifetime(lock) { remove(url) }
        }
    }

    /// Whether it is a folder of this user's: anybody may make one of that name.
    private static func isOurs(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_uid == geteuid() && status.st_mode & S_IFMT == S_IFDIR
    }
}
