import CursesKitTesting
import Foundation
import Testing

@testable import CursesKit

/// Columns that the user sizes and moves.
@MainActor
struct TableColumnEditingTests: WideTableSuite {
    let table = TableView()
    let rows = WideRows()

    init() {
        prepare(3)
        table.allowsColumnResizing = true
        table.allowsColumnReordering = true
    }

    private func drag(
        _ application: TestApplication, from start: Int, _ others: Int..., releases: Bool = true
    ) {
        application.send(.mouse(MouseEvent(.pressed, at: Point(x: start, y: 0))))
        for x in others { application.send(.mouse(MouseEvent(.dragged, at: Point(x: x, y: 0)))) }
        let end = Point(x: others.last ?? start, y: 0)
        if releases { application.send(.mouse(MouseEvent(.released, at: end))) }
    }

    private func shown(_ application: TestApplication) -> String { application.terminal.rows[0] }

    // MARK: Widths

    @Test func drawsLinesWhereColumnsCanBeSized() throws {
        let application = try launch(30, 3)
        #expect(
            application.rows == """
                c0    │ c1    │ c2    │
                0c0     0c1     0c2
                1c0     1c1     1c2
                """)
        table.allowsColumnResizing = false
        application.wait()
        #expect(shown(application) == "c0      c1      c2")
    }

    @Test func sizesAColumnByADragOfItsBorder() throws {
        let application = try launch(40, 3)
        drag(application, from: 6, 8, 10)
        #expect(application.rows.hasPrefix("c0        │ c1    │ c2    │\n0c0         0c1     0c2\n"))
        #expect(rows.arranged == [TableColumnArrangement(widths: ["c0": 10])])
        // No narrower than its minimum.
        drag(application, from: 10, 2)
        #expect(shown(application) == "c0    │ c1    │ c2    │")
        drag(application, from: 22, 25)
        #expect(rows.arranged.last?.widths == ["c0": 6, "c2": 9])
        // Others give no room that they do not have, and the width comes with more room.
        drag(application, from: 6, 39)
        #expect(shown(application) == "c0                      │ c1    │ c2")
        application.resize(80, 3)
        #expect(shown(application).hasPrefix("c0                                     │ c1    │ c2"))
    }

    @Test func keepsTheBorderBelowTheMouseBesideFlexibleColumns() throws {
        table.columns = [
            TableColumn("t", title: "t", width: 6, isFlexible: true), TableColumn("b", title: "b", width: 6),
            TableColumn("c", title: "c", width: 6),
        ]
        let application = try launch(30, 3)
        #expect(shown(application) == "t             │ b     │ c")
        drag(application, from: 14, 12)
        #expect(shown(application) == "t           │ b       │ c")
        drag(application, from: 22, 20)
        #expect(shown(application) == "t         │ b       │ c")
        #expect(table.columnArrangement.widths == ["b": 8, "c": 8])
        table.columnArrangement = TableColumnArrangement(widths: ["t": 7])
        application.wait()
        #expect(shown(application) == "t      │ b     │ c     │")
    }

    @Test func fitsAColumnByADoubleClick() throws {
        rows.text = { row, _ in row == 0 ? "a" : "日本語日本" }
        let application = try launch(40, 3)
        application.click(7, 0)
        #expect(rows.arranged.isEmpty && rows.asked.isEmpty)
        application.click(7, 0)
        #expect(rows.arranged == [TableColumnArrangement(widths: ["c0": 10])])
        #expect(application.terminal.rows[2].hasPrefix("日本語日本  日"))
    }

    @Test func undoesADragThatIsCancelled() throws {
        let application = try launch(40, 3)
        drag(application, from: 6, 12, releases: false)
        #expect(shown(application).hasPrefix("c0          │ c1"))
        application.resize(50, 3)
        #expect(shown(application).hasPrefix("c0    │ c1") && rows.arranged.isEmpty)
        drag(application, from: 1, 12, releases: false)
        #expect(shown(application).hasPrefix("c1 "))
        application.resize(40, 3)
        #expect(shown(application).hasPrefix("c0 ") && rows.arranged.isEmpty)
        #expect(table.columnArrangement.isEmpty)
    }

    // MARK: Order

    @Test func movesAColumnByADragOfItsTitle() throws {
        table.allowsColumnResizing = false
        prepare(3, sortDirections: [.ascending])
        let application = try launch(40, 3)
        drag(application, from: 1, 6, 10, releases: false)
        #expect(shown(application).hasPrefix("c0      c1      c2"))
        #expect(application.terminal.canvas[5, 0].style == Theme.standard.resolved(.selection))
        application.send(.mouse(MouseEvent(.dragged, at: Point(x: 11, y: 0))))
        #expect(shown(application).hasPrefix("c1      c0      c2"))
        application.send(.mouse(MouseEvent(.dragged, at: Point(x: 30, y: 0))))
        application.send(.mouse(MouseEvent(.released, at: Point(x: 30, y: 0))))
        #expect(application.rows.hasPrefix("c1      c2      c0\n0c1     0c2     0c0"))
        #expect(rows.arranged.map(\.order) == [["c1", "c2", "c0"]] && rows.asked.isEmpty)
        #expect(application.terminal.canvas[16, 0].style != Theme.standard.resolved(.selection))
        drag(application, from: 17, 1)
        #expect(shown(application) == "c0      c1      c2")
        // A click still sorts.
        application.click(9, 0)
        #expect(rows.asked == ["c1"] && rows.arranged.count == 2)
    }

    @Test func movesAColumnBeyondTheEdge() throws {
        prepare(6)
        table.allowsColumnResizing = false
        table.allowsHorizontalScrolling = true
        table.fixedColumnCount = 1
        let application = try launch(30, 3)
        drag(application, from: 10, 15, 22, 29, 29, 29)
        #expect(rows.arranged.last?.order == ["c0", "c2", "c3", "c4", "c5", "c1"])
        #expect(shown(application) == "c0     ‹ c5      c1")
        drag(application, from: 18, 10, 3, 3, 3, 3)
        #expect(shown(application) == "c0       c1      c2          ›")
        // Fixed columns stay, and nothing goes before them.
        drag(application, from: 1, 20)
        drag(application, from: 10, 0)
        #expect(shown(application).hasPrefix("c0       c1      c2"))
    }

    // MARK: Keys

    @Test func sizesAndMovesColumnsByKeys() throws {
        let application = try launch(40, 3)
        application.press("|")
        #expect(application.terminal.canvas[5, 0].style == Theme.standard.resolved(.selection))
        application.type("3+")
        #expect(shown(application) == "c0       │ c1    │ c2    │")
        application.press("-")
        #expect(shown(application).hasPrefix("c0      │ c1"))
        application.type("=")
        #expect(shown(application).hasPrefix("c0    │ c1"))
        application.press(.right, "L")
        #expect(shown(application) == "c0    │ c2    │ c1    │")
        application.send(.key(KeyPress(.left, modifiers: .shift)))
        application.type("H+H")
        #expect(shown(application) == "c1     │ c0    │ c2    │")
        #expect(rows.arranged.last == TableColumnArrangement(order: ["c1", "c0", "c2"], widths: ["c1": 7]))
        application.type("R")
        #expect(shown(application) == "c0    │ c1    │ c2    │")
        #expect(rows.arranged.last?.isEmpty == true)
        application.press(.escape, "j")
        #expect(table.focusedIndexPath?.row == 1)
        #expect(application.terminal.canvas[5, 0].style != Theme.standard.resolved(.selection))
        application.type("+")
        #expect(table.columnArrangement.isEmpty)
    }

    @Test func goesFromColumnToColumnOutOfSight() throws {
        prepare(6, sortDirections: [.ascending, .descending])
        table.allowsHorizontalScrolling = true
        table.fixedColumnCount = 1
        let application = try launch(30, 3)
        application.press("|", .right, .right, .right)
        #expect(shown(application) == "c0    │‹ c2    │ c3    │     ›")
        application.press(.enter, .enter)
        #expect(rows.asked == ["c3", "c3"])
        application.press("f", .left, .left, .left, .left)
        #expect(shown(application).hasPrefix("c0    │  c1    │"))
        application.press(.down)
        #expect(table.isFirstResponder && table.focusedIndexPath?.row == 0)
        // A click on a row gives the keys back, too.
        application.press("|")
        application.click(3, 2)
        #expect(table.isFirstResponder && table.focusedIndexPath?.row == 1)
        // Without titles there is nothing to go to.
        application.press("|")
        application.resize(30, 2)
        #expect(table.isFirstResponder)
        application.press("|")
        #expect(table.isFirstResponder)
        application.resize(30, 3)
        application.press("|")
        #expect(!table.isFirstResponder)
        table.columns = []
        application.wait()
        #expect(table.isFirstResponder)
    }

    @Test func listsWhatCanBeDoneWithAColumn() throws {
        let application = try launch(40, 14)
        application.rightClick(9, 0)
        for title in ["Wider", "Narrower", "Fit to the texts", "Move left", "Move right"] {
            #expect(application.rows.contains(title))
        }
        application.press(.enter)
        #expect(rows.arranged == [TableColumnArrangement(widths: ["c1": 7])])
        application.press("|", ".")
        #expect(application.rows.contains("Usual width"))
        application.press(.escape, "?")
        #expect(application.rows.contains("Wider"))
        table.allowsColumnResizing = false
        table.allowsColumnReordering = false
        application.press(.escape, .escape)
        #expect(!table.keyCommands.contains { $0.title == "Columns" })
        application.rightClick(9, 0)
        #expect(!application.rows.contains("Wider"))
    }

    // MARK: The user's arrangement

    @Test func keepsTheArrangementOfTheUser() throws {
        table.columnArrangement = TableColumnArrangement(
            order: ["c2", "c0", "gone"], widths: ["c0": 8, "gone": 3])
        let application = try launch(40, 3)
        #expect(shown(application) == "c2    │ c0      │ c1    │")
        let columns = table.columns
        table.columns = []
        application.wait()
        table.columns = columns + [TableColumn("new", title: "new", width: 4)]
        application.wait()
        application.resize(50, 3)
        #expect(shown(application) == "c2    │ new │ c0      │ c1    │")
        application.press("|", "L")
        #expect(table.columnArrangement.order == ["new", "c2", "c0", "c1", "gone"])
        #expect(table.columnArrangement.widths == ["c0": 8, "gone": 3])
    }

    @Test func movesPastColumnsWithoutContent() throws {
        rows.empty = ["c1"]
        let application = try launch(40, 3)
        application.press("|", "L")
        #expect(shown(application) == "c2    │ c0    │")
        rows.empty = []
        table.reloadData()
        application.wait()
        #expect(shown(application) == "c1    │ c2    │ c0    │")
    }

    @Test(arguments: [Int.max, Int.min, 0, -3, 1_000_000])
    func survivesWidthsThatMakeNoSense(width: Int) throws {
        let order = ["c1", "c1", "", "c0"]
        table.columnArrangement = TableColumnArrangement(
            order: order, widths: ["c0": width, "c1": width, "": width])
        let application = try launch(40, 10)
        for allowsScrolling in [false, true] {
            table.allowsHorizontalScrolling = allowsScrolling
            for (width, height) in [(40, 10), (200, 60), (1, 3), (1, 1)] {
                application.resize(width, height)
                application.press(">", "<", "|", "+", "-", "f", "L", "H", .escape)
            }
        }
    }

    @Test func isStoredInARestorationState() throws {
        let arrangement = TableColumnArrangement(order: ["c1", "c0"], widths: ["c0": 12])
        var state = RestorationState(identifier: "page")
        state.encode(arrangement, forKey: "columns")
        state.encode(3, forKey: "row")
        let stored = try JSONEncoder().encode(state)
        let read = try JSONDecoder().decode(RestorationState.self, from: stored)
        #expect(read.decodeColumnArrangement(forKey: "columns") == arrangement)
        #expect(read.decodeColumnArrangement(forKey: "row") == nil && read.decodeInteger(forKey: "row") == 3)
    }

    // MARK: Without full screen

    @Test func readsAllColumnsInTheirOrder() throws {
        prepare(6)
        table.allowsHorizontalScrolling = true
        let application = try launch(30, 3)
        application.press(">", ">")
        func label() -> String? { table.cellForRow(at: RowPath(row: 0, section: 0))?.accessibilityLabel }
        #expect(label() == "0c0, 0c1, 0c2, 0c3, 0c4, 0c5")
        application.press("|", "H")
        #expect(label() == "0c0, 0c2, 0c1, 0c3, 0c4, 0c5")
    }
}
