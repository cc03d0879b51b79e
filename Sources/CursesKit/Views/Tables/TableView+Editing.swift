extension TableView {
    /// Lets rows be deleted, inserted and moved, or ends that.
    ///
    /// While it lasts, `−` or `+` stands before each row that can be deleted or inserted at, `≡` before one
    /// that can be moved. Enter or a click on the mark does it; `J` and `K` move a row.
    public func setEditing(_ editing: Bool) {
        guard editing != isEditing else { return }
        isEditing = editing
        if cells.indices.contains(where: { hasChanged(around: firstCell + $0) }) {
            reloadData()
        } else {
            for (index, cell) in cells.enumerated() {
                setEditingState(of: cell, at: sections.indexPath(ofRow: firstCell + index))
            }
        }
        shapeDidChange()
    }

    var editingCommands: [KeyCommand] {
        [
            KeyCommand("Edit", keys: .enter, .delete, "x") { [weak self] in self?.performPrimaryAction() },
            KeyCommand("Move down", keys: "J") { [weak self] in self?.moveRow(by: 1) },
            KeyCommand("Move up", keys: "K") { [weak self] in self?.moveRow(by: -1) },
        ]
    }

    func setEditingState(of cell: TableViewCell, at path: IndexPath) {
        guard isEditing, let dataSource else {
            cell.editingMark = .none
            cell.canMove = false
            return
        }
        cell.editingMark = editingStyle(at: path)
        cell.canMove = dataSource.tableView(self, canMoveRowAt: path)
    }

    private func editingStyle(at path: IndexPath) -> TableViewCell.EditingStyle {
        guard let dataSource, dataSource.tableView(self, canEditRowAt: path) else { return .none }
        return delegate?.tableView(self, editingStyleForRowAt: path) ?? .delete
    }

    /// Does what the mark before `row` stands for. What takes something away is asked about first.
    func performEditing(row: Int) {
        guard !hasChanged(around: row) else { return reloadData() }
        let path = sections.indexPath(ofRow: row)
        switch editingStyle(at: path) {
        case .none: break
        case .insert: dataSource?.tableView(self, commit: .insert, forRowAt: path)
        case .delete:
            let delete = TableViewRowAction("Delete", style: .destructive) { [weak self] in
                guard let self, sections.row(at: path) != nil else { return }
                dataSource?.tableView(self, commit: .delete, forRowAt: path)
            }
            showRowActions([delete])
        }
    }

    /// Moves the focused row past its neighbour, into the next section at the end of its own.
    private func moveRow(by step: Int) {
        guard let focusedRow, let path = focusedIndexPath, let dataSource else { return }
        guard !hasChanged(around: focusedRow) else { return reloadData() }
        guard dataSource.tableView(self, canMoveRowAt: path), let target = target(of: path, by: step)
        else { return }
        guard !hasChanged(inSection: target.section) else { return reloadData() }
        dataSource.tableView(self, moveRowAt: path, to: target)
        performBatchUpdates { moveRow(at: path, to: target) }
        if let moved = self.focusedRow { reveal(moved) }
    }

    private func target(of path: IndexPath, by step: Int) -> IndexPath? {
        let row = path.row + step
        if row >= 0, row < sections[path.section].rowCount {
            return IndexPath(row: row, section: path.section)
        }
        let section = path.section + step
        guard section >= 0, section < sections.count else { return nil }
        return IndexPath(row: step > 0 ? 0 : sections[section].rowCount, section: section)
    }

    // MARK: Marks

    func drawMarks(on canvas: inout Canvas) {
        guard placed.marksWidth > 0 else { return }
        for cell in cells {
            let place = Rect(x: 0, y: cell.frame.minY, width: placed.marksWidth, height: rowHeight)
            guard canvas.reaches(place) else { continue }
            if cell.isFocused { canvas.fill(place, style: .selection) }
            if isEditing {
                drawEditingMarks(of: cell, on: &canvas)
            } else if cell.isSelected {
                canvas.draw("✓", at: place.origin, style: cell.isFocused ? .selection : .tint)
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
