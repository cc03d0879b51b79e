import Testing

@testable import CursesKit

@MainActor
struct TableViewSectionsTests: TableTests {
    let given = TestTable()

    @Test func showsHeadersRowsAndFooters() throws {
        let application = try launch([2, 1], headers: ["A", "B"], footers: [nil, "end"], height: 7)
        #expect(application.rows == "A\nrow 0\nrow 1\nB\nrow 1.0\nend\n")
        #expect(application.highlightedRows == [0, 1, 3])
        #expect(table.numberOfSections == 2 && table.numberOfRows(inSection: 0) == 2)
        #expect(table.numberOfRows(inSection: 5) == 0)
    }

    @Test func holdsTheHeaderAtTheTopUntilTheNextOnePushesItAway() throws {
        let application = try launch([3, 9], headers: ["A", "B"], height: 4)
        var screens: [String] = []
        for offset in 0...5 {
            table.scroll(to: offset)
            application.wait()
            screens.append(application.rows.split(separator: "\n").joined(separator: " "))
        }
        #expect(
            screens == [
                "A row 0 row 1 row 2", "A row 1 row 2 B", "A row 2 B row 1.0", "A B row 1.0 row 1.1",
                "B row 1.0 row 1.1 row 1.2", "B row 1.1 row 1.2 row 1.3",
            ])
    }

    @Test func showsAViewOfTheDelegateAsAHeader() throws {
        rows.headerViews = [1: Label("VIEW")]
        let application = try launch([3, 9], headers: ["A", "B"], height: 6)
        #expect(application.rows == "A\nrow 0\nrow 1\nrow 2\nVIEW\nrow 1.0")
        // A view in the header is sticky like a title, and gives way to the next one.
        table.scroll(to: 6)
        application.wait()
        #expect(application.rows.hasPrefix("VIEW\nrow 1.2"))
        table.scroll(to: 0)
        application.wait()
        #expect(application.rows == "A\nrow 0\nrow 1\nrow 2\nVIEW\nrow 1.0")
        rows.headerViews = [0: Label("FIRST")]
        table.reloadData()
        application.wait()
        #expect(application.rows == "FIRST\nrow 0\nrow 1\nrow 2\nB\nrow 1.0")
    }

    @Test func movesLinesBelowAHeaderThatStays() throws {
        let application = try launch([50], headers: ["A"], height: 5)
        application.type("jjjj")
        application.type("j")
        let damage = application.terminal.lastDamage.reduce(Rect.zero) { $0.union($1) }
        #expect(application.rows == "A\nrow 2\nrow 3\nrow 4\nrow 5")
        // The rows that lost and gained the focus.
        #expect(damage == Rect(x: 0, y: 3, width: 10, height: 2))
    }

    @Test func movesThroughSectionsAndShowsTheHeaderOfTheFirstRow() throws {
        let application = try launch([2, 0, 2], headers: ["A", "B", "C"], height: 5)
        application.type("jj")
        #expect(table.focusedIndexPath == RowPath(row: 0, section: 2))
        #expect(application.rows == "A\nrow 1\nB\nC\nrow 2.0")
        application.type("jkkk")
        #expect(table.focusedIndexPath == RowPath(row: 0, section: 0))
        #expect(application.rows == "A\nrow 0\nrow 1\nB\nC")
    }

    @Test(arguments: ["jj", "G"])
    func showsTheFooterOfTheLastSection(keys: String) throws {
        rows.footerHeights = [0: 2]
        let application = try launch([3], headers: ["A"], footers: ["the very end"], height: 4)
        application.type("jj")
        #expect(application.rows == "A\nrow 0\nrow 1\nrow 2")
        application.type(keys)
        #expect(application.rows == "A\nrow 2\nthe very\nend")
        application.type("jj")
        #expect(application.rows == "A\nrow 2\nthe very\nend")
        #expect(table.focusedRow == 2)
        application.type("kk")
        #expect(table.focusedRow == 0)
        #expect(application.rows == "A\nrow 0\nrow 1\nrow 2")
    }

    @Test func movesBySections() throws {
        let application = try launch([3, 0, 3, 9], headers: ["A", "B", "C", "D"], height: 5)
        var paths: [RowPath?] = []
        for key in ["}", "}", "}", "j", "{", "{", "{", "{"] as [Key] {
            application.press(key)
            paths.append(table.focusedIndexPath)
        }
        let sections = [2, 3, 3, 3, 3, 2, 0, 0]
        #expect(paths.map { $0?.section } == sections)
        #expect(paths.map { $0?.row } == [0, 0, 0, 1, 0, 0, 0, 0])
    }

    @Test func pagesByWhatIsSeenOfTheRows() throws {
        let application = try launch([100], headers: ["A"], height: 5)
        application.press(.pageDown)
        #expect(table.focusedRow == 4)
        #expect(application.rows == "A\nrow 4\nrow 5\nrow 6\nrow 7")
        application.press(.pageUp)
        #expect(table.focusedRow == 0)
    }

    @Test func neverStopsWherePagesAreShorterThanHeaders() throws {
        let counts = Array(repeating: 1, count: 20)
        let application = try launch(counts, headers: counts.map { "\($0)" }, height: 1)
        // The first row is below its header, so it is revealed first.
        application.press(.pageDown)
        for expected in 1..<20 {
            application.press(.pageDown)
            #expect(table.focusedRow == expected)
        }
        for expected in (0..<19).reversed() {
            application.press(.pageUp)
            #expect(table.focusedRow == expected)
        }
    }

    @Test func findsRowsUnderTheMouseButNoHeaders() throws {
        let application = try launch([2, 2], headers: ["A", "B"], height: 5)
        application.click(0, 0)
        application.click(0, 3)
        #expect(journal.entries.isEmpty)
        application.click(0, 4)
        #expect(journal.takeAll() == ["selected 1.0"])
        table.scroll(to: 1)
        application.wait()
        application.click(0, 0)
        #expect(journal.entries.isEmpty)
        #expect(table.indexPathForRow(at: Point(x: 0, y: 1)) == RowPath(row: 1, section: 0))
    }

    /// Compares the screen with the content at the table's offset, whatever is pressed.
    @Test(arguments: [1, 2, 3, 4, 7, 30])
    func showsWhatLiesAtItsOffset(height: Int) throws {
        let counts = [3, 0, 1, 12, 0, 0, 5]
        let headers: [Text?] = ["A", "B", nil, "D", "E", nil, "G"]
        let footers: [Text?] = [nil, nil, "c", "d", nil, "f", nil]
        table.tableHeaderView = Label("top")
        let application = try launch(counts, headers: headers, footers: footers, height: height)
        var lines: [(text: String, header: String?, isLastOfSection: Bool)] = [("top", nil, true)]
        for (section, count) in counts.enumerated() {
            var texts = (0..<count).map { section == 0 ? "row \($0)" : "row \(section).\($0)" }
            if let header = headers[section] { texts.insert(header.description, at: 0) }
            if let footer = footers[section] { texts.append(footer.description) }
            for (index, text) in texts.enumerated() {
                lines.append((text, headers[section]?.description, index == texts.count - 1))
            }
        }
        var generator = FixedGenerator(seed: 7)
        let keys: [Key] = [.up, .down, .down, .pageUp, .pageDown, "{", "}", .home, "G"]
        for _ in 0..<150 {
            if let key = keys.randomElement(using: &generator) { application.press(key) }
            if Int.random(in: 0..<3, using: &generator) == 0 {
                application.scroll(Int.random(in: -1...1, using: &generator))
            }
            var expected = lines.dropFirst(table.contentOffset).prefix(height).map(\.text)
            if height > 2, let first = lines.dropFirst(table.contentOffset).first, let header = first.header {
                // The last line of a section keeps its header until the next section comes.
                expected[0] = header
            }
            expected += Array(repeating: "", count: max(0, height - expected.count))
            #expect(application.rows == expected.joined(separator: "\n"))
        }
    }

    // MARK: Misuse

    @Test func takesOverRowsThatChangedBehindItsBack() throws {
        let application = try launch([100], headers: [nil], height: 4)
        rows.counts = [6]
        application.type("G")
        #expect(table.numberOfRows(inSection: 0) == 6)
        application.type("G")
        #expect(application.rows == "row 2\nrow 3\nrow 4\nrow 5")
        rows.counts = [3, 2]
        application.press(.enter)
        #expect(journal.takeAll().last != "opened 5")
        application.wait()
        #expect(table.numberOfSections == 2 && table.focusedIndexPath == RowPath(row: 2, section: 0))
    }

    @Test func takesOverRowsThatChangedBeforeTheWheelShowsThem() throws {
        let application = try launch([100], headers: [nil], height: 4)
        rows.counts = [6]
        application.scroll(10)
        #expect(application.rows == "row 2\nrow 3\nrow 4\nrow 5")
    }

    @Test func isEmptyOnceItsDataSourceIsGone() throws {
        var rows: NumberedRows? = NumberedRows(journal: journal)
        rows?.count = 9
        table.dataSource = rows
        table.reloadData()
        let application = try TestApplication(showing: table, size: Size(width: 10, height: 2))
        rows = nil
        application.scroll(1)
        #expect(application.rows == "\n")
    }

    @Test func survivesADelegateThatChangesEverything() throws {
        let application = try launch([100], headers: [nil], height: 4)
        rows.onSelection = { [rows, table] in
            rows.counts = [2]
            table.reloadData()
        }
        application.type("jjjG")
        application.click(0, 3)
        #expect(application.rows == "row 0\nrow 1\n\n")
        rows.onOpening = { [table] in table.removeFromSuperview() }
        application.press(.enter)
        #expect(application.rows == "\n\n\n")
    }

    @Test func survivesHugeFrames() {
        rows.count = 1_000_000
        table.frame = Rect(x: .min, y: .min, width: .max, height: .max)
        table.reloadData()
        table.layoutIfNeeded()
        #expect(rows.cellCount == 10_000)
        table.scroll(to: .max)
        table.layoutIfNeeded()
        table.frame = Rect(x: 0, y: 0, width: .max, height: 3)
        table.layoutIfNeeded()
        #expect(table.subviews.filter { !$0.isHidden }.count == 3)
    }
}
