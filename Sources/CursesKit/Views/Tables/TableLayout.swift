/// Where everything in a table lies: sections, rows, the columns beside them, and the scroll offset.
///
/// A value without views. The table asks it which rows are visible and where to scroll; cells and titles are
/// arranged accordingly. Lines of the content are counted from the top of the table's header view. The column titles
/// are no lines of the content: they stand between the header view and the rows, and stay at the top of the table when
/// the header view has scrolled away.
struct TableLayout {
    /// Everything but the scroll offset that decides where things are.
    struct Shape: Equatable {
        var size = Size.zero
        /// The height of `tableHeaderView`.
        var headerHeight = 0
        /// The height of the column titles.
        var top = 0
        var rowHeight = 0
        /// The columns in front of the rows, for marks.
        var marksWidth = 0
        /// The columns behind the rows.
        var indicatorWidth = 0
        var indexWidth = 0

        /// The columns of a row together with its marks.
        var contentWidth: Int { max(0, size.width - indicatorWidth - indexWidth) }
    }

    /// A section header that stays above the rows while they scroll below it.
    struct StickyHeader: Equatable {
        let section: Int
        /// The line of the table where it begins; above the first row's while the next section pushes it away.
        let y: Int
        let height: Int

        var lines: Range<Int> { y..<y + height }
    }

    var sections = TableSections(rowHeight: 1)
    /// The shape of the last layout pass.
    var shape = Shape()
    /// The height of the column titles, if there is room for them.
    var columnHeaderHeight = 0 {
        didSet { setHeight(height + top) }
    }
    /// The lines of the table that the column titles fill now.
    private(set) var top = 0
    /// The line of the table where the column titles are: below the header view, or at the top once that is gone.
    var columnHeaderY: Int { max(0, shape.headerHeight - offset) }
    /// The line of the table where the header view begins; negative while its beginning is above the table.
    var headerY: Int { -offset }
    /// The height of the table below the column titles now, which the last layout pass may not know yet.
    var height = 0
    /// The lines of content above the first visible one; negative while a refresh control is shown.
    private(set) var offset = 0

    /// The height that a table is laid out for at most, more than any screen has.
    private static let heightLimit = 10_000

    /// Divides `height`, that of the whole table, between column titles and rows.
    mutating func setHeight(_ height: Int) {
        top = height > columnHeaderHeight + 1 ? columnHeaderHeight : 0
        self.height = height - top
    }

    // MARK: Rows

    /// The line of the table where `row` begins, counted across all sections; negative above the table.
    func y(ofRow row: Int) -> Int { top + contentY(ofRow: row) - offset }

    /// The line of the content where `row` begins.
    private func contentY(ofRow row: Int) -> Int { shape.headerHeight + sections.top(ofRow: row) }

    /// The row at line `y` of the table; nil for headers, footers and lines outside the content.
    func row(atLine y: Int) -> Int? { y < top ? nil : sections.row(atLine: y - top + firstLine) }

    /// The line of the sections that is the first one below the column titles.
    var firstLine: Int { offset - shape.headerHeight }

    /// The visible rows, across all sections.
    var visibleRows: Range<Int> { sections.rows(in: firstLine..<firstLine + min(height, Self.heightLimit)) }

    /// Whether any part of `row` is visible and not covered by a sticky header.
    func shows(_ row: Int) -> Bool {
        let end = y(ofRow: row) + sections.height(ofRow: row)
        return visibleRows.contains(row) && end > stickyHeader?.lines.upperBound ?? top
    }

    // MARK: Headers

    /// The header to keep at the top of the table; nil if the topmost section has none or starts there.
    var stickyHeader: StickyHeader? {
        guard sections.hasTitles else { return nil }
        let section = sections.section(atLine: firstLine)
        let height = sections[section].header.height
        guard height > 0, sections.top(ofSection: section) < firstLine, sticksHeader(of: section) else {
            return nil
        }
        let bottom = sections.bottom(ofSection: section) - firstLine
        return StickyHeader(section: section, y: top + min(0, bottom - height), height: height)
    }

    /// The lines that must be visible above `row`: the height of its section's header if that is sticky.
    func heightAbove(_ row: Int) -> Int {
        let section = sections.section(ofRow: row)
        return sticksHeader(of: section) ? sections[section].header.height : 0
    }

    /// Whether the header of `section` is sticky: only if it leaves room for more than one row.
    private func sticksHeader(of section: Int) -> Bool {
        height > sections.rowHeight + sections[section].header.height
    }

    // MARK: Scrolling

    /// Scrolls to `offset`, limited to the content.
    ///
    /// - Parameter topInset: the lines above the content that may be scrolled to.
    /// - Returns: whether the offset changed.
    mutating func scroll(to offset: Int, topInset: Int) -> Bool {
        let previous = self.offset
        self.offset = max(-topInset, min(offset, shape.headerHeight + sections.height - height))
        return self.offset != previous
    }

    /// The offset that shows `row` at `position`.
    func offset(showing row: Int, at position: TableView.ScrollPosition) -> Int {
        switch position {
        case .none: offset(revealing: row)
        case .top: contentY(ofRow: row) - heightAbove(row)
        case .middle: contentY(ofRow: row) - (height - sections.height(ofRow: row)) / 2
        case .bottom: contentY(ofRow: row) + sections.height(ofRow: row) - height
        }
    }

    /// The offset nearest to the present one that shows all of `row`, or its first lines if it is too high.
    func offset(revealing row: Int) -> Int {
        let top = contentY(ofRow: row) - heightAbove(row)
        if top < offset { return top }
        let bottom = contentY(ofRow: row) + sections.height(ofRow: row)
        return bottom > offset + height ? min(top, bottom - height) : offset
    }

    // MARK: Rows of different heights

    /// Measures rows; what is on the screen stays in place.
    ///
    /// - Parameter measuring: measures rows of the sections.
    /// - Returns: the lines by which the content above the screen grew, which were added to the offset.
    mutating func keepPosition(_ measuring: (inout TableSections) -> Void) -> Int {
        // Rows that are drawn already are measured, and keep their lines.
        let visible = visibleRows
        let anchor = visible.first { sections.unmeasuredRows($0..<$0 + 1) == nil } ?? visible.first
        let previous = anchor.map(contentY) ?? 0
        measuring(&sections)
        let growth = anchor.map { contentY(ofRow: $0) - previous } ?? 0
        offset += growth
        return growth
    }
}
