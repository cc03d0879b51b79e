import CursesKit
import TekpubFormats
import TekpubKit
import Testing

@testable import TekpubApp

/// Moving through the table of productions, and refreshing it.
@MainActor
struct ProductionsTests {
    @Test(
        arguments: [
            ([], "0001"), ([.down, .down], "0003"), ([.down, .down, .up], "0002"), ([.end], "0200"),
            (["G", .home], "0001"), (["j", "j", "k"], "0002"), (["G", "g", "g"], "0001"), ([.up], "0001"),
            ([.end, .down], "0200"), ([.pageDown], "0022"), ([.pageDown, .pageDown, .pageUp], "0022"),
        ] as [([Key], String)])
    func movesTheSelection(keys: [Key], expected: String) async throws {
        let browser = try await Browser.showing(.numbered(200))
        for key in keys { browser.press(key) }
        #expect(browser.selectedRows.count == 1)
        // Rows far from the ones shown before appear a frame later.
        try await browser.until { browser.selectedRows.first?.contains("Production \(expected)") == true }
        #expect(browser.screen.contains("\(Int(expected) ?? 0) of 200"))
    }

    @Test(arguments: [(80, 24), (40, 10)])
    func showsWhatTheCatalogueSaysAboutItselfAboveItsProductions(width: Int, height: Int) async throws {
        var catalog = Catalog.numbered(50)
        let text = (1...20).map { "Line \($0) of the text." }.joined(separator: "\n")
        catalog.about = Production(title: "Old films", author: "The Archive", description: text)
        let browser = try await Browser.showing(catalog, width: width, height: height)
        #expect(browser.screen.contains("Old films"))
        #expect(browser.screen.contains("Line 1 of the text."))
        #expect(!browser.screen.contains("Line 4"))
        #expect(browser.selectedRows.first?.contains("Production 0001") == true)
        try await browser.press(.down, until: "2 of 50")
        browser.type("/0042")
        try await browser.until { browser.screen.contains("Production 0042") }
        #expect(!browser.screen.contains("Line 1 of the text."))
    }

    @Test func showsWhatIsThereOfABrokenProduction() async throws {
        let browser = try await Browser.showing(.sample)
        #expect(browser.screen.contains("only-a-slug"))
        #expect(browser.screen.contains("Untitled production"))
    }

    @Test func leavesABlankBetweenTheNumberOfEpisodesAndALongTime() async throws {
        let episode = Episode(number: 1, title: "Slow", durationInSeconds: 36_000_000)
        let browser = try await Browser.showing(
            Catalog(productions: [Production(title: "Television", episodes: [episode])]))
        #expect(browser.screen.contains(" 0/1 10000h …\n"))
    }

    @Test func showsHostileTextHarmlessly() async throws {
        let browser = try await Browser.showing(.sample)
        #expect(browser.screen.contains("Evil ␛]0;x␇␛[2J �31m �text"))
    }

    @Test func showsOnRefreshWhatAnotherProgramMarked() async throws {
        let browser = try await Browser.showing(.numbered(200))
        browser.press(.pageDown, .pageDown, .up)
        let before = browser.selectedRows
        let y = try #require(browser.terminal.rows.firstIndex { before.contains($0) })
        try browser.store?.setFavorite(true, productionKey: "production-0042")
        browser.press("r")
        try await browser.answer(.success(nil))
        try await browser.until { browser.screen.contains("★") }
        #expect(browser.selectedRows.first?.contains("Production 0042 ★") == true)
        #expect(browser.selectedRows == [browser.terminal.rows[y]])
    }

    @Test func showsOnRefreshWhichEpisodesAnotherProgramMarked() async throws {
        let browser = try await Browser.showing(.sample)
        try await browser.press(.enter, until: "1 of 3")
        browser.press(.down)
        let key = EpisodeKey(productionKey: "lighthouse", identity: "number:3")
        try browser.store?.setMark(EpisodeMark(isWatched: true, updatedAt: .distantPast), for: key)
        browser.press("r")
        try await browser.answer(.success(nil))
        try await browser.until { browser.screen.contains("    3  The Lamp") }
        #expect(browser.screen.contains("2 of 3"))
    }

