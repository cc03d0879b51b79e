import CursesKit

/// The background of the placard; moves it by mouse and keys.
final class MoveMeView: View {
    let placard = PlacardView()
    private let hint = Label(
        "Drag it; double-click beside it. Or: Space, arrows, Tab.", style: .secondaryLabel, numberOfLines: 2)
    /// Where the placard is held, in cells of this view; nil if it is not held.
    private(set) var grip: Point?

    private static let growth = Duration.milliseconds(150)
    private static let wayBack = Duration.milliseconds(1200)

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        hint.alignment = .center
        addSubview(hint)
        addSubview(placard)
    }

    override func layoutSubviews() {
        let height = hint.sizeThatFits(bounds.size).height
        hint.frame = Rect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
        guard let grip else { return placard.frame = home }
        // A placard held by keys stays held when the window shrinks.
        let reached = clamped(grip)
        if reached != grip { hold(at: reached) }
    }

    /// The cell of this view nearest to `point`.
    private func clamped(_ point: Point) -> Point {
        Point(x: max(0, min(point.x, bounds.width - 1)), y: max(0, min(point.y, bounds.height - 1)))
    }

    /// The frame of the placard at rest.
    private var home: Rect {
        bounds.centered(PlacardView.size).intersection(bounds)
    }

    // MARK: Mouse

    override func touchesBegan(_ touch: Touch) {
        let point = touch.location(in: self)
        if placard.shownFrame.contains(point) {
            press(at: point)
        } else if touch.tapCount == 2 {
            placard.showNextGreeting()
        }
    }

    override func touchesMoved(_ touch: Touch) {
        guard grip != nil else { return }
        hold(at: touch.location(in: self))
    }

    override func touchesEnded(_ touch: Touch) { release() }
    override func touchesCancelled(_ touch: Touch) { cancel() }

    // MARK: Keys

    /// The action of Space: presses the mouse in the middle of the placard, or releases it.
    func pressOrRelease() {
        if grip == nil { press(at: placard.center) } else { release() }
    }

    /// Moves the placard, after pressing it if needed.
    func move(by way: Point) {
        if grip == nil { press(at: placard.center) }
        guard let grip else { return }
        hold(at: clamped(grip + way))
    }

    // MARK: Movement

    /// Makes the placard grow, and centres it under `point`.
    private func press(at point: Point) {
        guard isUserInteractionEnabled, !bounds.isEmpty else { return }
        grip = point
        View.animate(withDuration: Self.growth) {
            placard.scale = 1.2
        } completion: { [self] _ in
            // It may have been released or dragged meanwhile.
            guard let grip else { return }
            View.animate(withDuration: Self.growth) {
                placard.scale = 1.1
                placard.center = grip
            }
        }
    }

    private func hold(at point: Point) {
        grip = point
        placard.center = point
    }

    /// Lets the placard spring back; it takes no touches on the way.
    private func release() {
        guard grip != nil else { return }
        grip = nil
        isUserInteractionEnabled = false
        View.animate(withDuration: Self.wayBack, usingSpringWithDamping: 0.4, initialSpringVelocity: 0) {
            placard.scale = 1
            placard.frame = home
        } completion: { [self] _ in
            isUserInteractionEnabled = true
        }
    }

    /// Puts the placard back at once.
    func cancel() {
        guard grip != nil else { return }
        grip = nil
        placard.scale = 1
        placard.frame = home
    }
}
