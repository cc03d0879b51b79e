extension TableView {
    /// Moving the selection, and opening what is selected.
    var movementCommands: [KeyCommand] {
        [
            KeyCommand("Next", keys: .down, "j") { [weak self] in self?.moveDown() },
            KeyCommand("Previous", keys: .up, "k") { [weak self] in self?.moveUp() },
            KeyCommand("Page down", keys: .pageDown, " ") { [weak self] in self?.page(by: 1) },
            KeyCommand("Page up", keys: .pageUp) { [weak self] in self?.page(by: -1) },
            KeyCommand("First", keys: "g", .home) { [weak self] in self?.moveToFirst() },
            KeyCommand("Last", keys: "G", .end) { [weak self] in self?.moveToLast() },
            KeyCommand("Open", keys: .enter, .right, "l") { [weak self] in self?.performPrimaryAction() },
        ]
    }

    /// The next row, or one line further towards a selection that was scrolled off the lower end.
    private func moveDown() {
        guard let selectedRow else { return scroll(to: contentOffset + 1) }
        if selectedRow >= visibleRows.upperBound {
            scroll(to: contentOffset + 1)
        } else {
            selectRow(selectedRow + 1)
        }
    }

    /// The previous row; above the first one, a line of the header.
    private func moveUp() {
        guard let selectedRow, selectedRow > 0 else { return scroll(to: contentOffset - 1) }
        selectRow(selectedRow - 1)
    }

    private func moveToFirst() {
        selectRow(0)
        scroll(to: 0)
    }

    private func moveToLast() {
        if selectedRow == nil { scroll(to: .max) } else { selectRow(.max) }
    }

    /// Moves by as many rows as fit on the screen.
    private func page(by direction: Int) {
        let rows = max(1, bounds.height / rowHeight)
        guard let selectedRow, direction < 0 || selectedRow < visibleRows.upperBound else {
            return scroll(to: contentOffset + direction * bounds.height)
        }
        if direction < 0, selectedRow == 0 {
            scroll(to: contentOffset - bounds.height)
        } else {
            scroll(to: contentOffset + direction * rows * rowHeight)
            selectRow(selectedRow + direction * rows)
        }
    }
}
