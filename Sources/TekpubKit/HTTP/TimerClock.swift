import Dispatch

/// The continuous clock, with a sleep that leaves no timer behind when it is cancelled.
///
/// The timer of a cancelled `Task.sleep` continues and finally wakes the process for nothing. An idle program
/// must avoid that.
public struct TimerClock: Clock {
    /// Creates a clock; each sleep has its own timer.
    public init() {}

    /// The time of `ContinuousClock`, which continues while the machine sleeps.
    public var now: ContinuousClock.Instant { ContinuousClock.now }
    /// The resolution of deadlines; timers are less precise.
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
