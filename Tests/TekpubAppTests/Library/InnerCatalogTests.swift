import CursesKit
import CursesKitTesting
import TekpubFormats
import TekpubKit
import Testing

@testable import TekpubApp

/// Productions whose episodes are in a catalogue of their own.
@MainActor
struct InnerCatalogTests {
    private let conferences = Catalog(productions: [
        Production(
            slug: "camp", title: "The Camp", description: "Tents and talks.",
            details: ProductionDetails(catalogURL: "http://inner.test/c/camp")),
        Production(slug: "other", title: "Other"),
    ])
    private let talks = Catalog(productions: [
        Production(
            slug: "camp", title: "The Camp",
            episodes: [
                Episode(guid: "1", title: "Opening", url: "http://inner.test/1.mp4"),
                Episode(guid: "2", title: "Closing", url: "http://inner.test/2.mp4"),
            ])
    ])
    private let failure = CatalogError.unavailable("There is no network.")

    /// Ends the load of the inner catalogue once it has begun.
    private func answer(
        _ browser: Browser, _ result: Result<Catalog?, CatalogError>, until text: String
    ) async throws {
        try await browser.until { await browser.innerSource.isWaiting }
        await browser.innerSource.end(with: result)
        try await browser.until { browser.screen.contains(text) }
    }

    @Test func areLoadedWhenTheyAreOpened() async throws {
        let browser = try await Browser.showing(conferences)
        try await browser.press(.enter, until: "Loading from inner.test …")
        #expect(browser.screen.contains("Tents and talks."))
        #expect(!browser.screen.contains("No episodes yet."))
        try await browser.until { await browser.innerSource.isWaiting }
        await browser.innerSource.send(LoadProgress(byteCount: 10, fraction: 0.4))
        try await browser.until { browser.screen.contains("Loading from inner.test … 40 %") }
        try await answer(browser, .success(talks), until: "1 of 2")
        #expect(browser.screen.contains("Opening") && browser.screen.contains("Tents and talks."))
        #expect(!browser.screen.contains("Loading"))
    }

    @Test func areShownWhileTheirPagesCome() async throws {
        let browser = try await Browser.showing(conferences)
        browser.press(.enter)
        try await browser.until { await browser.innerSource.isWaiting }
        var part = talks
        part.productions[0].episodes.removeLast()
        try #require(browser.innerStore).replace(with: part)
        await browser.innerSource.send(LoadProgress(byteCount: 10, fraction: nil, readyCount: 1))
        try await browser.until { browser.screen.contains("1 of 1") }
        #expect(browser.screen.contains("The Camp: 1 so far · Loading …"))
        try #require(browser.innerStore).replace(with: talks)
        await browser.innerSource.send(LoadProgress(byteCount: 20, fraction: nil, readyCount: 2))
        try await browser.until { browser.screen.contains("1 of 2") }
        try await answer(browser, .failure(failure), until: "There is no network.")
        #expect(browser.screen.contains("1 of 2"))
    }

    @Test func areMarkedPlayedAndDownloadedInTheirOwnCatalogue() async throws {
        let player = FakePlayer(watched: [WatchProgress(positionInSeconds: 300, durationInSeconds: 725)])
        let downloads = FakeDownloads()
        let browser = try await Browser.showing(conferences, player: player, downloads: downloads)
        browser.press(.enter)
        try await answer(browser, .success(talks), until: "1 of 2")
        try await browser.press("p", until: "◐   1  Opening")
        #expect(await player.played == ["Opening from 0"])
        browser.press(.down)
        try await browser.press("m", until: "    2  Closing")
        try await browser.press("u", until: "Undone")
        try await browser.until { !browser.screen.contains("    2  Closing") }
        browser.press("d")
        try await browser.until { await downloads.requests.map(\.catalogID) == ["http://inner.test"] }
        #expect(await downloads.requests.map(\.episode.title) == ["Closing"])
    }

    @Test func stayInTheLibraryWithoutANetwork() async throws {
        let first = try await Browser.showing(conferences)
        first.press(.enter)
        try await answer(first, .success(talks), until: "1 of 2")
        first.press(.down)
        try await first.press("m", until: "    2  Closing")
        let second = try await first.restarted()
        try await second.until { second.screen.contains("    2  Closing") }
        try await answer(second, .failure(failure), until: "There is no network.")
        #expect(second.screen.contains("    2  Closing") && second.screen.contains("2 of 2"))
    }

