import CursesKit
import CursesKitTesting
import Foundation
import TekpubFormats
import Testing

@testable import TekpubApp
@testable import TekpubKit

/// Chapters on the page of an episode, and what is said beside the player.
@MainActor
struct TranscriptTests {
    private let player = FakeBackgroundPlayer()
    private let screens = SnapshotFolder(named: "../Screens")

    private static let words = [
        "The lamp was lit every evening at dusk.", "Fog came in from the west, and nobody heard the bell.",
        "Forty letters came by boat.",
    ]
    private static let cues = (0..<40).map { (index: Int) -> TranscriptCue in
        let start = Double(index * 10)
        return TranscriptCue(
            startInSeconds: start, endInSeconds: start + 9, speaker: index % 6 < 3 ? "Ada" : "Ben",
            text: words[index % 3])
    }
    private static let chapters = [
        Chapter(startInSeconds: 0, title: "Welcome"), Chapter(startInSeconds: 95.5, title: "The keeper"),
        Chapter(startInSeconds: 3600),
    ]
    private static let catalog = Catalog(productions: [
        Production(
            slug: "radio", title: "Radio", canWatch: true,
            episodes: [
                Episode(
                    number: 1, title: "Fog", description: "See https://a.test/fog.",
                    durationInSeconds: 4000,
                    url: "https://catalogue.test/fog.mp3",
                    details: EpisodeDetails(
                        transcripts: [Transcript(url: "https://catalogue.test/fog.vtt")],
                        chaptersURL: "https://catalogue.test/fog.json",
                        soundbites: [
                            Soundbite(startInSeconds: 60, durationInSeconds: 20, title: "The bell")
                        ])),
                Episode(number: 2, title: "Plain", url: "https://catalogue.test/plain.mp3"),
            ])
    ])

    private func documents(failure: TranscriptError? = nil, cues: [TranscriptCue] = Self.cues)
        -> FakeDocuments
    {
        FakeDocuments(chapters: Self.chapters, cues: cues, failure: failure)
    }

    /// The page of the first episode.
    private func page(
        width: Int = 80, height: Int = 24, documents: FakeDocuments? = nil
    ) async throws -> Browser {
        let browser = try Browser(
            width: width, height: height, options: LaunchOptions(isAnimated: false), player: FakePlayer(),
            backgroundPlayer: player, documents: documents ?? self.documents())
        try await browser.answer(.success(Self.catalog))
        try await browser.press(.enter, until: "1 of 2")
        try await browser.press(.enter, until: "Soundbites")
        try await browser.until { browser.screen.contains("Welcome") || height < 20 }
        return browser
    }

    /// The page while the episode is played, at `seconds`.
    private func playing(_ seconds: Int, width: Int = 80, height: Int = 24) async throws -> Browser {
        let browser = try await page(width: width, height: height)
        try await browser.press("p", until: "▶ Fog")
        move(to: seconds)
        try await browser.until { browser.screen.contains(DurationText.exact(seconds: seconds)) }
        return browser
    }

    private func move(to seconds: Int) {
        player.change {
            $0.phase = .ready
            $0.duration = .seconds(4000)
            $0.currentTime = .seconds(seconds)
        }
    }

    @Test func listsChaptersAndSoundbites() async throws {
        let browser = try await playing(100)
        #expect(browser.screen.contains("Chapters\n      0:00  Welcome\n ▶    1:35  The keeper\n"))
        #expect(browser.screen.contains("   1:00:00  Chapter 3\n\n Soundbites\n      1:00  The bell (0:20)"))
        #expect(browser.screen.contains("[1] https://a.test/fog"))
        move(to: 50)
        try await browser.until { browser.screen.contains(" ▶    0:00  Welcome") }
    }

    @Test func playsFromAChapter() async throws {
        let browser = try await page()
        browser.press(.tab, .tab)
        try await browser.press(.enter, until: "▶ Fog")
        #expect(player.calls == ["play Fog from 95.5 seconds"])
        player.change { $0.isPaused = true }
        browser.press(.tab)
        try await browser.until { browser.screen.contains("‖ Fog") }
        browser.press(.enter)
        #expect(player.calls.dropFirst() == ["to 3600.0 seconds", "pause"])
    }

    @Test func keepsTheTranscriptAtTheTopWhenTheWidthChanges() async throws {
        let browser = try await page()
        try await browser.press("T", until: "1 of 40")
        browser.press(.pageDown, .pageDown)
        let previous = browser.screen
        let first = try #require(browser.terminal.rows.dropFirst(1).first { $0.contains(":") })
        let time = try #require(first.split(separator: " ").first)
        for width in [40, 61, 80] {
            browser.resize(width: width, height: 24)
            try await browser.until {
                browser.terminal.rows.dropFirst().first { $0.contains(":") }?.contains(time) == true
            }
        }
        #expect(browser.screen == previous)
    }

