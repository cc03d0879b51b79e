/// The bar above a navigation stack: the way back, and the title of the shown controller.
///
/// Bars are single rows with a style of their own; with a glossy finish, this one has three rows in a high window, and
/// its way back is a button in the shape of an arrow. The navigation controller owns a navigation bar and a
/// status bar and keeps both up to date; a search controller shows its search bar between them and the
/// content.
public final class NavigationBar: View {
    /// The title, in bold; in the middle if the back title leaves room.
    public var title: Text = .empty {
        didSet { if title != oldValue { setNeedsDisplay() } }
    }

    /// The title of the controller that Back returns to; nil at the root.
    public var backTitle: Text? {
        didSet { if backTitle != oldValue { setNeedsDisplay() } }
    }

    /// A view at the right end, for instance a progress; at most a third of the bar, and a quarter of a narrow one. nil for
    /// none.
    public var rightView: View? {
        didSet {
            guard rightView !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let rightView { addSubview(rightView) }
            setNeedsLayout()
            setNeedsDisplay()
        }
    }

    /// Called when the user clicks the back title.
    public var onBack: (() -> Void)?

    /// Whether keys go to the content below the bar; otherwise the bar is dim, and its title not bold.
    var isActive = true {
        didSet { if isActive != oldValue { setNeedsDisplay() } }
    }

    /// The style of the whole bar; its title is bold in addition.
    public var style: Style {
        get { backgroundStyle ?? .plain }
        set { backgroundStyle = newValue }
    }

    /// A bar without titles.
    public init(style: Style = .bar) {
        super.init()
        self.style = style
    }

    public override func sizeThatFits(_ limit: Size) -> Size {
        let isHigh = traitCollection.showsRelief && limit.height >= Self.leastHeightForHighBar
        return Size(width: limit.width, height: min(limit.height, isHigh ? Self.highBar : 1))
    }

    public override func layoutSubviews() {
        rightView?.frame = Rect(
            x: bounds.width - rightWidth, y: titleRow, width: max(0, rightWidth - 1), height: 1)
    }

    public override func draw(_ canvas: inout Canvas) {
        let style = isActive ? style : style.adding(.dim)
        // Reverse video is dim in empty cells as well.
        if !isActive { canvas.fill(bounds, style: style) }
        drawBack(on: &canvas, style: style)
        let start = backEnd == 0 ? 1 : backEnd + 2
        let room = bounds.width - start - (rightWidth > 0 ? rightWidth + 2 : 1)
        guard room > 0 else { return }
        let shown = title.truncated(to: room)
        let centered = (bounds.width - shown.width) / 2
        let x = min(max(centered, start), start + room - shown.width)
        canvas.draw(shown, at: Point(x: x, y: titleRow), style: isActive ? style.adding(.bold) : style)
    }

    public override func touchesEnded(_ touch: Touch) {
        let point = touch.location(in: self)
        guard bounds.contains(point), backEnd > 0, point.x <= backEnd else {
            return super.touchesEnded(touch)
        }
        onBack?()
    }

    /// A bar of fewer cells leaves more of them to the title.
    private static let narrowBar = 36
    /// The rows of a high bar, and of the smallest stack that has one.
    private static let (highBar, leastHeightForHighBar) = (3, 24)

    private var titleRow: Int { bounds.height / 2 }

    /// The cells of the view at the right end and of the margin after it.
    private var rightWidth: Int {
        guard let rightView else { return 0 }
        let room = bounds.width / (bounds.width < Self.narrowBar ? 4 : 3) - 1
        return room > 0 ? min(room, rightView.sizeThatFits(Size(width: room, height: 1)).width) + 1 : 0
    }

    // MARK: The way back

    /// The surface of the button; nil for plain text with a chevron.
    private var buttonRelief: Relief? {
        traitCollection.showsRelief && style.background == .bar ? window?.theme.gloss?.barButton : nil
    }

    /// The cells of the button beside the title: its point and its margins.
    private static let buttonMargins = 4

    /// The back title, with a chevron if it has no button. It takes at most two fifths of the bar, which leaves room for
    /// the title.
    private var backLabel: Text {
        guard let backTitle else { return .empty }
        let room = bounds.width * 2 / 5
        guard buttonRelief != nil else { return (Text("‹ ") + backTitle).truncated(to: max(1, room)) }
        return backTitle.truncated(to: max(1, room - Self.buttonMargins))
    }

    /// The cell after the way back; 0 at the root.
    private var backEnd: Int {
        guard backTitle != nil else { return 0 }
        return backLabel.width + (buttonRelief == nil ? 1 : Self.buttonMargins)
    }

    private func drawBack(on canvas: inout Canvas, style: Style) {
        let label = backLabel
        guard let relief = buttonRelief, !label.isEmpty else {
            return canvas.draw(label, at: Point(x: 1, y: titleRow), style: style)
        }
        let body = Rect(x: 2, y: 0, width: label.width + 2, height: bounds.height)
        canvas.fill(body, relief: relief, isInset: bounds.height > 1)
        // The point of the arrow is lower than the rest of the button.
        canvas.fill(Rect(x: 1, y: titleRow, width: 1, height: 1), relief: relief.flat)
        canvas.draw(
            "◀", at: Point(x: 0, y: titleRow),
            style: Style(foreground: relief.mean, background: style.background))
        canvas.draw(label, at: Point(x: 3, y: titleRow), style: style)
    }
}
