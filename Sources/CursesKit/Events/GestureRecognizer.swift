/// Watches the touches on a view and its subviews for one kind of gesture.
///
/// Recognizers receive touches before the view does. Once a gesture is recognized, the view's touch is
/// cancelled and the other recognizers of this touch fail, unless `cancelsTouchesInView` and `canPrevent(_:)`
/// say otherwise. Touches are not delayed: the view receives them while the gesture is still possible.
///
/// A subclass overrides the touch methods and `reset()`, which do nothing here, and sets `state`.
@MainActor
open class GestureRecognizer {
    /// The progress of a gesture.
    public enum State: Hashable, Sendable {
        /// Not recognized yet.
        case possible
        /// A gesture of some duration has begun, or has changed.
        case began, changed
        /// The gesture is complete. A gesture without duration changes to this state from `possible`.
        case ended
        /// The gesture began and was interrupted, or was not recognized.
        case cancelled, failed

        /// Whether only a reset can follow.
        var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }
    }

    /// The view whose touches are watched; nil before `View.addGestureRecognizer(_:)`.
    public internal(set) weak var view: View?

    /// Whether touches are watched. Setting this to false cancels a gesture in progress.
    public var isEnabled = true {
        didSet { if !isEnabled { interrupt() } }
    }

    /// Whether the view's touch is cancelled when the gesture is recognized.
    public var cancelsTouchesInView = true

    /// Called before the gesture is recognized; the gesture fails if this returns false.
    public var shouldBegin: (() -> Bool)?

    /// The latest location of the touch, in cells of the window.
    private(set) var location = Point.zero

    private let action: (GestureRecognizer) -> Void
    private var current = State.possible
    /// The state to enter as soon as the required recognizers have failed.
    private var held: State?
    private var required: [Weak] = []
    private var dependents: [Weak] = []
    /// Whether a touch has begun since the last reset.
    private var hasTouch = false
    /// Follows the current touch; nil between touches.
    weak var dispatcher: TouchDispatcher?
    /// Whether the last turn of the wheel was recognized as a gesture.
    private var hasActed = false
    /// Increases with every reset, so that timers of an earlier gesture have no effect.
    private var generation = 0

    private struct Weak {
        weak var recognizer: GestureRecognizer?
    }

    /// - Parameter action: called when the gesture is recognized, and whenever its state changes after that.
    public init(_ action: @escaping (GestureRecognizer) -> Void) {
        self.action = action
    }

    /// The progress of the gesture. Only subclasses set this, in touch methods or in `schedule(after:_:)`.
    public var state: State {
        get { current }
        set { propose(newValue) }
    }

    /// The latest location of the touch in cells of `view`; in cells of the window if `view` is nil.
    public func location(in view: View?) -> Point {
        location - (view?.originInWindow ?? .zero)
    }

    /// Delays this gesture until `other` has failed, if both follow the same touch: a tap waits for a double
    /// tap.
    public func require(toFail other: GestureRecognizer) {
        precondition(other !== self, "a gesture cannot wait for its own failure")
        required.append(Weak(recognizer: other))
        other.dependents.append(Weak(recognizer: self))
    }

    // MARK: For subclasses

    /// The mouse button went down on the view or inside it.
    open func touchesBegan(_ touch: Touch) {}
    /// The mouse moved with the button down.
    open func touchesMoved(_ touch: Touch) {}
    /// The mouse button was released.
    open func touchesEnded(_ touch: Touch) {}

    /// The touch was cancelled; the gesture is cancelled after this call.
    open func touchesCancelled(_ touch: Touch) {}

    /// The wheel was turned over the view by `steps`; positive steps scroll down.
    open func wheelScrolled(by steps: Int, at touch: Touch) {}

    /// The gesture is over and the recognizer starts anew.
    open func reset() {}

    /// Whether `other` fails when this gesture is recognized first; true unless overridden.
    open func canPrevent(_ other: GestureRecognizer) -> Bool { true }

    /// Calls `body` after `delay`, unless the gesture is over by then.
    public final func schedule(after delay: Duration, _ body: @escaping () -> Void) {
        let begun = generation
        view?.window?.application?.clock.schedule(after: delay) { [weak self] in
            if let self, generation == begun { body() }
        }
    }
}

