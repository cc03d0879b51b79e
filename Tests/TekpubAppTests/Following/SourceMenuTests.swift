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
        try await browser.press("m", until: "episodes marked as played")
        browser.press(.escape)
        try await browser.until { browser.terminal.rows.contains { $0.hasPrefix(" Night Boats") } }
    }

    @Test func offersTheKeysOfASourceAsAMenu() async throws {
        let browser = try await SourceHome().browser()
        browser.press(.left)
        let y = try #require(browser.terminal.rows.firstIndex { $0.hasPrefix(" Night Boats") })
        browser.rightClick(x: 3, y: y)
        for text in [
            "Open", "Refresh", "Mark new as played", "Mark older", "Settings of the source",
            "Edit the source", "Move up", "Move down", "Remove",
        ] {
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
        browser.press(.left)
        try browser.selectSource("Harbour Radio")
        browser.clock.advance(by: .milliseconds(200))
        try await browser.until { browser.screen.contains("Harbour Radio 5") }
        // Its episodes, and no way back to a list of one production.
        #expect(!browser.terminal.rows[0].contains("‹"))
        try browser.selectSource("Open Lectures")
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
        /// Whether the menu of the source's row has the login.
        func offersLogin() -> Bool {
            browser.press(.left, ".")
            defer { browser.press(.escape) }
            return browser.screen.contains("Log in …")
        }
        browser.press(.left)
        try browser.selectSource("Night Boats")
        try await browser.press(.enter, until: "Night Boats 5")
        try await browser.until { offersLogin() }
        try browser.selectSource("Harbour Radio")
        try await browser.press(.enter, until: "Harbour Radio 5")
        #expect(!offersLogin())
        // A refresh of all sources does not interrupt.
        try await browser.press("R", until: "2 sources refreshed, 1 failed")
        try await browser.until { offersLogin() }
        #expect(!browser.screen.contains("Log In to"))
        try await browser.press("L", until: "Log In to")
    }

    @Test func refreshesAgainAfterOneThatCouldNotUseTheLibrary() async throws {
        let home = try SourceHome()
        let browser = try await home.browser()
        try await browser.openSource("Harbour Radio", until: "Harbour Radio 5")
        let locked = LibraryError.locked(path: "library.sqlite")
        await home.refresher.failAll(with: locked)
        try await browser.press("r", until: String(locked.localizedDescription.prefix(30)))
        await home.refresher.failAll(with: nil)
        await home.refresher.answer("http://a.test/feed", with: SourceHome.feed("Harbour Radio", count: 7))
        try await browser.press("r", until: "Harbour Radio 7")
    }

    @Test func namesTheShownSourceByItsTitle() async throws {
        let browser = try await SourceHome().browser()
        browser.press(.left)
        try browser.selectSource("Harbour Radio")
        browser.clock.advance(by: .milliseconds(200))
        try await browser.until { browser.terminal.rows[0].contains("Harbour Radio") }
    }

    @Test func readsNoSourceThatTheSelectionPassesOver() async throws {
        let home = try SourceHome()
        let browser = try await home.browser()
        browser.press(.left, .down, .down, .down, .up, .up, .up)
        browser.clock.advance(by: .milliseconds(200))
        browser.press(.down, .down, .down, .down)
        browser.clock.advance(by: .milliseconds(200))
        try await browser.until { browser.screen.contains("Harbour Radio 5") }
        #expect(home.shown.entries == [.lectures, "http://a.test/feed"])
    }

    @Test func opensTheListOfASourceInANarrowWindow() async throws {
        let browser = try await SourceHome().browser(width: 60)
        try await browser.press(.left, until: "+ Add")
        try browser.selectSource("Harbour Radio")
        try await browser.press(.enter, until: "Harbour Radio 5")
        try await browser.press(.left, until: "+ Add")
    }

    @Test func removesAndRenamesWithUndo() async throws {
        let home = try SourceHome()
        let browser = try await home.browser()
        browser.press(.left)
        try browser.selectSource("Harbour Radio")
        try await browser.press("D", until: "Removed “Harbour Radio”")
        try await browser.until { !browser.terminal.rows.contains { $0.hasPrefix(" Harbour Radio") } }
        #expect(
            try home.store.sources().map(\.title) == ["Open Lectures", "Tekpub (archive)", "Night Boats"])
        try await browser.press("u", until: "Undone")
        try await browser.until { browser.terminal.rows.contains { $0.hasPrefix(" Harbour Radio") } }
        try browser.selectSource("Harbour Radio")
        try await browser.press("e", until: "http://a.test/feed")
        browser.type("!")
        try await browser.press(.enter, until: "Changed “Harbour Radio”")
        try await browser.until { browser.terminal.rows.contains { $0.hasPrefix(" Harbour Radio!") } }
        try await browser.press("u", until: "Undone")
        try await browser.until { !browser.screen.contains("Harbour Radio!") }
    }

    @Test func namesTheShownSourceAsItIsCalledNow() async throws {
        let home = try SourceHome()
        let browser = try await home.browser(width: 120)
        try await browser.openSource("Harbour Radio", until: "Harbour Radio 5")
        browser.press(.left)
        try await browser.press("e", until: "http://a.test/feed")
        browser.type("!")
        browser.press(.enter)
        // The row of the source, and the title of its episodes.
        func isNamed(_ title: String) -> Bool {
            browser.terminal.rows.contains { $0.hasPrefix(" \(title) ") }
                && browser.terminal.rows[0].hasSuffix(" \(title)")
        }
        try await browser.until { isNamed("Harbour Radio!") }
        browser.press("u")
        try await browser.until { isNamed("Harbour Radio") }
    }

    @Test func saysWhyASourceFailedOnlyWhereItIsMeant() async throws {
        let home = try SourceHome()
        await home.refresher.fail("http://a.test/feed", with: .unavailable("The tide is out."))
        let browser = try await home.browser(width: 100)
        try await browser.press("R", until: "2 sources refreshed, 1 failed")
        browser.clock.advance(by: .seconds(7))
        browser.press(.left)
        try browser.selectSource("Harbour Radio")
        try await browser.until { browser.screen.contains("The tide is out") }
        browser.press("S")
        #expect(!browser.screen.contains("The tide is out"))
        browser.press(.escape)
        browser.press(.left)
        try await browser.until { browser.screen.contains("The tide is out") }
        browser.press(.home)
        try await browser.press(.enter, until: "Night Boats 5")
        #expect(!browser.screen.contains("The tide is out"))
    }

    @Test func saysHowOldTheShownSourceIsOnlyWhereItIsMeant() async throws {
        let home = try SourceHome()
        await home.refresher.fail("http://a.test/feed", with: .unavailable("The tide is out."))
        let browser = try await home.browser(width: 120)
        try await browser.openSource("Harbour Radio", until: "Harbour Radio 5")
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
        browser.press(.left)
        try browser.selectSource("Cranes")
        browser.press(.enter)
        try await browser.until { browser.terminal.rows[2].contains("The tide is out.") }
        // A source that has nothing is refreshed when it is shown.
        try await browser.until {
            await home.refresher.selections.count == 3 && !browser.isCheckingSources
        }
        #expect(!browser.screen.contains("since") && !browser.screen.contains("Not loaded yet"))
        await home.refresher.fail("http://c.test/feed", with: nil)
        await home.refresher.answer("http://c.test/feed", with: SourceHome.feed("Cranes", count: 7))
        try await browser.press("r", until: "Cranes 7")
        #expect(!browser.screen.contains("The tide is out"))
    }

    @Test func namesFailuresAndRetriesOnlyThem() async throws {
        let home = try SourceHome()
        await home.refresher.fail("http://a.test/feed", with: .unavailable("The tide is out."))
        let browser = try await home.browser()
        try await browser.press("R", until: "2 sources refreshed, 1 failed · t retries them")
        try await browser.until {
            browser.terminal.rows.contains { $0.hasPrefix(" Harbour Radio") && $0.contains("! 2") }
        }
        browser.press(.left)
        try browser.selectSource("Harbour Radio")
        let summary = "! Harbour Radio: The tide is out · t try now · e address"
        try await browser.until { browser.screen.contains(summary) }
        // It stays as long as the source is selected.
        browser.clock.advance(by: .seconds(7))
        #expect(browser.screen.contains(summary))
        browser.press("P")
        #expect(
            browser.terminal.rows.contains {
                $0.contains("│ ") && $0.contains("The tide is out. · a moment ago")
            })
        browser.press(.escape)
        browser.press(.down)
        #expect(!browser.screen.contains("The tide is out"))
        browser.press("?")
        #expect(browser.text(scrollingWith: .pageDown).contains("Retry1thatfailed"))
        browser.press(.escape)
        try await browser.press(.up, until: summary)
        await home.refresher.fail("http://a.test/feed", with: nil)
        try await browser.press("t", until: "Refreshed “Harbour Radio”")
        let id = try #require(try home.store.sources().first { $0.title == "Harbour Radio" }?.id)
        #expect(await home.refresher.selections == [.due, .all, .only([id])])
        try await browser.until { !browser.screen.contains("! 2") }
    }
}
