import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// Marks follow their episodes through successive changes of a feed.
struct MarkReconciliationTests {
    private let store: CatalogStore

    init() throws {
        store = try Library.temporary().store(for: "http://example.com/feed")
    }

    /// An episode whose description identifies it.
    private static func episode(_ number: Int, guid: Bool = true, of host: String = "a.example") -> Episode {
        Episode(
            guid: guid ? "guid-\(number)" : nil, title: "Episode \(number)", description: "\(number)",
            releasedAt: ReleaseDate("2020-01-\(10 + number % 20)"), url: "https://\(host)/\(number).mp4",
            link: "https://example.com/")
    }

    private func load(_ episodes: [Episode], title: String? = "A Show", slug: String? = nil) throws {
        try store.replace(with: [Production(slug: slug, title: title, episodes: episodes)])
    }

    /// The production in the catalogue.
    private func show() throws -> (key: String, production: Production) {
        let row = try #require(try store.library.catalog(of: store.catalogID)?.summaries([1]).first)
        return try #require(try store.production(named: row.key))
    }

    private func mark(_ description: String, at position: Int? = nil) throws {
        let (key, production) = try show()
        let index = try #require(production.episodes.firstIndex { $0.description == description })
        let mark = EpisodeMark(
            isWatched: position == nil, positionInSeconds: position, updatedAt: Date(timeIntervalSince1970: 1)
        )
        try store.setMark(
            mark, for: EpisodeKey(productionKey: key, identity: production.episodeIdentities[index]))
    }

    /// The descriptions of the marked episodes, in alphabetical order.
    private func marked() throws -> [String] {
        let (key, production) = try show()
        let marks = try store.marks(of: key).filter {
            $0.value.isWatched || $0.value.positionInSeconds != nil
        }
        return zip(production.episodeIdentities, production.episodes).compactMap { identity, episode in
            marks[EpisodeKey(productionKey: key, identity: identity)] == nil ? nil : episode.description
        }.sorted()
    }

    @Test(arguments: [true, false])
    func followEpisodesThatMove(hasGUID: Bool) throws {
        let episodes = (1...3).map { Self.episode($0, guid: hasGUID) }
        try load(episodes)
        try mark("2")
        try mark("3", at: 77)
        try load([Self.episode(4, guid: hasGUID)] + episodes)
        #expect(try marked() == ["2", "3"])
        try load(episodes.reversed())
        #expect(try marked() == ["2", "3"])
        try load([episodes[1]])
        #expect(try marked() == ["2"])
        let (key, _) = try show()
        #expect(try store.library.catalog(of: store.catalogID)?.summaries([1]).first?.watchedCount == 1)
        // The removed episodes return with their marks.
        try load(episodes)
        #expect(try marked() == ["2", "3"])
        #expect(try store.marks(of: key).values.compactMap(\.positionInSeconds) == [77])
    }

    @Test(arguments: [true, false])
    func followEpisodesThatAreRenamedOrReaddressed(hasGUID: Bool) throws {
        var episodes = (1...4).map { Self.episode($0, guid: hasGUID) }
        try load(episodes)
        try mark("2")
        episodes[1].title = "Another title"
        try load(episodes)
        #expect(try marked() == ["2"])
        for index in episodes.indices {
            episodes[index].url = "https://cdn.b.example/x/\(index + 1).mp4?sig=1"
        }
        try load(episodes)
        #expect(try marked() == ["2"])
        for index in episodes.indices {
            episodes[index].url = "https://pdst.fm/e/cdn.b.example/x/\(index + 1).mp4?sig=2"
        }
        try load(episodes)
        #expect(try marked() == ["2"])
        for index in episodes.indices { episodes[index].guid = "new-\(index)" }
        try load(episodes)
        #expect(try marked() == ["2"])
        for index in episodes.indices { episodes[index].guid = nil }
        try load(episodes)
        #expect(try marked() == ["2"])
    }

    @Test func goToNoEpisodeThatOnlyLooksTheSame() throws {
        var first = Self.episode(1), second = Self.episode(2)
        (first.title, second.title) = ("Introduction", "Introduction")
        second.releasedAt = first.releasedAt
        try load([first, second])
        try mark("1")
        // Only the other episode stays; it has the same title and date.
        try load([second])
        #expect(try marked() == [])
        try load([second, first])
        #expect(try marked() == ["1"])
        // The feed gives the identifier to another episode.
        var reused = Self.episode(7)
        reused.guid = first.guid
        try load([reused])
        #expect(try marked() == [])
        try load([first, reused])
        #expect(try marked() == ["1"])
    }

