import CursesKit

/// A clock that stands still until a test advances it.
public final class ManualClock: FrameClock {
    /// The sum of what `advance(by:)` let pass.
    public private(set) var now = Duration.zero
    private var pending: [(due: Duration, body: @MainActor () -> Void)] = []

    /// A clock at zero, on which nobody waits.
    public init() {}

    /// Keeps `body` until `advance(by:)` comes to the moment `delay` from now.
    public func schedule(after delay: Duration, _ body: @escaping @MainActor () -> Void) {
        pending.append((now + delay, body))
    }

    /// Whether nobody waits to be called back: a program that is idle must not.
    public var isIdle: Bool { pending.isEmpty }

    /// When the next one of those who wait is called back; nil if nobody waits.
    public var nextDue: Duration? { pending.map(\.due).min() }

    /// Lets `duration` pass and calls back, in order of time, all that falls due on the way, what
    /// the callbacks schedule included.
    public func advance(by duration: Duration = .zero) {
        let end = now + duration
        while let next = pending.indices.min(by: { pending[$0].due < pending[$1].due }),
            pending[next].due <= end
        {
            let item = pending.remove(at: next)
            now = max(now, item.due)
            item.body()
        }
        now = end
    }
}
