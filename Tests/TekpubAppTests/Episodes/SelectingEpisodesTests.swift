import CursesKit
import Foundation
import Synchronization
import TekpubFormats
import TekpubKit
import Testing

@testable import TekpubApp

/// Filtering the episodes of a production, and acting on several of them.
@MainActor
struct SelectingEpisodesTests {
    /// A browser that shows the episodes of the first production.
    private func showingEpisodes(
        of catalog: Catalog = .sample, downloads: FakeDownloads? = nil, openPage: PageOpener? = nil
    ) async throws -> Browser {
        let browser = try await Browser.showing(catalog, downloads: downloads, openPage: openPage)
        try await browser.press(.enter, until: "1 of \(catalog.productions[0].episodes.count)")
        return browser
    }

    /// A production with so many episodes.
    private static func long(_ count: Int, size: Int? = nil) -> Catalog {
        Catalog(productions: [
            Production(
                slug: "long", title: "Long",
                episodes: (1...count).map {
                    Episode(
                        number: $0, title: "Part \($0)", url: "https://catalogue.test/\($0).mp4",
                        byteCount: size, link: "https://catalogue.test/\($0)")
                })
        ])
    }

    @Test func filtersWhileTheUserTypesAndLeavesTheKeysToTheListAfterEnter() async throws {
        let browser = try await showingEpisodes(of: Self.long(40))
        browser.type("/part 1")
        try await browser.until { browser.screen.contains("1 of 13") }
        browser.press(.enter)
        #expect(browser.terminal.rows[0].contains("13 of 40 · part 1"))
        browser.press("n", "n")
        #expect(browser.selectedRows.first?.contains("Part 11") == true)
        try await browser.press("m", until: "Marked as watched")
        #expect(browser.selectedRows.first?.contains("Part 11") == true)
        browser.press(.escape)
        try await browser.until { browser.screen.contains(" of 40") && browser.screen.contains("Part 2") }
        #expect(!browser.terminal.rows[0].contains("part 1"))
    }

    @Test func showsNumbersOfFourDigits() async throws {
        let browser = try await showingEpisodes(of: Self.long(1234))
        browser.press("G")
        try await browser.until { browser.screen.contains("●1234  Part 1234") }
        #expect(browser.screen.contains("●1225  Part 1225"))
    }

    @Test func saysThatTheFilterFindsNoEpisode() async throws {
        let browser = try await showingEpisodes()
        browser.type("/zebra")
        try await browser.until { browser.screen.contains("Nothing found. Esc shows all.") }
        browser.press(.escape)
        try await browser.until { !browser.screen.contains("Nothing found") }
    }

    @Test func marksSeveralAsWatchedWithOneUndo() async throws {
        let browser = try await showingEpisodes(of: Self.long(5_000))
        browser.press(" ")
        try await browser.press("V", until: "2 selected · 2 of 5000")
        browser.press("G")
        #expect(browser.screen.contains("5000 selected · 5000 of 5000"))
        try await browser.press("m", until: "5000 episodes marked as watched · u undoes")
        try await browser.until { !browser.screen.contains("✓") }
        let store = try #require(browser.store)
        #expect(try store.allMarks()["long"]?.count == 5_000)
        try await browser.press("u", until: "Undone")
        #expect(try store.allMarks()["long"] == nil)
    }

    @Test func keepsTheSelectionThroughAFilterAndARefresh() async throws {
        let browser = try await showingEpisodes(of: Self.long(20))
        browser.press(" ", " ")
        browser.type("/2")
        try await browser.until { browser.screen.contains("2 selected · 1 of 3") }
        #expect(browser.screen.contains("✓ ●   2  Part 2"))
        browser.press(.enter)
        browser.press("G", " ")
        #expect(browser.screen.contains("3 selected"))
        browser.press("r")
        var other = Self.long(20)
        other.productions[0].episodes.insert(Episode(number: 0, title: "Part 2 of zero"), at: 0)
        try await browser.answer(.success(other))
        try await browser.until {
            browser.screen.contains("4 of 21") && browser.screen.contains("3 selected")
        }
        try await browser.press("m", until: "3 episodes marked as watched")
        let store = try #require(browser.store)
        let marks = try #require(try store.allMarks()["long"])
        #expect(marks.values.count(where: \.isWatched) == 3)
    }

    @Test func asksOnceHowManyAndHowLarge() async throws {
        let downloads = FakeDownloads()
        let browser = try await showingEpisodes(of: Self.long(20, size: 300_000_000), downloads: downloads)
        browser.type("12 ")
        try await browser.press("d", until: "Download 12 episodes (3.6 GB)?")
        browser.press("d")
        try await browser.until { await downloads.requests.count == 12 }
        #expect(!browser.screen.contains("selected"))
        try await browser.until {
            browser.terminal.rows[1...].contains { $0.contains("Part 1 ") && $0.contains("⋯") }
        }
    }

    @Test func keepsTheSelectionIfTheUserCancels() async throws {
        let downloads = FakeDownloads()
        let browser = try await showingEpisodes(of: Self.long(5_000, size: 1_000_000), downloads: downloads)
        browser.pressControl("a")
        try await browser.press("d", until: "Download 5000 episodes (5.0 GB)?")
        browser.press("c")
        #expect(browser.screen.contains("5000 selected"))
        try await browser.press("o", until: "No browser was found")
        #expect(!browser.screen.contains("selected"))
        browser.pressControl("a")
        try await browser.press("d", until: "Download 5000 episodes")
        browser.press("d")
        #expect(!browser.screen.contains("selected"))
        try await browser.until { await downloads.requests.count == 5_000 }
    }

