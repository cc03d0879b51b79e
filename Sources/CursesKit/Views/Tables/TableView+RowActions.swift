extension TableView {
    /// Shows what the delegate has for the focused row as actions, if that is anything.
    func showRowActions() {
        guard allowsRowActions, let focusedRow, let path = focusedIndexPath, let delegate else { return }
        guard !hasChanged(around: focusedRow) else { return reloadData() }
        showRowActions(delegate.tableView(self, trailingActionsForRowAt: path))
    }

    /// Shows `actions` at the right end of the focused row until one is chosen or something else is done.
    func showRowActions(_ actions: [TableViewRowAction]) {
        closeRowActions()
        guard !actions.isEmpty, let focusedRow else { return }
        reveal(focusedRow)
        layoutIfNeeded()
        guard let cell = cell(ofRow: focusedRow) else { return }
        let strip = TableRowActionsView(actions) { [weak self] action in
            self?.closeRowActions()
            if let action { self?.perform(action) }
        }
        let width = min(strip.neededWidth, placed.contentWidth)
        strip.frame = Rect(x: placed.contentWidth - width, y: cell.frame.minY, width: width, height: 1)
        rowActions = strip
        addSubview(strip)
        strip.takeKeys()
    }

    private func perform(_ action: TableViewRowAction) {
        // The row that the action is meant for may be gone.
        if let focusedRow, hasChanged(around: focusedRow) { return reloadData() }
        action.handler()
    }

    func closeRowActions() {
        guard let rowActions else { return }
        self.rowActions = nil
        rowActions.giveKeysBack()
        rowActions.removeFromSuperview()
    }
}
