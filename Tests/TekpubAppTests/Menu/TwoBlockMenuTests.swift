import CursesKit
import Foundation
import TekpubFormats
import Testing

@testable import TekpubApp
@testable import TekpubKit

/// The menu of a library of sources: the user's library, and the sources.
@MainActor
struct TwoBlockMenuTests {
    /// The rows of the menu beside a list, without blanks at their ends.
    private func menu(_ browser: Browser) -> [String] {
        browser.terminal.rows.dropFirst().dropLast().map { row in
            String(row.prefix { $0 != "│" }).trimmingCharacters(in: .whitespaces)
        }.filter { !$0.isEmpty }
    }

    @Test func hasTheLibraryAndTheSources() async throws {
        let browser = try await SourceHome().browser(
            downloads: FakeDownloads(), backgroundPlayer: FakeBackgroundPlayer())
        #expect(
            menu(browser).map { $0.replacing(/\ {2,}/, with: "  ") } == [
                "Library", "New  4", "Continue", "Queue", "Downloads", "Favourites", "Notes",
                "Sources  + Add", "Open Lectures", "Recent", "coast  1", "Tekpub (archive)",
                "Harbour Radio  2",
                "Audio / Sea", "Night Boats  2",
            ])
    }

    @Test(arguments: [60, 100])
    func addsASourceByAClick(width: Int) async throws {
        let browser = try await SourceHome().browser(width: width)
        browser.press(.left)
        let row = try #require(browser.terminal.rows.enumerated().first { $1.contains("+ Add") })
        let text = try #require(row.element.firstRange(of: "+ Add"))
        let x = row.element.distance(from: row.element.startIndex, to: text.lowerBound)
        browser.click(x: 2, y: row.offset)
        #expect(!browser.screen.contains("The address of a feed"))
        browser.click(x: x + 2, y: row.offset)
        #expect(browser.screen.contains("The address of a feed"))
    }

    @Test func keepsTheListsOfASourceWhileOthersAreShown() async throws {
        let browser = try await SourceHome().browser()
        browser.press(.left)
        let rows = menu(browser)
        try browser.selectSource("Harbour Radio")
        browser.clock.advance(by: .milliseconds(200))
        try await browser.until { browser.screen.contains("Harbour Radio 5") }
        #expect(menu(browser) == rows)
        // The channel leads back to its source.
        try browser.selectSource("Open Lectures")
        browser.press(.down)
        try await browser.press(.enter, until: "1 of 2")
        #expect(browser.terminal.rows[0].contains("Recent"))
        // Opening a source that is one production leaves none.
        try await browser.openSource("Harbour Radio", until: "Harbour Radio 5")
        #expect(menu(browser) == rows.filter { $0 != "Recent" && !$0.hasPrefix("coast") })
    }

    @Test func saysHowLongTheQueueIsAndWhatDownloadsTake() async throws {
        let home = try SourceHome()
        let downloads = FakeDownloads()
        let store = home.home.library.store(for: "http://b.test/feed")
        let content = try #require(try await ProductionContent.read("feed", id: nil, from: store))
        try store.setMark(
            EpisodeMark(positionInSeconds: 60, updatedAt: Date()), for: content.episodeKey(at: 4))
        try home.home.library.queue.add(
            (2...4).map { index in
                QueueItem(
                    location: EpisodeLocation(
                        catalogID: "http://b.test/feed", key: content.episodeKey(at: index)),
                    title: "Night Boats \(index + 1)", durationInSeconds: 60 * (index + 1))
            })
        let browser = try await home.browser(
            downloads: downloads, backgroundPlayer: FakeBackgroundPlayer())
        // Three, four and five minutes, of which one was played.
        try await browser.until {
            browser.terminal.rows.contains { $0.contains("Queue") && $0.contains("3 · 11m") }
        }
        await downloads.enqueue([0, 1].map { content.requests(of: "http://b.test/feed", viewRoot: nil)[$0] })
        await downloads.finish(in: "/tmp")
        try await browser.until {
            browser.terminal.rows.contains { $0.hasPrefix(" Downloads ") && $0.contains(" 2") }
        }
    }

    @Test func refreshesEditsAndMovesASource() async throws {
        let home = try SourceHome()
        try home.store.add("http://c.test/feed", title: "Cranes")
        let browser = try await home.browser()
        func titles() throws -> [String] { try home.store.sources().map(\.title) }
        browser.press(.left)
        try browser.selectSource("Cranes")
        await home.refresher.answer("http://c.test/feed", with: SourceHome.feed("Cranes", count: 3))
        try await browser.press("r", until: "Refreshed “Cranes”")
        try await browser.press("K", until: "Moved “Cranes” · u undoes")
        #expect(
            try titles() == ["Open Lectures", "Tekpub (archive)", "Cranes", "Harbour Radio", "Night Boats"])
        let id = try #require(try home.store.sources().first { $0.title == "Cranes" }?.id)
        #expect(browser.delegate.launch?.browser?.menu.selectedAction == .source(id))
        try await browser.press("J", until: "Moved “Cranes” · u undoes")
        try await browser.until { (try? titles().last) == "Night Boats" && (try? titles()[3]) == "Cranes" }
        try await browser.press("u", until: "Undone")
        #expect(try titles()[2] == "Cranes")
        try await browser.press("e", until: "http://c.test/feed")
        browser.press(.tab)
        for _ in 0..<30 { browser.press(.backspace) }
        browser.type("https://d.test/feed")
        browser.press(.tab)
        browser.type("Audio / Sea")
        try await browser.press(.enter, until: "Changed “Cranes”")
        let source = try #require(try home.store.sources().first { $0.title == "Cranes" })
        #expect(source.address == "https://d.test/feed" && source.folders == ["Audio", "Sea"])
        try await browser.until { await home.refresher.selections.last == .only([source.id]) }
        try await browser.press("u", until: "Undone")
        #expect(try home.store.sources().first { $0.title == "Cranes" }?.address == "http://c.test/feed")
    }

    @Test func refusesAnAddressThatAnotherSourceHas() async throws {
        let home = try SourceHome()
        let browser = try await home.browser()
        browser.press(.left)
        try browser.selectSource("Harbour Radio")
        try await browser.press("e", until: "http://a.test/feed")
        browser.press(.tab)
        for _ in 0..<30 { browser.press(.backspace) }
        browser.type("http://b.test/feed")
        try await browser.press(.enter, until: "“Night Boats” has this address already.")
        #expect(try home.store.sources().map(\.address).contains("http://a.test/feed"))
    }

    @Test func saysThatAllSourcesOfAFolderFail() async throws {
        let home = try SourceHome()
        try home.store.add("http://c.test/feed", title: "Torn Pages", folders: ["Audio", "Sea"])
        let host = try #require(URL(string: "http://b.test/").flatMap { HostName($0) })
        await home.refresher.fail(
            "http://b.test/feed", with: .unreadable(host: host, cause: .notJSON(offset: 0)))
        await home.refresher.fail(
            "http://c.test/feed", with: .unreadable(host: host, cause: .notJSON(offset: 0)))
        let browser = try await home.browser()
        try await browser.press("R", until: "3 sources refreshed, 2 failed")
        browser.clock.advance(by: .seconds(7))
        try await browser.until {
            browser.terminal.rows.contains { $0.hasPrefix(" Audio / Sea  2 failing ! │") }
        }
        browser.press(.left)
        try browser.selectSource("Torn Pages")
        try await browser.until {
            browser.screen.contains("! Torn Pages: unreadable · t try now · e address")
        }
        // In its list, the key that refreshes it is another one.
        browser.clock.advance(by: .milliseconds(200))
        browser.press(.enter)
        try await browser.until {
            browser.screen.contains("! Torn Pages: unreadable · r try now")
        }
    }

    @Test func listsTheFavouritesOfAllSources() async throws {
        let home = try SourceHome()
        try home.home.library.store(for: CatalogID.lectures).setFavorite(true, productionKey: "lighthouse")
        try home.home.library.store(for: "http://b.test/feed").setFavorite(true, productionKey: "feed")
        let browser = try await home.browser()
        browser.press(.left, .home, .down, .down)
        try await browser.press(.enter, until: "1 of 2")
        #expect(browser.terminal.rows[2].contains("Building a Lighthouse ★"))
        #expect(browser.terminal.rows[3].contains("Night Boats ★"))
        browser.press(.down)
        try await browser.press(.enter, until: "1 of 5")
        #expect(browser.terminal.rows[0].contains("‹ Favourites"))
        try await browser.press(.left, until: "2 of 2")
        try await browser.press("f", until: "Removed from favourites · u undoes")
        try await browser.until { browser.screen.contains("1 of 1") }
        try await browser.press("u", until: "1 of 2")
        browser.press("/")
        browser.type("light")
        try await browser.until { !browser.screen.contains("Night Boats ★") }
    }

    @Test func saysThatSourcesAreBeingRefreshed() async throws {
        let home = try SourceHome()
        await home.refresher.hold("http://b.test/feed", after: SourceHome.feed("Night Boats", count: 5))
        let browser = try await home.browser()
        browser.press("R")
        try await browser.until { browser.terminal.rows[0].hasSuffix("refreshing 1 of 2") }
        #expect(!browser.terminal.rows[0].contains("█"))
        browser.resize(width: 40, height: 10)
        #expect(browser.terminal.rows[0].hasSuffix("refreshing"))
        // Where the menu has the whole window, the last row says it.
        browser.resize(width: 80, height: 24)
        browser.press(.left)
        try await browser.until { browser.screen.contains("Refreshing 1 of 2 sources") }
        await home.refresher.release()
        try await browser.until { !browser.screen.contains("efreshing") }
    }
}
