import CursesKit
import CursesKitTesting
import TekpubKit
import Testing

@testable import TekpubApp

/// Playing and downloading episodes.
@MainActor
struct PlayingTests {
    @Test(arguments: [Key.enter, "p"])
    func playsFromTheEpisode(key: Key) async throws {
        let player = FakePlayer(watched: [WatchProgress(positionInSeconds: 300, durationInSeconds: 725)])
        let browser = try await Browser.showing(.sample, player: player)
        try await browser.press(.enter, until: "1 of 3")
        browser.press(.enter)
        try await browser.press(key, until: "Watched to 5:00")
        #expect(await player.played == ["Stones from 0"])
        try await browser.until { !browser.isPlaying }
        browser.press(key)
        try await browser.until { !browser.isPlaying }
        #expect(await player.played == ["Stones from 0", "Stones from 300"])
        try await browser.press(.left, until: "1◐ Stones")
    }

    @Test func marksWhatWasWatchedToItsEnd() async throws {
        let player = FakePlayer(watched: [
            WatchProgress(positionInSeconds: 10, durationInSeconds: 725),
            WatchProgress(positionInSeconds: 700, durationInSeconds: 725),
        ])
        let browser = try await Browser.showing(.sample, player: player)
        try await browser.press(.enter, until: "1 of 3")
        try await browser.press("p", until: "1✔ Stones")
    }

    @Test func offersToLogInWhereGuestsMayNotWatch() async throws {
        let host = try #require(BaseURL.host(of: "http://catalogue.test:3000"))
        let player = FakePlayer(failure: .forbidden(host: host, isGuest: true))
        let browser = try await Browser.showing(.sample, account: FakeAccount(), player: player)
        try await browser.press(.enter, until: "1 of 3")
        try await browser.press("p", until: "Forbidden")
        browser.press("l")
        #expect(browser.screen.contains("Log in to catalogue.test:3000"))
    }

    @Test func offersToLogInAgainWhereTheLoginIsRefused() async throws {
        let host = try #require(BaseURL.host(of: "http://catalogue.test:3000"))
        let player = FakePlayer(failure: .failed(.loginRefused(host: host)))
        let browser = try await Browser.showing(.sample, account: FakeAccount(), player: player)
        try await browser.press(.enter, until: "1 of 3")
        try await browser.press("p", until: "does not accept your login any more")
        browser.press("l")
        #expect(browser.screen.contains("Log in to catalogue.test:3000"))
    }

    @Test func saysThatThereIsNoSuchEpisode() async throws {
        let host = try #require(BaseURL.host(of: "http://catalogue.test:3000"))
        let browser = try await Browser.showing(
            .sample, account: FakeAccount(), player: FakePlayer(failure: .notFound(host: host)))
        try await browser.press(.enter, until: "1 of 3")
        try await browser.press("p", until: "Can't find that")
        #expect(!browser.screen.contains("Log In"))
        browser.press(.enter)
        #expect(browser.selectedRows.first?.contains("Stones") == true)
    }

    @Test func givesUpLookingForAVideoThatTheUserHasLeft() async throws {
        let player = FakePlayer(isSlow: true)
        let browser = try await Browser.showing(.sample, player: player)
        try await browser.press(.enter, until: "1 of 3")
        try await browser.press("p", until: "Looking for the video of “Stones”")
        try await browser.until { await player.isWaiting }
        browser.press(.left)
        try await browser.until { await player.cancelCount == 1 }
        #expect(!browser.isPlaying && !browser.screen.contains("Looking for"))
        #expect(await player.played.isEmpty)
        // The next one is looked for as ever.
        try await browser.press(.enter, until: "1 of 3")
        try await browser.press("p", until: "Looking for the video of “Stones”")
        #expect(browser.isPlaying)
        try await browser.until { await player.isWaiting }
        browser.press(.left)
        try await browser.until { await player.cancelCount == 2 }
    }

    @Test func downloadsAnEpisodeOrAProduction() async throws {
        let downloads = FakeDownloads()
        let browser = try await Browser.showing(.sample, downloads: downloads)
        try await browser.press("d", until: "3 episodes are among the downloads now.")
        try await browser.press(.enter, until: "1 of 3")
        browser.press(.down)
        try await browser.press("d", until: "“Mortar” is among the downloads now.")
        try await browser.until { await downloads.requests.count == 4 }
        #expect(await downloads.requests.map(\.episode.title) == ["Stones", "Mortar", "The Lamp", "Mortar"])
        browser.press(.left, .left, .home, .down, .down, .down)
        #expect(browser.selectedRows.first?.contains("Downloads") == true)
        try await browser.press(.enter, until: "The Lamp")
        #expect(browser.terminal.rows[0].contains("Downloads"))
    }

    @Test func offersNothingThatItCannotDo() async throws {
        let browser = try await Browser.showing(.sample)
        try await browser.press(.enter, until: "1 of 3")
        browser.press("?")
        #expect(!browser.screen.contains("Play") && !browser.screen.contains("Download"))
    }
}
