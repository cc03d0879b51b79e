import Localization

/// What keys and the context menu of the titles do with the columns of a table.
@MainActor
struct TableColumnKeyCommands {
    let header: TableColumnHeaderView

    /// The cells by which a key sizes a column.
    private static let step = 1

    /// The commands while the titles have the keys.
    var all: [KeyCommand] {
        var commands = [
            command(.leaveColumns) { header, _, _ in header.giveKeysBack() },
            command(.itemAfter, title: localized("Next column")) { header, _, _ in
                header.highlightNext(.right)
            },
            command(.itemBefore, title: localized("Previous column")) { header, _, _ in
                header.highlightNext(.left)
            },
        ]
        guard let owner = header.owner else { return commands }
        if owner.columns.contains(where: { !$0.sortDirections.isEmpty }) {
            commands.append(
                command(.sortByColumn) { _, owner, identifier in
                    let column = owner.columns.first { $0.identifier == identifier }
                    if let column { owner.requestSort(by: column) }
                })
        }
        if owner.permissions.resizing {
            commands += [
                command(.widenColumn) { $1.editor.widen($2, by: Self.step) }.repeatedByCount(),
                command(.narrowColumn) { $1.editor.widen($2, by: -Self.step) }.repeatedByCount(),
                command(.fitColumn) { $1.editor.fit($2) },
                command(.resetColumnWidth) { $1.editor.resetWidth(of: $2) },
            ]
        }
        if owner.permissions.reordering {
            commands += [
                command(.moveColumnRight) { $1.editor.move($2, .right) }.repeatedByCount(),
                command(.moveColumnLeft) { $1.editor.move($2, .left) }.repeatedByCount(),
            ]
        }
        return commands + [command(.resetColumns) { _, owner, _ in owner.editor.reset() }]
    }

    /// A command on the column that keys act on.
    private func command(
        _ definition: KeyCommand.Definition, title: String? = nil,
        _ action: @escaping @MainActor (TableColumnHeaderView, TableColumns, String) -> Void
    ) -> KeyCommand {
        KeyCommand(definition, title: title) { [weak header] in
            guard let header, let owner = header.owner, let column = header.highlighted else { return }
            action(header, owner, column)
        }
    }

    /// The actions of the context menu of a column; none where users may only sort.
    func actions(on column: String) -> [Action] {
        guard let owner = header.owner, owner.permissions.hasEditing else { return [] }
        var actions: [Action] = []
        func add(
            _ definition: KeyCommand.Definition, if isEnabled: Bool = true,
            _ action: @escaping @MainActor () -> Void
        ) {
            actions.append(
                Action(
                    Text(definition.localizedTitle), attributes: isEnabled ? [] : .disabled, handler: action))
        }
        let editor = owner.editor
        let sorted = owner.columns.first { $0.identifier == column }
        if let sorted, !sorted.sortDirections.isEmpty {
            add(.sortByColumn) { [weak owner] in owner?.requestSort(by: sorted) }
        }
        if owner.permissions.resizing {
            add(.widenColumn) { editor.widen(column, by: Self.step) }
            add(.narrowColumn) { editor.widen(column, by: -Self.step) }
            add(.fitColumn) { editor.fit(column) }
            add(.resetColumnWidth, if: editor.isSized(column)) { editor.resetWidth(of: column) }
        }
        if owner.permissions.reordering {
            add(.moveColumnLeft, if: editor.canMove(column, .left)) { editor.move(column, .left) }
            add(.moveColumnRight, if: editor.canMove(column, .right)) { editor.move(column, .right) }
        }
        add(.resetColumns, if: !owner.arrangement.isEmpty) { editor.reset() }
        return actions
    }
}
