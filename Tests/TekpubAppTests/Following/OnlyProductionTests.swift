import CursesKit
import Foundation
import TekpubFormats
import Testing

@testable import TekpubApp
@testable import TekpubKit

/// A source of one production is that production: its episodes stand in place of a list of one row.
@MainActor
struct OnlyProductionTests {
    private let feed = "http://a.test/feed"

    /// The episodes of the feed, without a way back to a list.
    private func showsEpisodes(_ browser: Browser, count: Int = 5) -> Bool {
        browser.screen.contains("1 of \(count)") && !browser.terminal.rows[0].contains("‹ Harbour")
    }

    /// Makes a refresh find `catalog` for the feed.
    private func refresh(_ home: SourceHome, _ browser: Browser, to catalog: Catalog) async throws {
        await home.refresher.answer(feed, with: catalog)
        try await browser.press("R", until: "2 sources refreshed")
    }

    private func two() -> Catalog {
        var catalog = SourceHome.feed("Harbour Radio", count: 5)
        catalog.productions.append(
            Production(slug: "tides", title: "Tide Tables", episodes: [Episode(number: 1, title: "Ebb")]))
        return catalog
    }

    @Test(arguments: [Key.enter, .right, "l"], [60, 100])
    func opensFromTheMenu(key: Key, width: Int) async throws {
        let browser = try await SourceHome().browser(width: width)
        browser.press(.left)
        try browser.selectSource("Harbour Radio")
        browser.clock.advance(by: .milliseconds(200))
        try await browser.press(key, until: "Harbour Radio 5")
        try await browser.until { showsEpisodes(browser) }
        #expect(browser.delegate.launch?.browser?.activeColumn == .secondary)
    }

    @Test(arguments: [Key.left, .escape, "h"], [60, 100])
    func leadsBackToTheMenu(key: Key, width: Int) async throws {
        let browser = try await SourceHome().browser(width: width)
        try await browser.openSource("Harbour Radio", until: "Harbour Radio 5")
        browser.press(key)
        #expect(browser.delegate.launch?.browser?.activeColumn == .primary)
        #expect(browser.screen.contains("+ Add"))
        // An episode's page leads to the episodes first.
        browser.press(.enter)
        try await browser.until { showsEpisodes(browser) }
        try await browser.press(.enter, until: "Length     1:00")
        browser.press(key)
        try await browser.until { showsEpisodes(browser) }
    }

    @Test(arguments: [60, 100])
    func opensByAClick(width: Int) async throws {
        let browser = try await SourceHome().browser(width: width)
        browser.press(.left, .home)
        let y = try #require(browser.terminal.rows.firstIndex { $0.hasPrefix(" Harbour Radio") })
        browser.click(x: 3, y: y)
        browser.clock.advance(by: .milliseconds(200))
        try await browser.until {
            showsEpisodes(browser) || width == 100 && browser.screen.contains("Harbour Radio 1")
        }
    }

    /// Whatever was shown before, a click on a source shows it.
    @Test func isShownByAClickAfterAnotherListWasChosenByAKey() async throws {
        let browser = try await SourceHome().browser()
        browser.press(.left)
        try browser.selectSource("Harbour Radio")
        browser.clock.advance(by: .milliseconds(200))
        try await browser.until { browser.screen.contains("Harbour Radio 5") }
        // The menu goes to New without the user.
        try await browser.press("n", until: "Length     5:00")
        let y = try #require(browser.terminal.rows.firstIndex { $0.hasPrefix(" Harbour Radio") })
        browser.click(x: 3, y: y)
        browser.clock.advance(by: .milliseconds(200))
        try await browser.until {
            browser.terminal.rows.contains { $0.contains("│") && $0.contains("Harbour Radio 1") }
        }
        #expect(!browser.screen.contains("Length     5:00"))
    }

    @Test func keepsItsListWithSeveralProductions() async throws {
        let browser = try await SourceHome().browser(width: 60)
        browser.press(.left)
        try browser.selectSource("Open Lectures")
        try await browser.press(.enter, until: "1 of 9")
        #expect(browser.terminal.rows[0].contains("Open Lectures · Productions"))
    }

    @Test func showsTheListBelowWhenAnotherProductionComes() async throws {
        let home = try SourceHome()
        let browser = try await home.browser()
        try await browser.openSource("Harbour Radio", until: "Harbour Radio 5")
        browser.press(.down)
        try await refresh(home, browser, to: two())
        // The user stays where they were.
        try await browser.until { browser.terminal.rows[0].contains("‹ Harbour Radio · Productions") }
        #expect(browser.screen.contains("2 of 5"))
        try await browser.press(.left, until: "1 of 2")
        #expect(browser.screen.contains("Tide Tables"))
        browser.press(.left)
        #expect(browser.delegate.launch?.browser?.activeColumn == .primary)
    }

