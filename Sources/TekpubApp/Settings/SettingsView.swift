import CursesKit

/// A list with what its focused row means below it.
final class SettingsView: View {
    private let table: TableView
    private let line = SeparatorView()
    private let summary = Label(numberOfLines: 0)
    private let facts = Label(style: .secondaryLabel, numberOfLines: 0)

    /// The rows that always stay to the list, and those of the texts.
    private static let (leastListHeight, highestTexts) = (4, 6)

    init(table: TableView) {
        self.table = table
        super.init()
        for view in [table, line, summary, facts] { addSubview(view) }
    }

    /// What the focused row means is part of the question that changes it.
    override var accessibilityElements: [View]? { [table] }

    /// Shows what a row means.
    ///
    /// - Parameter facts: what is left out first if there is no room; empty for nothing.
    func show(_ summary: Text, facts: Text) {
        guard self.summary.text != summary || self.facts.text != facts else { return }
        self.summary.text = summary
        self.facts.text = facts
        setNeedsLayout()
    }

    /// The texts have the room of the longest ones, so that the list stays as high as it is while the focus moves.
    var longestTexts: (summary: Text, facts: Text)? {
        didSet { setNeedsLayout() }
    }

    override func layoutSubviews() {
        let width = max(0, bounds.width - 2)
        let room = min(Self.highestTexts, bounds.height - Self.leastListHeight - 1)
        func height(_ text: Text) -> Int {
            text.isEmpty
                ? 0 : Label(text, numberOfLines: 0).sizeThatFits(Size(width: width, height: 9)).height
        }
        let (longSummary, longFacts) = longestTexts.map { (height($0.summary), height($0.facts)) } ?? (0, 0)
        let needed = max(longSummary + longFacts, height(summary.text) + height(facts.text))
        let shown = max(0, min(needed, room))
        let top = bounds.height - shown
        line.frame = Rect(x: 0, y: top - 1, width: bounds.width, height: shown > 0 ? 1 : 0)
        table.frame = Rect(x: 0, y: 0, width: bounds.width, height: shown > 0 ? top - 1 : bounds.height)
        let summaryHeight = min(shown, height(summary.text))
        let factsHeight = min(shown - summaryHeight, height(facts.text))
        summary.frame = Rect(x: 1, y: top, width: width, height: summaryHeight)
        facts.frame = Rect(x: 1, y: top + summaryHeight, width: width, height: factsHeight)
    }
}

/// A horizontal line.
private final class SeparatorView: View {
    override func draw(_ canvas: inout Canvas) {
        let glyph = Glyph(traitCollection.hasUnicode ? "─" : "-")
        canvas.draw(glyph, repeated: bounds.width, at: .zero, style: .separator)
    }
}
