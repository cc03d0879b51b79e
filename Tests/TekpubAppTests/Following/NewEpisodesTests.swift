import CursesKit
import Foundation
import TekpubFormats
import Testing

@testable import TekpubApp
@testable import TekpubKit

/// What is new and started in all sources.
@MainActor
struct NewEpisodesTests {
    @Test func listsWhatIsNewInAllSources() async throws {
        let browser = try await SourceHome().browser()
        browser.press(.left, .home)
        try await browser.press(.right, until: "1 of 4")
        let rows = browser.terminal.rows[2...5].map { $0.split(separator: "│").last.map(String.init) ?? "" }
        #expect(rows[0].contains("Night Boats 5") || rows[0].contains("Harbour Radio 5"))
        #expect(rows[0].contains("5 Nov 2026") && rows[0].contains("5:00"))
        #expect(rows[3].contains("4 Nov 2026"))
    }

    @Test func groupsThemBySourceWhichIsRemembered() async throws {
        let home = try SourceHome()
        let browser = try await home.browser()
        browser.press(.left, .home)
        try await browser.press(.right, until: "1 of 4")
        browser.press("s")
        #expect(browser.screen.contains("✓ Newest First"))
        browser.press("s")
        try await browser.until { browser.screen.contains("│ Night Boats") }
        let rows = browser.terminal.rows.map { $0.split(separator: "│").last.map(String.init) ?? "" }
        #expect(rows[2].hasPrefix(" Harbour Radio") && rows[3].contains("Harbour Radio 5"))
        #expect(rows[5].hasPrefix(" Night Boats") && rows[6].contains("Night Boats 5"))
        #expect(!browser.terminal.rows[1].contains("Source  "))
        browser.press("s")
        #expect(browser.screen.contains("✓ By Source"))
        browser.terminate()
        let again = try await home.browser()
        again.press(.left, .home)
        try await again.press(.right, until: "│ Night Boats")
        try await again.press("s", until: "✓ By Source")
        again.press("d")
        try await again.until { !again.screen.contains("│ Night Boats") }
        try await again.until { (try? home.store.newEpisodeOrder()) == nil }
    }

    @Test func goesToTheNextAndThePreviousNewEpisode() async throws {
        let home = try SourceHome()
        // The page of an episode offers all that it has, such as notes.
        let browser = try await home.browser(backgroundPlayer: FakeBackgroundPlayer())
        try await browser.press("n", until: "Length     5:00")
        let first = browser.terminal.rows[0]
        try await browser.until { (try? home.store.newEpisodes().count) == 3 }
        browser.press("n")
        try await browser.until { browser.terminal.rows[0] != first && browser.screen.contains("5:00") }
        try await browser.until { (try? home.store.newEpisodes().count) == 2 }
        try await browser.press("n", until: "Length     4:00")
        try await browser.press("N", until: "Length     5:00")
        try await browser.press(.left, until: "1 of 1")
    }

    @Test func showsWhatAnotherProgramHasChanged() async throws {
        let home = try SourceHome()
        let browser = try await home.browser()
        browser.press(.left, .home)
        try await browser.until {
            browser.screen.contains("1 of 4") || browser.screen.contains("Night Boats 5")
        }
        _ = try home.store.markPlayed()
        browser.press(.down, .up)
        browser.clock.advance(by: .seconds(1))
        try await browser.until { browser.screen.contains("Nothing new.") }
    }

