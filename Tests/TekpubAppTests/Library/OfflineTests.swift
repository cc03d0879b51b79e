import CursesKit
import CursesKitTesting
import Foundation
import TekpubFormats
import TekpubKit
import Testing

@testable import TekpubApp

/// How the program shows a cached catalogue, whatever the server does.
@MainActor
struct OfflineTests {
    private let failure = CatalogError.unavailable("There is no network.")

    @Test func showsWhatItKnowsBeforeTheServerAnswers() async throws {
        let first = try await Browser.showing(.numbered(30))
        let second = try await first.restarted()
        try await second.until { second.screen.contains("1 of 30") }
        #expect(second.screen.contains("Refreshing"))
        try await second.progress(byteCount: 10, fraction: 0.5)
        #expect(second.terminal.rows[0].hasSuffix("refreshing 50 %"))
        try await second.answer(.success(.numbered(31)))
        try await second.until { second.screen.contains("1 of 31") }
        #expect(!second.screen.contains("Refreshing") && !second.terminal.rows[0].contains("refreshing"))
        #expect(second.clock.isIdle)
    }

    @Test func saysSinceWhenItIsOffline() async throws {
        let first = try await Browser.showing(.numbered(30))
        let second = try await first.restarted()
        try await second.answer(.failure(failure))
        #expect(second.screen.contains("Offline since "))
        #expect(!second.screen.contains("Error connecting!"))
        try await second.press(.enter, until: "No episodes yet.")
        second.press(.left, "r")
        #expect(second.screen.contains("Refreshing"))
        try await second.answer(.success(.numbered(30)))
        #expect(!second.screen.contains("Offline"))
    }

    @Test func offersToStayOffline() async throws {
        let browser = try await Browser.showing(.numbered(30))
        browser.press("r")
        try await browser.answer(.failure(failure))
        #expect(browser.screen.contains("Error connecting!") && browser.screen.contains("Quit"))
        browser.press("o")
        #expect(!browser.screen.contains("Error connecting!"))
        #expect(browser.screen.contains("Offline since "))
        #expect(browser.selectedRows.first?.contains("Production 0001") == true)
    }

    @Test(
        arguments: [
            .notSaved(.full(path: "/library"))
        ] as [CatalogError])
    func saysWhatIsWrongWhereItIsNotTheNetwork(error: CatalogError) async throws {
        let first = try await Browser.showing(.numbered(30))
        let second = try await first.restarted()
        try await second.answer(.failure(error))
        #expect(second.screen.contains("There is no room left"))
        second.clock.advance(by: .seconds(7))
        second.press(.down)
        #expect(second.screen.contains("Not refreshed since ") && !second.screen.contains("Offline"))
        second.press("r")
        try await second.answer(.failure(error))
        #expect(second.screen.contains("Error loading!") && second.screen.contains("There is no room left"))
        #expect(!second.screen.contains("internet"))
        second.press(.escape, .home)
        #expect(second.selectedRows.first?.contains("Production 0001") == true)
    }

    @Test func tellsOfTheLibraryWhereTheFirstLoadFails() async throws {
        let browser = try Browser(libraryError: .readOnly(path: "/var/library"))
        try await browser.answer(.failure(failure))
        #expect(browser.screen.contains("There is no network."))
        #expect(browser.screen.contains("/var/library cannot be written."))
    }

