/// The sections of a table: their rows, counted across all sections, and their lines.
///
/// Lines are counted from the top of the first section. A section is a header, its rows and a footer.
/// `RowHeights` has the heights of all rows. Finding a section or a row takes logarithmic time.
struct TableSections {
    /// Whether any section has a header or a footer.
    private(set) var hasTitles = false
    /// The heights of the rows of all sections.
    private var rows: RowHeights
    /// The height of all headers and footers in cells.
    private var titlesHeight = 0
    private var sections: [Section] = []

    struct Section {
        let firstRow, rowCount: Int
        /// The height of all headers and footers above the section.
        let titlesHeight: Int
        let header, footer: Title

        var rows: Range<Int> { firstRow..<firstRow + rowCount }
    }

    /// A header or a footer; its height is 0 if it is absent.
    struct Title {
        let text: Text
        let height: Int

        /// The largest height in cells, more than any screen has.
        private static let heightLimit = 10_000

        /// - Parameter height: in cells; `TableView.automaticDimension` for one line if there is a text.
        init(_ text: Text?, height: Int = TableView.automaticDimension) {
            precondition(
                height >= 0 || height == TableView.automaticDimension,
                "a header or footer cannot have a negative height")
            self.text = text ?? .empty
            let automatic = text == nil ? 0 : 1
            self.height = height < 0 ? automatic : min(height, Self.heightLimit)
        }
    }

    /// - Parameter vary: whether rows have different heights; `rowHeight` is then an estimate.
    init(rowHeight: Int, vary: Bool = false) {
        rows = RowHeights(estimate: rowHeight, vary: vary)
    }

    /// Asks the data source and the delegate of `table` for its sections, their rows and titles.
    @MainActor
    init(of table: TableView) {
        self.init(
            rowHeight: table.estimatedRowHeight ?? table.rowHeight, vary: table.estimatedRowHeight != nil)
        guard let dataSource = table.dataSource else { return }
        let delegate = table.delegate
        for section in 0..<max(0, dataSource.numberOfSections(in: table)) {
            append(
                rowCount: dataSource.tableView(table, numberOfRowsInSection: section),
                header: Title(
                    dataSource.tableView(table, titleForHeaderInSection: section),
                    height: delegate?.tableView(table, heightForHeaderInSection: section)
                        ?? TableView.automaticDimension),
                footer: Title(
                    dataSource.tableView(table, titleForFooterInSection: section),
                    height: delegate?.tableView(table, heightForFooterInSection: section)
                        ?? TableView.automaticDimension))
        }
        guard rowHeightsVary, rowCount <= RowHeights.smallCount else { return }
        let paths = (0..<rowCount).map(indexPath)
        measureRows(0..<rowCount) { table.heightOfRow(at: paths[$0]) }
    }

    /// These sections with rows of another height, none of them measured.
    func withRowHeight(_ rowHeight: Int, vary: Bool = false) -> TableSections {
        var other = TableSections(rowHeight: rowHeight, vary: vary)
        for section in sections {
            other.append(rowCount: section.rowCount, header: section.header, footer: section.footer)
        }
        return other
    }

    mutating func append(rowCount: Int, header: Title, footer: Title) {
        precondition(rowCount >= 0, "a section cannot have a negative number of rows")
        let section = Section(
            firstRow: self.rowCount, rowCount: rowCount, titlesHeight: titlesHeight, header: header,
            footer: footer)
        sections.append(section)
        rows.append(count: rowCount)
        titlesHeight += header.height + footer.height
        if header.height > 0 || footer.height > 0 { hasTitles = true }
    }

    // MARK: Sections

    var count: Int { sections.count }
    subscript(section: Int) -> Section { sections[section] }

    /// The section of `row`, counted across all sections.
    func section(ofRow row: Int) -> Int { lastSection { $0.firstRow <= row } }

    /// The section at line `y`; the first or the last one for lines outside.
    func section(atLine y: Int) -> Int { lastSection { top(of: $0) <= y } }

    /// The first line of a section: its header's, or its first row's without a header.
    func top(ofSection section: Int) -> Int { top(of: sections[section]) }

    private func top(of section: Section) -> Int {
        section.titlesHeight + rows.lines(before: section.firstRow)
    }

