import Foundation
import Synchronization

/// A connection to mpv's IPC: sends commands, and reads what mpv sends.
///
/// Usually it creates both ends of a socket and passes one to mpv. So there is no socket file for others to find or
/// to clean up, mpv is reachable from the start, and it quits when the connection closes, even if this process is
/// killed. mpv before 0.33 needs a socket file instead: see `MpvSocketFile`.
///
/// No call waits for mpv. What mpv does not read stays in the socket's buffer; once that is full, commands fail.
final class MpvConnection: Sendable {
    /// Why a command failed.
    enum Failure: Error, Equatable {
        /// mpv refused it, for its reason.
        case refused(String)
        /// mpv has not answered in time.
        case noAnswer
        /// The connection is closed.
        case closed
    }

    /// Makes mpv use file descriptor 3 as its IPC socket; requires mpv 0.33.
    static let option = "--input-ipc-client=fd://\(ChildProcess.extraDescriptor)"
    /// A longer line is dropped.
    private static let lineLimit = 1 << 20

    /// The end for mpv; nil if mpv opened the socket itself.
    let remote: Int32?
    private let local: Int32
    private let state = Mutex(State())

    private struct State {
        var lastError: String?
        var pageError: String?
        var wasHeard = false
        var isClosed = false
        var lastID = 0
        /// The requests that wait for an answer, by ID.
        var requests: [Int: CheckedContinuation<Failure?, Never>] = [:]
    }

    /// What mpv said last about an error, in one line of limited length; nil for nothing.
    var lastError: String? { state.withLock { $0.lastError } }
    /// What mpv said last about an error of the script that looks for videos in pages; nil for nothing.
    var pageError: String? { state.withLock { $0.pageError } }
    /// Whether mpv sent anything; it responds even to properties that are unavailable.
    var wasHeard: Bool { state.withLock { $0.wasHeard } }

    /// - Returns: nil if no socket could be created.
    init?() {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Self.socketType, 0, &ends) == 0 else { return nil }
        (local, remote) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        Self.ignoreBrokenPipe(of: local)
    }

    /// - Parameter socket: a connected socket, closed with the connection.
    init(socket: Int32) {
        (local, remote) = (socket, nil)
        Self.ignoreBrokenPipe(of: local)
    }

    deinit {
        close(local)
    }

    /// Closes this process's copy of mpv's end, so that the connection closes when mpv ends. Call it once, when mpv
    /// has started or could not start.
    func didStart() {
        if let remote { close(remote) }
    }

    /// Ends `read(_:)`, even if another process still has mpv's end open.
    func stop() {
        shutdown(local, Int32(SHUT_RDWR))
    }
}

extension MpvConnection {
    /// Sends a command whose answer does not matter.
    ///
    /// - Returns: false if mpv is gone, or has not read for so long that the socket is full.
    @discardableResult
    func send(_ command: MpvCommand) -> Bool { write(command.line()) }

    /// Sends a command and waits for its answer, which `read(_:)` must be reading.
    func request(
        _ command: MpvCommand, within limit: Duration, clock: any Clock<Duration>
    ) async throws(Failure) {
        var timer: Task<Void, Never>?
        let failure: Failure? = await withCheckedContinuation { continuation in
            let id = state.withLock { state -> Int? in
                guard !state.isClosed else { return nil }
                state.lastID += 1
                state.requests[state.lastID] = continuation
                return state.lastID
            }
            guard let id else { return continuation.resume(returning: .closed) }
            guard write(command.line(id: id)) else { return answer(id, with: .noAnswer) }
            timer = Task {
                // Ignore errors: it is cancelled by an answer.
                guard (try? await clock.sleep(for: limit)) != nil else { return }
                answer(id, with: .noAnswer)
            }
        }
        timer?.cancel()
        if let failure { throw failure }
    }

    private func answer(_ id: Int, with failure: Failure?) {
        state.withLock { $0.requests.removeValue(forKey: id) }?.resume(returning: failure)
    }

    private func write(_ line: String) -> Bool {
        let bytes = Array(line.utf8)
        // A line is in the buffer as a whole, or not at all.
        while true {
            let count = Self.send(bytes, to: local)
            if count < 0, errno == EINTR { continue }
            if count > 0, count < bytes.count { stop() }
            return count == bytes.count
        }
    }
}

extension MpvConnection {
    /// Reads messages until mpv ends or `stop()` is called.
    ///
    /// - Parameter handle: called in order, on a thread of its own; mpv waits until it returns.
    func read(_ handle: @escaping @Sendable (MpvMessage) -> Void) async {
        await onBlockingThread { [self] in
            readLines { line in
                state.withLock { $0.wasHeard = true }
                switch MpvMessage(line) {
                case .answer(let id, let error): answer(id, with: error.map(Failure.refused))
                case .error(let text):
                    state.withLock { state in
                        // mpv says why it could not connect before it says that it could not open the address.
                        if state.lastError == nil || !text.hasPrefix("Failed to open ") {
                            state.lastError = text
                        }
                    }
                    handle(.error(text))
                case .pageError(let text):
                    state.withLock { state in
                        state.lastError = state.lastError ?? text
                        // After yt-dlp's own words, the script only says that it failed.
                        if state.pageError?.hasPrefix(YtDlpFailure.prefix) != true { state.pageError = text }
                    }
                case .failed(let reason):
                    // mpv may fail before it reads the request for lines about errors.
                    state.withLock { $0.lastError = $0.lastError ?? reason }
                    handle(.failed(reason))
                case let message?: handle(message)
                case nil: break
                }
            }
            let requests = state.withLock { state in
                state.isClosed = true
                defer { state.requests = [:] }
                return state.requests
            }
            requests.values.forEach { $0.resume(returning: .closed) }
        }
    }

    private func readLines(_ handle: (Data) -> Void) {
        var line = Data()
        var isTooLong = false
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(local, &buffer, buffer.count, 0)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            var rest = buffer[..<count]
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                if !isTooLong { handle(line + rest[..<end]) }
                (line, isTooLong) = (Data(), false)
                rest = rest[(end + 1)...]
            }
            if line.count + rest.count > Self.lineLimit { (line, isTooLong) = (Data(), true) }
            if !isTooLong { line += rest }
        }
    }
}
