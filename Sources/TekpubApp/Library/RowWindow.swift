/// Consecutive rows of a long list.
struct RowWindow<Row: Sendable>: Sendable {
    /// The index of the first row.
    private(set) var start = 0
    private(set) var rows: [Row] = []

    /// The minimum number of rows to read above and below a screen; a larger screen reads as many as it has
    /// rows.
    static var leastMargin: Int { 128 }

    /// The indices of the rows.
    var range: Range<Int> { start..<start + rows.count }

    /// The row at `index` of the list; nil if it is not in the window.
    subscript(index: Int) -> Row? {
        let offset = index - start
        return offset >= 0 && offset < rows.count ? rows[offset] : nil
    }

    /// Returns the indices of the rows to keep for a screen, in a list of `count` rows.
    static func range(around screen: Range<Int>, of count: Int) -> Range<Int> {
        screen.widened(by: max(leastMargin, screen.count)).clamped(to: 0..<count)
    }

    /// Returns both windows as one, or only `other` if there is a gap between them.
    func joined(with other: RowWindow) -> RowWindow {
        if other.range.upperBound == start { return RowWindow(start: other.start, rows: other.rows + rows) }
        if other.start == range.upperBound { return RowWindow(start: start, rows: rows + other.rows) }
        return other
    }

    /// Replaces a row of the window.
    mutating func replace(_ row: Row, at index: Int) {
        rows[index - start] = row
    }

    /// Removes the rows that are far from `screen`, unless all are.
    mutating func trim(around screen: Range<Int>) {
        let kept = range.clamped(to: screen.widened(by: 2 * max(Self.leastMargin, screen.count)))
        guard !kept.isEmpty, kept != range else { return }
        rows = Array(rows[kept.lowerBound - start..<kept.upperBound - start])
        start = kept.lowerBound
    }
}

extension Range<Int> {
    /// Returns the range with `margin` more indices at each end.
    fileprivate func widened(by margin: Int) -> Range<Int> {
        lowerBound - margin..<upperBound + margin
    }

    /// Returns the parts of the range that are not in `other`: at most one before it and one after it.
    func parts(outside other: Range<Int>) -> [Range<Int>] {
        guard overlaps(other) else { return isEmpty ? [] : [self] }
        let parts = [
            lowerBound..<Swift.max(lowerBound, other.lowerBound),
            Swift.min(upperBound, other.upperBound)..<upperBound,
        ]
        return parts.filter { !$0.isEmpty }
    }

    /// Returns the number of indices between the range and `other`; 0 if they touch or overlap.
    func distance(to other: Range<Int>) -> Int {
        Swift.max(0, other.lowerBound - upperBound, lowerBound - other.upperBound)
    }
}
