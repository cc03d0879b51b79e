/// The focused row of a table, and the selected rows if several can be selected.
///
/// Public methods of the table change the selection silently; what the user does is reported to the delegate.
@MainActor
final class TableSelection {
    private unowned let table: TableView
    /// The row that keys act on, counted across all sections; nil in an empty table.
    private(set) var focusedRow: Int?
    /// The selected rows; empty unless several can be selected.
    private(set) var paths: Set<IndexPath> = []

    /// Whether any number of rows can be selected, independently of the focus.
    var allowsMultiple = false {
        didSet { if allowsMultiple != oldValue { paths.removeAll() } }
    }

    init(table: TableView) {
        self.table = table
    }

    /// The focused row; nil in an empty table.
    var focusedPath: IndexPath? {
        if let focusedRow { table.layout.sections.indexPath(ofRow: focusedRow) } else { nil }
    }

    /// Whether the last layout put the focused row on the screen.
    var focusIsOnScreen: Bool { focusedRow.map { table.cells[$0] != nil } ?? false }

    // MARK: State

    /// Moves the focus to `row` and updates the two cells.
    func setFocus(_ row: Int) {
        guard row != focusedRow else { return }
        table.rowActions.close()
        let former = focusedRow
        focusedRow = row
        if let former, let cell = table.cells[former] { mark(cell, row: former) }
        if let cell = table.cells[row] { mark(cell, row: row) }
    }

    /// Selects or deselects `row`, beside others.
    func setSelected(_ isSelected: Bool, row: Int) {
        let path = table.layout.sections.indexPath(ofRow: row)
        if isSelected { paths.insert(path) } else { paths.remove(path) }
        if let cell = table.cells[row] { mark(cell, row: row) }
    }

    /// Replaces the selection after sections changed; no cell of a former row is left.
    func replace(focusedRow: Int?, paths: Set<IndexPath>) {
        self.focusedRow = focusedRow
        self.paths = paths
    }

    /// Has `cell` show whether `row` is focused and selected.
    func mark(_ cell: TableViewCell, row: Int) {
        let isFocused = row == focusedRow
        let isSelected =
            allowsMultiple ? paths.contains(table.layout.sections.indexPath(ofRow: row)) : isFocused
        guard cell.isFocused != isFocused || cell.isSelected != isSelected else { return }
        cell.isFocused = isFocused
        cell.isSelected = isSelected
        table.editing.setMarksNeedDisplay(beside: cell)
    }

    // MARK: User actions

    /// Focuses `row`, or the nearest existing one, and scrolls to it.
    func focus(on row: Int) {
        let sections = table.layout.sections
        guard sections.rowCount > 0 else { return }
        let row = min(max(0, row), sections.rowCount - 1)
        if row != focusedRow {
            if table.hasChanged(around: row) { return table.reloadData() }
            let former = focusedPath
            setFocus(row)
            if !allowsMultiple {
                if let former { table.delegate?.tableView(table, didDeselectRowAt: former) }
                if focusedRow == row {
                    let path = table.layout.sections.indexPath(ofRow: row)
                    table.delegate?.tableView(table, didSelectRowAt: path)
                }
            }
        }
        // The delegate may have changed rows and focus.
        if let focusedRow { table.scroller.reveal(focusedRow) }
        table.scroller.revealsFocus = true
    }

    /// Selects the focused row, or deselects it.
    func toggle() {
        guard let focusedRow, let path = focusedPath else { return }
        guard !table.hasChanged(around: focusedRow) else { return table.reloadData() }
        let isSelected = !paths.contains(path)
        setSelected(isSelected, row: focusedRow)
        if isSelected {
            table.delegate?.tableView(table, didSelectRowAt: path)
        } else {
            table.delegate?.tableView(table, didDeselectRowAt: path)
        }
    }

    /// Opens the focused row or edits it; only scrolls to it if it is not visible.
    func performPrimaryAction() {
        guard let focusedRow, let path = focusedPath else { return }
        guard table.layout.shows(focusedRow) else { return table.scroller.reveal(focusedRow) }
        if table.isEditing { return table.editing.performAction(row: focusedRow) }
        guard !table.hasChanged(around: focusedRow) else { return table.reloadData() }
        table.delegate?.tableView(table, performPrimaryActionForRowAt: path)
    }
}
