import CursesKit
import CursesKitTesting
import TekpubFormats
import TekpubKit
import Testing

@testable import TekpubApp

/// Downloading episodes, and playing what was downloaded.
@MainActor
struct DownloadedVideoTests {
    @Test func downloadsAnEpisodeOrAProduction() async throws {
        let downloads = FakeDownloads()
        let browser = try await Browser.showing(.sample, downloads: downloads)
        try await browser.press("d", until: "Download 3 episodes?")
        try await browser.press(.escape, until: "Building a Lighthouse")
        #expect(await downloads.requests.isEmpty)
        try await browser.press("d", until: "Download 3 episodes?")
        try await browser.press("d", until: "Waiting to download 3 episodes")
        try await browser.press(.enter, until: "1 of 3")
        browser.press(.down)
        try await browser.press("d", until: "Waiting to download “Mortar”")
        try await browser.until { await downloads.requests.count == 4 }
        #expect(await downloads.requests.map(\.episode.title) == ["Stones", "Mortar", "The Lamp", "Mortar"])
        browser.press(.left, .left, .home, .down, .down, .down)
        #expect(browser.selectedRows.first?.contains("Downloads") == true)
        try await browser.press(.enter, until: "The Lamp")
        #expect(browser.terminal.rows[0].contains("Downloads"))
    }

    @Test func downloadsWhatWasAskedForBeforeThereWereEpisodes() async throws {
        let downloads = FakeDownloads()
        let browser = try await Browser.showing(.sample, downloads: downloads)
        browser.press(.enter, "D")
        try await browser.until { browser.screen.contains("Download 3 episodes?") }
        browser.press("d")
        try await browser.until { await downloads.requests.count == 3 }
        try await browser.until { browser.screen.contains("1 of 3") }
    }

    @Test func asksOnlyForWhatIsNotHereYet() async throws {
        let sizes = [1_500_000_000, 2_600_000_000, nil]
        let downloads = FakeDownloads()
        var catalog = Catalog.sample
        for (index, size) in sizes.enumerated() { catalog.productions[0].episodes[index].byteCount = size }
        let browser = try await Browser.showing(catalog, downloads: downloads)
        try await browser.press("d", until: "Download 3 episodes (at least 4.1 GB)?")
        browser.press("c")
        try await browser.press(.enter, until: "1 of 3")
        try await browser.press("d", until: "Waiting to download “Stones”")
        try await browser.until { await downloads.requests.count == 1 }
        await downloads.finish(in: "/tmp")
        try await browser.press("D", until: "Download 2 episodes (at least 2.6 GB)?")
        try await browser.press("d", until: "Waiting to download 2 episodes")
        try await browser.until { await downloads.requests.count == 3 }
        try await browser.press("D", until: "is downloaded or waiting to")
    }

    // MARK: Playing

    /// A browser that shows the episodes of the first production, all of them downloaded.
    private func browser(_ player: FakePlayer, _ downloads: FakeDownloads) async throws -> Browser {
        let browser = try await Browser.showing(
            .sample, account: FakeAccount(), player: player, downloads: downloads)
        try await browser.press("d", until: "Download 3 episodes?")
        try await browser.press("d", until: "Waiting to download 3 episodes")
        try await browser.until { await downloads.requests.count == 3 }
        try await browser.press(.enter, until: "1 of 3")
        return browser
    }

    /// Goes from the episodes to the downloads.
    private func showDownloads(in browser: Browser) async throws {
        browser.press(.left, .left, .home, .down, .down, .down)
        try await browser.press(.enter, until: "1 of 3")
        #expect(browser.terminal.rows[0].contains("Downloads"))
    }

    @Test func playsWhatWasDownloadedOfAnEpisode() async throws {
        let host = try #require(BaseURL.host(of: "http://catalogue.test:3000"))
        let downloads = FakeDownloads()
        let watched = [WatchProgress(positionInSeconds: 300, durationInSeconds: 725)]
        // Without a network, the program cannot ask for addresses.
        let player = FakePlayer(watched: watched, failure: .failed(.noAnswer(host: host, limit: .seconds(9))))
        let browser = try await browser(player, downloads)
        await downloads.finish(in: "/tmp/videos")
        try await browser.press("p", until: "Played from /tmp/videos/Stones.mp4.")
        #expect(await player.played == ["/tmp/videos/Stones.mp4 from 0"])
        try await browser.until { browser.screen.contains("◐   1  Stones") }
        // A missing file does not count as a download.
        await downloads.loseFiles()
        try await browser.press("p", until: "Can't play that")
    }

    @Test func asksTheServerWhereThePlayerDoesNotTakeTheFile() async throws {
        let downloads = FakeDownloads()
        let player = FakePlayer(takesFiles: false)
        let browser = try await browser(player, downloads)
        await downloads.finish(in: "/tmp/videos")
        browser.press("p")
        try await browser.until { await player.played == ["Stones from 0"] }
        try await browser.until { !browser.isPlaying }
        #expect(!browser.screen.contains("Played from"))
    }

    @Test func playsADownload() async throws {
        let downloads = FakeDownloads()
        let player = FakePlayer(watched: [WatchProgress(positionInSeconds: 300, durationInSeconds: 725)])
        let browser = try await browser(player, downloads)
        await downloads.finish(in: "/tmp/videos")
        try await showDownloads(in: browser)
        try await browser.press(.enter, until: "Played from /tmp/videos/Stones.mp4.")
        try await browser.until { !browser.isPlaying }
        try await browser.press(.enter, until: "Played from /tmp/videos/Stones.mp4.")
        try await browser.until { !browser.isPlaying }
        #expect(
            await player.played == [
                "/tmp/videos/Stones.mp4 from 0", "/tmp/videos/Stones.mp4 from 300",
            ])
    }

    @Test func saysThatADownloadIsNoLongerThere() async throws {
        let downloads = FakeDownloads()
        let player = FakePlayer()
        let browser = try await browser(player, downloads)
        await downloads.finish(in: "/tmp/videos")
        await downloads.loseFiles()
        try await showDownloads(in: browser)
        try await browser.press(.enter, until: "The file is no longer there.")
        #expect(await player.played.isEmpty)
    }

    /// A login applies to the whole server, whichever of its catalogues is shown.
    @Test(arguments: ["http://catalogue.test:3000", "http://catalogue.test:3000/api"])
    func logsInForDownloadsThatWantIt(catalog: CatalogID) async throws {
        let downloads = FakeDownloads()
        let browser = try await browser(FakePlayer(), downloads)
        await downloads.refuse(saying: "It is not for guests.", at: catalog)
        try await showDownloads(in: browser)
        browser.press(.enter)
        #expect(browser.screen.contains("The download stopped"))
        browser.press("l")
        #expect(browser.screen.contains("Log In to catalogue.test:3000"))
        browser.type("joe@example.com")
        browser.press(.enter)
        browser.type(FakeAccount.password)
        try await browser.press(.enter, until: "Welcome, joe@example.com.")
        try await browser.until { await downloads.retriedAfterLogin.count == 1 }
        #expect(await downloads.retriedAfterLogin == downloads.requests.prefix(1).map(\.catalogID))
    }

    @Test func offersNoLoginForTheDownloadsOfAnotherServer() async throws {
        let downloads = FakeDownloads()
        let browser = try await browser(FakePlayer(), downloads)
        await downloads.refuse(saying: "It is not for guests.", at: "http://catalogue.test/")
        try await showDownloads(in: browser)
        browser.press(.enter)
        #expect(browser.screen.contains("The download stopped") && !browser.screen.contains("Log In"))
    }
}
