import Testing

@testable import CursesKit

/// Selecting several rows of a table.
@MainActor
struct TableViewSelectionTests: TableTests {
    let given = TestTable()

    private func launchSelecting(_ counts: Int..., height: Int = 4) throws -> TestApplication {
        table.allowsMultipleSelection = true
        return try launch(counts, width: 20, height: height)
    }

    private func path(_ row: Int, _ section: Int = 0) -> RowPath { RowPath(row: row, section: section) }

    private var selected: [Int] { table.indexPathsForSelectedRows.map(\.row) }

    @Test func marksEveryRowThatIsSelectedAndMovesOn() throws {
        let application = try launchSelecting(3)
        #expect(application.rows == "row 0\nrow 1\nrow 2\n")
        application.type("  ")
        #expect(application.rows == "✓ row 0\n✓ row 1\n  row 2\n")
        #expect(application.highlightedRows == [2])
        #expect(selected == [0, 1] && table.selectedRowCount == 2)
        application.type("k ")
        #expect(application.rows == "✓ row 0\n  row 1\n  row 2\n")
        #expect(journal.takeAll() == ["selected 0", "selected 1", "deselected 1"])
        table.allowsMultipleSelection = false
        application.wait()
        #expect(application.rows == "row 0\nrow 1\nrow 2\n")
    }

    @Test func selectsAtAClickOnTheMarksAndOpensElsewhere() throws {
        let application = try launchSelecting(3)
        application.click(1, 1)
        application.click(1, 1)
        #expect(journal.takeAll() == ["opened 1"] && selected.isEmpty)
        application.type(" ")
        application.click(0, 0)
        #expect(selected == [0, 1])
        application.click(0, 1)
        #expect(selected == [0])
        application.type("V")
        application.click(0, 2)
        #expect(selected == [0, 1, 2])
        application.click(0, 0)
        #expect(selected == [1, 2])
    }

    @Test(arguments: [
        ("V", [0]), ("Vjj", [0, 1, 2]), ("jjVk", [1, 2]), ("jjVkjj", [2, 3]), ("VG", Array(0..<9)),
        (" jVjj", [0, 2, 3, 4]), ("VjVjj", [0, 1]), ("VjV j", [0]), ("3 ", [0, 1, 2]), ("99 ", Array(0..<9)),
        ("3jV2j", [3, 4, 5]),
    ])
    func extendsARange(keys: String, rows: [Int]) throws {
        let application = try launchSelecting(9)
        application.type(keys)
        #expect(selected == rows)
    }

    @Test func selectsAllAndNone() throws {
        let application = try launchSelecting(2, 1)
        application.pressControl("a")
        #expect(table.indexPathsForSelectedRows == [path(0), path(1), path(0, 1)])
        #expect(application.rows.hasPrefix("✓ row 0\n✓ row 1"))
        application.press(.escape)
        #expect(selected.isEmpty && application.rows.hasPrefix("row 0\nrow 1"))
    }

    @Test func actsOnTheFocusedRowIfNoneIsSelected() throws {
        let application = try launchSelecting(9)
        application.type("j")
        #expect(table.indexPathsForAction == [path(1)])
        application.type("j V2j")
        #expect(table.indexPathsForAction == [path(2), path(3), path(4), path(5)])
        table.deselectAllRows()
        application.type("j")
        #expect(table.indexPathsForAction == [path(6)])
    }

    @Test func offersEscapeOnlyWhileRowsAreSelected() throws {
        let application = try launchSelecting(3)
        func isOffered() -> Bool { table.command(for: KeyPress(.escape)) != nil }
        #expect(!isOffered())
        application.type(" ")
        #expect(isOffered())
        application.type("k ")
        #expect(!isOffered())
    }

    @Test func tellsItsDelegateOfTheFocusAndOnceOfAChange() throws {
        table.allowsMultipleSelection = true
        let delegate = SelectionJournal()
        table.delegate = delegate
        let application = try launch(100)
        application.type("jV5j")
        #expect(delegate.entries == ["focus 1", "change 1", "change 6", "focus 6"])
    }

    @Test func keepsIndexPathsAcrossAReload() throws {
        let application = try launchSelecting(3, 3)
        application.type("jj  ")
        #expect(table.indexPathsForSelectedRows == [path(2), path(0, 1)])
        rows.counts = [5, 3]
        table.reloadData()
        #expect(table.indexPathsForSelectedRows == [path(2), path(0, 1)])
        rows.counts = [2, 1]
        table.reloadData()
        #expect(table.indexPathsForSelectedRows == [path(0, 1)])
        rows.counts = [2]
        table.reloadData()
        application.wait()
        #expect(selected.isEmpty && application.rows.hasPrefix("row 0\nrow 1"))
    }

    @Test func selectsForTheProgramWithoutTellingItsDelegate() throws {
        let application = try launchSelecting(9)
        table.selectRows(at: [path(3), path(1)])
        application.wait()
        #expect(application.rows == "  row 0\n✓ row 1\n  row 2\n✓ row 3")
        #expect(table.focusedRow == 0 && journal.entries.isEmpty)
        table.focusRow(at: path(8), scrollPosition: .bottom)
        #expect(table.focusedRow == 8 && selected == [1, 3])
        table.selectRows(at: [])
        #expect(selected.isEmpty)
    }
}

@MainActor
private final class SelectionJournal: TableViewDelegate {
    private(set) var entries: [String] = []

    func tableView(_ tableView: TableView, didFocusRowAt indexPath: RowPath) {
        entries.append("focus \(indexPath.row)")
    }

    func tableViewSelectionDidChange(_ tableView: TableView) {
        entries.append("change \(tableView.selectedRowCount)")
    }
}

struct RowSetTests {
    @Test func equalsASetAfterManyChanges() {
        var generator = SystemRandomNumberGenerator()
        var rows = RowSet()
        var expected: Set<Int> = []
        for _ in 0..<2_000 {
            let start = Int.random(in: 0..<60, using: &generator)
            let range = start..<start + Int.random(in: 0..<8, using: &generator)
            if Bool.random(using: &generator) {
                rows.insert(range)
                expected.formUnion(range)
            } else {
                rows.remove(range)
                expected.subtract(range)
            }
            #expect(Array(rows.rows) == expected.sorted() && rows.count == expected.count)
            #expect((-1..<70).allSatisfy { rows.contains($0) == expected.contains($0) })
            #expect(rows == RowSet(rows: expected))
        }
    }
}
