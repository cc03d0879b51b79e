/// A row with a message on the left and a detail, such as a position, on the right.
public final class StatusBar: View {
    /// The text on the left; truncated if there is no room for both.
    public var message: Text = .empty {
        didSet { if message != oldValue { setNeedsDisplay() } }
    }

    /// A short text on the right, which always has room.
    public var detail: Text = .empty {
        didSet {
            guard detail != oldValue else { return }
            // With the same width, only the detail needs to be drawn.
            let start = detail.width == oldValue.width ? bounds.width - detail.width - 1 : 0
            setNeedsDisplay(Rect(x: start, y: 0, width: bounds.width - start, height: 1))
        }
    }

    /// The style of the whole row.
    public var style: Style {
        get { backgroundStyle ?? .plain }
        set { backgroundStyle = newValue }
    }

    /// An empty bar, which receives no mouse events.
    public init(style: Style = .bar) {
        super.init()
        self.style = style
        isUserInteractionEnabled = false
    }

    public override func draw(_ canvas: inout Canvas) {
        let right = detail.truncated(to: max(0, bounds.width - 2))
        canvas.draw(right, at: Point(x: bounds.width - right.width - 1, y: 0), style: style)
        let room = bounds.width - right.width - (right.isEmpty ? 2 : 4)
        guard room > 0 else { return }
        canvas.draw(message.truncated(to: room), at: Point(x: 1, y: 0), style: style)
    }
}
