import Dispatch

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Tells the time, schedules calls, and lets tasks sleep. Tests replace it by a clock that they turn by hand.
///
/// It is a `Clock`: `try await application.clock.sleep(for: .seconds(1))` waits a second of the program's time.
@MainActor
public protocol FrameClock: AnyObject, Clock<Duration> {
    /// The time since a fixed moment; it never decreases.
    var time: Swift.Duration { get }

    /// Calls `body` once after `delay`, never before this method returns.
    func schedule(after delay: Swift.Duration, _ body: @escaping @MainActor () -> Void)
}

/// The machine's monotonic clock; it calls back on the main queue.
public final class SystemClock: FrameClock {
    /// A clock; all of them show the same time.
    public init() {}

    /// The time since a moment before the program started.
    public var time: Duration {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return .nanoseconds(Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    /// Calls `body` on the main queue after `delay`; zero or less means as soon as possible.
    public func schedule(after delay: Duration, _ body: @escaping @MainActor () -> Void) {
        let item = { @Sendable in MainActor.assumeIsolated(body) }
        guard delay > .zero else { return DispatchQueue.main.async(execute: item) }
        let (seconds, attoseconds) = delay.components
        let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
        DispatchQueue.main.asyncAfter(deadline: .now() + .nanoseconds(nanoseconds), execute: item)
    }
}

extension SystemClock: Clock {
    /// A moment on the machine's monotonic clock.
    public typealias Instant = SuspendingClock.Instant

    /// The present moment.
    public nonisolated var now: Instant { SuspendingClock().now }

    /// The shortest time that the clock can tell.
    public nonisolated var minimumResolution: Duration { SuspendingClock().minimumResolution }

    /// Sleeps until `deadline`, or up to `tolerance` longer.
    ///
    /// - Throws: `CancellationError` if the task is cancelled before.
    public nonisolated func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try await SuspendingClock().sleep(until: deadline, tolerance: tolerance)
    }
}
