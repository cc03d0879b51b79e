import Testing

@testable import CursesKit

struct RowHeightsTests {
    @Test func multipliesEqualHeights() {
        var rows = RowHeights(estimate: 3)
        rows.append(count: 4)
        rows.append(count: 6)
        #expect(rows.total == 30 && rows.lines(before: 7) == 21 && rows.height(of: 2) == 3)
        #expect([0, 2, 3, 29, 30, 99].map(rows.row(atLine:)) == [0, 0, 1, 9, 10, 10])
        #expect(rows.unmeasured(0..<10) == nil)
    }

    /// Compares every answer with a list of all heights, whatever was measured so far.
    @Test(arguments: [0, 1, 63, 64, 65, 200, 1000])
    func findsEveryLine(count: Int) {
        var generator = FixedGenerator(seed: UInt64(count))
        let exact = (0..<count).map { _ in Int.random(in: 1...8, using: &generator) }
        var known = Array(repeating: 2, count: count)
        var rows = RowHeights(estimate: 2, vary: true)
        rows.append(count: count)
        for _ in 0..<12 {
            let start = Int.random(in: 0...count, using: &generator)
            let wanted = start..<min(count, start + 10)
            if let measured = rows.unmeasured(wanted) {
                #expect(measured.clamped(to: wanted) == wanted && measured.count <= 128)
                for row in measured { known[row] = exact[row] }
            }
            rows.measure(wanted) { exact[$0] }
            #expect(rows.unmeasured(wanted) == nil)
            var line = 0
            for row in 0..<count {
                #expect(rows.lines(before: row) == line && rows.height(of: row) == known[row])
                #expect(rows.row(atLine: line) == row && rows.row(atLine: line + known[row] - 1) == row)
                line += known[row]
            }
            #expect(rows.total == line && rows.row(atLine: line) == count && rows.row(atLine: -1) == 0)
        }
    }

    @Test func measuresOnlyWhatIsNeeded() {
        var rows = RowHeights(estimate: 1, vary: true)
        rows.append(count: 1_000_000)
        var asked: [Int] = []
        rows.measure(500_000..<500_030) {
            asked.append($0)
            return 2
        }
        #expect(asked == Array(499_968..<500_032))
        #expect(rows.total == 1_000_064 && rows.lines(before: 500_000) == 500_032)
        rows.measure(500_000..<500_030) { _ in
            Issue.record("measured again"); return 2
        }
    }

    @Test func changesAHeight() {
        var rows = RowHeights(estimate: 1, vary: true)
        rows.append(count: 100)
        func update(_ row: Int) -> Bool { rows.update(row, height: 5) }
        let unmeasured = update(3)
        rows.measure(0..<1) { _ in 2 }
        let (first, again, other) = (update(3), update(3), update(80))
        #expect([unmeasured, first, again, other] == [false, true, false, false])
        #expect(rows.height(of: 3) == 5 && rows.lines(before: 64) == 131 && rows.total == 167)
    }

    @Test(arguments: [(-5, 1), (0, 1), (7, 7), (1_000_000, 100), (TableView.automaticDimension, 3)])
    func limitsHeights(answer: Int, height: Int) {
        var rows = RowHeights(estimate: 3, vary: true)
        rows.append(count: 1)
        rows.measure(0..<1) { _ in answer }
        #expect(rows.height(of: 0) == height)
    }
}
