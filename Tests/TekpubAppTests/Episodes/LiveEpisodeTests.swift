import CursesKit
import Foundation
import TekpubFormats
import TekpubKit
import Testing

@testable import TekpubApp

/// Rooms of a conference that is live.
@MainActor
struct LiveEpisodeTests {
    /// 11:10 in the time zone of the browser, ten minutes after the beginning.
    private static let now = Date(timeIntervalSince1970: 1_545_905_400)

    private func conference(_ talk: String = "Opening") -> Catalog {
        func date(_ seconds: Int) -> ReleaseDate? { ReleaseDate(secondsSince1970: seconds) }
        let next = ProgrammeItem(title: "The Rocky Road", presenter: "hanno", startsAt: date(1_545_906_600))
        return Catalog(productions: [
            Production(
                slug: "35c3", title: "35C3",
                episodes: [
                    Episode(
                        guid: "a", title: "Adams: \(talk)", releasedAt: date(1_545_904_800),
                        url: "http://live.test/a.m3u8", details: EpisodeDetails(kind: .live, next: next)),
                    Episode(
                        guid: "b", title: "Borg", releasedAt: date(1_545_906_600),
                        url: "http://live.test/b.m3u8", details: EpisodeDetails(kind: .upcoming)),
                    Episode(
                        guid: "c", title: "Clarke", releasedAt: date(1_545_994_800),
                        details: EpisodeDetails(kind: .upcoming)),
                    Episode(guid: "d", title: "Dijkstra", details: EpisodeDetails(kind: .live)),
                    Episode(
                        guid: "e", title: "Recorded", durationInSeconds: 600, url: "http://live.test/e.mp4"),
                ])
        ])
    }

    private func browser(
        showing catalog: Catalog, player: (any PlaybackService)? = nil,
        downloads: (any DownloadService)? = nil, width: Int = 80, isLinear: Bool = false
    ) async throws -> Browser {
        let browser = try Browser(
            width: width, options: LaunchOptions(isAnimated: false), player: player, downloads: downloads,
            now: Self.now, isLinear: isLinear)
        if isLinear { return browser }
        try await browser.answer(.success(catalog))
        browser.press(.enter)
        return browser
    }

    private func row(of title: String, on browser: Browser) throws -> String {
        let row = try #require(browser.screen.split(separator: "\n").first { $0.contains(title) })
        return row.replacing(/\ {2,}/, with: "  ").trimmingCharacters(in: .whitespaces)
    }

    @Test func saySinceWhenTheyAreLiveInPlaceOfALength() async throws {
        let browser = try await browser(showing: conference())
        try await browser.until { browser.screen.contains("Adams: Opening") }
        #expect(try row(of: "Adams", on: browser) == "◉  1  Adams: Opening  live since 11:00")
        #expect(try row(of: "Borg", on: browser) == "●  2  Borg  live at 11:30")
        #expect(try row(of: "Clarke", on: browser) == "●  3  Clarke  live on 28 Dec")
        #expect(try row(of: "Dijkstra", on: browser) == "◉  4  Dijkstra  live")
        #expect(try row(of: "Recorded", on: browser) == "●  5  Recorded  10:00")
        try await browser.press(.enter, until: "Broadcast")
        #expect(try row(of: "Broadcast", on: browser) == "Broadcast  live since 11:00")
        #expect(try row(of: "Next", on: browser) == "Next  11:30 The Rocky Road · hanno")
        #expect(!browser.screen.contains("Released"))
    }

    @Test func offerNoDownload() async throws {
        let browser = try await browser(showing: conference(), downloads: FakeDownloads())
        try await browser.until { browser.screen.contains("Recorded") }
        for (title, offersDownload) in [("Adams", false), ("Recorded", true)] {
            browser.press(.home)
            for _ in 0..<(title == "Adams" ? 0 : 4) { browser.press(.down) }
            try await browser.press(.enter, until: "of 35C3")
            browser.press("?")
            #expect(browser.screen.contains("Download") == offersDownload, "\(title)")
            browser.press(.escape, .left)
        }
    }

    @Test func areAskedForEveryMinuteWhileTheyAreShown() async throws {
        let browser = try await browser(showing: conference())
        try await browser.until { browser.screen.contains("Adams: Opening") }
        browser.clock.advance(by: .seconds(59))
        #expect(await browser.source.loadCount == 1)
        browser.clock.advance(by: .seconds(1))
        try await browser.answer(.success(conference("Keynote")))
        try await browser.until { browser.screen.contains("Adams: Keynote") }
        #expect(await browser.source.loadCount == 2)

        // Nobody looks at the list.
        try await browser.press(.enter, until: "Broadcast")
        browser.clock.advance(by: .seconds(60))
        browser.clock.advance(by: .seconds(600))
        #expect(await browser.source.loadCount == 2)
        browser.press(.left)
        try await browser.until { browser.screen.contains("Dijkstra") }
        browser.clock.advance(by: .seconds(60))
        try await browser.answer(.success(conference("Last")))
        try await browser.until { browser.screen.contains("Adams: Last") }
        #expect(await browser.source.loadCount == 3)
    }

    @Test func areAskedForInTheirOwnCatalogue() async throws {
        let all = Catalog(productions: [
            Production(
                slug: "35c3-live", title: "35C3 · live",
                details: ProductionDetails(catalogURL: "http://inner.test/streams")),
            Production(slug: "other", title: "Other"),
        ])
        let browser = try await browser(showing: all)
        for (count, talk) in [(1, "Opening"), (2, "Keynote")] {
            try await browser.until { await browser.innerSource.isWaiting }
            await browser.innerSource.end(with: .success(conference(talk)))
            try await browser.until { browser.screen.contains("Adams: \(talk)") }
            #expect(await browser.innerSource.loadCount == count)
            browser.clock.advance(by: .seconds(60))
        }
        #expect(await browser.source.loadCount == 1)
    }

    @Test func failWithOneSentenceHoweverOftenTheyAreAskedFor() async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).log").path
        defer { unlink(path) }
        let all = Catalog(productions: [
            Production(
                slug: "35c3-live", title: "35C3 · live",
                details: ProductionDetails(catalogURL: "http://inner.test/streams")),
            Production(slug: "other", title: "Other"),
        ])
        let browser = try Browser(
            options: LaunchOptions(isAnimated: false), log: LogFile(path: path), now: Self.now)
        try await browser.answer(.success(all))
        browser.press(.enter)
        try await browser.until { await browser.innerSource.isWaiting }
        await browser.innerSource.end(with: .success(conference()))
        try await browser.until { browser.screen.contains("Adams") }
        for sentence in ["The cable is cut.", "The cable is cut.", "The cable is gone."] {
            browser.clock.advance(by: .seconds(60))
            try await browser.until { await browser.innerSource.isWaiting }
            await browser.innerSource.end(with: .failure(.unavailable(sentence)))
            try await browser.until { browser.screen.contains(sentence) }
        }
        browser.terminate()
        let log = try String(contentsOfFile: path, encoding: .utf8)
        #expect(log.components(separatedBy: "The cable is cut.").count == 2)
        #expect(log.components(separatedBy: "The cable is gone.").count == 2)
    }

    @Test func areReadAloudInLinearMode() async throws {
        let browser = try await browser(showing: conference(), isLinear: true)
        try await browser.until { await browser.source.isWaiting }
        await browser.source.end(with: .success(conference()))
        _ = try await browser.output(until: "35C3")
        let output = try await browser.enter("1", until: "Recorded")
        #expect(output.contains("Adams: Opening, live since 11:00"))
        #expect(output.contains("Borg, unwatched, live at 11:30"))
    }
}
