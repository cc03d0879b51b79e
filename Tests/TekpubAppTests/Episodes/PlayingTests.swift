import CursesKit
import CursesKitTesting
import TekpubFormats
import TekpubKit
import Testing

@testable import TekpubApp

/// Playing episodes.
@MainActor
struct PlayingTests {
    @Test(arguments: [Key.enter, "p"])
    func playsFromTheEpisode(key: Key) async throws {
        let player = FakePlayer(watched: [WatchProgress(positionInSeconds: 300, durationInSeconds: 725)])
        let browser = try await Browser.showing(.sample, player: player)
        try await browser.press(.enter, until: "1 of 3")
        browser.press(.enter)
        try await browser.press(key, until: "5:00 of 12:05")
        #expect(await player.played == ["Stones from 0"])
        try await browser.until { !browser.isPlaying }
        browser.press(key)
        try await browser.until { !browser.isPlaying }
        #expect(await player.played == ["Stones from 0", "Stones from 300"])
        try await browser.press(.left, until: "◐   1  Stones")
    }

    @Test(arguments: [(PictureProtocol.sixel as PictureProtocol?, "sixel" as String?), (nil, nil)])
    func tellsThePlayerHowTheTerminalShowsPictures(
        pictureProtocol: PictureProtocol?, pixels: String?
    ) async throws {
        let player = FakePlayer()
        let browser = try await Browser.showing(.sample, player: player)
        browser.terminal.pictureProtocol = pictureProtocol
        try await browser.press(.enter, until: "1 of 3")
        browser.press("p")
        try await browser.until { await player.played == ["Stones from 0"] }
        let pictures = try #require(await player.pictures)
        #expect(pictures.pixels?.rawValue == pixels)
        #expect(pictures.hasDirectColors == (browser.terminal.capabilities.colors == .direct))
    }

    @Test func playsTheFormThatIsChosen() async throws {
        var catalog = Catalog.sample
        catalog.productions[0].episodes[0].details = EpisodeDetails(media: [
            Media(url: "http://a.example/1.mp4", type: "video/mp4", byteCount: 7_000_000, height: 720),
            Media(url: "http://a.example/1.mp3", type: "audio/mpeg", languages: ["de"]),
        ])
        let player = FakePlayer(watched: [WatchProgress(positionInSeconds: 300, durationInSeconds: 725)])
        let browser = try await Browser.showing(catalog, player: player)
        try await browser.press(.enter, until: "1 of 3")
        browser.press(.enter)
        try await browser.press("v", until: "1 720p · mp4 · 7.0 MB")
        #expect(browser.screen.contains("2 Sound only · German · mpeg"))
        try await browser.press("2", until: "5:00 of 12:05")
        #expect(await player.played == ["Stones from 0"])
    }

    @Test func offersMoreFormsThanThereAreKeys() async throws {
        var catalog = Catalog.sample
        let videos = (1...11).map {
            Media(url: "http://a.example/\($0).mp4", type: "video/mp4", height: $0 * 90)
        }
        let sound = Media(url: "http://a.example/1.mp3", type: "audio/mpeg")
        catalog.productions[0].episodes[0].details = EpisodeDetails(media: videos + [sound])
        let player = FakePlayer(watched: [WatchProgress(positionInSeconds: 300, durationInSeconds: 725)])
        let browser = try await Browser.showing(catalog, player: player)
        try await browser.press(.enter, until: "1 of 3")
        browser.press(.enter)
        try await browser.press("v", until: "Sound only · mpeg")
        browser.press(.up)
        browser.press(.up)
        try await browser.press(.enter, until: "5:00 of 12:05")
    }

    @Test func marksWhatWasWatchedToItsEnd() async throws {
        let player = FakePlayer(watched: [
            WatchProgress(positionInSeconds: 10, durationInSeconds: 725),
            WatchProgress(positionInSeconds: 700, durationInSeconds: 725),
        ])
        let browser = try await Browser.showing(.sample, player: player)
        try await browser.press(.enter, until: "1 of 3")
        try await browser.press("p", until: "    1  Stones")
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
        // The next video is looked for as usual.
        try await browser.press(.enter, until: "1 of 3")
        try await browser.press("p", until: "Looking for the video of “Stones”")
        #expect(browser.isPlaying)
        try await browser.until { await player.isWaiting }
        browser.press(.left)
        try await browser.until { await player.cancelCount == 2 }
    }

    @Test func saysNothingOfAVideoThatTheUserLeavesAtOnce() async throws {
        let player = FakePlayer(isSlow: true)
        let browser = try await Browser.showing(.sample, player: player)
        try await browser.press(.enter, until: "1 of 3")
        browser.press("p", .left)
        try await browser.until { await player.cancelCount == 1 }
        browser.clock.advance(by: .milliseconds(17))
        #expect(!browser.isPlaying && !browser.screen.contains("Looking for"))
    }

    @Test func saysThatAMarkCouldNotBeKept() async throws {
        let player = FakePlayer(markFailure: .full(path: "/library"))
        let browser = try await Browser.showing(.sample, player: player)
        try await browser.press(.enter, until: "1 of 3")
        browser.press("p")
        try await browser.until { browser.screen.contains("/library") }
    }

    @Test func offersNothingThatItCannotDo() async throws {
        let browser = try await Browser.showing(.sample)
        try await browser.press(.enter, until: "1 of 3")
        browser.press("?")
        #expect(!browser.screen.contains("Play") && !browser.screen.contains("Download"))
    }
}
