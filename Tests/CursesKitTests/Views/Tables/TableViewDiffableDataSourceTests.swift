import Testing

@testable import CursesKit

@MainActor
struct TableViewDiffableDataSourceTests {
    typealias DataSource = TableViewDiffableDataSource<String, Int>

    private let table = TableView()
    private let dataSource: DataSource

    init() {
        dataSource = DataSource(tableView: table) { table, _, item in
            let cell =
                table.dequeueReusableCell(withIdentifier: "a") ?? TableViewCell(reuseIdentifier: "a")
            cell.text = Text(item)
            return cell
        }
    }

    private func snapshot(_ sections: (String, [Int])...) -> DataSource.Snapshot {
        var snapshot = DataSource.Snapshot()
        for (section, items) in sections {
            snapshot.appendSections([section])
            snapshot.appendItems(items)
        }
        return snapshot
    }

    private func launch(_ items: [Int], height: Int = 4) throws -> TestApplication {
        dataSource.apply(snapshot(("a", items)), animatingDifferences: false)
        return try TestApplication(showing: table, size: Size(width: 8, height: height))
    }

    private final class Suffix {
        var text = ""
    }

    private var focused: Int? { table.focusedIndexPath.flatMap(dataSource.itemIdentifier) }

    @Test func keepsTheSelectionWithItsIdentifier() throws {
        let application = try launch([1, 2, 3, 4])
        application.type("jj")
        dataSource.apply(snapshot(("a", [4, 3, 9, 1])))
        application.wait()
        #expect(application.rows == "4\n3\n9\n1" && focused == 3)
        dataSource.apply(snapshot(("b", [7]), ("a", [4, 1]), ("c", [3])))
        application.wait()
        #expect(application.rows == "7\n4\n1\n3" && focused == 3)
        // Its neighbour follows a row that is gone.
        dataSource.apply(snapshot(("b", [7]), ("a", [4, 1])))
        application.wait()
        #expect(application.rows == "7\n4\n1\n" && focused == 1)
        #expect(dataSource.indexPath(for: 1) == RowPath(row: 1, section: 1))
        #expect(dataSource.indexPath(for: 3) == nil)
        dataSource.apply(DataSource.Snapshot())
        application.wait()
        #expect(application.rows == "\n\n\n" && focused == nil)
    }

    @Test func keepsManySelectedRows() throws {
        table.allowsMultipleSelection = true
        let application = try launch([1, 2, 3, 4], height: 6)
        application.type(" jV")
        for items in [[4, 3, 2, 1], Array(5...4000) + [3, 1], [1, 2, 3]] {
            dataSource.apply(snapshot(("a", items)))
            application.wait()
            let selected = table.indexPathsForSelectedRows.compactMap(dataSource.itemIdentifier)
            #expect(Set(selected) == [1, 3] && focused == 3)
        }
    }

    @Test(arguments: [10, 3000])
    func keepsTheFocusedRowInItsLine(change: Int) throws {
        let application = try launch(Array(0..<10_000), height: 7)
        table.selectRow(at: RowPath(row: 5000, section: 0), scrollPosition: .middle)
        application.wait()
        let before = application.rows
        dataSource.apply(snapshot(("a", Array(20_000..<20_000 + change) + Array(0..<10_000))))
        application.wait()
        #expect(application.rows == before && focused == 5000)
        dataSource.apply(snapshot(("a", Array(change..<10_000))))
        application.wait()
        #expect(application.rows == before && focused == 5000)
    }

    @Test func fadesNewRowsIn() throws {
        let application = try launch([1, 3])
        let frames = application.terminal.frameCount
        dataSource.apply(snapshot(("a", [1, 2, 3])))
        application.wait(.milliseconds(100))
        let cell = try #require(table.cellForRow(at: RowPath(row: 1, section: 0)))
        #expect(cell.presentation.alpha > 0 && cell.presentation.alpha < 1)
        #expect(application.terminal.frameCount > frames)
        // A cell that is reused is not faint.
        dataSource.apply(snapshot(("a", [1, 3])), animatingDifferences: false)
        dataSource.apply(snapshot(("a", [1, 4, 5, 3])), animatingDifferences: false)
        application.wait(.milliseconds(20))
        for cell in table.indexPathsForVisibleRows.compactMap(table.cellForRow) {
            #expect(cell.presentation.alpha == 1)
        }
        #expect(application.rows == "1\n4\n5\n3")
        // A key ends it.
        dataSource.apply(snapshot(("a", [1, 4, 2])))
        application.wait(.milliseconds(20))
        let other = try #require(table.cellForRow(at: RowPath(row: 2, section: 0)))
        #expect(other.presentation.alpha < 1)
        application.press("j")
        #expect(other.presentation.alpha == 1)
        application.wait()
        #expect(application.clock.isIdle)
    }

    @Test func reloadsRowsThatAreNamed() throws {
        let suffix = Suffix()
        let dataSource = DataSource(tableView: table) { _, _, item in
            let cell = TableViewCell(reuseIdentifier: "b")
            cell.text = Text("\(item)\(suffix.text)")
            return cell
        }
        dataSource.titleForHeader = { Text($0) }
        dataSource.apply(snapshot(("a", [1, 2])))
        let application = try TestApplication(showing: table, size: Size(width: 8, height: 3))
        #expect(application.rows == "a\n1\n2")
        suffix.text = "!"
        var changed = dataSource.snapshot()
        changed.reloadItems([2, 99])
        dataSource.apply(changed)
        application.wait()
        #expect(application.rows.hasSuffix("2!"))
        #expect(dataSource.snapshot().reloadedItems.isEmpty)
    }

    @Test func catchesUpWithATableThatShowsOtherRows() throws {
        let application = try launch([1, 2, 3])
        let other = NumberedRows(journal: Journal())
        other.counts = [9]
        table.dataSource = other
        table.reloadData()
        table.dataSource = dataSource
        dataSource.apply(snapshot(("a", [4])))
        application.wait()
        #expect(application.rows == "4\n\n\n")
    }
}
