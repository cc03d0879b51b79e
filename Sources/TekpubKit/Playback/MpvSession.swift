import Foundation

/// Follows one run of mpv by the socket over which it can be talked to.
///
/// Both ends of the socket are made here and mpv is given one of them, so there is no file that others could
/// find, nothing to clear away, and no time before mpv can be reached.
final class MpvSession: Sendable {
    /// Has mpv take its file 3 for that socket; mpv 0.34 and newer know it.
    static let option = "--input-ipc-client=fd://\(ChildProcess.extraDescriptor)"

    /// The end that mpv gets.
    let remote: Int32
    private let local: Int32

    /// - Parameter address: what it is to play; nil if that stands among its arguments.
    /// - Returns: nil if the system has no more sockets; playing is possible all the same.
    init?(loading address: String? = nil) {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Self.socketType, 0, &ends) == 0 else { return nil }
        (local, remote) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        // Nobody reads that yet, but nobody can have left either, so writing is safe now as it is never later.
        let requests = Array((MpvMessage.requests + (address.map(MpvMessage.load) ?? "")).utf8)
        _ = write(local, requests, requests.count)
    }

    deinit {
        close(local)
    }

    /// Closes the end that mpv has by now, so that mpv's end is the end of what it tells.
    func didStart() {
        close(remote)
    }

    /// Ends `follow(_:)`, whoever may still have mpv's end.
    func stop() {
        shutdown(local, Int32(SHUT_RDWR))
    }

    /// Reports where mpv is until it ends or `stop()` is called.
    ///
    /// - Parameter report: called in order, off the main actor, whenever something is another second.
    /// - Returns: whether it told anything at all; mpv answers even what it cannot tell yet.
    func follow(_ report: @Sendable (WatchProgress) -> Void) async -> Bool {
        let (lines, line) = AsyncStream.makeStream(of: Data.self)
        // Waiting for bytes is what a thread can do on every platform.
        Thread.detachNewThread { [self] in
            readLines { line.yield($0) }
            line.finish()
        }
        var progress = WatchProgress(positionInSeconds: 0)
        var wasHeard = false
        for await line in lines {
            wasHeard = true
            guard let message = MpvMessage(line) else { continue }
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
        }
    }

    /// Whatever a player says, this is a time.
    private static func whole(_ seconds: Double) -> Int {
        Int(min(max(0, seconds), Double(Int32.max)))
    }
}
