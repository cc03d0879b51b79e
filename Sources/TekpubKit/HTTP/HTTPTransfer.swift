import Dispatch
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An answer on its way from the thread that receives it to the task, or the thread, that reads it.
///
/// It holds little: while it is full, the receiving thread waits, and so does the server in the end.
final class HTTPTransfer: Sendable {
    /// A step of an answer, in order: one head, pieces of the body, the end.
    enum Event: Sendable {
        case head(HTTPURLResponse)
        case bytes(Data)
        /// The answer is over; whole if there is no failure. Asked again, the transfer says the same again.
        case end(HTTPFailure?)
    }

    fileprivate struct State {
        var head: HTTPURLResponse?
        var bytes = Data()
        var end: Event?
        /// Called when there is something to read.
        var reader: (@Sendable () -> Void)?
        /// Whether the receiving thread waits for room.
        var isHeldBack = false
        /// Wakes the receiving thread if it waits for the server.
        var wake: (@Sendable () -> Void)?
        var isWanted = true
        var isFinished = false
        var finish: CheckedContinuation<Void, Never>?
    }

    /// How many bytes wait here at most. As many again may be with the reader.
    private static let byteLimit = 512 << 10
    /// How many of them wake the reader while more are coming at once.
    private static let batchByteCount = 128 << 10

    private let timer: any TransferTimer
    private let state = Mutex(State())
    private let room = DispatchSemaphore(value: 0)

    /// - Parameter timer: told when something comes.
    init(timer: any TransferTimer) {
        self.timer = timer
    }
}

// What the receiving thread calls.
extension HTTPTransfer {
    /// Whether anybody wants more.
    var isWanted: Bool { state.withLock { $0.isWanted } }

    /// Has `wake` called once the rest is not wanted any more.
    func onAbandon(_ wake: @escaping @Sendable () -> Void) {
        state.withLock { $0.wake = wake }
    }

    /// Hands over the head.
    func receive(_ head: HTTPURLResponse) {
        timer.extend()
        state.withLock { state in
            state.head = head
            return state.takeReader()
        }?()
    }

    /// Hands over a piece of the body, once there is room for it.
    ///
    /// - Returns: false if nothing more is wanted.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        timer.extend()
        while true {
            let (isTaken, reader) = state.withLock { state -> (Bool?, (@Sendable () -> Void)?) in
                guard state.isWanted else { return (false, nil) }
                guard state.bytes.isEmpty || state.bytes.count + bytes.count <= Self.byteLimit else {
                    state.isHeldBack = true
                    return (nil, state.takeReader())
                }
                state.bytes.append(contentsOf: bytes)
                return (true, state.bytes.count >= Self.batchByteCount ? state.takeReader() : nil)
            }
            reader?()
            if let isTaken { return isTaken }
            // The server is not to blame for a reader that takes its time.
            timer.suspend()
            room.wait()
            timer.extend()
        }
    }

    /// Tells that nothing more is there for now.
    func settle() {
        state.withLock { $0.bytes.isEmpty ? nil : $0.takeReader() }?()
    }

    /// Tells that the answer is over, which only the first call does, and that the thread is done with it.
    func finish(_ failure: HTTPFailure?) {
        let (reader, finish) = state.withLock { state in
            state.end = state.end ?? .end(failure)
            state.isWanted = false
            state.isFinished = true
            state.wake = nil
            defer { state.finish = nil }
            return (state.takeReader(), state.finish)
        }
        reader?()
        finish?.resume()
    }
}

// What the reader calls. There is one, and it makes one call at a time.
extension HTTPTransfer {
    /// Waits for the next step. Cancelling the task ends the transfer.
    func next() async -> Event {
        while true {
            if let event = take() { return event }
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    whenReadable { continuation.resume() }
                }
            } onCancel: {
                abandon(.cancelled)
            }
        }
    }

    /// Waits for the next step in a thread of the caller's.
    func waitForNext() -> Event {
        let isReadable = DispatchSemaphore(value: 0)
        while true {
            if let event = take() { return event }
            whenReadable { isReadable.signal() }
            isReadable.wait()
        }
    }

    /// Ends the transfer for `reason`, unless it is over; what has come can still be read.
    func abandon(_ reason: HTTPFailure) {
        let (reader, wake) = state.withLock { state -> ((@Sendable () -> Void)?, (@Sendable () -> Void)?) in
            guard state.isWanted else { return (nil, nil) }
            state.end = state.end ?? .end(reason)
            state.isWanted = false
            state.freeRoom(room)
            return (state.takeReader(), state.wake)
        }
        reader?()
        wake?()
    }

    /// Returns when the receiving thread is done.
    func finished() async {
        await withCheckedContinuation { continuation in
            let isFinished = state.withLock { state in
                if !state.isFinished { state.finish = continuation }
                return state.isFinished
            }
            if isFinished { continuation.resume() }
        }
    }

    private func take() -> Event? {
        state.withLock { state in
            if let head = state.head {
                state.head = nil
                return .head(head)
            }
            guard !state.bytes.isEmpty else { return state.end }
            let bytes = state.bytes
            state.bytes = Data()
            state.freeRoom(room)
            return .bytes(bytes)
        }
    }

    private func whenReadable(_ reader: @escaping @Sendable () -> Void) {
        let isReadable = state.withLock { state in
            let isReadable = state.head != nil || !state.bytes.isEmpty || state.end != nil
            if !isReadable { state.reader = reader }
            return isReadable
        }
        if isReadable { reader() }
    }
}

extension HTTPTransfer.State {
    fileprivate mutating func takeReader() -> (@Sendable () -> Void)? {
        defer { reader = nil }
        return reader
    }

    /// Lets the receiving thread go on if it waits.
    fileprivate mutating func freeRoom(_ room: DispatchSemaphore) {
        guard isHeldBack else { return }
        isHeldBack = false
        room.signal()
    }
}
