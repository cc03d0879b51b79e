/// A view that the user changes or presses, by keys while it has the focus, or by mouse.
///
/// The controls are `Button`, `Switch` and `Checkbox`, `SegmentedControl`, `Slider`, `Stepper`, `Picker` and
/// `TextField`. Each calls its actions for an event of the user, never for a change that the program makes. The
/// other views of this folder only show a value.
///
/// A control draws itself in the colours behind it, in those of the selection while it has the focus, and dim
/// while it is disabled. State is never shown by colour alone.
open class Control: View {
    /// Whether the user can use the control. A disabled control gives the focus up.
    public var isEnabled = true {
        didSet {
            guard isEnabled != oldValue else { return }
            setNeedsDisplay()
            guard !isEnabled else { return }
            isHighlighted = false
            if isFirstResponder { resignFirstResponder() }
        }
    }

    /// Whether the control is in its selected state; only some controls use it.
    public var isSelected = false {
        didSet { if isSelected != oldValue { setNeedsDisplay() } }
    }

    /// Whether the mouse button is held down on the control.
    public private(set) var isHighlighted = false {
        didSet { if isHighlighted != oldValue { setNeedsDisplay() } }
    }

    private var actions: [(events: Event, handler: @MainActor () -> Void)] = []
    /// Whether the control follows the mouse.
    private var isTracking = false

    /// What the user does to a control.
    public struct Event: OptionSet, Hashable, Sendable {
        /// One bit for each event.
        public let rawValue: UInt8

        /// The events whose bits are set.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// The control was pressed, or Enter was pressed in a text field.
        public static let primaryActionTriggered = Event(rawValue: 1 << 0)
        /// The value of a control changed.
        public static let valueChanged = Event(rawValue: 1 << 1)
        /// The text of a text field changed.
        public static let editingChanged = Event(rawValue: 1 << 2)
        /// A text field gained the focus.
        public static let editingDidBegin = Event(rawValue: 1 << 3)
        /// A text field lost the focus.
        public static let editingDidEnd = Event(rawValue: 1 << 4)
    }

    // MARK: Actions

    /// Has `handler` called for each of `events`, after the handlers that were added before.
    public func addAction(for events: Event, _ handler: @escaping @MainActor () -> Void) {
        actions.append((events, handler))
    }

    /// Calls the handlers of `events`.
    public func sendActions(for events: Event) {
        for action in actions where !action.events.isDisjoint(with: events) { action.handler() }
    }

    // MARK: Focus

    /// Whether the control is enabled.
    open override var canBecomeFocused: Bool { isEnabled }

    /// Whether the control has the focus: key events start at it.
    public var isFocused: Bool { isFirstResponder && canBecomeFocused }

    /// Whether a click moves the focus here.
    var takesFocusOnTouch: Bool { canBecomeFocused }

    /// Called when the control may have gained or lost the focus.
    var onFocusChange: (() -> Void)?

    override func firstResponderDidChange() {
        setNeedsDisplay()
        onFocusChange?()
    }

    // MARK: Style

    /// The style of the control's text: that of the selection while it has the focus or is held down.
    public var currentStyle: Style {
        guard isEnabled else { return ground.adding(.dim) }
        return isFocused || isHighlighted ? .selection : ground
    }

    /// The nearest background behind the control.
    var ground: Style {
        sequence(first: self as View, next: \.superview).lazy.compactMap(\.backgroundStyle).first ?? .plain
    }

    // MARK: Mouse

    /// The mouse button went down on the control, or moved since; `point` is in cells of the control.
    ///
    /// Does nothing unless overridden.
    open func trackingDidMove(to point: Point) {}

    /// The mouse button was released on the control, at `point` in its own cells.
    ///
    /// Does nothing unless overridden.
    open func trackingDidEnd(at point: Point) {}

    open override func touchesBegan(_ touch: Touch) {
        guard isEnabled else { return }
        if takesFocusOnTouch { becomeFirstResponder() }
        isTracking = true
        isHighlighted = true
        trackingDidMove(to: touch.location(in: self))
    }

    open override func touchesMoved(_ touch: Touch) {
        guard isTracking, isEnabled else { return }
        let point = touch.location(in: self)
        isHighlighted = bounds.contains(point)
        trackingDidMove(to: point)
    }

    open override func touchesEnded(_ touch: Touch) {
        guard isTracking else { return }
        isTracking = false
        isHighlighted = false
        let point = touch.location(in: self)
        if isEnabled, bounds.contains(point) { trackingDidEnd(at: point) }
    }

    open override func touchesCancelled(_ touch: Touch) {
        isTracking = false
        isHighlighted = false
    }
}
