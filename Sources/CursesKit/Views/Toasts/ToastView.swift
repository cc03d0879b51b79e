/// A toast on the screen.
final class ToastView: View {
    let toast: Toast
    private let text: Text
    private let close: (ToastView) -> Void

    private static let rowLimit = 3

    /// - Parameter close: called when the user clicks the toast.
    init(_ toast: Toast, close: @escaping (ToastView) -> Void) {
        self.toast = toast
        self.close = close
        text = toast.style == .error ? "! " + toast.text : toast.text
        super.init()
        backgroundStyle = .pane
    }

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
        let lines = lines(width: limit.width)
        return Size(
            width: lines.isEmpty ? 0 : min(limit.width, (lines.map(\.width).max() ?? 0) + 2),
            height: lines.count)
    }

    private func lines(width: Int) -> [Text] {
        let lines = text.wrapped(to: max(0, width - 2), most: Self.rowLimit + 1)
        guard lines.count > Self.rowLimit else { return lines }
        let last = lines[Self.rowLimit - 1] + " …"
        return lines.prefix(Self.rowLimit - 1) + [last.truncated(to: width - 2)]
    }

    override func draw(_ canvas: inout Canvas) {
        var style = surface
        if toast.style == .error {
            style.foreground = .destructive
            style.attributes.insert(.bold)
        }
        for (y, line) in lines(width: bounds.width).enumerated() {
            canvas.draw(line, at: Point(x: 1, y: y), style: style)
        }
    }

    override func touchesBegan(_ touch: Touch) {}
    override func touchesMoved(_ touch: Touch) {}
    override func touchesCancelled(_ touch: Touch) {}
    override func touchesEnded(_ touch: Touch) { close(self) }
    override func wheelScrolled(by steps: Int, at touch: Touch) {}
}
