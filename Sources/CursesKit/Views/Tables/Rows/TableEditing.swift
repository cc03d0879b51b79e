import Localization

/// Lets the user delete, insert and move a table's rows, and draws the marks in front of them.
@MainActor
final class TableEditing {
    private unowned let table: TableView
    private(set) var isActive = false

    init(table: TableView) {
        self.table = table
    }

    /// Begins or ends editing.
    func setActive(_ isActive: Bool) {
        guard isActive != self.isActive else { return }
        self.isActive = isActive
        let cells = table.cells
        if cells.rows.contains(where: { table.hasChanged(around: $0) }) {
            table.reloadData()
        } else {
            for (row, cell) in zip(cells.rows, cells.visible) {
                update(cell, at: table.layout.sections.indexPath(ofRow: row))
            }
        }
        table.appearanceDidChange()
    }

    /// The commands that replace opening a row.
    var commands: [KeyCommand] {
        [
            KeyCommand(.editRow) { [weak self] in
                self?.table.selection.performPrimaryAction()
            },
            KeyCommand(.moveRowDown) { [weak self] in self?.moveFocusedRow(by: 1) },
            KeyCommand(.moveRowUp) { [weak self] in self?.moveFocusedRow(by: -1) },
        ]
    }

    /// Has `cell` know what editing does to its row.
    func update(_ cell: TableViewCell, at path: RowPath) {
        guard isActive, let dataSource = table.dataSource else {
            cell.editingMark = .none
            cell.canMove = false
            return
        }
        cell.editingMark = style(at: path)
        cell.canMove = dataSource.tableView(table, canMoveRowAt: path)
    }

    private func style(at path: RowPath) -> TableViewCell.EditingStyle {
        guard let dataSource = table.dataSource, dataSource.tableView(table, canEditRowAt: path) else {
            return .none
        }
        return table.delegate?.tableView(table, editingStyleForRowAt: path) ?? .delete
    }

    // MARK: User actions

    /// Inserts at `row`, or asks whether to delete it.
    func performAction(row: Int) {
        guard !table.hasChanged(around: row) else { return table.reloadData() }
        let path = table.layout.sections.indexPath(ofRow: row)
        switch style(at: path) {
        case .none: break
        case .insert: table.dataSource?.tableView(table, commit: .insert, forRowAt: path)
        case .delete:
            let delete = TableViewRowAction(localized("Delete"), style: .destructive) { [weak self] in
                guard let table = self?.table, table.layout.sections.row(at: path) != nil else { return }
                table.dataSource?.tableView(table, commit: .delete, forRowAt: path)
            }
            table.rowActions.show([delete])
        }
    }

    /// Moves the focused row past its neighbour, or from the end of its section into the next one.
    private func moveFocusedRow(by step: Int) {
        guard let row = table.focusedRow, let path = table.focusedIndexPath,
            let dataSource = table.dataSource
        else { return }
        guard !table.hasChanged(around: row) else { return table.reloadData() }
        guard dataSource.tableView(table, canMoveRowAt: path), let target = target(of: path, by: step)
        else { return }
        guard !table.hasChanged(inSection: target.section) else { return table.reloadData() }
        dataSource.tableView(table, moveRowAt: path, to: target)
        table.moveRow(at: path, to: target)
        if let moved = table.focusedRow { table.scroller.reveal(moved) }
    }

    private func target(of path: RowPath, by step: Int) -> RowPath? {
        let sections = table.layout.sections
        let row = path.row + step
        if row >= 0, row < sections[path.section].rowCount {
            return RowPath(row: row, section: path.section)
        }
        let section = path.section + step
        guard section >= 0, section < sections.count else { return nil }
        return RowPath(row: step > 0 ? 0 : sections[section].rowCount, section: section)
    }

    // MARK: Marks

    /// Has the marks beside `cell` drawn again.
    func setMarksNeedDisplay(beside cell: TableViewCell) {
        let width = table.layout.shape.marksWidth
        guard width > 0 else { return }
        table.setNeedsDisplay(Rect(x: 0, y: cell.frame.minY, width: width, height: cell.frame.height))
    }

    /// Draws what stands in front of the visible rows: editing marks, or a check before selected rows.
    func drawMarks(on canvas: inout Canvas) {
        let width = table.layout.shape.marksWidth
        guard width > 0 else { return }
        for cell in table.cells.visible {
            let area = Rect(x: 0, y: cell.frame.minY, width: width, height: cell.frame.height)
            guard canvas.reaches(area) else { continue }
            if cell.isFocused {
                canvas.fill(
                    Rect(origin: area.origin, size: Size(width: width, height: cell.groundHeight)),
                    style: .selection)
            }
            if isActive {
                drawEditingMarks(of: cell, on: &canvas)
            } else if cell.isSelected {
                canvas.draw("✓", at: area.origin, style: cell.isFocused ? .selection : .tint)
            }
        }
    }

    private func drawEditingMarks(of cell: TableViewCell, on canvas: inout Canvas) {
        let origin = Point(x: 0, y: cell.frame.minY)
        func draw(_ mark: Text, _ column: Int, _ style: Style) {
            canvas.draw(
                mark, at: origin + Point(x: column, y: 0), style: cell.isFocused ? .selection : style)
        }
        switch cell.editingMark {
        case .none: break
        case .delete: draw("−", 0, .destructive)
        case .insert: draw("+", 0, .tint)
        }
        if cell.canMove { draw("≡", 1, .secondaryLabel) }
    }
}
