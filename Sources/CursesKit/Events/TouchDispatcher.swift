/// Follows the mouse over a window, and sends touches to gesture recognizers and views.
@MainActor
final class TouchDispatcher {
    /// The longest time between two presses of a double click.
    static let doubleClickInterval = Duration.milliseconds(400)

    private unowned let window: Window
    /// The view that receives the touch; nil without a touch, and after a gesture took it over.
    private weak var touched: View?
    /// The recognizers that follow the touch.
    private var recognizers: [GestureRecognizer] = []
    private var touch = Touch(location: .zero, tapCount: 1)
    private var lastPress: (location: Point, time: Duration, count: Int)?

    init(window: Window) {
        self.window = window
    }

    func handle(_ event: MouseEvent) {
        switch event.kind {
        case .pressed: press(at: event.location)
        case .dragged:
            touch = Touch(location: event.location, tapCount: touch.tapCount)
            for recognizer in recognizers where recognizer.dispatcher === self { recognizer.move(touch) }
            touched?.touchesMoved(touch)
        case .released:
            touch = Touch(location: event.location, tapCount: touch.tapCount)
            let ending = recognizers
            for recognizer in ending where recognizer.dispatcher === self { recognizer.end(touch) }
            recognizers = []
            let view = touched
            touched = nil
            view?.touchesEnded(touch)
        case .secondaryPressed:
            cancel()
            window.showContextMenu(at: Touch(location: event.location, tapCount: 1))
        case .scrolled(let steps):
            let touch = Touch(location: event.location, tapCount: 0)
            if event.modifierFlags.contains(.shift), scrollSideways(by: steps, at: touch) { return }
            scroll(by: steps, at: touch)
        case .scrolledSideways(let steps):
            _ = scrollSideways(by: steps, at: Touch(location: event.location, tapCount: 0))
        }
    }

    private func press(at location: Point) {
        // The terminal did not report the last release.
        if touched != nil || !recognizers.isEmpty { cancel() }
        touch = Touch(location: location, tapCount: countPress(at: location))
        guard let view = window.hitTest(location) else { return }
        recognizers = view.gestureRecognizersAround
        touched = view
        guard !recognizers.isEmpty else { return view.touchesBegan(touch) }
        // The view has not received the touch yet, so it need not be told if a gesture takes it.
        touched = nil
        wasTaken = false
        for recognizer in recognizers { recognizer.begin(touch, for: self) }
        guard !wasTaken, view.window === window else { return }
        touched = view
        view.touchesBegan(touch)
    }

    /// Whether the touch was cancelled or taken over by a gesture.
    private var wasTaken = false

    private func scroll(by steps: Int, at touch: Touch) {
        guard let view = window.hitTest(touch.location) else { return }
        for recognizer in view.gestureRecognizersAround where recognizer.scroll(by: steps, at: touch) {
            if recognizer.cancelsTouchesInView { return }
        }
        view.wheelScrolled(by: steps, at: touch)
    }

    private func scrollSideways(by steps: Int, at touch: Touch) -> Bool {
        window.hitTest(touch.location)?.wheelScrolledSideways(by: steps, at: touch) ?? false
    }

    /// Cancels the touch.
    func cancel() {
        let cancelled = recognizers
        recognizers = []
        wasTaken = true
        for recognizer in cancelled where recognizer.dispatcher === self { recognizer.cancel(touch) }
        cancelTouched()
    }

    private func cancelTouched() {
        let view = touched
        touched = nil
        view?.touchesCancelled(touch)
    }

    /// Takes the touch from the view, and has the other recognizers fail.
    func didRecognize(_ recognizer: GestureRecognizer) {
        for other in recognizers
        where other !== recognizer && other.isUndecided && recognizer.canPrevent(other) {
            other.state = .failed
        }
        guard recognizer.cancelsTouchesInView else { return }
        wasTaken = true
        cancelTouched()
    }

    /// Cancels a touch on `view`, which is about to leave the window.
    func willLose(_ view: View) {
        for recognizer in recognizers
        where recognizer.view?.isInside(view) == true && recognizer.dispatcher === self {
            recognizer.cancel(touch)
        }
        if let touched, touched.isInside(view) { cancelTouched() }
    }

    private func countPress(at location: Point) -> Int {
        let now = window.application?.clock.time ?? .zero
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

extension View {
    /// Has `recognizer` watch the touches on this view and its subviews, and on no other view.
    public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
        recognizer.view?.removeGestureRecognizer(recognizer)
        recognizer.view = self
        gestureRecognizers.append(recognizer)
    }

    /// Has `recognizer` stop watching this view, and cancels a gesture that it has begun.
    public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
        guard recognizer.view === self else { return }
        recognizer.interrupt()
        gestureRecognizers.removeAll { $0 === recognizer }
        recognizer.view = nil
    }

    /// The recognizers of this view and the views around it, the nearest first.
    fileprivate var gestureRecognizersAround: [GestureRecognizer] {
        var recognizers: [GestureRecognizer] = []
        for view in sequence(first: self, next: \.superview) where !view.gestureRecognizers.isEmpty {
            recognizers += view.gestureRecognizers.filter(\.isEnabled)
        }
        return recognizers
    }
}

/// A press of the mouse button on a view; UIKit reports a finger like this.
public struct Touch: Sendable {
    /// The location, in cells of the window.
    public let location: Point
    /// The number of presses in a row: 2 for the second press of a double click.
    public let tapCount: Int

    /// The location in cells of `view`.
    @MainActor
    public func location(in view: View) -> Point {
        location - view.originInWindow
    }
}
