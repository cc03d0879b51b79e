/// A toast on the screen.
final class ToastView: View {
    let toast: Toast
    private let text: Text
    private let close: (ToastView) -> Void

    /// The largest number of rows, except for errors: their whole text is the reason.
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
        let lines = lines(width: limit.width, most: limit.height)
        return Size(
            width: lines.isEmpty ? 0 : min(limit.width, (lines.map(\.width).max() ?? 0) + 2),
            height: lines.count)
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
    }

    override func touchesBegan(_ touch: Touch) {}
    override func touchesMoved(_ touch: Touch) {}
    override func touchesCancelled(_ touch: Touch) {}
    override func touchesEnded(_ touch: Touch) { close(self) }
    override func wheelScrolled(by steps: Int, at touch: Touch) {}
}
