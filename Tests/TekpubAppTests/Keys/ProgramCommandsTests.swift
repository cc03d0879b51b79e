import Foundation
import Localization
import TekpubKit
import Testing

@testable import CursesKit
@testable import TekpubApp

/// The table of actions against the screens.
@MainActor
struct ProgramCommandsTests {
    /// Offered for what the library of the tests does not have: failed downloads, forms, long descriptions, chapters, many
    /// links, forms with columns, and what publishers offer besides. The tests of those screens press their keys.
    private static let elsewhere: Set<KeyCommand.Identifier> = [
        "downloads.retry", "downloads.retry-all", "episode.forms", "list.unfold", "list.support",
        "list.recommended",
        "player.next-chapter",
        "player.previous-chapter", "text.leave-links", "transcript.retry", "text.open-link",
        "text.open-link-2",
        "text.open-link-3", "text.open-link-4", "text.open-link-5", "text.open-link-6", "text.open-link-7",
        "text.open-link-8", "text.open-link-9", "dialog.left", "dialog.right",
        "commands.stop-running", "commands.show-output",
        // On the page of an episode that a list has opened, a download that runs, and a server with accounts.
        "downloads.pause", "episode.next", "episode.previous", "menu.log-in",
        // Those of the settings, which these browsers do not have.
        "open-settings", "settings.reset", "settings.add-key", "settings.move-down", "settings.move-up",
    ]

    @Test func hasAPlaceAndATitleForEveryAction() {
        let all = KeyCommand.Definition.all
        #expect(Set(all.map(\.identifier)).count == all.count)
        for definition in all {
            let parts = definition.identifier.rawValue.split(separator: ".").map(String.init)
            #expect(parts.count == 1 || KeyPlace(rawValue: parts[0]) != nil, "\(definition.identifier)")
            #expect(
                !definition.localizedTitle.isEmpty && !definition.keys.isEmpty, "\(definition.identifier)")
        }
    }

    /// The commands that keys can reach.
    private func commands(of browser: Browser) -> [(Responder, KeyCommand)] {
        guard let window = browser.delegate.window else { return [] }
        return window.keyResponder.chain.flatMap { responder in responder.keyCommands.map { (responder, $0) }
        }
    }

    /// Whether the letters of the responder answer what it asks, so that they have no names.
    private func hasAnswers(_ responder: Responder) -> Bool {
        responder is AlertController || responder is MenuController || responder is FormController
    }

    @Test func isWhatTheScreensOffer() async throws {
        let known = Set(KeyCommand.Definition.all.map(\.identifier))
        var offered: Set<KeyCommand.Identifier> = []
        var unnamed: Set<String> = []
        for screen in LibraryScreen.allCases {
            for width in [60, 100, 160] {
                let library = try await ScreenLibrary()
                let browser = try await library.browser(width: width, height: 40)
                try await library.show(screen, in: browser)
                try await library.rest(browser, on: screen)
                let collect = {
                    for (responder, command) in commands(of: browser) {
                        if let identifier = command.identifier {
                            offered.insert(identifier)
                        } else if !hasAnswers(responder) {
                            unnamed.insert("\(screen): \(command.title)")
                        }
                    }
                }
                collect()
                switch screen {
                case .new:
                    browser.press(" ")
                    collect()
                case .recents:
                    browser.press("/", "b", .enter)
                    collect()
                case .transcript:
                    browser.press(.up)
                    collect()
                case .policy:
                    browser.press(.tab, .tab)
                    collect()
                case .menu:
                    for _ in 0..<14 {
                        browser.press(.down)
                        collect()
                    }
                case .smartList:
                    browser.press(.left)
                    collect()
                case .favourites:
                    try await browser.press(.enter, until: "1 of ")
                    collect()
                default: break
                }
            }
        }
        #expect(unnamed.isEmpty, "commands without a name: \(unnamed.sorted())")
        let unknown = offered.subtracting(known).map(\.rawValue).sorted()
        #expect(unknown.isEmpty, "not in the table: \(unknown)")
        let missing = known.subtracting(offered).subtracting(Self.elsewhere).map(\.rawValue).sorted()
        #expect(missing.isEmpty, "on no screen: \(missing)")
    }

    /// The page of the keys has a table for each place, with the keys, the title and the name of each action.
    @Test func theDocumentationHasAllOfThem() throws {
        let path = String(#filePath.split(separator: "/Tests/")[0]) + "/Documentation/keys.md"
        let page = try String(contentsOfFile: path, encoding: .utf8)
        for place in KeyPlace.allCases {
            let rows = KeyTable().rows.filter { $0.place == place }.map { row in
                let keys = row.keys.all.map { sequence in
                    "`\(sequence.map(\.title).joined(separator: " "))`"
                }
                return "| \(keys.joined(separator: " ")) | \(row.title) | `\(row.name)` |\n"
            }
            let table = rows.joined()
            #expect(page.contains("|---|---|---|\n\(table)\n"), "the page lacks\n\(table)")
            let line = "| `\(place.rawValue)` | \(place.summary) |\n"
            #expect(page.contains(line), "the page lacks\n\(line)")
        }
    }

    /// What the front page calls the ten keys of the beginning.
    @Test func theFirstKeysHaveTheirTitles() throws {
        let path = String(#filePath.split(separator: "/Tests/")[0]) + "/README.md"
        let readme = try String(contentsOfFile: path, encoding: .utf8)
        let rows = KeyTable().rows.filter { [.everywhere, .list].contains($0.place) }
        let table = try #require(readme.components(separatedBy: "| Key | Action |\n|---|---|\n").last)
            .split(separator: "\n").prefix { $0.hasPrefix("| `") }
        #expect(table.count == 10)
        for line in table {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            let key = try #require(cells[0].split(separator: "`").first)
            let titles = rows.filter { row in
                row.keys.all.contains { $0.map(\.title) == [String(key)] }
            }.map(\.title)
            #expect(titles.contains { cells[1].hasPrefix($0) }, "\(line) is none of \(titles)")
        }
    }

    /// The legends explain the signs of all lists.
    @Test(arguments: ["README.md", "Documentation/keys.md"])
    func theLegendHasTheSigns(page: String) throws {
        let path = String(#filePath.split(separator: "/Tests/")[0]) + "/" + page
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let legend = try #require(
            text.components(separatedBy: "| Sign | Meaning |\n").last?.components(separatedBy: "\n\n").first)
        let signs = [EpisodeSign.new, .started, .playing, .live].map(\.text)
        let downloads = [DownloadSign.waiting, .finished, .failed].map(\.text)
        for sign in signs + downloads + ["★", "✓"] {
            #expect(legend.contains("`\(sign)`"))
        }
    }

    /// What the last row calls an action is made of words of its title.
    @Test func hintsHaveWordsOfTheirTitles() {
        for definition in KeyCommand.Definition.all where definition.identifier != "help" {
            let command = KeyCommand(definition) {}
            let words = command.title.lowercased().split { !$0.isLetter }
            let hint = command.shortTitle.lowercased().split { !$0.isLetter }
            #expect(hint.allSatisfy(words.contains), "\(command.shortTitle) of \(command.title)")
        }
    }
}
