import Testing

@testable import CursesKit

/// Headers and footers that are higher than a line.
@MainActor
struct TableViewTitleHeightTests: TableTests {
    let given = TestTable()

    @Test func breaksATitleBetweenWordsInTheMiddleOfItsLines() throws {
        rows.headers = ["Names of people", "B"]
        rows.headerHeights = [0: 2, 1: 3]
        rows.footers = ["the end of it all"]
        rows.footerHeights = [0: 2]
        let application = try launch(1, 1, height: 10)
        #expect(application.rows == "Names of\npeople\nrow 0\nthe end of\nit all\n\nB\n\nrow 1.0\n")
        #expect(application.highlightedRows == [0, 1, 2, 5, 6, 7])
    }

    @Test func showsViewsWhereThereAreNoTitles() throws {
        rows.headerHeights = [0: 2]
        rows.footerHeights = [0: 3, 1: 1]
        rows.headerViews = [0: Label("one\ntwo", numberOfLines: 0)]
        rows.footerViews = [0: Label("a\nb\nc", numberOfLines: 0), 1: Label("z")]
        #expect(try launch(1, 1, height: 9).rows == "one\ntwo\nrow 0\na\nb\nc\nrow 1.0\nz\n")
    }

    @Test func leavesOutWhatIsOfNoHeight() throws {
        rows.headers = ["A", "B"]
        rows.headerHeights = [1: 0]
        #expect(try launch(1, 1, height: 4).rows == "A\nrow 0\nrow 1.0\n")
    }

    @Test func holdsAHighHeaderUntilTheNextOnePushesItAway() throws {
        rows.headers = ["A", "B"]
        rows.headerHeights = [0: 3, 1: 2]
        rows.headerViews = [0: Label("1\n2\n3", numberOfLines: 0), 1: Label("x\ny", numberOfLines: 0)]
        let application = try launch(4, 9, height: 6)
        var screens: [String] = []
        for offset in [0, 1, 2, 4, 5, 6, 7, 8, 6, 4, 0] {
            table.scroll(to: offset)
            application.wait()
            screens.append(application.rows.split(separator: "\n").joined(separator: " "))
        }
        #expect(
            screens == [
                "1 2 3 row 0 row 1 row 2", "1 2 3 row 1 row 2 row 3", "1 2 3 row 2 row 3 x",
                "1 2 3 x y row 1.0", "2 3 x y row 1.0 row 1.1", "3 x y row 1.0 row 1.1 row 1.2",
                "x y row 1.0 row 1.1 row 1.2 row 1.3", "x y row 1.1 row 1.2 row 1.3 row 1.4",
                "3 x y row 1.0 row 1.1 row 1.2", "1 2 3 x y row 1.0", "1 2 3 row 0 row 1 row 2",
            ])
    }

    @Test func holdsNoHeaderThatLeavesNoRoom() throws {
        rows.headerHeights = [0: 3]
        rows.headerViews = [0: Label("1\n2\n3", numberOfLines: 0)]
        let application = try launch(9, height: 4)
        table.scroll(to: 2)
        application.wait()
        #expect(application.rows == "3\nrow 0\nrow 1\nrow 2")
    }

    @Test func showsRowsBelowTheHeaderThatIsHeld() throws {
        rows.headers = ["A", "B"]
        rows.headerHeights = [0: 3, 1: 3]
        let application = try launch(20, 20, height: 8)
        application.press(.pageDown)
        #expect(application.rows == "\nA\n\nrow 5\nrow 6\nrow 7\nrow 8\nrow 9")
        #expect(table.focusedRow == 5)
        application.type("}k")
        #expect(application.rows == "\nA\n\nrow 19\n\nB\n\nrow 1.0")
        application.type("{")
        #expect(application.rows == "\nA\n\nrow 0\nrow 1\nrow 2\nrow 3\nrow 4")
    }

    @Test func opensNoRowBelowTheHeaderThatIsHeld() throws {
        let journal = Journal()
        let delegate = NumberedRows(journal: journal)
        delegate.headerHeights = [0: 3]
        let application = try launch(20, height: 8)
        table.delegate = delegate
        table.reloadData()
        table.scroll(to: 2)
        application.wait()
        application.press(.enter)
        #expect(journal.entries.isEmpty)
        #expect(table.contentOffset == 0)
        application.click(0, 2)
        #expect(journal.entries.isEmpty)
        application.press(.enter)
        #expect(journal.entries == ["opened 0"])
    }

    /// Compares the screen with the content at the table's offset, whatever is pressed.
    @Test(arguments: [1, 2, 4, 5, 9, 30])
    func showsWhatLiesAtItsOffset(height: Int) throws {
        let counts = [3, 0, 1, 12, 0, 5]
        let headerHeights = [2, 1, 0, 4, 3, 2]
        let footerHeights = [0, 2, 3, 1, 0, 2]
        func line(_ text: String, of count: Int) -> String {
            (0..<count).map { "\(text)\($0)" }.joined(separator: "\n")
        }
        var lines: [(text: String, section: Int)] = []
        for section in counts.indices {
            let header = line("h\(section).", of: headerHeights[section])
            let footer = line("f\(section).", of: footerHeights[section])
            rows.headerViews[section] = Label(Text(header), numberOfLines: 0)
            rows.footerViews[section] = Label(Text(footer), numberOfLines: 0)
            rows.headerHeights[section] = headerHeights[section]
            rows.footerHeights[section] = footerHeights[section]
            let names = (0..<counts[section]).map { section == 0 ? "row \($0)" : "row \(section).\($0)" }
            lines += (header.split(separator: "\n").map(String.init) + names).map { ($0, section) }
            lines += footer.split(separator: "\n").map { (String($0), section) }
        }
        let application = try launch(counts, height: height)
        var generator = FixedGenerator(seed: 3)
        let keys: [Key] = [.up, .down, .down, .pageUp, .pageDown, "{", "}", .home, "G"]
        for _ in 0..<150 {
            if let key = keys.randomElement(using: &generator) { application.press(key) }
            application.scroll(Int.random(in: -1...1, using: &generator))
            var expected = lines.dropFirst(table.contentOffset).prefix(height).map(\.text)
            let section = try #require(lines.dropFirst(table.contentOffset).first).section
            let header = headerHeights[section]
            if height > header + 1 {
                // The header shows as many of its last lines as the section has left.
                let left = lines.dropFirst(table.contentOffset).prefix { $0.section == section }.count
                let shown = lines.filter { $0.section == section }.prefix(header).suffix(left)
                for (index, line) in shown.enumerated() { expected[index] = line.text }
            }
            expected += Array(repeating: "", count: max(0, height - expected.count))
            #expect(application.rows == expected.joined(separator: "\n"))
        }
    }

    @Test func refusesANegativeHeight() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { _ = TableSections.Title("A", height: -2) }
        }
        #expect(try #require(result).names("a header or footer cannot have a negative height"))
    }
}
