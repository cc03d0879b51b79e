/// The changes that lead from one snapshot of a table to another.
///
/// Identifiers are unique, so that the work is linear: rows at both ends of a section that stay are compared
/// one by one, and the others are looked up in a dictionary. Rows that keep their order (a longest increasing
/// subsequence of their previous positions) stay; the others move. `CollectionDifference` would take quadratic time
/// for large changes.
struct SnapshotDifference<SectionIdentifier: Hashable & Sendable, ItemIdentifier: Hashable & Sendable> {
    typealias Snapshot = DiffableDataSourceSnapshot<SectionIdentifier, ItemIdentifier>

    private(set) var updates = TableUpdates()
    /// Whether `updates` has all changes, because the limit was not reached before the end.
    private(set) var isComplete = true
    /// The previous row of each item that may have moved.
    private var previousPaths: [ItemIdentifier: RowPath] = [:]

    /// - Parameter limit: a number of changes after which others need not be found.
    init(from old: Snapshot, to new: Snapshot, limit: Int = .max) {
        let sections = addSections(from: old, to: new)
        var arrivals: [(section: Int, previousSection: Int?, rows: Range<Int>)] = []
        for (section, items) in new.items.enumerated() {
            guard let previous = sections[section] else {
                arrivals.append((section, nil, items.indices))
                continue
            }
            // So many rows at least are inserted, deleted or moved to other sections.
            isComplete = (old.items[previous].count - items.count).magnitude <= limit
            guard isComplete else { return }
            let (start, end) = Self.commonEnds(old.items[previous], items)
            addDepartures(
                of: old.items[previous], in: previous, rows: start..<old.items[previous].count - end, to: new,
                limit: limit)
            arrivals.append((section, previous, start..<items.count - end))
        }
        for section in updates.deletedSections {
            addDepartures(
                of: old.items[section], in: section, rows: old.items[section].indices, to: new, limit: limit)
        }
        isComplete = updates.deletedRows.count <= limit
        guard isComplete else { return }
        for (section, previous, rows) in arrivals {
            addArrivals(of: new.items[section], in: section, from: previous, rows: rows)
        }
        guard !new.reloadedItems.isEmpty else { return }
        for (section, items) in old.items.enumerated() {
            for (row, item) in items.enumerated() where new.reloadedItems.contains(item) {
                updates.reloadedRows.insert(RowPath(row: row, section: section))
            }
        }
    }

    /// The number of sections and rows that are inserted, deleted or moved.
    var changeCount: Int {
        updates.deletedSections.count + updates.insertedSections.count + updates.deletedRows.count
            + updates.insertedRows.count + updates.moves.count
    }

    /// Deletes and inserts sections; one that moves is deleted and inserted.
    ///
    /// - Returns: the previous sections of those that stay, by their new ones.
    private mutating func addSections(from old: Snapshot, to new: Snapshot) -> [Int: Int] {
        let previous = Dictionary(
            uniqueKeysWithValues: old.sectionIdentifiers.enumerated().map { ($0.element, $0.offset) })
        let candidates = new.sectionIdentifiers.enumerated().compactMap { entry in
            previous[entry.element].map { (new: entry.offset, old: $0) }
        }
        var kept: [Int: Int] = [:]
        for index in Self.longestIncreasing(candidates.map(\.old)) {
            kept[candidates[index].new] = candidates[index].old
        }
        updates.deletedSections = Set(old.items.indices).subtracting(kept.values)
        updates.insertedSections = Set(new.items.indices).subtracting(kept.keys)
        return kept
    }

    /// Remembers rows that may have moved, and deletes the others. Deleted sections take their rows with them.
    private mutating func addDepartures(
        of items: [ItemIdentifier], in section: Int, rows: Range<Int>, to new: Snapshot, limit: Int
    ) {
        let takesRows = updates.deletedSections.contains(section)
        for row in rows where updates.deletedRows.count <= limit {
            let path = RowPath(row: row, section: section)
            if new.contains(items[row]) {
                previousPaths[items[row]] = path
            } else if !takesRows {
                updates.deletedRows.insert(path)
            }
        }
    }

    /// Inserts and moves rows to their positions in a section, and takes them out of `previousPaths`.
    private mutating func addArrivals(
        of items: [ItemIdentifier], in section: Int, from previous: Int?, rows: Range<Int>
    ) {
        let paths = rows.map { previousPaths.removeValue(forKey: items[$0]) }
        let candidates = paths.indices.filter { paths[$0].map { $0.section == previous } ?? false }
        let kept = Set(
            Self.longestIncreasing(candidates.compactMap { paths[$0]?.row }).map { candidates[$0] })
        for (index, row) in rows.enumerated() where !kept.contains(index) {
            let path = RowPath(row: row, section: section)
            if let previousPath = paths[index] {
                updates.moves[previousPath] = path
            } else if previous != nil {
                updates.insertedRows.insert(path)
            }
        }
    }

    /// The numbers of equal items at the beginning and at the end of two lists.
    private static func commonEnds(_ a: [ItemIdentifier], _ b: [ItemIdentifier]) -> (start: Int, end: Int) {
        let most = min(a.count, b.count)
        var start = 0
        while start < most, a[start] == b[start] { start += 1 }
        var end = 0
        while end < most - start, a[a.count - 1 - end] == b[b.count - 1 - end] { end += 1 }
        return (start, end)
    }

    /// The indexes of a longest increasing subsequence of different numbers, in their order.
    static func longestIncreasing(_ numbers: [Int]) -> [Int] {
        /// The index of the smallest number that ends a subsequence of each length.
        var ends: [Int] = []
        var previous = Array(repeating: -1, count: numbers.count)
        for (index, number) in numbers.enumerated() {
            var low = 0
            var high = ends.count
            while low < high {
                let middle = (low + high) / 2
                if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
            }
            if low > 0 { previous[index] = ends[low - 1] }
            if low == ends.count { ends.append(index) } else { ends[low] = index }
        }
        var kept: [Int] = []
        var index = ends.last ?? -1
        while index >= 0 {
            kept.append(index)
            index = previous[index]
        }
        return kept.reversed()
    }
}
