extension TableView {
    /// The height in cells that a table is laid out for at most: no screen is higher.
    private static let heightLimit = 10_000

    /// Scrolls until a row is where it is wanted, as far as there is content.
    ///
    /// - Precondition: there is such a row.
    public func scrollToRow(at indexPath: IndexPath, at position: ScrollPosition) {
        let row = existingRow(at: indexPath)
        guard bounds.height > 0 else { return pendingScroll = (row, position) }
        scroll(toRow: row, at: position)
    }

    /// Scrolls so that `offset` cells of the content lie above the first visible one, or as near as can be.
    public func scroll(to offset: Int) {
        revealsFocus = false
        pendingScroll = nil
        let offset = max(-topInset, min(offset, headerHeight + sections.height - bounds.height))
        guard offset != contentOffset else { return }
        contentOffset = offset
        closeRowActions()
        setNeedsLayout()
    }

    func scroll(toRow row: Int, at position: ScrollPosition) {
        guard position != .none else { return reveal(row) }
        let top = headerHeight + sections.top(ofRow: row)
        switch position {
        case .none: break
        case .top: scroll(to: top - heightAbove(row))
        case .middle: scroll(to: top - (bounds.height - rowHeight) / 2)
        case .bottom: scroll(to: top + rowHeight - bounds.height)
        }
        revealsFocus = row == focusedRow
    }

    /// Scrolls as little as is needed to have `row` on the screen.
    func reveal(_ row: Int) {
        let top = headerHeight + sections.top(ofRow: row)
        if top - heightAbove(row) < contentOffset {
            scroll(to: top - heightAbove(row))
        } else if top + rowHeight > contentOffset + bounds.height {
            scroll(to: top + rowHeight - bounds.height)
        }
    }

    /// The rows of which at least one cell is on the screen, counted through all sections.
    var visibleRows: Range<Int> {
        let top = contentOffset - headerHeight
        return sections.rows(in: top..<top + min(bounds.height, Self.heightLimit))
    }

    /// Whether any of `row` is on the screen, and not only below a header that is held at the top.
    func isSeen(_ row: Int) -> Bool {
        let end = headerHeight + sections.top(ofRow: row) + rowHeight - contentOffset
        return visibleRows.contains(row) && end > stickyHeader.map { $0.y + $0.height } ?? 0
    }

    /// Whether the last layout put the focused row on the screen.
    var focusIsOnScreen: Bool { focusedRow.map { cell(ofRow: $0) != nil } ?? false }

    func cell(ofRow row: Int) -> TableViewCell? {
        row >= firstCell && row < firstCell + cells.count ? cells[row - firstCell] : nil
    }

    /// Whether the header of `section` stays at the top, which it does where it leaves room for a row and
    /// more.
    func sticksHeader(of section: Int) -> Bool {
        bounds.height > rowHeight + sections[section].header.height
    }

    /// How much of what is above `row` has to be seen with it: the header of its section, if that stays.
    func heightAbove(_ row: Int) -> Int {
        let section = sections.section(ofRow: row)
        return sticksHeader(of: section) ? sections[section].header.height : 0
    }

    /// Whether a header or a footer is on the screen at line `y`.
    func isTitle(_ y: Int) -> Bool {
        sections.hasTitles && titleViews.values.contains { y >= $0.frame.minY && y < $0.frame.maxY }
    }
}
