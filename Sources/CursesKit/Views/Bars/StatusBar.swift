/// The last row of a screen: what the keys do or a message on the left, what is going on and a detail, such as
/// a position, on the right.
///
///     enter open   p play   ? all keys            ↓ 2 · 4.1 MB/s · 9 of 61
public final class StatusBar: View {
    /// The text on the left, in place of the key hints; truncated if there is no room for all.
    public var message: Text = .empty {
        didSet {
            guard message != oldValue else { return }
            setNeedsLayout()
            setNeedsDisplay()
        }
    }

    /// What is going on, before the detail. It has more room than key hints, and gives way to a message.
    public var activity: Text = .empty {
        didSet {
            guard activity != oldValue else { return }
            setNeedsLayout()
            setNeedsDisplay()
        }
    }

    /// What is wrong for as long as it is, in a word or two before the detail. It always has room.
    public var warning: Text = .empty {
        didSet {
            guard warning != oldValue else { return }
            setNeedsLayout()
            setNeedsDisplay()
        }
    }

    /// A short text on the right, which always has room.
    public var detail: Text = .empty {
        didSet {
            guard detail != oldValue else { return }
            // With the same width, only the detail needs to be drawn.
            if detail.width == oldValue.width {
                let start = bounds.width - detail.width - 1
                setNeedsDisplay(Rect(x: start, y: 0, width: detail.width + 1, height: 1))
            } else {
                setNeedsLayout()
                setNeedsDisplay()
            }
        }
    }

    /// Whether the row says what the keys do while there is no message.
    public var showsKeyHints = false {
        didSet {
            guard showsKeyHints != oldValue else { return }
            toolbar?.removeFromSuperview()
            toolbar = showsKeyHints ? Toolbar(style: style) : nil
            if let toolbar { addSubview(toolbar) }
            // Hints can be clicked.
            isUserInteractionEnabled = showsKeyHints
            setNeedsLayout()
        }
    }

    /// The style of the whole row.
    public var style: Style {
        get { backgroundStyle ?? .plain }
        set {
            backgroundStyle = newValue
            toolbar?.style = newValue
        }
    }

    /// The message, the activity and the warning; nil without all.
    public override var accessibilityLabel: String? {
        let parts = [message, activity, warning].filter { !$0.isEmpty }.map(\.description)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    private var toolbar: Toolbar?

    /// The free cells between two parts.
    private static let gap = 2
    private static let separator: Text = " · "

    /// An empty bar, which receives no mouse events.
    public init(style: Style = .bar) {
        super.init()
        self.style = style
        isUserInteractionEnabled = false
    }

    public override func layoutSubviews() {
        toolbar?.isHidden = !message.isEmpty
        toolbar?.frame = Rect(x: 0, y: 0, width: max(0, room(beside: right) + 2), height: 1)
    }

    public override func draw(_ canvas: inout Canvas) {
        let right = right
        canvas.draw(right, at: Point(x: bounds.width - right.width - 1, y: 0), style: style)
        let room = room(beside: right)
        guard room > 0, !message.isEmpty else { return }
        canvas.draw(message.truncated(to: room), at: Point(x: 1, y: 0), style: style)
    }

    /// The cells for the message or the hints, between margins of one cell.
    private func room(beside right: Text) -> Int {
        bounds.width - right.width - 2 - (right.isEmpty ? 0 : Self.gap)
    }

    /// The activity, the warning and the detail.
    private var right: Text {
        let parts = [warning, detail].filter { !$0.isEmpty }
        let fixed = parts.count == 2 ? warning + Self.separator + detail : parts.first ?? .empty
        let shownDetail = fixed.truncated(to: max(0, bounds.width - 2))
        guard !activity.isEmpty else { return shownDetail }
        let separator = shownDetail.isEmpty ? Text.empty : Self.separator
        let rest = bounds.width - 2 - shownDetail.width - separator.width
        let limit = message.isEmpty ? rest - bounds.width / 4 : rest - Self.gap - message.width
        guard limit >= (message.isEmpty ? 1 : activity.width) else { return shownDetail }
        return activity.truncated(to: limit) + separator + shownDetail
    }
}
