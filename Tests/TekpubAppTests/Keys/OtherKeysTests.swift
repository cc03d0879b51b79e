import CursesKit
import Testing

@testable import TekpubApp

/// Keys that do nothing on a screen.
@MainActor
struct OtherKeysTests {
    @Test func saysThatAKeyDoesNothing() async throws {
        let browser = try await Browser.showing(.sample)
        browser.press("ä")
        #expect(browser.terminal.rows.last?.hasPrefix(" The key ä does nothing. ? shows all keys.") == true)
    }

    @Test func saysThatACommandHasNothingToActOn() async throws {
        let browser = try await Browser.showing(.sample)
        browser.press("X")
        #expect(browser.terminal.rows.last?.hasPrefix(" “Stop playing” does nothing here.") == true)
    }

    @Test(arguments: [Key.escape, .up, .tab])
    func saysNothingAtTheEndOfAWay(key: Key) async throws {
        let browser = try await Browser.showing(.sample)
        browser.press(.left, key)
        #expect(!browser.screen.contains("does nothing"))
    }
}
