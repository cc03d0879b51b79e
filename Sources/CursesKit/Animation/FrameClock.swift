import Dispatch

/// Tells the time and schedules calls. Tests replace it by a clock that they turn by hand.
@MainActor
public protocol FrameClock: AnyObject {
    /// The time since a fixed moment; it never decreases.
    var time: Duration { get }

    /// Calls `body` once after `delay`, never before this method returns.
    func schedule(after delay: Duration, _ body: @escaping @MainActor () -> Void)
}

/// The machine's monotonic clock; it calls back on the main queue.
public final class SystemClock: FrameClock {
    private let clock = ContinuousClock()
    private let start: ContinuousClock.Instant

    /// A clock that counts from now.
    public init() {
        start = clock.now
    }

    /// The time since the clock was made, including the machine's sleep.
    public var time: Duration { clock.now - start }

    /// Calls `body` on the main queue after `delay`; zero or less means as soon as possible.
    public func schedule(after delay: Duration, _ body: @escaping @MainActor () -> Void) {
        let item = { @Sendable in MainActor.assumeIsolated(body) }
        guard delay > .zero else { return DispatchQueue.main.async(execute: item) }
        let (seconds, attoseconds) = delay.components
        let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
        DispatchQueue.main.asyncAfter(deadline: .now() + .nanoseconds(nanoseconds), execute: item)
    }
}