    @Test func sayWhyTheyCannotBeLoadedAndAreAskedForAgain() async throws {
        let browser = try await Browser.showing(conferences)
        browser.press(.enter)
        try await answer(browser, .failure(failure), until: "There is no network.")
        #expect(browser.screen.contains("Press r to try again."))
        #expect(browser.screen.contains("Tents and talks."))
        browser.press("r")
        try await browser.until { browser.screen.contains("Loading from inner.test …") }
        try await answer(browser, .success(talks), until: "1 of 2")
        #expect(await browser.source.loadCount == 1)
    }

    @Test func areAListIfTheirCatalogueHasSeveralProductions() async throws {
        let browser = try await Browser.showing(conferences)
        browser.press(.enter)
        let list = Catalog(productions: [
            Production(slug: "a", title: "First Stage", episodes: [Episode(guid: "1", title: "Opening")]),
            Production(slug: "b", title: "Second Stage"),
        ])
        try await answer(browser, .success(list), until: "1 of 2")
        #expect(browser.screen.contains("First Stage") && browser.screen.contains("Second Stage"))
        try await browser.press(.enter, until: "Opening")
        browser.press(.left)
        try await browser.until { browser.screen.contains("Second Stage") }
        browser.press(.left)
        try await browser.until { browser.screen.contains("Other") }
    }

    @Test func keepTheirPositionWhileTheOuterCatalogueIsShown() async throws {
        let browser = try await Browser.showing(conferences)
        browser.press(.enter)
        let list = Catalog(productions: [
            Production(slug: "a", title: "First Stage", episodes: [Episode(guid: "1", title: "Opening")]),
            Production(slug: "b", title: "Second Stage"),
        ])
        try await answer(browser, .success(list), until: "1 of 2")
        try await browser.press(.down, until: "2 of 2")
        try await browser.press(.left, until: "Other")
        browser.press(.enter)
        try await browser.until { browser.selectedRows.contains { $0.contains("Second Stage") } }
    }

    @Test func areMarkedWhenTheirDownloadsArePlayed() async throws {
        let player = FakePlayer(watched: [WatchProgress(positionInSeconds: 300, durationInSeconds: 725)])
        let downloads = FakeDownloads()
        let browser = try await Browser.showing(conferences, player: player, downloads: downloads)
        browser.press(.enter)
        try await answer(browser, .success(talks), until: "1 of 2")
        browser.press("d")
        try await browser.until { await downloads.requests.count == 1 }
        await downloads.finish(in: "/tmp")
        browser.press(.left, .left, .home, .down, .down, .down)
        try await browser.press(.enter, until: "1 of 1")
        try await browser.press(.enter, until: "Played from /tmp/Opening.mp4.")
        #expect(await player.played == ["/tmp/Opening.mp4 from 0"])
        browser.press(.left, .home, .enter)
        try await browser.press(.enter, until: "◐   1  Opening")
    }

    @Test func areRefreshedWithoutTheOuterCatalogue() async throws {
        let browser = try await Browser.showing(conferences)
        browser.press(.enter)
        var list = Catalog(productions: [
            Production(slug: "a", title: "First Stage", episodes: [Episode(guid: "1", title: "Opening")]),
            Production(slug: "b", title: "Second Stage"),
        ])
        try await answer(browser, .success(list), until: "1 of 2")
        try await browser.press("r", until: "The Camp · Refreshing …")
        list.productions.append(Production(slug: "c", title: "Third Stage"))
        try await answer(browser, .success(list), until: "Third Stage")
        try await browser.until { browser.screen.contains("The Camp was refreshed.") }
        try await browser.press(.enter, until: "Opening")
        try await browser.press("r", until: "The Camp · Refreshing …")
        try await answer(browser, .success(nil), until: "The Camp has not changed.")
        #expect(await browser.source.loadCount == 1)
    }

    @Test func mayHaveNoEpisodes() async throws {
        let browser = try await Browser.showing(conferences)
        browser.press(.enter)
        try await answer(browser, .success(Catalog()), until: "No episodes yet.")
    }
}