    @Test func offersTheKeysOfARowAsAMenu() async throws {
        let downloads = FakeDownloads()
        let browser = try await showingEpisodes(downloads: downloads)
        let y = try #require(browser.terminal.rows.firstIndex { $0.contains("Mortar") })
        browser.rightClick(x: 40, y: y)
        for text in ["Open", "Watched", "Open the page", "Copy the address", "Download"] {
            #expect(browser.screen.contains(text))
        }
        try await browser.press("m", until: "Marked as watched")
        let store = try #require(browser.store)
        #expect(try store.allMarks()["lighthouse"]?.count == 1)
        browser.press(".", .enter)
        try await browser.until { browser.terminal.rows[0].contains("Mortar") }
    }

    @Test func aRightClickOnARowBesideTheSelectionIsAboutThatRow() async throws {
        let browser = try await showingEpisodes(of: Self.long(8))
        browser.press(" ", " ")
        let row = { (title: String) in browser.terminal.rows.firstIndex { $0.contains(title) } }
        browser.rightClick(x: 40, y: try #require(row("Part 2")))
        try await browser.press("y", until: "Sent 2 addresses to the clipboard")
        browser.press(.home, " ", " ")
        browser.rightClick(x: 40, y: try #require(row("Part 6")))
        #expect(!browser.screen.contains("selected"))
        try await browser.press("y", until: "Sent the address to the clipboard")
        #expect(browser.terminal.copiedTexts.last == "https://catalogue.test/6")
    }

    /// The settings of tmux decide whether it copies.
    @Test func doesNotPromiseThatTmuxCopies() async throws {
        let browser = try Browser(
            options: LaunchOptions(isAnimated: false),
            capabilities: TerminalCapabilities(colors: .direct, hasUnicode: true, multiplexer: .tmux))
        try await browser.answer(.success(Self.long(8)))
        try await browser.press(.enter, until: "1 of 8")
        try await browser.press(
            "y", until: "Sent to tmux. If nothing was copied: tmux set -g set-clipboard on")
    }

    @Test func saysWhereADownloadIsAndThatItHasFinished() async throws {
        let downloads = FakeDownloads()
        let browser = try await showingEpisodes(downloads: downloads)
        func row(_ title: String) -> String { browser.terminal.rows.first { $0.contains(title) } ?? "" }
        try await browser.press("d", until: "⋯")
        await downloads.run()
        try await browser.until { row("Stones").contains(/↓ 50 % +12:05/) }
        #expect(!row("Mortar").contains("↓"))
        await downloads.finish(in: "/tmp")
        try await browser.until { row("Stones").contains(/↓ +12:05/) }
        browser.clock.advance(by: .seconds(1))
        try await browser.until { browser.screen.contains("Downloaded “Stones”") }
    }

    @Test func tellsOfSeveralFinishedDownloadsAtOnce() async throws {
        let downloads = FakeDownloads()
        let browser = try await showingEpisodes(downloads: downloads)
        try await browser.press("D", until: "Download 3 episodes?")
        try await browser.press("d", until: "⋯")
        await downloads.finish(in: "/tmp")
        try await browser.until { browser.screen.contains("↓") }
        browser.clock.advance(by: .seconds(1))
        try await browser.until { browser.screen.contains("Downloaded 3 episodes") }
    }

    @Test func opensPagesAndAsksIfThereAreMany() async throws {
        let opened = Mutex<[String]>([])
        let browser = try await showingEpisodes(of: Self.long(20)) { url in
            opened.withLock { $0.append(url.absoluteString) }
            return true
        }
        try await browser.press("o", until: "Opened the page")
        #expect(opened.withLock { $0 } == ["https://catalogue.test/1"])
        browser.type("6 ")
        try await browser.press("o", until: "Open 6 pages in the browser?")
        try await browser.press("o", until: "Opened 6 pages")
        #expect(opened.withLock { $0.count } == 7)
    }

    @Test func saysTheAddressWithoutABrowser() async throws {
        let browser = try await showingEpisodes(of: Self.long(2))
        try await browser.press("o", until: "No browser was found. The page is https://catalogue.test/1")
    }

    @Test func sendsAddressesToTheClipboard() async throws {
        let browser = try await showingEpisodes(of: Self.long(3))
        try await browser.press("y", until: "Sent the address to the clipboard")
        browser.press("V", "j")
        try await browser.press("y", until: "Sent 2 addresses to the clipboard")
        #expect(
            browser.terminal.copiedTexts == [
                "https://catalogue.test/1", "https://catalogue.test/1\nhttps://catalogue.test/2",
            ])
    }

    @Test func showsACountWhileItIsTyped() async throws {
        let browser = try await showingEpisodes(of: Self.long(40))
        browser.type("12")
        #expect(browser.terminal.rows.last?.hasPrefix(" 12 ") == true)
        browser.press(.escape)
        #expect(browser.terminal.rows.last?.hasPrefix(" 12 ") == false)
        browser.type("12gg")
        #expect(browser.screen.contains("12 of 40"))
    }
}
