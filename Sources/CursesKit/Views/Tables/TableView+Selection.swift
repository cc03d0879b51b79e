extension TableView {
    /// The row that keys act on; nil in an empty table.
    public var focusedIndexPath: IndexPath? { focusedRow.map(sections.indexPath) }

    /// The selected row; the first of several, nil if there is none.
    public var indexPathForSelectedRow: IndexPath? {
        allowsMultipleSelection ? selection.min() : focusedIndexPath
    }

    /// The selected rows in their order.
    public var indexPathsForSelectedRows: [IndexPath] {
        allowsMultipleSelection ? selection.sorted() : focusedIndexPath.map { [$0] } ?? []
    }

    /// Gives a row the focus and selects it, beside others if several can be. The delegate is not told.
    ///
    /// - Parameter scrollPosition: where the row is to be on the screen; with `none` nothing is scrolled.
    /// - Precondition: there is such a row.
    public func selectRow(at indexPath: IndexPath, scrollPosition: ScrollPosition) {
        let row = existingRow(at: indexPath)
        setFocus(row)
        if allowsMultipleSelection { setSelected(true, row: row) }
        guard scrollPosition != .none else { return revealsFocus = false }
        scrollToRow(at: indexPath, at: scrollPosition)
    }

    /// Takes a row out of the selection if several can be selected. The delegate is not told.
    ///
    /// - Precondition: there is such a row.
    public func deselectRow(at indexPath: IndexPath) {
        let row = existingRow(at: indexPath)
        if allowsMultipleSelection { setSelected(false, row: row) }
    }

    func existingRow(at indexPath: IndexPath) -> Int {
        guard let row = sections.row(at: indexPath) else {
            preconditionFailure("the table has no row \(indexPath.row) in section \(indexPath.section)")
        }
        return row
    }

    // MARK: What the user does

    /// Gives `row`, or the nearest there is, the focus for the user, and shows it.
    func focus(on row: Int) {
        guard sections.rowCount > 0 else { return }
        let row = min(max(0, row), sections.rowCount - 1)
        if row != focusedRow {
            if hasChanged(around: row) { return reloadData() }
            let former = focusedIndexPath
            setFocus(row)
            if !allowsMultipleSelection {
                former.map { delegate?.tableView(self, didDeselectRowAt: $0) }
                if focusedRow == row {
                    delegate?.tableView(self, didSelectRowAt: sections.indexPath(ofRow: row))
                }
            }
        }
        // The delegate may have changed everything.
        if let focusedRow { reveal(focusedRow) }
        revealsFocus = true
    }

    /// Selects the focused row, or takes it out of the selection.
    func toggleSelection() {
        guard let focusedRow, let path = focusedIndexPath else { return }
        guard !hasChanged(around: focusedRow) else { return reloadData() }
        let isSelected = !selection.contains(path)
        setSelected(isSelected, row: focusedRow)
        if isSelected {
            delegate?.tableView(self, didSelectRowAt: path)
        } else {
            delegate?.tableView(self, didDeselectRowAt: path)
        }
    }

    func performPrimaryAction() {
        guard let focusedRow else { return }
        // Nobody opens what he does not see: it is shown first.
        guard isSeen(focusedRow) else { return reveal(focusedRow) }
        if isEditing { return performEditing(row: focusedRow) }
        guard !hasChanged(around: focusedRow) else { return reloadData() }
        delegate?.tableView(self, performPrimaryActionForRowAt: sections.indexPath(ofRow: focusedRow))
    }

    // MARK: State

    func setFocus(_ row: Int) {
        guard row != focusedRow else { return }
        closeRowActions()
        let former = focusedRow
        focusedRow = row
        for row in [former, row].compactMap({ $0 }) {
            if let cell = cell(ofRow: row) { mark(cell, row: row) }
        }
    }

    private func setSelected(_ isSelected: Bool, row: Int) {
        let path = sections.indexPath(ofRow: row)
        if isSelected { selection.insert(path) } else { selection.remove(path) }
        if let cell = cell(ofRow: row) { mark(cell, row: row) }
    }

    /// Has `cell` show what is known of `row`.
    func mark(_ cell: TableViewCell, row: Int) {
        let isFocused = row == focusedRow
        let isSelected =
            allowsMultipleSelection ? selection.contains(sections.indexPath(ofRow: row)) : isFocused
        guard cell.isFocused != isFocused || cell.isSelected != isSelected else { return }
        cell.isFocused = isFocused
        cell.isSelected = isSelected
        if placed.marksWidth > 0 {
            let place = Rect(x: 0, y: cell.frame.minY, width: placed.marksWidth, height: rowHeight)
            setNeedsDisplay(place)
        }
    }
}
