/// The row of column titles at the top of a table, with the sort order.
final class TableColumnHeaderView: View {
    /// The columns, in the coordinates of this view.
    var columns = TableColumnLayout.empty {
        didSet { if columns != oldValue { setNeedsDisplay() } }
    }

    /// The order to show; nil for none.
    var sortDescriptor: TableSortDescriptor? {
        didSet { if sortDescriptor != oldValue { setNeedsDisplay() } }
    }

    /// Called with the column that was clicked.
    var onClick: ((TableColumn) -> Void)?

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        // The rows scroll below it.
        backgroundStyle = .plain
    }

    override func touchesBegan(_ touch: Touch) {}

    override func touchesEnded(_ touch: Touch) {
        let point = touch.location(in: self)
        guard bounds.contains(point), let column = columns.column(at: point.x) else { return }
        onClick?(column)
    }

    override func draw(_ canvas: inout Canvas) {
        for columnFrame in columns.columnFrames {
            let column = columnFrame.column
            guard sortDescriptor?.columnIdentifier == column.identifier else {
                draw(AttributedText(column.title), in: columnFrame, on: &canvas)
                continue
            }
            let room = max(0, columnFrame.width - 2)
            let title = column.title.truncated(to: room)
            let space: AttributedText = title.isEmpty ? "" : " "
            draw(.bold(.colored(AttributedText(title) + space + sign, .label)), in: columnFrame, on: &canvas)
        }
    }

    private func draw(
        _ title: AttributedText, in columnFrame: TableColumnLayout.ColumnFrame, on canvas: inout Canvas
    ) {
        let shown = title.truncated(to: columnFrame.width)
        let x = columnFrame.x + columnFrame.column.alignment.offset(of: shown.width, in: columnFrame.width)
        canvas.draw(shown, at: Point(x: x, y: 0), style: .secondaryLabel)
    }

    private var sign: AttributedText {
        let isAscending = sortDescriptor?.direction == .ascending
        guard traitCollection.hasUnicode else { return isAscending ? "/" : "\\" }
        return isAscending ? "▴" : "▾"
    }
}
