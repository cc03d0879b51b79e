import Localization

/// The column of short titles at the right edge of a table that lead to its sections.
///
/// With more titles than rows, some are left out. Tab focuses the column: arrows and first letters then
/// scroll to a section at once, and Tab, Enter, Escape or Left returns to the rows.
final class TableSectionIndexView: View {
    var titles: [String] = [] {
        didSet {
            guard titles != oldValue else { return }
            texts = titles.map { Text($0) }
            current = 0
            setNeedsDisplay()
        }
    }

    /// Called with the index of the chosen title.
    var onChoice: ((Int) -> Void)?

    private var texts: [Text] = []
    /// The index of the focused title.
    private var current = 0
    private weak var previousResponder: View?

    /// The columns of the titles; wide titles are truncated.
    var neededWidth: Int { texts.isEmpty ? 0 : min(6, texts.reduce(1) { max($0, $1.width) } + 1) }

    override var canBecomeFirstResponder: Bool { true }

    override var keyCommands: [KeyCommand] {
        [
            KeyCommand(.leaveIndex) { [weak self] in self?.leave() }
        ] + letters + [
            KeyCommand(.nextItem, title: localized("Next section")) { [weak self] in self?.choose(by: 1) },
            KeyCommand(.previousItem, title: localized("Previous section")) { [weak self] in
                self?.choose(by: -1)
            },
        ]
    }

    /// A command for each first letter of a title, so that letters have no other meaning meanwhile.
    private var letters: [KeyCommand] {
        var taken: Set<Character> = []
        return titles.indices.compactMap { title in
            guard let first = titles[title].first, taken.insert(first).inserted else { return nil }
            let keys = [first] + [first.lowercased().first].compactMap { $0 }
            return KeyCommand(
                titles[title], presses: keys.map { KeyPress(.character($0)) }, isDiscoverable: false
            ) { [weak self] in self?.choose(title) }
        }
    }

    func enter(at title: Int) {
        previousResponder = window?.firstResponder
        current = min(max(0, title), max(0, titles.count - 1))
        becomeFirstResponder()
    }

    private func leave() {
        window?.firstResponder = previousResponder
    }

    override func firstResponderDidChange() {
        setNeedsDisplay()
    }

    override func touchesBegan(_ touch: Touch) { choose(at: touch) }
    override func touchesMoved(_ touch: Touch) { choose(at: touch) }
    override func touchesEnded(_ touch: Touch) {}

    override func draw(_ canvas: inout Canvas) {
        let hasKeys = window?.firstResponder === self
        let rows = canvas.clipped(Rect(x: 0, y: 0, width: bounds.width, height: shownCount))
        for y in rows.minY..<rows.maxY {
            let title = title(atRow: y)
            let style = hasKeys && title == self.title(atRow: row(of: current)) ? Style.selection : .tint
            canvas.draw(texts[title], at: Point(x: 1, y: y), style: style, limit: max(0, bounds.width - 1))
        }
    }

    // MARK: Rows of titles

    private var shownCount: Int { min(titles.count, bounds.height) }

    /// The title in row `y`: all titles, or some at equal distances.
    private func title(atRow y: Int) -> Int {
        titles.count <= bounds.height ? y : y * titles.count / max(1, bounds.height)
    }

    private func row(of title: Int) -> Int {
        guard titles.count > bounds.height else { return title }
        return (0..<shownCount).last { self.title(atRow: $0) <= title } ?? 0
    }

    private func choose(at touch: Touch) {
        let y = touch.location(in: self).y
        guard y >= 0, y < shownCount else { return }
        choose(title(atRow: y))
    }

    private func choose(by step: Int) {
        guard !titles.isEmpty else { return }
        choose(min(max(0, current + step), titles.count - 1))
    }

    private func choose(_ title: Int) {
        current = title
        setNeedsDisplay()
        onChoice?(title)
    }
}
