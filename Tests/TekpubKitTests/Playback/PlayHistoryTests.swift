import Foundation
import Synchronization
import TekpubFormats
import Testing

@testable import TekpubKit

struct PlayHistoryTests {
    private let library: Library
    private let store: CatalogStore
    private let now = Date(timeIntervalSince1970: 1_000_000)

    init() throws {
        library = try Library.temporary()
        store = library.store(for: "http://example.com/feed")
    }

    private func key(_ number: Int) -> EpisodeKey {
        EpisodeKey(productionKey: "A Show", identity: "guid:\(number)")
    }

    private func item(_ number: Int) throws -> PlayerItem {
        PlayerItem(
            video: .web(try #require(URL(string: "https://example.com/\(number).mp3"))),
            title: "Episode \(number)", productionTitle: "A Show", recording: (store, key(number)))
    }

    /// Plays an episode with the messages of mpv.
    private func play(_ number: Int, _ messages: [MpvMessage]) async throws {
        let recorder = ProgressRecorder(try item(number), now: { now })
        var progress = await recorder.start().progress
        for message in messages {
            progress.receive(message)
            recorder.note(progress)
        }
        #expect(await recorder.finish() == nil)
    }

    private func positions(_ range: ClosedRange<Int>) -> [MpvMessage] { range.map { .position(Double($0)) } }

    @Test func hasAnEntryForEachPart() async throws {
        try await play(
            1,
            [.duration(600), .restarted] + positions(0...25) + [.seeking, .position(300), .restarted]
                + positions(299...340) + [
                    .seeking, .position(500), .restarted, .position(500), .position(501),
                ])
        let entries = try library.history.entries()
        #expect(entries.map(\.seconds) == [299..<340, 0..<25])
        #expect(entries.map(\.title) == ["Episode 1", "Episode 1"])
        #expect(entries.map(\.productionTitle) == ["A Show", "A Show"])
        #expect(entries.map(\.durationInSeconds) == [600, 600])
        #expect(entries.first?.location == EpisodeLocation(catalogID: store.catalogID, key: key(1)))
        #expect(entries.first?.playedAt == now)
        #expect(try store.marks(of: "A Show")[key(1)]?.positionInSeconds == 501)
        #expect(try library.history.entries(since: now + 1).isEmpty)
        try library.history.clear()
        #expect(try library.history.entries().isEmpty)
    }

    @Test func knowsTheCreditsFromWatchedSiblings() async throws {
        for (number, end) in [(1, 480), (2, 500), (3, 600)] {
            try await play(number, [.duration(600), .restarted] + positions(0...end))
            try store.setMark(EpisodeMark(isWatched: true, updatedAt: now), for: key(number))
        }
        #expect(try store.creditsInSeconds(of: "A Show") == 120)
        #expect(try store.creditsInSeconds(of: "Another") == nil)
        try await play(4, [.duration(600), .restarted] + positions(0...479))
        #expect(try store.marks(of: "A Show")[key(4)]?.isWatched == false)
        try await play(5, [.duration(600), .restarted] + positions(0...480))
        #expect(try store.marks(of: "A Show")[key(5)]?.isWatched == true)
    }

    @Test func knowsTheShortestSibling() async throws {
        for (number, length) in [(1, 900), (3, 50), (2, 600)] {
            #expect(try store.shortestSiblingInSeconds(of: key(3)) == nil)
            try await play(number, [.duration(Double(length)), .restarted] + positions(0...20))
        }
        #expect(try store.shortestSiblingInSeconds(of: key(3)) == 600)
        #expect(try store.shortestSiblingInSeconds(of: key(4)) == 50)
    }

    /// Each program has a recorder of its own.
    @Test func takesNoPositionBackThatAnotherProgramHasSaved() async throws {
        // A date tells marks apart.
        let clock = Mutex(now)
        let recorders = try (1...2).map { _ in
            ProgressRecorder(try item(1), now: { clock.withLock { $0 } })
        }
        for recorder in recorders { #expect(await recorder.start().failure == nil) }
        for (recorder, position) in [(0, 300), (1, 40), (0, 310), (1, 50)] {
            clock.withLock { $0 = now.addingTimeInterval(Double(position)) }
            let progress = WatchProgress(positionInSeconds: position, durationInSeconds: 600)
            await recorders[recorder].save(progress, isDue: true)
            await recorders[recorder].wrote()
        }
        #expect(try store.marks(of: "A Show")[key(1)]?.positionInSeconds == 310)
    }

    @Test func followsItsEpisodes() async throws {
        func load(_ guid: String) throws {
            let episode = Episode(guid: guid, title: "a", url: "https://example.com/a.mp4")
            try store.replace(with: [Production(title: "A Show", episodes: [episode])])
        }
        try load("1")
        try await play(1, [.restarted] + positions(0...30))
        try library.notes.add("Look", at: 12, of: EpisodeLocation(catalogID: store.catalogID, key: key(1)))
        try load("2")
        try load("3")
        let location = EpisodeLocation(catalogID: store.catalogID, key: key(3))
        #expect(try library.history.entries().map(\.location) == [location])
        #expect(try library.notes.notes(of: location).map(\.text) == ["Look"])
    }
}

struct EpisodeNotesTests {
    @Test func areInOrderOfTime() throws {
        let notes = try Library.temporary().notes
        let location = EpisodeLocation(
            catalogID: "bundled", key: EpisodeKey(productionKey: "sicp", identity: "number:1"))
        let second = try notes.add("Second", at: 90, of: location)
        try notes.add("First", at: 5, of: location)
        #expect(try notes.notes(of: location).map(\.text) == ["First", "Second"])
        try notes.setText("Changed", of: second.id)
        #expect(try notes.notes(of: location).map(\.text) == ["First", "Changed"])
        #expect(try notes.notes(of: location).map(\.positionInSeconds) == [5, 90])
        let removed = try notes.remove(second.id)
        #expect(try notes.notes(of: location).count == 1)
        try notes.restore(#require(removed))
        #expect(try notes.notes().map(\.text) == ["First", "Changed"])
    }
}

struct NotedEpisodeTests {
    private static func noted(address: String?, title: String? = "Fog", text: String = "Look") -> NotedEpisode
    {
        let location = EpisodeLocation(
            catalogID: "https://a.test", key: EpisodeKey(productionKey: "radio", identity: "number:1"))
        return NotedEpisode(
            location: location, title: title, productionTitle: title == nil ? nil : "Radio", address: address,
            notes: [
                EpisodeNote(
                    id: 1, location: location, positionInSeconds: 3760, text: text,
                    createdAt: .distantPast)
            ])
    }

    @Test(arguments: [
        ("https://a.test/fog.mp3", "https://a.test/fog.mp3#t=60"),
        ("https://a.test/fog#part", "https://a.test/fog#t=60"),
        ("https://www.youtube.com/watch?v=abc&t=3", "https://www.youtube.com/watch?v=abc&t=60s"),
        ("https://youtu.be/abc", "https://youtu.be/abc?t=60s"),
        ("no address", "no address"),
    ])
    func linksToATime(address: String, expected: String) {
        #expect(Self.noted(address: address).address(at: 60) == expected)
    }

    @Test func areReadWithTheTitlesOfTheirEpisodes() throws {
        let library = try Library.temporary()
        let store = library.store(for: "https://a.test")
        try store.replace(with: [
            Production(
                slug: "radio", title: "Radio",
                episodes: [Episode(number: 1, title: "Fog", url: "https://a.test/fog.mp3?token=secret")])
        ])
        func location(_ key: String, _ identity: String) -> EpisodeLocation {
            EpisodeLocation(
                catalogID: "https://a.test", key: EpisodeKey(productionKey: key, identity: identity))
        }
        try library.notes.add(
            "Gone", at: 3, of: location("gone", "number:1"), now: .init(timeIntervalSince1970: 9))
        let content = try #require(try store.production(named: "radio"))
        let identity = try #require(content.production.episodeIdentities.first)
        for (second, text) in [(9, "Later"), (2, "First")] {
            try library.notes.add(
                text, at: second, of: location(content.key, identity), now: .init(timeIntervalSince1970: 10))
        }
        let episodes = try library.notedEpisodes()
        #expect(episodes.map(\.title) == ["Fog", nil])
        #expect(episodes[0].notes.map(\.text) == ["First", "Later"])
        #expect(episodes[0].address == "https://a.test/fog.mp3" && episodes[0].productionTitle == "Radio")
    }
}

struct PlayerSettingsTests {
    @Test func areKept() throws {
        let folder = try TemporaryFolder()
        let library = try Library.open(in: folder.url)
        #expect(try library.playerSettings.volume() == nil)
        try library.playerSettings.setVolume(72.5)
        let (source, _) = try library.sources.add("http://example.com/feed")
        try library.sources.setPolicy(SourcePolicy(newLimit: 3, skippedStartInSeconds: 30), of: source.id)
        try library.sources.setPlaybackRate(1.5, of: source.id)
        let again = try Library.open(in: folder.url)
        #expect(try again.playerSettings.volume() == 72.5)
        let policy = try again.sources.source(source.id)?.policy
        #expect(policy == SourcePolicy(newLimit: 3, playbackRate: 1.5, skippedStartInSeconds: 30))
        #expect(try again.store(for: source.catalogID).source()?.policy == policy)
        #expect(try again.store(for: "http://elsewhere.test").source() == nil)
    }

    @Test func applyToItems() throws {
        let url = try #require(URL(string: "https://example.org/1.mp3"))
        var item = PlayerItem(video: .web(url), title: "One")
        item.apply(SourcePolicy(playbackRate: 1.25, skippedStartInSeconds: 30, skippedEndInSeconds: 20))
        #expect(item.rate == 1.25)
        let arguments = MpvArguments(
            try Player(command: "mpv"), item: item, argument: "a", position: nil, volume: nil,
            showsVideo: false)
        #expect(arguments.words(with: "").contains("--end=-20"))
        #expect(arguments.words(with: "").contains("--speed=1.25"))
    }
}
