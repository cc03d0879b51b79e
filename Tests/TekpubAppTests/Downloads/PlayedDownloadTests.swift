import CursesKit
import Foundation
import TekpubFormats
import Testing

@testable import TekpubApp
@testable import TekpubKit

/// What was played of the downloads: shown in each row, marked and deleted there, or deleted by itself.
@MainActor
struct PlayedDownloadTests {
    private let home: SourceHome
    private let downloads = FakeDownloads()
    private let player = FakeBackgroundPlayer()
    private static let now = Date(timeIntervalSince1970: 1_794_182_400)

    init() throws {
        home = try SourceHome()
    }

    /// A browser in which all four new episodes are downloaded.
    private func browser(
        width: Int = 80, height: Int = 24, removal: WatchedRemoval? = nil
    ) async throws -> Browser {
        var policy = SourcePolicy()
        policy.watchedRemoval = removal
        let browser = try await home.browser(
            width: width, height: height, downloads: downloads, backgroundPlayer: player, policy: policy,
            now: Self.now)
        browser.press(.left, .home)
        try await browser.press(.right, until: "1 of 4")
        browser.pressControl("a")
        try await browser.press("d", until: "Download 4 episodes?")
        browser.press("d")
        await downloads.run()
        await downloads.finish(in: "/tmp")
        try await browser.until { browser.terminal.rows.count { $0.contains("↓") } >= 4 }
        return browser
    }

    private func showDownloads(in browser: Browser) async throws {
        browser.delegate.launch?.browser?.showDownloads()
        try await browser.until {
            browser.screen.contains("1 of 4") && browser.screen.contains("Downloads · 4")
        }
    }

    private func mark(_ title: String, _ mark: EpisodeMark) async throws {
        for address in ["http://a.test/feed", "http://b.test/feed"] {
            let store = home.home.library.store(for: CatalogID(rawValue: address))
            guard let content = try await ProductionContent.read("feed", id: nil, from: store) else {
                continue
            }
            for (index, episode) in content.production.episodes.enumerated() where episode.title == title {
                try store.setMark(mark, for: content.episodeKey(at: index))
            }
        }
    }

    private let started = EpisodeMark(positionInSeconds: 150, updatedAt: Self.now)
    private let watched = EpisodeMark(isWatched: true, updatedAt: Self.now)

    @Test func saysWhatWasPlayed() async throws {
        let browser = try await browser()
        try await mark("Harbour Radio 5", started)
        try await mark("Night Boats 5", watched)
        try await showDownloads(in: browser)
        try await browser.until { browser.screen.contains("◐") }
        func row(_ title: String) -> String {
            browser.terminal.rows.first { $0.contains(title) } ?? ""
        }
        #expect(browser.screen.contains("Downloads · 4 · 2.0 GB"))
        #expect(row("Harbour Radio 5").hasPrefix("◐") && row("Harbour Radio 5").contains("━"))
        #expect(row("Night Boats 5").hasPrefix(" "))
        #expect(row("Night Boats 4").hasPrefix("●") && row("Night Boats 4").contains("500.0 MB"))
    }

    @Test func marksPlaysAndQueues() async throws {
        let browser = try await browser()
        try await showDownloads(in: browser)
        let first = try #require(browser.terminal.rows.first { $0.hasPrefix("●") })
        let title = first.contains("Night Boats 5") ? "Night Boats 5" : "Harbour Radio 5"
        try await browser.press("m", until: "Marked as played · u undoes")
        try await browser.until { browser.terminal.rows.count { $0.hasPrefix("●") } == 3 }
        try await browser.press("u", until: "Undone: Marked as played")
        try await browser.until { browser.terminal.rows.count { $0.hasPrefix("●") } == 4 }
        try await browser.press("a", until: "Queued “\(title)”")
        try await browser.press("p", until: "▶ \(title)")
        try await browser.until {
            browser.terminal.rows.contains { $0.hasPrefix("▶ ") && $0.contains(" MB") }
        }
    }

    @Test func asksBeforeWhatWasPlayedIsDeleted() async throws {
        let browser = try await browser()
        try await mark("Harbour Radio 5", watched)
        try await mark("Harbour Radio 4", watched)
        try await showDownloads(in: browser)
        try await browser.press("W", until: "Delete 2 played episodes (1.0 GB)?")
        browser.press(.escape)
        #expect(await downloads.deleted.isEmpty)
        try await browser.press("W", until: "Delete 2 played episodes (1.0 GB)?")
        try await browser.press("d", until: "Deleted 2 played episodes: 1.0 GB given back · u undoes")
        #expect(await downloads.deleted.count == 2)
        try await browser.until { browser.screen.contains("Downloads · 2 · 1.0 GB") }
        // They are downloaded again, which asks, because it is expensive.
        try await browser.press("u", until: "Download 2 episodes?")
        browser.press("d")
        try await browser.until { browser.screen.contains("Downloads · 4 · 2.0 GB") }
    }

