import Dispatch
import Foundation
import Synchronization

/// Appends lines to a file, in order, on a queue of its own, so that no caller waits for the disk.
///
/// A line that cannot be written, for example because the disk is full, is the last one: the program
/// continues without a log.
final class LogWriter: Sendable {
    private let descriptor: Int32
    private let queue = DispatchQueue(label: "tekpub.log")
    private let stop = Atomic(false)

    /// Whether a line could not be written.
    var isStopped: Bool { stop.load(ordering: .relaxed) }

    /// Opens the file at `path`, and creates it if it is missing, for this user only.
    init(path: String) throws(LogFileError) {
        descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY, 0o600)
        guard descriptor >= 0 else { throw LogFileError(path: path, code: errno) }
        // A file that is there may be open to others. A device, such as /dev/stderr, has no secrets to keep.
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 != 0,
            status.st_uid == geteuid()
        {
            fchmod(descriptor, 0o600)
        }
    }

    deinit {
        close(descriptor)
    }

    /// Appends `line` and a line end.
    func append(_ line: String) {
        guard !isStopped else { return }
        queue.async { self.write(line) }
    }

    /// Waits until all lines are written, for at most `limit`.
    func finish(within limit: DispatchTimeInterval) {
        let isWritten = DispatchSemaphore(value: 0)
        queue.async { isWritten.signal() }
        _ = isWritten.wait(timeout: .now() + limit)
    }

    /// Writes the whole line with one system call if possible: several programs may append to one file.
    private func write(_ line: String) {
        guard !isStopped else { return }
        if Data("\(line)\n".utf8).write(to: descriptor) != nil {
            stop.store(true, ordering: .relaxed)
        }
    }
}
