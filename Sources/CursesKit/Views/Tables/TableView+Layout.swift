extension TableView {
    /// What decides where everything but the offset is.
    struct Shape: Equatable {
        var size = Size.zero
        var headerHeight = 0
        var rowHeight = 0
        /// The columns in front of the rows for marks, and those behind them.
        var marksWidth = 0
        var indicatorWidth = 0
        var indexWidth = 0

        /// The columns that rows have at most.
        var contentWidth: Int { max(0, size.width - indicatorWidth - indexWidth) }
    }

    /// The height in cells that a header may have, which is more than anybody scrolls through.
    private static let headerLimit = 10_000
    /// Where there is less, rows have all columns.
    private static let widthForColumns = 12

    func layOut() {
        // Nothing is on a screen without rows, and what was there comes back with the first one.
        guard bounds.height > 0 else { return }
        let shape = measureShape()
        let keepsShape = placed == shape
        // The actions lie at the right end of a row, which is elsewhere now.
        if !keepsShape { closeRowActions() }
        let reveals = revealsFocus || focusIsOnScreen && !keepsShape
        placed = shape
        let pending = pendingScroll
        scroll(to: contentOffset)
        if let pending, pending.row < sections.rowCount {
            scroll(toRow: pending.row, at: pending.position)
        } else if reveals, let focusedRow {
            reveal(focusedRow)
        }
        if takesOverChanges() { scroll(to: contentOffset) }
        moveContents(redrawing: !keepsShape)
        placeCells(visibleRows)
        placeTitles()
        placeColumns()
        if reloadsAfterPlacing {
            reloadsAfterPlacing = false
            reloadData()
        }
    }

    private func measureShape() -> Shape {
        var shape = Shape(size: bounds.size, rowHeight: rowHeight)
        if bounds.width >= Self.widthForColumns {
            shape.marksWidth = isEditing ? 3 : allowsMultipleSelection ? 2 : 0
            shape.indicatorWidth = showsVerticalScrollIndicator ? 1 : 0
            shape.indexWidth = min(sectionIndex?.neededWidth ?? 0, bounds.width / 2)
        }
        if let tableHeaderView {
            let fitting = Size(width: shape.contentWidth, height: Self.headerLimit)
            shape.headerHeight = tableHeaderView.sizeThatFits(fitting).height
        }
        headerHeight = shape.headerHeight
        return shape
    }

    /// Reloads if rows come onto the screen of which the data source has fewer or more than it said.
    private func takesOverChanges() -> Bool {
        let visible = visibleRows
        guard let first = visible.first, let last = visible.last,
            first < firstCell || last >= firstCell + cells.count,
            hasChanged(around: first) || hasChanged(around: last)
        else { return false }
        reloadData()
        return true
    }

    /// Brings what is on the screen to where the offset wants it, drawing as little as possible again.
    private func moveContents(redrawing: Bool) {
        let rows = placedOffset - contentOffset
        placedOffset = contentOffset
        let former = sticky
        sticky = stickyHeader
        tableHeaderView?.slide(to: Point(x: 0, y: -contentOffset))
        tableHeaderView?.frame.size = Size(width: placed.contentWidth, height: headerHeight)
        guard !redrawing else { return setNeedsDisplay() }
        guard rows != 0 else { return }
        // A header that stays is left out of what moves.
        let stays = former?.y == 0 && former == sticky
        let top = stays ? former?.height ?? 0 : 0
        let area = Rect(x: 0, y: top, width: bounds.width, height: bounds.height - top)
        guard !needsWholeDisplay, scrollContents(by: rows, in: area) else { return setNeedsDisplay() }
        setNeedsDisplay(lines: rows > 0 ? top..<top + rows : bounds.height + rows..<bounds.height)
        if !stays {
            if let former { setNeedsDisplay(lines: former.y + rows..<former.y + rows + former.height) }
            if let sticky { setNeedsDisplay(lines: sticky.y..<sticky.y + sticky.height) }
        }
        if placed.contentWidth < bounds.width {
            let columns = bounds.width - placed.contentWidth
            setNeedsDisplay(Rect(x: placed.contentWidth, y: 0, width: columns, height: bounds.height))
        }
    }

    private func setNeedsDisplay(lines: Range<Int>) {
        setNeedsDisplay(Rect(x: 0, y: lines.lowerBound, width: bounds.width, height: lines.count))
    }

    // MARK: Cells

    private func placeCells(_ visible: Range<Int>) {
        isPlacing = true
        defer { isPlacing = false }
        let kept = visible.clamped(to: firstCell..<firstCell + cells.count)
        if kept.isEmpty {
            recycleAll()
            firstCell = visible.lowerBound
        } else {
            for cell in cells[(kept.upperBound - firstCell)...] { recycle(cell) }
            cells.removeSubrange((kept.upperBound - firstCell)...)
            for cell in cells[..<(kept.lowerBound - firstCell)] { recycle(cell) }
            cells.removeSubrange(..<(kept.lowerBound - firstCell))
            firstCell = kept.lowerBound
        }
        if visible.lowerBound < firstCell {
            cells.insert(contentsOf: (visible.lowerBound..<firstCell).compactMap(makeCell), at: 0)
            firstCell = visible.lowerBound
        }
        for row in firstCell + cells.count..<max(firstCell + cells.count, visible.upperBound) {
            if let cell = makeCell(row) { cells.append(cell) }
        }
        placeFrames()
    }

    private func placeFrames() {
        guard !cells.isEmpty else { return }
        var section = sections.section(ofRow: firstCell)
        var y = headerHeight + sections.top(ofRow: firstCell) - contentOffset
        let size = Size(width: max(0, placed.contentWidth - placed.marksWidth), height: rowHeight)
        for (index, cell) in cells.enumerated() {
            while firstCell + index >= sections[section].rows.upperBound {
                section = sections.section(ofRow: firstCell + index)
                y = headerHeight + sections.top(ofRow: firstCell + index) - contentOffset
            }
            let frame = Rect(origin: Point(x: placed.marksWidth, y: y), size: size)
            cell.slide(to: frame.origin)
            cell.frame = frame
            cell.isHidden = false
            y += rowHeight
        }
    }

    func makeCell(_ row: Int) -> TableViewCell? {
        let path = sections.indexPath(ofRow: row)
        guard let dataSource else { return nil }
        let cell = dataSource.tableView(self, cellForRowAt: path)
        precondition(
            !cell.isInUse, "a TableViewCell shows one row at a time: dequeue one, or make one")
        cell.isInUse = true
        // Drawn once it is where it belongs, when it is shown again.
        cell.isHidden = true
        if cell.superview !== self { insertSubview(cell, at: 0) }
        setEditingState(of: cell, at: path)
        mark(cell, row: row)
        return cell
    }

    func recycle(_ cell: TableViewCell) {
        // Out of the table before it is hidden, or what moved into its place would be drawn again.
        cell.slide(to: Point(x: 0, y: -rowHeight))
        cell.isHidden = true
        cell.isInUse = false
        reusable[cell.reuseIdentifier, default: []].append(cell)
    }

    func recycleAll() {
        for cell in cells { recycle(cell) }
        cells.removeAll(keepingCapacity: true)
    }

    /// The bar and the section index behind the rows, and the refresh control above them.
    private func placeColumns() {
        refreshControl?.slide(to: Point(x: 0, y: -contentOffset - 1))
        refreshControl?.frame.size = Size(width: placed.contentWidth, height: 1)
        sectionIndex?.frame = Rect(
            x: bounds.width - placed.indexWidth, y: 0, width: placed.indexWidth, height: bounds.height)
        guard showsVerticalScrollIndicator || scrollIndicator != nil else { return }
        let indicator = scrollIndicator ?? ScrollIndicator()
        scrollIndicator = indicator
        if indicator.superview !== self { addSubview(indicator) }
        indicator.frame = Rect(
            x: placed.contentWidth, y: 0, width: placed.indicatorWidth, height: bounds.height)
        indicator.show(contentOffset, of: headerHeight + sections.height)
    }
}
