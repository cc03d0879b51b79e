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
            let lock = try FileLock(path: Self.lockPath(in: url), waits: false)
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

    private static func lockPath(in folder: URL) -> String { folder.appending(path: "in-use").path }

    private static func remove(_ url: URL) {
        // Silence is safe: it lies where the system clears away what is left.
        try? FileManager.default.removeItem(at: url)
    }

    private static func removeAbandoned(in parent: URL) {
        // Silence is safe: what stays is removed another time.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
        for name in names where name.hasPrefix(prefix) {
            let url = parent.appending(path: name)
            guard isOurs(url.path), FileManager.default.fileExists(atPath: lockPath(in: url)),
                // Silence is safe, as above.
                let lock = try? FileLock(path: lockPath(in: url), waits: false)
            else { continue }
            withExtendedLifetime(lock) { remove(url) }
        }
    }

    /// Whether it is a folder of this user's: anybody may make one of that name.
    private static func isOurs(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_uid == geteuid() && status.st_mode & S_IFMT == S_IFDIR
    }
}
