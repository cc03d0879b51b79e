/// A cell that shows a text in each column of its table.
///
///     cell["title"] = .bold("\(lecture.title)")
///     cell["seen"] = ProgressBar(lecture.progress).text(width: 6, traits: tableView.traitCollection)
open class TableColumnCell: TableViewCell {
    private var texts: [String: Text] = [:]
    /// The shortened texts, each with its first cell; nil after a change. The selection moves more often than
    /// texts change.
    private var shown: [(x: Int, text: Text)]?

    /// The text of the column with this identifier; empty by default. Columns that are not shown keep theirs.
    public subscript(identifier: String) -> Text {
        get { texts[identifier] ?? .empty }
        set {
            guard newValue != self[identifier] else { return }
            texts[identifier] = newValue
            setNeedsColumnText()
        }
    }

    /// The frames of the table's columns in the cell.
    public internal(set) override var columnLayout: TableColumnLayout {
        didSet { if columnLayout != oldValue { shown = nil } }
    }

    /// The texts of the shown columns in their order, and of those that are scrolled out of sight.
    open override var accessibilityLabel: String? {
        columnLayout.reachableColumns.map { self[$0.identifier].description }.filter { !$0.isEmpty }
            .joined(separator: ", ")
    }

    /// Has `text(in:)` asked again before the cell is drawn.
    public func setNeedsColumnText() {
        shown = nil
        setNeedsDisplay()
    }

    /// The text to draw in `columnFrame`: that of the column, shortened to its width. A subclass may return a wider
    /// one, which covers the next columns, if those have no text.
    open func text(in columnFrame: TableColumnLayout.ColumnFrame) -> Text {
        self[columnFrame.column.identifier].truncated(to: columnFrame.width, columnFrame.column.lineBreakMode)
    }

    private func makeShownTexts() -> [(x: Int, text: Text)] {
        let texts = columnLayout.columnFrames.compactMap { columnFrame -> (x: Int, text: Text)? in
            let text = text(in: columnFrame)
            guard !text.isEmpty else { return nil }
            let column = columnFrame.column
            return (columnFrame.x + column.alignment.offset(of: text.width, in: columnFrame.width), text)
        }
        shown = texts
        return texts
    }

    /// Draws the texts in the first row, on the selection's background if the row is focused; with the style
    /// `subtitle`, those of an ordinary cell instead.
    open override func draw(_ canvas: inout Canvas) {
        guard style == .value1 else { return super.draw(&canvas) }
        if isFocused { canvas.fill(bounds, style: .selection) }
        for (x, text) in shown ?? makeShownTexts() {
            canvas.draw(text, at: Point(x: x, y: 0), style: isFocused ? .selection : .plain)
        }
    }
}
