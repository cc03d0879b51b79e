/// Changes of a table's sections and rows, and the new index paths of previous rows.
///
/// As in UIKit, deleted and reloaded rows are named by their index path before all changes, inserted rows by their
/// index path after them; a move leads from the previous path to the new one.
struct TableUpdates {
    var deletedSections: Set<Int> = []
    var insertedSections: Set<Int> = []
    var deletedRows: Set<RowPath> = []
    var insertedRows: Set<RowPath> = []
    var reloadedRows: Set<RowPath> = []
    var moves: [RowPath: RowPath] = [:]

    /// Whether nothing is inserted or deleted.
    var onlyMoves: Bool {
        deletedSections.isEmpty && insertedSections.isEmpty && deletedRows.isEmpty && insertedRows.isEmpty
    }

    /// Whether every row keeps its index path.
    var onlyReloads: Bool { onlyMoves && moves.isEmpty }

    /// Ends the program if the data source's numbers of rows do not match the changes.
    func check(from old: TableSections, to new: TableSections) {
        let sectionCount = old.count - deletedSections.count + insertedSections.count
        precondition(
            new.count == sectionCount,
            "the data source has \(new.count) sections, but the updates of its table lead to \(sectionCount)"
        )
        precondition(
            deletedSections.allSatisfy { $0 >= 0 && $0 < old.count }
                && deletedRows.union(moves.keys).allSatisfy { old.row(at: $0) != nil },
            "a table deletes or moves a row or section that it does not have")
        let mapping = Mapping(of: self)
        for section in 0..<old.count {
            guard let target = mapping.section(section) else { continue }
            let count =
                old[section].rowCount - (mapping.left[section]?.count ?? 0)
                + (mapping.arrived[target]?.count ?? 0)
            precondition(
                new[target].rowCount == count,
                "the data source has \(new[target].rowCount) rows in section \(target), but the updates of its "
                    + "table lead to \(count)")
        }
    }
}

extension TableUpdates {
    /// Maps previous rows and sections to their new positions.
    struct Mapping {
        /// The rows that left each previous section, and that arrived in each new section, in order.
        let left, arrived: [Int: [Int]]
        private let deletedSections, insertedSections: [Int]
        private let deletedRows: Set<RowPath>
        private let moves: [RowPath: RowPath]

        init(of updates: TableUpdates) {
            func rows(_ paths: some Sequence<RowPath>) -> [Int: [Int]] {
                Dictionary(grouping: paths, by: \.section).mapValues { $0.map(\.row).sorted() }
            }
            left = rows(updates.deletedRows.union(updates.moves.keys))
            arrived = rows(updates.insertedRows.union(updates.moves.values))
            deletedSections = updates.deletedSections.sorted()
            insertedSections = updates.insertedSections.sorted()
            deletedRows = updates.deletedRows
            moves = updates.moves
        }

        /// The new index of a previous section; nil if it was deleted.
        func section(_ section: Int) -> Int? {
            Self.newIndex(of: section, without: deletedSections, with: insertedSections)
        }

        /// The new index path of a previous row; nil if it was deleted.
        func row(_ path: RowPath) -> RowPath? {
            if let target = moves[path] { return target }
            guard let section = section(path.section),
                let row = Self.newIndex(
                    of: path.row, without: left[path.section] ?? [], with: arrived[section] ?? [])
            else { return nil }
            return RowPath(row: row, section: section)
        }

        private static func newIndex(of old: Int, without left: [Int], with arrived: [Int]) -> Int? {
            let before = firstIndex(below: left.count) { left[$0] >= old }
            if before < left.count, left[before] == old { return nil }
            let kept = old - before
            // `index` others arrived before `arrived[index]`.
            return kept + firstIndex(below: arrived.count) { arrived[$0] - $0 > kept }
        }

        /// The first of `0..<count` from which on `isBehind` is true; `count` if it is never true.
        private static func firstIndex(below count: Int, where isBehind: (Int) -> Bool) -> Int {
            var low = 0
            var high = count
            while low < high {
                let middle = (low + high) / 2
                if isBehind(middle) { high = middle } else { low = middle + 1 }
            }
            return low
        }
    }
}
