/// Recognizes the mouse being dragged away from the left edge of the view, where a page is turned back.
public final class ScreenEdgePanGestureRecognizer: GestureRecognizer {
    /// By how many cells the mouse is right of where its button went down; never negative.
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
}
