import Dispatch
import Foundation
import Synchronization

/// Passes a response from the thread that receives it to the task or thread that reads it.
///
/// Its buffer is small. While it is full, the receiving thread waits, which holds back the server.
final class HTTPTransfer: Sendable {
    /// An event of a response, in order: one head, chunks of the body, the end.
    enum Event: Sendable {
        case head(HTTPHead)
        case bytes(Data)
        /// The end of the response; complete if there is no failure. Further reads return the same event.
        case end(HTTPFailure?)
    }

    fileprivate struct State {
        var head: HTTPHead?
        var bytes = Data()
        /// The number of bytes for which there is room in the buffer, and which are on their way.
        var reservedByteCount = 0
        var end: Event?
        /// Called when there is something to read.
        var reader: (@Sendable () -> Void)?
        /// Whether the receiving thread waits for room in the buffer.
        var isHeldBack = false
        /// Wakes the receiving thread if it waits for the server.
        var wake: (@Sendable () -> Void)?
        var isWanted = true
        var isFinished = false
        var finish: CheckedContinuation<Void, Never>?
        /// Waits for the timer; nil while the server is prompt.
        var watch: Task<Void, Never>?
    }

    /// The maximum number of bytes in the buffer. The reader may hold as many again.
    private static let byteLimit = 512 << 10

    /// The number of bytes of the body that have come over the network, before decompression.
    let receivedByteCount = Atomic(0)

    private let timer: any TransferTimer
    private let state = Mutex(State())
    private let room = DispatchSemaphore(value: 0)

    /// - Parameter timer: told when data arrives; ends the transfer when it expires.
    init(timer: any TransferTimer) {
        self.timer = timer
    }
}

// Called by the receiving thread.
extension HTTPTransfer {
    /// Whether the reader wants more.
    var isWanted: Bool { state.withLock { $0.isWanted } }

    /// Registers `wake`, which is called when the rest is no longer wanted; at once if it is not wanted now. A transfer
    /// that is finished does not call it.
    func onAbandon(_ wake: @escaping @Sendable () -> Void) {
        let isAbandoned = state.withLock { state in
            if state.isWanted { state.wake = wake }
            return !state.isWanted && !state.isFinished
        }
        if isAbandoned { wake() }
    }

    /// Writes the head. `flush` or `finish` wakes the reader: most often the whole response has come with it.
    func receive(_ head: HTTPHead) {
        extend()
        state.withLock { $0.head = head }
    }

    /// Reserves room for bytes that are on their way to `receive`, and blocks until the buffer has it.
    ///
    /// - Parameter passOn: called before the thread blocks; has all other bytes passed on that have room.
    /// - Returns: false if no more is wanted.
    func reserve(_ byteCount: Int, passOn: () -> Void = {}) -> Bool {
        while true {
            let isReserved = state.withLock { state -> Bool? in
                guard state.isWanted else { return false }
                let usedByteCount = state.bytes.count + state.reservedByteCount
                guard usedByteCount == 0 || usedByteCount + byteCount <= Self.byteLimit else {
                    state.isHeldBack = true
                    return nil
                }
                state.reservedByteCount += byteCount
                return true
            }
            if let isReserved { return isReserved }
            passOn()
            flush()
            // A slow reader is not the server's fault.
            timer.suspend()
            room.wait()
            timer.extend()
        }
    }

    /// Writes a chunk of the body. Blocks until there is room for it, unless that is reserved.
    ///
    /// - Returns: false if no more is wanted.
    @discardableResult
    func receive(_ bytes: Data) -> Bool {
        extend()
        let isReserved = state.withLock { $0.reservedByteCount >= bytes.count }
        guard isReserved || reserve(bytes.count) else { return false }
        return state.withLock { state in
            state.reservedByteCount -= bytes.count
            if state.bytes.isEmpty { state.bytes = bytes } else { state.bytes.append(bytes) }
            return state.isWanted
        }
    }

    /// Begins a new deadline, because data arrived. While a thread waits for the reader, there is no deadline.
    private func extend() {
        state.withLock { state in
            if !state.isHeldBack { timer.extend() }
        }
    }

    /// Wakes the reader, because no more data is available for now.
    ///
    /// - Returns: whether the reader wants more.
    @discardableResult
    func flush() -> Bool {
        let (reader, isWanted) = state.withLock { state in
            (state.head == nil && state.bytes.isEmpty ? nil : state.takeReader(), state.isWanted)
        }
        reader?()
        BlockingThread.handOver()
        return isWanted
    }

    /// Ends the transfer when its timer expires. A receiving thread calls it before a long wait, so that a server
    /// that answers at once needs no timer.
    func watchTimer() {
        state.withLock { state in
            guard state.isWanted, state.watch == nil else { return }
            state.watch = Task { [weak self, timer] in
                guard let reason = await timer.expiry() else { return }
                self?.abandon(.timedOut(reason))
            }
        }
    }

    /// Ends the response, unless it has ended already, and records that the receiving thread is done with it.
    func finish(_ failure: HTTPFailure?) {
        let (reader, finish) = state.withLock { state in
            state.end = state.end ?? .end(failure)
            state.isWanted = false
            state.isFinished = true
            state.wake = nil
            state.endWatch()
            defer { state.finish = nil }
            return (state.takeReader(), state.finish)
        }
        reader?()
        finish?.resume()
    }
}

// Called by the reader. There is only one reader, and it makes one call at a time.
extension HTTPTransfer {
    /// Returns the next event. Cancelling the task ends the transfer.
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

    /// Like `next()`, but blocks the thread.
    func waitForNext() -> Event {
        let isReadable = DispatchSemaphore(value: 0)
        while true {
            if let event = take() { return event }
            whenReadable { isReadable.signal() }
            BlockingThread.handOver()
            isReadable.wait()
        }
    }

    /// Ends the transfer with `reason`, unless it has ended already. Data in the buffer can still be read.
    func abandon(_ reason: HTTPFailure) {
        let (reader, wake) = state.withLock { state -> ((@Sendable () -> Void)?, (@Sendable () -> Void)?) in
            guard state.isWanted else { return (nil, nil) }
            state.end = state.end ?? .end(reason)
            state.isWanted = false
            state.endWatch()
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

    fileprivate mutating func endWatch() {
        watch?.cancel()
        watch = nil
    }

    /// Lets the receiving thread continue if it waits for room.
    fileprivate mutating func freeRoom(_ room: DispatchSemaphore) {
        guard isHeldBack else { return }
        isHeldBack = false
        room.signal()
    }
}
