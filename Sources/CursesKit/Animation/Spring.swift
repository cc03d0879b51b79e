#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A weight on a spring that starts at 0 and comes to rest at 1.
///
/// The stiffness follows from the duration of the animation: at its end, the weight is within a thousandth of
/// 1.
public struct Spring: Hashable, Sendable {
    /// How soon it stops swinging: at 1 or more it does not overshoot, near 0 it swings many times.
    public let dampingRatio: Double
    /// The speed at the beginning; 1 would reach the end in a second.
    public let initialVelocity: Double

    /// With less damping it would swing faster than frames can show.
    private static let leastDamping = 0.05
    /// The natural logarithm of 1,000.
    private static let decay = 6.907_755
    /// The frequency w of a critically damped spring: it makes (1 + w) e^-w a thousandth.
    private static let criticalFrequency = 9.233_413

    /// A spring; a damping ratio that is negative or NaN counts as 0.
    public init(dampingRatio: Double, initialVelocity: Double = 0) {
        self.dampingRatio = dampingRatio > 0 ? dampingRatio : 0
        self.initialVelocity = initialVelocity.isFinite ? initialVelocity : 0
    }

    /// The position after `share` (0...1) of `duration`.
    func progress(at share: Double, of duration: Duration) -> Double {
        initialVelocity * drift(at: share, of: duration) + 1
            - (swing.map { swing in
                exp(-Self.decay * share) * (cos(swing * share) + Self.decay / swing * sin(swing * share))
            } ?? exp(-Self.criticalFrequency * share) * (1 + Self.criticalFrequency * share))
    }

    /// The additional distance from an initial speed of 1 per second.
    func drift(at share: Double, of duration: Duration) -> Double {
        let time = duration / .seconds(1)
        guard let swing else { return time * exp(-Self.criticalFrequency * share) * share }
        return time * exp(-Self.decay * share) * sin(swing * share) / swing
    }

    /// The frequency of its swinging; nil if it does not swing.
    private var swing: Double? {
        let damping = max(Self.leastDamping, dampingRatio)
        guard damping < 1 else { return nil }
        return Self.decay / damping * (1 - damping * damping).squareRoot()
    }
}
