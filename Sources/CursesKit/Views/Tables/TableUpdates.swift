/// Changes of a table's sections and rows, and where they lead what was there before.
///
/// As in UIKit, what is deleted and reloaded is meant as it was before all changes, what is inserted as
/// it is after them; a move leads from the one to the other.
struct TableUpdates {
    var deletedSections: Set<Int> = []
    var insertedSections: Set<Int> = []
    var deletedRows: Set<IndexPath> = []
    var insertedRows: Set<IndexPath> = []
    var reloadedRows: Set<IndexPath> = []
    var moves: [IndexPath: IndexPath] = [:]

    /// Whether nothing comes or goes.
    var onlyMoves: Bool {
        deletedSections.isEmpty && insertedSections.isEmpty && deletedRows.isEmpty && insertedRows.isEmpty
    }

    /// Whether everything stays where it is.
    var onlyReloads: Bool { onlyMoves && moves.isEmpty }

    /// Stops the program if the data source has other numbers of rows than the changes lead to.
    func check(from old: TableSections, to new: TableSections) {
        let sectionCount = old.count - deletedSections.count + insertedSections.count
        precondition(
            new.count == sectionCount,
            "the data source has \(new.count) sections where the updates of its table lead to \(sectionCount)"
        )
        precondition(
            deletedSections.allSatisfy { $0 >= 0 && $0 < old.count }
                && deletedRows.union(moves.keys).allSatisfy { old.row(at: $0) != nil },
            "a table deletes or moves a row or section that it does not have")
        let places = Places(of: self)
        for section in 0..<old.count {
            guard let target = places.section(section) else { continue }
            let count =
                old[section].rowCount - (places.left[section]?.count ?? 0)
                + (places.arrived[target]?.count ?? 0)
            precondition(
                new[target].rowCount == count,
                "the data source has \(new[target].rowCount) rows in section \(target) where the updates of its "
                    + "table lead to \(count)")
        }
    }
}

extension TableUpdates {
    /// Finds out where rows went.
    struct Places {
        /// The rows of each old section that went, and those of each new section that came, in order.
        let left, arrived: [Int: [Int]]
        private let deletedSections, insertedSections: [Int]
        private let deletedRows: Set<IndexPath>
        private let moves: [IndexPath: IndexPath]

        init(of updates: TableUpdates) {
            func rows(_ paths: some Sequence<IndexPath>) -> [Int: [Int]] {
                Dictionary(grouping: paths, by: \.section).mapValues { $0.map(\.row).sorted() }
            }
            left = rows(updates.deletedRows.union(updates.moves.keys))
            arrived = rows(updates.insertedRows.union(updates.moves.values))
            deletedSections = updates.deletedSections.sorted()
            insertedSections = updates.insertedSections.sorted()
            deletedRows = updates.deletedRows
            moves = updates.moves
        }

        /// Where an old section is now; nil if it is gone.
        func section(_ section: Int) -> Int? {
            Self.place(section, without: deletedSections, with: insertedSections)
        }

        /// Where an old row is now; nil if it is gone.
        func row(_ path: IndexPath) -> IndexPath? {
            if let target = moves[path] { return target }
            guard let section = section(path.section),
                let row = Self.place(
                    path.row, without: left[path.section] ?? [], with: arrived[section] ?? [])
            else { return nil }
            return IndexPath(row: row, section: section)
        }

        /// The row of `old` itself, or the nearest one that still exists: its old row and its new path.
        func survivor(of row: Int, in old: TableSections) -> (row: Int, path: IndexPath)? {
            let following = (row..<old.rowCount).lazy
            let preceding = (0..<row).reversed().lazy
            func place(_ row: Int) -> (row: Int, path: IndexPath)? {
                self.row(old.indexPath(ofRow: row)).map { (row, $0) }
            }
            return following.compactMap(place).first ?? preceding.compactMap(place).first
        }

        private static func place(_ old: Int, without left: [Int], with arrived: [Int]) -> Int? {
            let before = firstIndex(below: left.count) { left[$0] >= old }
            if before < left.count, left[before] == old { return nil }
            let kept = old - before
            // What arrived at `arrived[index]` has `index` others that arrived in front of it.
            return kept + firstIndex(below: arrived.count) { arrived[$0] - $0 > kept }
        }

        /// The first of `0..<count` for which `isBehind` is true, as it is for all that follow; `count` if
        /// it is for none.
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
