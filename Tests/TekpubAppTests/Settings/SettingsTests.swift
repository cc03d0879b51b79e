import CursesKit
import Foundation
import Localization
import TekpubFormats
import TekpubKit
import Testing

@testable import TekpubApp

/// The screen of settings.
@MainActor
struct SettingsTests {
    /// A change of the theme in four keys from the first screen.
    @Test func changesTheThemeInFourKeys() async throws {
        let home = try ConfigurationHome("# mine\nquality = 720 # small\n")
        let browser = try await home.browser()
        try await browser.press("O", until: "Theme")
        try await browser.press(.enter, until: "light")
        browser.press("j")
        // It is shown while it is only selected.
        #expect(browser.theme == .light)
        #expect(try home.text == "# mine\nquality = 720 # small\n")
        try await browser.press(.enter, until: "Theme: light · u undoes")
        #expect(try home.text == "# mine\nquality = 720 # small\ntheme = \"light\"\n")
        #expect(browser.theme == .light)
        try await browser.press("u", until: "Undone: Theme: light")
        #expect(try home.text == "# mine\nquality = 720 # small\n")
        #expect(browser.theme == .standard)
    }

    @Test func showsTheOldThemeAgainAfterEscape() async throws {
        let home = try ConfigurationHome("theme = \"dark\"")
        try home.writeTheme("base = \"light\"\ntint = \"#123456\"\n", named: "night")
        let browser = try await home.browser()
        try await browser.untilWatching()
        browser.press("O", .enter)
        #expect(browser.screen.contains("night"))
        browser.press(.end)
        #expect(browser.theme?.name == "night")
        browser.press(.escape)
        #expect(browser.theme == .dark)
        #expect(try home.text == "theme = \"dark\"")
    }

    @Test func goesBackToWhereTheUserWas() async throws {
        let home = try ConfigurationHome()
        let browser = try await home.browser()
        browser.press("j")
        try await browser.press("O", until: "Theme")
        browser.press("h")
        try await browser.until { browser.screen.contains("2 of 2") }
        #expect(browser.selectedRows.contains { $0.contains("Arches") })
    }

    @Test func turnsASwitchAndGoesBackToTheDefault() async throws {
        let home = try ConfigurationHome("")
        let browser = try await home.browser()
        browser.press("O", "/")
        browser.type("pictures")
        browser.press(.enter)
        try await browser.press(.enter, until: "No pictures: on, from the next start · u undoes")
        #expect(try home.text == "no-images = true\n")
        #expect(browser.screen.contains("no-images · off by default · holds from the next start"))
        try await browser.press("x", until: "No pictures: off")
        #expect(try home.text == "")
    }

