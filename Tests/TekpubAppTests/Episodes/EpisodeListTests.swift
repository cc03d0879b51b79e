import CursesKit
import CursesKitTesting
import Foundation
import TekpubFormats
import Testing

@testable import TekpubApp
@testable import TekpubKit

/// The list of a podcast's episodes: when they were released, how far the user is, the order and the filter.
@MainActor
struct EpisodeListTests {
    nonisolated private static let sizes = ScreenTests.sizes
    private let screens = SnapshotFolder(named: "../Screens")
    private let downloads = FakeDownloads()
    private let player = FakeBackgroundPlayer()
    private let home: LibraryHome

    /// The ninth of November 2026.
    private static let now = Date(timeIntervalSince1970: 1_794_182_400)

    private static let titles = [
        "Why Your Queue Is Always Full", "What a Lock Costs", "Backups Nobody Reads",
        "Capacity Planning by Napkin", "The Pager at Three", "The Migration That Almost Was",
    ]

    /// A feed, its latest episode first.
    private static func podcast(_ count: Int = 6, more: [Episode] = []) -> Catalog {
        let dates = ["2026-11-08", "2026-11-05", "2026-10-29", "2026-10-22", "2026-10-15", "2025-12-31"]
        let episodes = titles.enumerated().map { index, title in
            Episode(
                guid: "episode \(140 - index)", number: 140 - index, title: "#\(140 - index) \(title)",
                durationInSeconds: 1860 + 60 * index, releasedAt: ReleaseDate(dates[index]),
                url: "https://catalogue.test/\(140 - index).mp3")
        }
        return Catalog(productions: [
            Production(
                title: "Deep Water Engineering", author: "Ada Lindqvist",
                description: "Two engineers talk about what broke this week, and what they would do again.",
                episodes: more + episodes.suffix(count))
        ])
    }

    init() throws {
        home = try LibraryHome()
        let store = home.library.store(for: ScriptedSource().catalogID)
        try store.replace(with: Self.podcast(5))
        try store.replace(with: Self.podcast())
        let marks: [Int: EpisodeMark] = [
            137: EpisodeMark(positionInSeconds: 600, updatedAt: .distantPast),
            138: EpisodeMark(isWatched: true, updatedAt: .distantPast),
            136: EpisodeMark(isWatched: true, updatedAt: .distantPast),
            135: EpisodeMark(isWatched: true, updatedAt: .distantPast),
        ]
        for (number, mark) in marks { try store.setMark(mark, for: Self.key(number)) }
    }

    private static func key(_ number: Int) -> EpisodeKey {
        EpisodeKey(productionKey: "Deep Water Engineering", identity: "guid:episode \(number)")
    }

    private var store: CatalogStore { home.library.store(for: ScriptedSource().catalogID) }

    /// A browser that shows the episodes.
    private func browser(
        width: Int = 80, height: Int = 24, capabilities: TerminalCapabilities? = nil,
        theme: Theme = .standard, until text: String = " of 6"
    ) async throws -> Browser {
        let browser = try Browser(
            width: width, height: height, options: LaunchOptions(isAnimated: false, theme: theme),
            capabilities: capabilities, home: home, player: FakePlayer(), downloads: downloads,
            backgroundPlayer: player, now: Self.now)
        try await browser.answer(.success(nil))
        try await browser.press(.enter, until: text)
        return browser
    }

