/// A view with rows that can be told by number: a table or a collection.
///
/// Rows are counted from 0 across all sections. Only rows on the virtual screen have words, so that a list of any length
/// costs as much as what is told of it.
@MainActor
protocol AccessibilityList: View {
    /// The number of rows.
    var accessibilityRowCount: Int { get }
    /// The view above the first row, which is told before the rows; nil for none.
    var accessibilityHeaderView: View? { get }
    /// The titles of the sections without rows, which say why: rows are told with the titles of theirs.
    var accessibilityEmptySections: [String] { get }
    /// The row that keys act on; nil without rows.
    var accessibilityFocus: Int? { get }
    /// Whether commands can act on several rows.
    var choosesSeveralRows: Bool { get }

    /// Brings rows onto the screen.
    ///
    /// - Returns: the rows that are on the screen, from `first` on, at most `count`; they may still be loading.
    func showRows(from first: Int, count: Int) -> Range<Int>

    /// The words of a row on the screen; nil while it is being loaded.
    func accessibilityText(ofRow row: Int) -> String?

    /// The title of the section of `row`; nil without one.
    ///
    /// - Parameter always: whether to return it for other rows than the first of the section.
    func accessibilityHeader(ofRow row: Int, always: Bool) -> String?

    /// Has commands act on these rows and no others, as if the user had chosen them.
    ///
    /// - Parameter rows: at least one; all exist.
    func chooseRows(_ rows: [Int])

    /// Opens the row that keys act on.
    func openFocusedRow()
}

extension TableView: AccessibilityList {
    var accessibilityRowCount: Int { layout.sections.rowCount }
    var accessibilityHeaderView: View? { tableHeaderView }
    var accessibilityEmptySections: [String] {
        (0..<layout.sections.count).map { layout.sections[$0] }.filter { $0.rowCount == 0 }
            .map(\.header.text).filter { !$0.isEmpty }.map(\.description)
    }
    var accessibilityFocus: Int? { focusedRow }
    var choosesSeveralRows: Bool { allowsMultipleSelection }

    func showRows(from first: Int, count: Int) -> Range<Int> {
        guard (0..<accessibilityRowCount).contains(first) else { return 0..<0 }
        scroller.scroll(toRow: first, at: .top)
        window?.layoutIfNeeded()
        return first..<max(first, min(first + count, visibleRows.upperBound))
    }

    func accessibilityText(ofRow row: Int) -> String? { cells[row]?.accessibilityLabel }

    func accessibilityHeader(ofRow row: Int, always: Bool) -> String? {
        let section = layout.sections[layout.sections.section(ofRow: row)]
        guard always || section.firstRow == row, !section.header.text.isEmpty else { return nil }
        return section.header.text.description
    }

    func chooseRows(_ rows: [Int]) {
        if allowsMultipleSelection {
            selection.endRange()
            selection.changeRows(to: rows.count > 1 ? RowSet(rows: rows) : RowSet())
        }
        if let first = rows.first { selection.focus(on: first) }
        window?.layoutIfNeeded()
    }

    func openFocusedRow() { selection.performPrimaryAction() }
}

extension CollectionView: AccessibilityList {
    var accessibilityRowCount: Int { itemCount }
    var accessibilityHeaderView: View? { nil }
    var accessibilityEmptySections: [String] { [] }
    var accessibilityFocus: Int? { selected }
    var choosesSeveralRows: Bool { false }

    func showRows(from first: Int, count: Int) -> Range<Int> {
        guard (0..<itemCount).contains(first) else { return 0..<0 }
        // Selecting the last item first leaves the other one in the topmost line.
        for item in [itemCount - 1, first] {
            selectItem(at: RowPath(row: item, section: 0))
            window?.layoutIfNeeded()
        }
        let end = indexPathsForVisibleItems.last.map { $0.row + 1 } ?? first
        return first..<max(first, min(first + count, end))
    }

    func accessibilityText(ofRow row: Int) -> String? {
        cellForItem(at: RowPath(row: row, section: 0))?.accessibilityLabel
    }

    func accessibilityHeader(ofRow row: Int, always: Bool) -> String? { nil }
    func chooseRows(_ rows: [Int]) { if let first = rows.first { select(first) } }
    func openFocusedRow() { performPrimaryAction() }
}
