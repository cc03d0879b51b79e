@preconcurrency import Dispatch
import Foundation
import Synchronization

/// A program that is connected to a `RemoteServer`, on the server's queue.
final class RemoteCaller: Sendable {
    enum Event {
        case request(RemoteRequest)
        /// It is gone, or was disconnected.
        case ended
    }

    /// Longer than any request, and than several at once.
    static let byteLimit = 512

    private let descriptor: Int32
    private let source: any DispatchSourceRead
    private let onEvent: @Sendable (Event, RemoteCaller) -> Void
    private let state = Mutex(State())

    private struct State {
        var unread: [UInt8] = []
        /// Whether a request waits for its reply.
        var isBusy = false
        /// Whether it sends no more.
        var hasEnded = false
        var isFollowing = false
        var isClosed = false
    }

    /// - Parameter onEvent: called on `queue`.
    init(
        _ descriptor: Int32, on queue: DispatchQueue,
        onEvent: @escaping @Sendable (Event, RemoteCaller) -> Void
    ) {
        self.descriptor = descriptor
        self.onEvent = onEvent
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    }

    /// Whether it wants to know of changes.
    var isFollowing: Bool { state.withLock { $0.isFollowing } }

    func follow() { state.withLock { $0.isFollowing = true } }

    func start() {
        source.setEventHandler { [weak self] in self?.read() }
        // The descriptor is closed when libdispatch has forgotten it and no reply is under way.
        source.setCancelHandler { [self] in withExtendedLifetime(self) {} }
        source.activate()
    }

    deinit { _ = Foundation.close(descriptor) }

    /// Disconnects it.
    func close() {
        let wasOpen = state.withLock { state in
            defer { state.isClosed = true }
            return !state.isClosed
        }
        guard wasOpen else { return }
        source.cancel()
        _ = shutdown(descriptor, Int32(SHUT_RDWR))
        onEvent(.ended, self)
    }

    /// Answers the request that waits, and goes on with the next one.
    func reply(_ reply: RemoteReply) {
        send(reply.line)
        state.withLock { $0.isBusy = false }
        next()
    }

    /// Sends a line; who does not read until the buffers of the system are full is disconnected.
    func send(_ line: [UInt8]) {
        guard !state.withLock({ $0.isClosed }) else { return }
        if MpvConnection.send(line, to: descriptor) < line.count { close() }
    }

    private func read() {
        var bytes = [UInt8](repeating: 0, count: Self.byteLimit)
        let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        if count < 0 {
            if errno != EAGAIN, errno != EINTR { close() }
            return
        }
        let isTooMuch = state.withLock { state in
            state.unread += bytes[..<count]
            if count == 0 { state.hasEnded = true }
            return state.unread.count > Self.byteLimit
        }
        if isTooMuch { return refuse(.tooLong) }
        // Otherwise the end would be told for ever; the reply is still sent.
        if count == 0 { source.cancel() }
        next()
    }

    /// Handles the next request once it is complete and the one before is answered.
    private func next() {
        let (line, isOver) = state.withLock { state -> ([UInt8]?, Bool) in
            guard !state.isBusy, !state.isClosed else { return (nil, false) }
            guard let end = state.unread.firstIndex(of: UInt8(ascii: "\n")) else {
                return (nil, state.hasEnded)
            }
            state.isBusy = true
            defer { state.unread.removeFirst(end + 1) }
            return (Array(state.unread[..<end]), false)
        }
        if isOver { return close() }
        guard let line else { return }
        guard let request = RemoteRequest(line) else { return refuse(.unknown) }
        onEvent(.request(request), self)
    }

    /// Says why, and disconnects it.
    private func refuse(_ refusal: RemoteRefusal) {
        send(RemoteReply.refused(refusal).line)
        close()
    }
}
