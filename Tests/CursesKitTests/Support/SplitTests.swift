import Testing

@testable import CursesKit

/// A list and its details in the columns of a split view, with a journal.
@MainActor
struct TestSplit {
    let journal = Journal()
    let listTable = TableView()
    let detailTable = TableView()
    let split: SplitViewController
    private let list: NumberedRows
    private let details: NumberedRows

    init() {
        list = NumberedRows(journal: journal)
        details = NumberedRows(journal: journal)
        (list.count, details.count, details.prefix) = (50, 50, "detail")
        for (table, rows) in [(listTable, list), (detailTable, details)] {
            table.dataSource = rows
            table.delegate = rows
            table.reloadData()
        }
        let (primary, secondary) = (ShowingController(listTable), ShowingController(detailTable))
        (primary.title, secondary.title) = ("List", "Detail")
        split = SplitViewController(primary: primary, secondary: secondary)
        _ = journal.takeAll()
    }
}

/// A suite about this split view.
@MainActor
protocol SplitTests {
    var given: TestSplit { get }
}

extension SplitTests {
    var journal: Journal { given.journal }
    var listTable: TableView { given.listTable }
    var detailTable: TableView { given.detailTable }
    var split: SplitViewController { given.split }

    func launch(width: Int = 80, height: Int = 6) throws -> TestApplication {
        try TestApplication(split, size: Size(width: width, height: height))
    }
}

extension TableView {
    var selectedRow: Int? { indexPathForSelectedRow?.row }
}
