import Testing

@testable import CursesKit

/// The view above the rows of a table.
@MainActor
struct TableViewHeaderTests: TableTests {
    let given = TestTable()

    @Test func scrollsItsHeaderWithItsRows() throws {
        table.tableHeaderView = Label("one\ntwo", numberOfLines: 0)
        let application = try launch(100)
        #expect(application.rows == "one\ntwo\nrow 0\nrow 1")
        application.type("jj")
        #expect(application.rows == "two\nrow 0\nrow 1\nrow 2")
        application.type("kk")
        #expect(application.rows == "two\nrow 0\nrow 1\nrow 2")
        application.type("k")
        #expect(application.rows == "one\ntwo\nrow 0\nrow 1")
        application.type("Ggg")
        #expect(application.rows == "one\ntwo\nrow 0\nrow 1")
        application.press(.pageUp)
        #expect(application.rows == "one\ntwo\nrow 0\nrow 1")
    }

    @Test func scrollsThroughAHeaderThatIsHigherThanTheWindow() throws {
        table.tableHeaderView = Label("1\n2\n3\n4\n5\n6", numberOfLines: 0)
        let application = try launch(100)
        #expect(application.rows == "1\n2\n3\n4")
        application.type("j")
        #expect(application.rows == "2\n3\n4\n5")
        #expect(table.focusedRow == 0)
        application.type("k")
        #expect(application.rows == "1\n2\n3\n4")
        application.press(.pageDown)
        #expect(application.rows == "5\n6\nrow 0\nrow 1")
        #expect(application.highlightedRows == [2])
        application.type("j")
        #expect(application.highlightedRows == [3])
    }

    @Test func showsARowBeforeItOpensIt() throws {
        table.tableHeaderView = Label("1\n2\n3\n4\n5\n6", numberOfLines: 0)
        let application = try launch(100)
        application.press(.enter)
        #expect(application.rows == "4\n5\n6\nrow 0")
        #expect(application.highlightedRows == [3])
    }

    @Test func scrollsThroughAHeaderWithoutRows() throws {
        table.tableHeaderView = Label("1\n2\n3\n4\n5\n6\n7\n8\n9", numberOfLines: 0)
        let application = try launch(0)
        application.type("j")
        #expect(application.rows == "2\n3\n4\n5")
        application.press(.pageDown)
        #expect(application.rows == "6\n7\n8\n9")
        application.press(.pageUp, .up)
        #expect(application.rows == "1\n2\n3\n4")
    }

    @Test func scrollsToARowRightAfterItsHeaderHasGone() throws {
        table.tableHeaderView = Label("1\n2\n3", numberOfLines: 0)
        let application = try launch(100)
        table.tableHeaderView = nil
        table.scrollToRow(at: RowPath(row: 20, section: 0), at: .top)
        application.wait()
        #expect(application.rows == "row 20\nrow 21\nrow 22\nrow 23")
    }

    @Test func replacesItsHeader() throws {
        table.tableHeaderView = Label("old\nheader", numberOfLines: 0)
        let application = try launch(2)
        table.tableHeaderView = Label("new")
        application.wait()
        #expect(application.rows == "new\nrow 0\nrow 1\n")
        table.tableHeaderView = nil
        application.wait()
        #expect(application.rows == "row 0\nrow 1\n\n")
        #expect(table.subviews.allSatisfy { $0 is TableViewCell })
    }
}
