import CursesKit
import Foundation
import TekpubFormats
import Testing

@testable import TekpubApp
@testable import TekpubKit

/// Searches with a name in the menu. The two feeds have five episodes each, of one to five minutes.
@MainActor
struct SmartListTests {
    /// The ninth of November 2026.
    private static let now = Date(timeIntervalSince1970: 1_794_182_400)

    private func browser(
        _ home: SourceHome, width: Int = 80, height: Int = 24, configuration: String = "",
        player: FakeBackgroundPlayer? = nil
    ) async throws -> Browser {
        try await home.browser(
            width: width, height: height, backgroundPlayer: player, now: Self.now,
            smartLists: ConfigurationFile(configuration, path: "/etc/config.toml").smartLists)
    }

    /// A home with lists in the library.
    private func home(_ lists: (name: String, conditions: String)...) throws -> SourceHome {
        let home = try SourceHome()
        for list in lists {
            _ = try home.home.library.smartLists.add(name: list.name, conditions: list.conditions)
        }
        return home
    }

    /// Selects the row of a list in the menu.
    private func select(_ name: String, count: String, in browser: Browser) async throws {
        browser.press(.left, .left, .left, .home)
        try await browser.until { row(of: name, in: browser)?.hasSuffix(count) == true }
        for _ in 0..<20 where !browser.selectedRows.contains(where: { $0.hasPrefix(" \(name) ") }) {
            browser.press(.down)
        }
        try #require(browser.selectedRows.contains { $0.hasPrefix(" \(name) ") })
    }

    /// The row of the menu in a window with one column.
    private func row(of name: String, in browser: Browser) -> String? {
        browser.terminal.rows.first { $0.hasPrefix(" \(name) ") }?.trimmingCharacters(in: .whitespaces)
    }

    @Test func isMadeInAFormThatCompletesAndCounts() async throws {
        let home = try SourceHome()
        let browser = try await browser(home)
        try await browser.press("B", until: "New Smart List")
        browser.type("Short trips")
        browser.press(.tab)
        #expect(browser.screen.contains("next: unplayed, played, started"))
        browser.type("in Se")
        #expect(browser.screen.contains("Conditions  in Sea "))
        browser.press(.right)
        browser.type(" and lo")
        #expect(browser.screen.contains("Conditions  in Sea and longer than"))
        browser.press(.end)
        browser.type("3 m")
        browser.press(.right)
        #expect(browser.screen.contains("Conditions  in Sea and longer than 3 min and"))
        #expect(browser.screen.contains("next: and, or"))
        browser.clock.advance(by: SmartListForm.delay)
        try await browser.until { browser.screen.contains("2 episodes · next: and, or") }
        try await browser.press(.enter, until: "Made the list “Short trips” · u undoes")
        let list = try #require(try home.home.library.smartLists.lists().first)
        #expect(list.name == "Short trips" && list.conditions == "in Sea and longer than 3 min")
        try await select("Short trips", count: "2", in: browser)
        try await browser.press("u", until: "Undone: Made the list “Short trips”")
        try await browser.until { row(of: "Short trips", in: browser) == nil }
        #expect(try home.home.library.smartLists.lists() == [])
    }

    @Test func tellsWhatIsWrongInTheForm() async throws {
        let home = try home(("Taken", "new"))
        let browser = try await browser(home)
        try await browser.until { browser.delegate.context.smartLists.lists.count == 1 }
        try await browser.press("B", until: "New Smart List")
        browser.press(.enter)
        #expect(browser.screen.contains("Give the list a name."))
        browser.type("taken")
        browser.press(.tab)
        #expect(browser.screen.contains("Another list is called so."))
        browser.type("in Seaa")
        browser.press(.tab)
        #expect(browser.screen.contains("No source and no folder is called 'Seaa'."))
        #expect(browser.screen.contains("Did you mean"))
        browser.press(.escape)
        #expect(try home.home.library.smartLists.lists().map(\.name) == ["Taken"])
    }

