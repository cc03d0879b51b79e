import CursesKit
import TekpubFormats
import TekpubKit
import Testing

@testable import TekpubApp

/// What is played in the background, in the row below the columns.
@MainActor
struct NowPlayingTests {
    private let player = FakeBackgroundPlayer()

    /// A browser that plays the second episode of a production, and is a third of an hour into it.
    private func playing(width: Int = 80, height: Int = 24) async throws -> Browser {
        let browser = try Browser(
            width: width, height: height, options: LaunchOptions(isAnimated: false), player: FakePlayer(),
            backgroundPlayer: player)
        try await browser.answer(.success(.sample))
        try await browser.press(.enter, until: "1 of 3")
        browser.press("j")
        try await browser.press("p", until: "▶ Mortar")
        player.change {
            $0.phase = .ready
            $0.duration = .seconds(3725)
            $0.currentTime = .seconds(1200)
        }
        try await browser.until { browser.screen.contains("20:00") }
        return browser
    }

    private func row(of browser: Browser) -> String {
        browser.terminal.rows[browser.terminal.size.height - 2]
    }

    @Test(arguments: [
        (40, 10, " ▶ Mortar  ━━━━╸─────────  20:00 −42:05"),
        (
            80, 24,
            " ▶ Mortar  ━━━━━━━━━━━━━━━━━╸────────────────────────────────────  20:00 −42:05"
        ),
    ])
    func standsAboveTheLastRow(width: Int, height: Int, expected: String) async throws {
        let browser = try await playing(width: width, height: height)
        #expect(row(of: browser) == expected)
        #expect(browser.terminal.rows[height - 1].contains("2 of 3"))
        #expect(player.calls == ["play Mortar"])
    }

    @Test func saysTheSpeedAndTheChapterWhereThereIsRoom() async throws {
        let browser = try await playing()
        player.change {
            $0.isPaused = true
            $0.rate = 1.5
            $0.chapters = [
                Chapter(startInSeconds: 0, title: "Sand"), Chapter(startInSeconds: 600, title: nil),
            ]
            $0.chapterIndex = 1
        }
        try await browser.until { row(of: browser).hasSuffix("20:00 −42:05  1.5×  chapter 2") }
        #expect(row(of: browser).hasPrefix(" ‖ Mortar"))
        browser.resize(width: 40, height: 10)
        #expect(row(of: browser).hasSuffix("─  20:00 −42:05") || row(of: browser).hasSuffix("1.5×"))
    }

    @Test func hasNoBarForAStreamOfUnknownLength() async throws {
        let browser = try await playing()
        player.change { $0.duration = nil }
        try await browser.until {
            row(of: browser) == " ▶ Mortar" + String(repeating: " ", count: 65) + "20:00"
        }
        let calls = player.calls
        browser.click(x: 40, y: 22)
        #expect(player.calls == calls)
    }

    @Test func cutsTheChapterBeforeItLeavesItOut() async throws {
        let browser = try await playing()
        player.change {
            $0.rate = 1.25
            $0.chapters = [Chapter(startInSeconds: 0, title: "The heap, and what lives there")]
            $0.chapterIndex = 0
        }
        try await browser.until { row(of: browser).hasSuffix("1.25×  The heap, and what lives there") }
        browser.resize(width: 62, height: 24)
        try await browser.until { row(of: browser).hasSuffix("1.25×  The heap, and what…") }
        browser.resize(width: 50, height: 24)
        try await browser.until { row(of: browser).hasSuffix("1.25×") }
    }

    @Test func showsThatTheEpisodeIsStarted() async throws {
        let browser = try await playing()
        let store = try #require(browser.store)
        let status = try #require(player.status)
        let episode = try #require(status.episode)
        #expect(browser.screen.contains("▶   2  Mortar"))
        try store.setMark(EpisodeMark(positionInSeconds: 1200, updatedAt: .now), for: episode)
        player.change { $0.isRecorded = true }
        try await browser.until { browser.screen.contains(/▶   2  Mortar +━━╶───/) }
    }

    @Test func drawsOnlyItsRow() async throws {
        let browser = try await playing()
        player.change { $0.currentTime = .seconds(1201) }
        try await browser.until { browser.screen.contains("20:01") }
        #expect(browser.terminal.lastDamage == [Rect(x: 0, y: 22, width: 80, height: 1)])
        browser.clock.advance(by: .milliseconds(40))
        let frames = browser.terminal.frameCount
        player.change { $0.currentTime = .milliseconds(1_201_400) }
        browser.clock.advance(by: .milliseconds(40))
        #expect(browser.terminal.frameCount == frames)
    }

