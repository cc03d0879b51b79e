/// A word on a background of its own that performs an action when clicked.
///
/// Controls show a value or take clicks; each draws itself in one row or column and needs no keys. A button
/// cannot receive keys: offer its action as a `KeyCommand` of the controller as well.
public final class Button: View {
    /// The title, in the middle of the button.
    public var title: Text {
        didSet {
            guard title != oldValue else { return }
            setNeedsDisplay()
            invalidateIntrinsicContentSize()
        }
    }

    /// Whether the button can be clicked; otherwise it is dim.
    public var isEnabled = true {
        didSet { if isEnabled != oldValue { setNeedsDisplay() } }
    }

    private let action: @MainActor () -> Void
    private var isPressed = false {
        didSet { if isPressed != oldValue { setNeedsDisplay() } }
    }

    /// A button that calls `action` when the mouse is pressed and released on it.
    public init(_ title: String, action: @escaping @MainActor () -> Void) {
        self.title = Text(title)
        self.action = action
        super.init()
    }

    /// One row, with a cell on either side of the title.
    public override func sizeThatFits(_ limit: Size) -> Size {
        Size(width: min(limit.width, title.width + 2), height: min(limit.height, 1))
    }

    public override func draw(_ canvas: inout Canvas) {
        let style = isEnabled ? isPressed ? Style.selection : .bar : Style.bar.adding(.dim)
        canvas.fill(bounds, style: style)
        let shown = title.truncated(to: bounds.width)
        canvas.draw(shown, at: bounds.centered(Size(width: shown.width, height: 1)).origin, style: style)
    }

    public override func touchesBegan(_ touch: Touch) {
        isPressed = isEnabled
    }

    public override func touchesMoved(_ touch: Touch) {
        isPressed = isEnabled && bounds.contains(touch.location(in: self))
    }

    public override func touchesEnded(_ touch: Touch) {
        isPressed = false
        if isEnabled, bounds.contains(touch.location(in: self)) { action() }
    }

    public override func touchesCancelled(_ touch: Touch) {
        isPressed = false
    }
}
