/// Scrolls a table, and moves the drawn rows on the screen so that few have to be drawn again.
@MainActor
final class TableScroller {
    private unowned let table: TableView
    /// Whether the next layout pass scrolls to the focused row.
    var revealsFocus = false
    /// Where to scroll as soon as the table and its header view have a height.
    private var pending: (row: Int, position: TableView.ScrollPosition)?
    /// What the last layout pass drew.
    private var (drawnOffset, drawnColumnHeaderY) = (0, 0)
    private(set) var stickyHeader: TableLayout.StickyHeader?

    init(table: TableView) {
        self.table = table
    }

    /// Scrolls to `offset`, limited to the content.
    func scroll(to offset: Int) {
        revealsFocus = false
        pending = nil
        guard table.layout.scroll(to: offset, topInset: table.topInset) else { return }
        measureVisibleRows()
        table.rowActions.close()
        table.setNeedsLayout()
    }

    /// Scrolls so that `row` is at `position`; a table whose height, or that of its header view, is
    /// unknown does so once it is known.
    func scroll(toRow row: Int, at position: TableView.ScrollPosition) {
        guard table.layout.height > 0, table.headerIsMeasured else { return pending = (row, position) }
        guard position != .none else { return reveal(row) }
        measure(around: row)
        scroll(to: table.layout.offset(showing: row, at: position))
        revealsFocus = row == table.focusedRow
    }

    /// Scrolls as little as needed to show `row`.
    func reveal(_ row: Int) {
        measure(around: row)
        let offset = table.layout.offset(revealing: row)
        if offset != table.layout.offset { scroll(to: offset) }
    }

    /// Performs pending scrolls, now that the table has a shape.
    ///
    /// - Parameter keepsShape: whether the shape is the same as in the last layout pass.
    func settle(keepsShape: Bool) {
        measureVisibleRows()
        let reveals = revealsFocus || table.selection.focusIsOnScreen && !keepsShape
        let pending = pending
        scroll(to: table.contentOffset)
        if let pending, pending.row < table.layout.sections.rowCount {
            scroll(toRow: pending.row, at: pending.position)
        } else if reveals, let row = table.focusedRow {
            reveal(row)
        }
    }

    // MARK: Rows of different heights

    /// Measures the rows that are on the screen if `row` is.
    func measure(around row: Int) {
        guard table.layout.sections.rowHeightsVary else { return }
        let height = table.layout.height
        _ = measure(row.clampedDifference(height)..<row.clampedSum(height + 1))
    }

    /// Measures rows until all that are on the screen are measured.
    private func measureVisibleRows() {
        guard table.layout.sections.rowHeightsVary else { return }
        while measure(table.layout.visibleRows) {
            _ = table.layout.scroll(to: table.layout.offset, topInset: table.topInset)
        }
    }

    /// Asks the delegate for the heights of rows. What is on the screen stays in place.
    ///
    /// - Returns: false if all are measured, or if the data source has changed without notice.
    private func measure(_ range: Range<Int>) -> Bool {
        let sections = table.layout.sections
        guard let rows = sections.unmeasuredRows(range), let last = rows.last,
            !table.hasChanged(around: rows.lowerBound), !table.hasChanged(around: last)
        else { return false }
        // The delegate may ask for the layout, so that it must not be changing.
        let heights = heights(of: rows)
        drawnOffset += table.layout.keepPosition { sections in
            sections.measureRows(rows) { heights[$0 - rows.lowerBound] }
        }
        return true
    }

    private func heights(of rows: some Sequence<Int>) -> [Int] {
        let sections = table.layout.sections
        return rows.map { table.heightOfRow(at: sections.indexPath(ofRow: $0)) }
    }

    /// Asks for the heights of rows again. The first visible row stays in place.
    func updateHeights(of rows: [Int]) {
        guard table.layout.sections.rowHeightsVary else { return }
        var haveChanged = false
        let heights = heights(of: rows)
        drawnOffset += table.layout.keepPosition { sections in
            for (row, height) in zip(rows, heights) {
                if sections.updateHeight(ofRow: row, to: height) { haveChanged = true }
            }
        }
        guard haveChanged else { return }
        table.setNeedsLayout()
        table.setNeedsDisplay()
    }

    // MARK: Drawing

    /// Moves the drawn rows to the present offset; as little as possible is drawn again.
    func moveContents(redrawing: Bool) {
        let layout = table.layout
        let rows = drawnOffset - layout.offset
        drawnOffset = layout.offset
        let previous = stickyHeader
        stickyHeader = layout.stickyHeader
        let titlesY = (previous: drawnColumnHeaderY, now: layout.columnHeaderY)
        drawnColumnHeaderY = titlesY.now
        table.columnSet.header?.slide(to: Point(x: 0, y: titlesY.now))
        if let header = table.tableHeaderView {
            header.slide(to: Point(x: 0, y: layout.headerY))
            header.frame.size = Size(width: layout.shape.contentWidth, height: layout.shape.headerHeight)
        }
        guard !redrawing else { return table.setNeedsDisplay() }
        guard rows != 0 else { return }
        let bounds = table.bounds
        // Headers that stay at the top do not move with the rows.
        let titlesStay = titlesY == (0, 0)
        guard layout.top == 0 || titlesStay || titlesY.now - titlesY.previous == rows else {
            return table.setNeedsDisplay()
        }
        let stays = previous?.y == layout.top && previous == stickyHeader
        let top = (titlesStay ? layout.top : 0) + (stays ? previous?.height ?? 0 : 0)
        let area = Rect(x: 0, y: top, width: bounds.width, height: bounds.height - top)
        guard !table.needsWholeDisplay, table.scrollContents(by: rows, in: area) else {
            return table.setNeedsDisplay()
        }
        setNeedsDisplay(lines: rows > 0 ? top..<top + rows : bounds.height + rows..<bounds.height)
        if !stays {
            if let previous {
                setNeedsDisplay(lines: previous.y + rows..<previous.y + rows + previous.height)
            }
            if let stickyHeader { setNeedsDisplay(lines: stickyHeader.lines) }
        }
        let contentWidth = layout.shape.contentWidth
        if contentWidth < bounds.width {
            let columns = bounds.width - contentWidth
            table.setNeedsDisplay(Rect(x: contentWidth, y: 0, width: columns, height: bounds.height))
        }
    }

    private func setNeedsDisplay(lines: Range<Int>) {
        let width = table.bounds.width
        table.setNeedsDisplay(Rect(x: 0, y: lines.lowerBound, width: width, height: lines.count))
    }
}
