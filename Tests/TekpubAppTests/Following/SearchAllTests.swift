import CursesKit
import TekpubFormats
import TekpubKit
import Testing

@testable import TekpubApp

/// Searching all sources, and acting on the episodes of several.
@MainActor
struct SearchAllTests {
    @Test func searchesAllSourcesFromAnywhere() async throws {
        let browser = try await SourceHome().browser()
        browser.press("S")
        try await browser.until { browser.screen.contains("Search all sources") }
        browser.type("boats 2")
        try await browser.until { browser.screen.contains("2. Night Boats 2") }
        browser.press(.enter)
        #expect(browser.screen.contains("1 production · boats 2"))
        try await browser.press(.enter, until: "2 of 5")
        #expect(browser.selectedRows.first?.contains("Night Boats 2") == true)
        browser.press(.left)
        try await browser.until { browser.screen.contains("2. Night Boats 2") }
        browser.press("S")
        #expect(browser.screen.contains("/ boats 2"))
    }

    @Test func showsWhatWasFoundInANarrowWindow() async throws {
        let browser = try await SourceHome().browser(width: 40, height: 10)
        browser.press("S")
        browser.type("boats 2")
        try await browser.until { browser.screen.contains(" 2. Night Boats 2") }
    }

    /// Further matches are read while the user scrolls, and all are counted from the beginning.
    @Test func showsAllMatchesOfOneProduction() async throws {
        let home = try SourceHome()
        let episodes = (1...450).map { (number: Int) in Episode(number: number, title: "Mooring \(number)") }
        try home.addNew(Production(title: "Talks", episodes: episodes))
        let browser = try await home.browser()
        browser.press("S")
        browser.type("mooring")
        try await browser.until { browser.screen.contains("1 of 450 found") }
        try await browser.until {
            browser.press(.pageDown)
            return browser.screen.contains("450 of 450 found")
        }
        #expect(browser.screen.contains("450. Mooring 450"))
    }

    @Test func searchesTheOnlyCatalogue() async throws {
        let browser = try await Browser.showing(.sample)
        try await browser.press(.enter, until: "1 of 3")
        browser.press("S")
        browser.type("sailing")
        try await browser.until { browser.screen.contains("1 of 1 found") }
    }

    @Test func findsWhatWasSaid() async throws {
        let home = try SourceHome()
        let episode = try #require(try home.store.newEpisodes().last)
        let cues = [
            TranscriptCue(startInSeconds: 15.5, text: "Nobody heard the bell."),
            TranscriptCue(startInSeconds: 70, text: "Fog."),
            TranscriptCue(
                startInSeconds: 3661,
                text: "Long before dawn, when no ship was out, all of the village had heard the bell."),
        ]
        let player = FakeBackgroundPlayer()
        let browser = try await home.browser(
            backgroundPlayer: player, documents: FakeDocuments(cues: cues, location: episode.location))
        browser.press("S")
        browser.type("bell")
        try await browser.until { browser.screen.contains("Said: 2 hits in 1 episode") }
        #expect(browser.screen.contains("    0:15  Nobody heard the bell. "))
        #expect(browser.screen.contains(" 1:01:01  …heard the bell. "))
        #expect(browser.terminal.rows.count { $0.hasSuffix("  Fog") } == 2)
        browser.press(.enter)
        try await browser.press(.enter, until: "▶")
        try await browser.until { !player.calls.isEmpty }
        #expect(player.calls.first?.hasSuffix(" from 15.5 seconds") == true)
    }

    @Test func beginsATranscriptWithThePassageThatWasFound() async throws {
        let home = try SourceHome()
        let episode = try #require(try home.store.newEpisodes().last)
        let cues = (0..<60).map { TranscriptCue(startInSeconds: Double($0 * 10), text: "Line \($0)x.") }
        let browser = try await home.browser(
            backgroundPlayer: FakeBackgroundPlayer(),
            documents: FakeDocuments(cues: cues, location: episode.location), isLinear: true)
        _ = try await browser.output(until: "> ")
        try await browser.enter("S", until: "episodes:\n> ")
        try await browser.enter("40x", until: "Said: 1 hit")
        let lines = try await browser.enter("1", until: "60 rows:\n")
        #expect(lines.contains("60 rows:\n41. "))
    }

    @Test func filtersAndMarksNewEpisodesOfSeveralSources() async throws {
        let home = try SourceHome()
        let browser = try await home.browser()
        browser.press(.left, .home)
        try await browser.press(.right, until: "1 of 4")
        browser.type("/harbour")
        try await browser.until { browser.screen.contains("1 of 2") }
        browser.press(.enter)
        #expect(browser.screen.contains("2 of 4 · harbour"))
        browser.pressControl("a")
        #expect(browser.screen.contains("2 selected"))
        browser.press(.escape, .escape)
        try await browser.until { browser.screen.contains("of 4") }
        browser.press(.home, "V", "j", "j")
        try await browser.press("m", until: "3 episodes marked as seen")
        try await browser.until { browser.screen.contains("1 of 1") }
        try await browser.press("u", until: "1 of 4")
        #expect(try home.store.newEpisodes().count == 4)
    }

    @Test func downloadsNewEpisodesOfSeveralSources() async throws {
        let downloads = FakeDownloads()
        let browser = try await SourceHome().browser(downloads: downloads)
        browser.press(.left, .home)
        try await browser.press(.right, until: "1 of 4")
        browser.pressControl("a")
        try await browser.press("d", until: "Download 4 episodes?")
        browser.press("d")
        try await browser.until { await Set(downloads.requests.map(\.catalogID)).count == 2 }
        try await browser.until { browser.terminal.rows.count { $0.contains("⋯") } == 4 }
    }
}
