/// The row of column titles at the top of a table, with the sort order.
///
/// A click asks for an order. Where users may size and move columns, drags do so, and the row can have the keys: then they
/// act on one of the columns, which stands on the selection's background.
final class TableColumnHeaderView: View {
    /// The columns, in the coordinates of this view.
    var columns = TableColumnLayout.empty {
        didSet { if columns != oldValue { setNeedsDisplay() } }
    }

    /// The order to show; nil for none.
    var sortDescriptor: TableSortDescriptor? {
        didSet { if sortDescriptor != oldValue { setNeedsDisplay() } }
    }

    /// The column that keys act on, or that is dragged.
    var highlighted: String? {
        didSet { if highlighted != oldValue { setNeedsDisplay() } }
    }

    /// The columns of the table; nil while it goes.
    private(set) weak var owner: TableColumns?
    private lazy var touches = TableColumnTouchHandler(header: self)
    private weak var previousResponder: View?

    init(owner: TableColumns) {
        self.owner = owner
        super.init(frame: .zero)
        // The rows scroll below it.
        backgroundStyle = .plain
    }

    override func touchesBegan(_ touch: Touch) { touches.begin(touch) }
    override func touchesMoved(_ touch: Touch) { touches.move(touch) }
    override func touchesEnded(_ touch: Touch) { touches.end(touch) }
    override func touchesCancelled(_ touch: Touch) { touches.cancel() }

    // MARK: Keys

    override var canBecomeFirstResponder: Bool { true }
    override var keyCommands: [KeyCommand] { TableColumnKeyCommands(header: self).all }

    override func contextActions(for touch: Touch?) -> [Action] {
        let column = touch.map { columns.column(at: $0.location(in: self).x)?.identifier } ?? highlighted
        return column.map { TableColumnKeyCommands(header: self).actions(on: $0) } ?? []
    }

    override var contextRect: Rect {
        guard let frame = highlighted.flatMap({ columns[$0] }) else { return bounds }
        return Rect(x: frame.x, y: 0, width: frame.width, height: bounds.height)
    }

    /// Has keys act on the columns, first on the one in whose order the rows are.
    func takeKeys() {
        let sorted = sortDescriptor.flatMap { columns[$0.columnIdentifier] }
        guard bounds.height > 0, let frame = sorted ?? columns.columnFrames.first,
            !hasKeys
        else { return }
        previousResponder = window?.firstResponder
        if becomeFirstResponder() { highlighted = frame.column.identifier }
    }

    /// Has keys go where they went before.
    func giveKeysBack() {
        if hasKeys { window?.firstResponder = previousResponder }
    }

    override func firstResponderDidChange() {
        if !hasKeys { highlighted = nil }
    }

    /// Whether keys act on the columns.
    var hasKeys: Bool { window?.firstResponder === self }

    /// Has keys act on the next column in a direction, which comes in sight.
    func highlightNext(_ step: TableColumnStep) {
        guard let owner else { return }
        let all = owner.layout.reachableColumns
        let index = all.firstIndex { $0.identifier == highlighted }.map { $0 + step.rawValue } ?? 0
        guard all.indices.contains(index) else { return }
        highlighted = all[index].identifier
        owner.reveal(all[index].identifier)
    }

    // MARK: Drawing

    override func draw(_ canvas: inout Canvas) {
        for (index, columnFrame) in columns.columnFrames.enumerated() {
            draw(title(of: columnFrame), in: columnFrame, on: &canvas)
            if let x = borderX(behind: index) {
                canvas.draw(border, at: Point(x: x, y: 0), style: .separator)
            }
        }
        guard let window = columns.window else { return }
        let signs: (Text, Text) = traitCollection.hasUnicode ? ("‹", "›") : ("<", ">")
        if let x = window.leadingSignX { canvas.draw(signs.0, at: Point(x: x, y: 0), style: .tint) }
        if let x = window.trailingSignX { canvas.draw(signs.1, at: Point(x: x, y: 0), style: .tint) }
    }

    private func title(of columnFrame: TableColumnLayout.ColumnFrame) -> Text {
        let column = columnFrame.column
        guard sortDescriptor?.columnIdentifier == column.identifier else {
            return column.title
        }
        let title = column.title.truncated(to: max(0, columnFrame.width - 2))
        let space: Text = title.isEmpty ? "" : " "
        return .bold(.colored(title + space + sign, .label))
    }

    private func draw(
        _ title: Text, in columnFrame: TableColumnLayout.ColumnFrame, on canvas: inout Canvas
    ) {
        let isHighlighted = columnFrame.column.identifier == highlighted
        let style = isHighlighted ? Style.selection : .secondaryLabel
        if isHighlighted {
            let rect = Rect(x: columnFrame.x, y: 0, width: columnFrame.width, height: bounds.height)
            canvas.fill(rect, style: style)
        }
        let shown = title.truncated(to: columnFrame.width)
        let x = columnFrame.x + columnFrame.column.alignment.offset(of: shown.width, in: columnFrame.width)
        canvas.draw(shown, at: Point(x: x, y: 0), style: style)
    }

    private var sign: Text {
        let isAscending = sortDescriptor?.direction == .ascending
        guard traitCollection.hasUnicode else { return isAscending ? "/" : "\\" }
        return isAscending ? "▴" : "▾"
    }

    // MARK: Borders

    private var border: Text { traitCollection.hasUnicode ? "│" : "|" }

    /// The cell for the line between the column with this number and the next one; nil if it has none.
    private func borderX(behind index: Int) -> Int? {
        let columnFrame = columns.columnFrames[index]
        guard let cells = borderCells(behind: index), columnFrame.end == cells.lowerBound else { return nil }
        // Between titles on the right, it keeps away from the first one.
        let isBetweenRightOnes =
            cells.count == 2 && columnFrame.column.alignment == .right
            && columns.columnFrames[index + 1].column.alignment == .right
        return cells.lowerBound + (isBetweenRightOnes ? 1 : 0)
    }

    /// The cells where the mouse takes the border behind the column with this number: the space before the next column, or
    /// else the last cell of the column; nil at the right edge, which does not move.
    private func borderCells(behind index: Int) -> Range<Int>? {
        guard owner?.permissions.resizing == true else { return nil }
        let end = columns.columnFrames[index].end
        guard index + 1 < columns.columnFrames.count else {
            // There is room behind the last column, or it is a wide one of many: then it ends here.
            return end < (columns.window?.trailingSignX ?? bounds.width) && !isCut(index)
                ? end..<end + 1 : nil
        }
        let next = columns.columnFrames[index + 1].x
        return next > end ? end..<next : end - 1..<end
    }

    private func isCut(_ index: Int) -> Bool {
        guard let window = columns.window else { return false }
        return index + 1 > window.fixedCount + window.end - window.first
    }

    /// The number of the column whose border the mouse takes at cell `x`; nil beside borders.
    func border(at x: Int) -> Int? {
        columns.columnFrames.indices.first { borderCells(behind: $0)?.contains(x) == true }
    }
}