    @Test func logsTheErrorsThatItShows() async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).log").path
        defer { unlink(path) }
        let browser = try Browser(libraryError: .readOnly(path: "/var/library"), log: LogFile(path: path))
        try await browser.answer(.failure(failure))
        browser.terminate()
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 2)
        let line = try #require(lines.first)
        #expect(line.contains(" error screen Error connecting! We couldn't fetch the `awesome` from "))
        #expect(
            line.contains(
                " There is no network. Are you connected to the internet? /var/library cannot be written."))
        #expect(lines.last?.hasSuffix(" info tekpub ends") == true)
    }

    @Test func offersNothingButToTryAgainWithoutACopy() async throws {
        let browser = try Browser()
        try await browser.answer(.failure(failure))
        #expect(browser.screen.contains("Retry") && !browser.screen.contains("Offline"))
    }

    @Test func keepsTheSelectionOnItsLineWhenTheCatalogueGrows() async throws {
        let first = try await Browser.showing(.numbered(200))
        let second = try await first.restarted()
        try await second.until { second.screen.contains("1 of 200") }
        second.press(.pageDown, .pageDown, .down)
        let before = second.selectedRows
        let y = try #require(second.terminal.rows.firstIndex { before.contains($0) })
        let news = (1...7).map { Production(slug: "new-\($0)", title: "New \($0)") }
        try await second.answer(
            .success(Catalog(productions: news + Catalog.numbered(200).productions)))
        try await second.until { second.screen.contains("of 207") }
        #expect(second.selectedRows == before)
        #expect(second.terminal.rows.firstIndex { before.contains($0) } == y)
    }

    @Test func startsWhereItEnded() async throws {
        let first = try await Browser.showing(.sample)
        first.press(.down, .down, .down, .down, .down)
        try await first.press(.enter, until: "1 of 40")
        first.press(.down, .down)
        let second = try await first.restarted()
        try await second.until { second.screen.contains("3 of 40") }
        #expect(second.selectedRows.first?.contains("Part 3") == true)
        second.press(.left)
        #expect(second.selectedRows.first?.contains("A Title That Is Much Longer") == true)
    }

    @Test func remembersTheOrder() async throws {
        let first = try await Browser.showing(.sample)
        first.press("s")
        #expect(first.screen.contains("Sort By") && first.screen.contains("✓ Catalogue's Order"))
        first.press("t")
        try await first.until { first.terminal.rows[2].contains("A Title That") }
        #expect(first.selectedRows.first?.contains("Building a Lighthouse") == true)
        let second = try await first.restarted()
        try await second.until { second.terminal.rows[2].contains("A Title That") }
        #expect(second.selectedRows.first?.contains("Building a Lighthouse") == true)
    }

    @Test func showsAndKeepsWhatWasWatched() async throws {
        let first = try await Browser.showing(.sample)
        try await first.press(.enter, until: "1 of 3")
        first.press(.down)
        try await first.press("m", until: "    2  Mortar")
        try await first.press(.enter, until: "Progress   Watched")
        let second = try await first.restarted()
        try await second.until { second.screen.contains("    2  Mortar") }
        try await second.press(.left, until: "1/3")
        try await second.press("m", until: "3/3")
        try await second.press("m", until: " 3 ")
    }

    @Test func showsWhatIsNew() async throws {
        let browser = try await Browser.showing(.sample)
        var news = Catalog.sample
        news.productions[0].episodes.append(Episode(number: 4, title: "The Lens"))
        browser.press("r")
        try await browser.answer(.success(news))
        try await browser.until { browser.screen.contains("0/4") }
        try await browser.press(.enter, until: "●   4  The Lens")
        browser.press(.end)
        try await browser.press(.enter, until: "Episode 4 of")
        browser.press(.left)
        try await browser.until { browser.screen.contains("4  The Lens") }
    }

    @Test func goesOnInATemporaryLibrary() async throws {
        let browser = try Browser(
            options: LaunchOptions(isAnimated: false), libraryError: .readOnly(path: "/var/library"))
        try await browser.answer(.success(.sample))
        #expect(browser.screen.contains("/var/library cannot be written."))
        browser.press(.enter)
        try await browser.until { browser.screen.contains("1 of 9") }
        browser.clock.advance(by: .seconds(7))
        #expect(browser.screen.contains("? all keys") && browser.screen.contains("not saved · 1 of 9"))
    }

    @Test func saysThatTheServerIsBusy() async throws {
        let browser = try Browser()
        try await browser.until { await browser.source.isWaiting }
        await browser.source.send(LoadProgress(byteCount: 0, fraction: nil, wait: .seconds(5)))
        try await browser.until { browser.screen.contains("The server is busy; retrying in 5 s") }
        try await browser.answer(.success(.sample))
        browser.press("r")
        try await browser.until { await browser.source.isWaiting }
        await browser.source.send(LoadProgress(byteCount: 0, fraction: nil, wait: .milliseconds(1500)))
        try await browser.until { browser.screen.contains("catalogue.test is busy; retrying in 2 s") }
    }
}
