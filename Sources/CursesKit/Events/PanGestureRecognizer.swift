/// Recognizes the mouse being moved with its button down.
public final class PanGestureRecognizer: GestureRecognizer {
    /// By how many cells the mouse has moved since its button went down, or since this was last set.
    public var translation: Point {
        get { location - origin }
        set { origin = location - newValue }
    }

    /// By how many cells the mouse has to move for the gesture to begin.
    public var threshold = 1

    private var origin = Point.zero

    /// - Parameter action: called when the movement begins, at every cell of it, and at its end.
    public init(action: @escaping (PanGestureRecognizer) -> Void) {
        super.init { if let pan = $0 as? PanGestureRecognizer { action(pan) } }
    }

    public override func touchesBegan(_ touch: Touch) {
        origin = touch.location
    }

    public override func touchesMoved(_ touch: Touch) {
        if state != .possible {
            state = .changed
        } else if touch.location.distance(to: origin) >= threshold {
            state = .began
        }
    }

    public override func touchesEnded(_ touch: Touch) {
        // Some terminals tell of a movement only when the button goes up.
        if state == .possible, touch.location.distance(to: origin) >= threshold { state = .began }
        state = state == .possible ? .failed : .ended
    }
}
