extension TableView {
    /// Takes over several changes at once. The selection stays on its rows, and so does what is on the screen
    /// as far as it is still there.
    ///
    /// What is deleted, reloaded and moved is meant by its place before all changes, what is inserted by its
    /// place after them. Change the data before or in `updates`.
    ///
    /// - Precondition: afterwards the data source has the numbers of rows that the changes lead to. While it
    ///   is asked for a cell, rows are reloaded at most.
    public func performBatchUpdates(_ updates: () -> Void) {
        guard self.updates == nil else { return updates() }
        self.updates = TableUpdates()
        updates()
        guard let collected = self.updates else { return }
        self.updates = nil
        apply(collected)
    }

    /// Shows rows that the data source has now at `indexPaths`.
    public func insertRows(at indexPaths: [IndexPath]) {
        performBatchUpdates { updates?.insertedRows.formUnion(indexPaths) }
    }

    /// Takes away rows that the data source no longer has.
    public func deleteRows(at indexPaths: [IndexPath]) {
        performBatchUpdates { updates?.deletedRows.formUnion(indexPaths) }
    }

    /// Asks for the cells of rows anew, of those on the screen at once.
    public func reloadRows(at indexPaths: [IndexPath]) {
        performBatchUpdates { updates?.reloadedRows.formUnion(indexPaths) }
    }

    /// Shows a row elsewhere.
    public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        performBatchUpdates { updates?.moves[indexPath] = newIndexPath }
    }

    /// Shows sections that the data source has now, with all of their rows.
    public func insertSections(_ sections: some Sequence<Int>) {
        performBatchUpdates { updates?.insertedSections.formUnion(sections) }
    }

    /// Takes away sections that the data source no longer has.
    public func deleteSections(_ sections: some Sequence<Int>) {
        performBatchUpdates { updates?.deletedSections.formUnion(sections) }
    }

    private func apply(_ updates: TableUpdates) {
        precondition(
            !isPlacing || updates.onlyReloads,
            "a table that asks for a cell inserts, deletes and moves no rows")
        let counted = countRows()
        updates.check(from: sections, to: counted)
        guard !isPlacing else { return reloadsAfterPlacing = true }
        if updates.onlyReloads, !counted.hasTitles { return reloadCells(updates.reloadedRows) }
        let old = sections
        let places = TableUpdates.Places(of: updates)
        let visible = visibleRows
        let anchor = focusedRow.flatMap { visible.contains($0) ? $0 : nil } ?? visible.first
        // What is above a row that went stays where it is, with the titles between the two.
        let above = anchor.flatMap { anchor in
            (visible.lowerBound...anchor).reversed().lazy.compactMap { row in
                places.row(old.indexPath(ofRow: row)).map { (row: row, path: $0) }
            }.first
        }
        let kept = above ?? anchor.flatMap { survivor(of: $0, in: old, places: places) }
        // The row that takes the place of one that went takes its line as well.
        let line = kept.map { headerHeight + old.top(ofRow: min($0.row, anchor ?? $0.row)) - contentOffset }
        let focused = focusedRow.flatMap { survivor(of: $0, in: old, places: places) }
        let formerFocus = focusedIndexPath

        recycleAll()
        sections = counted
        selection = Set(selection.compactMap(places.row))
        focusedRow = focused.flatMap { sections.row(at: $0.path) } ?? row(nearest: formerFocus)
        // Where rows are only moved, the others stay where they are.
        if !updates.onlyMoves, let kept, let line, let row = sections.row(at: kept.path) {
            scroll(to: headerHeight + sections.top(ofRow: row) - line)
        }
        contentDidChange()
    }

    /// `row`, or the row nearest to it that is still there: where it was, and where it is now.
    private func survivor(
        of row: Int, in old: TableSections, places: TableUpdates.Places
    ) -> (row: Int, path: IndexPath)? {
        let following = (row..<old.rowCount).lazy
        let preceding = (0..<row).reversed().lazy
        func place(_ row: Int) -> (row: Int, path: IndexPath)? {
            places.row(old.indexPath(ofRow: row)).map { (row, $0) }
        }
        return following.compactMap(place).first ?? preceding.compactMap(place).first
    }

    private func reloadCells(_ paths: Set<IndexPath>) {
        let rows = paths.map(existingRow(at:)).filter { cell(ofRow: $0) != nil }.sorted()
        guard !rows.isEmpty else { return }
        closeRowActions()
        isPlacing = true
        for row in rows { recycle(cells[row - firstCell]) }
        for row in rows {
            if let cell = makeCell(row) { cells[row - firstCell] = cell }
        }
        isPlacing = false
        setNeedsLayout()
    }
}
