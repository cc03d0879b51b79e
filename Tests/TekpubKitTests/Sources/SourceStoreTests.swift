import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

struct SourceStoreTests {
    private let folder: TemporaryFolder
    private let library: Library
    private let address = "http://example.com/feed"

    init() throws {
        folder = try TemporaryFolder()
        library = try Library.open(in: folder.url, patience: 5, removesOrphans: false)
    }

    private var sources: SourceStore { library.sources }

    private func added() throws -> [Source] { try sources.sources().filter { $0.kind == .server } }

    private func load(_ numbers: [Int], title: String = "A Show", at address: String? = nil) throws {
        let episodes = numbers.map {
            Episode(
                guid: "guid-\($0)", title: "Episode \($0)",
                durationInSeconds: 60, releasedAt: ReleaseDate("2020-01-\($0 + 10)"))
        }
        try library.store(for: address ?? self.address)
            .replace(with: [Production(title: title, episodes: episodes)])
    }

    @Test func beginsWithTheTwoCataloguesInsideTheProgram() throws {
        #expect(try sources.sources().map(\.kind) == [.bundled, .archive])
        #expect(try sources.sources().map(\.title) == ["Open Lectures", "Tekpub (archive)"])
    }

    @Test func listsWhatWasAddedInOrder() throws {
        let first = try sources.add(address)
        try sources.add("http://example.com/b", title: "Mine", folders: ["Talks", "Go"])
        #expect(first.isNew)
        #expect(try added().map(\.title) == ["example.com/feed", "Mine"])
        #expect(try added().map(\.folders) == [[], ["Talks", "Go"]])
    }

    @Test func addsAnAddressOnce() throws {
        let first = try sources.add(address)
        let second = try sources.add(address)
        #expect(!second.isNew)
        #expect(second.source.id == first.source.id)
        #expect(try added().count == 1)
    }

    @Test func hidesSecretsInTheAddress() throws {
        let source = try sources.add("http://anna:geheim@example.com/feed?token=abc").source
        #expect(source.title == "example.com/feed")
    }

    @Test func takesItsTitleFromTheCatalogueUntilItIsRenamed() throws {
        let id = try sources.add(address).source.id
        try load([1, 2])
        #expect(try added().map(\.title) == ["A Show"])
        #expect(try added().map(\.episodeCount) == [2])
        try sources.rename(id, to: "My show")
        try load([1, 2, 3])
        #expect(try added().map(\.title) == ["My show"])
        try sources.rename(id, to: nil)
        #expect(try added().map(\.title) == ["A Show"])
    }

    @Test func bringsARemovedSourceBackWithItsMarks() throws {
        let id = try sources.add(address).source.id
        try sources.add("http://example.com/b")
        try load([1])
        try sources.rename(id, to: "Mine")
        let store = library.store(for: address)
        try store.setFavorite(true, productionKey: "A Show")
        let removed = try #require(try sources.remove(id))
        #expect(try added().map(\.address) == ["http://example.com/b"])
        #expect(try sources.remove(id) == nil)
        try sources.restore(removed)
        #expect(try added().map(\.title) == ["Mine", "example.com/b"])
        #expect(try store.favorites() == ["A Show"])
    }

    @Test func survivesANewStart() throws {
        let id = try sources.add(address, folders: ["Talks"]).source.id
        try sources.setPolicy(SourcePolicy(downloadCount: 3), of: id)
        let again = try Library.open(in: folder.url, patience: 5, removesOrphans: false)
        let source = try #require(try again.sources.source(id))
        #expect(source.policy == SourcePolicy(downloadCount: 3))
        #expect(source.folders == ["Talks"])
    }
}

struct NewEpisodeTests {
    private let library: Library
    private let address = "http://example.com/feed"
    private let id: Source.ID

    init() throws {
        library = try Library.temporary()
        id = try library.sources.add(address).source.id
    }

    private func load(_ episodes: [Episode], title: String = "A Show", at address: String? = nil) throws {
        try library.store(for: address ?? self.address)
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

    @Test func areNoLongerNewOnceOpened() throws {
        try load([Self.episode(1)])
        try load([Self.episode(2), Self.episode(1)])
        let episode = try #require(try library.sources.newEpisodes().first)
        try library.store(for: address).setMark(EpisodeMark(updatedAt: Date()), for: episode.key)
        #expect(try new() == [])
        try load([Self.episode(3), Self.episode(2), Self.episode(1)])
        #expect(try new() == ["Episode 3"])
    }

    @Test func areMarkedAsSeenAndBack() throws {
        try load([Self.episode(1)])
        try load([Self.episode(4), Self.episode(3), Self.episode(2), Self.episode(1)])
        let date = Date(timeIntervalSince1970: try #require(ReleaseDate("2020-01-14")).secondsSince1970)
        let change = try library.sources.markSeen(before: date)
        #expect(change.count == 2)
        #expect(try new() == ["Episode 4"])
        try library.sources.undo(change)
        #expect(try new() == ["Episode 4", "Episode 3", "Episode 2"])
        _ = try library.sources.markSeen(of: id)
        #expect(try new() == [])
    }

    /// Opening a page from a list of what was started must not take the position.
    @Test func leavesWhatTheUserHasMarkedOrStarted() throws {
        try load([Self.episode(1)])
        try load([Self.episode(3), Self.episode(2), Self.episode(1)])
        let store = library.store(for: address)
        let episodes = try library.sources.newEpisodes()
        let started = EpisodeMark(positionInSeconds: 50, updatedAt: Date(timeIntervalSince1970: 1))
        let watched = EpisodeMark(isWatched: true, updatedAt: Date(timeIntervalSince1970: 1))
        try store.setMark(started, for: episodes[0].key)
        try store.setMark(watched, for: episodes[1].key)
        #expect(try library.sources.markSeen(episodes).count == 0)
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

    @Test func countARepeatedIdentifierOnce() throws {
        try load([Self.episode(1)])
        let repeats = (0..<1000).map { Episode(guid: "same", title: "Copy \($0)") }
        try load(repeats + [Self.episode(1)])
        #expect(try new() == ["Copy 0"])
    }

    @Test func areArchivedByThePolicyUnlessFavourite() throws {
        try load([Self.episode(1)])
        try load((2...6).map { Self.episode($0) } + [Self.episode(1)])
        try library.sources.setPolicy(SourcePolicy(newLimit: 2), of: id)
        #expect(try new() == ["Episode 6", "Episode 5"])
        try library.sources.setPolicy(SourcePolicy(archivesAfterDays: 3), of: id)
        let now = Date(timeIntervalSince1970: try #require(ReleaseDate("2020-01-18")).secondsSince1970)
        #expect(
            try library.sources.newEpisodes(now: now).map(\.title) == ["Episode 6", "Episode 5"])
        try library.store(for: address).setFavorite(true, productionKey: "A Show")
        #expect(try library.sources.newEpisodes(now: now).count == 5)
    }

    @Test func startedOnesAreListedLastPlayedFirst() throws {
        try load([Self.episode(2), Self.episode(1)])
        let store = library.store(for: address)
        for number in 1...2 {
            try store.setMark(
                EpisodeMark(
                    positionInSeconds: number * 10, updatedAt: Date(timeIntervalSince1970: Double(number))),
                for: EpisodeKey(productionKey: "A Show", identity: "guid:guid-\(number)"))
        }
        #expect(try library.sources.startedEpisodes().map(\.positionInSeconds) == [20, 10])
    }
}
