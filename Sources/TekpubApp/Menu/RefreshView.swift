import CursesKit

/// Says at the end of the navigation bar that a refresh is running, and how far it is.
final class RefreshView: View {
    /// What it may say, the fullest text first. The first that there is room for is shown.
    var texts: [Text] = [] {
        didSet {
            guard texts != oldValue else { return }
            setNeedsDisplay()
            // The title gives way.
            superview?.setNeedsLayout()
            superview?.setNeedsDisplay()
        }
    }

    init() {
        super.init()
        isUserInteractionEnabled = false
    }

    override func sizeThatFits(_ limit: Size) -> Size {
        let width = text(in: limit.width)?.width ?? 0
        return Size(width: width, height: min(width > 0 ? 1 : 0, limit.height))
    }

    private func text(in width: Int) -> Text? { texts.first { $0.width <= width } }

    override func draw(_ canvas: inout Canvas) {
        if let text = text(in: bounds.width) { canvas.draw(text, at: .zero, style: .bar) }
    }
}
