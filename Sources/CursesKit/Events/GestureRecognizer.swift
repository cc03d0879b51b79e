/// Watches the touches on a view and those inside it for one kind of gesture.
///
/// Touches come to the recognizers before they come to the view. Once a gesture is recognized, the view's
/// touch is cancelled and the other recognizers that followed it fail, unless `cancelsTouchesInView` and
/// `canPrevent(_:)` say otherwise. Of a gesture that is not recognized the view's touches tell at once:
/// they are not held back until it is clear.
///
/// A subclass overrides the touch methods and `reset()`, which do nothing here, and sets `state`.
@MainActor
open class GestureRecognizer {
    /// How far a gesture has come.
    public enum State: Hashable, Sendable {
        /// Nothing is known yet.
        case possible
        /// A gesture that goes on for a while has begun, has changed.
        case began, changed
        /// The gesture is complete. One that is over at once comes here right from `possible`.
        case ended
        /// The gesture began, but was broken off, or is none after all.
        case cancelled, failed

        /// Whether nothing follows before the recognizer is reset.
        var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }
    }

    /// The view whose touches are watched; nil before `View.addGestureRecognizer(_:)`.
    public internal(set) weak var view: View?

    /// Whether touches are watched at all. Turning this off breaks a gesture off.
    public var isEnabled = true {
        didSet { if !isEnabled { breakOff() } }
    }

    /// Whether the view's touch is cancelled when the gesture is recognized.
    public var cancelsTouchesInView = true

    /// Called before the gesture is recognized; if it returns false the gesture fails.
    public var shouldBegin: (() -> Bool)?

    /// Where the touch is now, or was last, in cells of the window.
    private(set) var location = Point.zero

    private let action: (GestureRecognizer) -> Void
    private var current = State.possible
    /// What the gesture would be if those that have to fail first had failed.
    private var held: State?
    private var required: [Weak] = []
    private var dependents: [Weak] = []
    /// Whether a touch has begun since the last reset.
    private var hasTouch = false
    /// The touch that goes on and is followed; nil between touches.
    weak var dispatcher: TouchDispatcher?
    /// Whether the last turn of the wheel was a gesture.
    private var hasActed = false
    /// Tells timers of an earlier gesture from those of this one.
    private var generation = 0

    private struct Weak {
        weak var recognizer: GestureRecognizer?
    }

    /// - Parameter action: called when the gesture is recognized and whenever its state changes after that.
    public init(_ action: @escaping (GestureRecognizer) -> Void) {
        self.action = action
    }

    /// How far the gesture has come. Only subclasses set this, from the touch methods or `schedule`.
    public var state: State {
        get { current }
        set { propose(newValue) }
    }

    /// Where the touch is now, or was last, in cells of `view`; those of the window if that is nil.
    public func location(in view: View?) -> Point {
        location - (view?.originInWindow ?? .zero)
    }

    /// Has this gesture wait until `other`, if it follows the same touch, has failed: a tap for a double tap.
    public func require(toFail other: GestureRecognizer) {
        precondition(other !== self, "a gesture cannot wait for its own failure")
        required.append(Weak(recognizer: other))
        other.dependents.append(Weak(recognizer: self))
    }

    // MARK: For subclasses

    /// The mouse button went down on the view or inside it.
    open func touchesBegan(_ touch: Touch) {}
    /// The mouse moved while the button was down.
    open func touchesMoved(_ touch: Touch) {}
    /// The mouse button went up again.
    open func touchesEnded(_ touch: Touch) {}

    /// The touch lost its meaning; the gesture is broken off after this.
    open func touchesCancelled(_ touch: Touch) {}

    /// The wheel was turned over the view by `steps`, positive ones down the content.
    open func wheelScrolled(by steps: Int, at touch: Touch) {}

    /// The gesture is over, and the next one can come.
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

// MARK: - What the window tells

extension GestureRecognizer {
    /// Whether the recognizer still waits for what its gesture becomes.
    var isUndecided: Bool { hasTouch && current == .possible }

    func begin(_ touch: Touch, for dispatcher: TouchDispatcher) {
        // Those that it waited for may be gone without a word.
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
            breakOff()
        }
        leaveTouch()
    }

    /// The recognizer does not follow a touch any more.
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

    /// Ends whatever goes on without a result.
    func breakOff() {
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
        // Whom the view of has left meanwhile shall not act on what is not there.
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

    /// Whether some of those that have to fail first have not failed yet.
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

    /// Makes up for what was held back for a gesture that has failed now.
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

    /// Makes the recognizer ready for the next gesture, once no touch of this one goes on.
    private func resetIfFinal() {
        guard current.isFinal, dispatcher == nil else { return }
        generation += 1
        current = .possible
        hasTouch = false
        reset()
    }
}
