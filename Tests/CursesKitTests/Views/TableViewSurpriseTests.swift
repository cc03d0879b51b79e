import Testing

@testable import CursesKit

/// What a table does when its data source changes at a moment when nobody expects it.
@MainActor
struct TableViewSurpriseTests {
    private let table = TableView()
    private let journal = Journal()
    private let rows: NumberedRows

    init() {
        rows = NumberedRows(journal: journal)
        table.dataSource = rows
        table.delegate = rows
    }

    private func launch(_ counts: Int...) throws -> TestApplication {
        rows.counts = counts
        table.reloadData()
        return try TestApplication(showing: table, size: Size(width: 20, height: 4))
    }

    /// Calls `body` when the next cell is asked for.
    private func onNextCell(_ body: @escaping () -> Void) {
        rows.onAsking = { [unowned rows] in
            rows.onAsking = {}
            body()
        }
    }

    // MARK: While a cell is asked for

    @Test func showsItsRowsIfItIsReloadedMeanwhile() throws {
        onNextCell { [table] in table.reloadData() }
        let application = try launch(9)
        #expect(application.rows == "row 0\nrow 1\nrow 2\nrow 3")
        onNextCell { [table] in table.reloadData() }
        application.type("G")
        #expect(application.rows == "row 5\nrow 6\nrow 7\nrow 8")
        #expect(application.highlightedRows == [3] && application.clock.isIdle)
    }

    @Test func showsItsRowsIfOneOfThemIsReloadedMeanwhile() throws {
        onNextCell { [table] in table.reloadRows(at: [IndexPath(row: 1, section: 0)]) }
        let application = try launch(9)
        #expect(application.rows == "row 0\nrow 1\nrow 2\nrow 3")
    }

    @Test func showsAsManyRowsAsThereAreAfterAReloadMeanwhile() throws {
        onNextCell { [table, rows] in
            rows.count = 2
            table.reloadData()
        }
        let application = try launch(9)
        #expect(application.rows == "row 0\nrow 1\n\n")
    }
}
