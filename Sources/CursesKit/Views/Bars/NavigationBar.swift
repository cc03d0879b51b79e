/// The bar above a navigation stack: the way back, and the title of the shown controller.
///
/// Bars are single rows with a style of their own. The navigation controller owns a navigation bar and a
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

    /// A view at the right end, for instance a progress; at most a quarter of the bar. nil for none.
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

    public override func layoutSubviews() {
        rightView?.frame = Rect(x: bounds.width - rightWidth, y: 0, width: max(0, rightWidth - 1), height: 1)
    }

    public override func draw(_ canvas: inout Canvas) {
        let back = backLabel
        let style = isActive ? style : style.adding(.dim)
        // Reverse video is dim in empty cells as well.
        if !isActive { canvas.fill(bounds, style: style) }
        canvas.draw(back, at: Point(x: 1, y: 0), style: style)
        let start = back.isEmpty ? 1 : back.width + 3
        let room = bounds.width - start - (rightWidth > 0 ? rightWidth + 2 : 1)
        guard room > 0 else { return }
        let shown = title.truncated(to: room)
        let centered = (bounds.width - shown.width) / 2
        let x = min(max(centered, start), start + room - shown.width)
        canvas.draw(shown, at: Point(x: x, y: 0), style: isActive ? style.adding(.bold) : style)
    }

    public override func touchesEnded(_ touch: Touch) {
        let point = touch.location(in: self)
        guard bounds.contains(point), !backLabel.isEmpty, point.x <= backLabel.width + 1 else {
            return super.touchesEnded(touch)
        }
        onBack?()
    }

    /// The cells of the view at the right end and of the margin after it.
    private var rightWidth: Int {
        guard let rightView else { return 0 }
        let room = bounds.width / 4 - 1
        return room > 0 ? min(room, rightView.sizeThatFits(Size(width: room, height: 1)).width) + 1 : 0
    }

    /// The back title with its chevron, at most two fifths of the bar, which leaves room for the title.
    private var backLabel: Text {
        guard let backTitle else { return .empty }
        return (Text("‹ ") + backTitle).truncated(to: max(1, bounds.width * 2 / 5))
    }
}
