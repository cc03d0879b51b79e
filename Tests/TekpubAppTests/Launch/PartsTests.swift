import CursesKit
import TekpubFormats
import TekpubKit
import Testing

@testable import TekpubApp

/// A first catalogue of many pages, on the screen while they come.
@MainActor
struct PartsTests {
    private let browser: Browser

    init() throws {
        browser = try Browser(options: LaunchOptions(isAnimated: false))
    }

    private static func catalog(count: Int) -> Catalog {
        Catalog(
            productions: (1...count).map {
                Production(slug: "p\($0)", title: "Talk \($0)", episodes: [Episode(number: 1, title: "One")])
            })
    }

    /// Lets the store have the first productions, and waits for `text`.
    private func show(_ count: Int, until text: String) async throws {
        try await browser.until { await browser.source.isWaiting }
        try #require(browser.store).replace(with: Self.catalog(count: count))
        await browser.source.send(LoadProgress(byteCount: count, fraction: nil, readyCount: count))
        try await browser.until { browser.screen.contains(text) }
    }

    @Test func replacesTheSplashByTheFirstPage() async throws {
        try await show(5, until: "1 of 5")
        #expect(browser.screen.contains("catalogue.test · 5 so far · Loading …"))
        browser.press(.down)
        browser.press(.down)
        #expect(browser.screen.contains("3 of 5"))
        try await browser.press("f", until: "Added to favourites")

        try await show(8, until: "3 of 8")
        #expect(browser.selectedRows.contains { $0.contains("Talk 3") })
        try await browser.answer(.success(Self.catalog(count: 9)))
        try await browser.until { browser.screen.contains("3 of 9") }
        #expect(browser.selectedRows.contains { $0.contains("Talk 3") })
        #expect(!browser.screen.contains("Loading"))
    }

    @Test func leavesWhatCameIfTheRestFails() async throws {
        try await show(5, until: "1 of 5")
        try await browser.answer(.failure(.unavailable("There is no network.")))
        #expect(browser.screen.contains("1 of 5"))
        #expect(browser.screen.contains("Offline since"))
    }

    @Test func showsAnEndThatComesAtOnce() async throws {
        try await browser.until { await browser.source.isWaiting }
        try #require(browser.store).replace(with: Self.catalog(count: 2))
        await browser.source.send(LoadProgress(byteCount: 1, fraction: nil, readyCount: 2))
        try await browser.answer(.success(Self.catalog(count: 3)))
        try await browser.until { browser.screen.contains("1 of 3") }
    }
}
