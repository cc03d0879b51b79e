/// A toast on the screen.
final class ToastView: View {
    /// The button of a toast.
    struct Button {
        let action: Action
        /// The key that performs the action; nil without one.
        let press: KeyPress?

        /// The key and what it does, with a blank on either side.
        var label: Text {
            let title = action.title + " "
            guard let press else { return " " + title }
            return " " + .bold(Text(keyTitle: press.title) + " ") + title
        }
    }

    let toast: Toast
    private let button: Button?
    private let text: Text
    private let close: (ToastView) -> Void
    /// Whether the mouse button went down on the button.
    private var isPressed = false {
        didSet { if isPressed != oldValue { setNeedsDisplay() } }
    }

    /// The largest number of rows, except for errors: their whole text is the reason.
    private static let rowLimit = 3

    /// - Parameter close: called when the user clicks the toast.
    init(_ toast: Toast, action button: Button? = nil, close: @escaping (ToastView) -> Void) {
        self.toast = toast
        self.button = button
        self.close = close
        text = toast.style == .error ? "! " + toast.text : toast.text
        super.init()
        backgroundStyle = .pane
    }

    /// Whether a key performs the action.
    func isPerformed(by press: KeyPress) -> Bool { button?.press == press }

    /// What the button does; nil without one.
    var action: Action? { button?.action }

    /// Does what the button does, after the toast has gone.
    func performAction() {
        close(self)
        button?.action.handler()
    }

    /// The cells of the button, in the last row.
    private var buttonWidth: Int { button?.label.width ?? 0 }

    /// The style of boxes; that of bars above a box, and in a theme whose boxes differ from the background by their
    /// borders only.
    private var surface: Style {
        guard let window, window.presentedViewControllers.isEmpty else { return .bar }
        return window.theme.pane == window.theme.background ? .bar : .pane
    }

    override func layoutSubviews() {
        backgroundStyle = surface
    }

    override func sizeThatFits(_ limit: Size) -> Size {
        let lines = lines(width: limit.width, most: limit.height)
        let widest = (lines.map(\.width).max() ?? 0) + 2
        // Beside the last line if there is room, else below it.
        let besides = (lines.last?.width ?? 0) + 2 + buttonWidth
        let isBeside = besides <= limit.width
        return Size(
            width: lines.isEmpty ? 0 : min(limit.width, max(widest, isBeside ? besides : buttonWidth)),
            height: min(limit.height, lines.count + (isBeside ? 0 : 1)))
    }

    private func lines(width: Int, most: Int) -> [Text] {
        let most = max(1, toast.style == .error ? most : min(most, Self.rowLimit))
        let lines = text.wrapped(to: max(0, width - 2), most: most + 1)
        guard lines.count > most else { return lines }
        return lines.prefix(most - 1) + [(lines[most - 1] + " …").truncated(to: width - 2)]
    }

    override func draw(_ canvas: inout Canvas) {
        var style = surface
        if toast.style == .error {
            style.foreground = .destructive
            style.attributes.insert(.bold)
        }
        for (y, line) in lines(width: bounds.width, most: bounds.height).enumerated() {
            canvas.draw(line, at: Point(x: 1, y: y), style: style)
        }
        guard let button else { return }
        var buttonStyle = surface
        if isPressed { buttonStyle = .selection }
        canvas.draw(button.label, at: buttonFrame.origin, style: buttonStyle, limit: buttonFrame.width)
    }

    /// The right end of the last row.
    private var buttonFrame: Rect {
        let width = min(buttonWidth, bounds.width)
        return Rect(x: bounds.width - width, y: max(0, bounds.height - 1), width: width, height: 1)
    }

    override func touchesBegan(_ touch: Touch) {
        isPressed = button != nil && buttonFrame.contains(touch.location(in: self))
    }
    override func touchesMoved(_ touch: Touch) {}
    override func touchesCancelled(_ touch: Touch) { isPressed = false }
    override func touchesEnded(_ touch: Touch) {
        guard isPressed else { return close(self) }
        isPressed = false
        if buttonFrame.contains(touch.location(in: self)) { performAction() }
    }
    override func wheelScrolled(by steps: Int, at touch: Touch) {}
}
