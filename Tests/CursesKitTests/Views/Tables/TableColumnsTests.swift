import CursesKitTesting
import Testing

@testable import CursesKit

/// A table with columns on the screen.
@MainActor
struct TableColumnsTests {
    private let table = TableView()
    private let lectures = Lectures()

    /// Rows with a name, a note and a length.
    private final class Lectures: TableViewDataSource, TableViewDelegate {
        var rows = [("Ada", "", "7"), ("Barbara", "", "12"), ("Grace", "", "110")]
        var header: Text?
        var sorts = true
        var asked: [TableSortDescriptor] = []

        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { rows.count }
        func tableView(_ tableView: TableView, cellForRowAt indexPath: RowPath) -> TableViewCell {
            let cell =
                tableView.dequeueReusableCell(withIdentifier: "a") as? TableColumnCell
                ?? TableColumnCell(reuseIdentifier: "a")
            let row = rows[indexPath.row]
            cell["name"] = .bold("\(row.0)")
            cell["note"] = .colored("\(row.1)", .named(.red))
            cell["length"] = "\(row.2)"
            return cell
        }
        func tableView(_ tableView: TableView, isColumnEmpty identifier: String) -> Bool {
            identifier == "note" && rows.allSatisfy { $0.1.isEmpty }
        }
        func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> Text? { header }
        func tableView(_ tableView: TableView, sortBy descriptor: TableSortDescriptor) {
            asked.append(descriptor)
            guard sorts else { return }
            rows.sort {
                let isBefore = descriptor.columnIdentifier == "name" ? $0.0 < $1.0 : $0.2.count < $1.2.count
                return isBefore == (descriptor.direction == .ascending)
            }
            tableView.sortDescriptor = descriptor
            tableView.reloadData()
        }
    }

    init() {
        table.columns = [
            TableColumn(
                "name", title: "Name", width: 5, isFlexible: true, priority: 1,
                sortDirections: [.ascending, .descending]),
            TableColumn("note", title: "Note", width: 4),
            TableColumn("length", title: "Time", width: 6, alignment: .right, sortDirections: [.descending]),
        ]
        table.dataSource = lectures
        table.delegate = lectures
    }

    @Test func hasRoomForTheSignOfAnOrderThatUsersCannotChoose() throws {
        table.columns = [
            TableColumn("name", title: "Name", width: 4, isFlexible: true, priority: 1),
            TableColumn("length", title: "Time", width: 4, alignment: .right),
        ]
        let application = try launch(14)
        #expect(application.rows.hasPrefix("Name      Time\n"))
        table.sortDescriptor = TableSortDescriptor(columnIdentifier: "length", direction: .descending)
        application.wait()
        #expect(application.rows.hasPrefix("Name    Time ▾\n"))
    }

    private func launch(_ width: Int = 20, _ height: Int = 4) throws -> TestApplication {
        table.reloadData()
        return try TestApplication(showing: table, size: Size(width: width, height: height))
    }

    @Test(arguments: [
        (20, "Name            Time\nAda                7\nBarbara           12\nGrace            110"),
        (14, "Name      Time\nAda          7\nBarba…      12\nGrace      110"),
        (13, "Name\nAda\nBarbara\nGrace"), (3, "Na…\nAda\nBa…\nGr…"),
    ])
    func showsTitlesAboveTheColumnsThatFit(width: Int, expected: String) throws {
        #expect(try launch(width).rows == expected)
    }

