/// The focused row of a table, and the selected rows if several can be selected.
///
/// Public methods of the table change the selection silently; what the user does is reported to the delegate.
@MainActor
final class TableSelection {
    private unowned let table: TableView
    /// The row that keys act on, counted across all sections; nil in an empty table.
    private(set) var focusedRow: Int?
    /// The selected rows; empty unless several can be selected.
    private(set) var rows = RowSet()
    /// Where the range begins that movements extend; nil if none does.
    private(set) var rangeStart: Int?
    /// The rows that were selected when the range began.
    private var rowsBesideRange = RowSet()

    /// Whether any number of rows can be selected, independently of the focus.
    var allowsMultiple = false {
        didSet {
            guard allowsMultiple != oldValue else { return }
            rows = RowSet()
            rangeStart = nil
        }
    }

    init(table: TableView) {
        self.table = table
    }

    /// The focused row; nil in an empty table.
    var focusedPath: RowPath? {
        if let focusedRow { table.layout.sections.indexPath(ofRow: focusedRow) } else { nil }
    }

    /// Whether the last layout put the focused row on the screen.
    var focusIsOnScreen: Bool { focusedRow.map { table.cells[$0] != nil } ?? false }

    // MARK: State

    /// Moves the focus to `row` and updates the two cells.
    func setFocus(_ row: Int) {
        guard row != focusedRow else { return }
        table.rowActions.close()
        let previous = focusedRow
        focusedRow = row
        if let previous, let cell = table.cells[previous] { mark(cell, row: previous) }
        if let cell = table.cells[row] { mark(cell, row: row) }
    }

    /// Selects or deselects `row`, beside others.
    func setSelected(_ isSelected: Bool, row: Int) {
        let wasEmpty = rows.isEmpty
        if isSelected { rows.insert(row..<row + 1) } else { rows.remove(row..<row + 1) }
        if let cell = table.cells[row] { mark(cell, row: row) }
        showEmptiness(was: wasEmpty)
    }

    /// Selects `rows` and no others.
    func setRows(_ new: RowSet) {
        guard new != rows else { return }
        let wasEmpty = rows.isEmpty
        rows = new
        table.cells.mark()
        showEmptiness(was: wasEmpty)
    }

    /// Shows the column of check marks while any row is selected, and offers the keys for that.
    private func showEmptiness(was wasEmpty: Bool) {
        guard wasEmpty != rows.isEmpty else { return }
        table.commands.sectionsDidChange()
        table.setNeedsLayout()
    }

    /// Replaces the selection after sections changed; no cell of a previous row is left.
    func replace(focusedRow: Int?, rows: RowSet) {
        self.focusedRow = focusedRow
        self.rows = rows
        rangeStart = nil
    }

    /// Has `cell` show whether `row` is focused and selected.
    func mark(_ cell: TableViewCell, row: Int) {
        let isFocused = row == focusedRow
        let isSelected =
            allowsMultiple ? rows.contains(row) : isFocused
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
            let previous = focusedPath
            setFocus(row)
            if allowsMultiple {
                extendRange()
                if focusedRow == row {
                    let path = table.layout.sections.indexPath(ofRow: row)
                    table.delegate?.tableView(table, didFocusRowAt: path)
                }
            } else {
                if let previous { table.delegate?.tableView(table, didDeselectRowAt: previous) }
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
        rangeStart = nil
        let isSelected = !rows.contains(focusedRow)
        setSelected(isSelected, row: focusedRow)
        if isSelected {
            table.delegate?.tableView(table, didSelectRowAt: path)
        } else {
            table.delegate?.tableView(table, didDeselectRowAt: path)
        }
        table.delegate?.tableViewSelectionDidChange(table)
    }

    /// Selects or deselects the focused row, and focuses the next one.
    func toggleAndMoveOn() {
        toggle()
        if let focusedRow { focus(on: focusedRow + 1) }
    }

    /// Selects `count` rows from the focused one on, and focuses the row after them.
    func select(count: Int) {
        guard let focusedRow else { return }
        guard !table.hasChanged(around: focusedRow) else { return table.reloadData() }
        let end = focusedRow + min(count, table.layout.sections.rowCount - focusedRow)
        rangeStart = nil
        var new = rows
        new.insert(focusedRow..<end)
        changeRows(to: new)
        focus(on: end)
    }

    /// Begins a range at the focused row, which movements extend; ends it if one was begun.
    func toggleRange() {
        guard rangeStart == nil, let focusedRow else { return rangeStart = nil }
        rowsBesideRange = rows
        rangeStart = focusedRow
        extendRange()
    }

    /// Keeps the rows of the range, which movements extend no longer.
    func endRange() { rangeStart = nil }

    private func extendRange() {
        guard let rangeStart, let focusedRow else { return }
        var new = rowsBesideRange
        new.insert(min(rangeStart, focusedRow)..<max(rangeStart, focusedRow) + 1)
        changeRows(to: new)
    }

    /// Selects all rows.
    func selectAll() {
        rangeStart = nil
        changeRows(to: RowSet(0..<table.layout.sections.rowCount))
    }

    /// Deselects all rows.
    func deselectAll() {
        rangeStart = nil
        changeRows(to: RowSet())
    }

    /// Selects these rows and no others.
    func changeRows(to new: RowSet) {
        guard new != rows else { return }
        setRows(new)
        table.delegate?.tableViewSelectionDidChange(table)
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
