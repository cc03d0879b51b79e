/// Turns touches on a table's rows into focus, selection, editing, row actions and another order.
@MainActor
final class TableTouchHandler {
    private unowned let table: TableView
    /// Where the mouse button went down; nil after the touch has had its effect.
    private var start: Point?

    /// Where the row that is dragged is now; nil for none.
    private var dragged: RowPath?

    /// How many cells to the left a row is dragged before its actions appear.
    private static let dragDistance = 3

    init(table: TableView) {
        self.table = table
    }

    func begin(at point: Point) {
        start = point
        // A click on a row says what keys are to act on.
        table.columnSet.header?.giveKeysBack()
    }

    func cancel() {
        start = nil
        endDragging()
    }

    /// Moves a row that is dragged up or down, or shows the actions of one that is dragged to the left.
    func drag(to point: Point) {
        if table.dragInteractionEnabled, beginDragging(at: point) { return moveDraggedRow(to: point) }
        guard table.allowsRowActions, !table.rowActions.areShown, let start, point.y == start.y,
            start.x - point.x >= Self.dragDistance,
            let path = table.indexPathForRow(at: start), let row = table.layout.sections.row(at: path)
        else { return }
        // The end of the drag is not a click.
        self.start = nil
        table.selection.focus(on: row)
        if table.focusedIndexPath == path { table.rowActions.showForFocusedRow() }
    }

    /// Takes the row where the button went down, once the mouse has left it.
    ///
    /// - Returns: whether a row is dragged.
    private func beginDragging(at point: Point) -> Bool {
        if dragged != nil { return true }
        guard let start, let path = table.indexPathForRow(at: start),
            table.indexPathForRow(at: point) != path,
            let row = table.layout.sections.row(at: path), !table.hasChanged(around: row),
            table.dataSource?.tableView(table, canMoveRowAt: path) == true
        else { return false }
        // The end of the drag is not a click.
        self.start = nil
        table.selection.focus(on: row)
        dragged = path
        return true
    }

    private func moveDraggedRow(to point: Point) {
        guard let source = dragged, let target = table.indexPathForRow(at: point), target != source,
            let row = table.layout.sections.row(at: source), !table.hasChanged(around: row),
            table.dataSource?.tableView(table, canMoveRowAt: target) == true
        else { return }
        table.dataSource?.tableView(table, moveRowAt: source, to: target)
        table.moveRow(at: source, to: target)
        dragged = target
        // A step beyond, so that a drag to the edge goes on.
        let count = table.layout.sections.rowCount
        if let row = table.layout.sections.row(at: target) {
            table.scroller.reveal(target > source ? min(row + 1, count - 1) : max(row - 1, 0))
        }
    }

    private func endDragging() {
        guard dragged != nil else { return }
        dragged = nil
        table.delegate?.tableViewDidEndDragging(table)
    }

    /// Handles a click at `point`.
    ///
    /// - Returns: false if the table has no use for a click there.
    func end(at point: Point) -> Bool {
        endDragging()
        guard start != nil else { return true }
        start = nil
        if table.rowActions.areShown {
            table.rowActions.close()
            return true
        }
        guard let path = table.indexPathForRow(at: point), let row = table.layout.sections.row(at: path)
        else { return false }
        let hadFocus = row == table.focusedRow
        table.selection.endRange()
        table.selection.focus(on: row)
        // The delegate may have changed rows and focus.
        guard table.focusedIndexPath == path else { return true }
        if point.x < table.layout.shape.marksWidth, table.isEditing {
            table.editing.performAction(row: row)
        } else if point.x < table.layout.shape.marksWidth {
            table.selection.toggle()
        } else if hadFocus || table.performsPrimaryActionOnClick {
            table.selection.performPrimaryAction()
        }
        return true
    }
}
