import Foundation

/// A lock that one program at a time holds, and that is gone with it however it ends.
///
/// It is `flock`'s: SQLite's own locks are of another kind. Letting it go takes those of this process on the
/// same file with it, as POSIX has it; a catalogue needs none, which one program writes and nobody changes.
final class FileLock: Sendable {
    private let descriptor: Int32

    /// Takes the lock of the file at `path`, which is made if it does not exist.
    ///
    /// - Returns: nil if another one has it, and this one is not to wait.
    init?(path: String, waits: Bool) throws(LibraryError) {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw LibraryError(systemError: errno, at: path) }
        while flock(descriptor, LOCK_EX | (waits ? 0 : LOCK_NB)) != 0 {
            let number = errno
            if number == EINTR { continue }
            if number == EWOULDBLOCK { return nil }
            throw LibraryError(systemError: number, at: path)
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
