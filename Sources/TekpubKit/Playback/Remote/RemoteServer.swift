@preconcurrency import Dispatch
import Foundation
import Synchronization

/// Answers other programs that ask about the player, or command it.
///
/// Everything happens on a queue of its own: commands reach the main actor one after the other, and a caller that sends
/// garbage, or does not read, is disconnected. Nothing runs while nobody asks and nothing changes.
public final class RemoteServer: Sendable {
    /// Does what a caller asks.
    public typealias Perform = @Sendable (RemoteCommand) async -> RemoteReply

    /// More callers than bars and keys need. The oldest is disconnected for another one.
    static let callerLimit = 32

    private let path: String
    private let source: any DispatchSourceRead
    private let queue: DispatchQueue
    private let perform: Perform
    private let state: Mutex<State>

    private struct State {
        var status: RemoteStatus
        /// In the order in which they came.
        var callers: [RemoteCaller] = []
        var isClosed = false
    }

    /// Opens a socket in `folder`. It waits for the disk, so call it off the main actor.
    ///
    /// - Parameters:
    ///   - status: what is played.
    ///   - perform: called for a command; the next one of the same caller waits until it returns.
    public init(
        in folder: RemoteFolder, status: RemoteStatus, perform: @escaping Perform
    ) throws(RemoteError) {
        try folder.create()
        try folder.removeAbandonedSockets()
        let (path, temporary) = folder.newSocket()
        let listener: Int32
        do throws(LocalSocket.Failure) {
            listener = try LocalSocket.listen(at: temporary).get()
        } catch {
            unlink(temporary)
            throw .notListening(reason: error.reason)
        }
        // A browser that has played nothing is older than all that have. Nobody finds the socket before it listens, so that
        // nobody takes it for one that was left behind.
        var times = [timeval(tv_sec: 1, tv_usec: 0), timeval(tv_sec: 1, tv_usec: 0)]
        guard utimes(temporary, &times) == 0, rename(temporary, path) == 0 else {
            let reason = String(cString: strerror(errno))
            Foundation.close(listener)
            unlink(temporary)
            throw .notListening(reason: reason)
        }
        self.path = path
        self.perform = perform
        queue = DispatchQueue(label: "tekpub.remote")
        state = Mutex(State(status: status))
        source = DispatchSource.makeReadSource(fileDescriptor: listener, queue: queue)
        source.setEventHandler { [weak self] in self?.accept(on: listener) }
        source.setCancelHandler { _ = Foundation.close(listener) }
        source.activate()
    }

    deinit { close() }

    /// Tells what is played to those who follow it.
    public func publish(_ status: RemoteStatus) {
        let callers = state.withLock { state -> [RemoteCaller] in
            guard state.status != status else { return [] }
            state.status = status
            return state.callers.filter(\.isFollowing)
        }
        guard !callers.isEmpty else { return }
        queue.async {
            let line = RemoteReply.status(status).line
            for caller in callers { caller.send(line) }
        }
    }

    /// Makes this browser the one that is commanded.
    public func becomeCurrent() {
        queue.async { [path] in utimes(path, nil) }
    }

    /// Removes the socket, and disconnects all callers; for a program that exits.
    public func close() {
        let callers = state.withLock { state -> [RemoteCaller] in
            guard !state.isClosed else { return [] }
            state.isClosed = true
            unlink(path)
            source.cancel()
            defer { state.callers = [] }
            return state.callers
        }
        for caller in callers { caller.close() }
    }

    private func accept(on listener: Int32) {
        while true {
            let descriptor = Foundation.accept(listener, nil, nil)
            guard descriptor >= 0 else {
                if errno == EINTR || errno == ECONNABORTED { continue }
                // Without descriptors, the queue would be called for ever.
                if errno != EAGAIN, !dropOldest() { close() }
                return
            }
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            MpvConnection.ignoreBrokenPipe(of: descriptor)
            guard RemoteCaller.isOfUser(descriptor) else {
                _ = Foundation.close(descriptor)
                continue
            }
            let caller = RemoteCaller(descriptor, on: queue) { [weak self] in self?.handle($0, of: $1) }
            let isOpen = state.withLock { state in
                if !state.isClosed { state.callers.append(caller) }
                return !state.isClosed
            }
            caller.start()
            if !isOpen { caller.close() }
            if state.withLock({ $0.callers.count }) > Self.callerLimit { _ = dropOldest() }
        }
    }

    private func dropOldest() -> Bool {
        let oldest = state.withLock { $0.callers.isEmpty ? nil : $0.callers.removeFirst() }
        oldest?.close()
        return oldest != nil
    }

    private func handle(_ event: RemoteCaller.Event, of caller: RemoteCaller) {
        switch event {
        case .ended: state.withLock { $0.callers.removeAll { $0 === caller } }
        case .request(.status): caller.reply(.status(state.withLock { $0.status }))
        case .request(.follow):
            let status = state.withLock { state in
                caller.follow()
                return state.status
            }
            caller.reply(.status(status))
        case .request(.command(let command)):
            Task { [perform, queue] in
                let reply = await perform(command)
                queue.async { caller.reply(reply) }
            }
        }
    }
}