    @Test func isControlledByKeysFromEverywhere() async throws {
        let browser = try await playing()
        player.change { $0.chapters = [Chapter(startInSeconds: 0), Chapter(startInSeconds: 9)] }
        browser.press(.left, ",", ">", "<", ")", "(", "w", "W", "+", "-", "J")
        #expect(
            player.calls.dropFirst() == [
                "pause", "by 15.0 seconds", "by -15.0 seconds", "by 60.0 seconds", "by -60.0 seconds",
                "rate 1.1",
                "rate 0.9", "volume 105.0", "volume 95.0", "chapter 0",
            ])
    }

    @Test func pausesTheEpisodeThatIsPlayed() async throws {
        let browser = try await playing()
        browser.press("p")
        #expect(player.calls == ["play Mortar", "pause"])
        browser.press("k")
        try await browser.press("p", until: "▶ Stones")
    }

    @Test func jumpsWhereTheBarIsClicked() async throws {
        let browser = try await playing()
        let y = browser.terminal.size.height - 2
        let bar = try #require(row(of: browser).firstIndex(of: "━"))
        let start = row(of: browser).distance(from: row(of: browser).startIndex, to: bar)
        browser.click(x: start, y: y)
        browser.click(x: 2, y: y)
        #expect(player.calls.count == 3 && player.calls[1].hasPrefix("to 3") && player.calls[2] == "pause")
    }

    @Test func goesWhenItEnds() async throws {
        let browser = try await playing()
        browser.press("X")
        try await browser.until { !browser.screen.contains("▶") }
        #expect(browser.terminal.rows[23].contains("2 of 3"))
        browser.press(",")
        #expect(player.calls == ["play Mortar"])
    }

    @Test func endsWithTheProgram() async throws {
        let browser = try await playing()
        browser.terminate()
        #expect(player.calls.last == "finish")
    }

    @Test func quotesThePlayerWhenItFails() async throws {
        let browser = try await playing()
        player.change {
            $0.phase = .ended(.failed(.playerFailed(player: "mpv", status: 2, message: "No sound.")))
        }
        try await browser.until { browser.screen.contains("No sound.") }
        #expect(!browser.screen.contains("▶"))
    }

    @Test func playsSeveralOneAfterTheOther() async throws {
        let browser = try await playing()
        browser.press(.home, "V", "j")
        try await browser.press("p", until: "▶ Stones")
        let key = try #require(player.status?.episode)
        try browser.store?.setMark(EpisodeMark(isWatched: true, updatedAt: .now), for: key)
        player.change { $0.phase = .ended(.finished) }
        try await browser.until { browser.screen.contains("▶ Mortar") }
    }

    @Test func keepsTheSpeedOfASourceAndTheVolume() async throws {
        let home = try SourceHome()
        let browser = try await home.browser(backgroundPlayer: player)
        browser.press(.left)
        try browser.selectSource("Harbour Radio")
        browser.clock.advance(by: .milliseconds(200))
        try await browser.until { browser.screen.contains("Harbour Radio 5") }
        browser.press(.right)
        try await browser.press("p", until: "▶ Harbour Radio")
        browser.press("w", "-")
        try await browser.until {
            (try? home.store.sources().first { $0.title == "Harbour Radio" }?.policy.playbackRate) == 1.1
        }
        try await browser.until { (try? home.home.library.playerSettings.volume()) == 95 }
        player.change { $0.phase = .ended(.stopped) }
        browser.press("j", "p")
        try await browser.until { player.calls.last?.hasSuffix("at 1.1") == true }
    }

    @Test func saysWhatIsDoneToTheSound() async throws {
        let browser = try await playing()
        try await browser.press("H", until: "Silence is trimmed.")
        #expect(row(of: browser).hasSuffix("20:00 −42:05  trimmed"))
        try await browser.press("L", until: "The loudness is evened.")
        #expect(row(of: browser).hasSuffix("20:00 −42:05  trimmed  even"))
        try await browser.press("H", until: "Silence is played.")
        #expect(row(of: browser).hasSuffix("20:00 −42:05  even"))
        #expect(player.calls == ["play Mortar", "filters 1", "filters 3", "filters 2"])
        browser.resize(width: 40, height: 10)
        #expect(row(of: browser).hasSuffix("20:00 −42:05  even"))
        browser.press(":")
        browser.type("silence")
        #expect(browser.screen.contains("Trim silence"))
    }

    @Test func trimsNoSilenceBesideAPicture() async throws {
        let browser = try await playing()
        player.change { $0.hasWindow = true }
        try await browser.press("H", until: "Silence is trimmed only where there is no picture.")
        #expect(player.calls == ["play Mortar"])
    }

    @Test func saysThatThePlayerHasNoFilter() async throws {
        let browser = try await playing()
        player.change { $0.refusedFilters = .trimSilence }
        try await browser.until { browser.screen.contains("! This mpv has no filter for that") }
    }

    @Test func keepsTheSoundOfASource() async throws {
        let home = try SourceHome()
        let browser = try await home.browser(backgroundPlayer: player)
        browser.press(.left)
        try browser.selectSource("Harbour Radio")
        browser.clock.advance(by: .milliseconds(200))
        try await browser.until { browser.screen.contains("Harbour Radio 5") }
        browser.press(.right)
        try await browser.press("p", until: "▶ Harbour Radio")
        browser.press("L")
        try await browser.until {
            (try? home.store.sources().first { $0.title == "Harbour Radio" }?.policy.filters) == .evenLoudness
        }
        player.change { $0.phase = .ended(.stopped) }
        browser.press("j", "p")
        try await browser.until { player.calls.last?.hasSuffix("filtered by 2") == true }
    }

    @Test func takesTheTerminalWhereItMust() async throws {
        let player = FakeBackgroundPlayer(canPlay: false)
        let inTerminal = FakePlayer()
        let browser = try Browser(
            options: LaunchOptions(isAnimated: false), player: inTerminal, backgroundPlayer: player)
        try await browser.answer(.success(.sample))
        try await browser.press(.enter, until: "1 of 3")
        browser.press("p")
        try await browser.until { await inTerminal.played == ["Stones from 0"] }
        #expect(player.calls.isEmpty)
    }

    @Test func saysWhatAnotherPlayerCannotDo() async throws {
        let browser = try Browser(
            options: LaunchOptions(isAnimated: false), player: FakePlayer(limitation: "vlc cannot."),
            backgroundPlayer: FakeBackgroundPlayer(canPlay: false))
        try await browser.answer(.success(.sample))
        try await browser.press(.enter, until: "1 of 3")
        try await browser.press("p", until: "vlc cannot.")
    }

    /// The user may be elsewhere when it happens.
    @Test func saysWhyItEndedUntilAKey() async throws {
        let browser = try await playing()
        player.change {
            $0.phase = .ended(.failed(.cutOff(at: .seconds(1200), of: .seconds(3725))))
        }
        try await browser.until { browser.screen.contains("! The stream ended early") }
        browser.clock.advance(by: .seconds(60))
        #expect(browser.screen.contains("! The stream ended early"))
        browser.press("j")
        try await browser.until { !browser.screen.contains("! The stream ended early") }
    }

    @Test func pausesForAPlayerInTheTerminal() async throws {
        let player = FakeBackgroundPlayer()
        let inTerminal = FakePlayer()
        let browser = try Browser(
            options: LaunchOptions(isAnimated: false), player: inTerminal, backgroundPlayer: player)
        try await browser.answer(.success(.sample))
        try await browser.press(.enter, until: "1 of 3")
        try await browser.press("p", until: "▶ Stones")
        player.canPlay = false
        browser.press("j", "p")
        try await browser.until { await inTerminal.played == ["Mortar from 0"] }
        #expect(player.calls == ["play Stones", "pause"])
    }

    // MARK: Playing all

    @Test func playsAllOfAProduction() async throws {
        let browser = try Browser(
            options: LaunchOptions(isAnimated: false), player: FakePlayer(), backgroundPlayer: player)
        try await browser.answer(.success(.sample))
        try await browser.press("p", until: "▶ Stones")
        #expect(!browser.screen.contains("next · u undoes"))
        try await browser.press("P", until: "2 episodes next · u undoes")
        try await browser.press("u", until: "Undone")
        try await browser.press(.enter, until: "1 of 3")
        try await browser.press("P", until: "2 episodes next · u undoes")
        #expect(player.calls == ["play Stones"])
    }

    @Test func playsAllThatIsNew() async throws {
        let browser = try await SourceHome().browser(backgroundPlayer: player)
        browser.press(.left, .home)
        try await browser.press(.right, until: "1 of 4")
        try await browser.press("P", until: "3 episodes next · u undoes")
        try await browser.until { player.calls.count == 1 }
        try await browser.press("u", until: "Undone")
        browser.press("j")
        browser.press("p")
        try await browser.until { player.calls.count == 2 }
        #expect(Set(player.calls).count == 2)
        browser.press("p")
        #expect(player.calls.last == "pause")
    }
}
