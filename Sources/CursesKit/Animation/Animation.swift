/// A progress from 0 to 1 over time.
///
/// An animation is a function of a given time. `View.animate` collects the changes of its block into a
/// `ViewAnimation` with one `Motion` for each changed property; `Animator` advances them at every frame with
/// the clock's time; each view's `PresentationLayer` holds the values on the screen. Transitions animate a
/// previous frame of the window instead of views.
public struct Animation: Hashable, Sendable {
    /// The time from 0 to 1; an animation of zero duration is over at once.
    public let duration: Duration
    /// The relation of progress and time.
    public let curve: Curve

    /// The relation of progress and time.
    public enum Curve: Hashable, Sendable {
        /// Constant speed.
        case linear
        /// Slow at the beginning.
        case easeIn
        /// Slow at the end.
        case easeOut
        /// Slow at both ends.
        case easeInOut
        /// Like a weight on a spring: overshoots unless it is damped enough.
        case spring(Spring)
    }

    /// An animation, slow at both ends by default.
    public init(duration: Duration, curve: Curve = .easeInOut) {
        self.duration = duration
        self.curve = curve
    }

    /// The progress after `elapsed`: 0 at the beginning, exactly 1 at the end. Only a spring goes beyond 1
    /// between.
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

    /// The additional progress from an initial speed of 1 per second; 0 unless the curve is a spring.
    func drift(after elapsed: Duration) -> Double {
        guard case .spring(let spring) = curve, elapsed < duration else { return 0 }
        return spring.drift(at: max(0, elapsed / duration), of: duration)
    }
}