    @Test func becomesTheListBesideTheMenu() async throws {
        let home = try SourceHome()
        let browser = try await home.browser()
        try await browser.openSource("Harbour Radio", until: "Harbour Radio 5")
        browser.press(.left)
        try await refresh(home, browser, to: two())
        try await browser.until { browser.screen.contains("Tide Tables") }
        try await browser.press(.enter, until: "1 of 2")
    }

    @Test func takesThePlaceOfTheListWhenOneIsLeft() async throws {
        let home = try SourceHome()
        try home.home.library.store(for: CatalogID(rawValue: feed)).replace(with: two())
        let browser = try await home.browser()
        try await browser.openSource("Harbour Radio", until: "Tide Tables")
        try await browser.press(.enter, until: "1 of 5")
        #expect(browser.terminal.rows[0].contains("‹"))
        try await refresh(home, browser, to: SourceHome.feed("Harbour Radio", count: 6))
        try await browser.until { showsEpisodes(browser, count: 6) }
        browser.press(.left)
        #expect(browser.delegate.launch?.browser?.activeColumn == .primary)
        // And from the list itself.
        try await refresh(home, browser, to: two())
        try await browser.press(.enter, until: "1 of 2")
        try await refresh(home, browser, to: SourceHome.feed("Harbour Radio", count: 7))
        try await browser.until { showsEpisodes(browser, count: 7) }
    }

    @Test func isEmptyWhileItLoadsAndThenShowsItsEpisodes() async throws {
        let home = try SourceHome()
        try home.store.add("http://c.test/feed", title: "Cranes")
        let browser = try await home.browser()
        try await browser.openSource("Cranes", until: "Cranes")
        // A source that has nothing is refreshed when it is shown.
        try await browser.until {
            await home.refresher.selections.count == 2 && !browser.isCheckingSources
        }
        #expect(!browser.screen.contains("Cranes 1"))
        await home.refresher.answer("http://c.test/feed", with: SourceHome.feed("Cranes", count: 7))
        try await browser.press("r", until: "1 of 7")
        #expect(!browser.terminal.rows[0].contains("‹"))
    }

    @Test func isShownAtTheNextStartWhereTheUserWas() async throws {
        let home = try SourceHome()
        let first = try await home.browser()
        try await first.openSource("Harbour Radio", until: "1 of 5")
        first.press(.down, .down)
        first.terminate()
        let snapshot = try #require(LaunchSnapshot(ofLastSourceIn: home.home.folder))
        let second = try await home.restarted(snapshot)
        #expect(second.terminal.rows[0].contains("Harbour Radio") && !second.terminal.rows[0].contains("‹"))
        try await second.until { second.screen.contains("3 of 5") }
        second.press(.left)
        #expect(second.delegate.launch?.browser?.activeColumn == .primary)
    }

    @Test func isOneOfSeveralAtTheNextStartIfAnotherCameMeanwhile() async throws {
        let home = try SourceHome()
        let first = try await home.browser()
        try await first.openSource("Harbour Radio", until: "1 of 5")
        first.press(.down, .down)
        first.terminate()
        let snapshot = try #require(LaunchSnapshot(ofLastSourceIn: home.home.folder))
        try home.home.library.store(for: CatalogID(rawValue: feed)).replace(with: two())
        let second = try await home.restarted(snapshot)
        try await second.until { second.screen.contains("3 of 5") }
        try await second.until { second.terminal.rows[0].contains("‹") }
        try await second.press(.left, until: "1 of 2")
    }

    @Test func isThatOfAChannel() async throws {
        let browser = try await SourceHome().browser()
        browser.press(.left)
        try browser.selectSource("Open Lectures")
        browser.press(.down, .down)
        // The channel has one production.
        try await browser.press(.enter, until: "1 of 3")
        #expect(browser.terminal.rows[0].contains("Building a Lighthouse"))
        #expect(!browser.terminal.rows[0].contains("‹"))
        browser.press(.left)
        #expect(browser.delegate.launch?.browser?.activeColumn == .primary)
        // The source itself has its list.
        try browser.selectSource("Open Lectures")
        try await browser.press(.enter, until: "1 of 9")
    }
}
