import CGlibc
import Foundation

/// A lock that one process at a time holds. The system releases it when the process ends, also after a crash.
///
/// It uses `flock`, which is independent of SQLite's POSIX locks. Closing the descriptor releases the POSIX
/// locks that this process holds on the same file. Catalogue files need none: one process writes them, and
/// then they never change.
final class FileLock: Sendable {
    private let descriptor: Int32

    /// The pause between two attempts to take the lock.
    private static let pause = Duration.milliseconds(10)

    /// Locks the file at `path`, and creates it if it is missing.
    ///
    /// - Parameter patience: how long to wait for another process. The thread sleeps meanwhile.
    /// - Returns: nil if another process still holds the lock.
    init?(path: String, patience: Duration = .zero) throws(LibraryError) {
        descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw LibraryError(systemError: errno, at: path) }
        // A blocking `flock` has no deadline, and our signal handlers would not interrupt it.
        let start = ContinuousClock.now
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            let number = errno
            if number == EINTR { continue }
            guard number == EWOULDBLOCK else { throw LibraryError(systemError: number, at: path) }
            guard ContinuousClock.now - start < patience else { return nil }
            usleep(UInt32(Self.pause / .microseconds(1)))
        }
    }

    /// Whether the file still has a name. Another process may remove it after it was created and before it
    /// was locked.
    var isOfAFile: Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_nlink > 0
    }

    /// Asks the system to begin writing the file's changed pages to the disk, and does not wait.
    func beginWriteback() {
        writeback_begin(descriptor)
    }

    // Also runs when the initialiser fails after it has set the descriptor.
    deinit {
        // A process that was forked meanwhile shares the lock until it runs its own program.
        if descriptor >= 0 { flock(descriptor, LOCK_UN) }
        close(descriptor)
    }
}

extension FileLock {
    /// Writes the content of the file at `path`, which was empty.
    func write(_ content: Data, at path: String) throws(LibraryError) {
        if let number = content.write(to: descriptor) { throw LibraryError(systemError: number, at: path) }
    }

    /// Returns once the file at `path` is on the disk.
    func synchronize(at path: String) throws(LibraryError) {
        guard fsync(descriptor) == 0 else { throw LibraryError(systemError: errno, at: path) }
    }
}

extension FileLock {
    /// Writes the ID of this process into the file, which must contain nothing else.
    func sign() {
        // Ignore errors: without the ID, an error message does not name the process.
        if ftruncate(descriptor, 0) == 0 { _ = Data("\(getpid())\n".utf8).write(to: descriptor) }
    }

    /// Erases what `sign` wrote; call before the lock is released.
    func unsign() {
        // Ignore errors: `holder` ignores processes that have ended.
        _ = ftruncate(descriptor, 0)
    }

    /// Returns the process that signed the lock of the file at `path`; nil if unsigned, ended or this
    /// process.
    static func holder(ofLockAt path: String) -> Int32? {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = read(descriptor, &bytes, bytes.count)
        let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        guard let number = Int32(text.prefix { $0 != "\n" }), number > 0, number != getpid() else {
            return nil
        }
        return kill(number, 0) == 0 || errno == EPERM ? number : nil
    }
}
