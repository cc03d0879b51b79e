import Testing

@testable import CursesKit

struct SnapshotDifferenceTests {
    typealias Snapshot = DiffableDataSourceSnapshot<Int, Int>

    private func snapshot(_ sections: [(Int, [Int])]) -> Snapshot {
        var snapshot = Snapshot()
        for (section, items) in sections {
            snapshot.appendSections([section])
            snapshot.appendItems(items)
        }
        return snapshot
    }

    private func snapshot(_ items: Int...) -> Snapshot { snapshot([(0, items)]) }

    @Test func ignoresIdentifiersThatAreThereAlready() {
        var snapshot = snapshot([(0, [1, 2, 1]), (1, [2, 3]), (0, [])])
        #expect(snapshot.sectionIdentifiers == [0, 1] && snapshot.items == [[1, 2], [3]])
        snapshot.insertItems([3, 4], beforeItem: 2)
        snapshot.insertItems([5], afterItem: 3)
        snapshot.insertItems([6], afterItem: 99)
        #expect(snapshot.items == [[1, 4, 2], [3, 5]] && snapshot.numberOfItems == 5)
        snapshot.moveItem(5, beforeItem: 1)
        snapshot.moveItem(1, afterItem: 3)
        snapshot.moveItem(1, afterItem: 99)
        #expect(snapshot.items == [[5, 4, 2], [3, 1]])
        snapshot.deleteItems([4, 99])
        snapshot.deleteSections([1])
        #expect(
            snapshot.itemIdentifiers == [5, 2] && !snapshot.contains(3) && snapshot.numberOfSections == 1)
    }

    @Test func findsTheFewestChanges() {
        let difference = SnapshotDifference(from: snapshot(1, 2, 3, 4, 5), to: snapshot(1, 4, 2, 6, 5))
        let updates = difference.updates
        func path(_ row: Int) -> RowPath { RowPath(row: row, section: 0) }
        #expect(updates.deletedRows == [path(2)] && updates.insertedRows == [path(3)])
        #expect(updates.moves == [path(3): path(1)] && difference.changeCount == 3)
        let none = SnapshotDifference(from: snapshot(1, 2), to: snapshot(1, 2))
        #expect(none.changeCount == 0)
    }

    @Test(arguments: [
        ([], []), ([3], [0]), ([1, 2, 3], [0, 1, 2]), ([3, 2, 1], [2]), ([2, 5, 1, 3, 4], [2, 3, 4]),
    ])
    func findsALongestIncreasingSubsequence(numbers: [Int], indexes: [Int]) {
        #expect(SnapshotDifference<Int, Int>.longestIncreasing(numbers) == indexes)
    }

    /// Performs the changes on the old rows, as the table does.
    @Test(arguments: 0..<60)
    func leadsToTheNewRows(seed: UInt64) {
        var generator = FixedGenerator(seed: seed)
        func random() -> Snapshot {
            var items = (0..<20).shuffled(using: &generator).prefix(Int.random(in: 0...20, using: &generator))
            let sections = [0, 1, 2, 3].shuffled(using: &generator)
                .prefix(Int.random(in: 0...4, using: &generator))
            return snapshot(
                sections.map { section in
                    let count = Int.random(in: 0...max(1, items.count), using: &generator)
                    defer { items = items.dropFirst(count) }
                    return (section, Array(items.prefix(count)).sorted { seed % 2 == 0 && $0 < $1 })
                })
        }
        let (old, new) = (random(), random())
        let difference = SnapshotDifference(from: old, to: new)
        let mapping = TableUpdates.Mapping(of: difference.updates)
        var shown = new.items.map { [Int?](repeating: nil, count: $0.count) }
        for (section, items) in old.items.enumerated() {
            for (row, item) in items.enumerated() {
                let path = RowPath(row: row, section: section)
                guard let target = mapping.row(path) else {
                    #expect(!new.contains(item))
                    continue
                }
                #expect(new.items[target.section][target.row] == item)
                shown[target.section][target.row] = item
            }
        }
        let inserted = difference.updates.insertedRows.map { new.items[$0.section][$0.row] }
        for (section, items) in new.items.enumerated() {
            for (row, item) in items.enumerated() where shown[section][row] == nil {
                #expect(!old.contains(item))
                let isInNewSection = difference.updates.insertedSections.contains(section)
                #expect(inserted.contains(item) != isInNewSection)
            }
        }
    }

    @Test(arguments: [
        ([1, 2, 3, 4, 5, 6], true), ([7, 8, 3, 4, 5, 6], true), ([7, 8, 9, 4, 5, 6], false),
        ([6, 5, 4, 3, 2, 1], true), ([1, 2, 3], false), ([1, 2, 3, 4], true),
    ])
    func leavesChangesOutBeyondALimit(numbers: [Int], isComplete: Bool) {
        let (old, new) = (snapshot([(0, Array(1...6))]), snapshot([(0, numbers)]))
        #expect(SnapshotDifference(from: old, to: new, limit: 2).isComplete == isComplete)
        #expect(SnapshotDifference(from: old, to: new).isComplete)
    }

    @Test func countsAWholeSectionAsOneChange() {
        let (old, new) = (snapshot([(0, [1]), (1, Array(2...9))]), snapshot([(0, [1])]))
        #expect(SnapshotDifference(from: old, to: new, limit: 2).isComplete)
    }

    @Test func takesLinearTimeForManyRows() {
        let count = 100_000
        let old = snapshot([(0, Array(0..<count))])
        let clock = ContinuousClock()
        for new in [Array((0..<count).reversed()), Array(count..<2 * count), Array(1..<count)] {
            let elapsed = clock.measure { _ = SnapshotDifference(from: old, to: snapshot([(0, new)])) }
            #expect(elapsed < .seconds(20))
        }
    }
}
