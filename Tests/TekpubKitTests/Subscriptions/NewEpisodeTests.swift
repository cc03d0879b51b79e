import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// Which episodes of a source are new.
struct NewEpisodeTests {
    private let library: Library
    private let address = "http://example.com/feed"
    private let id: Source.ID

    init() throws {
        library = try Library.temporary()
        id = try library.sources.add(address).source.id
    }

    private func load(_ episodes: [Episode], title: String = "A Show", at address: String? = nil) throws {
        try library.store(for: CatalogID(rawValue: address ?? self.address))
            .replace(with: [Production(title: title, episodes: episodes)])
    }

    private static func episode(_ number: Int, guid: String? = nil) -> Episode {
        Episode(
            guid: guid ?? "guid-\(number)", title: "Episode \(number)", durationInSeconds: 60,
            releasedAt: ReleaseDate("2020-01-\(number + 10)"), url: "http://example.com/\(number).mp3")
    }

    private func new() throws -> [String?] { try library.sources.newEpisodes().map(\.title) }

    @Test func areThoseThatALaterLoadBrings() throws {
        try load([Self.episode(1)])
        #expect(try new() == [])
        try load([Self.episode(3), Self.episode(2), Self.episode(1)])
        #expect(try new() == ["Episode 3", "Episode 2"])
        #expect(try library.sources.source(id)?.newCount == 2)
        let episode = try #require(try library.sources.newEpisodes().first)
        #expect(episode.productionTitle == "A Show")
        #expect(episode.durationInSeconds == 60)
        #expect(episode.releasedAt == ReleaseDate("2020-01-13"))
    }

    @Test func ofAllSourcesAreListedLatestFirst() throws {
        let other = "http://example.com/b"
        try library.sources.add(other)
        try load([Self.episode(1)])
        try load([Self.episode(1)], title: "B", at: other)
        try load([Self.episode(2), Self.episode(1)])
        try load([Self.episode(3), Self.episode(1)], title: "B", at: other)
        #expect(try new() == ["Episode 3", "Episode 2"])
        #expect(try library.sources.newEpisodes(of: id).map(\.title) == ["Episode 2"])
    }

    @Test func ofOneDayAreInTheOrderOfTheirCatalogue() throws {
        func part(_ number: Int) -> Episode {
            Episode(guid: "part-\(number)", title: "Part \(number)", releasedAt: ReleaseDate("2020-02-02"))
        }
        try load([Self.episode(1)])
        try load((8...12).reversed().map(part) + [Self.episode(1)])
        #expect(try new() == ["Part 12", "Part 11", "Part 10", "Part 9", "Part 8"])
    }

    @Test func ofOneDayAreInTheOrderOfTheirTimes() throws {
        let other = "http://example.com/b"
        try library.sources.add(other)
        try load([Self.episode(1)])
        try load([Self.episode(1)], title: "B", at: other)
        func at(_ time: String) -> Episode {
            Episode(guid: time, title: time, releasedAt: ReleaseDate("2020-02-02T\(time)"))
        }
        try load([at("08:00:00Z"), at("20:00:00+09:00"), Self.episode(1)])
        try load([at("12:00:00-02:00"), at("10:00:00Z"), Self.episode(1)], title: "B", at: other)
        #expect(try new() == ["12:00:00-02:00", "20:00:00+09:00", "10:00:00Z", "08:00:00Z"])
        let date = try #require(try library.sources.newEpisodes().first?.releasedAt)
        #expect(date.publishedAt == "2020-02-02T14:00:00Z")
    }

    @Test func areNoLongerNewOnceOpened() throws {
        try load([Self.episode(1)])
        try load([Self.episode(2), Self.episode(1)])
        let episode = try #require(try library.sources.newEpisodes().first)
        try library.store(for: CatalogID(rawValue: address)).setMark(
            EpisodeMark(updatedAt: Date()), for: episode.key)
        #expect(try new() == [])
        try load([Self.episode(3), Self.episode(2), Self.episode(1)])
        #expect(try new() == ["Episode 3"])
    }

