import CursesKit
import Foundation
import TekpubKit
import Testing

@testable import TekpubApp

/// The screen of all keys, and new keys for actions.
@MainActor
struct KeysTests {
    /// Opens the keys, and selects the action that a filter finds.
    private func select(_ words: String, in browser: Browser) async throws {
        browser.press("O", "/")
        browser.type("keys of all")
        browser.press(.enter)
        try await browser.press(.enter, until: "On every screen")
        browser.press("/")
        browser.type(words)
        browser.press(.enter)
        try await browser.until { browser.terminal.rows[0].contains("· \(words)") }
    }

    @Test func givesAnActionThePressedKey() async throws {
        let home = try ConfigurationHome("# mine\n")
        let browser = try await home.browser()
        try await select("favourite", in: browser)
        try await browser.press(.enter, until: "New Key for “Favourite”")
        #expect(browser.screen.contains("Now: f"))
        try await browser.press(.function(7), until: "Favourite: F7")
        #expect(try home.text == "# mine\n\n[keys.list]\nfavourite = \"f7\"\n")
        browser.press(.escape, .escape, .escape, .escape)
        try await browser.until { browser.screen.contains("1 of 2") }
        try await browser.press(.function(7), until: "Added to favourites")
        browser.press("f")
        #expect(!browser.screen.contains("Removed"))
    }

    @Test func replacesLettersAndKeepsNamedKeys() throws {
        let table = KeyTable()
        let row = try #require(table.rows.first { $0.path == ["keys", "list", "next"] })
        let press = try #require(KeyPress(name: "alt-n"))
        let replacing = KeyChange(press, to: row, .replacing, in: table, own: KeyBindings())
        #expect(replacing.changes.map(\.toml) == ["[\"alt-n\", \"down\", \"ctrl-n\"]"])
        #expect(replacing.back.map(\.toml) == [nil])
        #expect(replacing.rivals.isEmpty)
        let adding = KeyChange(press, to: row, .adding, in: table, own: KeyBindings())
        #expect(adding.changes.map(\.toml) == ["[\"down\", \"j\", \"ctrl-n\", \"alt-n\"]"])
    }

    @Test(arguments: [
        ("list", "play", "d", ["list.download"]), ("everywhere", "quit", "u", ["everywhere.undo"]),
        // Inner places hide outer ones, and the other way round.
        ("menu", "rename", "u", ["everywhere.undo"]),
        ("everywhere", "undo", "e", ["menu.rename", "notes.change"]),
        // Actions that are never offered together have the same key already.
        ("queue", "remove", "x", []),
    ])
    func knowsTheRivals(place: String, name: String, key: String, expected: [String]) throws {
        let table = KeyTable()
        let row = try #require(table.rows.first { $0.path == ["keys", place, name] })
        let press = try #require(KeyPress(name: key))
        let rivals = table.rivals(of: row, for: press).map { "\($0.place.rawValue).\($0.name)" }
        #expect(Set(rivals).isSuperset(of: expected) && rivals.isEmpty == expected.isEmpty, "\(rivals)")
    }

    @Test func knowsWhatCannotBeGiven() throws {
        let table = KeyTable()
        let quit = try #require(table.rows.first { $0.name == "quit" })
        #expect(quit.problem(with: KeyPress("z", control: true)) == "quit: 'ctrl-z' always suspends.")
        let done = try #require(table.rows.first { $0.path == ["keys", "field", "done"] })
        #expect(done.problem(with: KeyPress("x")) == "done: 'x' edits the text of a field.")
        #expect(quit.problem(with: KeyPress("x")) == nil)
    }

    @Test func asksBeforeItTakesAKey() async throws {
        let home = try ConfigurationHome("")
        let browser = try await home.browser()
        try await select("favourite", in: browser)
        browser.press(.enter)
        try await browser.press("d", until: "“d” is taken")
        #expect(browser.screen.contains("“Download” has it (list)."))
        try await browser.press("a", until: "New Key for “Favourite”")
        browser.press("d")
        try await browser.press("t", until: "Favourite: d")
        #expect(try home.text == "[keys.list]\nfavourite = \"d\"\n")
        let table = KeyTable(try #require(browser.delegate.launch?.configuration).loaded.options.keys)
        #expect(table.problems.isEmpty)
        #expect(table.rows.first { $0.name == "download" && $0.place == .list }?.keys.isEmpty == true)
    }

    @Test func takesAKeyFromAnotherWish() async throws {
        let home = try ConfigurationHome("[keys.list]\ndownload = [\"x\", \"f6\"] # both\n")
        let browser = try await home.browser()
        try await select("favourite", in: browser)
        browser.press(.enter)
        try await browser.press(.function(6), until: "is taken")
        try await browser.press("t", until: "Favourite: F6")
        #expect(
            try home.text == "[keys.list]\ndownload = \"x\" # both\nfavourite = \"f6\"\n")
        try await browser.press("u", until: "Undone")
        #expect(try home.text == "[keys.list]\ndownload = [\"x\", \"f6\"] # both\n")
    }

    @Test func endsWithEscapeAndQuitsWithControlC() async throws {
        let home = try ConfigurationHome("")
        let browser = try await home.browser()
        try await select("favourite", in: browser)
        try await browser.press(.enter, until: "New Key")
        browser.press(.escape)
        #expect(!browser.screen.contains("New Key"))
        #expect(try home.text == "")
    }

    @Test func addsAKeyAndGoesBackToTheDefault() async throws {
        let home = try ConfigurationHome("")
        let browser = try await home.browser()
        try await select("favourite", in: browser)
        try await browser.press("a", until: "Another Key")
        try await browser.press(.function(7), until: "Favourite: f  F7")
        #expect(try home.text == "[keys.list]\nfavourite = [\"f\", \"f7\"]\n")
        try await browser.press("x", until: "Favourite: f ·")
        #expect(try home.text == "[keys.list]\n")
    }

    @Test func overridesAnEntryForAllPlaces() async throws {
        let home = try ConfigurationHome("[keys]\nplay = \"x\"\n")
        let browser = try await home.browser()
        let coordinator = try #require(browser.delegate.launch?.configuration)
        let row = try #require(
            KeyTable(coordinator.loaded.options.keys).rows.first { $0.name == "play" && $0.place == .list })
        #expect(row.keys.names == ["x"])
        coordinator.resetKeys(of: row)
        try await browser.until { browser.screen.contains("Play: p") }
        #expect(try home.text == "[keys]\nplay = \"x\"\n\n[keys.list]\nplay = \"p\"\n")
    }

    /// Three keys, the name of the action, and the new key.
    @Test func changesAKeyFromTheCommands() async throws {
        let home = try ConfigurationHome("")
        let browser = try await home.browser()
        browser.press(":")
        browser.type("key favourite")
        try await browser.until { browser.screen.contains("list, f") }
        try await browser.press(.enter, until: "New Key for “Favourite”")
        try await browser.press(.function(7), until: "Favourite: F7")
        #expect(try home.text == "[keys.list]\nfavourite = \"f7\"\n")
    }
}
