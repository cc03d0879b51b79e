extension TableView {
    /// The number of sections when the data source was last asked.
    public var numberOfSections: Int { layout.sections.count }

    /// The number of rows in `section` when the data source was last asked; 0 if the section does not exist.
    public func numberOfRows(inSection section: Int) -> Int {
        section >= 0 && section < layout.sections.count ? layout.sections[section].rowCount : 0
    }

    /// Asks for everything again. The focus keeps its index path if that row still exists.
    public func reloadData() {
        guard !cells.areBeingMade else { return reloadsAfterLayout = true }
        setNeedsLayout(.reloadData, of: self)
        let focused = focusedIndexPath
        let wasOnScreen = selection.focusIsOnScreen
        let top = layout.sections.rowHeightsVary ? visibleRows.first : nil
        let line = top.map(layout.y) ?? 0
        cells.recycleAll()
        let sections = TableSections(of: self)
        let selected = selection.rows.moved(from: layout.sections, to: sections)
        layout.sections = sections
        if let top, top < sections.rowCount {
            // The offset counted lines that are not measured any more.
            scroller.measure(around: top)
            scroll(to: contentOffset + layout.y(ofRow: top) - line)
        }
        selection.replace(
            focusedRow: sections.row(nearest: focused), rows: selected)
        if wasOnScreen { scroller.revealsFocus = true }
        sectionsDidChange()
    }

    /// The delegate's height for a row.
    func heightOfRow(at indexPath: RowPath) -> Int {
        delegate?.tableView(self, heightForRowAt: indexPath) ?? Self.automaticDimension
    }

    /// A cell that has left the screen and can be filled again; nil if no cell of that kind is free.
    public func dequeueReusableCell(withIdentifier identifier: String) -> TableViewCell? {
        cells.dequeue(withIdentifier: identifier)
    }

    /// The cell of a visible row; nil for other rows.
    public func cellForRow(at indexPath: RowPath) -> TableViewCell? {
        layout.sections.row(at: indexPath).flatMap { cells[$0] }
    }

    /// The row at a point in the table's coordinates; nil for headers, footers and points beside the rows.
    public func indexPathForRow(at point: Point) -> RowPath? {
        guard bounds.contains(point) else { return nil }
        if layout.sections.hasTitles, titles.contains(point.y) { return nil }
        return layout.row(atLine: point.y).map { layout.sections.indexPath(ofRow: $0) }
    }

    /// The visible rows in their order.
    public var indexPathsForVisibleRows: [RowPath] { visibleRows.map(layout.sections.indexPath) }

    /// The visible rows, across all sections.
    var visibleRows: Range<Int> { layout.visibleRows }

    /// Whether the number of rows around `row` changed without a reload or update.
    func hasChanged(around row: Int) -> Bool {
        layout.sections.count > 0 && hasChanged(inSection: layout.sections.section(ofRow: row))
    }

    /// Whether the number of sections, or of rows in `section`, changed without a reload or update.
    func hasChanged(inSection section: Int) -> Bool {
        guard let dataSource else { return true }
        return dataSource.numberOfSections(in: self) != layout.sections.count
            || dataSource.tableView(self, numberOfRowsInSection: section) != layout.sections[section].rowCount
    }

    // MARK: Scrolling

    /// Scrolls a row to a position, as far as there is content.
    ///
    /// - Precondition: the row exists.
    public func scrollToRow(at indexPath: RowPath, at position: ScrollPosition) {
        scroller.scroll(toRow: existingRow(at: indexPath), at: position)
    }

    /// Scrolls so that `offset` lines of content lie above the first visible one, or as near as possible.
    public func scroll(to offset: Int) { scroller.scroll(to: offset) }

    // MARK: Selection

    /// The row that keys act on; nil in an empty table.
    public var focusedIndexPath: RowPath? { selection.focusedPath }

    /// The row that keys act on, counted across all sections; nil in an empty table.
    var focusedRow: Int? { selection.focusedRow }

    /// The selected row; the first of several, nil if no row is selected.
    public var indexPathForSelectedRow: RowPath? {
        guard allowsMultipleSelection else { return focusedIndexPath }
        return selection.rows.ranges.first.map { layout.sections.indexPath(ofRow: $0.lowerBound) }
    }

    /// The selected rows in their order.
    public var indexPathsForSelectedRows: [RowPath] {
        guard allowsMultipleSelection else { return focusedIndexPath.map { [$0] } ?? [] }
        return selection.rows.rows.map(layout.sections.indexPath)
    }

    /// The rows that a command of the program acts on: the selected ones, or the focused one if none is.
    public var indexPathsForAction: [RowPath] {
        let selected = indexPathsForSelectedRows
        return selected.isEmpty ? focusedIndexPath.map { [$0] } ?? [] : selected
    }

    /// The number of selected rows.
    public var selectedRowCount: Int {
        allowsMultipleSelection ? selection.rows.count : focusedRow == nil ? 0 : 1
    }

    /// Focuses and selects a row, beside others if several can be selected. Does not tell the delegate.
    ///
    /// - Parameter scrollPosition: the row's position on the screen; `none` does not scroll.
    /// - Precondition: the row exists.
    public func selectRow(at indexPath: RowPath, scrollPosition: ScrollPosition) {
        if allowsMultipleSelection { selection.setSelected(true, row: existingRow(at: indexPath)) }
        focusRow(at: indexPath, scrollPosition: scrollPosition)
    }

    /// Moves the focus to a row, and selects it unless several can be selected. Does not tell the delegate.
    ///
    /// - Parameter scrollPosition: the row's position on the screen; `none` does not scroll.
    /// - Precondition: the row exists.
    public func focusRow(at indexPath: RowPath, scrollPosition: ScrollPosition) {
        let row = existingRow(at: indexPath)
        selection.setFocus(row)
        guard scrollPosition != .none else { return scroller.revealsFocus = false }
        scroller.scroll(toRow: row, at: scrollPosition)
    }

    /// Deselects a row if several can be selected. Does not tell the delegate.
    ///
    /// - Precondition: the row exists.
    public func deselectRow(at indexPath: RowPath) {
        let row = existingRow(at: indexPath)
        if allowsMultipleSelection { selection.setSelected(false, row: row) }
    }

    /// Selects these rows and no others, if several can be selected. Does not move the focus or tell the delegate.
    ///
    /// - Precondition: the rows exist.
    public func selectRows(at indexPaths: some Sequence<RowPath>) {
        guard allowsMultipleSelection else { return }
        selection.setRows(RowSet(rows: indexPaths.map(existingRow(at:))))
    }

    /// Deselects all rows if several can be selected, and ends a range. Does not tell the delegate.
    public func deselectAllRows() {
        if allowsMultipleSelection { selection.endRange() }
        selectRows(at: [])
    }

    /// The row at `indexPath`, counted across all sections.
    ///
    /// - Precondition: the row exists.
    func existingRow(at indexPath: RowPath) -> Int {
        guard let row = layout.sections.row(at: indexPath) else {
            preconditionFailure("the table has no row \(indexPath.row) in section \(indexPath.section)")
        }
        return row
    }
}
