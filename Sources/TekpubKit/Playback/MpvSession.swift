import Foundation
import Synchronization

/// Follows one run of mpv over its IPC socket.
///
/// Creates both ends of the socket and passes one to mpv. So there is no socket file for others to find or to
/// clean up, and mpv is reachable from the start.
final class MpvSession: Sendable {
    /// Makes mpv use file descriptor 3 as its IPC socket; requires mpv 0.34.
    static let option = "--input-ipc-client=fd://\(ChildProcess.extraDescriptor)"

    private let error = Mutex<String?>(nil)

    /// What mpv said last about an error, in one line of limited length; nil for nothing.
    var lastError: String? { error.withLock { $0 } }

    /// The end for mpv.
    let remote: Int32
    private let local: Int32

    /// - Parameter address: the address to play; nil if it is one of mpv's arguments.
    /// - Returns: nil if no socket could be created; the video can be played without one.
    init?(loading address: String? = nil) {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Self.socketType, 0, &ends) == 0 else { return nil }
        (local, remote) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        // Both ends are open now, so this write cannot fail with SIGPIPE; later it could.
        let requests = Array((MpvMessage.requests + (address.map(MpvMessage.load) ?? "")).utf8)
        _ = write(local, requests, requests.count)
    }

    deinit {
        close(local)
    }

    /// Closes this process's copy of mpv's end, so that the connection closes when mpv ends.
    func didStart() {
        close(remote)
    }

    /// Ends `follow(_:)`, even if another process still has mpv's end open.
    func stop() {
        shutdown(local, Int32(SHUT_RDWR))
    }

    /// Reports the progress until mpv ends or `stop()` is called.
    ///
    /// - Parameter report: called in order, off the main actor, whenever a value changes by at least a
    ///   second.
    /// - Returns: whether mpv sent anything; it responds even to properties that are unavailable.
    func follow(_ report: @Sendable (WatchProgress) -> Void) async -> Bool {
        let (lines, line) = AsyncStream.makeStream(of: Data.self)
        // A thread can block on a read on every platform.
        Thread.detachNewThread { [self] in
            readLines { line.yield($0) }
            line.finish()
        }
        var progress = WatchProgress(positionInSeconds: 0)
        var wasHeard = false
        for await line in lines {
            wasHeard = true
            guard let message = MpvMessage(line) else { continue }
            if case .error(let text) = message { self.error.withLock { $0 = text } }
            let before = progress
            progress.take(message)
            if progress != before { report(progress) }
        }
        return wasHeard
    }

    private func readLines(_ handle: (Data) -> Void) {
        var rest = Data()
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(local, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            rest += buffer[..<count]
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                handle(Data(rest[..<end]))
                rest = Data(rest[(end + 1)...])
            }
        }
    }
}

extension WatchProgress {
    fileprivate mutating func take(_ message: MpvMessage) {
        switch message {
        case .position(let seconds): positionInSeconds = Self.whole(seconds)
        case .duration(let seconds): durationInSeconds = Self.whole(seconds)
        case .end: isAtEnd = true
        case .error: break
        }
    }

    /// Clamps a player's time to a valid number of seconds.
    private static func whole(_ seconds: Double) -> Int {
        Int(min(max(0, seconds), Double(Int32.max)))
    }
}

/// A message from mpv: one JSON object per line.
///
/// Source: mpv's manual, "JSON IPC".
enum MpvMessage: Equatable {
    /// The position in the video, in seconds.
    case position(Double)
    /// The length of the video, in seconds.
    case duration(Double)
    /// The video played to its end.
    case end
    /// A line of mpv's about an error.
    case error(String)

    /// The commands that subscribe to these properties.
    static let requests = """
        {"command": ["observe_property", 1, "time-pos"]}
        {"command": ["observe_property", 2, "duration"]}
        {"command": ["request_log_messages", "error"]}

        """

    /// The maximum length of an error in characters.
    private static let errorLimit = 200

    /// Returns the command to play `address`.
    static func load(_ address: String) -> String {
        // Ignore errors: an array of strings can always be encoded.
        let command = (try? JSONEncoder().encode(["command": ["loadfile", address]])) ?? Data()
        return String(decoding: command, as: UTF8.self) + "\n"
    }

    /// - Returns: nil for other messages.
    init?(_ line: Data) {
        // Ignore errors: an unreadable line is not a message that was subscribed to.
        guard let record = try? JSONDecoder().decode(Record.self, from: line) else { return nil }
        if record.event == "log-message" {
            guard let text = record.text.flatMap(Self.line) else { return nil }
            self = .error(text)
            return
        }
        switch (record.event, record.name, record.data) {
        case ("property-change", "time-pos", let seconds?): self = .position(seconds)
        case ("property-change", "duration", let seconds?): self = .duration(seconds)
        case ("end-file", _, _) where record.reason == "eof": self = .end
        default: return nil
        }
    }

    private struct Record: Decodable {
        let event: String?
        let name: String?
        let data: Double?
        let reason: String?
        let text: String?
    }

    /// Returns the first line of `text` that is not blank, of limited length; nil if all are.
    private static func line(_ text: String) -> String? {
        let lines = text.split(whereSeparator: \.isNewline).lazy
        let line = lines.map { $0.trimmingCharacters(in: .whitespaces) }.first { !$0.isEmpty }
        return line.map { $0.count > errorLimit ? $0.prefix(errorLimit) + "…" : $0 }
    }
}
