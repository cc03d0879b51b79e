/// Shows the actions of a table's focused row, and performs the one that the user chooses.
@MainActor
final class TableRowActions {
    private unowned let table: TableView
    private var view: TableRowActionsView?

    init(table: TableView) {
        self.table = table
    }

    /// Whether actions are shown.
    var areShown: Bool { view != nil }

    /// Shows the actions that the delegate has for the focused row, if any.
    func showForFocusedRow() {
        guard table.allowsRowActions, let row = table.focusedRow, let path = table.focusedIndexPath,
            let delegate = table.delegate
        else { return }
        guard !table.hasChanged(around: row) else { return table.reloadData() }
        show(delegate.tableView(table, trailingActionsForRowAt: path))
    }

    /// Shows `actions` at the right end of the focused row, until one is chosen or the user does
    /// something else.
    func show(_ actions: [TableViewRowAction]) {
        close()
        guard !actions.isEmpty, let row = table.focusedRow else { return }
        table.scroller.reveal(row)
        table.layoutIfNeeded()
        guard let cell = table.cells[row] else { return }
        let view = TableRowActionsView(actions) { [weak self] action in
            self?.close()
            if let action { self?.perform(action) }
        }
        let contentWidth = table.layout.shape.contentWidth
        let width = min(view.neededWidth, contentWidth)
        view.frame = Rect(x: contentWidth - width, y: cell.frame.minY, width: width, height: 1)
        self.view = view
        table.addSubview(view)
        view.takeKeys()
    }

    /// The actions of the row below the mouse, which gains the focus, or of the focused one.
    func contextActions(for touch: Touch?) -> [Action] {
        if let touch {
            guard let path = table.indexPathForRow(at: touch.location(in: table)),
                let row = table.layout.sections.row(at: path)
            else { return [] }
            close()
            table.selection.focus(on: row)
        }
        guard table.allowsRowActions, let row = table.focusedRow, let path = table.focusedIndexPath,
            let delegate = table.delegate, !table.hasChanged(around: row)
        else { return [] }
        return delegate.tableView(table, trailingActionsForRowAt: path).map { action in
            Action(action.title, attributes: action.style == .destructive ? .destructive : []) {
                [weak self] in self?.perform(action)
            }
        }
    }

    private func perform(_ action: TableViewRowAction) {
        // The action's row may be gone.
        if let row = table.focusedRow, table.hasChanged(around: row) { return table.reloadData() }
        action.handler()
    }

    /// Takes the actions away and gives the keys back.
    func close() {
        guard let view else { return }
        self.view = nil
        view.giveKeysBack()
        view.removeFromSuperview()
    }
}
