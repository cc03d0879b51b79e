/// A word on a background of its own that performs an action when clicked, or by Space or Enter.
///
/// A click moves the focus to the button only if another view has it: buttons beside a list that takes the keys
/// do not take them away.
public final class Button: Control {
    /// The title, in the middle of the button.
    public var title: Text {
        didSet {
            guard title != oldValue else { return }
            setNeedsDisplay()
            invalidateIntrinsicContentSize()
        }
    }

    /// The key that presses it from anywhere, in bold before the title; empty without one.
    public var keyTitle: Text = .empty {
        didSet {
            guard keyTitle != oldValue else { return }
            setNeedsDisplay()
            invalidateIntrinsicContentSize()
        }
    }

    /// Whether the button is in the colour of the selection, because Enter presses it from anywhere.
    public var isDefault = false {
        didSet { if isDefault != oldValue { setNeedsDisplay() } }
    }

    /// Whether the action deletes something.
    public var isDestructive = false {
        didSet { if isDestructive != oldValue { setNeedsDisplay() } }
    }

    /// A button that calls `action` when the mouse is pressed and released on it, or by a key.
    public init(_ title: Text, action: @escaping @MainActor () -> Void) {
        self.title = title
        super.init()
        addAction(for: .primaryActionTriggered, action)
    }

    /// The title.
    public override var accessibilityLabel: String? { title.description }

    public override var keyCommands: [KeyCommand] { commands }
    private lazy var commands = [
        KeyCommand(.press) { [weak self] in
            self?.sendActions(for: .primaryActionTriggered)
        }
    ]

    override var takesFocusOnTouch: Bool {
        canBecomeFocused && window?.firstResponder?.canBecomeFocused == true
    }

    /// The cells of the key and the space behind it.
    private var keyWidth: Int { keyTitle.isEmpty ? 0 : keyTitle.width + 1 }

    /// One row, with a cell on either side of the key and the title.
    public override func sizeThatFits(_ limit: Size) -> Size {
        Size(width: min(limit.width, keyWidth + title.width + 2), height: min(limit.height, 1))
    }

    public override func draw(_ canvas: inout Canvas) {
        let style = style
        canvas.fill(bounds, style: style)
        // The key goes first where there is no room for both.
        let keyWidth = keyWidth + title.width <= bounds.width ? keyWidth : 0
        let shown = title.truncated(to: bounds.width)
        let width = keyWidth + shown.width
        let origin = bounds.centered(Size(width: width, height: 1)).origin
        if keyWidth > 0 { canvas.draw(keyTitle, at: origin, style: style.adding(.bold)) }
        canvas.draw(shown, at: origin + Point(x: keyWidth, y: 0), style: style)
        // Without colours, a focused button differs from a default one only by being bold.
        if isFocused, origin.x > 0 {
            canvas.draw("›", at: origin - Point(x: 1, y: 0), style: style)
        } else if hasBrackets, style != .selection, origin.x > 0 {
            canvas.draw("[", at: origin - Point(x: 1, y: 0), style: style)
            canvas.draw("]", at: origin + Point(x: width, y: 0), style: style)
        }
    }

    /// Whether the theme has no colour for buttons besides that of the selection.
    private var hasBrackets: Bool { window.map { $0.shownTheme.bar == $0.shownTheme.selection } ?? false }

    private var style: Style {
        let ordinary: Style = hasBrackets ? .plain : .bar
        if !isEnabled { return ordinary.adding(.dim) }
        if isFocused || isHighlighted || isDefault { return .selection }
        return isDestructive ? ordinary.adding([.bold, .underline]) : ordinary
    }

    public override func trackingDidEnd(at point: Point) {
        sendActions(for: .primaryActionTriggered)
    }
}
