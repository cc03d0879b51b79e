extension TableView {
    /// Moving the focus, opening what has it, and what else the table is set up for.
    func makeCommands() -> [KeyCommand] {
        var commands = [
            KeyCommand("Next", keys: .down, "j") { [weak self] in self?.moveDown() }
                .withCount { [weak self] count in self?.move(by: count) },
            KeyCommand("Previous", keys: .up, "k") { [weak self] in self?.moveUp() }
                .withCount { [weak self] count in self?.move(by: -count) },
        ]
        if allowsMultipleSelection {
            commands.append(KeyCommand("Select", keys: " ") { [weak self] in self?.toggleSelection() })
            commands.append(
                KeyCommand("Page down", keys: .pageDown) { [weak self] in self?.page(by: 1) }
                    .repeatedByCount())
        } else {
            commands.append(
                KeyCommand("Page down", keys: .pageDown, " ") { [weak self] in self?.page(by: 1) }
                    .repeatedByCount())
        }
        commands += [
            KeyCommand("Page up", keys: .pageUp) { [weak self] in self?.page(by: -1) }.repeatedByCount(),
            KeyCommand("First", keys: "g", .home) { [weak self] in self?.moveToFirst() }
                .withCount { [weak self] number in self?.move(toRow: number - 1) },
            KeyCommand("Last", keys: "G", .end) { [weak self] in self?.moveToLast() }
                .withCount { [weak self] number in self?.move(toRow: number - 1) },
        ]
        if isEditing {
            commands += editingCommands
        } else {
            commands.append(
                KeyCommand("Open", keys: .enter, .right, "l") { [weak self] in self?.performPrimaryAction() })
        }
        if allowsRowActions {
            commands.append(KeyCommand("Actions", keys: "a") { [weak self] in self?.showRowActions() })
        }
        if sections.hasTitles {
            commands += [
                KeyCommand("Next section", keys: "}") { [weak self] in self?.moveBySection(1) },
                KeyCommand("Previous section", keys: "{") { [weak self] in self?.moveBySection(-1) },
            ]
        }
        if sectionIndex != nil {
            commands.append(KeyCommand("Index", keys: .tab) { [weak self] in self?.enterSectionIndex() })
        }
        if refreshControl != nil {
            commands.append(
                KeyCommand("Refresh", keys: "r") { [weak self] in self?.refreshControl?.refresh() })
        }
        return commands
    }

    /// The next row; below the last one a line of its section's footer, and one line further towards a focus
    /// that was scrolled off the lower end.
    private func moveDown() {
        unpull()
        guard let focusedRow else { return scroll(to: contentOffset + 1) }
        if focusedRow >= visibleRows.upperBound || focusedRow == sections.rowCount - 1 {
            scroll(to: contentOffset + 1)
        } else {
            focus(on: focusedRow + 1)
        }
    }

    /// The previous row; above the first one, a line of the header, and then the refresh control.
    private func moveUp() {
        if let focusedRow, focusedRow > 0 { return focus(on: focusedRow - 1) }
        if contentOffset <= -topInset { pull(by: 1) }
        scroll(to: contentOffset - 1)
    }

    /// As many rows down as a count says, or up, from wherever the focus is.
    private func move(by rows: Int) {
        guard let focusedRow else { return scroll(to: contentOffset + rows) }
        move(toRow: focusedRow + rows)
    }

    /// The row with that number, counted from 0, or the nearest there is.
    private func move(toRow row: Int) {
        unpull()
        focus(on: row)
    }

    private func moveToFirst() {
        unpull()
        focus(on: 0)
        scroll(to: -topInset)
    }

    private func moveToLast() {
        unpull()
        focus(on: .max)
        scroll(to: .max)
    }

    /// Moves by as many rows as fit on the screen.
    private func page(by direction: Int) {
        unpull()
        let height = bounds.height - (focusedRow.map(heightAbove) ?? 0)
        let lines = direction * max(1, height / rowHeight) * rowHeight
        guard let focusedRow, direction < 0 || focusedRow < visibleRows.upperBound else {
            return scroll(to: contentOffset + direction * bounds.height)
        }
        if direction < 0, focusedRow == 0 {
            scroll(to: contentOffset - bounds.height)
        } else {
            scroll(to: contentOffset + lines)
            let row = sections.row(nearestTo: sections.top(ofRow: focusedRow) + lines)
            focus(on: row == focusedRow ? row + direction : row)
        }
    }

    /// The first row of the next section that has any; backwards, that of the same one before.
    private func moveBySection(_ step: Int) {
        guard let focusedRow else { return }
        let rows = sections[sections.section(ofRow: focusedRow)].rows
        if step > 0 {
            guard rows.upperBound < sections.rowCount else { return }
            showSection(ofRow: rows.upperBound)
        } else {
            let former = focusedRow > rows.lowerBound ? focusedRow : max(0, focusedRow - 1)
            showSection(ofRow: sections[sections.section(ofRow: former)].firstRow)
        }
    }

    /// Gives the first row of a section the focus, and brings the section to the top.
    func showSection(ofRow row: Int) {
        focus(on: row)
        if focusedRow == row { scroll(toRow: row, at: .top) }
    }
}
