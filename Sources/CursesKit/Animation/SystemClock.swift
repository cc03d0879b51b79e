import Dispatch

/// The machine's monotonic clock, with the main queue for calling back.
public final class SystemClock: FrameClock {
    private let clock = ContinuousClock()
    private let start: ContinuousClock.Instant

    public init() {
        start = clock.now
    }

    public var now: Duration { clock.now - start }

    public func schedule(after delay: Duration, _ body: @escaping @MainActor () -> Void) {
        let item = { @Sendable in MainActor.assumeIsolated(body) }
        guard delay > .zero else { return DispatchQueue.main.async(execute: item) }
        let (seconds, attoseconds) = delay.components
        let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
        DispatchQueue.main.asyncAfter(deadline: .now() + .nanoseconds(nanoseconds), execute: item)
    }
}
