/// Follows the mouse over a window and tells views of it as touches.
@MainActor
final class Pointer {
    /// Presses at most this far apart count as one double click.
    private static let doubleClickInterval = Duration.milliseconds(400)

    private unowned let window: Window
    private weak var touched: View?
    private var touch = Touch(location: .zero, tapCount: 1)
    private var lastPress: (location: Point, time: Duration, count: Int)?

    init(window: Window) {
        self.window = window
    }

    func handle(_ event: MouseEvent) {
        switch event.kind {
        case .pressed:
            touch = Touch(location: event.location, tapCount: countPress(at: event.location))
            touched = window.hitTest(event.location)
            touched?.touchesBegan(touch)
        case .dragged:
            touch = Touch(location: event.location, tapCount: touch.tapCount)
            touched?.touchesMoved(touch)
        case .released:
            touch = Touch(location: event.location, tapCount: touch.tapCount)
            let view = touched
            touched = nil
            view?.touchesEnded(touch)
        case .scrolled(let steps):
            let place = Touch(location: event.location, tapCount: 0)
            window.hitTest(event.location)?.wheelScrolled(by: steps, at: place)
        }
    }

    /// Ends a touch whose meaning is lost.
    func cancel() {
        let view = touched
        touched = nil
        view?.touchesCancelled(touch)
    }

    /// Forgets a touch on `view`, which is about to leave the window.
    func willLose(_ view: View) {
        if let touched, touched.isInside(view) { cancel() }
    }

    private func countPress(at location: Point) -> Int {
        let now = window.application?.clock.now ?? .zero
        var count = 1
        if let last = lastPress, last.location == location,
            now - last.time <= Self.doubleClickInterval
        {
            count = last.count + 1
        }
        lastPress = (location, now, count)
        return count
    }
}
