import Testing

@testable import CursesKit

/// Tables whose rows or size change.
@MainActor
struct TableViewContentTests: TableTests {
    let given = TestTable()

    @Test func doesNothingWhereItIsEmpty() throws {
        let application = try launch(0)
        application.type("jkGgg l")
        application.press(.enter, .pageUp, .pageDown)
        application.click(0, 0)
        application.scroll(1)
        #expect(application.rows == "\n\n\n")
        #expect(table.focusedRow == nil && table.visibleRows.isEmpty)
        #expect(journal.entries.isEmpty)
    }

    @Test func isEmptyWithoutADataSource() {
        let table = TableView(frame: Rect(x: 0, y: 0, width: 3, height: 2))
        table.reloadData()
        #expect(screen(showing: table) == "\n")
    }

    @Test func staysOnItsRowWhenItIsReloaded() throws {
        let application = try launch(100)
        application.type("jjjjjj")
        rows.prefix = "new"
        table.reloadData()
        application.wait()
        #expect(application.rows == "new 3\nnew 4\nnew 5\nnew 6")
        #expect(application.highlightedRows == [3])
    }

    @Test(arguments: [(50, 49, 46), (3, 2, 0), (1, 0, 0)])
    func movesToTheLastRowIfItsRowIsGone(count: Int, selected: Int, first: Int) throws {
        let application = try launch(100)
        application.type("G")
        rows.count = count
        table.reloadData()
        application.wait()
        #expect(table.focusedRow == selected)
        #expect(application.rows.hasPrefix("row \(first)\n"))
        #expect(application.highlightedRows == [selected - first])
    }

    @Test func emptiesAndFillsAgain() throws {
        let application = try launch(100)
        application.type("G")
        rows.count = 0
        table.reloadData()
        application.wait()
        #expect(application.rows == "\n\n\n")
        #expect(table.focusedRow == nil)
        rows.count = 2
        table.reloadData()
        application.wait()
        #expect(application.rows == "row 0\nrow 1\n\n")
        #expect(application.highlightedRows == [0])
    }

    // MARK: Size

    @Test(arguments: [1, 2, 3, 7, 30])
    func staysInItsContentAtAnyHeight(height: Int) throws {
        let application = try launch(5, height: 2)
        application.type("G")
        application.resize(10, height)
        let first = max(0, 5 - height)
        let expected = (first..<5).map { "row \($0)" } + Array(repeating: "", count: max(0, height - 5))
        #expect(application.rows == expected.joined(separator: "\n"))
    }

    @Test(arguments: [1, 2, 5, 9])
    func keepsItsSelectionOnTheScreenWhenTheWindowShrinks(height: Int) throws {
        let application = try launch(100, height: 10)
        application.type("jjjjjjj")
        application.resize(10, height)
        #expect(application.highlightedRows == [min(height - 1, 7)])
        application.resize(10, 0)
        application.resize(10, 10)
        #expect(application.highlightedRows.count == 1)
    }

    @Test func keepsItsSelectionOnTheScreenWhenRowsBecomeHigher() throws {
        let application = try launch(100, height: 6)
        application.type("jjjjj")
        table.rowHeight = 3
        application.wait()
        #expect(application.highlightedRows == [3, 4, 5])
    }

    @Test func staysWhereTheWheelLeftItWhenTheWindowShrinks() throws {
        let application = try launch(100, height: 10)
        application.scroll(10)
        application.resize(10, 4)
        #expect(application.rows == "row 30\nrow 31\nrow 32\nrow 33")
    }

    @Test func staysWhereTheWheelLeftItWhenItIsReloaded() throws {
        let application = try launch(100)
        application.scroll(10)
        table.reloadData()
        application.wait()
        #expect(application.rows == "row 30\nrow 31\nrow 32\nrow 33")
    }

    @Test func survivesHavingNoRoom() throws {
        let application = try launch(100)
        application.type("jjjjjj")
        application.resize(0, 0)
        application.type("jk Ggg")
        application.resize(1, 1)
        application.type("jj")
        #expect(application.rows == "r")
        application.resize(10, 4)
        #expect(application.highlightedRows.count == 1)
    }

    @Test func showsTwoLinesARow() throws {
        table.rowHeight = 2
        let application = try launch(100, height: 5)
        #expect(application.rows == "row 0\n\nrow 1\n\nrow 2")
        #expect(table.visibleRows == 0..<3)
        application.type("jj")
        #expect(application.rows == "\nrow 1\n\nrow 2\n")
        #expect(application.highlightedRows == [3, 4])
        application.press(.pageDown)
        #expect(table.focusedRow == 4)
        application.type("G")
        #expect(application.rows == "\nrow 98\n\nrow 99\n")
    }
}
