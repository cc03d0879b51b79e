import CursesKit
import CursesKitTesting
import TekpubFormats
import TekpubKit
import Testing

@testable import TekpubApp

/// The menu, below the productions on a narrow window and beside them on a wide one.
@MainActor
struct MenuTests {
    private let screens = SnapshotFolder(named: "../Screens")

    private static let catalog = {
        var catalog = Catalog.sample
        catalog.channels = [Channel(slug: "coast", title: "The Coast"), Channel(slug: "empty")]
        return catalog
    }()

    @Test(arguments: [Key.left, .escape])
    func liesBelowTheProductions(key: Key) async throws {
        let browser = try await Browser.showing(Self.catalog)
        browser.press(key)
        #expect(browser.terminal.rows[0].contains("Tekpub"))
        #expect(browser.selectedRows.first?.contains("All Productions") == true)
        #expect(browser.screen.contains("The Coast") && !browser.screen.contains("empty"))
        browser.press(.enter)
        #expect(browser.selectedRows.first?.contains("Building a Lighthouse") == true)
    }

    @Test func leadsToAChannel() async throws {
        let browser = try await Browser.showing(Self.catalog)
        browser.press(.left, .end)
        try await browser.press(.enter, until: "1 of 1")
        #expect(browser.terminal.rows[0].contains("The Coast"))
        #expect(browser.screen.contains("Building a Lighthouse") && !browser.screen.contains("Plain"))
    }

    @Test(arguments: [(100, 24), (140, 30)])
    func standsBesideTheProductions(width: Int, height: Int) async throws {
        let browser = try await Browser.showing(Self.catalog, width: width, height: height)
        try await browser.verify(in: screens, named: "menu-\(width)x\(height)")
    }

    @Test func showsAtOnceWhatTheSelectionLeadsTo() async throws {
        let browser = try await Browser.showing(Self.catalog, width: 140, height: 30)
        browser.press(.left, .down)
        try await browser.until { browser.screen.contains("1 May 2010") }
        browser.press(.end)
        try await browser.until { browser.screen.contains("1 of 1") }
        browser.press(.right, .enter)
        try await browser.until { browser.screen.contains("Stones") }
        #expect(browser.screen.contains("All Productions"))
    }

    @Test func followsTheMouse() async throws {
        let browser = try await Browser.showing(Self.catalog, width: 140, height: 30)
        let rows = browser.terminal.rows
        let y = try #require(rows.firstIndex { $0.contains("The Coast") })
        browser.click(x: 5, y: y)
        try await browser.until { browser.screen.contains("1 of 1") }
        browser.click(x: 60, y: 2)
        browser.click(x: 60, y: 2)
        try await browser.until { browser.screen.contains("Stones") }
    }

    @Test func showsWhatIsRecent() async throws {
        let browser = try await Browser.showing(Self.catalog)
        browser.press(.left, .down)
        try await browser.press(.enter, until: "1 May 2010")
        #expect(browser.selectedRows.first?.contains("Mortar") == true)
        try await browser.press(.enter, until: "2 of 3")
        #expect(browser.terminal.rows[0].contains("‹ Recent"))
    }

    @Test func sortsWhatIsRecent() async throws {
        let browser = try await Browser.showing(Self.catalog)
        browser.press(.left, .down)
        try await browser.press(.enter, until: "1 of 2")
        // The signs come once the marks are read.
        try await browser.until { browser.terminal.rows[2].hasPrefix("●") }
        let (first, second) = (browser.terminal.rows[2], browser.terminal.rows[3])
        browser.press("s")
        #expect(browser.screen.contains("✓ Catalogue's Order"))
        browser.press("t")
        #expect(browser.terminal.rows[1].contains("Title ▴"))
        let rows = [first, second].sorted()
        #expect(Array(browser.terminal.rows[2...3]) == rows)
        browser.click(x: 20, y: 1)
        #expect(browser.terminal.rows[1].contains("Title ▾"))
        #expect(Array(browser.terminal.rows[2...3]) == rows.reversed())
        #expect(browser.selectedRows.first?.contains("Mortar") == true)
    }

    @Test func listsFavourites() async throws {
        let browser = try await Browser.showing(Self.catalog)
        browser.press(.down, .down)
        try await browser.press("f", until: "★")
        browser.press(.left, .home, .down, .down)
        try await browser.press(.enter, until: "1 of 1")
        #expect(browser.selectedRows.first?.contains("Plain Sailing") == true)
        try await browser.press("f", until: "No favourites yet")
        #expect(!browser.screen.contains("Plain Sailing ★"))
    }

    @Test func keepsItsRowsOnEverySize() async throws {
        let browser = try await Browser.showing(Self.catalog, width: 140, height: 30)
        let before = browser.screen
        for (width, height) in [(80, 24), (1, 1), (40, 12), (200, 60), (20, 5)] {
            browser.resize(width: width, height: height)
            browser.press(.left, .right)
        }
        browser.resize(width: 140, height: 30)
        #expect(browser.screen == before)
    }
}
