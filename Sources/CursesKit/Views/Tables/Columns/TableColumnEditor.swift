/// What the user does with the columns of a table: sizing and moving them, by keys as by the mouse.
///
/// It changes the table's `columnArrangement`, and tells the delegate.
@MainActor
final class TableColumnEditor {
    private unowned let table: TableView
    /// The arrangement before a drag; nil while nothing is dragged.
    private var beforeDrag: TableColumnArrangement?

    init(table: TableView) {
        self.table = table
    }

    private var columnSet: TableColumns { table.columnSet }

    // MARK: Changes

    /// Makes a change of the user, and tells the delegate unless it is part of a drag.
    private func change(_ body: (inout TableColumnArrangement) -> Void) {
        var arrangement = columnSet.arrangement
        body(&arrangement)
        guard arrangement != columnSet.arrangement else { return }
        columnSet.arrangement = arrangement
        if beforeDrag == nil { table.delegate?.tableViewDidArrangeColumns(table) }
    }

    /// Begins a drag, which is told to the delegate once, at its end.
    func beginDrag() { beforeDrag = columnSet.arrangement }

    /// Ends a drag.
    ///
    /// - Parameter isCancelled: whether to undo it.
    func endDrag(isCancelled: Bool) {
        guard let beforeDrag else { return }
        self.beforeDrag = nil
        if isCancelled {
            columnSet.arrangement = beforeDrag
        } else if columnSet.arrangement != beforeDrag {
            table.delegate?.tableViewDidArrangeColumns(table)
        }
    }

    // MARK: Widths

    /// Gives a column a width in cells, at least its minimum, and at most that of the table.
    func setWidth(_ width: Int, of identifier: String) {
        guard let column = columnSet.columns.first(where: { $0.identifier == identifier }) else { return }
        change { $0.widths[identifier] = max(column.minimumWidth, min(width, columnSet.room)) }
    }

    /// Makes a column wider or narrower by cells, beginning with the width that is shown.
    func widen(_ identifier: String, by cells: Int) {
        table.layoutIfNeeded()
        guard let width = presentWidth(of: identifier) else { return }
        setWidth(width.clampedSum(cells), of: identifier)
    }

    /// The width of a column; of one that is cut or out of sight, the width that it has in sight.
    private func presentWidth(of identifier: String) -> Int? {
        let layout = columnSet.layout
        guard let window = layout.window,
            let scrolling = window.columns.dropFirst(window.fixedCount).first(where: {
                $0.identifier == identifier
            })
        else { return layout[identifier]?.width }
        return scrolling.idealWidth
    }

    /// Gives a column the width of its title and its texts on the screen.
    func fit(_ identifier: String) {
        guard let column = columnSet.columns.first(where: { $0.identifier == identifier }) else { return }
        let texts = table.cells.visible.compactMap { ($0 as? TableColumnCell)?[identifier].width }
        setWidth(texts.reduce(column.title.width, max), of: identifier)
    }

    /// Whether the user has sized the column.
    func isSized(_ identifier: String) -> Bool { columnSet.arrangement.widths[identifier] != nil }

    /// Gives a column the program's width.
    func resetWidth(of identifier: String) {
        change { $0.widths[identifier] = nil }
    }

    /// Gives all columns the program's order and widths.
    func reset() {
        change { $0 = TableColumnArrangement() }
    }

    // MARK: Order

    /// The column that a column would change places with; nil if it cannot move in that direction.
    private func neighbour(of identifier: String, _ step: TableColumnStep) -> String? {
        let columns = columnSet.layout.reachableColumns
        guard table.allowsColumnReordering, !columnSet.isFixed(identifier),
            let index = columns.firstIndex(where: { $0.identifier == identifier }),
            columns.indices.contains(index + step.rawValue)
        else { return nil }
        let neighbour = columns[index + step.rawValue].identifier
        return columnSet.isFixed(neighbour) ? nil : neighbour
    }

    /// Whether the user can move a column in that direction, or in any.
    func canMove(_ identifier: String, _ step: TableColumnStep? = nil) -> Bool {
        table.layoutIfNeeded()
        guard let step else {
            return neighbour(of: identifier, .left) != nil || neighbour(of: identifier, .right) != nil
        }
        return neighbour(of: identifier, step) != nil
    }

    /// Moves a column past the next one, and brings it in sight.
    func move(_ identifier: String, _ step: TableColumnStep) {
        table.layoutIfNeeded()
        guard let neighbour = neighbour(of: identifier, step) else { return }
        change { $0.move(identifier, step, neighbour, among: columnSet.columns) }
        columnSet.reveal(identifier)
    }
}