    /// The line after the last one of a section.
    func bottom(ofSection section: Int) -> Int {
        section + 1 < sections.count ? top(ofSection: section + 1) : height
    }

    private func lastSection(where isBefore: (Section) -> Bool) -> Int {
        var low = 0
        var high = sections.count
        while low < high {
            let middle = (low + high) / 2
            if isBefore(sections[middle]) { low = middle + 1 } else { high = middle }
        }
        return max(0, low - 1)
    }

    // MARK: Rows

    /// The number of rows in all sections.
    var rowCount: Int { rows.count }
    /// The height of all sections in cells.
    var height: Int { titlesHeight + rows.total }
    /// The height of every row in cells, or of rows that are not measured.
    var rowHeight: Int { rows.estimate }
    /// Whether rows have different heights.
    var rowHeightsVary: Bool { rows.vary }

    /// The height of `row` in cells.
    func height(ofRow row: Int) -> Int { rows.height(of: row) }

    /// The rows to measure, so that all of `range` are measured; nil if they are.
    func unmeasuredRows(_ range: Range<Int>) -> Range<Int>? { rows.unmeasured(range) }

    /// Measures rows; `height` knows the height of a row.
    mutating func measureRows(_ range: Range<Int>, height: (Int) -> Int) {
        rows.measure(range, height: height)
    }

    /// Sets the height of a row anew, if it was measured.
    mutating func updateHeight(ofRow row: Int, to height: Int) -> Bool { rows.update(row, height: height) }

    func indexPath(ofRow row: Int) -> RowPath {
        let section = section(ofRow: row)
        return RowPath(row: row - sections[section].firstRow, section: section)
    }

    /// The row at `path`, counted across all sections; nil if it does not exist.
    func row(at path: RowPath) -> Int? {
        guard sections.indices.contains(path.section), path.row >= 0,
            path.row < sections[path.section].rowCount
        else { return nil }
        return sections[path.section].firstRow + path.row
    }

    /// The row at `path`, or the nearest one; nil in an empty table.
    func row(nearest path: RowPath?) -> Int? {
        guard rowCount > 0 else { return nil }
        guard let path else { return 0 }
        guard path.section < sections.count else { return rowCount - 1 }
        let section = sections[path.section]
        return min(section.firstRow + min(path.row, max(0, section.rowCount - 1)), rowCount - 1)
    }

    /// The first line of `row`.
    func top(ofRow row: Int) -> Int {
        let section = sections[section(ofRow: row)]
        return section.titlesHeight + section.header.height + rows.lines(before: row)
    }

    /// The row at line `y`; nil for headers, footers and lines outside.
    func row(atLine y: Int) -> Int? {
        guard y >= 0, y < height else { return nil }
        let row = firstRow(endingBelow: y)
        return row < rowCount && top(ofRow: row) <= y ? row : nil
    }

    /// The rows that have at least one line in `lines`.
    func rows(in lines: Range<Int>) -> Range<Int> {
        let first = firstRow(endingBelow: lines.lowerBound)
        return first..<max(first, firstRow(startingAt: lines.upperBound))
    }

    /// The row nearest to line `y`; the table must have rows.
    func row(nearestTo y: Int) -> Int { min(firstRow(endingBelow: y), rowCount - 1) }

    /// The first row that ends at line `y` or later.
    private func firstRow(endingBelow y: Int) -> Int {
        guard y >= 0, !sections.isEmpty else { return 0 }
        let (section, line) = position(ofLine: y)
        return max(section.firstRow, min(section.rows.upperBound, rows.row(atLine: line)))
    }

    /// The first row that starts at line `y` or later.
    private func firstRow(startingAt y: Int) -> Int {
        guard y >= 0, !sections.isEmpty else { return 0 }
        let (section, line) = position(ofLine: y)
        let row = rows.row(atLine: line)
        let next = row < rowCount && rows.lines(before: row) < line ? row + 1 : row
        return max(section.firstRow, min(section.rows.upperBound, next))
    }

    /// The section at line `y`, and the line among those of all rows.
    private func position(ofLine y: Int) -> (section: Section, line: Int) {
        let section = sections[section(atLine: y)]
        return (section, y - section.titlesHeight - section.header.height)
    }
}