    @Test func listsTheNewestFirstWithTheirStates() async throws {
        let home = try home(("Boats", "in 'Night Boats' and longer than 1 min"))
        let store = home.home.library.store(for: "http://b.test/feed")
        let content = try #require(try await ProductionContent.read("feed", id: nil, from: store))
        try store.setMarks([
            content.episodeKey(at: 4): EpisodeMark(isWatched: true, updatedAt: Self.now),
            content.episodeKey(at: 3): EpisodeMark(positionInSeconds: 120, updatedAt: Self.now),
        ])
        let browser = try await browser(home, width: 100)
        browser.press(.left, .home)
        try await browser.until { browser.terminal.rows.contains { $0.hasPrefix(" Boats ") } }
        browser.press(.down, .down, .down)
        try await browser.press(.right, until: "1 of 4")
        let rows = browser.terminal.rows[1...5].map { row in
            row.split(separator: "│").last.map { $0.replacing(#/ +/#, with: " ") } ?? ""
        }
        #expect(rows[0].contains("Released ▾"))
        let expected = [
            ("", "Night Boats 5", "5:00", "4 days ago"), ("◐", "Night Boats 4", "4:00", "5 days ago"),
            ("●", "Night Boats 3", "3:00", "6 days ago"), ("●", "Night Boats 2", "2:00", "1 Nov"),
        ]
        for (row, (sign, title, length, _)) in zip(rows.dropFirst(), expected) {
            #expect(row.contains(title) && row.contains(length), "\(row)")
            #expect(sign.isEmpty ? !row.contains("●") && !row.contains("◐") : row.contains(sign), "\(row)")
        }
        #expect(rows[2].contains("━") && rows[2].contains("5 days ago"))
    }

    @Test func followsWhatIsMarkedAndTakesItBack() async throws {
        let home = try home(("Left", "unplayed and in Sea"))
        let browser = try await browser(home)
        try await select("Left", count: "5", in: browser)
        try await browser.press(.enter, until: "1 of 5")
        #expect(browser.selectedRows.contains { $0.contains("Night Boats 5") })
        try await browser.press("m", until: "Marked as played · u undoes")
        try await browser.until { browser.screen.contains("1 of 4") }
        #expect(browser.selectedRows.contains { $0.contains("Night Boats 4") })
        browser.press("j", "j", " ", " ")
        try await browser.press("m", until: "2 episodes marked as played")
        try await browser.until { browser.screen.contains(" of 2") }
        try await select("Left", count: "2", in: browser)
        browser.press("u")
        try await browser.until { row(of: "Left", in: browser)?.hasSuffix("4") == true }
        try await browser.press("u", until: "Undone: Marked as played · Night Boats 5")
        try await browser.until { row(of: "Left", in: browser)?.hasSuffix("5") == true }
    }

    @Test func isRenamedChangedAndRemoved() async throws {
        let home = try home(("Mine", "in Sea"))
        let browser = try await browser(home)
        try await select("Mine", count: "5", in: browser)
        try await browser.press("e", until: "Rename “Mine”")
        browser.type(" too")
        try await browser.press(.enter, until: "Renamed “Mine” · u undoes")
        try await browser.until { row(of: "Mine too", in: browser)?.hasSuffix("5") == true }
        try await browser.press("P", until: "Change Smart List")
        browser.press(.tab)
        browser.type(" and shorter than 2 min")
        try await browser.press(.enter, until: "Changed “Mine too” · u undoes")
        try await browser.until { row(of: "Mine too", in: browser)?.hasSuffix("1") == true }
        try await browser.press("D", until: "Removed “Mine too” · u undoes")
        try await browser.until { row(of: "Mine too", in: browser) == nil }
        for (sentence, count) in [
            ("Undone: Removed “Mine too”", "1"), ("Undone: Changed “Mine too”", "5"),
        ] {
            try await browser.press("u", until: sentence)
            try await browser.until { row(of: "Mine too", in: browser)?.hasSuffix(count) == true }
        }
        try await browser.press("u", until: "Undone: Renamed “Mine”")
        try await browser.until { row(of: "Mine", in: browser)?.hasSuffix("5") == true }
        #expect(try home.home.library.smartLists.lists().map(\.conditions) == ["in Sea"])
    }

    @Test func offersItsCommandsAsAMenu() async throws {
        let browser = try await browser(try home(("Mine", "in Sea")))
        try await select("Mine", count: "5", in: browser)
        browser.press(".")
        for title in ["Open", "Change the list", "Rename the list", "Remove the list"] {
            #expect(browser.screen.contains(title))
        }
        browser.press(.escape, ":")
        browser.type("smart")
        #expect(browser.screen.contains("New smart list"))
    }

    @Test func canStandInTheConfiguration() async throws {
        let home = try home(("Own", "in Sea"))
        let browser = try await browser(
            home, configuration: "[lists]\n\"From the file\" = \"in Harbour Radio\"\n")
        try await select("From the file", count: "5", in: browser)
        try await browser.press(
            "D", until: "“From the file” is written in the configuration: /etc/config.toml:2")
        let rows = browser.terminal.rows
        let own = try #require(rows.firstIndex { $0.hasPrefix(" Own ") })
        #expect(rows[own - 1].hasPrefix(" From the file "))
        try await browser.press(.enter, until: "1 of 5")
    }

    @Test func saysWhyItIsEmpty() async throws {
        let home = try home(
            ("Nothing", "longer than 5 h"), ("Nowhere", "in Harbor"), ("Later", "tomorrow and new"))
        let browser = try await browser(home)
        for (name, sentence) in [
            ("Nothing", "No episode is “longer than 5 h” now."),
            ("Nowhere", "No source and no folder is called 'Harbor'."),
            ("Later", "'tomorrow' is not a condition; possible: unplayed"),
        ] {
            browser.press(.left, .left, .left, .home)
            try await browser.until {
                row(of: name, in: browser) != nil || browser.screen.contains(" \(name)")
            }
            for _ in 0..<20 where !browser.selectedRows.contains(where: { $0.hasPrefix(" \(name)") }) {
                browser.press(.down)
            }
            try await browser.press(.enter, until: sentence)
        }
    }

    @Test func isSortedAndFiltered() async throws {
        let browser = try await browser(try home(("All", "longer than 0.5 min")))
        try await select("All", count: "54", in: browser)
        try await browser.press(.enter, until: "1 of 54")
        browser.press("s")
        // The selection stays on its episode.
        try await browser.press("l", until: "44 of 54")
        browser.press(.home)
        try await browser.until { browser.terminal.rows[2].contains("1:02:05") }
        browser.press("/")
        browser.type("boats 3")
        try await browser.until { browser.screen.hasSuffix("1 of 1") && browser.screen.contains("3:00") }
        browser.press(.enter)
        #expect(browser.selectedRows.contains { $0.contains("Night Boats 3") })
        // The end of the search leads back to where it began.
        try await browser.press(.escape, until: "1 of 54")
        #expect(browser.selectedRows.contains { $0.contains("Mortar") })
    }

    @Test func queuesAndPlays() async throws {
        let player = FakeBackgroundPlayer()
        let home = try home(("Sea", "in Sea"))
        let browser = try await browser(home, player: player)
        try await select("Sea", count: "5", in: browser)
        try await browser.press(.enter, until: "1 of 5")
        browser.press(" ", " ")
        try await browser.press("a", until: "Queued 2 episodes")
        try await browser.until {
            (try? home.home.library.queue.items().map(\.title)) == ["Night Boats 5", "Night Boats 4"]
        }
        browser.press(.home, "p")
        try await browser.until { player.calls.contains { $0.hasPrefix("play Night Boats 5") } }
    }

    @Test func opensAnEpisodeAndComesBack() async throws {
        let browser = try await browser(try home(("Sea", "in Sea")))
        try await select("Sea", count: "5", in: browser)
        try await browser.press(.enter, until: "1 of 5")
        browser.press("j")
        browser.press(.enter)
        try await browser.until {
            !browser.screen.contains("Night Boats 5") && browser.screen.contains("4:00")
        }
        try await browser.press(.left, until: "2 of 5")
    }

    /// A screen reader is told the same.
    @Test func isToldLineByLine() async throws {
        let home = try home(("Sea", "in Sea"))
        let browser = try await home.browser(width: 80, now: Self.now, isLinear: true)
        _ = try await browser.output(until: "Open Lectures, Productions, 9 rows:")
        try await browser.enter("back", until: "Tekpub, ", pausing: true)
        try await browser.enterAgain("list", until: "Sea, 5")
        try await browser.enter("list", until: "Sea, 5", pausing: true)
    }
}
