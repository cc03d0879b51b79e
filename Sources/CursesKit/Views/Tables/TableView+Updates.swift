extension TableView {
    /// Applies several changes at once. Selected rows stay selected.
    ///
    /// Rows to delete, reload or move are named by their index path before all changes, rows to insert by their
    /// index path after them. Change the data before this call or in `updates`.
    ///
    /// - Parameter anchor: what stays on the screen where it is.
    /// - Precondition: afterwards the data source has the numbers of rows that the changes lead to. While it
    ///   makes a cell, the only allowed change is to reload rows.
    public func performBatchUpdates(scroll anchor: ScrollAnchor = .automatic, _ updates: () -> Void) {
        guard self.updates == nil else { return updates() }
        self.updates = TableUpdates()
        updates()
        guard let collected = self.updates else { return }
        self.updates = nil
        apply(collected, keeping: anchor)
    }

    /// Shows new rows of the data source.
    public func insertRows(at indexPaths: [RowPath]) {
        performBatchUpdates { updates?.insertedRows.formUnion(indexPaths) }
    }

    /// Removes rows that the data source no longer has.
    public func deleteRows(at indexPaths: [RowPath]) {
        performBatchUpdates { updates?.deletedRows.formUnion(indexPaths) }
    }

    /// Asks for the cells of rows again; for visible rows at once.
    public func reloadRows(at indexPaths: [RowPath]) {
        performBatchUpdates { updates?.reloadedRows.formUnion(indexPaths) }
    }

    /// Shows a row in another position.
    public func moveRow(at indexPath: RowPath, to newIndexPath: RowPath) {
        performBatchUpdates { updates?.moves[indexPath] = newIndexPath }
    }

    /// Shows new sections of the data source with all their rows.
    public func insertSections(_ sections: some Sequence<Int>) {
        performBatchUpdates { updates?.insertedSections.formUnion(sections) }
    }

    /// Removes sections that the data source no longer has.
    public func deleteSections(_ sections: some Sequence<Int>) {
        performBatchUpdates { updates?.deletedSections.formUnion(sections) }
    }

    private func apply(_ updates: TableUpdates, keeping anchor: ScrollAnchor) {
        precondition(
            !cells.areBeingMade || updates.onlyReloads,
            "rows cannot be inserted, deleted or moved while the table asks for a cell")
        let counted = TableSections(of: self)
        let old = layout.sections
        updates.check(from: old, to: counted)
        guard !cells.areBeingMade else { return reloadsAfterLayout = true }
        if updates.onlyReloads, !counted.hasTitles { return reloadCells(updates.reloadedRows) }
        let mapping = TableUpdates.Mapping(of: updates)
        let position = TablePosition(of: self, keeping: anchor)
        let newRow = { (row: Int) in mapping.row(old.indexPath(ofRow: row)).flatMap(counted.row(at:)) }
        let focused = focusedRow.flatMap { position.survivor(of: $0, newRow) }
        let previousFocus = focusedIndexPath

        setNeedsLayout(.performBatchUpdates, of: self)
        cells.recycleAll()
        layout.sections = counted
        selection.replace(
            focusedRow: focused?.new ?? counted.row(nearest: previousFocus),
            rows: RowSet(rows: selection.rows.rows.compactMap(newRow)))
        position.restore(in: self, onlyMoves: updates.onlyMoves, newRow)
        sectionsDidChange()
    }

    private func reloadCells(_ paths: Set<RowPath>) {
        let paths = paths.map(existingRow(at:))
        scroller.updateHeights(of: paths)
        let rows = paths.filter { cells[$0] != nil }.sorted()
        guard !rows.isEmpty else { return }
        rowActions.close()
        cells.reload(rows)
        setNeedsLayout()
    }
}
