import CursesKit
import Synchronization
import TekpubFormats
import TekpubKit
import Testing

@testable import TekpubApp

/// Links in descriptions open in the browser.
@MainActor
struct DescriptionLinkTests {
    private static let description =
        "Slides (https://a.test/slides) and notes: https://a.test/notes. " + "More words follow. "
    private static let catalog = Catalog(productions: [
        Production(
            slug: "lamps", title: "Lamps", description: description + "The end.", link: "https://a.test/page",
            episodes: (1...9).map {
                Episode(number: $0, title: "Episode \($0)", description: $0 == 1 ? description : nil)
            })
    ])

    /// The addresses that the browser was asked for.
    private final class Opened: Sendable {
        private let addresses = Mutex<[String]>([])
        var all: [String] { addresses.withLock { $0 } }
        func open(_ address: String) { addresses.withLock { $0.append(address) } }
    }

    private let opened = Opened()

    private func showingProduction(width: Int = 80, height: Int = 24) async throws -> Browser {
        let browser = try await Browser.showing(Self.catalog, width: width, height: height) {
            [opened] url in
            opened.open(url.absoluteString)
            return true
        }
        try await browser.press(.enter, until: "1 of 9")
        return browser
    }

    /// Waits until the browser has been asked for all of `addresses`, and no other.
    private func expectOpened(_ addresses: [String], in browser: Browser) async throws {
        try await browser.until { opened.all.count >= addresses.count }
        #expect(opened.all == addresses.map { "https://a.test/" + $0 })
    }

    /// The column and row where `text` begins.
    private func position(of text: String, in browser: Browser) throws -> Point {
        let rows = browser.screen.split(separator: "\n", omittingEmptySubsequences: false)
        let y = try #require(rows.firstIndex { $0.contains(text) })
        let start = try #require(rows[y].range(of: text)).lowerBound
        return Point(x: rows[y].distance(from: rows[y].startIndex, to: start), y: y)
    }

    @Test func opensTheLinksOfAnEpisodeByNumberTabAndClick() async throws {
        let browser = try await showingProduction()
        try await browser.press(.enter, until: "Episode 1 of")
        let numbered = "Slides ([1] https://a.test/slides) and notes: [2] https://a.test/notes."
        #expect(browser.screen.contains(numbered))
        browser.type("2")
        try await expectOpened(["notes"], in: browser)
        browser.press(.tab, .enter)
        try await expectOpened(["notes", "slides"], in: browser)
        let position = try position(of: "https://a.test/notes", in: browser)
        browser.click(x: position.x + 3, y: position.y)
        try await expectOpened(["notes", "slides", "notes"], in: browser)
        #expect(browser.terminal.canvas.link(x: position.x, y: position.y)?.address == "https://a.test/notes")
    }

    @Test func opensTheLinksOfAProduction() async throws {
        let browser = try await showingProduction()
        let position = try position(of: "https://a.test/slides", in: browser)
        browser.click(x: position.x, y: position.y)
        try await expectOpened(["slides"], in: browser)
        browser.press(.tab, .tab, .enter)
        try await expectOpened(["slides", "notes"], in: browser)
        browser.type("3")
        try await expectOpened(["slides", "notes", "page"], in: browser)
    }

    @Test func leavesCountsAndEnterToTheEpisodesUnlessALinkIsFocused() async throws {
        let browser = try await showingProduction()
        browser.type("3j")
        try await browser.until { browser.screen.contains("4 of 9") }
        browser.press(.tab)
        #expect(browser.screen.contains("enter open link"))
        browser.press(.down)
        #expect(!browser.screen.contains("open link"))
        try await browser.press(.enter, until: "Episode 5 of")
        #expect(opened.all.isEmpty)
    }

    @Test func opensALinkByItsNumberBeforeO() async throws {
        let browser = try await showingProduction()
        browser.type("2o")
        try await expectOpened(["notes"], in: browser)
        browser.type("7o")
        try await browser.until { browser.screen.contains("The description has no link 7.") }
        try await expectOpened(["notes"], in: browser)
    }

    @Test func unfoldsTheDescriptionForItsLinks() async throws {
        let browser = try await showingProduction(width: 40, height: 8)
        #expect(!browser.screen.contains("[2]"))
        browser.press(.tab, .tab)
        #expect(browser.screen.contains("[2]"))
        browser.press(.enter)
        try await expectOpened(["notes"], in: browser)
        browser.press(.tab)
        #expect(browser.screen.contains("[3] https://a.test/page"))
    }

    @Test func leavesTheLinksForTheOtherColumn() async throws {
        let browser = try await showingProduction(width: 120, height: 34)
        browser.press(.tab, .tab, .tab)
        #expect(browser.screen.contains("1 of 9"))
        browser.press(.tab, .down, .enter)
        #expect(opened.all.isEmpty)
    }
}
