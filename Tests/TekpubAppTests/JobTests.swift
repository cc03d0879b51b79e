import CursesKit
import Foundation
import TekpubFormats
import Testing

@testable import TekpubApp
@testable import TekpubKit

/// What people do most, from the first screen, in as few keys as the best program of its kind needs, or nearly.
@MainActor
struct JobTests {
    /// Counts the keys of a job. Letters of an address or of words are not counted.
    @MainActor
    private final class Keys {
        let browser: Browser
        private(set) var count = 0

        init(_ browser: Browser) {
            self.browser = browser
        }

        func press(_ key: Key, until text: String) async throws {
            count += 1
            try await browser.press(key, until: text)
        }
    }

    private static let now = Date(timeIntervalSince1970: 1_794_182_400)
    private let player = FakeBackgroundPlayer()

    /// The best peer, castero, needs four keys.
    @Test func playTheNewestOfAShowThatIsJustAdded() async throws {
        let home = try SourceHome()
        await home.refresher.answer("https://c.test/feed", with: SourceHome.feed("Cranes", count: 7))
        let browser = try await home.browser(backgroundPlayer: player)
        let keys = Keys(browser)
        try await keys.press(.left, until: "m mark new as played")
        try await keys.press("a", until: "Add a Source  ")
        browser.type("c.test/feed")
        try await keys.press(.enter, until: "p Play the Newest")
        try await keys.press("p", until: "▶ Cranes 7")
        #expect(keys.count == 4)
    }

    /// newsboat needs three keys to find one, and plays nothing.
    @Test func findAnEpisodeByAWordAndPlayIt() async throws {
        let browser = try await SourceHome().browser(backgroundPlayer: player)
        let keys = Keys(browser)
        try await keys.press("S", until: "Search all sources")
        browser.type("radio 3")
        try await browser.until { browser.screen.contains("1 of 1 found") }
        try await keys.press(.enter, until: "1 episode · radio 3")
        try await keys.press("p", until: "▶ Harbour Radio 3")
        #expect(keys.count == 3)
    }

    /// AntennaPod needs four taps.
    @Test func markWhatIsOldInAllShows() async throws {
        let home = try SourceHome()
        let browser = try await home.browser()
        let keys = Keys(browser)
        try await keys.press("M", until: "In all sources")
        try await keys.press("a", until: "4 episodes marked as played · u undoes")
        #expect(keys.count == 2)
        #expect(try home.store.newEpisodes().isEmpty)
    }

    /// Nothing is pressed to learn why the shown source fails.
    @Test func learnWhyASourceFails() async throws {
        let home = try SourceHome()
        let browser = try await home.browser()
        try await browser.openSource("Harbour Radio", until: "Harbour Radio 5")
        await home.refresher.fail("http://a.test/feed", with: .unavailable("The tide is out."))
        try await browser.press("R", until: "2 sources refreshed, 1 failed")
        browser.clock.advance(by: .seconds(5))
        try await browser.until { browser.screen.contains("! Harbour Radio: The tide is out since ") }
    }

    @Test func findASentenceThatWasSaid() async throws {
        let home = try SourceHome()
        let episode = try #require(try home.store.newEpisodes().last)
        let cues = [TranscriptCue(startInSeconds: 15, text: "The lamp was lit at dusk.")]
        let browser = try await home.browser(
            backgroundPlayer: player, documents: FakeDocuments(cues: cues, location: episode.location))
        let keys = Keys(browser)
        try await keys.press("S", until: "Search all sources")
        browser.type("lit at dusk")
        try await browser.until { browser.screen.contains("1 of 1 found") }
        try await keys.press(.enter, until: "1 said · lit at dusk")
        try await keys.press(.enter, until: "‹ Search Everything")
        try await browser.until { browser.screen.contains("0:15  The lamp was lit at dusk.") }
        #expect(keys.count <= 4)
    }
}
