import CursesKit
import Foundation
import Observation
import Testing

@testable import TekpubApp

/// A configuration that changes outside while the program runs.
@MainActor
struct ReloadTests {
    @Test func obeysAFileThatAnEditorReplaces() async throws {
        let home = try ConfigurationHome("theme = \"dark\"\n")
        let browser = try await home.browser(width: 120, height: 34)
        #expect(browser.theme == .dark)
        try await browser.untilWatching()
        try home.write(
            "theme = \"light\"\n[list]\ncolumns = [\"title\"]\n[keys]\nquit = \"Q\"\n[layout]\nmenu-width = 40\n"
        )
        try await browser.until { browser.theme == .light }
        try await browser.until { browser.screen.contains("was read again") }
        #expect(!browser.terminal.rows.contains { $0.contains("Ada") })
        let row = browser.terminal.rows[2]
        #expect(row.firstIndex(of: "│").map { row.distance(from: row.startIndex, to: $0) } == 40)
        browser.press("q")
        #expect(browser.terminal.exitStatus == nil)
        browser.press("Q")
        #expect(browser.terminal.exitStatus == 0)
    }

    @Test func keepsTheLastGoodOneAndTellsTheMistake() async throws {
        let home = try ConfigurationHome("theme = \"dark\"\n")
        let browser = try await home.browser()
        try await browser.untilWatching()
        try home.write("theme = dark\n")
        try await browser.until {
            browser.screen.contains("stands") && browser.screen.contains("in quotes, as in")
        }
        #expect(browser.theme == .dark)
        browser.press(.enter)
        #expect(!browser.screen.contains("in quotes"))
        // A mistake in one setting leaves the others.
        try home.write("theme = \"mono\"\nquality = 0\n")
        try await browser.until { browser.screen.contains("0 is not between 1 and") }
        #expect(browser.theme == .mono)
        browser.press(.enter)
        try home.write("theme = \"light\"\n")
        try await browser.until { browser.theme == .light }
        #expect(!browser.screen.contains("10000"))
    }

    @Test func obeysAThemeThatIsWritten() async throws {
        let home = try ConfigurationHome("theme = \"night\"\n")
        try home.writeTheme("base = \"dark\"\n", named: "night")
        let browser = try await home.browser()
        try await browser.untilWatching()
        try home.writeTheme("base = \"light\"\n", named: "night")
        try await browser.until { browser.theme?.userInterfaceStyle == .light }
    }

    @Test func obeysCommandsThatAreWritten() async throws {
        let home = try ConfigurationHome("[commands.old]\nrun = [\"true\"]\n")
        let browser = try await home.browser()
        try await browser.untilWatching()
        try home.write("[commands.say]\nname = \"Say It\"\nrun = [\"true\"]\n")
        try await browser.until { browser.screen.contains("was read again") }
        #expect(browser.delegate.context.userCommands.commands.map(\.name) == ["Say It"])
    }

    @Test func saysNothingOfItsOwnChanges() async throws {
        let home = try ConfigurationHome("")
        let browser = try await home.browser()
        try await browser.untilWatching()
        let readings = Readings(of: try #require(browser.delegate.launch?.configuration))
        browser.press(":")
        browser.type("theme light")
        try await browser.press(.enter, until: "Theme: light")
        // After the change itself, and when the file was seen to change.
        try await browser.until { readings.count >= 2 }
        #expect(!browser.screen.contains("was read again"))
        // What comes from outside later is told alone.
        try home.write("theme = \"light\"\n# mine\n")
        try home.write("theme = \"dark\"\n")
        try await browser.until { browser.theme == .dark }
    }
}

/// Counts how often the configuration in force was set.
@MainActor
private final class Readings {
    private(set) var count = 0
    private let configuration: ConfigurationCoordinator

    init(of configuration: ConfigurationCoordinator) {
        self.configuration = configuration
        follow()
    }

    private func follow() {
        withObservationTracking {
            _ = configuration.loaded
        } onChange: { [weak self] in
            Task { @MainActor in
                self?.count += 1
                self?.follow()
            }
        }
    }
}

extension Browser {
    /// Waits until the files of the configuration are watched.
    func untilWatching() async throws {
        try await until { self.delegate.launch?.configuration?.isWatching == true }
    }
}