    @Test func marksAsPlayedWithUndo() async throws {
        let home = try SourceHome()
        let browser = try await home.browser()
        browser.press(.left)
        try browser.selectSource("Harbour Radio")
        try await browser.press("m", until: "2 episodes marked as played · u undoes")
        #expect(
            try home.store.newEpisodes().map(\.catalogID) == ["http://b.test/feed", "http://b.test/feed"])
        try await browser.press("u", until: "Undone")
        #expect(try home.store.newEpisodes().count == 4)
        browser.press(.home)
        try await browser.press(.right, until: "1 of 4")
        try await browser.press("m", until: "1 episode marked as played")
        try await browser.until { browser.screen.contains("1 of 3") }
        let stores = ["http://a.test/feed", "http://b.test/feed"].map { home.home.library.store(for: $0) }
        let marks = try await offMainActor { try stores.flatMap { try $0.marks(of: "feed").values } }
        #expect(marks.count(where: \.isWatched) == 1)
    }

    @Test func actsOnFiveThousandEpisodesAtOnce() async throws {
        let home = try SourceHome()
        // A source has 500 new episodes at most.
        for source in 1...10 {
            let episodes = (0...500).map { (number: Int) in
                Episode(
                    number: number, title: "Part \(number)", url: "https://a.test/\(source)/\(number).mp4",
                    byteCount: 1_000_000)
            }
            try home.addNew(
                Production(slug: "many", title: "Many \(source)", episodes: episodes),
                at: "http://many.test/\(source)")
        }
        let downloads = FakeDownloads()
        let browser = try await home.browser(
            height: 30, downloads: downloads, backgroundPlayer: FakeBackgroundPlayer())
        browser.press(.left, .home)
        try await browser.press(.right, until: "1 of 5004")
        browser.press("V", "G")
        try await browser.press("a", until: "Queued 5004 episodes · u undoes")
        try await browser.press("u", until: "Undone")
        #expect(try home.home.library.queue.items().isEmpty)

        browser.press(.home, "V", "G")
        #expect(browser.screen.contains("5004 selected · 5004 of 5004"))
        try await browser.press("d", until: "Download 5004 episodes (at least 5.0 GB)?")
        try await browser.press("d", until: "Waiting to download 5004 episodes · u undoes")
        try await browser.until { await downloads.items().count == 5_004 }
        try await browser.press("u", until: "Undone")
        try await browser.until { await downloads.items().isEmpty }
        #expect(!browser.screen.contains("selected"))

        browser.press(.home, "V", "G")
        try await browser.press("m", until: "5004 episodes marked as played · u undoes")
        #expect(try home.store.newEpisodes().isEmpty)
        try await browser.press("u", until: "Undone")
        #expect(try home.store.newEpisodes().count == 5_004)
    }

    /// The titles of the rows of a list.
    private func titles(_ browser: Browser, count: Int = 4) -> [String] {
        browser.terminal.rows.dropFirst(2).prefix(count).map { row in
            row.firstMatch(of: /(Night Boats|Harbour Radio) [1-9]/).map { String($0.output.0) } ?? ""
        }
    }

    @Test func sortsByAColumn() async throws {
        let browser = try await SourceHome().browser()
        browser.press(.left, .home)
        try await browser.press(.right, until: "1 of 4")
        #expect(browser.terminal.rows[1].contains("Released ▾"))
        let usual = titles(browser)
        let header = browser.terminal.rows[1]
        let start = try #require(header.firstRange(of: "Title")).lowerBound
        let column = header.distance(from: header.startIndex, to: start)
        browser.click(x: column, y: 1)
        let sorted = ["Harbour Radio 4", "Harbour Radio 5", "Night Boats 4", "Night Boats 5"]
        try await browser.until { titles(browser) == sorted }
        #expect(browser.terminal.rows[1].contains("Title ▴"))
        // The selected episode stays selected.
        #expect(browser.selectedRows.contains { $0.contains(usual[0]) })
        browser.click(x: column, y: 1)
        try await browser.until { titles(browser) == sorted.reversed() }
        #expect(browser.terminal.rows[1].contains("Title ▾"))
        browser.press("s")
        #expect(browser.screen.contains("✓ Title"))
        browser.press("d")
        try await browser.until { titles(browser) == usual }
    }

    @Test func actsInTheOrderOfTheRows() async throws {
        let downloads = FakeDownloads()
        let browser = try await SourceHome().browser(downloads: downloads)
        browser.press(.left, .home)
        try await browser.press(.right, until: "1 of 4")
        browser.press("s", "t")
        try await browser.until { titles(browser).first == "Harbour Radio 4" }
        browser.pressControl("a")
        try await browser.press("d", until: "Download 4 episodes")
        browser.press("d")
        try await browser.until { await downloads.requests.count == 4 }
        #expect(
            await downloads.requests.compactMap(\.episode.title)
                == ["Harbour Radio 4", "Harbour Radio 5", "Night Boats 4", "Night Boats 5"])
    }

    @Test func marksWhatIsOlderThanAnAge() async throws {
        let home = try SourceHome()
        let browser = try await home.browser()
        browser.press(.left, .home)
        try await browser.press(.right, until: "1 of 4")
        // It counts before it acts.
        try await browser.press("M", until: "y Older Than a Year   0")
        #expect(browser.screen.contains("a All                 4"))
        try await browser.press("y", until: "Nothing is new here.")
        try await browser.press("M", until: "All")
        try await browser.press("a", until: "4 episodes marked as played")
        try await browser.until { browser.screen.contains("Nothing new.") }
    }

    /// Sources of which one has a started episode.
    private func startedHome() async throws -> SourceHome {
        let home = try SourceHome()
        let store = home.home.library.store(for: "http://b.test/feed")
        let content = try await ProductionContent.read("feed", id: nil, from: store)
        let key = try #require(content).episodeKey(at: 2)
        try store.setMark(EpisodeMark(positionInSeconds: 50, updatedAt: Date()), for: key)
        return home
    }

    @Test func listsWhatIsStartedWithWhatIsLeft() async throws {
        let home = try await startedHome()
        let browser = try await home.browser()
        browser.press(.left, .home)
        try await browser.press(.down, until: "2:10")
        #expect(browser.screen.contains("Night Boats 3"))
        try await browser.press(.right, until: "1 of 1")
        try await browser.press("s", until: "✓ Last Played First")
        try await browser.press("l", until: "Left ▴")
    }

    @Test func queuesWhatIsStartedWithItsSource() async throws {
        let home = try await startedHome()
        let browser = try await home.browser(backgroundPlayer: FakeBackgroundPlayer())
        browser.press(.left, .home)
        try await browser.press(.down, until: "2:10")
        try await browser.press(.right, until: "1 of 1")
        try await browser.press("a", until: "Queued “Night Boats 3”")
        #expect(try home.home.library.queue.items().map(\.productionTitle) == ["Night Boats"])
    }

    @Test func showsTheSourceThatWasShownLast() async throws {
        let home = try SourceHome()
        let first = try await home.browser()
        try await first.openSource("Harbour Radio", until: "Harbour Radio 5")
        first.terminate()
        let snapshot = try #require(LaunchSnapshot(ofLastSourceIn: home.home.folder))
        #expect(snapshot.source?.title == "Harbour Radio")
        let second = try await home.restarted(snapshot)
        #expect(second.terminal.rows[0].contains("Harbour Radio"))
    }
}
