/// Finds the columns that are in sight in a row of a certain width.
///
/// Only those columns are looked at, however many there are.
struct TableColumnFitting {
    /// All columns, from left to right.
    private let columns: [TableColumn]
    /// The widths of the fixed columns.
    private var fixedWidths: [Int]
    /// The first cell after the leading margin, and the one before the trailing margin.
    private let start, end: Int
    /// Whether the row is wide enough for signs beside its columns.
    private let hasSigns: Bool

    /// The cells for the columns that scroll: narrower rows have fewer fixed columns.
    private static let leastScrollingWidth = 8
    /// The cells between fixed columns and the others: the sign stands in the middle.
    private static let fixedSpace = 3
    /// The cells of a sign and of the space beside it.
    private static let signWidth = 2
    /// The cells of a column below which it is not shown cut.
    private static let leastCutWidth = 4

    /// - Parameters:
    ///   - fixedCount: the number of leading columns that stay if there is room.
    ///   - start: the first cell after the leading margin.
    ///   - room: the cells between the margins.
    init(_ columns: [TableColumn], fixedCount: Int, start: Int, room: Int) {
        self.columns = columns
        self.start = start
        end = start + room
        hasSigns = room >= Self.leastScrollingWidth
        var fixed = columns.prefix(fixedCount)
        let others = Self.fixedSpace + Self.leastScrollingWidth
        while !fixed.isEmpty, TableColumnLayout.width(of: fixed) + others > room { fixed.removeLast() }
        // The fixed columns grow as long as half of the row is left to the others.
        fixedWidths = fixed.map(\.minimumWidth)
        var rest = max(0, room / 2 - TableColumnLayout.width(of: fixed))
        TableColumnLayout.grow(&fixedWidths, of: Array(fixed), by: &rest)
    }

    /// The cell where the columns that scroll begin if the first in sight is `first`.
    private func scrollingStart(_ first: Int) -> Int {
        guard fixedWidths.isEmpty else {
            let spaces = columns.prefix(fixedWidths.count).dropFirst().reduce(0) { $0 + $1.leadingSpace }
            return start + fixedWidths.reduce(spaces, +) + Self.fixedSpace
        }
        return first > 0 && hasSigns ? start + Self.signWidth : start
    }

    /// The cells that a column gets unless it is cut, at most a row.
    private func width(_ column: TableColumn) -> Int { min(column.idealWidth, end - start) }

    /// The cell before the sign at the right edge.
    private var endBeforeSign: Int { hasSigns ? end - Self.signWidth : end }

    /// The least first column from which columns up to and with `index` are in sight, at most `index`.
    func first(showing index: Int) -> Int {
        let end = index == columns.count - 1 ? end : endBeforeSign
        var (first, width) = (index, width(columns[index]))
        while first > fixedWidths.count {
            width += columns[first].leadingSpace + self.width(columns[first - 1])
            guard scrollingStart(first - 1 - fixedWidths.count) + width <= end else { break }
            first -= 1
        }
        return first
    }

    /// The first column in sight that shows column `index`, as near as possible to `first`.
    func first(revealing index: Int, from first: Int) -> Int {
        index < fixedCount ? first : min(index, max(first, self.first(showing: index)))
    }

    /// The number of leading columns that stay.
    private var fixedCount: Int { fixedWidths.count }

    /// Lays out the fixed columns, and those from column `wanted` on; fewer are scrolled out if all others are in sight.
    func layout(from wanted: Int) -> TableColumnLayout {
        let last = columns.count > fixedCount ? first(showing: columns.count - 1) : fixedCount
        let first = max(fixedCount, min(wanted, last))
        var frames: [TableColumnLayout.ColumnFrame] = []
        var x = start
        for (index, width) in fixedWidths.enumerated() {
            if index > 0 { x += columns[index].leadingSpace }
            frames.append(TableColumnLayout.ColumnFrame(column: columns[index], x: x, width: width))
            x += width
        }
        let scrollingStart = scrollingStart(first - fixedCount)
        let end = first < last ? endBeforeSign : end
        var next = first
        x = scrollingStart
        while next < columns.count {
            let column = columns[next]
            if next > first { x += column.leadingSpace }
            let isWhole = x + width(column) <= end
            guard next == first || isWhole || end - x >= Self.leastCutWidth else { break }
            let width = min(width(column), max(0, end - x))
            frames.append(TableColumnLayout.ColumnFrame(column: column, x: x, width: width))
            guard next == first || isWhole else { break }
            x += width
            next += 1
        }
        return TableColumnLayout(
            columnFrames: frames,
            window: TableColumnWindow(
                columns: columns, fixedCount: fixedCount, first: first, end: next, last: last,
                leadingSignX: hasSigns && first > fixedCount ? scrollingStart - Self.signWidth : nil,
                trailingSignX: hasSigns && first < last ? self.end - 1 : nil))
    }
}
