import Testing

@testable import CursesKit

/// The cells that a table asks for and draws depend only on the visible rows.
@MainActor
struct TableViewCostTests: TableTests {
    let given = TestTable()

    @Test func asksForTheVisibleRowsOfAMillionOnly() throws {
        let application = try launch(1_000_000, height: 24)
        #expect(rows.takeAsked() == Array(0..<24))
        application.type("G")
        #expect(rows.takeAsked() == Array(999_976..<1_000_000))
        application.press(.pageUp)
        #expect(rows.takeAsked() == Array(999_952..<999_976))
        application.type("kk")
        #expect(rows.takeAsked().isEmpty)
        application.type("gg")
        #expect(rows.takeAsked() == Array(0..<24))
        application.resize(80, 50)
        #expect(rows.takeAsked() == Array(24..<50))
        application.resize(200, 10)
        #expect(rows.takeAsked().isEmpty)
        #expect(rows.cellCount <= 50)
    }

    @Test func asksForOneRowMoreWhenItScrollsByOne() throws {
        let application = try launch(100)
        _ = rows.takeAsked()
        application.type("jjjj")
        #expect(rows.takeAsked() == [4])
    }

    @Test func makesNoMoreCellsThanFitOnTheScreen() throws {
        let application = try launch(5000)
        for _ in 0..<100 {
            application.press(.pageDown, .down)
            application.scroll(1)
            application.scroll(-1)
        }
        application.type("Ggg")
        #expect(rows.cellCount <= 8)
        #expect(table.subviews.count == rows.cellCount)
    }

    @Test func drawsTwoRowsWhenTheSelectionMovesWithoutScrolling() throws {
        let application = try launch(100)
        application.type("j")
        #expect(
            application.terminal.lastDamage.reduce(.zero) { $0.union($1) }
                == Rect(x: 0, y: 0, width: 10, height: 2))
    }
}
