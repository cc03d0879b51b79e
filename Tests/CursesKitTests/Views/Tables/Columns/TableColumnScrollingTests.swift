import CursesKitTesting
import Testing

@testable import CursesKit

/// A table whose columns do not fit.
@MainActor
struct TableColumnScrollingTests: WideTableSuite {
    let table = TableView()
    let rows = WideRows()

    init() {
        prepare(6)
        table.allowsHorizontalScrolling = true
    }

    @Test func scrollsByWholeColumns() throws {
        let application = try launch(30, 3)
        #expect(
            application.rows == """
                c0      c1      c2      c3   ›
                0c0     0c1     0c2     0c3
                1c0     1c1     1c2     1c3
                """)
        application.send(.key(KeyPress(.right, modifiers: .shift)))
        #expect(
            application.rows == """
                ‹ c1      c2      c3         ›
                  0c1     0c2     0c3
                  1c1     1c2     1c3
                """)
        application.press("j", ">", ">", ">")
        #expect(
            application.rows == """
                ‹ c3      c4      c5
                  0c3     0c4     0c5
                  1c3     1c4     1c5
                """)
        // The focus stays in its row.
        #expect(table.focusedIndexPath?.row == 1 && application.highlightedRows == [2])
        application.type("2<")
        #expect(application.rows.hasPrefix("‹ c1 "))
        application.send(.key(KeyPress(.left, modifiers: .shift)))
        application.press("<")
        #expect(application.rows.hasPrefix("c0 "))
    }

    @Test func keepsFixedColumns() throws {
        table.fixedColumnCount = 1
        let application = try launch(30, 2 + 1)
        #expect(application.rows.hasPrefix("c0       c1      c2          ›\n0c0      0c1     0c2\n"))
        application.press(">")
        #expect(application.rows.hasPrefix("c0     ‹ c2      c3          ›\n0c0      0c2     0c3\n"))
        application.type("9>")
        #expect(application.rows.hasPrefix("c0     ‹ c4      c5\n0c0      0c4     0c5\n"))
    }

    @Test(arguments: [
        (46, "c0      c1      c2      c3      c4      c5"),
        (45, "c0       c1      c2      c3      c4         ›"),
        (17, "c0       c1     ›"), (16, "c0      c1     ›"), (9, "c0      ›"), (7, "c0"),
        (3, "c0"), (1, "…"),
    ])
    func hasFixedColumnsAsLongAsTheyLeaveRoom(width: Int, titles: String) throws {
        table.fixedColumnCount = 1
        #expect(try launch(width, 3).terminal.rows[0] == titles)
    }

    @Test func givesFixedColumnsHalfOfTheTable() throws {
        table.columns = [
            TableColumn("c0", title: "c0", width: 6, idealWidth: 30),
            TableColumn("c1", title: "c1", width: 20), TableColumn("c2", title: "c2", width: 20),
        ]
        table.fixedColumnCount = 1
        let application = try launch(40, 3)
        #expect(table.columnLayout.columnFrames.map(\.width) == [20, 15])
        application.resize(48, 3)
        #expect(table.columnLayout.columnFrames.map(\.width) == [24, 19])
        // All minimum widths fit.
        application.resize(50, 3)
        #expect(table.columnLayout.columnFrames.map(\.width) == [6, 20, 20])
    }

    @Test func showsWhatFitsOfAWideWindowAndComesBack() throws {
        let application = try launch(40, 10)
        application.type("9>")
        #expect(application.terminal.rows[0] == "‹ c1      c2      c3      c4      c5")
        application.resize(200, 60)
        #expect(application.terminal.rows[0] == "c0      c1      c2      c3      c4      c5")
        application.press(">")
        #expect(application.terminal.rows[0].hasPrefix("c0 "))
        application.resize(40, 10)
        #expect(application.terminal.rows[0].hasPrefix("‹ c1 "))
    }

    @Test func cutsAColumnThatIsWiderThanTheTable() throws {
        table.columns = [
            TableColumn("c0", title: "c0", width: 6), TableColumn("w", title: "wide", width: 50),
            TableColumn("c1", title: "c1", width: 6),
        ]
        rows.text = { row, column in column == "w" ? String(repeating: "日", count: 30) : "\(row)\(column)" }
        let application = try launch(20, 3)
        #expect(application.terminal.rows[1] == "0c0     日日日日…")
        application.press(">")
        #expect(application.rows.hasPrefix("‹ wide             ›\n  日日日日日日日…"))
        application.press(">")
        #expect(application.rows.hasPrefix("‹ c1\n  0c1"))
        #expect(application.terminal.canvas.isWhole)
        application.press("<", "<")
        #expect(application.rows.hasPrefix("c0 "))
    }

    @Test func showsWideGlyphsCutAtTheEdge() throws {
        rows.text = { _, _ in "日本語語" }
        let application = try launch(30, 3)
        // Four cells are left for the fourth column, and six for the others.
        #expect(application.terminal.rows[1] == "日本…   日本…   日本…   日…")
        #expect(application.terminal.canvas.isWhole)
        for _ in 0..<3 {
            application.press(">")
            #expect(application.terminal.canvas.isWhole)
        }
    }

    @Test func scrollsByTheWheel() throws {
        let application = try launch(30, 3)
        func turn(_ kind: MouseEvent.Kind, _ flags: KeyModifierFlags = []) {
            application.send(.mouse(MouseEvent(kind, at: Point(x: 5, y: 1), modifierFlags: flags)))
        }
        turn(.scrolledSideways(1))
        turn(.scrolled(1), .shift)
        #expect(application.rows.hasPrefix("‹ c2 "))
        turn(.scrolled(-1), .shift)
        turn(.scrolledSideways(-1))
        #expect(application.rows.hasPrefix("c0 "))
        #expect(table.contentOffset == 0)
        // A table that fits scrolls up and down.
        rows.count = 9
        table.reloadData()
        application.resize(60, 3)
        turn(.scrolled(1), .shift)
        #expect(table.contentOffset == 3)
        turn(.scrolledSideways(1))
        #expect(table.contentOffset == 3)
    }

    @Test func scrollsByAClickOnTheSigns() throws {
        let application = try launch(30, 3)
        application.click(29, 0)
        #expect(application.rows.hasPrefix("‹ c1 "))
        application.click(0, 0)
        #expect(application.rows.hasPrefix("c0 ") && rows.asked.isEmpty)
    }

    @Test func showsAColumnOnDemand() throws {
        table.scrollColumnToVisible("c4")
        let application = try launch(30, 3)
        #expect(application.rows.hasPrefix("‹ c2      c3      c4         ›\n"))
        table.scrollColumnToVisible("c3")
        table.scrollColumnToVisible("none")
        application.wait()
        #expect(application.rows.hasPrefix("‹ c2 "))
        table.scrollColumnToVisible("c1")
        application.wait()
        #expect(application.rows.hasPrefix("‹ c1 "))
    }

    @Test func leavesColumnsOutUnlessAsked() throws {
        table.allowsHorizontalScrolling = false
        let application = try launch(30, 3)
        #expect(application.rows.hasPrefix("c0      c1      c2      c3\n"))
        application.press(">")
        application.send(.mouse(MouseEvent(.scrolledSideways(1), at: .zero)))
        #expect(application.rows.hasPrefix("c0 "))
        #expect(!table.keyCommands.contains { $0.title == "Scroll right" })
    }

    @Test func hasNothingToScrollWithoutColumns() throws {
        table.columns = []
        table.fixedColumnCount = 3
        let application = try launch(30, 3)
        application.press(">", "<")
        application.send(.mouse(MouseEvent(.scrolledSideways(1), at: .zero)))
        table.scrollColumnToVisible("c0")
        application.wait()
        #expect(application.rows == "\n\n" && table.columnLayout == .empty)
    }

    @Test func namesItsKeysWhileThereIsMore() throws {
        let application = try launch(30, 60)
        application.press("?")
        #expect(application.rows.contains("Scroll right"))
        application.press(.escape)
        application.resize(60, 60)
        application.press("?")
        #expect(!application.rows.contains("Scroll right"))
    }

    @Test func saysInASCIIThatThereIsMore() throws {
        let application = try TestApplication(
            showing: table, size: Size(width: 30, height: 3), hasUnicode: false)
        table.allowsColumnResizing = true
        application.press(">")
        #expect(application.rows.hasPrefix("< c1    | c2    | c3    |    >\n"))
    }

    @Test func standsBetweenMarksAndIndicator() throws {
        table.allowsMultipleSelection = true
        table.showsVerticalScrollIndicator = true
        rows.count = 9
        let application = try launch(33, 3)
        application.press(" ", ">")
        #expect(
            application.rows == """
                  ‹ c1      c2      c3         ›
                ✓   0c1     0c2     0c3         ┃
                    1c1     1c2     1c3
                """)
    }

    @Test func looksAtVisibleColumnsOnly() throws {
        prepare(10_000)
        table.fixedColumnCount = 1
        let application = try launch(30, 3)
        application.type("500>")
        #expect(application.rows.hasPrefix("c0     ‹ c501    c502        ›\n"))
        #expect(table.columnLayout.columnFrames.count == 3)
        let cell = try #require(table.cellForRow(at: RowPath(row: 0, section: 0)) as? TableColumnCell)
        #expect(cell.columnLayout.columnFrames.count == 3)
    }
}
