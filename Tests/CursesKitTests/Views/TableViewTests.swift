import Testing

@testable import CursesKit

@MainActor
struct TableViewTests {
    private let table = TableView()
    private let journal = Journal()
    private let rows: NumberedRows

    init() {
        rows = NumberedRows(journal: journal)
        table.dataSource = rows
        table.delegate = rows
    }

    private func launch(
        rows count: Int, width: Int = 10, height: Int = 4, header: String? = nil, rowHeight: Int = 1
    ) throws -> TestApplication {
        rows.count = count
        table.rowHeight = rowHeight
        table.tableHeaderView = header.map { Label($0, numberOfLines: 0) }
        table.reloadData()
        let application = try TestApplication(showing: table, size: Size(width: width, height: height))
        application.wait()
        return application
    }

    // MARK: Cost

    @Test func asksForTheVisibleRowsOfAMillionOnly() throws {
        let application = try launch(rows: 1_000_000, height: 24)
        #expect(rows.takeAsked() == Array(0..<24))
        application.type("G")
        #expect(rows.takeAsked() == Array(999_976..<1_000_000))
        application.press(.pageUp)
        #expect(rows.takeAsked() == Array(999_952..<999_976))
        application.type("kk")
        #expect(rows.takeAsked().isEmpty)
        application.type("g")
        #expect(rows.takeAsked() == Array(0..<24))
        application.resize(80, 50)
        #expect(rows.takeAsked() == Array(24..<50))
        application.resize(200, 10)
        #expect(rows.takeAsked().isEmpty)
        #expect(rows.cellCount <= 50)
    }

    @Test func asksForOneRowMoreWhenItScrollsByOne() throws {
        let application = try launch(rows: 100)
        _ = rows.takeAsked()
        application.type("jjjj")
        #expect(rows.takeAsked() == [4])
    }

    @Test func makesNoMoreCellsThanFitOnTheScreen() throws {
        let application = try launch(rows: 5000)
        for _ in 0..<100 {
            application.press(.pageDown, .down)
            application.scroll(1)
            application.scroll(-1)
        }
        application.type("Gg")
        #expect(rows.cellCount <= 8)
        #expect(table.subviews.count == rows.cellCount)
    }

