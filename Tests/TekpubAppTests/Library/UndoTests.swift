import CursesKit
import Foundation
import TekpubFormats
import TekpubKit
import Testing

@testable import TekpubApp

/// Undoing the user's changes step by step.
@MainActor
struct UndoTests {
    @Test func takesMarksAndFavouritesBackStepByStep() async throws {
        let browser = try await Browser.showing(.sample)
        try await browser.press("m", until: "3 episodes marked as watched · u undoes")
        try await browser.until { browser.screen.contains("3/3") }
        try await browser.press("f", until: "Added to favourites · u undoes")
        try await browser.until { browser.screen.contains("★") }
        try await browser.press("u", until: "Undone: Added to favourites · ")
        try await browser.until { !browser.screen.contains("★") }
        #expect(browser.screen.contains("3/3"))
        browser.press("u")
        try await browser.until { !browser.screen.contains("3/3") }
        try await browser.press("u", until: "Nothing to undo")
    }

    @Test func restoresWhatWasNotedBefore() async throws {
        let browser = try await Browser.showing(.sample)
        let store = try #require(browser.store)
        let (key, production) = try #require(
            try await offMainActor { try store.production(named: "lighthouse") })
        let episodes = production.episodeIdentities.map { EpisodeKey(productionKey: key, identity: $0) }
        let before = EpisodeMark(positionInSeconds: 61, updatedAt: .distantPast)
        try store.setMark(before, for: episodes[1])
        // The undo runs after the mark is set, however fast the keys come.
        browser.press("m", "u")
        try await browser.until { browser.screen.contains("Undone") }
        #expect(try await offMainActor { try store.marks(of: key) } == [episodes[1]: before])
    }

    @Test func marksOneEpisodeAndTakesItBack() async throws {
        let browser = try await Browser.showing(.sample)
        try await browser.press(.enter, until: "1 of 3")
        try await browser.press("m", until: "Marked as watched · u undoes")
        // However fast the second change comes, it reverts the first one.
        try await browser.press("m", until: "Marked as not watched · u undoes")
        try await browser.until { !browser.screen.contains("    1  Stones") }
        try await browser.press("u", until: "Undone: Marked as not watched · Stones")
        try await browser.until { browser.screen.contains("    1  Stones") }
        browser.press("u")
        try await browser.until { !browser.screen.contains("    1  Stones") }
    }

    /// A feed of two episodes, whose identifiers begin with `prefix`.
    private static func feed(_ prefix: String) -> Catalog {
        let episodes = ["a", "b"].map {
            Episode(guid: prefix + $0, title: "Episode \($0)", url: "https://example.org/\($0).mp4")
        }
        return Catalog(productions: [Production(title: "A Feed", episodes: episodes)])
    }

    @Test(arguments: [false, true])
    func takesBackTheMarkOfAnEpisodeThatIsCalledOtherwiseSince(wasWatched: Bool) async throws {
        let browser = try await Browser.showing(Self.feed("old-"))
        let store = try #require(browser.store)
        let marks = { try await offMainActor { try store.marks(of: "A Feed") } }
        try await browser.press(.enter, until: "1 of 2")
        if wasWatched { try await browser.press("m", until: "Marked as watched") }
        try await browser.press("m", until: wasWatched ? "Marked as not watched" : "Marked as watched")
        browser.press("r")
        try await browser.answer(.success(Self.feed("new-")))
        #expect(try await marks().keys.map(\.identity) == ["guid:new-a"])
        try await browser.press("u", until: "Undone")
        #expect(try await marks().keys.map(\.identity) == (wasWatched ? ["guid:new-a"] : []))
        #expect(try await marks().values.allSatisfy(\.isWatched))
    }

    @Test func bringsBackARemovedDownload() async throws {
        let downloads = FakeDownloads()
        await downloads.finish(in: "/tmp")
        let browser = try await Browser.showing(.sample, downloads: downloads)
        try await browser.press(.enter, until: "1 of 3")
        try await browser.press("d", until: "Waiting to download “Stones”")
        browser.press(.left, .left)
        browser.press(.home, .down, .down, .down, .enter)
        try await browser.until { browser.screen.contains("Downloads · 1") }
        try await browser.press("x", until: "Removed “Stones” · u undoes")
        try await browser.until { await downloads.removed.count == 1 }
        try await browser.press("u", until: "Undone: Removed “Stones”")
        try await browser.until { await downloads.removed.isEmpty }
    }

    @Test func takesManyQueuedDownloadsBackTogether() async throws {
        let downloads = FakeDownloads()
        let browser = try await Browser.showing(.sample, downloads: downloads)
        try await browser.press(.enter, until: "1 of 3")
        try await browser.press("d", until: "Waiting to download “Stones” · u undoes")
        try await browser.until { await downloads.requests.count == 1 }
        try await browser.press("D", until: "Download 2 episodes?")
        // The undo waits for the queue, however fast the keys come.
        browser.press("d", "u")
        try await browser.until { browser.screen.contains("Undone") }
        try await browser.until { await downloads.removed.count == 2 }
        #expect(await downloads.items().map(\.title) == ["Stones"])
        browser.press("u")
        try await browser.until { await downloads.items().isEmpty }
    }

    @Test func keepsWhatIsFinishedWhenQueueingIsUndone() async throws {
        let downloads = FakeDownloads()
        let browser = try await Browser.showing(.sample, downloads: downloads)
        try await browser.press(.enter, until: "1 of 3")
        try await browser.press("D", until: "Download 3 episodes?")
        try await browser.press("d", until: "Waiting to download 3 episodes · u undoes")
        try await browser.until { await downloads.requests.count == 3 }
        await downloads.set(["Stones": .finished(path: "/tmp/stones.mp4")])
        try await browser.press("u", until: "Undone")
        try await browser.until { await downloads.removed.count == 2 }
        #expect(await downloads.items().map(\.title) == ["Stones"])
    }
}
