import CursesKit
import CursesKitTesting
import Localization
import Testing

@testable import TekpubApp
@testable import TekpubKit

/// What a user is told line by line in other languages.
@MainActor
struct LinearLanguageTests {
    /// The words and examples that the user types, which are the same in every language.
    private static let typed: Set<Substring> = [
        "back", "actions", "help", "quit", "list", "from", "more", "text", "link", "status", "mark",
        "watched", "older", "nonsense", "many",
    ]

    @Test func translatesEverything() async throws {
        try await Language.withCurrent(.pseudo) {
            let library = try await ScreenLibrary()
            let browser = try await library.linearBrowser()
            var told = try await browser.output(until: "Open Lectures")
            let lines = [
                "back", "help", "list", "", "99", "nonsense", "text", "status", "actions", "actions 9", "1",
                "a 2",
                "actions", "m 9", "link 7", "/radio", "/", "1", "actions", "text", "p", "status", "N", "..",
                "T", "back",
                "back", "back", "2", "back", "3", "back", "4", "back", "5", "back", "6", "back", "add-source",
                "..", "P 9",
                "", "many", "..", "search-everything", "boats", "back", "back",
            ]
            for line in lines { told += try await browser.enter(line, until: "> ", pausing: true) }
            for line in told.split(separator: "\n") where !line.hasPrefix("> ") {
                let found = UntranslatedWords.all(in: String(line), except: Self.typed)
                #expect(found.isEmpty, "\(line)")
            }
        }
    }

    @Test func actsByNameInEveryLanguage() async throws {
        Texts.use(.tekpub)
        try await Language.withCurrent(.german) {
            let library = try await ScreenLibrary()
            let browser = try await library.linearBrowser()
            _ = try await browser.output(until: "Open Lectures, Produktionen, 9 Zeilen:")
            try await browser.enter("zurück", until: "13 Zeilen", pausing: true)
            try await browser.enter("1", until: "5 Zeilen:")
            try await browser.enter("queue 2", until: "eingereiht")
            let page = try await browser.enter("1", until: "Länge: 1 Stunde 7 Minuten")
            try await browser.enter("m", until: "Als gespielt markiert")
            try await browser.enterAgain("text", until: "\nStand: Gespielt\n")
            try await browser.enter("u", until: "Rückgängig gemacht: Als gespielt markiert, ")
            #expect(!page.contains("1:06:40"))
            // The row that was undone may still be missing.
            try await browser.enter("back", until: " Zeilen:")
            try await browser.enter("list.mark-watched 2", until: "als gespielt markiert")
        }
    }
}
