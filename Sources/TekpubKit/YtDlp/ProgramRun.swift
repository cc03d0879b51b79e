import Foundation
import Synchronization

/// A program without a terminal, whose output is read as it comes, no faster than it is used.
///
/// It may start others: all of them are asked to end with it.
final class ProgramRun: Sendable {
    /// What the program has written.
    enum Piece {
        case output(ArraySlice<UInt8>)
        case errors(ArraySlice<UInt8>)
    }

    /// How reading ended.
    enum Ending: Sendable {
        /// The program has ended, or closed its output.
        case ended
        /// It wrote nothing for too long.
        case silent
        /// `stop()` was called.
        case stopped
    }

    private let process: ChildProcess
    private let output, errors: Int32
    private let isStopped = Atomic(false)

    /// How often to look whether the program has ended or was stopped while something that it left holds its output open.
    private static let tick = Int32(250)

    /// - Parameters:
    ///   - words: the path of the program, and its arguments.
    ///   - input: what it can read from `ChildProcess.extraDescriptor`, which fits into a pipe; nil for nothing.
    init(_ words: [String], input: String?) throws(ChildProcess.Failure) {
        let output = try Self.makePipe()
        defer { close(output.write) }
        let errors: (read: Int32, write: Int32)
        do throws(ChildProcess.Failure) {
            errors = try Self.makePipe()
        } catch {
            close(output.read)
            throw error
        }
        defer { close(errors.write) }
        do throws(ChildProcess.Failure) {
            let inputEnd = try input.map { text throws(ChildProcess.Failure) in try Self.filledPipe(text) }
            defer { if let inputEnd { close(inputEnd) } }
            process = try ChildProcess(
                words, descriptor: inputEnd, output: output.write, errors: errors.write, isDetached: true)
        } catch {
            close(output.read)
            close(errors.read)
            throw error
        }
        (self.output, self.errors) = (output.read, errors.read)
    }

    deinit {
        close(output)
        close(errors)
    }

    private static func makePipe() throws(ChildProcess.Failure) -> (read: Int32, write: Int32) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw ChildProcess.Failure(errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    /// Returns the end from which `text` can be read.
    private static func filledPipe(_ text: String) throws(ChildProcess.Failure) -> Int32 {
        let pipe = try makePipe()
        defer { close(pipe.write) }
        let bytes = Array(text.utf8)
        // A text that does not fit would wait for a reader.
        _ = fcntl(pipe.write, F_SETFL, O_NONBLOCK)
        guard write(pipe.write, bytes, bytes.count) == bytes.count else {
            let code = errno
            close(pipe.read)
            throw ChildProcess.Failure(code)
        }
        return pipe.read
    }

    /// Asks the program, and what it has started, to end.
    func stop() {
        isStopped.store(true, ordering: .relaxed)
        process.signalAll(SIGTERM)
    }

    /// Calls `receive` with what the program writes, until it ends. Blocks the thread. Call it once.
    ///
    /// - Parameter silence: how long it may write nothing.
    func read<Failure: Error>(
        silence: Duration, _ receive: (Piece) throws(Failure) -> Void
    ) throws(Failure) -> Ending {
        var isOpen = (output: true, errors: true)
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        var heardAt = ContinuousClock.now
        while isOpen.output || isOpen.errors {
            if isStopped.load(ordering: .relaxed) { return .stopped }
            // The system ignores negative descriptors.
            var files = [
                pollfd(fd: isOpen.output ? output : -1, events: Int16(POLLIN), revents: 0),
                pollfd(fd: isOpen.errors ? errors : -1, events: Int16(POLLIN), revents: 0),
            ]
            let hasEnded = process.identifier == nil
            let count = poll(&files, 2, hasEnded ? 0 : Self.tick)
            if count == 0, hasEnded { return .ended }
            if count == 0, heardAt.duration(to: .now) >= silence { return .silent }
            if files[0].revents != 0, let bytes = Self.bytes(of: output, in: &buffer) {
                isOpen.output = !bytes.isEmpty
                try receive(.output(bytes))
                heardAt = .now
            }
            if files[1].revents != 0, let bytes = Self.bytes(of: errors, in: &buffer) {
                isOpen.errors = !bytes.isEmpty
                try receive(.errors(bytes))
                heardAt = .now
            }
        }
        return .ended
    }

    /// Returns the next bytes; empty at the end, nil after an interruption.
    private static func bytes(of descriptor: Int32, in buffer: inout [UInt8]) -> ArraySlice<UInt8>? {
        let count = Foundation.read(descriptor, &buffer, buffer.count)
        if count < 0, errno == EINTR { return nil }
        return buffer[..<max(0, count)]
    }

    /// Waits for the program to end. One that goes on is asked to end, and ended forcibly at last.
    ///
    /// - Parameter patience: how long each of that takes.
    /// - Returns: the exit status as in a shell.
    func ended(within patience: Duration) async -> Int32 {
        let deadline = Task { [process] in
            // Ignore errors: the program has ended.
            guard (try? await TimerClock().sleep(for: patience)) != nil else { return }
            process.signalAll(SIGTERM)
            guard (try? await TimerClock().sleep(for: patience)) != nil else { return }
            process.signalAll(SIGKILL)
        }
        defer { deadline.cancel() }
        return await process.ended()
    }
}
