import Foundation
import Synchronization

/// Passes a player's standard error on to the terminal, and remembers its last line.
///
/// A thread copies the bytes while the player runs. A program that the player has left behind may keep the pipe open;
/// `finish()` does not wait for it.
final class PlayerErrors: Sendable {
    /// The standard error of the player.
    let remote: Int32
    private let local: Int32
    /// Closing the second end tells the thread that the player has ended.
    private let wake: (thread: Int32, end: Int32)
    private let tail = Mutex<[UInt8]>([])
    private let copying: AsyncStream<Void>

    /// How much of the end is remembered, in bytes, and how much of it is quoted, in characters.
    private static let (byteLimit, characterLimit) = (4096, 200)

    /// - Returns: nil if the system cannot make the pipes; the player can do without them.
    init?() {
        guard let errors = Self.makePipe() else { return nil }
        guard let wake = Self.makePipe() else {
            close(errors.read)
            close(errors.write)
            return nil
        }
        (local, remote) = errors
        self.wake = (wake.read, wake.write)
        let (copying, end) = AsyncStream.makeStream(of: Void.self)
        self.copying = copying
        Thread.detachNewThread { [self] in
            copy()
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

    /// Closes this process's copy of the player's end. Call it once, when the player has started or could not start.
    func didStart() {
        close(remote)
    }

    /// Returns the player's last line; nil if it was silent. Call it once, after the player has ended.
    func finish() async -> String? {
        close(wake.end)
        for await _ in copying {}
        let text = tail.withLock { String(decoding: $0, as: UTF8.self) }
        let lines = text.split(whereSeparator: \.isNewline).lazy
        let line = lines.map { $0.trimmingCharacters(in: .whitespaces) }.last { !$0.isEmpty }
        return line.map { $0.count > Self.characterLimit ? $0.prefix(Self.characterLimit) + "…" : $0 }
    }

    private func copy() {
        var buffer = [UInt8](repeating: 0, count: Self.byteLimit)
        while true {
            var files = [
                pollfd(fd: local, events: Int16(POLLIN), revents: 0),
                pollfd(fd: wake.thread, events: Int16(POLLIN), revents: 0),
            ]
            if poll(&files, 2, -1) < 0 {
                if errno == EINTR { continue }
                return
            }
            // What the player has written before it ended comes first.
            guard files[0].revents != 0 else { return }
            let count = read(local, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            passOn(buffer[..<count])
        }
    }

    private func passOn(_ bytes: ArraySlice<UInt8>) {
        tail.withLock { tail in
            tail += bytes
            tail.removeFirst(max(0, tail.count - Self.byteLimit))
        }
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while let start = rest.baseAddress, !rest.isEmpty {
                let count = write(STDERR_FILENO, start, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            }
        }
    }
}

extension Slice<UnsafeRawBufferPointer> {
    /// The address of the first byte.
    fileprivate var baseAddress: UnsafeRawPointer? { UnsafeRawBufferPointer(rebasing: self).baseAddress }
}
