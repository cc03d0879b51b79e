import CursesKitTesting
import Testing

@testable import CursesKit

/// Tables with sizes that no screen has.
@MainActor
struct HugeTableTests {
    private func launch(_ change: (TableView) -> Void) throws -> TestApplication {
        let rows = NumberedRows(journal: Journal())
        rows.count = 1000
        let table = TableView()
        table.dataSource = rows
        change(table)
        let application = try TestApplication(ShowingController(table), size: Size(width: 20, height: 5))
        application.press(.end, .home, .pageDown)
        withExtendedLifetime(rows) {}
        return application
    }

    @Test(arguments: [Int.max, .max / 99])
    func showTheirFirstRows(height: Int) throws {
        _ = try launch { $0.rowHeight = height }
        _ = try launch { $0.estimatedRowHeight = height }
    }

    @Test func showAHeaderThatWantsEverything() throws {
        final class Greedy: View {
            override func sizeThatFits(_ limit: Size) -> Size { Size(width: limit.width, height: .max) }
        }
        _ = try launch { $0.tableHeaderView = Greedy() }
    }

    @Test(arguments: [false, true])
    func showColumnsThatWantEverything(scrolls: Bool) throws {
        _ = try launch { table in
            table.allowsHorizontalScrolling = scrolls
            table.columnMargins = (leading: .max, trailing: .max)
            table.columns = (0..<3).map {
                TableColumn("\($0)", title: "Column", width: .max, leadingSpace: .max)
            }
        }
    }
}
