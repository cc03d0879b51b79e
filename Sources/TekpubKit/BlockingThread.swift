import Foundation

/// Runs `body`, which may wait for a disk, a lock or a socket, on a thread of its own.
///
/// Swift's tasks share one thread per core, so a blocked thread delays other tasks. The thread ends with this
/// call, so none is left to wake an idle program.
///
/// Cancelling the task does not interrupt `body`. If the system cannot create a thread, `body` runs on the
/// caller's.
package func onBlockingThread<Value: Sendable, Failure: Error>(
    _ body: @escaping @Sendable () throws(Failure) -> Value
) async throws(Failure) -> Value {
    let result = await withCheckedContinuation {
        (continuation: CheckedContinuation<Result<Value, Failure>, _>) in
        let isStarted = BlockingThread.start { continuation.resume(returning: Result(catching: body)) }
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

/// A thread for one blocking call.
enum BlockingThread {
    /// Enough for blocking calls; the default of 8 MB counts against the user's limit.
    private static let stackByteCount = 1 << 20

    /// Signals raised by faults in this thread. Other threads handle all other signals.
    private static let ownSignals = [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS]

    private final class Work {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }

    /// Starts a thread that runs `body` and ends.
    ///
    /// - Returns: false if the system cannot create a thread; `body` is not run then.
    static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        var attributes = pthread_attr_t()
        guard pthread_attr_init(&attributes) == 0 else { return false }
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, stackByteCount)
        pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
        let work = Unmanaged.passRetained(Work(body))
        let isStarted = create(&attributes, work.toOpaque())
        if !isStarted { work.release() }
        return isStarted
    }

    private static func run(_ work: UnsafeMutableRawPointer) {
        var signals = sigset_t()
        sigfillset(&signals)
        for signal in ownSignals { sigdelset(&signals, signal) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
    }

    private static func create(
        _ attributes: inout pthread_attr_t, _ work: UnsafeMutableRawPointer
    ) -> Bool {
        #if canImport(Darwin)
            var thread: pthread_t?
            return pthread_create(
                &thread, &attributes,
                {
                    BlockingThread.run($0); return nil
                }, work) == 0
        #else
            var thread = pthread_t()
            return pthread_create(
                &thread, &attributes,
                {
                    $0.map(BlockingThread.run); return nil
                }, work) == 0
        #endif
    }
}
