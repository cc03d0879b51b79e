/// A cell that shows a text in each column of its table.
///
///     cell["title"] = .bold("\(lecture.title)")
///     cell["seen"] = ProgressBar(lecture.progress).text(width: 6, traits: tableView.traitCollection)
open class TableColumnCell: TableViewCell {
    private var texts: [String: AttributedText] = [:]

    /// The text of the column with this identifier; empty by default. Columns that are not shown keep theirs.
    public subscript(identifier: String) -> AttributedText {
        get { texts[identifier] ?? .empty }
        set {
            guard newValue != self[identifier] else { return }
            texts[identifier] = newValue
            setNeedsDisplay()
        }
    }

    /// Draws the texts in the first row, shortened to their columns, on the selection's background if the row
    /// is focused.
    open override func draw(_ canvas: inout Canvas) {
        if isFocused { canvas.fill(bounds, style: .selection) }
        for place in columnLayout.places {
            let column = place.column
            guard let text = texts[column.identifier], !text.isEmpty else { continue }
            let shown = text.truncated(to: place.width, column.lineBreakMode)
            let x = place.x + column.alignment.offset(of: shown.width, in: place.width)
            canvas.draw(
                shown, at: Point(x: x, y: 0), style: isFocused ? .selection : .plain, usesColors: !isFocused)
        }
    }
}
