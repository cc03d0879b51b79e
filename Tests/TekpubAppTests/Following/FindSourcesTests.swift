import CursesKit
import Foundation
import TekpubFormats
import Testing

@testable import TekpubApp
@testable import TekpubKit

/// The search for sources in the directories of services.
@MainActor
struct FindSourcesTests {
    private func entry(_ title: String, _ address: String) throws -> DirectoryEntry {
        try #require(DirectoryEntry(.internetArchive, .collection, title: title, address: address))
    }

    /// A browser that has asked the directories for "cranes".
    private func searching(_ home: SourceHome, width: Int = 100) async throws -> Browser {
        let browser = try await home.browser(width: width)
        try await browser.press("a", until: "Add a Source  ")
        browser.press(.tab, .tab)
        try await browser.press("f", until: "Find Sources")
        browser.type(" cranes ")
        try await browser.press(.enter, until: "Sources About “cranes”")
        #expect(home.words == ["cranes"])
        return browser
    }

    @Test(arguments: [
        (" black cranes ", "black cranes"), ("cranes", "cranes"), ("cranes.test", nil), ("localhost:80", nil),
    ])
    func beginsWithTheWordsThatWereTypedAsAnAddress(text: String, words: String?) async throws {
        let browser = try await SourceHome().browser()
        try await browser.press("a", until: "Add a Source  ")
        browser.type(text)
        browser.press(.tab, .tab)
        try await browser.press("f", until: "Find Sources")
        #expect(browser.screen.contains(words ?? "lighthouses"))
        #expect(browser.screen.contains("lighthouses") == (words == nil))
    }

    @Test func showsAnswersAsTheyArriveAndAddsOne() async throws {
        let home = try SourceHome()
        await home.refresher.answer("https://c.test/feed", with: SourceHome.feed("Cranes", count: 7))
        let browser = try await searching(home)
        try await browser.until { browser.screen.contains("media.ccc.de · Asking …") }
        let found = [
            try entry("Cranes", "https://c.test/feed"), try entry("Storks\u{1B}[2J", "https://s.test/"),
        ]
        home.answers?.yield(
            .answered(DirectoryResult(directory: .internetArchive, result: .success(found))))
        home.answers?.yield(
            .answered(
                DirectoryResult(directory: .sepiaSearch, result: .failure(.unavailable("The tide is out.")))))
        home.answers?.yield(
            .answered(DirectoryResult(directory: .mediaCCC, result: .success([]))))
        try await browser.until { browser.screen.contains("media.ccc.de · Nothing found") }
        #expect(browser.screen.contains("sepiasearch.org · The tide is out."))
        #expect(browser.screen.contains("Storks␛[2J"))
        #expect(browser.screen.contains("1 of 2"))
        try await browser.press(.enter, until: "7 episodes")
        try await browser.press("a", until: "Cranes 7")
        #expect(try home.store.sources().map(\.title).contains("Cranes"))
    }

