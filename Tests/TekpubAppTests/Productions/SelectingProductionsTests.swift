import CursesKit
import TekpubFormats
import TekpubKit
import Testing

@testable import TekpubApp

/// Acting on several productions.
@MainActor
struct SelectingProductionsTests {
    @Test func marksFavouritesTogetherWithOneUndo() async throws {
        let browser = try await Browser.showing(.numbered(5_000))
        browser.press("V", "G")
        #expect(browser.screen.contains("5000 selected · 5000 of 5000"))
        try await browser.press("f", until: "5000 productions added to favourites · u undoes")
        let store = try #require(browser.store)
        #expect(try store.favorites().count == 5_000)
        try await browser.press("u", until: "Undone")
        #expect(try store.favorites().isEmpty)
    }

    @Test func keepsTheSelectionThroughASearchUntilEscape() async throws {
        let browser = try await Browser.showing(.sample)
        browser.press(" ", "j", "j", " ")
        #expect(browser.screen.contains("2 selected"))
        browser.type("/sailing")
        try await browser.until { browser.screen.contains("1 of 1 found") }
        #expect(browser.screen.contains("2 selected · 1 of 1 found"))
        browser.press(" ")
        #expect(browser.screen.contains("/ sailing "))
        browser.press(.enter, " ")
        #expect(browser.screen.contains("3 selected"))
        browser.press(.escape, .escape)
        try await browser.until { browser.screen.contains(" of 9") }
        #expect(!browser.screen.contains("selected"))
    }

    @Test func findsTheSelectionInAnotherOrderAndAfterARefresh() async throws {
        let browser = try await Browser.showing(.sample)
        browser.press(" ", "j", "j", " ")
        try await browser.press("s", until: "Sort By")
        browser.press("t")
        let selected = { browser.terminal.rows.filter { $0.hasPrefix("✓") } }
        try await browser.until { selected().contains { $0.contains("Building a Lighthouse") } }
        #expect(selected().count == 2)
        browser.press("r")
        let new = Production(slug: "a", title: "A new one")
        try await browser.answer(.success(Catalog(productions: [new] + Catalog.sample.productions)))
        try await browser.until { browser.screen.contains("2 selected") && browser.screen.contains("of 10") }
        try await browser.until { selected().count == 2 }
        #expect(selected().contains { $0.contains("Building a Lighthouse") })
        try await browser.press("m", until: "episodes marked as watched")
        #expect(try #require(browser.store).allMarks()["lighthouse"]?.count == 3)
    }

    @Test func downloadsTheEpisodesOfAll() async throws {
        let downloads = FakeDownloads()
        let browser = try await Browser.showing(.sample, downloads: downloads)
        browser.press(" ", " ")
        try await browser.press("d", until: "Download 4 episodes?")
        #expect(browser.screen.contains("2 productions"))
        browser.press("d")
        try await browser.until { await downloads.requests.count == 4 }
    }
}
