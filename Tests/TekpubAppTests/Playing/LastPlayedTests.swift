import CursesKit
import Foundation
import TekpubFormats
import Testing

@testable import TekpubApp
@testable import TekpubKit

/// The row of the player after a restart.
@MainActor
struct LastPlayedTests {
    private let player = FakeBackgroundPlayer()
    private let home: LibraryHome
    private let row = " ‖ Mortar  ━━━━━━━━━━━━━━━━━╸────────────────────────────────────  20:00 −42:05"

    init() throws {
        home = try LibraryHome()
    }

    private var store: CatalogStore { home.library.store(for: ScriptedSource().catalogID) }

    /// Records that the second episode was played for a third of an hour.
    ///
    /// - Parameter end: the last second that was played.
    private func play(to end: Int = 1200) async throws {
        let content = try #require(try await ProductionContent.read("lighthouse", id: nil, from: store))
        let recorder = ProgressRecorder(
            PlayerItem(
                video: .web(try #require(URL(string: "https://a.test/2.mp3"))), title: "Mortar",
                productionTitle: content.production.title, recording: (store, content.episodeKey(at: 1))),
            now: { Date() })
        var progress = await recorder.start().progress
        for message in [.duration(3725), .restarted] + [0, end].map({ MpvMessage.position(Double($0)) }) {
            progress.receive(message)
            recorder.note(progress)
        }
        #expect(await recorder.finish() == nil)
    }

    private func browser(width: Int = 80, height: Int = 24, isLinear: Bool = false) throws -> Browser {
        try Browser(
            width: width, height: height, options: LaunchOptions(isAnimated: false), home: home,
            player: FakePlayer(), backgroundPlayer: player, isLinear: isLinear)
    }

    private func row(of browser: Browser) -> String {
        browser.terminal.rows[browser.terminal.size.height - 2]
    }

    /// A catalogue in which the episode was played.
    private func played(to end: Int = 1200) async throws {
        try store.replace(with: .sample)
        try await play(to: end)
    }

    @Test(arguments: [
        (40, 10, " ‖ Mortar  ━━━━╸─────────  20:00 −42:05"),
        (
            80, 24,
            " ‖ Mortar  ━━━━━━━━━━━━━━━━━╸────────────────────────────────────  20:00 −42:05"
        ),
    ])
    func showsWhatWasPlayedLast(width: Int, height: Int, expected: String) async throws {
        try await played()
        let browser = try browser(width: width, height: height)
        try await browser.until { row(of: browser) == expected }
        #expect(width < 80 || browser.terminal.rows[height - 1].contains(", continue"))
    }

    /// One key goes on with yesterday's.
    @Test func goesOnWithOneKey() async throws {
        try await played()
        let browser = try browser()
        try await browser.until { row(of: browser) == self.row }
        try await browser.press(",", until: "▶ Mortar")
        #expect(player.calls == ["play Mortar"])
        player.change { $0.phase = .ready }
        browser.press(",")
        #expect(player.calls == ["play Mortar", "pause"])
    }

    @Test func goesOnWhereTheUserClicks() async throws {
        try await played()
        let browser = try browser()
        try await browser.until { row(of: browser) == self.row }
        browser.click(x: 40, y: 22)
        try await browser.until { !self.player.calls.isEmpty }
        #expect(player.calls[0].hasPrefix("play Mortar from "))
    }

    @Test func staysOnEveryScreen() async throws {
        try await played()
        let browser = try browser()
        try await browser.until { row(of: browser) == self.row }
        browser.press(.enter)
        try await browser.until { browser.screen.contains("1 of 3") }
        #expect(row(of: browser) == self.row)
        browser.press(.enter)
        #expect(row(of: browser) == self.row)
        browser.press("h", "h", "h")
        #expect(row(of: browser) == self.row)
        browser.resize(width: 120, height: 34)
        browser.resize(width: 80, height: 24)
        #expect(row(of: browser) == self.row)
        browser.press("?", .escape, ":", .escape)
        #expect(row(of: browser) == self.row)
    }

    @Test func goesAwayWithTheKeyThatStops() async throws {
        try await played()
        let browser = try browser()
        try await browser.until { row(of: browser) == self.row }
        browser.press("X")
        #expect(!browser.screen.contains("Mortar  "))
        #expect(player.calls.isEmpty)
    }

    @Test func isNotThereAfterTheEnd() async throws {
        try await played(to: 3724)
        let browser = try browser()
        // The queue is read before.
        try await browser.until { browser.delegate.context.nowPlaying?.queue.items != nil }
        for _ in 0..<200 { await Task.yield() }
        #expect(browser.delegate.context.nowPlaying?.shownBar == nil)
        let last = try await offMainActor { [library = home.library] in try library.history.last() }
        #expect(last == nil)
    }

    @Test func goesAwayWhenItIsMarkedAsWatched() async throws {
        try await played()
        let browser = try browser()
        try await browser.until { row(of: browser) == self.row }
        try await browser.press(.enter, until: "1 of 3")
        browser.press("j", "m")
        try await browser.until { row(of: browser) != self.row }
        try await browser.press("u", until: "Undone")
        #expect(row(of: browser) != self.row)
    }

    @Test func waitsAgainIfItCannotBePlayed() async throws {
        try await played()
        let browser = try browser()
        try await browser.until { row(of: browser) == self.row }
        try await browser.press(",", until: "▶ Mortar")
        player.change { $0.phase = .ended(.failed(.noFile)) }
        try await browser.until { row(of: browser) == self.row }
    }

    @Test func isToldLineByLine() async throws {
        try await played()
        let browser = try browser(isLinear: true)
        let text = try await browser.output(until: "Paused, Mortar")
        #expect(text.contains("20 minutes"))
        browser.enter(",")
        try await browser.until { self.player.calls == ["play Mortar"] }
    }
}