    @Test func showsAColumnOnceARowHasContentForIt() throws {
        let application = try launch(24)
        lectures.rows[1].1 = "new"
        table.reloadData()
        application.wait()
        #expect(
            application.rows == """
                Name        Note    Time
                Ada                    7
                Barbara     new       12
                Grace                110
                """)
        #expect(application.terminal.canvas[12, 2].style.foreground == .named(.red))
    }

    @Test func givesTheSelectedRowTheColorsOfTheSelection() throws {
        lectures.rows[0].1 = "new"
        let canvas = try launch(24).terminal.canvas
        #expect(canvas[12, 1].style == Theme.standard.resolved(.selection))
        #expect(canvas[0, 2].style.attributes == .bold && canvas[20, 2].style == .plain)
    }

    @Test func keepsTitlesInPlaceWhileRowsScroll() throws {
        lectures.rows = (0..<50).map { ("row \($0)", "", "\($0)") }
        let application = try launch(20, 5)
        #expect(table.indexPathsForVisibleRows.map(\.row) == [0, 1, 2, 3])
        application.type("jjjjj")
        let title = "Name            Time"
        #expect(
            application.rows
                == [
                    title, "row 2              2", "row 3              3", "row 4              4",
                    "row 5              5",
                ].joined(separator: "\n"))
        application.type("G")
        #expect(application.rows.hasPrefix("\(title)\nrow 46"))
        application.type("kkkkkk")
        #expect(application.rows.hasPrefix("\(title)\nrow 43 "))
        application.press(.pageUp)
        application.scroll(-1)
        #expect(application.rows.hasPrefix("\(title)\nrow 36"))
        application.press(.home)
        #expect(application.rows.hasPrefix("\(title)\nrow 0"))
    }

    @Test func standsAboveSectionHeaders() throws {
        lectures.rows = (0..<50).map { ("row \($0)", "", "\($0)") }
        lectures.header = "People"
        let application = try launch(20, 5)
        table.scroll(to: 3)
        application.wait()
        #expect(application.rows.hasPrefix("Name            Time\nPeople\nrow 3 "))
        application.click(0, 1)
        #expect(table.focusedIndexPath?.row == 0)
        application.click(0, 2)
        #expect(table.focusedIndexPath?.row == 3)
        #expect(table.indexPathForRow(at: Point(x: 0, y: 0)) == nil)
    }

    @Test func scrollsRowsOfTwoLinesBelowTheTitles() throws {
        lectures.rows = (0..<50).map { ("row \($0)", "", "\($0)") }
        table.rowHeight = 2
        let application = try launch(20, 6)
        for offset in [1, 2, 3, 95, 96, 2, 0] {
            table.scroll(to: offset)
            application.wait()
            #expect(application.rows.hasPrefix("Name            Time\n"))
        }
    }

    @Test func hasNoRoomForTitlesInTwoRows() throws {
        let application = try launch(20, 2)
        #expect(application.rows.hasPrefix("Ada "))
        application.resize(20, 3)
        #expect(application.rows.hasPrefix("Name            Time\nAda"))
        table.showsColumnTitles = false
        application.wait()
        #expect(application.rows.hasPrefix("Ada "))
    }

    @Test func standsBelowTheHeaderViewUntilThatHasScrolledAway() throws {
        lectures.rows = (0..<50).map { ("row \($0)", "", "\($0)") }
        table.tableHeaderView = Label("about\nthem", numberOfLines: 0)
        let application = try launch(20, 6)
        let title = "Name            Time"
        let screens = [
            (0, "about\nthem\n\(title)\nrow 0 "), (1, "them\n\(title)\nrow 0 "), (2, "\(title)\nrow 0 "),
            (3, "\(title)\nrow 1 "), (9, "\(title)\nrow 7 "), (8, "\(title)\nrow 6 "),
            (2, "\(title)\nrow 0 "),
            (1, "them\n\(title)\nrow 0 "), (30, "\(title)\nrow 28 "), (0, "about\nthem\n\(title)\nrow 0 "),
        ]
        for (offset, rows) in screens {
            table.scroll(to: offset)
            application.wait()
            #expect(application.rows.hasPrefix(rows), "\(offset)")
        }
        #expect(table.indexPathForRow(at: Point(x: 0, y: 2)) == nil)
        #expect(table.indexPathForRow(at: Point(x: 0, y: 3))?.row == 0)
        application.click(3, 2)
        #expect(application.rows.hasPrefix("about\nthem\nName ▴          Time\n"))
        application.press(.end)
        #expect(application.rows.hasPrefix("Name ▴          Time\n") && application.rows.contains("row 9"))
    }

    @Test func standsBesideMarksIndexAndIndicator() throws {
        table.allowsMultipleSelection = true
        table.showsVerticalScrollIndicator = true
        lectures.rows = (0..<50).map { ("row \($0)", "", "\($0)") }
        let application = try launch(20, 4)
        application.press(" ")
        #expect(
            application.rows == """
                  Name         Time
                ✓ row 0           0┃
                  row 1           1
                  row 2           2
                """)
    }

    // MARK: Sorting

    @Test func sortsByAClickAndReversesByAnother() throws {
        let application = try launch()
        application.click(3, 0)
        #expect(application.rows.hasPrefix("Name ▴          Time\nAda"))
        application.click(0, 0)
        #expect(application.rows.hasPrefix("Name ▾          Time\nGrace"))
        // A column that sorts in one direction only.
        application.click(19, 0)
        #expect(application.rows.hasPrefix("Name          Time ▾\nGrace"))
        application.click(19, 0)
        #expect(lectures.asked.map(\.columnIdentifier) == ["name", "name", "length"])
        #expect(table.focusedIndexPath?.row == 0)
    }

    @Test func sortsByKeys() throws {
        let application = try launch()
        var shown: [String] = []
        for key in ["s", "S", "s", "S", "s"] as [Key] {
            application.press(key)
            shown.append(String(application.rows.prefix { $0 != "\n" }))
        }
        #expect(
            shown == [
                "Name ▴          Time", "Name ▾          Time", "Name          Time ▾",
                "Name          Time ▾",
                "Name ▴          Time",
            ])
    }

    @Test func onlyAsksTheDelegate() throws {
        lectures.sorts = false
        let application = try launch()
        application.press("S")
        #expect(lectures.asked == [TableSortDescriptor(columnIdentifier: "name", direction: .ascending)])
        #expect(application.rows.hasPrefix("Name            Time\nAda"))
    }

    @Test func leavesItsKeysToOthersWithoutSorting() {
        #expect(table.keyCommands.contains { $0.title == "Reverse order" })
        table.columns = [TableColumn("name", width: 5)]
        #expect(!table.keyCommands.contains { $0.title == "Reverse order" })
    }

    @Test func showsTheOrderInASCII() throws {
        let controller = ViewController()
        controller.view.addSubview(table)
        table.frame = Rect(x: 0, y: 0, width: 20, height: 4)
        table.reloadData()
        let simulator = try Simulator(
            TestDelegate(controller), size: Size(width: 20, height: 4),
            capabilities: TerminalCapabilities(colors: .none, hasUnicode: false))
        simulator.click(x: 0, y: 0)
        #expect(simulator.screen.hasPrefix("Name /          Time\n"))
        simulator.click(x: 0, y: 0)
        #expect(simulator.screen.hasPrefix("Name \\          Time\n"))
    }
}
