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
    nonisolated static let languages = Language.allCases.filter { $0 != .english }
    nonisolated static let sizes = [
        (width: 40, height: 24), (width: 80, height: 24), (width: 120, height: 34),
    ]

    @Test(arguments: LibraryScreen.allCases, sizes)
    func translatesEverything(screen: LibraryScreen, size: (width: Int, height: Int)) async throws {
        let rows = try await rows(of: screen, in: .pseudo, size: size)
        let found = rows.flatMap { UntranslatedWords.all(in: $0) }
        #expect(found.isEmpty, "\(rows.joined(separator: "\n"))")
    }

    @Test(arguments: LibraryScreen.allCases, languages)
    func cutsNoText(screen: LibraryScreen, language: Language) async throws {
        let texts = try CutTexts(language: language)
        for size in Self.sizes {
            let rows = try await rows(of: screen, in: language, size: size)
            // The bar has two titles, which share its width.
            let cut = rows.dropFirst().flatMap { texts.all(in: $0) }
            #expect(cut.isEmpty, "\(size)\n\(rows.joined(separator: "\n"))")
        }
    }

    private func rows(
        of screen: LibraryScreen, in language: Language, size: (width: Int, height: Int)
    ) async throws -> [String] {
        Texts.use(.tekpub)
        return try await Language.withCurrent(language) {
            let library = try await ScreenLibrary()
            let browser = try await library.browser(width: size.width, height: size.height)
            try await library.show(screen, in: browser)
            try await library.rest(browser, on: screen)
            return browser.terminal.rows
        }
    }
}

/// Finds texts of the program that end with an ellipsis because there was no room for them.
private struct CutTexts {
    private let language: Language
    /// The texts without values; in the pseudo-language, the brackets tell.
    private let texts: [String]

    /// What may be cut in the pseudo-language: the titles of a production and of a source, the keys of an action, of which
    /// a column shows the first, what a server says, the times behind a failure, and what a narrow last row says of a
    /// source or a download, which the screens say whole.
    private static let data = [
        "! Harbour Radio", "⟦⟦Ŵáííţííñğ",
        "⟦Úñţţíţţ", "⟦Ţéķķþúúƀ", "⟦Çţřřľ-", "⟦Çţ…", "⟦Ţĥéé ţţíđéé", "⟦ñéẋẋţ ţţřýý",
    ]

    init(language: Language) throws {
        self.language = language
        texts = language == .pseudo ? [] : try Self.texts(of: language)
    }

    func all(in row: String) -> [String] {
        row.replacing("│", with: "  ").replacing("  ", with: "\n").split(separator: "\n").filter { part in
            guard part.hasSuffix("…"), case let rest = part.dropLast(), let last = rest.last else {
                return false
            }
            if Self.data.contains(where: part.contains) { return false }
            if language == .pseudo {
                // A letter without an accent or a digit belongs to a title, which may be cut.
                let isTitle = last.isASCII && (last.isLetter || last.isNumber)
                return rest.count { $0 == "⟦" } > rest.count { $0 == "⟧" } && !isTitle
            }
            let start = rest.trimmingCharacters(in: .whitespaces)
            let isWhole = texts.contains { $0 == start || $0 == part.trimmingCharacters(in: .whitespaces) }
            return start.count > 1 && !isWhole && texts.contains { $0.hasPrefix(start) }
        }.map(String.init)
    }

    /// The translations in a catalogue; English for those that are missing.
    private static func texts(of language: Language) throws -> [String] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let lines = try ["Resources/languages", "Sources/CCursesTexts"].flatMap { folder in
            try String(
                contentsOf: root.appending(path: "\(folder)/\(language.code).strings"), encoding: .utf8
            )
            .split(separator: "\n")
        }
        return lines.compactMap { line in
            let quoted = line.split(separator: "\"", omittingEmptySubsequences: false)
            guard line.hasPrefix("\""), quoted.count >= 4, !quoted[1].contains("%") else { return nil }
            return String(quoted[3].isEmpty ? quoted[1] : quoted[3])
        }
    }
}
