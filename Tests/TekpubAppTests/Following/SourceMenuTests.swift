import CursesKit
import CursesKitTesting
import Foundation
import TekpubFormats
import Testing

@testable import TekpubApp
@testable import TekpubKit

/// Many catalogues in one window.
@MainActor
struct SourceMenuTests {
    private let screens = SnapshotFolder(named: "../Screens")

    @Test func filtersTheMenuAndLeavesTheKeysToItAfterEnter() async throws {
        let browser = try await SourceHome().browser()
        browser.press(.left)
        browser.type("/harb")
        try await browser.until { !browser.terminal.rows.contains { $0.hasPrefix(" Night Boats") } }
        browser.press(.enter)
        #expect(browser.terminal.rows.contains { $0.contains("Harbour Radio") })
        try await browser.press("m", until: "episodes marked as seen")
        browser.press(.escape)
        try await browser.until { browser.terminal.rows.contains { $0.hasPrefix(" Night Boats") } }
    }

    @Test func offersTheKeysOfASourceAsAMenu() async throws {
        let browser = try await SourceHome().browser()
        browser.press(.left)
        let y = try #require(browser.terminal.rows.firstIndex { $0.hasPrefix(" Night Boats") })
        browser.rightClick(x: 3, y: y)
        for text in ["Open", "Mark all as seen", "Settings of the source", "Rename", "Remove"] {
            #expect(browser.screen.contains(text))
        }
        try await browser.press("D", until: "Removed “Night Boats” · u undoes")
    }

    @Test func listsSourcesByFolder() async throws {
        let browser = try await SourceHome().browser()
        try await browser.verify(in: screens, named: "sources-100x24")
    }

    @Test func showsTheChosenSourceAndItsPositionAgain() async throws {
        let browser = try await SourceHome().browser()
        browser.press(.down, .down)
        browser.press(.left, .down, .down)
        // One of two rests long enough to be shown.
        browser.clock.advance(by: .milliseconds(200))
        try await browser.until { browser.screen.contains("Harbour Radio 5") }
        #expect(browser.terminal.rows[0].contains("‹ Harbour Radio"))
        browser.press(.up, .up)
        browser.clock.advance(by: .milliseconds(200))
        try await browser.press(.enter, until: "3 of 9")
        #expect(browser.selectedRows.contains { $0.contains("Plain Sailing") })
    }

    @Test func offersALoginOnlyWhereOneIsKnown() async throws {
        let home = try SourceHome()
        var catalog = SourceHome.feed("Night Boats", count: 5)
        catalog.viewRoot = URL(string: "http://b.test/api/view/")
        try home.home.library.store(for: "http://b.test/feed").replace(with: catalog)
        let host = try #require(URL(string: "http://a.test/").flatMap { HostName($0) })
        await home.refresher.fail("http://a.test/feed", with: .status(host: host, code: 401))
        let browser = try await home.browser(hasAccounts: true)
        browser.press(.left, .down, .down, .down)
        try await browser.press(.enter, until: "Night Boats 5")
        try await browser.until { browser.screen.contains("Log In …") }
        browser.press(.left, .left, .up)
        try await browser.press(.enter, until: "Harbour Radio 5")
        #expect(!browser.screen.contains("Log In …"))
        // A refresh of all sources does not interrupt.
        try await browser.press("R", until: "2 sources refreshed, 1 failed")
        try await browser.until { browser.screen.contains("Log In …") }
        #expect(!browser.screen.contains("Log In to"))
        try await browser.press("r", until: "Log In to")
    }

    @Test func refreshesAgainAfterOneThatCouldNotUseTheLibrary() async throws {
        let home = try SourceHome()
        let browser = try await home.browser()
        browser.press(.left, .down, .down)
        try await browser.press(.enter, until: "Harbour Radio 5")
        let locked = LibraryError.locked(path: "library.sqlite")
        await home.refresher.failAll(with: locked)
        try await browser.press("r", until: String(locked.localizedDescription.prefix(30)))
        await home.refresher.failAll(with: nil)
        await home.refresher.answer("http://a.test/feed", with: SourceHome.feed("Harbour Radio", count: 7))
        try await browser.press("r", until: "Harbour Radio 7")
    }

    @Test func namesTheShownSourceByItsTitle() async throws {
        let browser = try await SourceHome().browser()
        browser.press(.left, .down, .down)
        browser.clock.advance(by: .milliseconds(200))
        try await browser.until { browser.terminal.rows[0].contains("Harbour Radio") }
    }

    @Test func readsNoSourceThatTheSelectionPassesOver() async throws {
        let home = try SourceHome()
        let browser = try await home.browser()
        browser.press(.left, .down, .down, .up, .up)
        browser.clock.advance(by: .milliseconds(200))
        browser.press(.down, .down)
        browser.clock.advance(by: .milliseconds(200))
        try await browser.until { browser.screen.contains("Harbour Radio 5") }
        #expect(home.shown.entries == [.lectures, "http://a.test/feed"])
    }

    @Test func opensTheListOfASourceInANarrowWindow() async throws {
        let browser = try await SourceHome().browser(width: 60)
        try await browser.press(.left, until: "+ Add a Source")
        browser.press(.down, .down)
        try await browser.press(.enter, until: "Harbour Radio 5")
        try await browser.press(.left, until: "● Harbour Radio")
    }

