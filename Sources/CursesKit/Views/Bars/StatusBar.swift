/// A row that says where things stand: a message on the left, a position on the right.
public final class StatusBar: View {
    /// What is said on the left; it is cut off before the detail is.
    public var message: Text = .empty {
        didSet { if message != oldValue { setNeedsDisplay() } }
    }

    /// Short; it is kept when there is no room for both.
    public var detail: Text = .empty {
        didSet {
            guard detail != oldValue else { return }
            // As long as it was, it leaves the message alone.
            let start = detail.width == oldValue.width ? bounds.width - detail.width - 1 : 0
            setNeedsDisplay(Rect(x: start, y: 0, width: bounds.width - start, height: 1))
        }
    }

    /// How the whole row looks.
    public var style: Style {
        get { backgroundStyle ?? .plain }
        set { backgroundStyle = newValue }
    }

    /// A row that says nothing yet and that the mouse does not reach.
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
