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

    /// The hits, best first, as lines.
    private func lines(_ text: String, limit: Int = 100) async throws -> [String] {
        let hits = try await library.sources.search(text).all
        return try await lines(0..<min(limit, hits.count), of: hits)
    }

    private func lines(_ range: Range<Int>, of hits: SourceHits) async throws -> [String] {
        let (read, failure) = await library.sources.load(range, of: hits)
        #expect(failure == nil && read.count == range.count)
        return try read.map { hit in
            let hit = try #require(hit)
            return [
                hit.source.title, hit.production.title ?? "", hit.field.rawValue,
                hit.episode.map { "\($0.number)" }, hit.episode?.episode.title, hit.excerpt,
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
        // No single episode has all words.
        #expect(try await lines("apfel soup recipe") == ["Show|Kitchen|episode|Über Äpfel"])
        #expect(
            try await lines("recipe kitchen") == [
                "Show|Kitchen|description|1|Über Äpfel|Recipe 1", "Show|Kitchen|description|2|Soup|Recipe 2",
                "Show|Kitchen|description|3|More apfel|Recipe 3",
            ])
    }

    /// Shows and episodes are counted apart. A show that contains the words does not hide its episodes.
    @Test func groupsShowsAndEpisodes() async throws {
        try add(
            "Boats",
            [
                Production(
                    title: "Night Boats", description: "Boats, and harbours.",
                    episodes: [
                        Episode(number: 1, title: "Night boats leave"), Episode(number: 2, title: "Boats"),
                        Episode(number: 3, title: "A harbour", description: "Where boats sleep."),
                    ])
            ])
        try add(
            "Sea",
            [
                Production(
                    title: "The Sea", description: "Water.",
                    episodes: [
                        Episode(number: 1, description: "No boats here."), Episode(number: 2, title: "Boats"),
                        Episode(number: 3, title: "Of boats", description: "More boats."),
                        Episode(number: 4, title: "Whales", description: "Boats watch them."),
                    ])
            ])
        let result = try await library.sources.search("boats")
        #expect((result.episodes.count, result.productions.count, result.all.count) == (6, 1, 7))
        #expect(
            try await lines(0..<6, of: result.episodes) == [
                "Sea|The Sea|episode|2|Boats", "Sea|The Sea|episode|3|Of boats",
                "Boats|Night Boats|episode|1|Night boats leave", "Boats|Night Boats|episode|2|Boats",
                "Sea|The Sea|description|1|No boats here.",
                "Sea|The Sea|description|4|Whales|Boats watch them.",
            ])
        #expect(try await lines(0..<1, of: result.productions) == ["Boats|Night Boats|title"])
        #expect(try await lines(2..<5, of: result.episodes).count == 3)
        #expect(
            try await lines("harbours") == ["Boats|Night Boats|description|Boats, and harbours."])
        // Both the show and an episode contain them.
        let harbours = try await library.sources.search("harbour")
        #expect((harbours.episodes.count, harbours.productions.count) == (1, 1))
        let hit = try #require(await library.sources.load(0..<1, of: harbours.episodes).hits.first ?? nil)
        #expect(hit.episode?.key.productionKey == "Night Boats")
    }

    /// A catalogue that was replaced since has other episodes.
    @Test func missesWhatWasReplaced() async throws {
        let one = try add("One", [Production(title: "Swift", episodes: [Episode(title: "Swift 1")])])
        try add("Two", [Production(title: "Swifts")])
        let hits = try await library.sources.search("swift").all
        #expect(hits.count == 3)
        try library.store(for: one.catalogID).replace(with: [Production(title: "Birds")])
        let (read, failure) = await library.sources.load(0..<3, of: hits)
        #expect(read.map { $0?.production.title } == [nil, "Swifts", nil])
        #expect(failure == nil)
    }

    @Test func countsWhatItDoesNotRead() async throws {
        try add("One", (1...30).map { Production(title: "Part \($0)") })
        try add("Two", (1...30).map { Production(title: "Part \($0)") })
        let result = try await library.sources.search("part")
        #expect((result.productions.count, result.episodes.count) == (60, 0))
        #expect(try await lines(39..<40, of: result.productions) == ["Two|Part 10|title"])
        let episodes = (1...50).map { (number: Int) in Episode(number: number, title: "Echo \(number)") }
        try add("Three", [Production(title: "Many", episodes: episodes)])
        #expect(try await lines("echo").count == 50)
        #expect(try await lines("echo", limit: 7).count == 7)
    }

    /// Any part can be read, and together they are all.
    @Test(arguments: [1, 7, 20, 200]) func readsAllMatchesStepByStep(count: Int) async throws {
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
        let result = try await library.sources.search("echo loud")
        #expect((result.productions.count, result.episodes.count, result.all.count) == (3, 100, 103))
        var all: [String] = []
        while all.count < 103 {
            all += try await lines(all.count..<min(103, all.count + count), of: result.all)
        }
        #expect(all.first == "One|Echo loud|title" && Set(all).count == 103)
        #expect(all[1] == "One|Loud|episode|1|Echo 1" && all[50] == "One|Loud|episode|50|Echo, loud 50")
        #expect(
            all[51...75].elementsEqual(
                (1...25).map { "Two|Many|episode|\($0 * 2)|Echo, loud \($0 * 2)" }))
        #expect(
            all[76...100].elementsEqual(
                (1...25).map { "One|Echo loud|episode|\($0 * 2)|Echo, loud \($0 * 2)" }))
        #expect(all[101...].elementsEqual(["One|Apart|episode|Loud", "One|Said|description|A loud echo."]))
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
        let result = try await library.sources.search("echo")
        #expect(result.episodes.count == 12)
        #expect(try await lines(11..<12, of: result.episodes) == ["Long|Show|episode|12|Echo 12"])
        // The descriptions are in other rows than the titles of later episodes.
        #expect(try await library.sources.search("word").episodes.count == 12)
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
        #expect(try await lines(0..<result.all.count, of: result.all) == ["Good|Swift|title"])
        #expect(result.failures.map(\.source.title) == ["Bad"])
    }
}
