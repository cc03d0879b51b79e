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

    /// The README lists what there is.
    @Test func theReadmeNamesAllOfThem() throws {
        let path = String(#filePath.split(separator: "/Tests/")[0]) + "/README.md"
        let readme = try String(contentsOfFile: path, encoding: .utf8)
        let rows = KeyTable().rows
        for place in KeyPlace.allCases {
            let names = rows.filter { $0.place == place }.map { "`\($0.name)`" }.joined(separator: ", ")
            let row = "| `\(place.rawValue)` | \(place.summary) | \(names) |"
            #expect(readme.contains(row + "\n"), "the README lacks\n\(row)")
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
