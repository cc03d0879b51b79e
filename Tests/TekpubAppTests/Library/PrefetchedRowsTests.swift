import Testing

@testable import TekpubApp

/// Which rows are read, when, and which reads are cancelled. Row 7 of these lists is the number 7.
@MainActor
struct PrefetchedRowsTests {
    private let gate = ReadGate()
    private let screen = Screen()

    /// A table's message to its rows.
    private final class Screen {
        var rows = 0..<20
        var loaded: [Range<Int>] = []
    }

    private func rows(of count: Int, window: RowWindow<Int> = RowWindow()) -> PrefetchedRows<Int> {
        let rows = PrefetchedRows(count: count, window: window) { [gate] range in
            await gate.pass(range)
            return Array(range)
        }
        rows.visibleRows = { [screen] in screen.rows }
        rows.onLoad = { [screen] in screen.loaded.append($0) }
        return rows
    }

    /// Scrolls, and asks for the visible rows as a table does.
    @discardableResult
    private func show(_ range: Range<Int>, of rows: PrefetchedRows<Int>) -> [Int?] {
        screen.rows = range
        return range.map { rows.row($0) }
    }

    @Test func readsTheScreenAndAPageOnEachSide() async throws {
        let rows = rows(of: 10_000)
        #expect(show(5000..<5020, of: rows).allSatisfy { $0 == nil })
        try await until { gate.waitingCount == 1 }
        #expect(gate.begun == [4872..<5148])
        gate.open()
        try await until { !screen.loaded.isEmpty }
        #expect(screen.loaded == [4872..<5148])
        #expect(show(5000..<5020, of: rows) == Array(5000..<5020))
        #expect(rows[4872] == 4872 && rows[5147] == 5147 && rows[5148] == nil)
    }

    @Test func readsNothingInTheMiddleOfItsWindow() async throws {
        gate.open()
        let rows = rows(of: 10_000, window: RowWindow(start: 100, rows: Array(100..<400)))
        for first in 164...316 { #expect(show(first..<first + 20, of: rows).allSatisfy { $0 != nil }) }
        #expect(gate.begun == [])
    }

    @Test func readsOnlyTheRowThatHasChanged() async throws {
        gate.open()
        let rows = rows(of: 10_000, window: RowWindow(start: 100, rows: Array(100..<400)))
        show(200..<220, of: rows)
        rows.reload { $0 == 210 }
        try await until { !screen.loaded.isEmpty }
        #expect(gate.begun == [210..<211])
        #expect(screen.loaded == [210..<211])
        rows.reload { $0 == 500 }
        #expect(rows[210] == 210 && rows[399] == 399)
        #expect(gate.begun.count == 1)
    }

    @Test func forgetsAChangedRowThatTheScreenHasLeft() async throws {
        let rows = rows(of: 10_000, window: RowWindow(start: 100, rows: Array(100..<600)))
        show(200..<220, of: rows)
        rows.reload { $0 == 210 }
        try await until { gate.waitingCount == 1 }
        show(480..<500, of: rows)
        gate.open()
        try await until { !screen.loaded.isEmpty }
        #expect(screen.loaded == [352..<628])
        #expect(rows[210] == nil)
    }

    @Test func readsAheadOfTheScrollInBothDirections() async throws {
        gate.open()
        let rows = rows(of: 10_000, window: RowWindow(start: 4872, rows: Array(4872..<5148)))
        show(5066..<5086, of: rows)
        try await until { screen.loaded == [5148..<5214] }
        show(4936..<4956, of: rows)
        #expect(gate.begun.count == 1)
        show(4930..<4950, of: rows)
        try await until { screen.loaded.last == 4802..<4872 }
    }

    @Test(arguments: [0..<20, 9980..<10_000, 4990..<5010, 0..<3000])
    func neverReadsOutsideTheList(visible: Range<Int>) async throws {
        gate.open()
        let rows = rows(of: 10_000)
        show(visible, of: rows)
        try await until { screen.loaded.count == 1 }
        #expect(show(visible, of: rows) == Array(visible))
        #expect(gate.begun.allSatisfy { (0..<10_000).contains($0) })
    }

    @Test func keepsAsMuchAsTheScreenNeeds() async throws {
        gate.open()
        let rows = rows(of: 100_000)
        for first in stride(from: 0, to: 20_000, by: 15) {
            try await until { show(first..<first + 20, of: rows).allSatisfy { $0 != nil } }
        }
        #expect(rows[0] == nil && rows[19_000] == nil && rows[19_985 - 100] == 19_885)
    }

    @Test func cancelsTheReadOfRowsThatTheScreenHasLeft() async throws {
        let rows = rows(of: 10_000)
        show(0..<20, of: rows)
        try await until { gate.waitingCount == 1 }
        show(5000..<5020, of: rows)
        try await until { gate.begun.count == 2 && gate.cancelled.count == 1 }
        #expect(gate.cancelled == [0..<148] && gate.begun[1] == 4872..<5148)
        gate.open()
        try await until { !screen.loaded.isEmpty }
        #expect(screen.loaded == [4872..<5148] && rows[0] == nil)
    }

    @Test func cancelsAReadWhenTheScreenGoesBackToLoadedRows() async throws {
        let rows = rows(of: 10_000, window: RowWindow(start: 0, rows: Array(0..<148)))
        show(9980..<10_000, of: rows)
        try await until { gate.waitingCount == 1 }
        show(0..<20, of: rows)
        try await until { gate.cancelled == [9852..<10_000] }
        #expect(show(0..<20, of: rows) == Array(0..<20))
    }

    @Test func cancelsItsReadWithItself() async throws {
        var rows: PrefetchedRows<Int>? = rows(of: 10_000)
        _ = rows?.row(0)
        try await until { gate.waitingCount == 1 }
        rows = nil
        try await until { gate.cancelled == [0..<148] }
        #expect(screen.loaded.isEmpty)
    }

    @Test func keepsThePreviousRowsUntilTheyAreReadAgain() async throws {
        let rows = rows(of: 10_000, window: RowWindow(start: 0, rows: Array(repeating: -1, count: 300)))
        show(0..<20, of: rows)
        rows.reload()
        #expect(show(0..<20, of: rows) == Array(repeating: -1, count: 20))
        gate.open()
        try await until { !screen.loaded.isEmpty }
        #expect(show(0..<20, of: rows) == Array(0..<20))
        // The previous rows outside the screen are removed as well.
        #expect((0..<300).allSatisfy { rows[$0] != -1 })
    }

    @Test func readsNothingOfAListThatIsNotOnTheScreen() async throws {
        gate.open()
        let rows = rows(of: 10_000, window: RowWindow(start: 0, rows: Array(0..<300)))
        screen.rows = 0..<0
        rows.reload()
        #expect(gate.begun == [])
        show(0..<20, of: rows)
        try await until { screen.loaded == [0..<148] }
    }

    @Test func hasNothingButItsWindowWithoutAReader() {
        let rows = PrefetchedRows(count: 100, window: RowWindow(start: 40, rows: [40, 41]), read: nil)
        rows.visibleRows = { 0..<100 }
        rows.reload()
        #expect((0..<100).compactMap { rows.row($0) } == [40, 41])
        #expect(rows.row(-1) == nil && rows.row(100) == nil)
    }
}