// MARK: - Touches

extension GestureRecognizer {
    /// Whether the recognizer follows a touch that may still become its gesture.
    var isUndecided: Bool { hasTouch && current == .possible }

    func begin(_ touch: Touch, for dispatcher: TouchDispatcher) {
        // The recognizers that it waited for may have been released.
        if held != nil, !waitsForOthers { fail() }
        guard held == nil else { return }
        self.dispatcher = dispatcher
        hasTouch = true
        location = touch.location
        touchesBegan(touch)
    }

    func move(_ touch: Touch) {
        guard held == nil, !current.isFinal else { return }
        location = touch.location
        touchesMoved(touch)
    }

    func end(_ touch: Touch) {
        if held == nil, !current.isFinal {
            location = touch.location
            touchesEnded(touch)
        }
        leaveTouch()
    }

    func cancel(_ touch: Touch) {
        if !current.isFinal {
            touchesCancelled(touch)
            interrupt()
        }
        leaveTouch()
    }

    /// Stops following the touch.
    private func leaveTouch() {
        dispatcher = nil
        resetIfFinal()
    }

    /// - Returns: whether the gesture was recognized.
    func scroll(by steps: Int, at touch: Touch) -> Bool {
        guard !hasTouch else { return false }
        location = touch.location
        hasActed = false
        wheelScrolled(by: steps, at: touch)
        return hasActed
    }

    /// Ends a gesture in progress without a result.
    func interrupt() {
        switch current {
        case .began, .changed: propose(.cancelled)
        case .possible where hasTouch:
            held = nil
            propose(.failed)
        default: break
        }
    }
}

// MARK: - States

extension GestureRecognizer {
    private func propose(_ new: State) {
        guard !current.isFinal else { return }
        switch (current, new) {
        case (.possible, .failed), (.possible, .cancelled): fail()
        case (.possible, .began), (.possible, .ended): recognize(new)
        case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended),
            (.began, .cancelled), (.changed, .cancelled), (.began, .failed), (.changed, .failed):
            enter(new)
        default: break
        }
    }

    private func recognize(_ new: State) {
        // A view that left its window meanwhile receives no gesture.
        guard isEnabled, view?.window != nil else { return fail() }
        guard !waitsForOthers else {
            held = new
            return
        }
        guard shouldBegin?() != false else { return fail() }
        held = nil
        for dependent in dependents { dependent.recognizer?.requirementDidSucceed() }
        dispatcher?.didRecognize(self)
        enter(new)
    }

    /// Whether a required recognizer has not failed yet.
    private var waitsForOthers: Bool {
        required.contains { $0.recognizer?.isUndecided == true }
    }

    private func enter(_ new: State) {
        current = new
        hasActed = true
        action(self)
        resetIfFinal()
    }

    private func fail() {
        held = nil
        current = .failed
        let waiting = dependents
        resetIfFinal()
        for dependent in waiting { dependent.recognizer?.requirementDidFail() }
    }

    /// Recognizes the gesture that waited for a recognizer, which has failed now.
    private func requirementDidFail() {
        guard let held else { return }
        self.held = nil
        recognize(held)
        // Its touch may be over by now.
        if dispatcher == nil, current == .began || current == .changed { enter(.ended) }
    }

    private func requirementDidSucceed() {
        if current == .possible, hasTouch || held != nil { fail() }
    }

    /// Prepares for the next gesture as soon as the touch is over.
    private func resetIfFinal() {
        guard current.isFinal, dispatcher == nil else { return }
        generation += 1
        current = .possible
        hasTouch = false
        reset()
    }
}
