/// Recognizes the wheel being turned.
public final class WheelGestureRecognizer: GestureRecognizer {
    /// By how much the wheel was turned last; positive steps are towards the user, down the content.
    public private(set) var steps = 0

    /// - Parameter action: called each time the wheel is turned; the state is then `ended`.
    public init(action: @escaping (WheelGestureRecognizer) -> Void) {
        super.init { if let wheel = $0 as? WheelGestureRecognizer { action(wheel) } }
    }

    public override func wheelScrolled(by steps: Int, at touch: Touch) {
        self.steps = steps
        state = .ended
    }
}
