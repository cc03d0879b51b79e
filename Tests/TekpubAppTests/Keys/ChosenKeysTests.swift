import CursesKit
import TekpubFormats
import TekpubKit
import Testing

@testable import TekpubApp

/// The whole program with the keys of presets and of a configuration.
@MainActor
struct ChosenKeysTests {
    private static let catalog = Catalog(productions: [
        Production(slug: "one", title: "One", canWatch: true, episodes: [Episode(number: 1, title: "First")]),
        Production(
            slug: "two", title: "Two", canWatch: true, episodes: [Episode(number: 1, title: "Second")]),
        Production(
            slug: "three", title: "Three", canWatch: true, episodes: [Episode(number: 1, title: "Third")]),
    ])

    private func browser(_ text: String = "", preset: KeyPreset = .vim) async throws -> Browser {
        let file = ConfigurationFile(text, path: "c")
        #expect(file.problems.isEmpty)
        let keys = KeyChoice(preset: preset, bindings: file.keyBindings)
        let browser = try await Browser.showing(Self.catalog, keys: keys)
        try await browser.until { browser.screen.contains("1 of 3") }
        return browser
    }

    @Test func movesSearchesAndCancelsAsEmacsDoes() async throws {
        let browser = try await browser(preset: .emacs)
        browser.pressControl("n")
        browser.pressControl("n")
        #expect(browser.screen.contains("3 of 3"))
        browser.press("k")
        #expect(browser.screen.contains("3 of 3"))
        browser.pressControl("p")
        #expect(browser.screen.contains("2 of 3"))
        browser.pressControl("v")
        #expect(browser.screen.contains("3 of 3"))
        browser.pressAlt("v")
        #expect(browser.screen.contains("1 of 3"))
        browser.pressControl("s")
        browser.type("two")
        try await browser.until { browser.screen.contains("1 found") || browser.screen.contains("1 of 1") }
        browser.pressControl("g")
        try await browser.until { browser.screen.contains("of 3") }
        browser.pressControl("f")
        try await browser.until { browser.screen.contains("First") || browser.screen.contains("Second") }
        browser.pressControl("g")
        try await browser.until { browser.screen.contains("of 3") }
        browser.pressAlt("x")
        #expect(browser.screen.contains("Ctrl-S  /"))
    }

    @Test(arguments: [
        ("ctrl-u", "Added to favourites · Ctrl-U undoes"), ("", "Added to favourites"),
    ])
    func saysWhichKeyUndoes(key: String, sentence: String) async throws {
        let browser = try await browser("[keys]\nundo = [\(key.isEmpty ? "" : "\"\(key)\"")]\n")
        try await browser.press("f", until: sentence)
        #expect(browser.screen.contains("undoes") == !key.isEmpty)
    }

    @Test func movesWithoutLetters() async throws {
        let browser = try await browser(preset: .arrows)
        browser.press("j", "G")
        #expect(browser.screen.contains("1 of 3"))
        browser.press(.down, .end)
        #expect(browser.screen.contains("3 of 3"))
        browser.press(.home, .right)
        try await browser.until { browser.screen.contains("First") }
        browser.press("h")
        #expect(browser.screen.contains("First"))
        browser.press(.left)
        try await browser.until { browser.screen.contains("1 of 3") }
        browser.press(.function(1))
        #expect(browser.screen.contains("↓                  Next"))
        browser.press(.function(1), .function(2))
        browser.type("quit")
        #expect(browser.screen.contains("F10  q"))
        browser.press(.escape, .function(10))
        #expect(browser.terminal.exitStatus == 0)
    }

    @Test func showsTheChosenKeysEverywhere() async throws {
        let browser = try await browser(
            """
            [keys]
            quit = "f9"
            help = "f2"
            [keys.list]
            favourite = "z f"
            mark-watched = []
            next = ["down", "n"]
            """)
        let hints = try #require(browser.terminal.rows.last)
        #expect(hints.contains("z f favourite"), "\(hints)")
        #expect(!hints.contains("watched") && hints.contains("f2 all keys"))
        browser.press("2", "n")
        #expect(browser.screen.contains("3 of 3"))
        browser.press("m", "q", "?")
        #expect(browser.terminal.exitStatus == nil)
        browser.press("z", "f")
        try await browser.until { browser.screen.contains("♥") || browser.screen.contains("avourite") }
        browser.press(.function(2))
        #expect(browser.screen.contains("z f") && browser.screen.contains("Favourite"))
        #expect(!browser.screen.contains("Watched"))
        browser.press(.escape, .function(9))
        #expect(browser.terminal.exitStatus == 0)
    }

    @Test func leavesLettersToTheSearch() async throws {
        let browser = try await browser("[keys.list]\nnext = \"t\"\n[keys]\nquit = \"w\"\n")
        browser.press("/")
        browser.type("two")
        try await browser.until { browser.screen.contains("two") }
        #expect(browser.terminal.exitStatus == nil)
    }
}
