import Testing

@testable import CursesKit

/// A table of numbered rows with a journal.
@MainActor
struct TestTable {
    let table = TableView()
    let journal = Journal()
    let rows: NumberedRows

    init() {
        rows = NumberedRows(journal: journal)
        table.dataSource = rows
        table.delegate = rows
    }
}

/// A suite about this table.
@MainActor
protocol TableTests {
    var given: TestTable { get }
}

extension TableTests {
    var table: TableView { given.table }
    var journal: Journal { given.journal }
    var rows: NumberedRows { given.rows }

    /// Shows sections with these numbers of rows.
    func launch(_ counts: Int..., width: Int = 10, height: Int = 4) throws -> TestApplication {
        try launch(counts, width: width, height: height)
    }

    func launch(
        _ counts: [Int], headers: [Text?] = [], footers: [Text?] = [], width: Int = 10, height: Int = 4
    ) throws -> TestApplication {
        rows.counts = counts
        if !headers.isEmpty { rows.headers = headers }
        if !footers.isEmpty { rows.footers = footers }
        table.reloadData()
        return try TestApplication(showing: table, size: Size(width: width, height: height))
    }
}
