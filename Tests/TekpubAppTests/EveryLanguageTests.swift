import CursesKit
import CursesKitTesting
import Foundation
import Localization
import Testing

@testable import TekpubApp
@testable import TekpubKit

/// The screens of a library of several sources in each language.
@MainActor
struct EveryLanguageTests {
    /// The titles of keys are not translated, nor is the last row, which has nothing else.
    private static let screensOfKeys: Set<LibraryScreen> = [.help, .palette, .rowMenu]

    nonisolated static let languages = Language.allCases.filter { $0 != .english }
    nonisolated static let sizes = [
        (width: 40, height: 24), (width: 80, height: 24), (width: 120, height: 34),
    ]

    @Test(arguments: LibraryScreen.allCases, sizes)
    func translatesEverything(screen: LibraryScreen, size: (width: Int, height: Int)) async throws {
        guard !Self.screensOfKeys.contains(screen) else { return }
        let rows = try await rows(of: screen, in: .pseudo, size: size)
        let found = rows.dropLast().flatMap { UntranslatedWords.all(in: $0) }
        #expect(found.isEmpty, "\(rows.joined(separator: "\n"))")
    }

    @Test(arguments: LibraryScreen.allCases, languages)
    func cutsNoText(screen: LibraryScreen, language: Language) async throws {
        guard !Self.screensOfKeys.contains(screen) else { return }
        let texts = try CutTexts(language: language)
        for size in Self.sizes {
            let rows = try await rows(of: screen, in: language, size: size)
            // The bar has two titles, which share its width.
            let cut = rows.dropFirst().dropLast().flatMap { texts.all(in: $0) }
            #expect(cut.isEmpty, "\(size)\n\(rows.joined(separator: "\n"))")
        }
    }

    private func rows(
        of screen: LibraryScreen, in language: Language, size: (width: Int, height: Int)
    ) async throws -> [String] {
        try await Language.withCurrent(language) {
            let library = try await ScreenLibrary()
            let browser = try await library.browser(width: size.width, height: size.height)
            try await library.show(screen, in: browser)
            try await library.rest(browser, on: screen)
            return browser.terminal.rows
        }
    }
}

/// Finds words that are not in the pseudo-language, in which each letter has an accent.
private enum UntranslatedWords {
    /// What is not the program's: titles, names, units and addresses, and what the user has typed.
    private static let data: Set<Substring> = Set(
        """
        Ada All Any Audio Bell Ben Boats Building Came Cranes Episodes Evil Example Fog Forty From Harbour Has In Is It \
        Last Lectures Lighthouse Long Longer Mortar Much Nameless Night North Northern Notes On One Open Part Pier Plain \
        Radio Room Sailing Sea Stones Storks Subtitle Table Tekpub Than That The Three Title Top Welcome West Why \
        and archive at bell boats catalogue ccc coast collection cranes de dusk end every evening fog for https in is it \
        keeper lamp lit media mp of on only org out sepiasearch slug test text the tide was with See End With For Of \
        GB MB kB
        """.split(separator: " "))

    static func all(in row: String) -> [String] {
        var found: [String] = []
        var rest = row[...]
        while let start = rest.firstIndex(where: \.isPlainLetter) {
            rest = rest[start...]
            let word = rest.prefix(while: \.isPlainLetter)
            rest = rest.dropFirst(word.count)
            // A box may cover the end of a word.
            if word.count > 1, !data.contains(where: { $0.hasPrefix(word) }) { found.append(String(word)) }
        }
        return found
    }
}

extension Character {
    fileprivate var isPlainLetter: Bool { isASCII && isLetter }
}

/// Finds texts of the program that end with an ellipsis because there was no room for them.
private struct CutTexts {
    private let language: Language
    /// The texts without values; in the pseudo-language, the brackets tell.
    private let texts: [String]

    init(language: Language) throws {
        self.language = language
        texts = language == .pseudo ? [] : try Self.texts(of: language)
    }

    func all(in row: String) -> [String] {
        row.replacing("│", with: "  ").replacing("  ", with: "\n").split(separator: "\n").filter { part in
            guard part.hasSuffix("…"), case let rest = part.dropLast(), let last = rest.last else {
                return false
            }
            // In place of the title of a production, which may be cut.
            if part.contains("⟦Úñţţíţţ") { return false }
            if language == .pseudo {
                // A letter without an accent belongs to a title, which may be cut.
                return rest.count { $0 == "⟦" } > rest.count { $0 == "⟧" } && !(last.isASCII && last.isLetter)
            }
            let start = rest.trimmingCharacters(in: .whitespaces)
            let isWhole = texts.contains { $0 == start || $0 == part.trimmingCharacters(in: .whitespaces) }
            return start.count > 1 && !isWhole && texts.contains { $0.hasPrefix(start) }
        }.map(String.init)
    }

    /// The translations in a catalogue; English for those that are missing.
    private static func texts(of language: Language) throws -> [String] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Resources/languages/\(language.code).strings")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
            let quoted = line.split(separator: "\"", omittingEmptySubsequences: false)
            guard line.hasPrefix("\""), quoted.count >= 4, !quoted[1].contains("%") else { return nil }
            return String(quoted[3].isEmpty ? quoted[1] : quoted[3])
        }
    }
}
