#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A weight on a spring that is let go at 0 and comes to rest at 1.
///
/// It is as stiff as it has to be to come to rest, within a thousandth, in the time of its animation.
public struct Spring: Hashable, Sendable {
    /// How soon it stops swinging: at 1 or more it never goes past the end, near 0 many times.
    public let dampingRatio: Double
    /// How fast it is at the beginning; 1 would bring it to the end in a second.
    public let initialVelocity: Double

    /// Less damping would swing faster than frames can show.
    private static let leastDamping = 0.05
    /// The natural logarithm of a thousand.
    private static let decay = 6.907_755
    /// Critically damped: this frequency makes (1 + w) e^-w a thousandth.
    private static let criticalFrequency = 9.233_413

    /// A spring; a damping ratio that is negative or not a number counts as 0.
    public init(dampingRatio: Double, initialVelocity: Double = 0) {
        self.dampingRatio = dampingRatio > 0 ? dampingRatio : 0
        self.initialVelocity = initialVelocity.isFinite ? initialVelocity : 0
    }

    /// Where it is when `share` (0...1) of `duration` has passed.
    func progress(at share: Double, of duration: Duration) -> Double {
        initialVelocity * drift(at: share, of: duration) + 1
            - (swing.map { swing in
                exp(-Self.decay * share) * (cos(swing * share) + Self.decay / swing * sin(swing * share))
            } ?? exp(-Self.criticalFrequency * share) * (1 + Self.criticalFrequency * share))
    }

    /// How far a speed of 1 a second at the beginning has carried it by then, besides its way to the end.
    func drift(at share: Double, of duration: Duration) -> Double {
        let time = duration / .seconds(1)
        guard let swing else { return time * exp(-Self.criticalFrequency * share) * share }
        return time * exp(-Self.decay * share) * sin(swing * share) / swing
    }

    /// How fast it swings; nil if it does not.
    private var swing: Double? {
        let damping = max(Self.leastDamping, dampingRatio)
        guard damping < 1 else { return nil }
        return Self.decay / damping * (1 - damping * damping).squareRoot()
    }
}