    @Test func areMarkedAsPlayedAndBack() throws {
        try load([Self.episode(1)])
        try load([Self.episode(4), Self.episode(3), Self.episode(2), Self.episode(1)])
        let date = Date(timeIntervalSince1970: try #require(ReleaseDate("2020-01-14")).secondsSince1970)
        let old = try library.sources.newEpisodes().released(before: date)
        #expect(old.map(\.title) == ["Episode 3", "Episode 2"])
        let change = try library.sources.markPlayed(old)
        #expect(change.count == 2)
        #expect(try new() == ["Episode 4"])
        let store = library.store(for: CatalogID(rawValue: address))
        #expect(try store.marks(of: old[0].key.productionKey)[old[0].key]?.isWatched == true)
        try library.sources.undo(change)
        #expect(try new() == ["Episode 4", "Episode 3", "Episode 2"])
        _ = try library.sources.markPlayed(of: id)
        #expect(try new() == [])
    }

    @Test func areLookedAtInTheOrderThatWasSaved() throws {
        #expect(try library.sources.newEpisodeOrder() == nil)
        try library.sources.setNewEpisodeOrder("bySource ascending")
        #expect(try library.sources.newEpisodeOrder() == "bySource ascending")
        try library.sources.setNewEpisodeOrder(nil)
        #expect(try library.sources.newEpisodeOrder() == nil)
    }

    /// Opening a page from a list of what was started must not take the position.
    @Test func leavesWhatTheUserHasMarkedOrStarted() throws {
        try load([Self.episode(1)])
        try load([Self.episode(3), Self.episode(2), Self.episode(1)])
        let store = library.store(for: CatalogID(rawValue: address))
        let episodes = try library.sources.newEpisodes()
        let started = EpisodeMark(positionInSeconds: 50, updatedAt: Date(timeIntervalSince1970: 1))
        let watched = EpisodeMark(isWatched: true, updatedAt: Date(timeIntervalSince1970: 1))
        try store.setMark(started, for: episodes[0].key)
        try store.setMark(watched, for: episodes[1].key)
        #expect(try library.sources.markSeen(episodes).count == 0)
        #expect(try library.sources.markPlayed(episodes).count == 0)
        try store.markSeen(episodes[0].key, at: Date())
        let marks = try store.marks(of: episodes[0].key.productionKey)
        #expect(marks[episodes[0].key] == started)
        #expect(marks[episodes[1].key] == watched)
    }

    @Test func ofARemovedSourceAreNotListed() throws {
        try load([Self.episode(1)])
        try load([Self.episode(2), Self.episode(1)])
        _ = try library.sources.remove(id)
        #expect(try new() == [])
    }

    @Test func doNotFloodAfterAnEmptyFeed() throws {
        let episodes = (1...15).map { Self.episode($0) }
        try load(episodes)
        try load([])
        try load(episodes)
        #expect(try new() == [])
        try load([Self.episode(16)] + episodes)
        #expect(try new() == ["Episode 16"])
    }

    @Test func areOnlyTheLaterOnesIfAllNamesChange() throws {
        func moved(_ number: Int) -> Episode {
            Episode(
                guid: "moved-\(number)", title: "Part \(number)",
                releasedAt: ReleaseDate("2020-01-\(number + 10)"), url: "http://b.example/\(number).mp3")
        }
        try load((1...15).map { Self.episode($0) })
        try load((1...16).map(moved))
        #expect(try new() == ["Part 16"])
    }

    @Test(arguments: [1, 4])
    func stayNewIfTheirNamesChange(firstChanged: Int) throws {
        func moved(_ number: Int) -> Episode {
            var episode = Self.episode(number)
            guard number >= firstChanged else { return episode }
            episode.guid = "moved-\(number)"
            episode.url = "http://example.net/\(number).mp3"
            return episode
        }
        try load([Self.episode(1)])
        try load((1...5).reversed().map { Self.episode($0) })
        let seen = try #require(try library.sources.newEpisodes().last)
        try library.store(for: CatalogID(rawValue: address)).setMark(
            EpisodeMark(updatedAt: Date()), for: seen.key)
        for _ in 1...2 {
            try load((1...5).reversed().map(moved))
            #expect(try new() == ["Episode 5", "Episode 4", "Episode 3"])
        }
    }

    @Test func countARepeatedIdentifierOnce() throws {
        try load([Self.episode(1)])
        let repeats = (0..<1000).map { Episode(guid: "same", title: "Copy \($0)") }
        try load(repeats + [Self.episode(1)])
        #expect(try new() == ["Copy 0"])
    }

    @Test func countAnIdentifierThatIsRepeatedWhileItIsNewOnce() throws {
        try load([Self.episode(1)])
        try load([Self.episode(2), Self.episode(1)])
        let repeats = (3..<1000).map {
            Episode(guid: "guid-2", title: "Copy \($0)", url: "http://example.com/\($0).mp3")
        }
        try load([Self.episode(2)] + repeats)
        #expect(try new() == ["Episode 2"])
    }

    /// Feeds that have few episodes for a while, or one identifier for all.
    private static let gaps = [
        [episode(14)], (1...14).map { episode($0, guid: "guid-14") },
        (1...1000).map {
            Episode(guid: "guid-14", title: "Copy \($0)", releasedAt: ReleaseDate("2020-01-24"))
        },
    ]

    @Test(arguments: gaps.indices)
    func areNotThoseThatComeBack(gap: Int) throws {
        let all = (1...14).map { Self.episode($0) }
        try load(all)
        try load(Self.gaps[gap])
        try load(all + [Self.episode(15)])
        #expect(try new() == ["Episode 15"])
    }

    /// A part of the list is missing for some refreshes, with and without dates.
    @Test(arguments: [true, false])
    func areNotThoseThatWereGone(hasDates: Bool) throws {
        let all = (1...14).reversed().map {
            hasDates ? Self.episode($0) : Episode(guid: "\($0)", title: "Episode \($0)")
        }
        try load(Array(all.dropFirst()))
        try load(Array(all.dropFirst().prefix(8)))
        try load(Array(all.dropFirst().prefix(9)))
        try load(all)
        #expect(try new() == ["Episode 14"])
        // One that was never seen is still new when it comes back.
        try load(Array(all.dropFirst()))
        #expect(try new() == [])
        try load(all)
        #expect(try new() == ["Episode 14"])
    }

    @Test func areNotThoseOfAFeedThatComesBack() throws {
        let all = (1...14).map { Self.episode($0) }
        try load(all)
        try load((1...5).map { Episode(title: "Domain \($0) for sale") }, title: "Sale")
        #expect(try new().isEmpty)
        try load(all)
        #expect(try new().isEmpty)
    }

    @Test func areOnlyTheLaterOnesOfARenamedFeed() throws {
        try load((1...14).map { Self.episode($0) })
        try load((1...15).map { Self.episode($0) }, title: "A Show in HD")
        #expect(try new() == ["Episode 15"])
    }

    @Test func areSomeOfAProductionWithoutDatesThatGrows() throws {
        func part(_ number: Int) -> Episode { Episode(guid: "\(number)", title: "Part \(number)") }
        try load([part(1)])
        try load((1...4).map(part))
        #expect(try Set(new()) == ["Part 2", "Part 3", "Part 4"])
    }

    @Test func areArchivedByThePolicyUnlessFavourite() throws {
        try load([Self.episode(1)])
        try load((2...6).map { Self.episode($0) } + [Self.episode(1)])
        try library.sources.setPolicy(SourcePolicy(newLimit: 2), of: id)
        #expect(try new() == ["Episode 6", "Episode 5"])
        #expect(try library.sources.sources().last?.newCount == 2, "Archived ones are not counted.")
        #expect(try library.sources.source(id)?.newCount == 2)
        try library.sources.setPolicy(SourcePolicy(archivesAfterDays: 3), of: id)
        let now = Date(timeIntervalSince1970: try #require(ReleaseDate("2020-01-18")).secondsSince1970)
        #expect(
            try library.sources.newEpisodes(now: now).map(\.title) == ["Episode 6", "Episode 5"])
        try library.store(for: CatalogID(rawValue: address)).setFavorite(true, productionKey: "A Show")
        #expect(try library.sources.newEpisodes(now: now).count == 5)
    }

    @Test func areThoseOfTheLatestThatWereNotSeen() throws {
        try load([Self.episode(1)])
        try load((1...6).map { Self.episode($0) })
        try library.sources.setPolicy(SourcePolicy(newLimit: 2), of: id)
        let latest = try #require(try library.sources.newEpisodes().first)
        let seen = try library.sources.markSeen([latest])
        #expect(try new() == ["Episode 5"], "No older one takes the place of what was seen.")
        try library.sources.undo(seen)
        #expect(try library.sources.markPlayed(of: id).count == 5)
        try library.sources.setPolicy(SourcePolicy(), of: id)
        #expect(try new() == [])
    }

    @Test func startedOnesAreListedLastPlayedFirst() throws {
        try load([Self.episode(2), Self.episode(1)])
        let store = library.store(for: CatalogID(rawValue: address))
        for number in 1...2 {
            try store.setMark(
                EpisodeMark(
                    positionInSeconds: number * 10, updatedAt: Date(timeIntervalSince1970: Double(number))),
                for: EpisodeKey(productionKey: "A Show", identity: "guid:guid-\(number)"))
        }
        #expect(try library.sources.startedEpisodes().map(\.positionInSeconds) == [20, 10])
    }
}
