import TekpubFormats
import TekpubKit
import Testing

@testable import TekpubApp

/// Playback that pauses by itself.
@MainActor
struct SleepTimerTests {
    private static func status(
        at seconds: Double, isPaused: Bool = false, rate: Double = 1, chapters: [Chapter] = []
    ) -> PlaybackStatus {
        var status = PlaybackStatus(title: "Fog")
        status.phase = .ready
        status.duration = .seconds(1000)
        status.currentTime = .seconds(seconds)
        status.isPaused = isPaused
        status.rate = rate
        status.chapters = chapters
        return status
    }

    private static let chapters = [0, 100, 500].map { Chapter(startInSeconds: $0) }

    @Test func countsTheMinutesOfPlaying() {
        var timer = SleepTimer(.minutes(1))
        #expect(timer.timeLeft == .seconds(60))
        timer.update(Self.status(at: 0), at: .seconds(10))
        timer.update(Self.status(at: 4), at: .seconds(14))
        #expect(timer.timeLeft == .seconds(56) && timer.volumeShare == 1)
        timer.update(Self.status(at: 5, isPaused: true), at: .seconds(15))
        timer.update(Self.status(at: 5), at: .seconds(500))
        #expect(timer.timeLeft == .seconds(55))
        // A machine that was suspended did not play.
        timer.update(Self.status(at: 6), at: .seconds(9000))
        #expect(timer.timeLeft == .seconds(50))
        for second in 1...8 {
            timer.update(Self.status(at: 6), at: .seconds(9000 + second * 5))
        }
        #expect(timer.timeLeft == .seconds(10) && timer.volumeShare == 0.5 && !timer.isOver)
        for second in 9...10 {
            timer.update(Self.status(at: 6), at: .seconds(9000 + second * 5))
        }
        #expect(timer.isOver && timer.volumeShare == 0)
    }

    @Test func waitsForTheEndOfTheChapter() {
        var timer = SleepTimer(.chapter)
        timer.update(Self.status(at: 80, rate: 2, chapters: Self.chapters), at: .zero)
        #expect(timer.timeLeft == .seconds(10) && timer.volumeShare == 0.5 && !timer.endsWithEpisode)
        timer.update(Self.status(at: 100.5, rate: 2, chapters: Self.chapters), at: .seconds(1))
        #expect(!timer.isOver, "a jump of twenty seconds is the user's")
        for time in stride(from: 480.0, through: 499.5, by: 0.5) {
            timer.update(Self.status(at: time, chapters: Self.chapters), at: .seconds(time))
        }
        #expect(!timer.isOver)
        timer.update(Self.status(at: 500, chapters: Self.chapters), at: .seconds(500))
        #expect(timer.isOver)
    }

    @Test func endsTheLastChapterWithTheEpisode() {
        var timer = SleepTimer(.chapter)
        timer.update(Self.status(at: 600, chapters: Self.chapters), at: .zero)
        #expect(timer.endsWithEpisode && timer.timeLeft == .seconds(400))
        timer.update(Self.status(at: 200, chapters: Self.chapters), at: .seconds(1))
        #expect(!timer.endsWithEpisode && timer.timeLeft == .seconds(300))
    }

    // MARK: In the browser

    private let player = FakeBackgroundPlayer()

    private func playing() async throws -> Browser {
        let browser = try Browser(
            options: LaunchOptions(isAnimated: false), player: FakePlayer(), backgroundPlayer: player)
        try await browser.answer(.success(.sample))
        try await browser.press(.enter, until: "1 of 3")
        try await browser.press("p", until: "▶ Stones")
        player.change {
            $0.phase = .ready
            $0.duration = .seconds(900)
            $0.currentTime = .seconds(200)
            $0.volume = 80
        }
        return browser
    }

    /// Plays on for so long, with two statuses a second.
    private func play(_ seconds: Int, in browser: Browser) {
        for _ in 0..<seconds * 2 {
            browser.clock.advance(by: .milliseconds(500))
            player.change { $0.currentTime += .milliseconds(500) }
        }
    }

    private func choose(_ title: String, in browser: Browser) async throws {
        try await browser.press("Z", until: "Sleep Timer")
        let row = try #require(browser.terminal.rows.firstIndex { $0.contains(title) })
        let column = try #require(browser.terminal.rows[row].range(of: title)?.lowerBound)
        browser.click(
            x: browser.terminal.rows[row].distance(from: browser.terminal.rows[row].startIndex, to: column),
            y: row)
        try await browser.until { !browser.screen.contains("Sleep Timer") }
    }

    @Test func fadesOutAndPauses() async throws {
        let browser = try await playing()
        try await choose("5 minutes", in: browser)
        try await browser.until { browser.terminal.rows[22].contains("☾ 5:00") }
        play(280, in: browser)
        try await browser.until { browser.terminal.rows[22].contains("☾ 0:20") }
        #expect(player.calls == ["play Stones"])
        play(10, in: browser)
        #expect(player.calls.last == "volume 40.0")
        // The volume that the user wants is kept, and the fade goes on from there.
        browser.press("+")
        play(10, in: browser)
        #expect(player.calls.suffix(2) == ["pause", "volume 85.0"])
        try await browser.until { !browser.screen.contains("☾") }
    }

    @Test func endsWithTheEpisode() async throws {
        let browser = try await playing()
        browser.press("j")
        try await browser.press("a", until: "Queued")
        try await choose("End of the episode", in: browser)
        try await browser.until { browser.terminal.rows[22].contains("☾ 11:40") }
        player.change { $0.currentTime = .seconds(890) }
        #expect(player.calls.last == "volume 40.0")
        player.change { $0.phase = .ended(.finished) }
        try await browser.until { player.calls.last == "volume 80.0" }
        try await browser.until { !browser.screen.contains("☾") }
        await Task.yield()
        #expect(player.calls.filter { $0.hasPrefix("play") } == ["play Stones"])
    }

    @Test func canBeTurnedOff() async throws {
        let browser = try await playing()
        try await choose("5 minutes", in: browser)
        play(290, in: browser)
        try await choose("Off", in: browser)
        #expect(player.calls.last == "volume 80.0")
        play(60, in: browser)
        #expect(player.calls.last == "volume 80.0" && !browser.screen.contains("☾"))
        browser.press("X")
        try await browser.until { !browser.screen.contains("▶") }
        browser.press("Z")
        #expect(!browser.screen.contains("Sleep Timer"))
    }
}
