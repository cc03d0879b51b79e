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
        try await browser.until { browser.screen.contains("Night Boats 2") }
        browser.press(.enter)
        #expect(browser.screen.contains("1 episode · boats 2"))
        try await browser.press(.enter, until: "2 of 5")
        #expect(browser.selectedRows.first?.contains("Night Boats 2") == true)
        browser.press(.left)
        try await browser.until { browser.screen.contains("1 of 1 found") }
        browser.press("S")
        #expect(browser.screen.contains("/ boats 2"))
    }

    /// Shows, episodes and what was said are counted apart, and each row of an episode has its show and date.
    @Test func listsThreeCountedGroups() async throws {
        let home = try SourceHome()
        let episode = try #require(try home.store.newEpisodes().last)
        let cues = [TranscriptCue(startInSeconds: 15, text: "Night after night.")]
        let browser = try await home.browser(
            width: 80, documents: FakeDocuments(cues: cues, location: episode.location))
        browser.press("S")
        browser.type("night")
        try await browser.until { browser.screen.contains("1 of 7 found") }
        #expect(
            browser.terminal.rows[2...11].map(\.withoutTrailingSpaces) == [
                "  Show            Title                                     Length     Released",
                " Episodes · 5",
                "● Night Boats     Night Boats 1                               1:00   1 Nov 2026",
                "● Night Boats     Night Boats 2                               2:00   2 Nov 2026",
                "● Night Boats     Night Boats 3                               3:00   3 Nov 2026",
                "● Night Boats     Night Boats 4                               4:00   4 Nov 2026",
                "● Night Boats     Night Boats 5                               5:00   5 Nov 2026",
                " Shows · 1",
                "●                 Night Boats                                  0/5",
                " Said · 1 in 1 episode",
            ])
        browser.press(.enter)
        #expect(browser.screen.contains("5 episodes · 1 show · 1 said · night"))
        browser.press("}")
        #expect(browser.screen.contains("6 of 7 found"))
        browser.press("}")
        #expect(browser.screen.contains("7 of 7 found"))
    }

    @Test func showsWhatWasFoundInANarrowWindow() async throws {
        let browser = try await SourceHome().browser(width: 40, height: 10)
        browser.press("S")
        browser.type("boats 2")
        try await browser.until { browser.screen.contains("● Night Boats 2") }
        #expect(browser.screen.contains(" Episodes · 1"))
    }

    /// To find an episode by a word among all sources and play it takes three keys and the word. A number that a title
    /// begins with is not doubled, and finds that episode.
    @Test func findsATitleThatBeginsWithANumber() async throws {
        let home = try SourceHome()
        let episodes = (120...140).map { (number: Int) in
            Episode(
                number: number, title: "#\(number) Why Queues Are Full", url: "https://a.test/\(number).mp3")
        }
        try home.addNew(Production(title: "Deep Water", episodes: episodes))
        let player = FakeBackgroundPlayer()
        let browser = try await home.browser(backgroundPlayer: player)
        browser.press("S")
        browser.type("137")
        try await browser.until { browser.screen.contains("1 of 1 found") }
        #expect(browser.terminal.rows.contains { $0.contains("●") && $0.contains(" #137 Why Queues") })
        #expect(!browser.screen.contains("137 #137") && !browser.screen.contains("137. "))
        browser.press(.enter)
        try await browser.press("p", until: "▶ #137 Why Queues")
        #expect(player.calls == ["play #137 Why Queues Are Full"])
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
        #expect(browser.screen.contains(" Episodes · 450"))
        browser.press(.enter)
        browser.press("G")
        try await browser.until { browser.screen.contains("450 of 450 found") }
        try await browser.until { browser.screen.contains("Mooring 450") && !browser.screen.contains(" … ") }
        browser.press("k")
        try await browser.until {
            browser.press(.pageUp)
            return browser.screen.contains("1 of 450 found")
        }
        try await browser.until { browser.terminal.rows.contains { $0.hasSuffix("Mooring 1") } }
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
        try await browser.until { browser.screen.contains(" Said · 2 in 1 episode") }
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
        try await browser.enter("40x", until: "Said, 1 in 1 episode")
        let lines = try await browser.enter("1", until: "60 rows:\n")
        #expect(lines.contains("60 rows:\n41. "))
    }

    /// What a list of new episodes does, a match does as well.
    @Test func actsOnTheEpisodesThatWereFound() async throws {
        let home = try SourceHome()
        let (downloads, player) = (FakeDownloads(), FakeBackgroundPlayer())
        let browser = try await home.browser(downloads: downloads, backgroundPlayer: player)
        browser.press("S")
        browser.type("harbour radio 2")
        try await browser.until { browser.screen.contains("1 of 1 found") }
        browser.press(.enter)
        try await browser.press("a", until: "Queued “Harbour Radio 2” · u undoes")
        try await browser.press("d", until: "Waiting to download “Harbour Radio 2” · u undoes")
        try await browser.until {
            browser.terminal.rows.contains { $0.contains("Harbour Radio 2") && $0.contains("⋯") }
        }
        try await browser.press("m", until: "Marked as played · u undoes")
        try await browser.until { !browser.terminal.rows.contains { $0.contains("● Harbour") } }
        try await browser.press("u", until: "Undone: Marked as played · Harbour Radio 2")
        try await browser.until { browser.terminal.rows.contains { $0.contains("● Harbour") } }
        try await browser.press("f", until: "Added to favourites")
        let store = home.home.library.store(for: "http://a.test/feed")
        #expect(try store.favorites() == ["feed"])
        try await browser.press("e", until: "Note at 0:00")
        browser.type("Loud")
        try await browser.press(.enter, until: "Noted at 0:00")
        try await browser.press("p", until: "▶ Harbour Radio 2")
        try await browser.until {
            browser.terminal.rows.contains { $0.hasPrefix("▶ Harbour Radio ") || $0.contains("│▶ Harbour") }
        }
        #expect(player.calls.first == "play Harbour Radio 2")
        #expect(await downloads.requests.map(\.episode.title) == ["Harbour Radio 2"])
    }

    @Test func actsOnSeveralEpisodesAndOnShows() async throws {
        let home = try SourceHome()
        let (downloads, player) = (FakeDownloads(), FakeBackgroundPlayer())
        let browser = try await home.browser(downloads: downloads, backgroundPlayer: player)
        browser.press("S")
        browser.type("boats")
        try await browser.until { browser.screen.contains("1 of 6 found") }
        browser.press(.enter)
        browser.press("V", "j", "j")
        #expect(browser.screen.contains("3 selected"))
        try await browser.press("m", until: "3 episodes marked as played · u undoes")
        browser.press("}")
        // What is left of the show.
        try await browser.press("a", until: "Queued 2 episodes")
        try await browser.press("p", until: "▶ Night Boats 4")
        try await browser.press("d", until: "Download 2 episodes?")
    }

    /// A catalogue that was replaced since is searched again.
    @Test func searchesAgainIfACatalogueWasReplaced() async throws {
        let home = try SourceHome()
        func show(_ word: String) -> Production {
            Production(
                title: "Talks",
                episodes: (1...300).map { (number: Int) in
                    Episode(number: number, title: "Mooring \(word) \(number)")
                })
        }
        try home.addNew(show("old"))
        let browser = try await home.browser()
        browser.press("S")
        browser.type("mooring")
        try await browser.until { browser.screen.contains("1 of 300 found") }
        try home.home.library.store(for: "http://new.test/feed").replace(
            with: Catalog(productions: [show("new")]))
        browser.press(.enter)
        browser.press("G")
        try await browser.until { browser.screen.contains("Mooring new 300") }
        #expect(browser.screen.contains("300 of 300 found"))
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
        try await browser.until {
            browser.screen.contains("of 4") && !browser.screen.contains("· harbour")
        }
        browser.press(.home, "V", "j", "j")
        try await browser.press("m", until: "3 episodes marked as played")
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
