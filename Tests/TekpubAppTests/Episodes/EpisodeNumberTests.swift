import CursesKit
import Foundation
import TekpubFormats
import TekpubKit
import Testing

@testable import TekpubApp

/// What publishers call their episodes in place of a number.
@MainActor
struct EpisodeNumberTests {
    nonisolated private static let long = "The Yearling, Chapter Three"

    private static func catalog(_ names: [String?]) -> Catalog {
        let episodes = names.enumerated().map { index, name in
            Episode(
                number: name?.contains(".") == true ? nil : index + 1, title: "Episode \(index)",
                details: name.map { EpisodeDetails(displayNumber: $0) })
        }
        return Catalog(productions: [Production(slug: "lamps", title: "Lamps", episodes: episodes)])
    }

    private func showing(_ names: [String?], width: Int = 80) async throws -> Browser {
        let browser = try await Browser.showing(Self.catalog(names), width: width)
        try await browser.press(.enter, until: "1 of \(names.count)")
        return browser
    }

    @Test func standInTheColumnOfNumbers() async throws {
        let browser = try await showing([nil, "315.5", "Day 5", Self.long, "\u{1B}[2J"])
        let rows = try (0..<5).map { index in
            let row = try #require(browser.terminal.rows.first { $0.contains("Episode \(index)") })
            return String(row.prefix { $0 != "E" })
        }
        #expect(
            rows.map { $0.trimmingCharacters(in: .init(charactersIn: " ●")) }
                == ["1", "315.5", "Day 5", "4", "␛[2J"])
        #expect(Set(rows.map(\.count)).count == 1)
    }

    @Test(
        arguments: [
            (nil, "Episode 1 of Lamps"), ("315.5", "Episode 315.5 of Lamps"), ("Day 5", "Day 5 of Lamps"),
            (long, "The Yearling, Chapter Three of Lamps"),
        ] as [(String?, String)])
    func standOnThePageOfTheEpisodeAndInThePreview(name: String?, position: String) async throws {
        let browser = try await showing([name], width: 160)
        try await browser.press(.enter, until: position)
    }

    @Test func areShownInAFeedWhoseEpisodesHaveNoOtherNumbers() async throws {
        var catalog = Self.catalog(["1.5", nil])
        catalog.productions[0].slug = nil
        for index in 0..<2 {
            catalog.productions[0].episodes[index].number = nil
            catalog.productions[0].episodes[index].releasedAt = ReleaseDate("2026-11-0\(index + 1)")
        }
        let browser = try await Browser.showing(catalog)
        try await browser.press(.enter, until: "1 of 2")
        #expect(browser.screen.contains("1.5  Episode 0"))
    }
}
