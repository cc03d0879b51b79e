/// A number on its way from 0 to 1.
public struct Animation: Hashable, Sendable {
    public let duration: Duration
    public let curve: Curve

    /// How progress follows time.
    public enum Curve: Hashable, Sendable {
        case linear
        /// Slow at both ends.
        case easeInOut
    }

    public init(duration: Duration, curve: Curve = .easeInOut) {
        self.duration = duration
        self.curve = curve
    }

    /// The progress after `elapsed`, 0...1; exactly 1 once time is up.
    public func progress(after elapsed: Duration) -> Double {
        guard elapsed < duration else { return 1 }
        let share = max(0, elapsed / duration)
        return switch curve {
        case .linear: share
        case .easeInOut: share * share * (3 - 2 * share)
        }
    }
}
