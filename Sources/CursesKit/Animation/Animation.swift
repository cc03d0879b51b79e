/// A number on its way from 0 to 1.
public struct Animation: Hashable, Sendable {
    /// How long the way from 0 to 1 takes; with zero it is over at once.
    public let duration: Duration
    /// How progress is spread over that time.
    public let curve: Curve

    /// How progress follows time.
    public enum Curve: Hashable, Sendable {
        /// The same speed all the way.
        case linear
        /// Slow at the beginning.
        case easeIn
        /// Slow at the end.
        case easeOut
        /// Slow at both ends.
        case easeInOut
        /// Like a weight on a spring, which goes past the end and comes back unless it is damped enough.
        case spring(Spring)
    }

    /// An animation that, unless told otherwise, is slow at both ends.
    public init(duration: Duration, curve: Curve = .easeInOut) {
        self.duration = duration
        self.curve = curve
    }

    /// The progress after `elapsed`: 0 at the beginning, exactly 1 once time is up, between 0 and 1 on
    /// the way unless a spring goes further.
    public func progress(after elapsed: Duration) -> Double {
        guard elapsed < duration else { return 1 }
        let share = max(0, elapsed / duration)
        return switch curve {
        case .linear: share
        case .easeIn: share * share
        case .easeOut: share * (2 - share)
        case .easeInOut: share * share * (3 - 2 * share)
        case .spring(let spring): spring.progress(at: share, of: duration)
        }
    }

    /// How far a speed of 1 a second that there was before carries what is moved, besides its progress:
    /// nowhere, unless it is on a spring.
    func drift(after elapsed: Duration) -> Double {
        guard case .spring(let spring) = curve, elapsed < duration else { return 0 }
        return spring.drift(at: max(0, elapsed / duration), of: duration)
    }
}
