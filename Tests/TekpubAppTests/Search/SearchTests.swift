import CursesKit
import CursesKitTesting
import TekpubFormats
import Testing

@testable import TekpubApp
@testable import TekpubKit

/// Filtering a list while the user types.
@MainActor
struct SearchTests {
    private let screens = SnapshotFolder(named: "../Screens")

    @Test func narrowsAsItIsTyped() async throws {
        let browser = try await Browser.showing(.numbered(200))
        browser.type("/0173")
        try await browser.until { browser.screen.contains("1 of 1 found") }
        #expect(browser.terminal.rows[3].contains("Production 0173"))
        #expect(browser.selectedRows.first?.contains("Production 0173") == true)
        browser.press(.backspace)
        try await browser.until { browser.screen.contains("1 of 11 found") }
    }

    @Test func restoresTheListAndThePosition() async throws {
        let browser = try await Browser.showing(.numbered(200))
        browser.press(.pageDown, .pageDown, .up)
        let before = browser.screen
        browser.type("/0173")
        try await browser.until { browser.screen.contains("1 of 1 found") }
        browser.press(.escape)
        #expect(browser.screen == before)
    }

    @Test func goesBackToTheProductionWhereverARefreshHasPutIt() async throws {
        let browser = try await Browser.showing(.numbered(200))
        browser.press(.pageDown, .pageDown, .up)
        let before = browser.selectedRows
        let y = try #require(browser.terminal.rows.firstIndex { before.contains($0) })
        browser.press("r")
        browser.type("/0173")
        try await browser.until { browser.screen.contains("1 of 1 found") }
        let news = (1...7).map { Production(slug: "new-\($0)", title: "New 0173") }
        try await browser.answer(.success(Catalog(productions: news + Catalog.numbered(200).productions)))
        try await browser.until { browser.screen.contains("of 8 found") }
        browser.press(.escape)
        #expect(browser.selectedRows == before)
        #expect(browser.terminal.rows.firstIndex { before.contains($0) } == y)
        #expect(browser.screen.contains("of 207"))
    }

    @Test func showsMarksInWhatWasFound() async throws {
        let browser = try await Browser.showing(.sample)
        browser.type("/lighthouse")
        try await browser.until { browser.screen.contains("1 of 1 found") }
        browser.press(.tab)
        try await browser.press("m", until: "3/3")
        try await browser.press("f", until: "★")
    }

    @Test func movesInWhatWasFoundAndOpensIt() async throws {
        let browser = try await Browser.showing(.sample)
        browser.type("/example")
        try await browser.until { browser.screen.contains("1 of 3 found") }
        browser.press(.down)
        #expect(browser.screen.contains("2 of 3 found"))
        browser.press(.enter)
        #expect(browser.screen.contains("3 of 9 · example") && !browser.screen.contains("/ example"))
        try await browser.press(.enter, until: "No episodes yet.")
        browser.press(.left)
        #expect(browser.screen.contains("2 of 3 found") && browser.screen.contains("3 of 9 · example"))
        browser.press("n", "n")
        #expect(browser.screen.contains("1 of 3 found"))
        browser.press(.escape)
        #expect(browser.screen.contains("1 of 9"))
    }

    @Test func opensAProductionAtTheEpisodeThatWasFound() async throws {
        let browser = try await Browser.showing(.sample)
        browser.type("/lamp lighthouse")
        try await browser.until { browser.screen.contains("1 of 1 found") }
        browser.press(.enter)
        try await browser.press(.enter, until: "3 of 3")
        #expect(browser.selectedRows.first?.contains("The Lamp") == true)
    }

    @Test func changesWhatWasAccepted() async throws {
        let browser = try await Browser.showing(.sample)
        browser.type("/exampl")
        try await browser.until { browser.screen.contains("1 of 3 found") }
        #expect(!browser.screen.contains("? all keys"))
        browser.press(.enter)
        #expect(browser.screen.contains("? all keys") && browser.screen.contains("3 of 9 · exampl"))
        browser.type("/e?")
        #expect(browser.screen.contains("/ example?") && !browser.screen.contains("? all keys"))
    }

    @Test func marksWhatMatchesNotByColourAlone() async throws {
        let browser = try await Browser.showing(.sample)
        browser.type("/sailing")
        try await browser.until { browser.screen.contains("1 of 1 found") }
        let row = browser.terminal.rows[3]
        let x = try #require(
            row.firstRange(of: "Sailing").map { row.distance(from: row.startIndex, to: $0.lowerBound) })
        let canvas = browser.terminal.canvas
        #expect(
            (x..<x + 7).allSatisfy { canvas[$0, 3].style.attributes.isSuperset(of: [.bold, .underline]) })
        #expect(!canvas[x - 2, 3].style.attributes.contains(.underline))
    }

    @Test(arguments: [(80, 24), (40, 10)])
    func saysWhereItWasFound(width: Int, height: Int) async throws {
        let browser = try await Browser.showing(.sample, width: width, height: height)
        browser.type("/lamp")
        try await browser.until { browser.screen.contains("1 of 1 found") }
        try await browser.verify(in: screens, named: "search-\(width)x\(height)")
    }

    @Test func saysThatNothingWasFound() async throws {
        let browser = try await Browser.showing(.sample)
        browser.type("/zebra")
        try await browser.until { browser.screen.contains("Nothing found") }
        browser.press(.down, .enter, .escape)
        #expect(browser.screen.contains("1 of 9") && !browser.screen.contains("Nothing found"))
    }

    @Test func searchesInsideAChannel() async throws {
        var catalog = Catalog.sample
        catalog.channels = [Channel(slug: "coast", title: "The Coast")]
        let browser = try await Browser.showing(catalog)
        browser.press(.left, .end)
        try await browser.press(.enter, until: "1 of 1")
        browser.type("/example")
        try await browser.until { browser.screen.contains("1 of 1 found") }
        browser.type("x")
        try await browser.until { browser.screen.contains("Nothing found") }
    }
}

struct SearchExcerptTextTests {
    @Test func beginsShortlyBeforeWhatMatches() async throws {
        let text = "A tower, a lamp and a lens, in that order"
        let range = try #require(text.firstRange(of: "order"))
        let excerpt = SearchExcerpt(source: .episodeTitle(2), text: text, ranges: [range])
        #expect(excerpt.markedText.width == "Episode 3: …in that order".count)
    }
}
