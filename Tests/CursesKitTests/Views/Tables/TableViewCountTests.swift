import Testing

@testable import CursesKit

/// Counts before a table's keys.
@MainActor
struct TableViewCountTests: TableTests {
    let given = TestTable()

    @Test(arguments: [
        ("5j", 5), ("12j3k", 9), ("12G", 11), ("G", 99), ("30gg", 29), ("gg", 0), ("5jg", 0), ("5jg3j", 3),
        ("999999999G", 99),
        ("50G999999999k", 0), ("10j5", 10), ("0j", 1), ("3 ", 12),
    ])
    func movesByACountOrToANumber(keys: String, row: Int) throws {
        let application = try launch(100)
        application.type(keys)
        #expect(table.indexPathForSelectedRow == RowPath(row: row, section: 0))
        #expect(application.rows.contains("row \(row)"))
    }

    @Test func needsNoRowToMove() throws {
        let application = try launch(0)
        application.type("5j12G3k")
        #expect(table.indexPathForSelectedRow == nil)
    }

    @Test func tellsItsDelegateOnce() throws {
        let application = try launch(100)
        application.type("5j")
        #expect(journal.entries == ["selected 5"])
    }
}
