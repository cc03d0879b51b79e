/// A set of rows, counted across all sections; rows that follow each other take the space of one.
struct RowSet: Hashable {
    /// The rows in order; no two ranges touch.
    private(set) var ranges: [Range<Int>] = []

    init() {}

    init(_ range: Range<Int>) {
        insert(range)
    }

    /// The set of these rows, in any order.
    init(rows: some Sequence<Int>) {
        for row in rows.sorted() {
            if let last = ranges.indices.last, ranges[last].upperBound >= row {
                ranges[last] = ranges[last].lowerBound..<row + 1
            } else {
                ranges.append(row..<row + 1)
            }
        }
    }

    var isEmpty: Bool { ranges.isEmpty }
    /// The number of rows.
    var count: Int { ranges.reduce(0) { $0 + $1.count } }
    /// The rows in order.
    var rows: some Sequence<Int> { ranges.lazy.joined() }

    func contains(_ row: Int) -> Bool {
        let index = firstRange { $0.upperBound > row }
        return index < ranges.count && ranges[index].lowerBound <= row
    }

    mutating func insert(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        let first = firstRange { $0.upperBound >= range.lowerBound }
        let end = firstRange { $0.lowerBound > range.upperBound }
        guard first < end else { return ranges.insert(range, at: first) }
        let lower = min(range.lowerBound, ranges[first].lowerBound)
        let upper = max(range.upperBound, ranges[end - 1].upperBound)
        ranges.replaceSubrange(first..<end, with: [lower..<upper])
    }

    mutating func remove(_ range: Range<Int>) {
        let first = firstRange { $0.upperBound > range.lowerBound }
        let end = firstRange { $0.lowerBound >= range.upperBound }
        guard !range.isEmpty, first < end else { return }
        let rest = [
            ranges[first].lowerBound..<max(ranges[first].lowerBound, range.lowerBound),
            min(range.upperBound, ranges[end - 1].upperBound)..<ranges[end - 1].upperBound,
        ]
        ranges.replaceSubrange(first..<end, with: rest.filter { !$0.isEmpty })
    }

    /// The rows with the same index paths in other sections, as far as they exist there.
    func moved(from old: TableSections, to new: TableSections) -> RowSet {
        var moved = RowSet()
        for range in ranges {
            var row = range.lowerBound
            while row < range.upperBound {
                let section = old.section(ofRow: row)
                let end = min(range.upperBound, old[section].rows.upperBound)
                if section < new.count {
                    let shift = new[section].firstRow - old[section].firstRow
                    moved.insert(
                        (row + shift..<end + shift).clamped(to: new[section].rows))
                }
                row = end
            }
        }
        return moved
    }

    /// The first range of those from which on `isBehind` is true; the number of ranges if it is never true.
    private func firstRange(where isBehind: (Range<Int>) -> Bool) -> Int {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if isBehind(ranges[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
