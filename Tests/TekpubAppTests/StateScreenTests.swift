import CursesKitTesting
import Foundation
import TekpubFormats
import Testing

@testable import TekpubApp
@testable import TekpubKit

/// Lists in which episodes have every state at once.
@MainActor
struct StateScreenTests {
    private let screens = SnapshotFolder(named: "Screens")
    private let downloads = FakeDownloads()

    /// The states of downloads by the titles of their episodes.
    private static let states: [String: DownloadItem.State] = [
        "Downloaded": .finished(path: "/tmp/downloaded.mp4"), "Downloading": .running, "Queued": .waiting,
        "Failed": .failed("The server did not answer."), "Paused": .paused,
    ]

    private static func production(_ titles: [String]) -> Production {
        Production(
            slug: "states", title: "Every State", author: "Ada Example", canWatch: true,
            episodes: titles.enumerated().map { index, title in
                Episode(
                    number: index + 1, title: title, durationInSeconds: 60 * (index + 1),
                    releasedAt: ReleaseDate("2010-05-0\(index + 1)"),
                    url: "https://catalogue.test/\(index).mp4")
            })
    }

    /// A browser that shows the page, on which each episode is in the state that its title says. The player is
    /// looking for the video of the selected one.
    private func page(width: Int, height: Int) async throws -> Browser {
        let titles = ["New", "Started", "Watched"] + Self.states.keys.sorted() + ["Playing"]
        let catalog = Catalog(productions: [Self.production(titles)])
        let player = FakePlayer(isSlow: true)
        let home = try LibraryHome()
        let store = home.library.store(for: ScriptedSource().catalogID)
        try store.replace(with: catalog)
        let content = try #require(try await ProductionContent.read("states", id: nil, from: store))
        try store.setMark(
            EpisodeMark(positionInSeconds: 50, updatedAt: .distantPast), for: content.episodeKey(at: 1))
        try store.setMark(
            EpisodeMark(isWatched: true, updatedAt: .distantPast), for: content.episodeKey(at: 2))
        try store.setFavorite(true, productionKey: "states")
        let browser = try Browser(
            width: width, height: height, options: LaunchOptions(isAnimated: false), home: home,
            player: player, downloads: downloads)
        try await browser.answer(.success(catalog))
        await downloads.enqueue(
            content.requests(of: browser.source.catalogID, viewRoot: nil).filter {
                Self.states[$0.episode.title ?? ""] != nil
            })
        await downloads.set(Self.states)
        try await browser.press(.enter, until: "1 of 9")
        browser.press("G", "p")
        try await browser.until { await player.isWaiting }
        try await browser.until { browser.screen.contains("42 %") }
        try await browser.untilPreview(shows: "Playing")
        return browser
    }

    @Test(arguments: ScreenTests.sizes)
    func page(size: (width: Int, height: Int)) async throws {
        let browser = try await page(width: size.width, height: size.height)
        try await browser.verify(
            in: screens, named: "states-page-\(size.width)x\(size.height)", withStyles: size.width == 80)
    }

    @Test(arguments: ScreenTests.sizes)
    func search(size: (width: Int, height: Int)) async throws {
        let browser = try await page(width: size.width, height: size.height)
        browser.press("S")
        browser.type("state")
        try await browser.until { browser.screen.contains("1 of 1 found") }
        try await browser.untilPreview(shows: "Every State")
        try await browser.verify(in: screens, named: "states-search-\(size.width)x\(size.height)")
    }

    @Test(arguments: ScreenTests.sizes)
    func newEpisodes(size: (width: Int, height: Int)) async throws {
        let home = try SourceHome()
        let titles = ["Old"] + Self.states.keys.sorted() + ["New"]
        try home.addNew(Self.production(titles))
        let browser = try await home.browser(width: size.width, height: size.height, downloads: downloads)
        browser.press(.left, .home)
        try await browser.press(.right, until: "1 of 10")
        browser.pressControl("a")
        try await browser.press("d", until: "Download 10 episodes?")
        browser.press("d")
        try await browser.until { await downloads.requests.count == 10 }
        await downloads.cancel(
            downloads.requests.filter { Self.states[$0.episode.title ?? ""] == nil }.map(\.id))
        await downloads.set(Self.states)
        browser.press("G")
        try await browser.until {
            browser.screen.contains("42 %") && browser.terminal.rows.count { $0.contains("⋯") } == 2
        }
        try await browser.untilPreview(shows: "Downloaded")
        try await browser.verify(
            in: screens, named: "states-new-\(size.width)x\(size.height)", withStyles: size.width == 80)
    }
}
