import Dispatch
import Foundation
import Localization
import Synchronization

/// Runs `body`, which may wait for a disk, a lock or a socket, on a thread of its own.
///
/// Swift's tasks share one thread per core, so a blocked thread delays other tasks. The thread ends soon after this
/// call (`BlockingThread`), so none is left to wake an idle program.
///
/// Cancelling the task does not interrupt `body`. If the system cannot create a thread, `body` runs on the
/// caller's. Its texts are in the caller's language.
package func onBlockingThread<Value: Sendable, Failure: Error>(
    _ body: @escaping @Sendable () throws(Failure) -> Value
) async throws(Failure) -> Value {
    let language = Language.current
    let result = await withCheckedContinuation {
        (continuation: CheckedContinuation<Result<Value, Failure>, _>) in
        let isStarted = BlockingThread.start {
            let result = BlockingThread.occupied {
                Result { () throws(Failure) -> Value in
                    try Language.withCurrent(language, body)
                }
            }
            continuation.resume(returning: result)
        }
        if !isStarted { continuation.resume(returning: Result(catching: body)) }
    }
    return try result.get()
}

/// Traps in a debug build if it is called on the main actor.
///
/// Call it before a wait for a disk, a lock or a socket: the main actor draws and answers keys, and never
/// waits. A command without a screen has nothing to draw, but does not wait there either.
package func preconditionNotOnMainActor() {
    #if DEBUG
        dispatchPrecondition(condition: .notOnQueue(.main))
    #endif
}

/// A thread for blocking calls, one at a time.
///
/// Starting and ending a thread takes a tenth of the processor time of a refresh that finds nothing new, and waking
/// threads a fifth. So a thread waits a moment for another call before it ends, and what a call starts runs on its own
/// thread afterwards, unless that is occupied.
///
/// A thread serves only callers with threads of its own niceness: on Linux, the threads of background tasks are nicer to
/// others, and what they start inherits that.
///
/// Safe to send: `body` is written only by the thread that took it from the idle ones, before it wakes it, and read only
/// by the thread itself afterwards. Only the thread itself uses `followers` and `isOccupied`.
final class BlockingThread: @unchecked Sendable {
    /// Enough for blocking calls; the default of 8 MB counts against the user's limit.
    private static let stackByteCount = 1 << 20
    /// How long a thread waits for another call.
    private static let patience = DispatchTimeInterval.seconds(1)
    /// The maximum number of threads that wait: as many as a refresh uses at once.
    private static let idleLimit = 16

    /// Signals raised by faults in this thread. Other threads handle all other signals.
    private static let ownSignals = [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS]

    /// The threads of this process that wait for a call; the one that waited last is the next.
    private static let idle = Mutex<[BlockingThread]>([])

    /// The next call; nil while the thread waits.
    private var body: (@Sendable () -> Void)?
    private let isCalled = DispatchSemaphore(value: 0)
    /// The calls that come next.
    private var followers: [@Sendable () -> Void] = []
    /// Whether others have to run what the current call starts.
    private var isOccupied = false
    private let niceness: CInt

    private init(_ niceness: CInt, _ body: @escaping @Sendable () -> Void) {
        self.niceness = niceness
        self.body = body
    }

    /// Where each thread keeps its object.
    private static let key: pthread_key_t? = {
        var key = pthread_key_t()
        return pthread_key_create(&key, nil) == 0 ? key : nil
    }()

    /// The calling thread; nil if it is of another kind.
    private static var current: BlockingThread? {
        key.flatMap(pthread_getspecific).map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
    }

    /// The niceness of the calling thread; 0 where all threads of a process have the same.
    static var currentNiceness: CInt {
        #if os(Linux)
            getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)
        #else
            0
        #endif
    }

    /// Runs `body` on a thread of this kind: the calling one afterwards, if it is one and not occupied.
    ///
    /// - Parameter niceness: of a thread that is called for it; nil for that of the calling thread.
    /// - Returns: false if the system cannot create a thread; `body` is not run then.
    static func start(niceness: CInt? = nil, _ body: @escaping @Sendable () -> Void) -> Bool {
        if let current, !current.isOccupied {
            current.followers.append(body)
            return true
        }
        return call(niceness ?? currentNiceness, body)
    }

    /// Lets other threads run what waits for the calling one, which is about to block.
    static func handOver() {
        guard let current, !current.followers.isEmpty else { return }
        current.followers = current.followers.filter { !call(current.niceness, $0) }
    }

    /// Runs `body`, which may block, while other threads run what waits for the calling one.
    fileprivate static func occupied<Value>(_ body: () -> Value) -> Value {
        handOver()
        guard let current, !current.isOccupied else { return body() }
        current.isOccupied = true
        defer { current.isOccupied = false }
        return body()
    }

    /// Runs `body` on a waiting thread, or on a new one.
    private static func call(_ niceness: CInt, _ body: @escaping @Sendable () -> Void) -> Bool {
        let waiting = idle.withLock { idle in
            idle.lastIndex { $0.niceness == niceness }.map { idle.remove(at: $0) }
        }
        if let thread = waiting {
            thread.body = body
            thread.isCalled.signal()
            return true
        }
        var attributes = pthread_attr_t()
        guard pthread_attr_init(&attributes) == 0 else { return false }
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, stackByteCount)
        pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
        let thread = Unmanaged.passRetained(BlockingThread(niceness, body))
        let isStarted = create(&attributes, thread.toOpaque())
        if !isStarted { thread.release() }
        return isStarted
    }

    /// Runs calls until none has come for a while.
    private func run() {
        var signals = sigset_t()
        sigfillset(&signals)
        for signal in Self.ownSignals { sigdelset(&signals, signal) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        if let key = Self.key { pthread_setspecific(key, Unmanaged.passUnretained(self).toOpaque()) }
        #if os(Linux)
            // A thread inherits the niceness of the one that created it.
            if niceness > Self.currentNiceness {
                setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
            }
        #endif
        repeat {
            body?()
            // Releases what the call has captured.
            body = nil
            while !followers.isEmpty { followers.removeFirst()() }
        } while waitForCall()
    }

    /// - Returns: false if no call has come.
    private func waitForCall() -> Bool {
        let waits = Self.idle.withLock { idle in
            guard idle.count < Self.idleLimit else { return false }
            idle.append(self)
            return true
        }
        guard waits else { return false }
        if isCalled.wait(timeout: .now() + Self.patience) == .success { return true }
        let isUnused = Self.idle.withLock { idle in
            let index = idle.firstIndex { $0 === self }
            if let index { idle.remove(at: index) }
            return index != nil
        }
        if isUnused { return false }
        // A call was on its way when the time was over.
        isCalled.wait()
        return true
    }

    private static func run(_ thread: UnsafeMutableRawPointer) {
        Unmanaged<BlockingThread>.fromOpaque(thread).takeRetainedValue().run()
    }

    private static func create(
        _ attributes: inout pthread_attr_t, _ owner: UnsafeMutableRawPointer
    ) -> Bool {
        #if canImport(Darwin)
            var thread: pthread_t?
            return pthread_create(
                &thread, &attributes,
                {
                    BlockingThread.run($0); return nil
                }, owner) == 0
        #else
            var thread = pthread_t()
            return pthread_create(
                &thread, &attributes,
                {
                    $0.map(BlockingThread.run); return nil
                }, owner) == 0
        #endif
    }
}
