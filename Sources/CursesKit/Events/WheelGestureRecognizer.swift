/// Recognizes a turn of the wheel.
public final class WheelGestureRecognizer: GestureRecognizer {
    /// The steps of the last turn; positive steps are towards the user and scroll down.
    public private(set) var steps = 0

    /// - Parameter action: called for each turn of the wheel; the state is then `ended`.
    public init(action: @escaping (WheelGestureRecognizer) -> Void) {
        super.init { if let wheel = $0 as? WheelGestureRecognizer { action(wheel) } }
    }

    public override func wheelScrolled(by steps: Int, at touch: Touch) {
        self.steps = steps
        state = .ended
    }
}
