import CursesKit
import CursesKitTesting
import Foundation
import TekpubFormats
import Testing

@testable import TekpubApp
@testable import TekpubKit

/// Whole sessions of a user who is told line by line.
@MainActor
struct LinearSessionTests {
    /// A browser whose user has been told the menu with all sources.
    private func browser(of library: ScreenLibrary) async throws -> Browser {
        let browser = try await library.linearBrowser()
        _ = try await browser.output(until: "Open Lectures, Productions, 9 rows:")
        try await browser.enter("back", until: "13 rows", pausing: true)
        return browser
    }

    /// Its selection is what the other column shows, and not where the user is.
    @Test func beginsTheMenuAtItsFirstRow() async throws {
        let library = try await ScreenLibrary()
        let browser = try await library.linearBrowser()
        _ = try await browser.output(until: "Open Lectures, Productions, 9 rows:")
        let menu = try await browser.enter("back", until: "Enter for more.")
        #expect(menu.contains("Tekpub, 13 rows:\nLibrary.\n1. New, 5\n"))
    }

    @Test func readsTheMenuAndItsLists() async throws {
        let library = try await ScreenLibrary()
        let browser = try await browser(of: library)
        let menu = try await browser.enter("list", until: "Enter for more.")
        #expect(
            menu.hasPrefix(
                """
                Tekpub, 13 rows:
                Library.
                1. New, 5
                2. Continue, 1
                3. Queue
                4. Downloads
                5. Favourites
                6. Notes
                Sources.
                7. Open Lectures
                8. Recent
                9. coast, 1

                """))
        let new = try await browser.enter("1", until: "5. Harbour Radio 4")
        #expect(new.contains("\n2. Night Boats 5, Night Boats, 5 minutes, 4 days ago\n"))
        try await browser.enter("back", until: "You were at row 1. New, 5")
        let started = try await browser.enter("2", until: "Continue, 1 row:")
        #expect(
            started.contains(
                "1. Night Boats 3, Night Boats, started, 2 minutes 10 seconds left, 27 %, 6 days ago"))
        try await browser.enter("back", until: "You were at row 2.")
        try await browser.enter("1", until: "5 rows:")
        try await browser.enter("s", until: "By Source")
        try await browser.enter("by source", until: "By Source, chosen", pausing: true)
        try await browser.enter("list", until: "\nNight Boats.\n")
        try await browser.enter("back", until: "You were at row 1.")
        try await browser.enter("4", until: "Nothing downloaded yet. Press d on an episode.")
    }

    @Test func queuesPlaysAndNotes() async throws {
        let library = try await ScreenLibrary()
        let browser = try await browser(of: library)
        try await browser.enter("1", until: "5 rows:")
        try await browser.enter("a 2", until: "Queued “Night Boats 5”")
        try await browser.enter("add to the queue 3-4", until: "Queued 2 episodes")
        let page = try await browser.enter("1", until: "Length: 1 hour 7 minutes")
        #expect(page.contains("\nLength: 1 hour 7 minutes\nReleased: yesterday\n"))
        // A soundbite, or a chapter if these are loaded already.
        #expect(page.contains(", link 2\n"))
        try await browser.enter("p", until: "Looking for the sound")
        try await browser.enterAgain("status", until: "Playing, 灯台の夜")
        try await browser.enter("4>", until: "1 minute\n")
        try await browser.enter("N", until: "Note:")
        try await browser.enter("Why is it lit?", until: "Enter for Save.")
        try await browser.enter("", until: "Noted at 0 seconds")
        let transcript = try await browser.enter("T", until: "40 rows:")
        #expect(transcript.contains("\n2. 10 seconds, The lamp was lit every evening at dusk.\n"))
        try await browser.enter("back", until: "text reads it all.")
        try await browser.enter("m", until: "Marked as played")
        try await browser.enter("u", until: "Undone: Marked as played, 灯台の夜")
        try await browser.enter("m", until: "Marked as played")
        let marked = try await browser.enter("text", until: "> ")
        #expect(marked.contains("\nProgress: Played\n"))
        try await browser.enter("back", until: "New, 4 rows:")
        try await browser.enter("back", until: "Tekpub, 1")
        try await browser.enter(
            "3", until: "Queue, 3, 14m, 3 rows:\n1. Night Boats 5, Night Boats, unwatched, 5 minutes\n")
        try await browser.enter("back", until: "You were at row 3. Queue, 3, 14 minutes left")
        try await browser.enter("6", until: "1. 0 seconds, Why is it lit?")
    }

    @Test func addsASourceAndChangesItsSettings() async throws {
        let library = try await ScreenLibrary()
        let browser = try await browser(of: library)
        let form = try await browser.enter("add", until: "Add a Source:")
        #expect(form.hasPrefix("The address of a feed"))
        let leaving = try await browser.enter("..", until: "Cancelled.")
        #expect(!leaving.contains("rows"))
        let question = try await browser.enter("P 11", until: ":\n> ")
        #expect(
            question.hasPrefix(
                "Harbour Radio\nSettings of the source\nEnter keeps a value, . (dot) empties it, .. (two dots) leaves.\n"
            ))
        #expect(question.hasSuffix("New For, now always:\n> "))
        try await browser.enter("many", until: "Give a whole number")
        try await browser.enter("30", until: "New at Most, now all:")
        var answer = try await browser.enter("2", until: "> ")
        while !answer.contains("Enter for Save") { answer = try await browser.enter("", until: "> ") }
        try await browser.enter("", until: "Changed what is kept of “Harbour Radio”, u undoes")
        try await browser.until {
            library.policies.contains { $0.archivesAfterDays == 30 && $0.newLimit == 2 }
        }
    }

    @Test func searchesEverything() async throws {
        let library = try await ScreenLibrary()
        let browser = try await browser(of: library)
        try await browser.enter("S", until: "episodes:\n> ")
        try await browser.enter("boats", until: "search for boats, 6 rows:\nEpisodes, 5.\n1. Night Boats 1")
        try await browser.enter("6", until: "Night Boats, 5 rows:")
        try await browser.enter("back", until: "You were at row 6. Night Boats")
        try await browser.enter("/nothing at all", until: "Nothing found.")
        try await browser.enter("back", until: "Type some words to search all sources.", pausing: true)
        try await browser.enter("S", until: "episodes:\n> ")
        try await browser.enter("boats", until: "search for boats, 6 rows:")
    }

    @Test func comesBackFromTheSearchToWhereItBegan() async throws {
        let library = try await ScreenLibrary()
        let browser = try await browser(of: library)
        try await browser.enter("1", until: "5 rows:")
        try await browser.enter("1", until: "Length")
        try await browser.enter("S", until: "episodes:\n> ")
        try await browser.enter("boats", until: "6 rows:\nEpisodes, 5.\n1. Night Boats")
        try await browser.enter("back", until: "Type some words", pausing: true)
        try await browser.enter("back", until: "灯台の夜")
        try await browser.enter("back", until: "New, 4 rows:")
    }

    @Test func comesBackFromAnotherSourceToWhereTheSearchBegan() async throws {
        let library = try await ScreenLibrary()
        let browser = try await browser(of: library)
        try await browser.enter("7", until: "Open Lectures, Productions, 9 rows:")
        try await browser.enter("S", until: "episodes:\n> ")
        let found = try await browser.enter("boats 2", until: "1 row:\nEpisodes, 1.\n1. Night Boats 2")
        #expect(!found.contains("1. 2."))
        let opened = try await browser.enter("1", until: "Night Boats, 5 rows:")
        // Begins with what was found.
        #expect(opened.contains("\n2. Night Boats 4") || !opened.contains("\n1. "))
        try await browser.enter("back", until: "You were at row 1. Night Boats 2")
        try await browser.enter("back", until: "Type some words", pausing: true)
        try await browser.enter("back", until: "Open Lectures, Productions, 9 rows:")
    }

    @Test func tellsHowManyEpisodesARefreshHasFound() async throws {
        let home = try SourceHome()
        let browser = try await home.browser(isLinear: true)
        _ = try await browser.output(until: "> ")
        await home.refresher.answer("http://b.test/feed", with: SourceHome.feed("Night Boats", count: 7))
        try await browser.enter("R", until: "\n2 new episodes\n")
    }

    @Test func filtersAListAndEndsThat() async throws {
        let library = try await ScreenLibrary()
        let browser = try await browser(of: library)
        try await browser.enter("1", until: "5 rows:")
        try await browser.enter("/harbour", until: "New, search for harbour, 2 rows:\n1. Harbour Radio 5")
        try await browser.enter("/", until: "New, 5 rows:\nYou were at row ", pausing: true)
        try await browser.enter("back", until: "You were at row 1", pausing: true)
        try await browser.enter("7", until: "Open Lectures, Productions, 9 rows:")
        try await browser.enter("1", until: "rows:")
        let found = try await browser.enter("/e", until: "search for e,")
        #expect(found.split(separator: "\n").dropFirst().first?.hasPrefix("1. ") == true)
        let nothing = try await browser.enter(
            "/nothing at all", until: "search for nothing at all.\nNothing found.\n")
        #expect(nothing.split(separator: "\n").count == 3)
        try await browser.enter("p", until: "p means nothing here.", pausing: true)
    }

    @Test func asksBeforeManyDownloads() async throws {
        let library = try await ScreenLibrary()
        let browser = try await browser(of: library)
        try await browser.enter("1", until: "5 rows:")
        try await browser.enter("d 1-5", until: "Download 5 episodes")
        try await browser.enter("nonsense", until: "Type a number from 1 to 2.")
        try await browser.enter("back", until: "Cancelled.")
        try await browser.enter("d 2", until: "Waiting to download “Night Boats 5”")
    }

    @Test func listsActionsWithoutThoseOfAScreen() async throws {
        let library = try await ScreenLibrary()
        let browser = try await browser(of: library)
        try await browser.enter("1", until: "5 rows:")
        let actions = try await browser.enter("actions", until: "> ")
        #expect(actions.contains(". Download (d)\n"))
        for title in ["Redraw", "Page down", "Left column", "Commands", "Next section", "Back", "Search ("] {
            #expect(!actions.contains(". \(title)"), "\(title)")
        }
        #expect(actions.contains(". Add a source (add-source)\n"))
        try await browser.enter("back", until: "Cancelled.")
        let ofSource = try await browser.enter("back", until: "You were")
        #expect(!ofSource.contains("Settings"))
        try await browser.enter("actions 11", until: ". Settings of the source (P)\n")
    }

    @Test func offersToRetryAFailedConnection() async throws {
        let browser = try Browser(options: LaunchOptions(isAnimated: false), isLinear: true)
        try await browser.answer(.failure(.unavailable("There is no network.")))
        let question = try await browser.output(until: "> ")
        #expect(question.contains("Preparing the awesome ...\n"))
        #expect(question.contains(". Retry"))
        browser.enter("retry")
        try await browser.answer(.success(.sample))
        _ = try await browser.output(until: "9 rows:")
    }

    @Test func savesTheRestorationStateWhenItsInputEnds() async throws {
        let home = try LibraryHome()
        do {
            let browser = try Browser(options: LaunchOptions(isAnimated: false), home: home, isLinear: true)
            try await browser.answer(.success(.sample))
            _ = try await browser.output(until: "9 rows:")
            try await browser.enter("1", until: "rows:")
            browser.endInput()
            #expect(browser.exitStatus == 0)
        }
        let again = try Browser(options: LaunchOptions(isAnimated: false), home: home, isLinear: true)
        let first = try await again.output(until: "> ")
        #expect(first.contains("rows:") && !first.contains("9 rows:"))
    }
}
