/// The row of titles above the controller of a tab: ` Files [Log] 3  Settings `.
///
/// The chosen title is bold, in brackets, and in the colours of the bar below it. Where the row is too narrow, the
/// chosen title stays visible, and a sign at either end says that there are more.
final class TabBar: View {
    struct Item: Hashable {
        let title: Text
        let badge: Badge?

        /// The cells of the title, of a bracket or blank on either side, and of the badge.
        var width: Int { title.width + 2 + (badge?.width ?? 0) }
    }

    /// The tabs, from left to right.
    var items: [Item] = [] {
        didSet { if items != oldValue { setNeedsDisplay() } }
    }

    /// The index of the chosen tab.
    var selectedIndex = 0 {
        didSet { if selectedIndex != oldValue { setNeedsDisplay() } }
    }

    /// Called with the index of a tab that was clicked.
    private let onSelect: (Int) -> Void
    /// Whether the mouse button went down on the bar.
    private var isPressed = false

    /// The widest title in cells; a longer one is cut.
    static let widestTitle = 24

    init(onSelect: @escaping (Int) -> Void) {
        self.onSelect = onSelect
        super.init()
        backgroundStyle = .plain
    }

    /// The tabs as a sentence would list them: `Files; Log, 3, chosen; Settings`.
    override var accessibilityLabel: String? {
        items.enumerated().map { index, item in
            let words = [item.title, item.badge?.text ?? .empty].filter { !$0.isEmpty }.map(\.description)
                .joined(separator: ", ")
            return index == selectedIndex ? LinearPhrases.chosen(words) : words
        }.joined(separator: "; ")
    }

    override func sizeThatFits(_ limit: Size) -> Size {
        Size(width: limit.width, height: min(limit.height, 1))
    }

    /// The columns of the tabs, moved to the left so far that the chosen one is visible.
    private var ranges: [Range<Int>] {
        var ranges: [Range<Int>] = []
        var x = 0
        for item in items {
            ranges.append(x..<x + item.width)
            x += item.width
        }
        guard x > bounds.width, ranges.indices.contains(selectedIndex) else { return ranges }
        let shown = ranges[selectedIndex]
        // A cell beside it for the sign.
        let end = shown.upperBound + (selectedIndex == items.count - 1 ? 0 : 1)
        let start = max(0, shown.lowerBound - (selectedIndex == 0 ? 0 : 1))
        let hidden = min(start, max(0, end - bounds.width))
        return ranges.map { $0.lowerBound - hidden..<$0.upperBound - hidden }
    }

    override func draw(_ canvas: inout Canvas) {
        let ranges = ranges
        for (item, (index, range)) in zip(items, ranges.enumerated())
        where range.upperBound > 0 && range.lowerBound < bounds.width {
            let isChosen = index == selectedIndex
            let title = isChosen ? "[" + item.title + "]" : " " + item.title + " "
            canvas.draw(
                title, at: Point(x: range.lowerBound, y: 0),
                style: isChosen ? .bar.adding(.bold) : .secondaryLabel)
            if let badge = item.badge {
                canvas.draw(badge, at: Point(x: range.upperBound - badge.width, y: 0))
            }
        }
        let hasUnicode = traitCollection.hasUnicode
        if let first = ranges.first, first.lowerBound < 0 {
            canvas.draw(hasUnicode ? "‹" : "<", at: .zero, style: .secondaryLabel)
        }
        if let last = ranges.last, last.upperBound > bounds.width {
            canvas.draw(
                hasUnicode ? "›" : ">", at: Point(x: bounds.width - 1, y: 0), style: .secondaryLabel)
        }
    }

    override func touchesBegan(_ touch: Touch) { isPressed = true }
    override func touchesMoved(_ touch: Touch) {}
    override func touchesCancelled(_ touch: Touch) { isPressed = false }
    override func touchesEnded(_ touch: Touch) {
        let point = touch.location(in: self)
        guard isPressed else { return }
        isPressed = false
        guard bounds.contains(point), let index = ranges.firstIndex(where: { $0.contains(point.x) }) else {
            return
        }
        onSelect(index)
    }
}

/// The content of a tab controller below its bar; the bar needs a window of at least two rows.
final class TabFrameView: View {
    private let bar: TabBar

    /// The view of the chosen controller.
    var content: View? {
        didSet {
            guard content !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let content { addSubview(content) }
            setNeedsLayout()
        }
    }

    init(bar: TabBar) {
        self.bar = bar
        super.init()
        addSubview(bar)
    }

    override func layoutSubviews() {
        let height = bounds.height > 1 ? 1 : 0
        bar.frame = Rect(x: 0, y: 0, width: bounds.width, height: height)
        content?.frame = Rect(x: 0, y: height, width: bounds.width, height: bounds.height - height)
    }
}