    @Test func givesThePlayerTheChaptersOfThePublisherOnce() async throws {
        let browser = try await playing(3)
        try await browser.until { player.calls.contains("chapters 3") }
        move(to: 4)
        #expect(player.calls == ["play Fog", "chapters 3"])
    }

    /// The catalogue may not know the length of the episode.
    @Test func givesThePlayerNoChaptersOfAnotherEpisode() async throws {
        let foreign = [9000.0, 9500].map { Chapter(startInSeconds: $0, title: "Welcome") }
        let browser = try await page(documents: FakeDocuments(chapters: foreign))
        try await browser.press("p", until: "▶ Fog")
        move(to: 3)
        try await browser.press("T", until: "This episode has no transcript.")
        #expect(player.calls == ["play Fog"])
    }

    @Test func givesAWindowTheTranscript() async throws {
        let browser = try await playing(3)
        #expect(!player.calls.contains { $0.hasPrefix("subtitles") })
        player.change { $0.hasWindow = true }
        try await browser.until { player.calls.contains("subtitles 40") }
        move(to: 4)
        #expect(player.calls.count { $0.hasPrefix("subtitles") } == 1)
    }

    @Test func showsThePicturesOfChapters() async throws {
        let chapters = [
            Chapter(startInSeconds: 0, title: "Welcome", imageURL: "http://a.test/1.png"),
            Chapter(startInSeconds: 90), Chapter(startInSeconds: 200, imageURL: "http://a.test/none.png"),
        ]
        let artwork = ScriptedArtwork()
        let browser = try Browser(
            options: LaunchOptions(isAnimated: false), player: FakePlayer(), backgroundPlayer: player,
            artwork: artwork, documents: FakeDocuments(chapters: chapters))
        try await browser.answer(.success(Self.catalog))
        try await browser.press(.enter, until: "1 of 2")
        try await browser.press(.enter, until: "Welcome")
        browser.clock.advance(by: .milliseconds(30))
        try await browser.until { !browser.terminal.bitmapRects.isEmpty }
        let picture = try #require(browser.terminal.bitmapRects.first)
        #expect(picture == Rect(x: 59, y: 1, width: 20, height: 10))
        try await browser.press("p", until: "▶ Fog")
        move(to: 100)
        try await browser.until { browser.screen.contains("▶ 1:30  Chapter 2") }
        #expect(!browser.terminal.bitmapRects.isEmpty)
        move(to: 300)
        try await browser.until { browser.screen.contains("▶ 3:20  Chapter 3") }
        try await browser.until { browser.terminal.bitmapRects.isEmpty }
        browser.clock.advance(by: .milliseconds(30))
        try await browser.until { await artwork.asked.last == "http://a.test/none.png" }
        #expect(await artwork.asked.count == 2)
    }

    @Test func leavesTheChaptersOfTheFile() async throws {
        let browser = try await page()
        try await browser.press("p", until: "▶ Fog")
        player.change {
            $0.phase = .ready
            $0.chapters = [Chapter(startInSeconds: 1)]
        }
        try await browser.press("T", until: "Ada: The lamp")
        #expect(player.calls == ["play Fog"])
    }

    @Test func followsWhatIsSpoken() async throws {
        let browser = try await playing(15)
        try await browser.press("T", until: "Ada: The lamp")
        try await browser.until { browser.screen.contains("▶   0:10  Fog came in") }
        move(to: 305)
        try await browser.until { browser.screen.contains("▶   5:00  Ada: The lamp") }
        #expect(browser.screen.contains("31 of 40"))
        // The user moves, and nothing follows.
        try await browser.press("k", until: "30 of 40")
        move(to: 395)
        browser.clock.advance(by: .seconds(1))
        #expect(browser.screen.contains("30 of 40"))
        try await browser.press("f", until: "40 of 40")
        browser.press("g")
        try await browser.press("g", until: "1 of 40")
        browser.press("j", "j", .enter)
        #expect(player.calls.last == "to 20.0 seconds")
    }

