import CursesKit
import TekpubFormats
import TekpubKit
import Testing

@testable import TekpubApp

/// The header of a production's page in small windows.
@MainActor
struct ProductionHeaderTests {
    private static func catalog(episodes: Int) -> Catalog {
        let description = (1...9).map { "Sentence \($0) of a description." }.joined(separator: " ")
        return Catalog(productions: [
            Production(
                slug: "lamps", title: "Lamps", author: "Ada", description: description,
                episodes: (1...episodes).map { Episode(number: $0, title: "Episode \($0)") })
        ])
    }

    private func rows(_ browser: Browser) -> [String] {
        browser.screen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    @Test func foldsWhatWouldPushTheEpisodesOutOfSight() async throws {
        let browser = try await Browser.showing(Self.catalog(episodes: 9), width: 40, height: 10)
        try await browser.press(.enter, until: "1 of 9")
        let folded = rows(browser)
        #expect(folded[1] == " Lamps" && folded[2] == " Ada · 9 episodes · 9 unwatched")
        #expect(folded[3].hasPrefix(" Sentence 1") && folded[4].hasSuffix("…"))
        for number in 1...4 { #expect(folded[4 + number].contains("Episode \(number)")) }
    }

    /// All titles begin in the same column.
    @Test(arguments: [
        (999, "999  Episode 999"), (9999, "9999  Episode 9999"), (12_345, "12345  Episode 12345"),
    ])
    func showsTheWholeNumbersOfEpisodes(count: Int, row: String) async throws {
        let browser = try await Browser.showing(Self.catalog(episodes: count), width: 80, height: 24)
        try await browser.press(.enter, until: "1 of \(count)")
        let column = try #require(rows(browser).first { $0.contains("Episode 1") }).firstRange(of: "Episode")?
            .lowerBound
        try await browser.press(.end, until: "\(count) of \(count)")
        let last = try #require(rows(browser).first { $0.contains("Episode \(count)") })
        #expect(last.contains(row) && last.firstRange(of: "Episode")?.lowerBound == column)
    }

    @Test func unfoldsWithAKeyAndFoldsAgain() async throws {
        let browser = try await Browser.showing(Self.catalog(episodes: 9), width: 40, height: 10)
        try await browser.press(.enter, until: "1 of 9")
        let folded = browser.screen
        browser.press("z")
        #expect(rows(browser)[1] == " Lamps" && browser.screen.contains("Sentence 5"))
        #expect(!browser.screen.contains("Episode 1"))
        browser.press("z")
        #expect(browser.screen == folded)
        browser.press(.down)
        #expect(browser.screen.contains("2 of 9"))
    }

    @Test(arguments: [true, false])
    func slidesInAndOutUnlessNothingMoves(isAnimated: Bool) async throws {
        let browser = try Browser(width: 40, height: 10, options: LaunchOptions(isAnimated: isAnimated))
        try await browser.answer(.success(Self.catalog(episodes: 9)))
        browser.clock.advance(by: .seconds(3))
        for key in [Key.enter, .escape] {
            let frames = browser.terminal.frameCount
            browser.press(key)
            browser.clock.advance(by: .milliseconds(250))
            #expect((browser.terminal.frameCount - frames > 5) == isAnimated)
        }
        #expect(browser.screen.contains("1 of 1"))
    }

    @Test func foldsNothingWhereThereIsRoom() async throws {
        let browser = try await Browser.showing(Self.catalog(episodes: 9), width: 80, height: 24)
        try await browser.press(.enter, until: "1 of 9")
        #expect(browser.screen.contains("Sentence 9") && browser.screen.contains("Episode 9"))
        browser.press(.function(1))
        #expect(!browser.screen.contains("Unfold"))
    }
}
