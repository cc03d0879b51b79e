/// A choice of one among a few words in a row: ` List [Grid] Covers `.
///
/// The arrows, Home, End and a click choose. In a narrow control, the chosen segment stays visible.
public final class SegmentedControl: Control {
    /// The words, from left to right.
    public var titles: [Text] {
        didSet {
            guard titles != oldValue else { return }
            let last = titles.count - 1
            selectedSegmentIndex = last < 0 ? nil : selectedSegmentIndex.map { min($0, last) }
            setNeedsDisplay()
            invalidateIntrinsicContentSize()
        }
    }

    /// The chosen segment, counted from 0; nil if none is. Setting this calls no actions.
    ///
    /// - Precondition: there is such a segment.
    public var selectedSegmentIndex: Int? {
        didSet {
            require(selectedSegmentIndex)
            if selectedSegmentIndex != oldValue { setNeedsDisplay() }
        }
    }

    /// A control with these words.
    ///
    /// - Precondition: `selected` is nil or the index of a title.
    public init(_ titles: [Text], selected: Int? = 0) {
        self.titles = titles
        selectedSegmentIndex = titles.isEmpty ? nil : selected
        super.init()
        require(selectedSegmentIndex)
    }

    private func require(_ index: Int?) {
        precondition(
            index.map(titles.indices.contains) != false, "a segmented control has no segment with this index")
    }

    /// The title of the selected segment.
    public override var accessibilityValue: String? {
        selectedSegmentIndex.map { titles[$0].description }
    }

    public override var keyCommands: [KeyCommand] { commands }
    private lazy var commands: [KeyCommand] = [
        KeyCommand(.nextChoice, adding: [" "]) { [weak self] in self?.move(by: 1) },
        KeyCommand(.previousChoice) { [weak self] in self?.move(by: -1) },
        KeyCommand(.firstChoice) { [weak self] in self?.choose(0) },
        KeyCommand(.lastChoice) { [weak self] in self?.choose(.max) },
    ]

    private func move(by step: Int) {
        choose(selectedSegmentIndex.map { $0 + step } ?? 0)
    }

    /// Chooses the segment with this index, or the nearest one.
    private func choose(_ index: Int) {
        guard !titles.isEmpty else { return }
        let index = max(0, min(index, titles.count - 1))
        guard index != selectedSegmentIndex else { return }
        selectedSegmentIndex = index
        sendActions(for: .valueChanged)
    }

    // MARK: Layout and drawing

    /// The segments with a cell on either side, in one row.
    public override func sizeThatFits(_ limit: Size) -> Size {
        let width = titles.reduce(0) { $0 + $1.width + 2 }
        return Size(width: min(limit.width, width), height: min(limit.height, 1))
    }

    /// The columns of the segments, moved to the left so far that the chosen one is visible.
    private var segmentRanges: [Range<Int>] {
        var ranges: [Range<Int>] = []
        var x = 0
        for title in titles {
            ranges.append(x..<x + title.width + 2)
            x += title.width + 2
        }
        guard x > bounds.width, let selectedSegmentIndex else { return ranges }
        let shown = ranges[selectedSegmentIndex]
        let hidden = min(shown.lowerBound, max(0, shown.upperBound - bounds.width))
        return ranges.map { $0.lowerBound - hidden..<$0.upperBound - hidden }
    }

    public override func draw(_ canvas: inout Canvas) {
        let rest = isEnabled ? ground : ground.adding(.dim)
        for (index, range) in segmentRanges.enumerated() {
            let isChosen = index == selectedSegmentIndex
            let title = isChosen ? "[" + titles[index] + "]" : " " + titles[index] + " "
            let style = isChosen && isEnabled ? isFocused ? .selection : rest.adding(.bold) : rest
            canvas.draw(title, at: Point(x: range.lowerBound, y: 0), style: style)
        }
        // A control without a chosen segment shows its focus in the first one.
        guard selectedSegmentIndex == nil, isFocused, let first = segmentRanges.first else { return }
        canvas.draw(" " + titles[0] + " ", at: Point(x: first.lowerBound, y: 0), style: .selection)
    }

    public override func trackingDidEnd(at point: Point) {
        if let index = segmentRanges.firstIndex(where: { $0.contains(point.x) }) { choose(index) }
    }
}
