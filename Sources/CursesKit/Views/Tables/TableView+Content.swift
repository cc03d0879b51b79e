extension TableView {
    /// How many sections the data source had when it was last asked.
    public var numberOfSections: Int { sections.count }

    /// How many rows `section` had when the data source was last asked; 0 if there is no such section.
    public func numberOfRows(inSection section: Int) -> Int {
        section >= 0 && section < sections.count ? sections[section].rowCount : 0
    }

    /// Asks for everything anew; the focus stays on its place in its section if there still is such a row.
    public func reloadData() {
        guard !isPlacing else { return reloadsAfterPlacing = true }
        let focused = focusedIndexPath
        let wasSeen = focusIsOnScreen
        recycleAll()
        sections = countRows()
        selection = selection.filter { sections.row(at: $0) != nil }
        focusedRow = row(nearest: focused)
        if wasSeen { revealsFocus = true }
        contentDidChange()
    }

    /// A cell that has left the screen and can be filled anew; nil if there is none of that kind.
    public func dequeueReusableCell(withIdentifier identifier: String) -> TableViewCell? {
        reusable[identifier]?.popLast()
    }

    /// The cell of a row on the screen; nil for other rows.
    public func cellForRow(at indexPath: IndexPath) -> TableViewCell? {
        sections.row(at: indexPath).flatMap(cell(ofRow:))
    }

    /// The row at a point in the table's coordinates; nil for headers, footers and what is beside the rows.
    public func indexPathForRow(at point: Point) -> IndexPath? {
        guard bounds.contains(point), !isTitle(point.y) else { return nil }
        return sections.row(atLine: point.y + contentOffset - headerHeight).map(sections.indexPath)
    }

    /// The rows of which at least one cell is on the screen, in their order.
    public var indexPathsForVisibleRows: [IndexPath] { visibleRows.map(sections.indexPath) }

    /// Asks how many sections and rows there are, what they are called, and how high that is.
    func countRows() -> TableSections {
        var counted = TableSections(rowHeight: rowHeight)
        guard let dataSource else { return counted }
        for section in 0..<max(0, dataSource.numberOfSections(in: self)) {
            counted.append(
                rowCount: dataSource.tableView(self, numberOfRowsInSection: section),
                header: TableSections.Title(
                    dataSource.tableView(self, titleForHeaderInSection: section),
                    height: delegate?.tableView(self, heightForHeaderInSection: section)
                        ?? Self.automaticDimension),
                footer: TableSections.Title(
                    dataSource.tableView(self, titleForFooterInSection: section),
                    height: delegate?.tableView(self, heightForFooterInSection: section)
                        ?? Self.automaticDimension))
        }
        return counted
    }

    /// Has everything laid out and drawn that depends on the sections.
    func contentDidChange() {
        closeRowActions()
        recycleTitles()
        updateSectionIndex()
        setNeedsLayout()
        setNeedsDisplay()
    }

    /// Whether the data source has another number of rows around `row` than it said, without having told.
    func hasChanged(around row: Int) -> Bool {
        sections.count > 0 && hasChanged(inSection: sections.section(ofRow: row))
    }

    /// Whether the data source has another number of sections, or of rows in `section`, than it said.
    func hasChanged(inSection section: Int) -> Bool {
        guard let dataSource else { return true }
        return dataSource.numberOfSections(in: self) != sections.count
            || dataSource.tableView(self, numberOfRowsInSection: section) != sections[section].rowCount
    }

    /// The row at `path`, or the one that is nearest to it; nil only if there is none at all.
    func row(nearest path: IndexPath?) -> Int? {
        guard sections.rowCount > 0 else { return nil }
        guard let path else { return 0 }
        guard path.section < sections.count else { return sections.rowCount - 1 }
        let section = sections[path.section]
        return min(section.firstRow + min(path.row, max(0, section.rowCount - 1)), sections.rowCount - 1)
    }
}
