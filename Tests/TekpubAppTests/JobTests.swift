import CursesKit
import Foundation
import TekpubFormats
import Testing

@testable import TekpubApp
@testable import TekpubKit

/// What people do most, from the first screen, with no keys but those that are pressed here and the letters of an address or
/// of words.
@MainActor
struct JobTests {
    private let player = FakeBackgroundPlayer()

    /// Four keys, as in castero.
    @Test func playTheNewestOfAShowThatIsJustAdded() async throws {
        let home = try SourceHome()
        await home.refresher.answer("https://c.test/feed", with: SourceHome.feed("Cranes", count: 7))
        let browser = try await home.browser(backgroundPlayer: player)
        try await browser.press(.left, until: "m mark new as played")
        try await browser.press("a", until: "Add a Source  ")
        browser.type("c.test/feed")
        try await browser.press(.enter, until: "p Play the Newest")
        try await browser.press("p", until: "▶ Cranes 7")
    }

    /// Three keys; newsboat needs three to find one, and plays nothing.
    @Test func findAnEpisodeByAWordAndPlayIt() async throws {
        let browser = try await SourceHome().browser(backgroundPlayer: player)
        try await browser.press("S", until: "Search all sources")
        browser.type("radio 3")
        try await browser.until { browser.screen.contains("1 of 1 found") }
        try await browser.press(.enter, until: "1 episode · radio 3")
        try await browser.press("p", until: "▶ Harbour Radio 3")
    }

    /// Two keys; AntennaPod needs four taps.
    @Test func markWhatIsOldInAllShows() async throws {
        let home = try SourceHome()
        let browser = try await home.browser()
        try await browser.press("M", until: "In all sources")
        try await browser.press("a", until: "4 episodes marked as played · u undoes")
        #expect(try home.store.newEpisodes().isEmpty)
    }

    /// No key: `R` stands for the refresh that comes by itself.
    @Test func learnWhyASourceFails() async throws {
        let home = try SourceHome()
        let browser = try await home.browser()
        try await browser.openSource("Harbour Radio", until: "Harbour Radio 5")
        await home.refresher.fail("http://a.test/feed", with: .unavailable("The tide is out."))
        try await browser.press("R", until: "2 sources refreshed, 1 failed")
        browser.clock.advance(by: .seconds(5))
        try await browser.until { browser.screen.contains("! Harbour Radio: The tide is out · ") }
    }

    /// Three keys.
    @Test func findASentenceThatWasSaid() async throws {
        let home = try SourceHome()
        let episode = try #require(try home.store.newEpisodes().last)
        let cues = [TranscriptCue(startInSeconds: 15, text: "The lamp was lit at dusk.")]
        let browser = try await home.browser(
            backgroundPlayer: player, documents: FakeDocuments(cues: cues, location: episode.location))
        try await browser.press("S", until: "Search all sources")
        browser.type("lit at dusk")
        try await browser.until { browser.screen.contains("1 of 1 found") }
        try await browser.press(.enter, until: "1 said · lit at dusk")
        try await browser.press(.enter, until: "‹ Search Everything")
        try await browser.until { browser.screen.contains("0:15  The lamp was lit at dusk.") }
    }
}
