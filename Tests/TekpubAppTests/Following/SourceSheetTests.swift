import CursesKit
import Foundation
import Testing

@testable import TekpubApp
@testable import TekpubKit

/// Adding a source by its address.
@MainActor
struct SourceSheetTests {
    private func lookUp(_ address: String, in browser: Browser, until text: String) async throws {
        try await browser.press("a", until: "Add a Source  ")
        browser.type(address)
        try await browser.press(.enter, until: text)
    }

    @Test func addsALongListAfterItsFirstPage() async throws {
        let home = try SourceHome()
        await home.refresher.hold("https://c.test/feed", after: SourceHome.feed("Cranes", count: 4))
        await home.refresher.answer("https://c.test/feed", with: SourceHome.feed("Cranes", count: 9))
        let browser = try await home.browser()
        try await lookUp("c.test/feed", in: browser, until: "4 episodes so far")
        try await browser.press("a", until: "of 4")
        #expect(!browser.terminal.rows[0].contains("‹"))
        await home.refresher.show(SourceHome.feed("Cranes", count: 6))
        try await browser.until { browser.screen.contains("of 6") }
        // The message about the addition gives way.
        browser.clock.advance(by: .seconds(7))
        #expect(browser.screen.contains("6 so far · Loading …"))
        await home.refresher.release()
        try await browser.until { browser.screen.contains("of 9") }
        #expect(!browser.screen.contains("so far"))
        #expect(try home.store.sources().map(\.title).contains("Cranes"))
    }

    @Test func saysWhatItFoundBeforeItAdds() async throws {
        let home = try SourceHome()
        await home.refresher.answer("https://c.test/feed", with: SourceHome.feed("Cranes", count: 7))
        let browser = try await home.browser()
        try await lookUp("c.test/feed", in: browser, until: "7 episodes")
        try await browser.press("c", until: "1 of 9")
        try await browser.until { (try? home.store.sources().count) == 4 }
        await home.refresher.answer("https://c.test/feed", with: SourceHome.feed("Cranes", count: 7))
        try await lookUp("c.test/feed", in: browser, until: "7 episodes")
        func isListed() -> Bool { browser.terminal.rows.contains { $0.hasPrefix(" Cranes") } }
        #expect(!isListed())
        try await browser.press(.enter, until: "Cranes 7")
        try await browser.until(isListed)
        #expect(try home.store.sources().count == 5)
    }

    @Test func saysWhatOneDecidesBy() async throws {
        let home = try SourceHome()
        var catalog = SourceHome.feed("Cranes", count: 7)
        catalog.productions[0].author = "Ada Lindqvist"
        catalog.productions[0].description = "What lifts\n  the \u{1B}[31mworld."
        await home.refresher.answer("https://c.test/feed", with: catalog)
        let player = FakeBackgroundPlayer()
        let browser = try await home.browser(
            backgroundPlayer: player, now: Date(timeIntervalSince1970: 1_794_225_600))
        // In a list, `a` queues.
        browser.press(.left)
        try await lookUp("c.test/feed", in: browser, until: "Ada Lindqvist · 7 episodes · daily")
        #expect(browser.screen.contains("Newest: “Cranes 7” · 2 days ago"))
        #expect(browser.screen.contains("What lifts the ␛[31mworld."))
        #expect(browser.screen.contains("https://c.test/feed"))
        browser.press("p")
        try await browser.until { player.calls.contains("play Cranes 7") }
        #expect(try home.store.sources().map(\.title).contains("Cranes"))
    }

    @Test(arguments: [("localhost:3000", "http"), ("127.0.0.1:3000", "http"), ("localhost.example", "https")])
    func asksServersOnThisComputerWithoutTLS(text: String, scheme: String) async throws {
        let home = try SourceHome()
        await home.refresher.answer("\(scheme)://\(text)", with: SourceHome.feed("Cranes", count: 7))
        let browser = try await home.browser()
        try await lookUp(text, in: browser, until: "\(scheme)://\(text)")
    }

    @Test func addsNothingThatCannotBeRead() async throws {
        let home = try SourceHome()
        await home.refresher.fail("https://c.test/", with: .unavailable("The tide is out."))
        let browser = try await home.browser()
        browser.press("a")
        browser.type("https://c.test/")
        try await browser.press(.enter, until: "The tide is out.")
        try await browser.until { (try? home.store.sources().count) == 4 }
    }
}
