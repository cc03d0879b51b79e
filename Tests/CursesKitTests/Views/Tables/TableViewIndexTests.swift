import Testing

@testable import CursesKit

/// The section index at the right edge of a table.
@MainActor
struct TableViewIndexTests: TableTests {
    let given = TestTable()

    private func launchIndex(height: Int = 6) throws -> TestApplication {
        rows.indexTitles = ["A", "B", "C", "D"]
        return try launch(
            [5, 5, 0, 5], headers: ["Ants", "Bees", "Crabs", "Dogs"], width: 14, height: height)
    }

    @Test func showsAnIndexAtItsRightEdge() throws {
        let application = try launchIndex()
        #expect(
            application.rows == "Ants         A\nrow 0        B\nrow 1        C\nrow 2        D\nrow 3\nrow 4"
        )
        application.resize(14, 2)
        #expect(application.rows == "Ants         A\nrow 0        C")
    }

    @Test func goesWhereTheIndexIsPressed() throws {
        let application = try launchIndex()
        application.click(13, 1)
        #expect(application.rows.hasPrefix("Bees         A\nrow 1.0      B\n"))
        #expect(journal.takeAll() == ["selected 1.0"])
        // A section without rows leads to the next one with rows.
        application.click(13, 2)
        #expect(table.focusedIndexPath == RowPath(row: 0, section: 3))
        application.click(13, 5)
        #expect(table.focusedIndexPath == RowPath(row: 0, section: 3))
    }

    @Test func takesKeysForTheIndex() throws {
        let application = try launchIndex()
        application.press(.tab, "d")
        #expect(table.focusedIndexPath == RowPath(row: 0, section: 3))
        application.press(.up, .up)
        #expect(table.focusedIndexPath == RowPath(row: 0, section: 1))
        application.press(.enter)
        #expect(journal.takeAll() == ["selected 3.0", "selected 1.0"])
        application.press(.down)
        #expect(table.focusedIndexPath == RowPath(row: 1, section: 1))
    }

    @Test func takesLettersThatMeanSomethingElseForTheIndex() throws {
        rows.indexTitles = ["G", "Q"]
        let application = try launch([5, 5], headers: ["Gnus", "Quails"], width: 14, height: 5)
        application.press(.tab, "q")
        #expect(application.application.exitStatus == nil)
        #expect(table.focusedIndexPath == RowPath(row: 0, section: 1))
        application.press("G")
        #expect(table.focusedIndexPath == RowPath(row: 0, section: 0))
    }

    @Test func hasNoIndexInANarrowTable() throws {
        let application = try launchIndex()
        application.resize(8, 3)
        #expect(application.rows == "Ants\nrow 0\nrow 1")
        application.press(.tab, .down)
        #expect(table.focusedRow == 1)
    }
}