    @Test func deletesNothingThatWasNotPlayedAndNoFavourite() async throws {
        let browser = try await browser()
        try await showDownloads(in: browser)
        try await browser.press("W", until: "None of these was played.")
        try await mark("Harbour Radio 5", watched)
        try await mark("Night Boats 5", watched)
        try home.home.library.store(for: "http://b.test/feed").setFavorite(true, productionKey: "feed")
        try await browser.press("W", until: "Delete 1 played episode (500.0 MB)?")
        #expect(browser.screen.contains("1 that was played is of a favourite, and stays."))
        browser.press("d")
        try await browser.until { await downloads.deleted.count == 1 }
        #expect(await downloads.deleted.first?.catalogID == "http://a.test/feed")
        try await browser.press("W", until: "What was played is of favourites, and stays.")
    }

    /// Deletes only what is selected, if anything is.
    @Test func deletesWhatIsSelected() async throws {
        let browser = try await browser()
        try await mark("Harbour Radio 5", watched)
        try await mark("Night Boats 5", watched)
        try await showDownloads(in: browser)
        browser.press(" ")
        try await browser.press("W", until: "Delete 1 played episode (500.0 MB)?")
    }

    /// Download five, hear them, have them gone: `V`, four times `j`, `d` and `d`, and no key to delete them.
    @Test func downloadsFiveAndDeletesThemAsTheyArePlayed() async throws {
        try home.addNew(
            Production(
                title: "Deep Water",
                episodes: (1...6).map { (number: Int) in
                    Episode(
                        number: number, title: "Queues \(number)", durationInSeconds: 60,
                        releasedAt: ReleaseDate("2026-12-0\(number)"),
                        url: "https://a.test/q\(number).mp3")
                }))
        var policy = SourcePolicy()
        policy.watchedRemoval = .after(days: 0)
        let browser = try await home.browser(
            width: 80, downloads: downloads, backgroundPlayer: player, policy: policy, now: Self.now)
        browser.press(.left, .home)
        try await browser.press(.right, until: "1 of 9")
        // The removal is turned on at the start.
        try await browser.until {
            browser.clock.advance(by: WatchedVideoRemoval.startDelay)
            return
                (try? home.home.library.read {
                    try Int.fetchOne($0, sql: "SELECT count(*) FROM setting WHERE name LIKE '%watched%'")
                }) == 1
        }
        browser.press("V", "j", "j", "j", "j", "d")
        try await browser.until { browser.screen.contains("Download 5 episodes?") }
        browser.press("d")
        try await browser.until { await downloads.requests.count == 5 }
        await downloads.run()
        await downloads.finish(in: "/tmp")
        // What the real downloads keep of their files.
        for request in await downloads.requests {
            let path = home.home.folder.appending(path: "\(request.id).mp3").path
            try Data("sound".utf8).write(to: URL(fileURLWithPath: path))
            let record = try #require(FileRecord(request, path: path, validator: nil))
            try home.home.library.downloads.write("test") { try $0.save(record, for: request) }
        }
        try home.home.library.write("test") {
            try $0.execute(
                sql: "UPDATE downloadedFile SET addedAt = ?", arguments: [Self.now.timeIntervalSince1970])
        }
        let store = home.home.library.store(for: "http://new.test/feed")
        let content = try #require(try await ProductionContent.read("Deep Water", id: nil, from: store))
        let keys = content.production.episodes.indices.dropFirst().map(content.episodeKey)
        for key in keys { try store.setMark(watched, for: key) }
        // The one that plays stays until another plays.
        let last = try #require(keys.last)
        player.play(
            PlayerItem(
                video: .file(
                    DownloadedVideo(path: "/tmp/q6.mp3", catalogID: store.catalogID, episode: last)),
                title: "Queues 6", recording: (store, last)))
        try await browser.until {
            browser.clock.advance(by: .seconds(1))
            return browser.screen.contains("Deleted 4 played episodes: 2.0 GB given back")
        }
        #expect(await downloads.deleted.count == 4)
        player.change { $0.phase = .ended(.finished) }
        try await browser.until {
            browser.clock.advance(by: .seconds(31))
            return await Set(downloads.deleted).count == 5
        }
        #expect(await downloads.requests.isEmpty)
    }

    @Test(arguments: [(40, 10), (120, 34), (160, 45)])
    func showsTheStateInEveryWindow(width: Int, height: Int) async throws {
        let browser = try await browser(width: width, height: height)
        try await mark("Harbour Radio 5", watched)
        try await showDownloads(in: browser)
        try await browser.until {
            browser.terminal.rows.count { $0.contains("● ") && !$0.contains("›") } == 3
        }
    }
}