    /// The numbers of the episodes on the screen, from top to bottom.
    private func numbers(_ browser: Browser) -> [Int] {
        browser.terminal.rows.dropLast().compactMap { row in
            row.firstMatch(of: /[#](1\d\d)\s/).flatMap { Int($0.1) }
        }
    }

    // MARK: What it shows

    @Test(arguments: sizes)
    func says(width: Int, height: Int) async throws {
        let browser = try await browser(width: width, height: height)
        try await browser.untilPreview(shows: "#140 Why Your Queue Is Always Full")
        try await browser.verify(
            in: screens, named: "episodes-\(width)x\(height)", withStyles: width == 80)
    }

    @Test(arguments: sizes)
    func saysWhichFilterIsInForce(width: Int, height: Int) async throws {
        let browser = try await browser(width: width, height: height)
        try await browser.press("F", until: "1 of 3")
        try await browser.untilPreview(shows: "#140 Why Your Queue Is Always Full")
        try await browser.verify(in: screens, named: "episodes-unplayed-\(width)x\(height)")
    }

    @Test(arguments: sizes)
    func saysThatTheFilterLeavesNothing(width: Int, height: Int) async throws {
        let browser = try await browser(width: width, height: height)
        browser.press("F", "F")
        try await browser.press("F", until: "No episode is downloaded. Press F")
        try await browser.verify(in: screens, named: "episodes-none-\(width)x\(height)")
    }

    @Test func isReadableInASCII() async throws {
        let browser = try await browser(
            capabilities: TerminalCapabilities(colors: .none, hasUnicode: false))
        try await browser.verify(in: screens, named: "episodes-ascii-80x24")
    }

    @Test func hasRowsOfTwoLinesOnAPhone() async throws {
        let browser = try await browser(width: 40, height: 30, theme: try #require(Theme(named: "2010")))
        try await browser.verify(in: screens, named: "phone-episodes-40x30")
    }

    @Test func marksTheEpisodeThatPlays() async throws {
        let browser = try await browser()
        browser.press("j")
        try await browser.press("p", until: "▶  #139")
        #expect(!browser.screen.contains("▶  #140"))
        await player.stop()
        try await browser.until { browser.screen.contains("●  #139") }
    }

    @Test func isPlayedAndNotWatched() async throws {
        let browser = try await browser()
        try await browser.press("m", until: "Marked as played")
        try await browser.until { browser.screen.contains("2 unplayed") && !browser.screen.contains("1 new") }
        try await browser.press("u", until: "3 unplayed")
        browser.press("?")
        try await browser.until { browser.screen.contains("Played") && !browser.screen.contains("Watched") }
    }

    // MARK: Order

    @Test func sortsByTheSheetAndByTheTitlesOfItsColumns() async throws {
        let browser = try await browser()
        #expect(numbers(browser) == [140, 139, 138, 137, 136, 135])
        #expect(browser.screen.contains("Released ▾"))
        try await browser.press("s", until: "Sort By")
        browser.press("l")
        try await browser.until { self.numbers(browser) == [135, 136, 137, 138, 139, 140] }
        #expect(browser.screen.contains("Length ▾"))
        // The focus stays with its episode.
        #expect(browser.screen.contains("6 of 6"))
        let head = try #require(browser.terminal.rows.firstIndex { $0.contains("Length ▾") })
        browser.click(x: 76, y: head)
        try await browser.until { browser.screen.contains("Released ▾") }
        browser.click(x: 76, y: head)
        try await browser.until { browser.screen.contains("Released ▴") }
        #expect(numbers(browser) == [135, 136, 137, 138, 139, 140])
        try await browser.press("s", until: "Sort By")
        browser.press("u")
        try await browser.until { self.numbers(browser) == [140, 139, 137, 138, 136, 135] }
    }

    @Test func isInTheSameOrderAndFilterTheNextTime() async throws {
        let first = try await browser()
        try await first.press("s", until: "Sort By")
        first.press("o")
        try await first.until { self.numbers(first) == [135, 136, 137, 138, 139, 140] }
        try await first.press("F", until: "3 of 3")
        try await first.until {
            (try? self.store.episodeListSetting(of: "Deep Water Engineering"))
                == EpisodeListSetting(sort: .oldest, filter: .unwatched)
        }
        first.terminate()
        // It was open when the program ended.
        let next = try Browser(
            options: LaunchOptions(isAnimated: false), home: home, downloads: downloads, now: Self.now)
        try await next.until { self.numbers(next) == [137, 139, 140] }
        #expect(next.screen.contains("3 unplayed") && next.screen.contains("Released ▴"))
        #expect(next.screen.contains("3 of 3") && next.selectedRows.contains { $0.contains("#140") })
        next.press("F", "F", "F")
        try await next.until { self.numbers(next) == [135, 136, 137, 138, 139, 140] }
        try await next.press("s", until: "Sort By")
        next.press("d")
        try await next.until {
            (try? self.store.episodeListSetting(of: "Deep Water Engineering")) == EpisodeListSetting()
        }
    }

    @Test func keepsTheFocusThroughARefresh() async throws {
        let browser = try await browser()
        browser.press("j", "j")
        #expect(browser.selectedRows.contains { $0.contains("#138") })
        browser.press("r")
        let new = Episode(
            guid: "episode 141", number: 141, title: "#141 After the Flood",
            releasedAt: ReleaseDate("2026-11-09"), url: "https://catalogue.test/141.mp3")
        try await browser.answer(.success(Self.podcast(more: [new])))
        try await browser.until { browser.screen.contains("4 of 7") }
        #expect(browser.selectedRows.contains { $0.contains("#138") })
        #expect(numbers(browser).first == 141 && browser.screen.contains("today"))
    }

    // MARK: Filter

    @Test func goesThroughTheFilters() async throws {
        let browser = try await browser()
        browser.press("G", "d")
        try await browser.until { await downloads.requests.count == 1 }
        await downloads.finish(in: "/tmp")
        try await browser.until { browser.screen.contains("↓") }
        try await browser.press("F", until: "3 unplayed ")
        try await browser.until { self.numbers(browser) == [140, 139, 137] }
        try await browser.press("F", until: "1 started")
        try await browser.until { self.numbers(browser) == [137] }
        try await browser.press("F", until: "1 downloaded")
        try await browser.until { self.numbers(browser) == [135] }
        browser.press("F")
        try await browser.until { self.numbers(browser).count == 6 && browser.screen.contains("Title") }
    }

    @Test func leavesAnEpisodeOutOnceItIsPlayed() async throws {
        let browser = try await browser()
        try await browser.press("F", until: "1 of 3")
        browser.press("j")
        try await browser.press("m", until: "Marked as played")
        try await browser.until { self.numbers(browser) == [140, 137] }
        #expect(browser.selectedRows.contains { $0.contains("#137") })
        try await browser.press("u", until: "Undone")
        try await browser.until { self.numbers(browser) == [140, 139, 137] }
        #expect(browser.selectedRows.contains { $0.contains("#137") })
        browser.pressControl("a")
        try await browser.press("m", until: "3 episodes marked as played")
        try await browser.until { browser.screen.contains("All episodes are played. Press F") }
    }

    // MARK: Actions

    @Test func actsInTheOrderOfTheList() async throws {
        let browser = try await browser()
        try await browser.press("s", until: "Sort By")
        browser.press("o")
        try await browser.until { self.numbers(browser).first == 135 }
        browser.press("g", " ", "j", " ", " ")
        try await browser.press("a", until: "Queued 3 episodes")
        try await browser.until {
            let items = try? self.home.library.queue.items()
            return items?.compactMap { $0.title?.prefix(4) } == ["#135", "#137", "#138"]
        }
    }

    @Test func goesToTheNextAndThePreviousEpisodeOfTheList() async throws {
        let browser = try await browser()
        try await browser.press("F", until: "1 of 3")
        browser.press("j", .enter)
        try await browser.until { browser.terminal.rows[0].contains("#139") }
        browser.press("}")
        try await browser.until { browser.terminal.rows[0].contains("#137") }
        try await browser.press("}", until: "This is the last episode.")
        browser.press("{", "{")
        try await browser.until { browser.terminal.rows[0].contains("#140") }
        try await browser.press("{", until: "This is the first episode.")
        // What is played while its page is open leaves the list, and the next one takes its row.
        try await browser.press("m", until: "Marked as played")
        browser.press("}")
        try await browser.until { browser.terminal.rows[0].contains("#139") }
        browser.press(.left)
        try await browser.until { browser.selectedRows.contains { $0.contains("#139") } }
    }
}