    @Test func removesAndRenamesWithUndo() async throws {
        let home = try SourceHome()
        let browser = try await home.browser()
        browser.press(.left, .down, .down)
        try await browser.press("D", until: "Removed “Harbour Radio”")
        try await browser.until { !browser.terminal.rows.contains { $0.hasPrefix(" Harbour Radio") } }
        #expect(
            try home.store.sources().map(\.title) == ["Open Lectures", "Tekpub (archive)", "Night Boats"])
        try await browser.press("u", until: "Undone")
        try await browser.until { browser.terminal.rows.contains { $0.hasPrefix(" Harbour Radio") } }
        browser.press(.home, .down, .down, .down, .down, .down)
        try await browser.press("e", until: "Rename “Harbour Radio”")
        browser.type("!")
        try await browser.press(.enter, until: "Renamed “Harbour Radio”")
        try await browser.until { browser.terminal.rows.contains { $0.hasPrefix(" Harbour Radio!") } }
        try await browser.press("u", until: "Undone")
        try await browser.until { !browser.screen.contains("Harbour Radio!") }
    }

    @Test func namesTheShownSourceAsItIsCalledNow() async throws {
        let home = try SourceHome()
        let browser = try await home.browser(width: 120)
        browser.press(.left, .down, .down)
        try await browser.press(.enter, until: "Harbour Radio 5")
        browser.press(.left, .left)
        // The row of the source, and the title of the section of its lists.
        let names = { browser.terminal.rows.count { $0.hasPrefix(" Harbour Radio!") } }
        try await browser.press("e", until: "Rename “Harbour Radio”")
        browser.type("!")
        browser.press(.enter)
        try await browser.until { names() == 2 }
        browser.press("u")
        try await browser.until {
            names() == 0 && browser.terminal.rows.count { $0.hasPrefix(" Harbour Radio") } == 2
        }
    }

    @Test func saysWhyASourceFailedOnlyWhereItIsMeant() async throws {
        let home = try SourceHome()
        await home.refresher.fail("http://a.test/feed", with: .unavailable("The tide is out."))
        let browser = try await home.browser(width: 100)
        try await browser.press("R", until: "2 sources refreshed, 1 failed")
        browser.clock.advance(by: .seconds(7))
        browser.press(.left, .down, .down)
        try await browser.until { browser.screen.contains("The tide is out.") }
        browser.press("S")
        #expect(!browser.screen.contains("The tide is out."))
        browser.press(.escape)
        browser.press(.left)
        try await browser.until { browser.screen.contains("The tide is out.") }
        browser.press(.home)
        try await browser.press(.enter, until: "Night Boats 5")
        #expect(!browser.screen.contains("The tide is out."))
    }

    @Test func saysHowOldTheShownSourceIsOnlyWhereItIsMeant() async throws {
        let home = try SourceHome()
        await home.refresher.fail("http://a.test/feed", with: .unavailable("The tide is out."))
        let browser = try await home.browser(width: 120)
        browser.press(.left, .down, .down)
        try await browser.press(.enter, until: "Harbour Radio 5")
        try await browser.press("R", until: "2 sources refreshed, 1 failed")
        try await browser.until { browser.screen.contains("Offline since") }
        browser.press(.left, .left, .home)
        try await browser.until { browser.screen.contains("Night Boats 5") }
        #expect(!browser.screen.contains("Offline since"))
        // Without any source that could be refreshed, all lists are old.
        await home.refresher.fail("http://b.test/feed", with: .unavailable("The tide is out."))
        try await browser.press("R", until: "2 sources refreshed, 2 failed")
        try await browser.until { browser.screen.contains("Offline since") }
    }

    @Test func saysWhyASourceHasNothing() async throws {
        let home = try SourceHome()
        try home.store.add("http://c.test/feed", title: "Cranes")
        await home.refresher.fail("http://c.test/feed", with: .unavailable("The tide is out."))
        let browser = try await home.browser(width: 120)
        try await browser.press("R", until: "3 sources refreshed, 1 failed")
        browser.press(.left, .down, .down, .down, .enter)
        try await browser.until {
            browser.terminal.rows[2].contains("The tide is out.") && browser.screen.contains("Not loaded yet")
        }
        #expect(!browser.screen.contains("since"))
        await home.refresher.fail("http://c.test/feed", with: nil)
        await home.refresher.answer("http://c.test/feed", with: SourceHome.feed("Cranes", count: 7))
        try await browser.press("r", until: "0/7")
        #expect(!browser.screen.contains("Not loaded yet"))
    }

    @Test func namesFailuresAndRetriesOnlyThem() async throws {
        let home = try SourceHome()
        await home.refresher.fail("http://a.test/feed", with: .unavailable("The tide is out."))
        let browser = try await home.browser()
        try await browser.press("R", until: "2 sources refreshed, 1 failed · t retries them")
        try await browser.until {
            browser.terminal.rows.contains { $0.hasPrefix(" Harbour Radio") && $0.contains("! 2") }
        }
        browser.press(.left, .down)
        try await browser.press(.down, until: "The tide is out. · 1 min ago · next try in")
        // It stays as long as the source is selected.
        browser.clock.advance(by: .seconds(7))
        #expect(browser.screen.contains("The tide is out. · "))
        browser.press("P")
        #expect(
            browser.terminal.rows.contains {
                $0.contains("│ ") && $0.contains("The tide is out. · 1 min ago")
            })
        browser.press(.escape)
        browser.press("?")
        try await browser.press(.end, until: "Retry 1 that failed")
        browser.press(.escape)
        browser.press(.down)
        #expect(!browser.screen.contains("The tide is out."))
        try await browser.press(.up, until: "The tide is out. · ")
        await home.refresher.fail("http://a.test/feed", with: nil)
        try await browser.press("t", until: "1 source refreshed")
        #expect(await home.refresher.selections == [.due, .all, .failed])
        try await browser.until { !browser.screen.contains("! 2") }
    }
}