    @Test func drawsTwoRowsWhenTheSelectionMovesWithoutScrolling() throws {
        let application = try launch(rows: 100)
        application.type("j")
        #expect(
            application.terminal.lastDamage.reduce(.zero) { $0.union($1) }
                == Rect(x: 0, y: 0, width: 10, height: 2))
    }

    // MARK: Selection

    @Test(arguments: [
        ("j", 1, 0), ("jjj", 3, 0), ("jjjj", 4, 1), ("jjjjk", 3, 1), ("jjjjkkk", 1, 1), ("jjjjkkkk", 0, 0),
        ("k", 0, 0), (" ", 4, 4), ("  ", 8, 8), ("G", 99, 96), ("Gj", 99, 96), ("Gkkk", 96, 96),
        ("Gkkkk", 95, 95),
        ("Gg", 0, 0), ("j ", 5, 4),
    ])
    func movesWithKeysAndScrollsNoFurtherThanItMust(keys: String, selected: Int, first: Int) throws {
        let application = try launch(rows: 100)
        application.type(keys)
        #expect(table.focusedRow == selected)
        #expect(application.rows == (first..<first + 4).map { "row \($0)" }.joined(separator: "\n"))
        #expect(application.highlightedRows == [selected - first])
    }

    @Test func movesWithNamedKeys() throws {
        let application = try launch(rows: 100)
        var selections: [Int?] = []
        for key in [Key.down, .pageDown, .up, .pageUp, .end, .home] {
            application.press(key)
            selections.append(table.focusedRow)
        }
        #expect(selections == [1, 5, 4, 0, 99, 0])
    }

    @Test func tellsItsDelegateOfEverySelectionOnce() throws {
        let application = try launch(rows: 3)
        application.type("jjjkg")
        #expect(journal.entries == ["selected 1", "selected 2", "selected 1", "selected 0"])
    }

    @Test(arguments: [Key.enter, .right, "l"])
    func opensTheSelectedRow(key: Key) throws {
        let application = try launch(rows: 3)
        application.type("j")
        application.press(key)
        #expect(journal.entries == ["selected 1", "opened 1"])
    }

    @Test func selectsForTheProgramWithoutTellingItsDelegate() throws {
        let application = try launch(rows: 100)
        table.selectRow(at: IndexPath(row: 50, section: 0), scrollPosition: .none)
        application.wait()
        #expect(application.rows == "row 0\nrow 1\nrow 2\nrow 3" && application.highlightedRows.isEmpty)
        table.selectRow(at: IndexPath(row: 60, section: 0), scrollPosition: .top)
        application.wait()
        #expect(application.rows == "row 60\nrow 61\nrow 62\nrow 63" && application.highlightedRows == [0])
        #expect(table.indexPathForSelectedRow == IndexPath(row: 60, section: 0))
        #expect(journal.entries.isEmpty)
    }

    @Test(arguments: [
        (TableView.ScrollPosition.none, 50, 47), (.none, 98, 95), (.none, 0, 0), (.top, 50, 50),
        (.middle, 50, 49), (.bottom, 50, 47), (.top, 99, 96), (.bottom, 1, 0),
    ])
    func scrollsToARow(position: TableView.ScrollPosition, row: Int, first: Int) throws {
        let application = try launch(rows: 100)
        table.scrollToRow(at: IndexPath(row: row, section: 0), at: position)
        application.wait()
        #expect(application.rows.hasPrefix("row \(first)\n"))
    }

    @Test func showsARowThatWasScrolledToBeforeTheFirstLayout() throws {
        rows.count = 100
        table.reloadData()
        table.selectRow(at: IndexPath(row: 50, section: 0), scrollPosition: .bottom)
        let application = try TestApplication(showing: table, size: Size(width: 10, height: 4))
        application.wait()
        #expect(application.rows == "row 47\nrow 48\nrow 49\nrow 50")
        #expect(application.highlightedRows == [3])
    }

    // MARK: Mouse

    @Test func selectsAtAClickAndOpensAtTheSecond() throws {
        let application = try launch(rows: 100)
        application.click(3, 2)
        #expect(journal.takeAll() == ["selected 2"])
        application.click(5, 2)
        #expect(journal.takeAll() == ["opened 2"])
        application.click(5, 1)
        #expect(journal.takeAll() == ["selected 1"])
        #expect(application.highlightedRows == [1])
    }

    @Test func findsTheRowOfAClickBelowAHeaderAndAfterScrolling() throws {
        let application = try launch(rows: 100, header: "one\ntwo")
        application.click(0, 3)
        #expect(journal.takeAll() == ["selected 1"])
        application.click(0, 0)
        #expect(journal.takeAll().isEmpty)
        application.scroll(2)
        application.click(5, 0)
        #expect(journal.takeAll() == ["selected 4"])
    }

    @Test func opensNoRowThatCameUnderTheMouseBetweenTwoClicks() throws {
        let application = try launch(rows: 100)
        application.click(0, 1)
        application.scroll(1)
        application.click(0, 1)
        #expect(journal.entries == ["selected 1", "selected 4"])
    }

    @Test func ignoresClicksBelowTheLastRow() throws {
        let application = try launch(rows: 2)
        application.click(0, 3)
        #expect(journal.entries.isEmpty)
    }

    @Test func scrollsWithTheWheelWithoutSelecting() throws {
        let application = try launch(rows: 100)
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
        let application = try launch(rows: 100, height: 6, rowHeight: 2)
        application.scroll(1)
        #expect(application.rows == "\nrow 2\n\nrow 3\n\nrow 4")
    }

    // MARK: Header

    @Test func scrollsItsHeaderWithItsRows() throws {
        let application = try launch(rows: 100, header: "one\ntwo")
        #expect(application.rows == "one\ntwo\nrow 0\nrow 1")
        application.type("jj")
        #expect(application.rows == "two\nrow 0\nrow 1\nrow 2")
        application.type("kk")
        #expect(application.rows == "two\nrow 0\nrow 1\nrow 2")
        application.type("k")
        #expect(application.rows == "one\ntwo\nrow 0\nrow 1")
        application.type("Gg")
        #expect(application.rows == "one\ntwo\nrow 0\nrow 1")
        application.press(.pageUp)
        #expect(application.rows == "one\ntwo\nrow 0\nrow 1")
    }

    @Test func scrollsThroughAHeaderThatIsHigherThanTheWindow() throws {
        let application = try launch(rows: 100, header: "1\n2\n3\n4\n5\n6")
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
        let application = try launch(rows: 100, header: "1\n2\n3\n4\n5\n6")
        application.press(.enter)
        #expect(application.rows == "4\n5\n6\nrow 0")
        #expect(application.highlightedRows == [3])
    }

    @Test func scrollsThroughAHeaderWithoutRows() throws {
        let application = try launch(rows: 0, header: "1\n2\n3\n4\n5\n6\n7\n8\n9")
        application.type("j")
        #expect(application.rows == "2\n3\n4\n5")
        application.press(.pageDown)
        #expect(application.rows == "6\n7\n8\n9")
        application.press(.pageUp, .up)
        #expect(application.rows == "1\n2\n3\n4")
    }

    @Test func replacesItsHeader() throws {
        let application = try launch(rows: 2, header: "old\nheader")
        table.tableHeaderView = Label("new")
        application.wait()
        #expect(application.rows == "new\nrow 0\nrow 1\n")
        table.tableHeaderView = nil
        application.wait()
        #expect(application.rows == "row 0\nrow 1\n\n")
        #expect(table.subviews.allSatisfy { $0 is TableViewCell })
    }

    // MARK: Content

    @Test func doesNothingWhereItIsEmpty() throws {
        let application = try launch(rows: 0)
        application.type("jkGg l")
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
        let application = try launch(rows: 100)
        application.type("jjjjjj")
        rows.prefix = "new"
        table.reloadData()
        application.wait()
        #expect(application.rows == "new 3\nnew 4\nnew 5\nnew 6")
        #expect(application.highlightedRows == [3])
    }

    @Test(arguments: [(50, 49, 46), (3, 2, 0), (1, 0, 0)])
    func movesToTheLastRowIfItsRowIsGone(count: Int, selected: Int, first: Int) throws {
        let application = try launch(rows: 100)
        application.type("G")
        rows.count = count
        table.reloadData()
        application.wait()
        #expect(table.focusedRow == selected)
        #expect(application.rows.hasPrefix("row \(first)\n"))
        #expect(application.highlightedRows == [selected - first])
    }

    @Test func emptiesAndFillsAgain() throws {
        let application = try launch(rows: 100)
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
        let application = try launch(rows: 5, height: 2)
        application.type("G")
        application.resize(10, height)
        let first = max(0, 5 - height)
        let expected = (first..<5).map { "row \($0)" } + Array(repeating: "", count: max(0, height - 5))
        #expect(application.rows == expected.joined(separator: "\n"))
    }

    @Test(arguments: [1, 2, 5, 9])
    func keepsItsSelectionOnTheScreenWhenTheWindowShrinks(height: Int) throws {
        let application = try launch(rows: 100, height: 10)
        application.type("jjjjjjj")
        application.resize(10, height)
        #expect(application.highlightedRows == [min(height - 1, 7)])
        application.resize(10, 0)
        application.resize(10, 10)
        #expect(application.highlightedRows.count == 1)
    }

    @Test func keepsItsSelectionOnTheScreenWhenRowsBecomeHigher() throws {
        let application = try launch(rows: 100, height: 6)
        application.type("jjjjj")
        table.rowHeight = 3
        application.wait()
        #expect(application.highlightedRows == [3, 4, 5])
    }

    @Test func staysWhereTheWheelLeftItWhenTheWindowShrinks() throws {
        let application = try launch(rows: 100, height: 10)
        application.scroll(10)
        application.resize(10, 4)
        #expect(application.rows == "row 30\nrow 31\nrow 32\nrow 33")
    }

    @Test func staysWhereTheWheelLeftItWhenItIsReloaded() throws {
        let application = try launch(rows: 100)
        application.scroll(10)
        table.reloadData()
        application.wait()
        #expect(application.rows == "row 30\nrow 31\nrow 32\nrow 33")
    }

    @Test func survivesHavingNoRoom() throws {
        let application = try launch(rows: 100)
        application.type("jjjjjj")
        application.resize(0, 0)
        application.type("jk Gg")
        application.resize(1, 1)
        application.type("jj")
        #expect(application.rows == "r")
        application.resize(10, 4)
        #expect(application.highlightedRows.count == 1)
    }

    @Test func showsTwoLinesARow() throws {
        let application = try launch(rows: 100, height: 5, rowHeight: 2)
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
