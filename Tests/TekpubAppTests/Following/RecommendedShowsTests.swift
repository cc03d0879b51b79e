import CursesKit
import Foundation
import TekpubFormats
import Testing

@testable import TekpubApp
@testable import TekpubKit

/// The shows that the publisher of a show recommends.
@MainActor
struct RecommendedShowsTests {
    private static let guids = (1...3).map { "9b024349-ccf0-5f69-a609-6b82873eab3\($0)" }
    private static let known = RemoteShow(
        guid: guids[0], feedURL: "https://c.test/feed", title: "Cranes\u{1B}[2J")
    private static let others = [
        RemoteShow(guid: guids[1]), RemoteShow(feedURL: "https://ada:pw@d.test/feed", title: "Private"),
        RemoteShow(feedURL: "https://e.test/feed"),
    ]

    /// A browser that shows a feed which recommends `shows`.
    private func recommending(_ shows: [RemoteShow], in home: SourceHome, width: Int = 100) async throws
        -> Browser
    {
        var production = SourceHome.feed("Swans", count: 3).productions[0]
        production.details = ProductionDetails(podroll: shows)
        try home.addNew(production)
        let browser = try await home.browser(width: width)
        try await browser.openSource("Swans", until: "1 of 3")
        return browser
    }

    private func entry(_ title: String, _ address: String) throws -> DirectoryEntry {
        try #require(DirectoryEntry(.podcastIndex, .podcast, title: title, address: address))
    }

    @Test func areListedAndAdded() async throws {
        let home = try SourceHome()
        await home.refresher.answer("https://c.test/feed", with: SourceHome.feed("Cranes", count: 7))
        let browser = try await recommending([Self.known] + Self.others, in: home)
        try await browser.press("&", until: "Shows the Publisher Recommends")
        try await browser.until { browser.screen.contains("2 without an address are left out") }
        #expect(browser.screen.contains("podcastindex.org needs a key"))
        #expect(home.guids == [Self.guids[1]])
        #expect(browser.screen.contains("1 of 2"))
        #expect(browser.screen.contains("Cranes␛[2J"))
        #expect(browser.screen.contains("https://e.test/feed"))
        #expect(!browser.screen.contains("Private"))
        #expect(!browser.screen.contains("Found at"))
        try await browser.press(.enter, until: "7 episodes")
        try await browser.press("a", until: "Cranes 7")
        #expect(try home.store.sources().map(\.title).contains("Cranes"))
    }

    @Test func leadBackToTheShow() async throws {
        let browser = try await recommending([Self.known], in: try SourceHome())
        try await browser.press("&", until: "Shows the Publisher Recommends")
        #expect(!browser.screen.contains("left out"))
        try await browser.press(.escape, until: "1 of 3")
        #expect(!browser.screen.contains("Shows the Publisher Recommends"))
    }

    @Test func areLookedUpByTheirIdentifiers() async throws {
        let home = try SourceHome()
        home.indexed = .success([try entry("Storks", "https://s.test/feed")])
        let browser = try await recommending(
            [RemoteShow(guid: Self.guids[2]), Self.known, Self.others[0]], in: home, width: 120)
        try await browser.press("&", until: "1 without an address is left out")
        #expect(!browser.screen.contains("needs a key"))
        #expect(home.guids == [Self.guids[2], Self.guids[1]])
        #expect(browser.screen.contains("1 of 2"))
        let row = try #require(browser.terminal.rows.first { $0.contains("Storks") })
        #expect(row.contains("podcastindex.org"))
    }

    @Test func areListedThoughTheDirectoryFails() async throws {
        let home = try SourceHome()
        home.indexed = .failure(.unavailable("The tide is out."))
        let browser = try await recommending([Self.known, Self.others[0]], in: home)
        try await browser.press("&", until: "1 without an address is left out")
        #expect(browser.screen.contains("podcastindex.org · The tide is out."))
        #expect(browser.screen.contains("Cranes"))
    }

    @Test func areOfferedOnlyWhereThereAreSome() async throws {
        let browser = try await SourceHome().browser()
        try await browser.openSource("Harbour Radio", until: "1 of 5")
        try await browser.press("&", until: "“Recommended shows” does nothing here.")
    }
}
