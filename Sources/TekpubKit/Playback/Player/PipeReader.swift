import Foundation
import Synchronization

/// Reads what a child process writes into a pipe.
///
/// A thread reads while the process runs. A program that the process has left behind may keep the pipe open; `finish()`
/// does not wait for it.
final class PipeReader: Sendable {
    /// The end for the process.
    let remote: Int32
    private let local: Int32
    /// Closing the second end tells the thread that the process has ended.
    private let wake: (thread: Int32, end: Int32)
    private let reading: AsyncStream<Void>

    /// - Parameter handle: receives the bytes in order, on the thread.
    /// - Returns: nil if the system cannot make the pipes.
    init?(_ handle: @escaping @Sendable (ArraySlice<UInt8>) -> Void) {
        guard let pipe = Self.makePipe() else { return nil }
        guard let wake = Self.makePipe() else {
            close(pipe.read)
            close(pipe.write)
            return nil
        }
        (local, remote) = pipe
        self.wake = (wake.read, wake.write)
        let (reading, end) = AsyncStream.makeStream(of: Void.self)
        self.reading = reading
        Thread.detachNewThread { [self] in
            read(handle)
            end.finish()
        }
    }

    deinit {
        close(local)
        close(wake.thread)
    }

    private static func makePipe() -> (read: Int32, write: Int32)? {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    /// Closes this process's copy of the other end. Call it once, when the process has started or could not start.
    func didStart() {
        close(remote)
    }

    /// Returns when everything was read that the process wrote. Call it once, after the process has ended.
    func finish() async {
        close(wake.end)
        for await _ in reading {}
    }

    /// The most bytes that a pipe holds: what the process can have written before it ended. pipe(7), "Pipe capacity".
    private static let capacity = 64 << 10

    private func read(_ handle: (ArraySlice<UInt8>) -> Void) {
        var buffer = [UInt8](repeating: 0, count: 4096)
        var rest = Self.capacity
        while true {
            var files = [
                pollfd(fd: local, events: Int16(POLLIN), revents: 0),
                pollfd(fd: wake.thread, events: Int16(POLLIN), revents: 0),
            ]
            if poll(&files, 2, -1) < 0 {
                if errno == EINTR { continue }
                return
            }
            // What the process has written before it ended comes first.
            guard files[0].revents != 0 else { return }
            let count = Foundation.read(local, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            handle(buffer[..<count])
            guard files[1].revents != 0 else { continue }
            rest -= count
            if rest <= 0 { return }
        }
    }
}

/// The last bytes of an output.
final class OutputTail: Sendable {
    private let state = Mutex<(bytes: [UInt8], isCut: Bool)>(([], false))
    private let limit: Int

    /// - Parameter limit: how many bytes are remembered.
    init(limit: Int) {
        self.limit = limit
    }

    /// Adds bytes at the end.
    func add(_ bytes: ArraySlice<UInt8>) {
        state.withLock { state in
            state.bytes += bytes
            // Not after each piece: moving the rest takes as long as reading it did.
            if state.bytes.count > 2 * limit { cut(&state) }
        }
    }

    /// The text, and whether something before it was left out.
    var text: (text: String, isCut: Bool) {
        state.withLock { state in
            if state.bytes.count > limit { cut(&state) }
            return (String(decoding: state.bytes, as: UTF8.self), state.isCut)
        }
    }

    private func cut(_ state: inout (bytes: [UInt8], isCut: Bool)) {
        state.bytes.removeFirst(state.bytes.count - limit)
        state.isCut = true
    }
}