    @Test func choosesAmongNamesAndShowsTheEffect() async throws {
        let home = try ConfigurationHome("[list]\n# how\n")
        let browser = try await home.browser()
        browser.press("O", "/")
        browser.type("order")
        browser.press(.enter, .enter)
        try await browser.until { browser.screen.contains("title-reversed") }
        browser.press("j", .enter)
        try await browser.until { browser.screen.contains("undoes") }
        let order = try #require(try home.text.firstMatch(of: /sort = "(.*)"/)?.1)
        #expect(TekpubKit.SortOrder(settingName: String(order)) != nil)
        #expect(try home.text.hasPrefix("[list]\nsort = "))
        #expect(
            browser.delegate.launch?.browser?.session.sortOrder
                == TekpubKit.SortOrder(settingName: String(order)))
    }

    @Test func asksForNumbersAndSaysWhatIsWrong() async throws {
        let home = try ConfigurationHome("quality = 720\n")
        let browser = try await home.browser()
        browser.press("O", "/")
        browser.type("quality")
        browser.press(.enter)
        try await browser.press(.enter, until: "Save")
        browser.pressControl("u")
        browser.type("0")
        try await browser.press(.enter, until: "Give a whole number from 1 to 10000, or nothing.")
        browser.pressControl("u")
        browser.type("1440")
        try await browser.press(.enter, until: "Quality: 1440 p")
        #expect(try home.text == "quality = 1440\n")
        try await browser.press(.enter, until: "Save")
        browser.pressControl("u")
        try await browser.press(.enter, until: "Quality: 1080 p")
        #expect(try home.text == "")
    }

    @Test func checksTexts() async throws {
        let home = try ConfigurationHome("")
        let browser = try await home.browser()
        browser.press("O", "/")
        browser.type("log")
        browser.press(.enter, .end)
        try await browser.press(.enter, until: "Save")
        browser.type("tekpub.log")
        try await browser.press(.enter, until: "must begin with / or ~/.")
        browser.pressControl("u")
        browser.type("/tmp/tekpub \"x\".log")
        try await browser.press(.enter, until: "from the next start · u undoes")
        #expect(try home.text == "log = \"/tmp/tekpub \\\"x\\\".log\"\n")
    }

    @Test func showsHidesAndMovesColumns() async throws {
        let home = try ConfigurationHome("")
        let browser = try await home.browser(width: 148, height: 34)
        try await browser.until { browser.terminal.rows.contains { $0.contains("Author") } }
        browser.press("O", "/")
        browser.type("columns of the table")
        browser.press(.enter)
        try await browser.press(.enter, until: "author")
        browser.press("j")
        try await browser.press(.enter, until: "undoes")
        #expect(
            try home.text
                == "[list]\ncolumns = [\"title\", \"progress\", \"seen\", \"length\", \"released\"]\n")
        browser.press("g", "J")
        try await browser.untilWritten("[\"progress\", \"title\",", in: home)
        browser.press("h", .escape, "h")
        try await browser.until { browser.screen.contains("Bridges") }
        #expect(!browser.terminal.rows.contains { $0.contains("Ada") })
    }

    /// Each change is made to what the last one left, though its keys come before that is written.
    @Test func losesNoChangeThatFollowsAnotherAtOnce() async throws {
        let home = try ConfigurationHome("")
        let browser = try await home.browser(width: 148, height: 34)
        browser.press("O", "/")
        browser.type("columns of the table")
        browser.press(.enter)
        try await browser.press(.enter, until: "author")
        browser.press("j", .enter, "j", .enter)
        try await browser.untilWritten("[\"title\", \"seen\",", in: home)
        try await browser.press("u", until: "Undone")
        try await browser.untilWritten("[\"title\", \"progress\",", in: home)
        browser.press("u")
        try await browser.until { (try? home.text)?.contains("columns") == false }
    }

    @Test func saysWhatAVariableDecides() async throws {
        let home = try ConfigurationHome("", environment: ["TEKPUB_THEME": "mono"])
        let browser = try await home.browser()
        try await browser.press("O", until: "set by TEKPUB_THEME")
        try await browser.press(.enter, until: "light")
        browser.press("g", "j")
        try await browser.press(.enter, until: "as long as TEKPUB_THEME does not")
        #expect(browser.theme == .mono)
        #expect(try home.text == "theme = \"light\"\n")
    }

    @Test func tellsThatAFileCannotBeWritten() async throws {
        let home = try ConfigurationHome("theme = \"dark\"\n")
        let browser = try await home.browser()
        try #require(chmod(home.path, 0o400) == 0)
        browser.press("O", "/")
        browser.type("no ani")
        browser.press(.enter)
        try await browser.press(.enter, until: "read-only. Allow")
        #expect(try home.text == "theme = \"dark\"\n")
        // There is nothing to undo.
        try await browser.press("u", until: "Nothing to undo")
    }

    @Test func writesAFileWhereThereIsNone() async throws {
        let home = try ConfigurationHome(nil)
        let browser = try await home.browser()
        browser.press("O", .enter, "j", .enter)
        try await browser.until { browser.screen.contains("Theme: light") }
        #expect(try home.text.contains("#theme = \"terminal\"\ntheme = \"light\"\n"))
    }

    @Test func tellsLineByLine() async throws {
        let home = try ConfigurationHome("")
        let browser = try await home.browser(isLinear: true)
        try await browser.answer(.success(Catalog(productions: [Production(slug: "a", title: "A")])))
        _ = try await browser.output(until: "1 row")
        let settings = try await browser.enter("settings", until: "1. Theme, terminal")
        #expect(settings.contains("Appearance"))
        try await browser.enter("1", until: "terminal")
        try await browser.enter("light", until: "Theme: light")
        #expect(try home.text == "theme = \"light\"\n")
        try await browser.enter("theme dark", until: "Theme: dark")
        #expect(try home.text == "theme = \"dark\"\n")
        try await browser.enter("key quit", until: "The name of a key")
        try await browser.enter("Q", until: "Enter for Change.")
        try await browser.enter("", until: "Quit: Q")
        #expect(try home.text.contains("[keys.everywhere]\nquit = \"Q\"\n"))
    }
}
