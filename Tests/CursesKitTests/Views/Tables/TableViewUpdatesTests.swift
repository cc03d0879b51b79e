import Testing

@testable import CursesKit

/// Insertions, deletions and moves of rows and sections.
@MainActor
struct TableViewUpdatesTests: TableTests {
    let given = TestTable()

    private func path(_ row: Int, _ section: Int = 0) -> RowPath { RowPath(row: row, section: section) }

    @Test func staysOnItsRowAndAtItsPositionWhenRowsComeAbove() throws {
        let application = try launch(100, width: 20)
        application.type("G")
        table.selectRow(at: path(97), scrollPosition: .none)
        rows.count = 103
        table.insertRows(at: [path(0), path(50), path(51)])
        application.wait()
        #expect(table.focusedRow == 100)
        #expect(application.rows == "row 99\nrow 100\nrow 101\nrow 102")
        #expect(application.highlightedRows == [1])
    }

    @Test func keepsWhatIsSeenWhereTheFocusIsElsewhere() throws {
        let application = try launch(100, width: 20)
        application.scroll(10)
        rows.count = 95
        table.deleteRows(at: (1..<6).map { path($0) })
        application.wait()
        #expect(application.rows == "row 25\nrow 26\nrow 27\nrow 28")
        #expect(table.focusedRow == 0)
    }

    @Test(arguments: [([5], 5), ([4, 5, 6], 4), ([5, 6, 7, 8, 9], 4), ([0], 4)])
    func movesToTheNextRowWhenItsOwnIsDeleted(deleted: [Int], focused: Int) throws {
        let application = try launch(10, width: 20)
        application.type("jjjjj")
        rows.count = 10 - deleted.count
        table.deleteRows(at: deleted.map { path($0) })
        application.wait()
        #expect(table.focusedRow == focused)
        #expect(application.highlightedRows.count == 1)
        #expect(journal.takeAll().last == "selected 5")
    }

    @Test func keepsWhatIsAboveTheLastRowOfASectionThatIsDeleted() throws {
        rows.headers = ["A", "B"]
        let application = try launch(2, 9, width: 20, height: 6)
        application.type("j")
        rows.counts = [1, 9]
        table.deleteRows(at: [path(1)])
        application.wait()
        #expect(application.rows == "A\nrow 0\nB\nrow 1.0\nrow 1.1\nrow 1.2")
        #expect(application.highlightedRows.contains(3))
    }

    @Test func takesOverSeveralChangesAtOnce() throws {
        let application = try launch(3, 3, 3, width: 20)
        table.allowsMultipleSelection = true
        for section in 0..<3 { table.selectRow(at: path(1, section), scrollPosition: .none) }
        table.performBatchUpdates {
            rows.counts = [4, 2, 1]
            table.deleteSections([1])
            table.insertRows(at: [path(0), path(1)])
            table.deleteRows(at: [path(0)])
            table.insertSections([2])
            table.deleteRows(at: [path(0, 2)])
        }
        application.wait()
        #expect(table.indexPathsForSelectedRows == [path(2), path(0, 1)])
        #expect(table.numberOfSections == 3)
    }

    @Test func movesARowWithItsSelection() throws {
        let application = try launch(5, width: 20)
        table.moveRow(at: path(0), to: path(3))
        application.wait()
        #expect(table.focusedRow == 3)
    }

    @Test func asksForReloadedRowsOnTheScreenOnly() throws {
        let application = try launch(100, width: 20)
        _ = rows.takeAsked()
        rows.prefix = "new"
        table.reloadRows(at: [path(2), path(50)])
        application.wait()
        #expect(rows.takeAsked() == [2])
        #expect(application.rows == "row 0\nrow 1\nnew 2\nrow 3")
        #expect(rows.cellCount == 4)
    }

    @Test func emptiesAndFillsByUpdates() throws {
        let application = try launch(1, width: 20)
        rows.count = 0
        table.deleteRows(at: [path(0)])
        application.wait()
        #expect(table.focusedRow == nil && application.rows == "\n\n\n")
        rows.count = 2
        table.insertRows(at: [path(0), path(1)])
        application.wait()
        #expect(table.focusedRow == 0 && application.rows == "row 0\nrow 1\n\n")
    }

    @Test func stopsWhereTheDataSourceDisagrees() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                let rows = NumberedRows(journal: Journal())
                let table = TableView()
                table.dataSource = rows
                table.reloadData()
                rows.count = 5
                table.insertRows(at: [RowPath(row: 0, section: 0)])
            }
        }
    }
}
