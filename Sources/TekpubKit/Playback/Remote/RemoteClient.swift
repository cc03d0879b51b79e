import Foundation

/// Commands the player of the current browser. Each call waits, so this is for programs without a screen.
public struct RemoteClient: Sendable {
    /// Longer than any reply.
    private static let byteLimit = 16 << 10

    private let folder: RemoteFolder
    private let patience: Duration

    /// - Parameters:
    ///   - folder: where the browsers have their sockets.
    ///   - patience: how long a browser may take to answer, in whole seconds. A key takes it milliseconds.
    public init(_ folder: RemoteFolder, patience: Duration = .seconds(2)) {
        self.folder = folder
        self.patience = patience
    }

    /// Returns what is played.
    public func status() throws(RemoteError) -> RemoteStatus { try ask(.status) }

    /// Sends a command.
    ///
    /// - Returns: what was played when it was sent.
    @discardableResult
    public func perform(_ command: RemoteCommand) throws(RemoteError) -> RemoteStatus {
        try ask(.command(command))
    }

    private func ask(_ request: RemoteRequest) throws(RemoteError) -> RemoteStatus {
        guard let (descriptor, _) = try folder.connect() else { throw .noBrowser }
        var lines = Lines(descriptor, patience: patience)
        defer { close(descriptor) }
        guard Self.send(request, to: descriptor), let reply = lines.next().flatMap({ RemoteReply($0) }) else {
            throw .noAnswer
        }
        switch reply {
        case .status(let status): return status
        case .refused(let refusal): throw .refused(refusal)
        }
    }

    /// Calls `onChange` with what is played, now and whenever it changes, in whichever browser is the current one; also
    /// while none is running.
    ///
    /// - Parameters:
    ///   - output: the descriptor that `onChange` writes to; it ends when nobody reads from that.
    ///   - onChange: throws to end it.
    public func follow(
        writingTo output: Int32, _ onChange: (RemoteStatus) throws -> Void
    ) throws {
        try folder.create()
        // Another browser that plays, starts or ends is a change in the folder.
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw RemoteError.noAnswer }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        defer { for end in ends { close(end) } }
        let watcher = FileWatcher([folder.path]) { [end = ends[1]] in _ = write(end, "\n", 1) }
        var last: RemoteStatus?
        try withExtendedLifetime(watcher) {
            func tell(_ status: RemoteStatus) throws {
                if status != last { try onChange(status) }
                last = status
            }
            while try followCurrent(changes: ends[0], output: output, tell) {}
        }
    }

    /// Follows the current browser until another one may be it.
    ///
    /// - Returns: false if nobody reads any more.
    private func followCurrent(
        changes: Int32, output: Int32, _ onChange: (RemoteStatus) throws -> Void
    ) throws -> Bool {
        let connection = try folder.connect()
        defer { if let connection { close(connection.descriptor) } }
        if let connection {
            guard Self.send(.follow, to: connection.descriptor) else { return true }
        } else {
            try onChange(.stopped)
        }
        var lines = connection.map { Lines($0.descriptor, patience: patience) }
        while true {
            var waits = [
                pollfd(fd: changes, events: Int16(POLLIN), revents: 0),
                pollfd(fd: output, events: 0, revents: 0),
                pollfd(fd: connection?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&waits, nfds_t(waits.count), -1) > 0 else { continue }
            if waits[1].revents != 0 { return false }
            if waits[2].revents != 0 {
                repeat {
                    guard let line = lines?.next() else { return true }
                    if case .status(let status)? = RemoteReply(line) { try onChange(status) }
                } while lines?.hasLine == true
            }
            if waits[0].revents != 0 {
                var bytes = [UInt8](repeating: 0, count: 64)
                _ = read(changes, &bytes, bytes.count)
                if try folder.sockets().first != connection?.path { return true }
            }
        }
    }

    private static func send(_ request: RemoteRequest, to descriptor: Int32) -> Bool {
        let line = Array("\(request.line)\n".utf8)
        return MpvConnection.send(line, to: descriptor) == line.count
    }

    /// The lines that a browser sends.
    private struct Lines {
        private let descriptor: Int32
        private var unread = Data()

        init(_ descriptor: Int32, patience: Duration) {
            self.descriptor = descriptor
            var time = timeval(tv_sec: Int(patience.components.seconds), tv_usec: 0)
            setsockopt(
                descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        }

        /// Whether the next line is here already.
        var hasLine: Bool { unread.contains(UInt8(ascii: "\n")) }

        /// Returns the next line; nil if none comes.
        mutating func next() -> Data? {
            while unread.count < RemoteClient.byteLimit {
                if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                    defer { unread = Data(unread[(end + 1)...]) }
                    return Data(unread[..<end])
                }
                var bytes = [UInt8](repeating: 0, count: 4096)
                let count = recv(descriptor, &bytes, bytes.count, 0)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return nil }
                unread.append(contentsOf: bytes[..<count])
            }
            return nil
        }
    }
}
