import CursesKit
import CursesKitTesting
import TekpubFormats
import Testing

@testable import TekpubApp
@testable import TekpubKit

/// A table whose rows arrive late: the reads of the first list wait at a gate.
@MainActor
struct PrefetchingTests {
    private let table: GatedTable

    init() async throws {
        table = try await GatedTable(.numbered(1000))
    }

    @Test func showsPlaceholdersFirstAndTheRowsAFrameLater() async throws {
        table.press(.end)
        #expect(table.selectedLine == "1000" && table.screen.contains("1000 of 1000"))
        #expect(table.lines == (980...1000).map(String.init))
        try await table.rowsComeLate()
        let time = table.clock.time
        table.gate.open()
        try await table.until { $0.selectedLine == "Production 1000" }
        #expect(table.clock.time - time <= .milliseconds(17))
        #expect(table.lines.first == "Production 0980" && table.screen.contains("1000 of 1000"))
        #expect(!table.lines.contains { Int($0) != nil })
    }

    @Test func answersKeysWhileRowsAreMissing() async throws {
        table.press(.end)
        try await table.rowsComeLate()
        table.press(.up, .up)
        #expect(table.selectedLine == "998" && table.screen.contains("998 of 1000"))
        table.press("?")
        #expect(table.screen.contains("Keys"))
        table.press(.escape, .home)
        #expect(table.selectedLine == "Production 0001")
        try await table.until { !$0.gate.cancelled.isEmpty }
        #expect(table.gate.cancelled == [851..<1000])
    }

    @Test func showsNoRowOfThePreviousCatalogue() async throws {
        table.press(.end)
        try await table.rowsComeLate()
        table.gate.openForOthers()
        let titles = (1...1000).map { Production(slug: "new-\($0)", title: "New \($0)") }
        try table.store.replace(with: Catalog(productions: titles))
        table.session.update(hasChanged: true)
        try await table.until { $0.selectedLine == "New 1000" }
        table.gate.open()
        await table.settle()
        #expect(table.lines.allSatisfy { $0.hasPrefix("New ") })
        table.press(.pageUp)
        try await table.until { $0.lines.allSatisfy { $0.hasPrefix("New ") } }
    }

    @Test func showsEveryRowAtItsPositionHoweverFastKeysCome() async throws {
        table.gate.open()
        for number in 2...1000 {
            table.press(.down)
            let top = max(1, number - table.lines.count + 1)
            for (line, row) in zip(table.lines, top...) {
                // A row shows either its own title, or the number of a row that is still loading.
                let digits = line.drop { !$0.isNumber }
                try #require(Int(digits) == row)
            }
            // The reads get no more time than they would between many key presses.
            if number % 40 == 0 { await table.settle() }
        }
        try await table.until { $0.selectedLine == "Production 1000" }
    }

    @Test func doesWhatAKeyAskedForOnceItsRowIsThere() async throws {
        table.press(.end, "f")
        try await table.rowsComeLate()
        #expect(try await table.favorites() == [])
        table.gate.open()
        try await table.until { $0.selectedLine == "Production 1000 ★" }
        #expect(try await table.favorites() == ["production-1000"])
    }

    @Test func opensTheRowThatWasMeant() async throws {
        table.press(.end, .up, .enter)
        try await table.rowsComeLate()
        table.gate.open()
        try await table.until { $0.screen.contains("No episodes yet.") }
        #expect(table.screen.contains("Production 0999"))
    }

    @Test func doesNothingToARowThatTheUserHasLeft() async throws {
        table.press(.end, "f", "m", .enter, .up)
        try await table.rowsComeLate()
        table.gate.open()
        try await table.until { $0.selectedLine == "Production 0999" }
        await table.settle()
        #expect(try await table.favorites() == [])
        #expect(table.screen.contains("999 of 1000") && !table.screen.contains("No episodes"))
    }

    @Test func doesNothingToARowOfAnotherCatalogue() async throws {
        table.press(.end, "f", .enter)
        try await table.rowsComeLate()
        table.gate.openForOthers()
        let titles = (1...1000).map { Production(slug: "new-\($0)", title: "New \($0)") }
        try table.store.replace(with: Catalog(productions: titles))
        table.session.update(hasChanged: true)
        try await table.until { $0.selectedLine == "New 1000" }
        await table.settle()
        #expect(try await table.favorites() == [])
        #expect(table.screen.contains("1000 of 1000"))
    }

    @Test func showsAMarkThatWasMadeWhileTheListWasRead() async throws {
        table.session.update(hasChanged: true)
        try await table.rowsComeLate()
        try table.store.setFavorite(true, productionKey: "production-0002")
        table.session.marksDidChange(of: "production-0002", in: table.session.catalogID)
        table.gate.open()
        try await table.until { $0.lines[1] == "Production 0002 ★" }
        await table.settle()
        #expect(table.lines[1] == "Production 0002 ★")
    }

    @Test func keepsRowsOnTheScreenWhileTheirMarksAreRead() async throws {
        let before = table.screen
        try table.store.setFavorite(true, productionKey: "production-0002")
        table.session.marksDidChange(of: "production-0002", in: table.session.catalogID)
        try await table.rowsComeLate()
        await table.settle()
        #expect(table.screen == before)
        table.gate.open()
        try await table.until { $0.lines[1] == "Production 0002 ★" }
        #expect(table.screen == before.replacing("Production 0002", with: "Production 0002 ★"))
    }
}
