import Dispatch

/// The machine's monotonic clock, with the main queue for calling back.
public final class SystemClock: FrameClock {
    private let clock = ContinuousClock()
    private let start: ContinuousClock.Instant

    /// A clock that counts from now.
    public init() {
        start = clock.now
    }

    /// The time since the clock was made; it goes on while the machine sleeps.
    public var time: Duration { clock.now - start }

    /// Calls `body` on the main queue once `delay` has passed; zero or less means the queue's next turn.
    public func schedule(after delay: Duration, _ body: @escaping @MainActor () -> Void) {
        let item = { @Sendable in MainActor.assumeIsolated(body) }
        guard delay > .zero else { return DispatchQueue.main.async(execute: item) }
        let (seconds, attoseconds) = delay.components
        let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
        DispatchQueue.main.asyncAfter(deadline: .now() + .nanoseconds(nanoseconds), execute: item)
    }
}
