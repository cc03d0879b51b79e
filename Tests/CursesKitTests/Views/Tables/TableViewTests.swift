import Testing

@testable import CursesKit

@MainActor
struct TableViewTests: TableTests {
    let given = TestTable()

    @Test(arguments: [
        ("j", 1, 0), ("jjj", 3, 0), ("jjjj", 4, 1), ("jjjjk", 3, 1), ("jjjjkkk", 1, 1), ("jjjjkkkk", 0, 0),
        ("k", 0, 0), (" ", 4, 4), ("  ", 8, 8), ("G", 99, 96), ("Gj", 99, 96), ("Gkkk", 96, 96),
        ("Gkkkk", 95, 95),
        ("Ggg", 0, 0), ("j ", 5, 4),
    ])
    func movesWithKeysAndScrollsNoFurtherThanItMust(keys: String, selected: Int, first: Int) throws {
        let application = try launch(100)
        application.type(keys)
        #expect(table.focusedRow == selected)
        #expect(application.rows == (first..<first + 4).map { "row \($0)" }.joined(separator: "\n"))
        #expect(application.highlightedRows == [selected - first])
    }

    @Test func movesWithNamedKeys() throws {
        let application = try launch(100)
        var selections: [Int?] = []
        for key in [Key.down, .pageDown, .up, .pageUp, .end, .home] {
            application.press(key)
            selections.append(table.focusedRow)
        }
        #expect(selections == [1, 5, 4, 0, 99, 0])
    }

    @Test(
        arguments: [
            (["n", "n", "p"], 1), (["f"], 8), (["f", "f", "b"], 8), (["d"], 4), (["d", "d", "u"], 4),
            (["u"], 0),
        ] as [([Character], Int)])
    func movesWithControlAndALetter(keys: [Character], focused: Int) throws {
        let application = try launch(100, height: 8)
        for key in keys { application.pressControl(key) }
        #expect(table.focusedRow == focused)
    }

    @Test func tellsItsDelegateOfEverySelectionOnce() throws {
        let application = try launch(3)
        application.type("jjjkgg")
        #expect(journal.entries == ["selected 1", "selected 2", "selected 1", "selected 0"])
    }

    @Test(arguments: [Key.enter, .right, "l"])
    func opensTheSelectedRow(key: Key) throws {
        let application = try launch(3)
        application.type("j")
        application.press(key)
        #expect(journal.entries == ["selected 1", "opened 1"])
    }

    @Test func selectsForTheProgramWithoutTellingItsDelegate() throws {
        let application = try launch(100)
        table.selectRow(at: RowPath(row: 50, section: 0), scrollPosition: .none)
        application.wait()
        #expect(application.rows == "row 0\nrow 1\nrow 2\nrow 3" && application.highlightedRows.isEmpty)
        table.selectRow(at: RowPath(row: 60, section: 0), scrollPosition: .top)
        application.wait()
        #expect(application.rows == "row 60\nrow 61\nrow 62\nrow 63" && application.highlightedRows == [0])
        #expect(table.indexPathForSelectedRow == RowPath(row: 60, section: 0))
        #expect(journal.entries.isEmpty)
    }

    @Test func selectsWithoutScrollingBehindAReload() throws {
        let application = try launch(100)
        for row in [50, 0] {
            table.reloadData()
            table.selectRow(at: RowPath(row: row, section: 0), scrollPosition: .none)
            application.wait()
            #expect(application.rows == "row 0\nrow 1\nrow 2\nrow 3")
        }
    }

    @Test(arguments: [
        (TableView.ScrollPosition.none, 50, 47), (.none, 98, 95), (.none, 0, 0), (.top, 50, 50),
        (.middle, 50, 49), (.bottom, 50, 47), (.top, 99, 96), (.bottom, 1, 0),
    ])
    func scrollsToARow(position: TableView.ScrollPosition, row: Int, first: Int) throws {
        let application = try launch(100)
        table.scrollToRow(at: RowPath(row: row, section: 0), at: position)
        application.wait()
        #expect(application.rows.hasPrefix("row \(first)\n"))
    }

    @Test func showsARowThatWasScrolledToBeforeTheFirstLayout() throws {
        rows.count = 100
        table.reloadData()
        table.selectRow(at: RowPath(row: 50, section: 0), scrollPosition: .bottom)
        let application = try TestApplication(showing: table, size: Size(width: 10, height: 4))
        application.wait()
        #expect(application.rows == "row 47\nrow 48\nrow 49\nrow 50")
        #expect(application.highlightedRows == [3])
    }

    // MARK: Mouse

    @Test func selectsAtAClickAndOpensAtTheSecond() throws {
        let application = try launch(100)
        application.click(3, 2)
        #expect(journal.takeAll() == ["selected 2"])
        application.click(5, 2)
        #expect(journal.takeAll() == ["opened 2"])
        application.click(5, 1)
        #expect(journal.takeAll() == ["selected 1"])
        #expect(application.highlightedRows == [1])
    }

    @Test func findsTheRowOfAClickBelowAHeaderAndAfterScrolling() throws {
        table.tableHeaderView = Label("one\ntwo", numberOfLines: 0)
        let application = try launch(100)
        application.click(0, 3)
        #expect(journal.takeAll() == ["selected 1"])
        application.click(0, 0)
        #expect(journal.takeAll().isEmpty)
        application.scroll(2)
        application.click(5, 0)
        #expect(journal.takeAll() == ["selected 4"])
    }

    @Test func opensNoRowThatCameUnderTheMouseBetweenTwoClicks() throws {
        let application = try launch(100)
        application.click(0, 1)
        application.scroll(1)
        application.click(0, 1)
        #expect(journal.entries == ["selected 1", "selected 4"])
    }

    @Test func ignoresClicksBelowTheLastRow() throws {
        let application = try launch(2)
        application.click(0, 3)
        #expect(journal.entries.isEmpty)
    }

    @Test func scrollsWithTheWheelWithoutSelecting() throws {
        let application = try launch(100)
        application.scroll(1)
        #expect(application.rows == "row 3\nrow 4\nrow 5\nrow 6")
        #expect(application.highlightedRows.isEmpty)
        #expect(table.focusedRow == 0)
        application.scroll(-9)
        #expect(application.rows == "row 0\nrow 1\nrow 2\nrow 3")
        application.scroll(1000)
        #expect(application.rows == "row 96\nrow 97\nrow 98\nrow 99")
        application.type("j")
        #expect(application.rows == "row 1\nrow 2\nrow 3\nrow 4")
    }

    @Test func scrollsWithTheWheelByTheLineWhereRowsAreHigher() throws {
        table.rowHeight = 2
        let application = try launch(100, height: 6)
        application.scroll(1)
        #expect(application.rows == "\nrow 2\n\nrow 3\n\nrow 4")
    }
}
