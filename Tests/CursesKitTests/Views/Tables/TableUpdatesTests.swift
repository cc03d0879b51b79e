import Testing

@testable import CursesKit

@MainActor
struct TableUpdatesTests {
    private func path(_ row: Int) -> RowPath { RowPath(row: row, section: 0) }

    @Test func findsEveryRowWhereItIsAfterAnyChanges() {
        var generator = FixedGenerator(seed: 9)
        for _ in 0..<300 {
            let count = Int.random(in: 0...12, using: &generator)
            let deleted = (0..<count).filter { _ in Bool.random(using: &generator) }
            var rows: [Int?] = (0..<count).filter { !deleted.contains($0) }
            for _ in 0..<Int.random(in: 0...6, using: &generator) {
                rows.insert(nil, at: Int.random(in: 0...rows.count, using: &generator))
            }
            var updates = TableUpdates()
            updates.deletedRows = Set(deleted.map(path))
            updates.insertedRows = Set(rows.indices.filter { rows[$0] == nil }.map(path))
            let mapping = TableUpdates.Mapping(of: updates)
            for row in 0..<count { #expect(mapping.row(path(row)) == rows.firstIndex(of: row).map(path)) }
        }
    }

    /// Takes many minutes if every row is searched for among all deleted and inserted rows.
    @Test(.timeLimit(.minutes(1)))
    func takesManyRowsAwayAtOnce() {
        let rows = NumberedRows(journal: Journal())
        let table = TableView()
        table.dataSource = rows
        table.allowsMultipleSelection = true
        rows.count = 200_000
        table.reloadData()
        table.selection.replace(focusedRow: 0, rows: RowSet(0..<200_000))
        rows.count = 100_000
        table.deleteRows(at: (0..<100_000).map(path))
        #expect(table.focusedRow == 0 && table.selectedRowCount == 100_000)
        rows.count = 200_000
        table.insertRows(at: (0..<100_000).map(path))
        #expect(table.focusedRow == 100_000 && table.indexPathForSelectedRow == path(100_000))
    }
}