    @Test func keepsTheSelectionWhenOthersComeAboveIt() async throws {
        let home = try SourceHome()
        let browser = try await searching(home)
        let found = [try entry("Cranes", "https://c.test/feed"), try entry("Storks", "https://s.test/")]
        home.answers?.yield(
            .answered(DirectoryResult(directory: .internetArchive, result: .success(found))))
        try await browser.until { browser.screen.contains("1 of 2") }
        try await browser.press(.down, until: "2 of 2")
        // The best match stands first, whenever it comes.
        let talk = DirectoryEntry(.mediaCCC, .conference, title: "cranes", address: "https://m.test/c/b")
        home.answers?.yield(
            .answered(DirectoryResult(directory: .mediaCCC, result: .success([try #require(talk)]))))
        try await browser.until { browser.screen.contains("3 of 3") }
        #expect(browser.selectedRows.contains { $0.contains("Storks") })
    }

    @Test func endsTheSearchWithTheScreen() async throws {
        let home = try SourceHome()
        let browser = try await searching(home)
        #expect(!home.searchEnd.isCancelled)
        browser.press(.escape)
        try await browser.until { home.searchEnd.isCancelled }
    }

    @Test func leadsBackToTheScreenWhereItBegan() async throws {
        let home = try SourceHome()
        let browser = try await home.browser()
        browser.press(.left, .home)
        try await browser.press(.enter, until: "Night Boats 5")
        try await browser.press(.enter, until: "Length")
        for _ in 1...2 {
            try await browser.press(":", until: "Type a command")
            browser.type("add a source")
            try await browser.press(.enter, until: "Add a Source  ")
            browser.press(.tab, .tab)
            try await browser.press("f", until: "Find Sources")
            browser.type("cranes")
            try await browser.press(.enter, until: "Sources About “cranes”")
        }
        try await browser.press(.escape, until: "Length")
        try await browser.press(.escape, until: "Night Boats 4")
    }

    @Test func leadsBackToTheMenu() async throws {
        let browser = try await SourceHome().browser(width: 120)
        browser.press(.left)
        try browser.selectSource("Harbour Radio")
        try await browser.press("a", until: "Add a Source  ")
        browser.press(.tab, .tab)
        try await browser.press("f", until: "Find Sources")
        browser.type("cranes")
        try await browser.press(.enter, until: "Sources About “cranes”")
        browser.press(.escape)
        try await browser.until { !browser.screen.contains("Sources About") }
        try await browser.press("e", until: "http://a.test/feed")
    }

    @Test func beginsInTheMenu() async throws {
        let browser = try await SourceHome().browser()
        browser.press(.left)
        try await browser.press("f", until: "Find Sources")
    }

    @Test func mergesWhatSeveralDirectoriesList() async throws {
        let home = try SourceHome()
        let browser = try await searching(home, width: 120)
        var facts = DirectoryEntry.Facts()
        (facts.author, facts.episodeCount) = ("Ada Lindqvist", 142)
        let apple = DirectoryEntry(
            .apple, .podcast, title: "Cranes Weekly", address: "https://c.test/feed/", facts: facts)
        home.answers?.yield(
            .answered(DirectoryResult(directory: .apple, result: .success([try #require(apple)]))))
        try await browser.until { browser.screen.contains("1 of 1") }
        #expect(browser.screen.contains("1 found …"))
        home.answers?.yield(
            .answered(
                DirectoryResult(
                    directory: .internetArchive,
                    result: .success([try entry("Cranes Weekly", "http://C.test/feed")]))))
        home.answers?.yield(
            .answered(DirectoryResult(directory: .mediaCCC, result: .failure(.unavailable("Low water.")))))
        try await browser.until { browser.screen.contains("media.ccc.de · Low water.") }
        #expect(browser.screen.contains("1 of 1"))
        let row = try #require(browser.screen.split(separator: "\n").first { $0.contains("Cranes Weekly") })
        #expect(row.contains("Ada Lindqv"))
        #expect(row.contains("142"))
        #expect(row.contains("archive.org, p"))
        #expect(browser.screen.contains("1 found · 1 failed …"))
    }

    @Test func searchesForWordsInsteadOfAnAddress() async throws {
        let home = try SourceHome()
        let browser = try await home.browser()
        try await browser.press("a", until: "Add a Source  ")
        browser.type("cranes ")
        try await browser.press(.enter, until: "Sources About “cranes”")
        #expect(home.words == ["cranes"])
    }

    @Test func opensTheEpisodeOfAPageInADirectory() async throws {
        let home = try SourceHome()
        await home.refresher.answer("https://c.test/feed", with: SourceHome.feed("Cranes", count: 7))
        home.target = DirectoryTarget(
            feed: try BaseURL("https://c.test/feed"),
            episode: Episode(title: "Cranes 3", url: "https://a.test/3.mp4"))
        let browser = try await home.browser()
        for isNew in [true, false] {
            try await browser.press("a", until: "Add a Source  ")
            browser.type("https://podcasts.apple.com/us/podcast/cranes/id1?i=3")
            if isNew {
                try await browser.press(.enter, until: "The link is to “Cranes 3”.")
                browser.press("a")
            } else {
                browser.press(.enter)
            }
            try await browser.until {
                browser.screen.contains("Episode 3 of") || browser.screen.contains("3 of 7")
            }
            #expect(browser.screen.contains("Cranes 3"))
            browser.press(.escape)
            browser.press(.left)
        }
        #expect(try home.store.sources().contains { $0.address == "https://c.test/feed" })
    }

    @Test func saysWhyAPageInADirectoryLeadsNowhere() async throws {
        let browser = try await SourceHome().browser()
        try await browser.press("a", until: "Add a Source  ")
        browser.type("https://fyyd.de/podcast/cranes/0")
        try await browser.press(.enter, until: "The tide is out.")
        #expect(browser.screen.contains("fyyd.de/podcast"))
    }
}
