/// The key commands of a table: moving the focus, opening rows, and what the table is set up for.
@MainActor
final class TableKeyCommands {
    private unowned let table: TableView
    /// The commands, cached because every key press is looked up in them.
    private var cached: [KeyCommand]?
    /// The parts of the table that the cached commands were made for.
    private var sections = SectionParts()

    private struct SectionParts: Equatable {
        var hasRows = false
        var hasTitles = false
        var hasIndex = false
        var hasSelection = false
    }

    init(table: TableView) {
        self.table = table
    }

    /// The commands in the order of the help screen.
    var all: [KeyCommand] {
        if let cached { return cached }
        let made = makeCommands()
        cached = made
        return made
    }

    /// Has the commands made again for the next key.
    func invalidate() {
        cached = nil
        table.keyCommandsDidChange()
    }

    /// Has the commands made again if rows, titles of sections, the section index or a selection appeared or went.
    func sectionsDidChange() {
        if presentParts != sections { invalidate() }
    }

    private var presentParts: SectionParts {
        SectionParts(
            hasRows: table.layout.sections.rowCount > 0, hasTitles: table.layout.sections.hasTitles,
            hasIndex: table.sectionIndex.view != nil,
            hasSelection: !table.selection.rows.isEmpty)
    }

    private func makeCommands() -> [KeyCommand] {
        sections = presentParts
        var commands = table.leadingCommands + movements
        if table.allowsMultipleSelection, sections.hasRows { commands += selectionCommands }
        if table.isEditing {
            commands += table.editing.commands
        } else if sections.hasRows {
            commands.append(
                KeyCommand(.open, title: table.primaryActionTitle) { [weak self] in
                    self?.table.selection.performPrimaryAction()
                })
        }
        if table.allowsRowActions {
            commands.append(
                KeyCommand(.rowActions) { [weak self] in self?.table.rowActions.showForFocusedRow() })
        }
        if sections.hasTitles {
            commands += [
                KeyCommand(.nextSection) { [weak self] in self?.moveBySection(1) },
                KeyCommand(.previousSection) { [weak self] in self?.moveBySection(-1) },
            ]
        }
        if sections.hasIndex {
            commands.append(KeyCommand(.index) { [weak self] in self?.table.sectionIndex.enter() })
        }
        commands += table.columnSet.commands
        if table.refreshControl != nil {
            commands.append(KeyCommand(.refresh) { [weak self] in self?.table.refreshControl?.refresh() })
        }
        return commands
    }

    private var movements: [KeyCommand] {
        func command(
            _ definition: KeyCommand.Definition, adding presses: [KeyPress] = [],
            _ action: @escaping (TableKeyCommands) -> Void
        ) -> KeyCommand {
            KeyCommand(definition, adding: presses) { [weak self] in if let self { action(self) } }
        }
        // Space selects where several rows can be selected.
        let space: [KeyPress] = table.allowsMultipleSelection ? [] : [" "]
        return [
            command(.next) { $0.moveDown() }
                .withCount { [weak self] count in self?.move(by: count) },
            command(.previous) { $0.moveUp() }
                .withCount { [weak self] count in self?.move(by: -count) },
            command(.pageDown, adding: space) { $0.page(by: 1) }.repeatedByCount(),
            command(.pageUp) { $0.page(by: -1) }.repeatedByCount(),
            command(.halfPageDown) { $0.page(by: 1, parts: 2) }.repeatedByCount(),
            command(.halfPageUp) { $0.page(by: -1, parts: 2) }.repeatedByCount(),
            command(.first) { $0.moveToFirst() }
                .withCount { [weak self] number in self?.move(toRow: number - 1) },
            command(.last) { $0.moveToLast() }
                .withCount { [weak self] number in self?.move(toRow: number - 1) },
        ]
    }

    private var selectionCommands: [KeyCommand] {
        let selection = table.selection
        let commands = [
            KeyCommand(.select) { [weak selection] in selection?.toggleAndMoveOn() }
                .withCount { [weak selection] count in selection?.select(count: count) },
            KeyCommand(.selectRange) { [weak selection] in selection?.toggleRange() },
            KeyCommand(.selectAll) { [weak selection] in selection?.selectAll() },
        ]
        guard !selection.rows.isEmpty else { return commands }
        return commands + [
            KeyCommand(.deselectAll) { [weak selection] in selection?.deselectAll() }
        ]
    }

    // MARK: Rows

    /// Focuses the next row. Below the last row, and towards a focus below the screen, scrolls by a line.
    private func moveDown() {
        table.refreshControl?.unpull()
        guard let row = table.focusedRow, row < table.visibleRows.upperBound,
            row < table.layout.sections.rowCount - 1
        else { return table.scroll(to: table.contentOffset + 1) }
        table.selection.focus(on: row + 1)
    }

    /// Focuses the previous row. Above the first row, scrolls by a line, then pulls the refresh control.
    private func moveUp() {
        if let row = table.focusedRow, row > 0 { return table.selection.focus(on: row - 1) }
        if table.contentOffset <= -table.topInset { table.refreshControl?.pull(by: 1) }
        table.scroll(to: table.contentOffset - 1)
    }

    private func move(by rows: Int) {
        guard let row = table.focusedRow else { return table.scroll(to: table.contentOffset + rows) }
        move(toRow: row + rows)
    }

    /// Focuses the row with this number, counted from 0, or the nearest existing one.
    private func move(toRow row: Int) {
        table.refreshControl?.unpull()
        table.selection.focus(on: row)
    }

    private func moveToFirst() {
        move(toRow: 0)
        table.scroll(to: -table.topInset)
    }

    private func moveToLast() {
        move(toRow: .max)
        table.scroll(to: .max)
    }

    /// Moves by as many rows as fit on the screen, or on one of `parts` of it.
    private func page(by direction: Int, parts: Int = 1) {
        table.refreshControl?.unpull()
        let layout = table.layout
        let height = layout.height - (table.focusedRow.map(layout.heightAbove) ?? 0)
        let step = layout.sections.rowHeightsVary ? 1 : table.rowHeight
        let lines = direction * max(1, height / step / parts) * step
        guard let focused = table.focusedRow, direction < 0 || focused < layout.visibleRows.upperBound else {
            return table.scroll(to: layout.offset + direction * max(1, layout.height / parts))
        }
        if direction < 0, focused == 0 {
            table.scroll(to: layout.offset - max(1, layout.height / parts))
        } else {
            table.scroll(to: layout.offset + lines)
            // Scrolling may have measured rows.
            let sections = table.layout.sections
            let row = sections.row(nearestTo: sections.top(ofRow: focused) + lines)
            table.selection.focus(on: row == focused ? row + direction : row)
        }
    }

    // MARK: Sections

    /// Moves to the first row of the next section with rows; backwards, to that of this one or the previous.
    private func moveBySection(_ step: Int) {
        guard let focused = table.focusedRow else { return }
        let sections = table.layout.sections
        let rows = sections[sections.section(ofRow: focused)].rows
        if step > 0 {
            guard rows.upperBound < sections.rowCount else { return }
            showSection(ofRow: rows.upperBound)
        } else {
            let previous = focused > rows.lowerBound ? focused : max(0, focused - 1)
            showSection(ofRow: sections[sections.section(ofRow: previous)].firstRow)
        }
    }

    /// Focuses the first row of a section, and scrolls the section to the top.
    func showSection(ofRow row: Int) {
        table.selection.focus(on: row)
        if table.focusedRow == row { table.scroller.scroll(toRow: row, at: .top) }
    }
}
