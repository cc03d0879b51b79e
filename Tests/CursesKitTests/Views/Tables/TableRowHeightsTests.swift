import Testing

@testable import CursesKit

/// Rows of different heights on the screen. Each line of a row shows the row's name and the line's number.
@MainActor
struct TableRowHeightsTests {
    private let table = TableView()
    private let rows = Rows()

    private final class LinesCell: TableViewCell {
        override func draw(_ canvas: inout Canvas) {
            for line in 0..<bounds.height {
                canvas.draw(
                    text + "." + Text(line), at: Point(x: 0, y: line), style: isFocused ? .selection : .plain)
            }
        }
    }

    private final class Rows: TableViewDataSource, TableViewDelegate {
        /// The names of the rows of each section; a row is as high as its name says, modulo 8.
        var sections: [[Int]] = [[]]
        var headers: [Text?] = []
        var heights: [Int: Int] = [:]
        private(set) var heightCount = 0

        func numberOfSections(in tableView: TableView) -> Int { sections.count }
        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
            sections[section].count
        }
        func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> Text? {
            section < headers.count ? headers[section] : nil
        }
        func tableView(_ tableView: TableView, cellForRowAt indexPath: RowPath) -> TableViewCell {
            let cell =
                tableView.dequeueReusableCell(withIdentifier: "a") ?? LinesCell(reuseIdentifier: "a")
            cell.text = Text(sections[indexPath.section][indexPath.row])
            return cell
        }
        func tableView(_ tableView: TableView, heightForRowAt indexPath: RowPath) -> Int {
            heightCount += 1
            // A delegate may ask the table anything.
            _ = tableView.contentOffset
            return height(of: sections[indexPath.section][indexPath.row])
        }
        func height(of name: Int) -> Int { heights[name] ?? 1 + name * 7 % 8 }
        func takeHeightCount() -> Int {
            defer { heightCount = 0 }
            return heightCount
        }
    }

    init() {
        table.dataSource = rows
        table.delegate = rows
        table.estimatedRowHeight = 2
    }

    private func launch(_ sections: [Int]..., height: Int = 10) throws -> TestApplication {
        rows.sections = sections
        table.reloadData()
        return try TestApplication(showing: table, size: Size(width: 12, height: height))
    }

    /// The names and lines on the screen.
    private func lines(_ application: TestApplication) -> [String] {
        application.rows.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// Checks that the lines of the screen follow each other in the rows of the only section.
    private func checkOrder(
        _ application: TestApplication, at location: SourceLocation = #_sourceLocation
    ) throws {
        let names = rows.sections[0]
        let parts = lines(application).filter { !$0.isEmpty }.map {
            $0.split(separator: ".").compactMap { Int($0) }
        }
        let first = try #require(parts.first, sourceLocation: location)
        var row = try #require(names.firstIndex(of: first[0]), sourceLocation: location)
        var line = first[1]
        for part in parts {
            #expect(part == [names[row], line], sourceLocation: location)
            line += 1
            if line == rows.height(of: names[row]) { (row, line) = (row + 1, 0) }
        }
        // Nothing is below the last row, and no room is left above it.
        #expect(parts.count == lines(application).count || row == names.count, sourceLocation: location)
        let focused = try #require(table.focusedIndexPath)
        if table.indexPathsForVisibleRows.contains(focused) {
            let cell = try #require(table.cellForRow(at: focused))
            #expect(cell.frame.height == rows.height(of: names[focused.row]), sourceLocation: location)
        }
    }

    @Test func showsRowsInTheirHeights() throws {
        let application = try launch([0, 1, 2, 3])
        #expect(lines(application) == ["0.0", "1.0", "1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "1.7", "2.0"])
        #expect(application.highlightedRows == [0])
        application.press("j")
        #expect(application.highlightedRows == Array(1...8))
        application.press("j")
        #expect(lines(application).first == "1.5" && application.highlightedRows == Array(3...9))
        application.type("G")
        #expect(lines(application) == ["2.3", "2.4", "2.5", "2.6", "3.0", "3.1", "3.2", "3.3", "3.4", "3.5"])
        application.type("gg")
        #expect(lines(application).first == "0.0" && table.contentOffset == 0)
    }

    @Test func findsRowsByTheMouse() throws {
        let application = try launch([0, 1, 2, 3])
        application.click(0, 5)
        #expect(table.focusedIndexPath?.row == 1)
        application.scroll(1)
        #expect(lines(application).first == "1.2")
        #expect(table.indexPathForRow(at: Point(x: 0, y: 5))?.row == 1)
        #expect(table.indexPathForRow(at: Point(x: 0, y: 6))?.row == 2)
        application.click(0, 9)
        #expect(table.focusedIndexPath?.row == 2 && application.highlightedRows == Array(3...9))
    }

    @Test func keepsSectionHeadersAboveTheirRows() throws {
        rows.headers = ["A", "B"]
        let application = try launch([1, 0], [2, 3], height: 6)
        #expect(lines(application) == ["A", "1.0", "1.1", "1.2", "1.3", "1.4"])
        table.scroll(to: 5)
        application.wait()
        #expect(lines(application) == ["A", "1.5", "1.6", "1.7", "0.0", "B"])
        application.press("}")
        #expect(lines(application) == ["B", "2.0", "2.1", "2.2", "2.3", "2.4"])
        application.press("j")
        #expect(lines(application).first == "B" && lines(application)[1] == "3.0")
    }

    @Test func showsTheFirstLinesOfARowThatIsTooHigh() throws {
        let application = try launch([0, 1, 1, 1], height: 4)
        application.type("jj")
        #expect(lines(application) == ["1.0", "1.1", "1.2", "1.3"])
    }

    /// Presses keys and scrolls, in small tables, which are measured at once, and in large ones, which are not.
    @Test(arguments: [3, 40, 4096, 5000, 100_000], [1, 7, 30])
    func showsEachRowOnceWhateverIsPressed(count: Int, height: Int) throws {
        let application = try launch(Array(0..<count), height: height)
        var generator = FixedGenerator(seed: UInt64(count + height))
        let keys: [Key] = [.up, .down, .down, .pageUp, .pageDown, .pageDown, .home, "G"]
        for _ in 0..<40 {
            if let key = keys.randomElement(using: &generator) {
                application.press(key)
                let focused = try #require(table.focusedIndexPath)
                // The others leave a focus alone that was scrolled off the screen.
                if key == .home || key == "G" { #expect(table.cellForRow(at: focused) != nil) }
            }
            try checkOrder(application)
            let previous = lines(application)
            let step = [-1, 1].randomElement(using: &generator) ?? 1
            let offset = table.contentOffset
            application.scroll(step)
            try checkOrder(application)
            // Measured rows above the screen change the offset, but not what is seen.
            if table.contentOffset - offset == 3 * step, height > 3, previous.allSatisfy({ !$0.isEmpty }) {
                let shown = lines(application)
                #expect(
                    step > 0
                        ? previous.dropFirst(3).elementsEqual(shown.dropLast(3))
                        : previous.dropLast(3).elementsEqual(shown.dropFirst(3)))
            }
            if Bool.random(using: &generator) {
                let row = Int.random(in: 0..<count, using: &generator)
                let positions: [TableView.ScrollPosition] = [.none, .top, .middle, .bottom]
                let position = positions.randomElement(using: &generator) ?? .none
                table.scrollToRow(at: RowPath(row: row, section: 0), at: position)
                application.wait()
                try checkOrder(application)
                #expect(table.cellForRow(at: RowPath(row: row, section: 0)) != nil)
            }
        }
    }

    /// Rows above the screen are measured when they come near it.
    @Test func doesNotJumpWhereRowsAreMeasured() throws {
        let application = try launch(Array(0..<10_000), height: 12)
        table.scrollToRow(at: RowPath(row: 5000, section: 0), at: .top)
        application.wait()
        for step in Array(repeating: -1, count: 200) + Array(repeating: 1, count: 300) {
            let previous = lines(application)
            application.scroll(step)
            let shown = lines(application)
            let (upper, lower) = step < 0 ? (shown, previous) : (previous, shown)
            #expect(upper.dropFirst(3).elementsEqual(lower.dropLast(3)))
        }
    }

    @Test(arguments: [50, 9000])
    func staysInPlaceWhenRowsChange(count: Int) throws {
        let application = try launch(Array(0..<count), height: 12)
        table.selectRow(at: RowPath(row: count / 2, section: 0), scrollPosition: .middle)
        application.wait()
        var next = count
        var generator = FixedGenerator(seed: 5)
        for _ in 0..<30 {
            let before = lines(application)
            let name = rows.sections[0][try #require(table.focusedIndexPath).row]
            table.performBatchUpdates {
                let above = Int.random(in: 0..<5, using: &generator)
                rows.sections[0].remove(at: above)
                table.deleteRows(at: [RowPath(row: above, section: 0)])
                rows.sections[0].insert(contentsOf: [next, next + 1], at: 2)
                table.insertRows(at: [2, 3].map { RowPath(row: $0, section: 0) })
                next += 2
            }
            application.wait()
            #expect(lines(application) == before)
            #expect(rows.sections[0][try #require(table.focusedIndexPath).row] == name)
            try checkOrder(application)
        }
        let before = lines(application)
        table.reloadData()
        application.wait()
        #expect(lines(application) == before)
    }

    @Test func showsARowInItsNewHeight() throws {
        let application = try launch([0, 1, 2, 3, 4, 5])
        application.type("jj")
        #expect(lines(application).first == "1.5" && application.highlightedRows == Array(3...9))
        // A row above the screen.
        rows.heights = [0: 5]
        table.reloadRows(at: [RowPath(row: 0, section: 0)])
        application.wait()
        #expect(lines(application).first == "1.5" && table.contentOffset == 10)
        rows.heights[2] = 2
        table.reloadRows(at: [RowPath(row: 2, section: 0)])
        application.wait()
        #expect(lines(application).suffix(7) == ["2.0", "2.1", "3.0", "3.1", "3.2", "3.3", "3.4"])
    }

    @Test func drawsMarksBesideHighRows() throws {
        table.allowsMultipleSelection = true
        let application = try launch([2, 0])
        application.press(" ")
        #expect(lines(application).prefix(3) == ["✓ 2.0", "  2.1", "  2.2"])
        #expect(application.highlightedRows == [7])
    }

    @Test func asksForTheHeightsNearTheScreenOnly() throws {
        rows.sections = [Array(0..<1_000_000)]
        let application = try launch(rows.sections[0], height: 50)
        #expect(rows.takeHeightCount() <= 128)
        application.type("G")
        #expect(rows.takeHeightCount() <= 256)
        table.scrollToRow(at: RowPath(row: 500_000, section: 0), at: .middle)
        application.wait()
        #expect(rows.takeHeightCount() <= 256)
        for _ in 0..<10 { application.press(.pageDown) }
        #expect(rows.takeHeightCount() <= 512)
        application.type("jjjkkk")
        #expect(rows.takeHeightCount() <= 128)
    }

    @Test func asksForNoHeightWhereRowsAreEquallyHigh() throws {
        table.estimatedRowHeight = nil
        let application = try launch([0, 1, 2], height: 4)
        #expect(lines(application) == ["0.0", "1.0", "2.0", ""] && rows.takeHeightCount() == 0)
        table.estimatedRowHeight = 1
        application.wait()
        #expect(lines(application) == ["0.0", "1.0", "1.1", "1.2"])
    }

    @Test func reloadsWhenRowsChangedWithoutNotice() throws {
        let application = try launch(Array(0..<5000), height: 10)
        rows.sections = [Array(0..<100)]
        application.type("G")
        try checkOrder(application)
        #expect(table.numberOfRows(inSection: 0) == 100)
    }
}