    @Test func opensAndComesBack() async throws {
        let browser = try await Browser.showing(.sample)
        browser.press(.down)
        try await browser.press(.right, until: "はじめに")
        #expect(browser.terminal.rows[0].contains("‹ Productions"))
        browser.press(.left)
        #expect(browser.selectedRows.first?.contains("日本語") == true)
    }

    @Test(arguments: [Key.left, .escape, .backspace, "h"])
    func goesBackByEachKey(key: Key) async throws {
        let browser = try await Browser.showing(.sample)
        try await browser.press(.enter, until: "1 of 3")
        browser.press(.enter)
        #expect(browser.screen.contains("Episode 1 of Building a Lighthouse"))
        browser.press(key, key)
        #expect(browser.selectedRows.first?.contains("Building a Lighthouse") == true)
        browser.press(key)
        #expect(browser.terminal.exitStatus == nil)
    }

    @Test func followsTheMouse() async throws {
        let browser = try await Browser.showing(.sample)
        browser.click(x: 10, y: 4)
        #expect(browser.selectedRows.first?.contains("Plain Sailing") == true)
        browser.clock.advance(by: .seconds(1))
        browser.click(x: 10, y: 4)
        try await browser.until { browser.screen.contains("No episodes yet.") }
        browser.click(x: 4, y: 0)
        #expect(browser.selectedRows.first?.contains("Plain Sailing") == true)
    }

    @Test func opensOnADoubleClick() async throws {
        let browser = try await Browser.showing(.sample)
        browser.click(x: 10, y: 3)
        browser.click(x: 10, y: 3)
        try await browser.until { browser.screen.contains("はじめに") }
    }

    @Test func keepsTheSelectionOnItsProductionAfterARefresh() async throws {
        let browser = try await Browser.showing(.numbered(30))
        browser.press(.end, "r")
        #expect(browser.screen.contains("Refreshing"))
        let longer = Catalog(productions: [Production(title: "New")] + Catalog.numbered(30).productions)
        try await browser.answer(.success(longer))
        try await browser.until { browser.screen.contains("31 of 31") }
        #expect(browser.selectedRows.first?.contains("Production 0030") == true)
    }

    @Test func keepsTheTableWhenARefreshFails() async throws {
        let browser = try await Browser.showing(.numbered(30))
        browser.press("r")
        try await browser.answer(.failure(.unavailable("There is no network.")))
        try await browser.until { browser.screen.contains("Error connecting!") }
        browser.press(.escape)
        #expect(browser.selectedRows.first?.contains("Production 0001") == true)
        browser.press(.down)
        #expect(browser.selectedRows.first?.contains("Production 0002") == true)
    }

    @Test func asksOnceAtATime() async throws {
        let browser = try await Browser.showing(.numbered(3))
        browser.press("r", "r", "r")
        try await browser.answer(.success(.numbered(3)))
        #expect(await browser.source.loadCount == 2)
    }

    @Test(arguments: [(1, 1), (2, 3), (5, 2), (20, 5), (300, 100)])
    func survivesEverySize(width: Int, height: Int) async throws {
        let browser = try await Browser.showing(.sample)
        for (key, text) in [
            (Key.down, "2 of 9"), (.up, "1 of 9"), (.enter, "1 of 3"), (.enter, "Episode 1 of"),
            ("?", "Keys"),
        ] {
            try await browser.press(key, until: text)
            browser.resize(width: width, height: height)
            browser.resize(width: 80, height: 24)
        }
        browser.press(.escape, .left, .left)
        #expect(browser.screen == (try await Browser.showing(.sample).screen))
    }

    @Test func keepsTheSelectionVisibleOnASmallerWindow() async throws {
        let browser = try await Browser.showing(.numbered(200))
        browser.press(.pageDown)
        browser.resize(width: 40, height: 10)
        #expect(browser.selectedRows.first?.contains("Production 0022") == true)
    }

    @Test func drawsNothingWhileNothingHappens() async throws {
        let browser = try await Browser.showing(.numbered(200))
        let frames = browser.terminal.frameCount
        browser.clock.advance(by: .seconds(3600))
        #expect(browser.clock.isIdle)
        #expect(browser.terminal.frameCount == frames)
    }
}
