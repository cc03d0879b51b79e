import Dispatch

/// The machine's continuous clock, on which a cancelled sleep leaves nothing behind.
///
/// The timer of a `Task.sleep` goes on when the task is cancelled and wakes the process for nothing in
/// the end, which an idle program should be spared.
public struct TimerClock: Clock {
    /// A clock without a timer: each sleep has its own.
    public init() {}

    /// The present of `ContinuousClock`, which goes on while the machine sleeps.
    public var now: ContinuousClock.Instant { ContinuousClock.now }
    /// The unit of deadlines; timers wake less exactly.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        let (wake, continuation) = AsyncStream.makeStream(of: Never.self)
        let timer = DispatchSource.makeTimerSource()
        let (seconds, attoseconds) = now.duration(to: deadline).components
        let interval = DispatchTimeInterval.nanoseconds(
            Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000))
        timer.schedule(deadline: .now() + interval)
        timer.setEventHandler { continuation.finish() }
        timer.activate()
        defer { timer.cancel() }
        // Ends with the stream, or at once if the task is cancelled.
        for await _ in wake {}
        try Task.checkCancellation()
    }
}
