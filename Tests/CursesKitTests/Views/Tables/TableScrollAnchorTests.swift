import Testing

@testable import CursesKit

/// What stays on the screen when the rows of a table change, also if so many do that the table is reloaded.
@MainActor
struct TableScrollAnchorTests {
    private typealias DataSource = TableViewDiffableDataSource<Int, Int>

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

    private func snapshot(_ items: some Sequence<Int>) -> DataSource.Snapshot {
        var snapshot = DataSource.Snapshot()
        snapshot.appendSections([0])
        snapshot.appendItems(Array(items))
        return snapshot
    }

    /// Shows the rows 0..<10,000 from this one on, of which one is focused.
    private func launch(top: Int, focused: Int) throws -> TestApplication {
        dataSource.apply(snapshot(0..<10_000), animatingDifferences: false)
        let application = try TestApplication(showing: table, size: Size(width: 8, height: 4))
        table.selectRow(at: RowPath(row: focused, section: 0), scrollPosition: .none)
        table.scroll(to: top)
        application.wait()
        return application
    }

    private func rows(_ application: TestApplication) -> [Int] {
        application.rows.split(separator: "\n").compactMap { Int($0.trimmingPrefix(" ")) }
    }

    private var focused: Int? { table.focusedIndexPath.flatMap(dataSource.itemIdentifier) }

    @Test(arguments: [3, 3000])
    func showsNewRowsAtTheTop(count: Int) throws {
        let application = try launch(top: 0, focused: 1)
        dataSource.apply(snapshot(Array(-count..<0) + Array(0..<10_000)))
        application.wait()
        #expect(rows(application) == Array(-count..<0).prefix(4) + (count < 4 ? [0] : []))
        #expect(focused == 1)
    }

    @Test(arguments: [3, 3000])
    func keepsWhatIsSeenBelowTheTop(count: Int) throws {
        let application = try launch(top: 5000, focused: 0)
        dataSource.apply(snapshot(Array(-count..<0) + Array(0..<10_000)))
        application.wait()
        #expect(rows(application) == Array(5000..<5004))
        dataSource.apply(snapshot(Array(-count..<0) + Array(0..<5000) + Array(5002..<10_000)))
        application.wait()
        #expect(rows(application) == [5002, 5003, 5004, 5005])
        #expect(focused == 0)
    }

    @Test(arguments: [3, 3000])
    func keepsTheFocusInSightWhenRowsComeBetween(count: Int) throws {
        let application = try launch(top: 5000, focused: 5003)
        dataSource.apply(snapshot(Array(0..<5001) + Array(20_000..<20_000 + count) + Array(5001..<10_000)))
        application.wait()
        #expect(rows(application).last == 5003)
        #expect(focused == 5003)
    }

    @Test(arguments: [3, 3000])
    func keepsTheNumberOfLinesAbove(count: Int) throws {
        let application = try launch(top: 5000, focused: 5001)
        dataSource.apply(snapshot(Array(-count..<0) + Array(0..<10_000)), scroll: .keepTop)
        application.wait()
        #expect(rows(application).first == 5000 - count)
    }

    @Test(arguments: [3, 3000])
    func keepsTheRowsThatAreSeenAtTheTop(count: Int) throws {
        let application = try launch(top: 0, focused: 3)
        dataSource.apply(snapshot(Array(-count..<0) + Array(0..<10_000)), scroll: .keepVisible)
        application.wait()
        #expect(rows(application) == [0, 1, 2, 3])
    }

    @Test(arguments: [3, 3000])
    func keepsTheLineOfTheFocus(count: Int) throws {
        let application = try launch(top: 5000, focused: 5002)
        let items = Array(0..<5001) + Array(20_000..<20_000 + count) + Array(5001..<10_000)
        dataSource.apply(snapshot(items), scroll: .keepFocus)
        application.wait()
        #expect(rows(application)[2...] == [5002, 5003])
        dataSource.apply(snapshot(items.reversed()), scroll: .keepFocus)
        application.wait()
        #expect(rows(application)[2...] == [5002, 5001])
    }

    @Test(arguments: [100, 10_000], [TableView.ScrollAnchor.automatic, .keepTop, .keepVisible])
    func keepsTheFocusInSightWhenRowsAreSorted(count: Int, anchor: TableView.ScrollAnchor) throws {
        let application = try launch(top: 0, focused: 2)
        dataSource.apply(snapshot(0..<count), animatingDifferences: false)
        application.wait()
        dataSource.apply(snapshot((0..<count).reversed()), scroll: anchor)
        application.wait()
        #expect(rows(application).contains(2) && focused == 2)
        // Rows are sorted while the focus is elsewhere: the place stays.
        table.scroll(to: 40)
        application.wait()
        dataSource.apply(snapshot(0..<count), scroll: anchor)
        application.wait()
        #expect(rows(application) == [40, 41, 42, 43])
    }

    @Test(arguments: [3, 3000])
    func focusesTheNeighbourOfARowThatIsGone(count: Int) throws {
        let application = try launch(top: 5000, focused: 5001)
        dataSource.apply(snapshot(Array(0..<5001) + Array(5001 + count..<10_000)))
        application.wait()
        #expect(focused == 5001 + count)
        #expect(rows(application) == [5000, 5001 + count, 5002 + count, 5003 + count])
    }

    @Test func insertedRowsShowAtTheTopOfATableWithAHeaderToo() throws {
        table.tableHeaderView = Label("above")
        let application = try launch(top: 0, focused: 0)
        dataSource.apply(snapshot(-1..<10_000))
        application.wait()
        #expect(
            application.rows.split(separator: "\n").map { $0.trimmingPrefix(" ") } == [
                "above", "-1", "0", "1",
            ])
        table.scroll(to: 3)
        application.wait()
        dataSource.apply(snapshot(-9..<10_000))
        application.wait()
        #expect(rows(application).first == 1)
    }
}
