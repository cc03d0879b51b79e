/// Turns touches on a table's rows into focus, selection, editing and row actions.
@MainActor
final class TableTouchHandler {
    private unowned let table: TableView
    /// Where the mouse button went down; nil after the touch has had its effect.
    private var start: Point?

    /// How many cells to the left a row is dragged before its actions appear.
    private static let dragDistance = 3

    init(table: TableView) {
        self.table = table
    }

    func begin(at point: Point) { start = point }
    func cancel() { start = nil }

    /// Shows the actions of a row that is dragged to the left.
    func drag(to point: Point) {
        guard table.allowsRowActions, !table.rowActions.areShown, let start, point.y == start.y,
            start.x - point.x >= Self.dragDistance,
            let path = table.indexPathForRow(at: start), let row = table.layout.sections.row(at: path)
        else { return }
        // The end of the drag is not a click.
        self.start = nil
        table.selection.focus(on: row)
        if table.focusedIndexPath == path { table.rowActions.showForFocusedRow() }
    }

    /// Handles a click at `point`.
    ///
    /// - Returns: false if the table has no use for a click there.
    func end(at point: Point) -> Bool {
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
        } else if hadFocus {
            table.selection.performPrimaryAction()
        }
        return true
    }
}
