import CursesKit
import TekpubKit
import Testing

@testable import TekpubApp

/// Settings that are typed among the commands.
@MainActor
struct SettingCommandsTests {
    private func titles(_ text: String, in browser: Browser) throws -> [String] {
        let coordinator = try #require(browser.delegate.launch?.configuration)
        return SettingCommands(coordinator: coordinator) { _ in }.commands(for: text).map(\.title)
    }

    @Test func completesNamesAndValues() async throws {
        let home = try ConfigurationHome("quality = 720\n")
        let browser = try await home.browser()
        #expect(try titles("t", in: browser) == [])
        #expect(try titles("th", in: browser) == ["theme"])
        #expect(try titles("no-", in: browser) == ["no-animation", "no-images"])
        #expect(try titles("sort", in: browser) == ["list.sort"])
        #expect(
            try titles("theme ", in: browser)
                == [
                    "theme terminal", "theme light", "theme dark", "theme mono", "theme 2010",
                    "theme default",
                ])
        #expect(try titles("theme d", in: browser) == ["theme dark", "theme default"])
        #expect(try titles("theme dark", in: browser) == ["theme dark"])
        #expect(try titles("theme nigth", in: browser).first?.hasPrefix("unknown theme 'nigth'.") == true)
        #expect(try titles("no-images o", in: browser) == ["no-images on", "no-images off"])
        #expect(try titles("quality ", in: browser) == ["quality 720", "quality default"])
        #expect(try titles("quality 9", in: browser) == ["quality 9"])
        #expect(try titles("quality 0", in: browser) == ["0 is not between 1 and 10000."])
        #expect(
            try titles("list.columns title,a", in: browser) == ["list.columns title,author"])
        #expect(try titles("unknown 3", in: browser) == [])
        #expect(try titles("key favou", in: browser) == ["key favourite"])
    }

    @Test func setsWhatIsTyped() async throws {
        let home = try ConfigurationHome("")
        let browser = try await home.browser()
        browser.press(":")
        browser.type("theme dark")
        // The first row is what Enter does.
        #expect(browser.selectedRows.contains { $0.contains("theme dark") })
        try await browser.press(.enter, until: "Theme: dark")
        #expect(try home.text == "theme = \"dark\"\n")
        browser.press(":")
        browser.type("theme default")
        try await browser.press(.enter, until: "Theme: terminal")
        #expect(try home.text == "")
    }

    /// What alone begins with the letters is meant, rather than commands that have them somewhere.
    @Test(arguments: [("th", "theme …"), ("se", "Search")])
    func beginsWithWhatBeginsWithTheLetters(letters: String, first: String) async throws {
        let browser = try await ConfigurationHome("").browser()
        browser.press(":")
        browser.type(letters)
        #expect(browser.screen.contains("theme …") == (letters == "th"))
        #expect(browser.selectedRows.contains { $0.contains(first) }, "\(browser.selectedRows)")
    }

    @Test func completesWithTabAndEnter() async throws {
        let home = try ConfigurationHome("")
        let browser = try await home.browser()
        browser.press(":")
        browser.type("no-im")
        try await browser.until { browser.screen.contains("no-images …") }
        for _ in 0..<20 where !browser.selectedRows.contains(where: { $0.contains("no-images …") }) {
            browser.press(.down)
        }
        browser.press(.tab)
        #expect(browser.screen.contains(":no-images "))
        #expect(browser.screen.contains("no-images on"))
        browser.press("n", .backspace, .down, .up)
        try await browser.press(.enter, until: "No pictures: on, from the next start")
        #expect(try home.text == "no-images = true\n")
    }

    @Test func findsTheScreenOfSettings() async throws {
        let home = try ConfigurationHome("")
        let browser = try await home.browser()
        browser.press(":")
        browser.type("settings")
        try await browser.press(.enter, until: "Theme")
    }
}
