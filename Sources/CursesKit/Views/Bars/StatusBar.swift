/// The last row of a screen, several while a long message wraps: what the keys do or a message on the left, what is
/// going on and a detail, such as a position, on the right.
///
///     enter open   p play   ? all keys            ↓ 2 · 4.1 MB/s · 9 of 61
public final class StatusBar: View {
    /// The text on the left, instead of the key hints; truncated if there is no room for all.
    public var message: Text = .empty {
        didSet {
            guard message != oldValue else { return }
            heightMayChange()
        }
    }

    /// Whether a message that is too long for one row takes several, up to half of the screen.
    public var wrapsMessage = false {
        didSet { if wrapsMessage != oldValue { heightMayChange() } }
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

    private func heightMayChange() {
        setNeedsLayout()
        setNeedsDisplay()
        if wrapsMessage || bounds.height > 1 { superview?.setNeedsLayout() }
    }

    public override func sizeThatFits(_ limit: Size) -> Size {
        let rows = wrapsMessage ? lines(width: limit.width, most: limit.height / 2).count : 1
        return Size(width: limit.width, height: min(max(1, rows), limit.height))
    }

    /// The message in rows. The last one has room for what stands on the right.
    private func lines(width: Int, most: Int) -> [Text] {
        let room = room(beside: right(width: width), width: width)
        guard message.width > room, most > 1 else { return [message] }
        var lines = message.wrapped(to: max(0, width - 2), most: most + 1)
        if let last = lines.last, last.width > room { lines.append(.empty) }
        guard lines.count > most else { return lines }
        return lines.prefix(most - 1) + [(lines[most - 1] + " …").truncated(to: room)]
    }

    public override func layoutSubviews() {
        toolbar?.isHidden = !message.isEmpty
        let room = room(beside: right(width: bounds.width), width: bounds.width)
        toolbar?.frame = Rect(x: 0, y: 0, width: max(0, room + 2), height: 1)
    }

    public override func draw(_ canvas: inout Canvas) {
        let right = right(width: bounds.width)
        let last = bounds.height - 1
        canvas.draw(right, at: Point(x: bounds.width - right.width - 1, y: last), style: style)
        let room = room(beside: right, width: bounds.width)
        guard room > 0, !message.isEmpty else { return }
        for (y, line) in lines(width: bounds.width, most: bounds.height).enumerated() {
            let line = y == last ? line.truncated(to: room) : line
            canvas.draw(line, at: Point(x: 1, y: y), style: style)
        }
    }

    /// The cells for the message or the hints, between margins of one cell.
    private func room(beside right: Text, width: Int) -> Int {
        width - right.width - 2 - (right.isEmpty ? 0 : Self.gap)
    }

    /// The activity, the warning and the detail.
    private func right(width: Int) -> Text {
        let parts = [warning, detail].filter { !$0.isEmpty }
        let fixed = parts.count == 2 ? warning + Self.separator + detail : parts.first ?? .empty
        let shownDetail = fixed.truncated(to: max(0, width - 2))
        guard !activity.isEmpty else { return shownDetail }
        let separator = shownDetail.isEmpty ? Text.empty : Self.separator
        let rest = width - 2 - shownDetail.width - separator.width
        let limit = message.isEmpty ? rest - width / 4 : rest - Self.gap - message.width
        guard limit >= (message.isEmpty ? 1 : activity.width) else { return shownDetail }
        return activity.truncated(to: limit) + separator + shownDetail
    }
}
