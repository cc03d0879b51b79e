import Testing

@testable import CursesKit

@MainActor
struct ScrollIndicatorTests {
    private func bar(_ offset: Int, of length: Int, height: Int) -> String {
        let indicator = ScrollIndicator(frame: Rect(x: 0, y: 0, width: 1, height: height))
        indicator.show(offset, of: length)
        return screen(showing: indicator).split(separator: "\n", omittingEmptySubsequences: false).map {
            $0.isEmpty ? "·" : "█"
        }.joined()
    }

    @Test(arguments: [
        (0, 5, 5, "·····"), (0, 10, 4, "██··"), (1, 10, 4, "·██·"), (5, 10, 4, "·██·"), (6, 10, 4, "··██"),
        (0, 1_000_000, 4, "█···"), (1, 1_000_000, 4, "·█··"), (999_995, 1_000_000, 4, "··█·"),
        (999_996, 1_000_000, 4, "···█"), (-1, 10, 4, "██··"), (.max, 10, 4, "··██"), (0, 10, 1, "█"),
        (0, .max, 2, "█·"), (0, 0, 3, "···"),
    ])
    func showsPositionAndShare(offset: Int, length: Int, height: Int, expected: String) {
        #expect(bar(offset, of: length, height: height) == expected)
    }

    @Test func standsBesideTheRowsOfATable() throws {
        let rows = NumberedRows(journal: Journal())
        rows.count = 8
        let table = TableView()
        table.dataSource = rows
        table.showsVerticalScrollIndicator = true
        table.reloadData()
        let application = try TestApplication(showing: table, size: Size(width: 14, height: 4))
        #expect(application.rows == "row 0        ┃\nrow 1        ┃\nrow 2\nrow 3")
        application.type("jjjj")
        #expect(application.rows == "row 1\nrow 2        ┃\nrow 3        ┃\nrow 4")
        application.type("G")
        #expect(application.rows == "row 4\nrow 5\nrow 6        ┃\nrow 7        ┃")
        application.resize(14, 9)
        #expect(application.rows.hasPrefix("row 0\nrow 1\n"))
        table.showsVerticalScrollIndicator = false
        application.resize(14, 2)
        #expect(application.rows == "row 6\nrow 7")
    }

    @Test func leavesMouseEventsToWhatIsBehindIt() {
        let view = View(frame: Rect(x: 0, y: 0, width: 4, height: 3))
        let indicator = ScrollIndicator(frame: Rect(x: 3, y: 0, width: 1, height: 3))
        view.addSubview(indicator)
        indicator.show(0, of: 30)
        #expect(view.hitTest(Point(x: 3, y: 0)) === view)
    }
}
