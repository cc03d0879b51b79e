/// The cells of a table's visible rows, and those that wait to be reused.
///
/// This folder has what belongs to single rows: cells, heights, actions and changes.
@MainActor
final class TableCells {
    private unowned let table: TableView
    /// The cells on the screen, in the order of their rows.
    private(set) var visible: [TableViewCell] = []
    /// The row of the first visible cell.
    private(set) var firstRow = 0
    private var reusable: [String: [TableViewCell]] = [:]
    /// Whether the data source is being asked for cells, so that its rows must not change.
    private(set) var areBeingMade = false

    init(table: TableView) {
        self.table = table
    }

    /// The rows that have cells, across all sections.
    var rows: Range<Int> { firstRow..<firstRow + visible.count }

    /// The cell of `row`; nil if the row is not on the screen.
    subscript(row: Int) -> TableViewCell? {
        row >= firstRow && row < firstRow + visible.count ? visible[row - firstRow] : nil
    }

    /// A cell to reuse; nil if no cell of that kind is free.
    func dequeue(withIdentifier identifier: String) -> TableViewCell? { reusable[identifier]?.popLast() }

    /// Has every cell show the state of its row.
    func mark() {
        for (index, cell) in visible.enumerated() { table.selection.mark(cell, row: firstRow + index) }
    }

    // MARK: Layout

    /// Keeps the cells of `rows`, makes those that are missing, and arranges them.
    func arrange(_ rows: Range<Int>) {
        areBeingMade = true
        defer { areBeingMade = false }
        let kept = rows.clamped(to: self.rows)
        if kept.isEmpty {
            recycleAll()
            firstRow = rows.lowerBound
        } else {
            for cell in visible[(kept.upperBound - firstRow)...] { recycle(cell) }
            visible.removeSubrange((kept.upperBound - firstRow)...)
            for cell in visible[..<(kept.lowerBound - firstRow)] { recycle(cell) }
            visible.removeSubrange(..<(kept.lowerBound - firstRow))
            firstRow = kept.lowerBound
        }
        if rows.lowerBound < firstRow {
            visible.insert(contentsOf: (rows.lowerBound..<firstRow).compactMap(makeCell), at: 0)
            firstRow = rows.lowerBound
        }
        for row in self.rows.upperBound..<max(self.rows.upperBound, rows.upperBound) {
            if let cell = makeCell(row) { visible.append(cell) }
        }
        layOutFrames()
    }

    private func layOutFrames() {
        guard !visible.isEmpty else { return }
        let layout = table.layout
        var section = layout.sections.section(ofRow: firstRow)
        var y = layout.y(ofRow: firstRow)
        let x = layout.shape.marksWidth
        let width = max(0, layout.shape.contentWidth - x)
        let columns = table.columnLayout
        for (index, cell) in visible.enumerated() {
            while firstRow + index >= layout.sections[section].rows.upperBound {
                section = layout.sections.section(ofRow: firstRow + index)
                y = layout.y(ofRow: firstRow + index)
            }
            let height = layout.sections.height(ofRow: firstRow + index)
            let frame = Rect(x: x, y: y, width: width, height: height)
            // Most cells only move, if anything: what stays is not set again.
            let previous = cell.frame
            if previous.origin != frame.origin { cell.slide(to: frame.origin) }
            if previous.size != frame.size { cell.frame = frame }
            if cell.columnLayout != columns { cell.columnLayout = columns }
            if cell.isHidden { cell.isHidden = false }
            y += height
        }
    }

    /// Asks the data source for the cells of `rows` again.
    func reload(_ rows: [Int]) {
        areBeingMade = true
        for row in rows { recycle(visible[row - firstRow]) }
        for row in rows {
            if let cell = makeCell(row) { visible[row - firstRow] = cell }
        }
        areBeingMade = false
    }

    private func makeCell(_ row: Int) -> TableViewCell? {
        let path = table.layout.sections.indexPath(ofRow: row)
        guard let dataSource = table.dataSource else { return nil }
        let cell = dataSource.tableView(table, cellForRowAt: path)
        precondition(
            !cell.isInUse, "a TableViewCell shows one row at a time: dequeue one, or make one")
        cell.isInUse = true
        // Laying it out shows the cell again, so that it is drawn once, at its position.
        cell.isHidden = true
        if cell.superview !== table { table.insertSubview(cell, at: 0) }
        table.editing.update(cell, at: path)
        table.selection.mark(cell, row: row)
        return cell
    }

    // MARK: Reuse

    private func recycle(_ cell: TableViewCell) {
        // The next row must not go on with the animation of this one.
        if cell.presentation.alpha < 1 { cell.removeAllAnimations() }
        // Hiding a cell inside the table would draw again what has moved to its lines.
        cell.slide(to: Point(x: 0, y: -max(table.rowHeight, cell.frame.height)))
        cell.isHidden = true
        cell.isInUse = false
        reusable[cell.reuseIdentifier, default: []].append(cell)
    }

    /// Takes all cells off the screen.
    func recycleAll() {
        for cell in visible { recycle(cell) }
        visible.removeAll(keepingCapacity: true)
    }
}
