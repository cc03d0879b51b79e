/// Recognizes a mouse button that is held down at one location.
///
/// The gesture begins while the button is down, changes when the mouse moves, and ends with the button's
/// release.
public final class LongPressGestureRecognizer: GestureRecognizer {
    /// How long the button has to be held.
    public var minimumPressDuration = Duration.milliseconds(500)
    /// How many cells the mouse may move before the gesture begins.
    public var allowableMovement = 1

    private var firstLocation = Point.zero

    /// - Parameter action: called when the gesture begins, changes and ends.
    public init(action: @escaping (LongPressGestureRecognizer) -> Void) {
        super.init { if let press = $0 as? LongPressGestureRecognizer { action(press) } }
    }

    public override func touchesBegan(_ touch: Touch) {
        firstLocation = touch.location
        schedule(after: minimumPressDuration) { [weak self] in
            if self?.state == .possible { self?.state = .began }
        }
    }

    public override func touchesMoved(_ touch: Touch) {
        if state != .possible {
            state = .changed
        } else if touch.location.distance(to: firstLocation) > allowableMovement {
            state = .failed
        }
    }

    public override func touchesEnded(_ touch: Touch) {
        state = state == .possible ? .failed : .ended
    }
}
