import Foundation

/// A lock that one program at a time holds, and that is gone with it however it ends.
///
/// It is `flock`'s: SQLite's own locks are of another kind. Letting it go takes those of this process on the
/// same file with it, as POSIX has it; a catalogue needs none, which one program writes and nobody changes.
final class FileLock: Sendable {
    private let descriptor: Int32

    /// The time between two attempts to take a lock that another program holds.
    private static let pause = Duration.milliseconds(10)

    /// Takes the lock of the file at `path`, which is made if it does not exist.
    ///
    /// - Parameter patience: how long to wait for a program that holds it. The thread sleeps meanwhile.
    /// - Returns: nil if another program holds it still.
    init?(path: String, patience: Duration = .zero) throws(LibraryError) {
        descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw LibraryError(systemError: errno, at: path) }
        // `flock` waits without a deadline, and a signal handler of ours would not end it.
        let start = ContinuousClock.now
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            let number = errno
            if number == EINTR { continue }
            guard number == EWOULDBLOCK else { throw LibraryError(systemError: number, at: path) }
            guard ContinuousClock.now - start < patience else { return nil }
            usleep(UInt32(Self.pause / .microseconds(1)))
        }
    }

    /// Whether the file still has a name: it has none once another program removed it between its making
    /// and its locking.
    var isOfAFile: Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_nlink > 0
    }

    // An initialiser that fails comes here too, once it has set the descriptor.
    deinit {
        close(descriptor)
    }
}

extension FileLock {
    /// Writes into the file, which must hold nothing else, which process holds the lock.
    func sign() {
        // Silence is safe: the file tells nothing then.
        if ftruncate(descriptor, 0) == 0 { _ = Data("\(getpid())\n".utf8).write(to: descriptor) }
    }

    /// Takes back what `sign` wrote; call before the lock goes.
    func unsign() {
        // Silence is safe: a process that is gone is not named.
        _ = ftruncate(descriptor, 0)
    }

    /// The process that signed the lock of the file at `path`; nil if it did not, or is gone.
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