    @Test func tellEpisodesOfOneIdentifierApart() throws {
        let episodes = (1...3).map { number in
            var episode = Self.episode(number)
            episode.guid = "same"
            return episode
        }
        try load(episodes)
        try mark("2")
        try load([Self.episode(9)] + episodes.reversed())
        #expect(try marked() == ["2"])
        try load([episodes[1]])
        #expect(try marked() == ["2"])
    }

    @Test func stayWithTheirEpisodesWhenAServerCountsAnew() throws {
        let titles = ["a", "b", "c"]
        let numbered = { (titles: [String]) in
            titles.enumerated().map {
                Episode(
                    number: $0.offset + 1, title: $0.element, description: $0.element,
                    url: "http://a.example/\($0.element).mp4")
            }
        }
        try load(numbered(titles), slug: "show")
        try mark("b")
        try load(numbered(["z"] + titles), slug: "show")
        #expect(try marked() == ["b"])
        try load(numbered(["c", "b"]), slug: "show")
        #expect(try marked() == ["b"])
    }

    @Test func followAFeedThatIsRenamed() throws {
        try load([Self.episode(1)], title: "Old Title")
        try mark("1")
        try store.setFavorite(true, productionKey: "Old Title")
        try load([Self.episode(2), Self.episode(1)], title: "New Title")
        #expect(try marked() == ["1"])
        let row = try #require(try store.library.catalog(of: store.catalogID)?.summaries([1]).first)
        #expect(row.isFavorite && row.title == "New Title")
        #expect(try store.production(named: "New Title")?.key == row.key)
        #expect(row.key == "Old Title")
    }

    @Test func followAProductionThatGetsAnotherShortName() throws {
        let others = (1...3).map { Production(slug: "other\($0)", title: "Other \($0)") }
        try store.replace(with: others + [Production(slug: "old", title: "A Show")])
        try store.setFavorite(true, productionKey: "old")
        try store.replace(with: [Production(slug: "new", title: "A Show")] + others)
        let rows = try #require(try store.library.catalog(of: store.catalogID)?.summaries(1...4))
        #expect(rows.filter(\.isFavorite).map(\.slug) == ["new"])
    }

    @Test func callNoEpisodeNewThatOnlyChanged() throws {
        var episodes = (1...3).map { Self.episode($0) }
        try load(episodes)
        for index in episodes.indices { episodes[index].guid = "new-\(index)" }
        try load([Self.episode(4)] + episodes)
        let (key, production) = try show()
        let new = try store.marks(of: key).filter(\.value.isNew).map(\.key.identity)
        #expect(new == [production.episodeIdentities[0]])
        // It is still new after another load, which changes its identifier.
        var fourth = Self.episode(4)
        fourth.title = "Another title"
        try load([fourth] + episodes)
        #expect(try store.marks(of: key).filter(\.value.isNew).map(\.key.identity) == new)
    }

    /// One thing changes at a time, and every mark stays on its episode.
    @Test(arguments: 1...12 as ClosedRange<UInt64>)
    func surviveAnySequenceOfSingleChanges(seed: UInt64) throws {
        var random = SeededGenerator(state: seed)
        let hasGUID = seed % 3 != 0
        var next = 6
        var episodes = (1...5).map { Self.episode($0, guid: hasGUID) }
        try load(episodes)
        try mark("2")
        try mark("4", at: 30)
        var title = "A Show"
        for step in 1...14 {
            let index = Int.random(in: episodes.indices, using: &random)
            switch Int.random(in: 0..<7, using: &random) {
            case 0:
                episodes.insert(Self.episode(next, guid: hasGUID), at: 0)
                next += 1
            case 1:
                if episodes.count > 2,
                    let gone = episodes.firstIndex(where: { !["2", "4"].contains($0.description) })
                {
                    episodes.remove(at: gone)
                }
            case 2: episodes.shuffle(using: &random)
            case 3: episodes[index].title = "Renamed \(step)"
            case 4:
                for index in episodes.indices {
                    episodes[index].url =
                        "https://host\(step).example/\(episodes[index].description ?? "").mp4"
                }
            case 5: if hasGUID { episodes[index].guid = "guid-\(step)-\(index)" }
            default: title = "A Show \(step)"
            }
            try load(episodes, title: title)
            #expect(try marked() == ["2", "4"], "step \(step)")
        }
    }
}

/// The same numbers in every run.
private struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }
}
