import Foundation
import GRDB
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// Searching all sources at once.
struct SourceSearchTests {
    private let folder: TemporaryFolder
    private let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try Library.open(in: folder.url, patience: 5, removesOrphans: false)
    }

    @discardableResult
    private func add(_ name: String, _ productions: [Production]) throws -> Source {
        let address = "http://example.com/\(name)"
        let source = try library.sources.add(address, title: name).source
        try library.store(for: CatalogID(rawValue: address)).replace(with: productions)
        return source
    }

    private func lines(_ text: String, limit: Int = 100) async throws -> [String] {
        try await library.sources.search(text, limit: limit).hits.map { hit in
            [
                hit.source.title, hit.production.title ?? "", hit.field.rawValue,
                hit.episodeNumber.map(String.init), hit.episodeTitle, hit.excerpt,
            ].compactMap { $0 }.joined(separator: "|")
        }
    }

    @Test func mergesTheSourcesByRank() async throws {
        try add("One", [Production(title: "Cooking", description: "Not only Swift.\nAlso soup.")])
        try add("Two", [Production(title: "Learn Swift"), Production(title: "Swift talks")])
        try add("Three", [Production(title: "Birds", author: "Jo Swift"), Production(title: "Swiftly")])
        #expect(
            try await lines("swift") == [
                "Two|Swift talks|title", "Three|Swiftly|title", "Two|Learn Swift|title", "Three|Birds|author",
                "One|Cooking|description|Not only Swift.",
            ])
    }

    @Test func namesEachEpisodeThatMatches() async throws {
        let episodes = ["Über Äpfel", "Soup", "More apfel"].enumerated().map {
            Episode(number: $0.offset + 1, title: $0.element, description: "Recipe \($0.offset + 1)")
        }
        try add("Show", [Production(title: "Kitchen", episodes: episodes)])
        #expect(
            try await lines("apfel") == [
                "Show|Kitchen|episode|1|Über Äpfel", "Show|Kitchen|episode|3|More apfel",
            ])
        #expect(try await lines("kitchen soup") == ["Show|Kitchen|episode|2|Soup"])
        #expect(try await lines("recipe 2") == ["Show|Kitchen|description|2|Soup|Recipe 2"])
        #expect(try await lines("apfel soup recipe") == ["Show|Kitchen|episode|1|Über Äpfel"])
    }

    @Test func countsWhatItDoesNotList() async throws {
        try add("One", (1...30).map { Production(title: "Part \($0)") })
        try add("Two", (1...30).map { Production(title: "Part \($0)") })
        let result = try await library.sources.search("part", limit: 40)
        #expect(result.hits.count == 40)
        #expect(result.productionCount == 60)
        #expect(result.hits.last?.source.title == "Two")
        #expect(result.hits.last?.production.title == "Part 10")
        let episodes = (1...50).map { (number: Int) in Episode(number: number, title: "Echo \(number)") }
        try add("Three", [Production(title: "Many", episodes: episodes)])
        #expect(try await lines("echo").count == 50)
        #expect(try await lines("echo", limit: 7).count == 7)
    }

    /// Each episode whose title matches counts, and is read when it is needed.
    @Test(arguments: [1, 7, 20, 100]) func readsAllMatchesStepByStep(limit: Int) async throws {
        let episodes = (1...50).map { (number: Int) in
            Episode(number: number, title: number % 2 == 0 ? "Echo, loud \(number)" : "Echo \(number)")
        }
        try add(
            "One",
            [
                Production(title: "Loud", episodes: episodes),
                Production(title: "Echo loud", episodes: episodes),
                Production(title: "Said", description: "A loud echo."),
                Production(title: "Apart", episodes: [Episode(title: "Loud"), Episode(title: "Echo")]),
            ])
        try add("Two", [Production(title: "Many", episodes: episodes), Production(title: "Other")])
        var result = try await library.sources.search("echo loud", limit: limit)
        var steps = 1
        while !result.isComplete {
            #expect(result.hits.count == steps * limit && result.hitCount == 78)
            try await library.sources.addHits(to: &result, limit: limit)
            steps += 1
        }
        #expect(result.hits.count == 78 && result.hitCount == 78 && result.productionCount == 5)
        let hits = result.hits.map { "\($0.production.title ?? "") \($0.episodeNumber ?? 0)" }
        #expect(hits.first == "Echo loud 0" && hits.last == "Said 0" && Set(hits).count == 78)
        #expect(hits[1] == "Loud 1" && hits[50] == "Loud 50" && hits[51] == "Apart 1")
        #expect(hits[52...76].elementsEqual((1...25).map { "Many \($0 * 2)" }))
    }

    @Test func countsTheEpisodesOfALongFeed() async throws {
        let store = library.store(for: try add("Long", []).catalogID)
        let writer = try store.makeWriter()
        let words = String(repeating: "word ", count: 50_000)
        for number in 1...12 {
            let episode = Episode(number: number, title: "Echo \(number)", description: words)
            try await writer.apply([
                .productions([Production(title: "Show", episodes: [episode])], .extend(.catalog))
            ])
        }
        try await writer.finish(Catalog())
        let result = try await library.sources.search("echo", limit: 5)
        #expect(result.hits.count == 5 && result.hitCount == 12)
    }

    @Test func searchesOnlyWhatIsFollowedAndWasFetched() async throws {
        let gone = try add("Gone", [Production(title: "Swift")])
        _ = try library.sources.remove(gone.id)
        try library.sources.add("http://example.com/never")
        #expect(try await lines("swift").isEmpty)
        #expect(try await lines("  ").isEmpty)
    }

    @Test func namesTheSourceThatCannotBeSearched() async throws {
        try add("Good", [Production(title: "Swift")])
        let bad = try add("Bad", [Production(title: "Swift")])
        let name = try #require(try library.catalogName(of: bad.catalogID))
        try await DatabaseQueue(path: library.folder.catalogPath(name)).write {
            try $0.execute(sql: "UPDATE searchText SET names = x'00'")
        }
        let result = try await library.sources.search("swift")
        #expect(result.hits.map(\.source.title) == ["Good"])
        #expect(result.failures.map(\.source.title) == ["Bad"])
    }
}