    @Test func searchesInTheTranscript() async throws {
        let browser = try await playing(15)
        try await browser.press("T", until: "Ada: The lamp")
        browser.press("/")
        browser.type("forty ben")
        try await browser.until { browser.screen.contains("6 of 40") }
        #expect(!browser.screen.contains("lamp"))
        let row = try #require(browser.terminal.rows.dropFirst(3).firstIndex { $0.contains("Forty") })
        let found = try #require(browser.terminal.rows[row].firstRange(of: "Forty"))
        let x = browser.terminal.rows[row].distance(
            from: browser.terminal.rows[row].startIndex, to: found.lowerBound)
        #expect(browser.terminal.canvas[x, row].style.attributes.contains(.underline))
        browser.press(.enter, .enter)
        #expect(player.calls.last == "to 50.0 seconds")
    }

    @Test func saysThatThereIsNone() async throws {
        let browser = try await page(documents: documents(cues: []))
        try await browser.press("T", until: "This episode has no transcript.")
        let host = try #require(URL(string: "https://a.test").flatMap(HostName.init))
        let lost = documents(failure: .status(host: host, code: 500))
        let failing = try await page(documents: lost)
        try await failing.press("T", until: "a.test did not send the transcript (500). Try again later.")
        failing.press("r")
        try await failing.until { await lost.asked == ["Fog", "Fog"] }
        try await browser.press(.left, until: "Chapters")
        browser.press(.left)
        try await browser.press("j", until: "2 of 2")
        try await browser.press(.enter, until: "Episode 2 of Radio")
        #expect(!browser.screen.contains("transcript"))
    }

    /// yt-dlp may find subtitles on the page of a video.
    @Test func looksForTheTranscriptOfAVideoOnAPage() async throws {
        let page = "https://v.test/watch?v=a1"
        let browser = try Browser(
            options: LaunchOptions(isAnimated: false), player: FakePlayer(), documents: documents())
        try await browser.answer(
            .success(
                Catalog(productions: [
                    Production(
                        slug: "ada", title: "Ada", canWatch: true,
                        episodes: [
                            Episode(
                                number: 1, title: "Cranes", url: page,
                                details: EpisodeDetails(media: [Media(url: page, type: Media.pageType)])),
                            Episode(number: 2, title: "Plain", url: "https://v.test/plain.mp3"),
                        ])
                ])))
        try await browser.press(.enter, until: "1 of 2")
        try await browser.press(.enter, until: "Episode 1 of Ada")
        try await browser.press("T", until: "The lamp was lit")
    }

    @Test func breaksLinesForTheWidth() throws {
        let lines = TranscriptLines(Self.cues, width: 20, words: nil)
        let first = lines.rows.prefix(3).map(\.text.description)
        #expect(first == ["Ada: The lamp was", "lit every evening at", "dusk."])
        #expect(lines.rows.prefix(4).map(\.isFirst) == [true, false, false, true])
        #expect(lines.row(ofCue: 1) == 3)
        #expect(lines.row(ofCue: 40) == nil)
        let forty = TranscriptLines(Self.cues, width: 80, words: TextFilter("forty"))
        #expect(forty.row(ofCue: 0) == 0 && forty.rows[0].cue == 2)
        #expect(TranscriptLines(Self.cues, width: 0, words: nil).rows.count > 1000)
    }

    @Test func findsTheLineOfATime() {
        #expect(Self.cues.index(at: .seconds(-1)) == nil)
        #expect(Self.cues.index(at: .zero) == 0)
        #expect(Self.cues.index(at: .seconds(19.9)) == 1)
        #expect(Self.cues.index(at: .seconds(9999)) == 39)
        #expect([TranscriptCue(text: "No time.")].index(at: .seconds(5)) == nil)
        let some = [nil, 10, nil, nil, 20, nil].map { TranscriptCue(startInSeconds: $0, text: "Fog") }
        let found = [0, 10, 15, 20, 99].map { some.index(at: .seconds($0)) }
        #expect(found == [nil, 1, 1, 4, 4])
    }

    @Test(arguments: ScreenTests.sizes)
    func page(size: (width: Int, height: Int)) async throws {
        let browser = try await playing(15, width: size.width, height: size.height)
        try await browser.untilPreview(shows: "Radio")
        try await browser.verify(
            in: screens, named: "chapters-\(size.width)x\(size.height)", withStyles: size.width == 80)
    }

    @Test(arguments: ScreenTests.sizes)
    func transcript(size: (width: Int, height: Int)) async throws {
        let browser = try await playing(15, width: size.width, height: size.height)
        try await browser.untilPreview(shows: "Radio")
        try await browser.press("T", until: "Ada: The lamp")
        try await browser.until { browser.screen.contains("▶   0:10") }
        try await browser.untilPreview(shows: "Fog")
        try await browser.verify(
            in: screens, named: "transcript-\(size.width)x\(size.height)", withStyles: size.width == 80)
    }
}
