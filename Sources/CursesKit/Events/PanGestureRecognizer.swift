/// Recognizes a mouse that moves with its button down.
public final class PanGestureRecognizer: GestureRecognizer {
    /// The cells that the mouse has moved since its button went down, or since this was last set.
    public var translation: Point {
        get { location - origin }
        set { origin = location - newValue }
    }

    /// The cells that the mouse must move before the gesture begins.
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
        // Some terminals report a movement only when the button is released.
        if state == .possible, touch.location.distance(to: origin) >= threshold { state = .began }
        state = state == .possible ? .failed : .ended
    }
}

/// Recognizes a drag from the left edge of the view, which leads back.
public final class ScreenEdgePanGestureRecognizer: GestureRecognizer {
    /// The cells between the mouse and the location where its button went down; never negative.
    public var translation: Int { max(0, location.x - origin.x) }

    private var origin = Point.zero

    /// - Parameter action: called when the movement begins, at every cell of it, and at its end.
    public init(action: @escaping (ScreenEdgePanGestureRecognizer) -> Void) {
        super.init { if let pan = $0 as? ScreenEdgePanGestureRecognizer { action(pan) } }
    }

    public override func touchesBegan(_ touch: Touch) {
        origin = touch.location
        if let view, touch.location(in: view).x != 0 { state = .failed }
    }

    public override func touchesMoved(_ touch: Touch) {
        if state != .possible {
            state = .changed
        } else if translation > 0 {
            state = .began
        } else if touch.location != origin {
            state = .failed
        }
    }

    public override func touchesEnded(_ touch: Touch) {
        state = state == .possible ? .failed : .ended
    }

    /// Moves a view of `width` cells aside with the mouse.
    ///
    /// - Parameters:
    ///   - begin: called before the first movement.
    ///   - move: called with the cells dragged so far.
    ///   - end: called with whether the button was released beyond the middle of the view.
    func drag(across width: Int, begin: () -> Void, move: (Int) -> Void, end: (Bool) -> Void) {
        switch state {
        case .began:
            begin()
            move(translation)
        case .changed: move(translation)
        case .ended: end(2 * translation > width)
        case .cancelled, .failed: end(false)
        case .possible: break
        }
    }
}
