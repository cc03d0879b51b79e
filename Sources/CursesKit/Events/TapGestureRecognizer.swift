/// Recognizes one or several clicks at one location.
public final class TapGestureRecognizer: GestureRecognizer {
    /// The number of clicks in a row, at least 1.
    public var numberOfTapsRequired = 1 {
        didSet { Self.require(numberOfTapsRequired) }
    }

    private var count = 0
    private var firstLocation = Point.zero

    /// - Parameters:
    ///   - numberOfTapsRequired: the number of clicks in a row.
    ///   - action: called when the taps are complete; the state is then `ended`.
    /// - Precondition: the number is at least 1.
    public init(
        numberOfTapsRequired: Int = 1, action: @escaping (TapGestureRecognizer) -> Void
    ) {
        Self.require(numberOfTapsRequired)
        self.numberOfTapsRequired = numberOfTapsRequired
        super.init { if let tap = $0 as? TapGestureRecognizer { action(tap) } }
    }

    private static func require(_ numberOfTaps: Int) {
        precondition(numberOfTaps > 0, "a tap needs at least one click")
    }

    public override func touchesBegan(_ touch: Touch) {
        if count == 0 { firstLocation = touch.location }
        checkLocation(of: touch)
    }

    public override func touchesMoved(_ touch: Touch) {
        checkLocation(of: touch)
    }

    public override func touchesEnded(_ touch: Touch) {
        checkLocation(of: touch)
        guard state == .possible else { return }
        count += 1
        if count == numberOfTapsRequired {
            state = .ended
        } else {
            let tapped = count
            schedule(after: TouchDispatcher.doubleClickInterval) { [weak self] in
                if self?.count == tapped, self?.dispatcher == nil { self?.state = .failed }
            }
        }
    }

    public override func reset() {
        count = 0
    }

    /// A tap does not prevent a double tap.
    public override func canPrevent(_ other: GestureRecognizer) -> Bool {
        guard let tap = other as? TapGestureRecognizer else { return true }
        return tap.numberOfTapsRequired <= numberOfTapsRequired
    }

    /// Allows a movement by one cell, as an unsteady hand makes it.
    private func checkLocation(of touch: Touch) {
        if touch.location.distance(to: firstLocation) > 1 { state = .failed }
    }
}
