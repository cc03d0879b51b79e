import Foundation
import TekpubFormats
import Testing

@testable import TekpubKit

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct QueuePlayerTests {
    /// Plays each episode to its end.
    private static let script = """
        say '{"event":"file-loaded"}'; property duration 100.0; property time-pos 99.0
        say '{"event":"end-file","reason":"eof"}'
        """

    private func withQueue(
        of names: String, address: String = "https://example.org/1.mp3",
        _ body: (QueuePlayer, PlayQueue, Log<String>, PlaybackObserver) async throws -> Void
    ) async throws {
        try await PlaybackBox.with { box in
            let library = try Library.temporary()
            let store = library.store(for: "http://example.com")
            let log = Log<String>()
            let observer = PlaybackObserver(try box.mpv(Self.script))
            // `x` has no address.
            let production = Production(
                slug: "p",
                episodes: names.map {
                    Episode(guid: "\($0)", title: "\($0)", url: $0 == "x" ? nil : address)
                })
            try store.replace(with: [production])
            let resolver = EpisodeResolver(
                library: LazyLibrary { () throws(LibraryError) in library }, downloads: nil
            ) { _, _ in
                FakePlaybackService(log: log)
            }
            let player = QueuePlayer(player: observer.player, queue: library.queue, resolver: resolver)
            try library.queue.add(
                zip(names, production.episodeIdentities).map { name, identity in
                    let key = EpisodeKey(productionKey: "p", identity: identity)
                    return QueueItem(location: store.location(of: key), title: "\(name)")
                })
            try await body(player, library.queue, log, observer)
            await player.stop()
        }
    }

    @Test func playsOnUntilTheQueueIsEmpty() async throws {
        try await withQueue(of: "abc") { player, queue, log, _ in
            player.playNext()
            while try queue.count() > 0 { await Task.yield() }
            #expect(log.entries == ["a", "b", "c"])
        }
    }

    @Test func stopsAtAnEpisodeThatCannotBePlayed() async throws {
        try await withQueue(of: "axb") { player, queue, log, _ in
            let observer = QueueObserver()
            player.delegate = observer
            player.playNext()
            while observer.failures.isEmpty { await Task.yield() }
            #expect(observer.failures == ["x"])
            let titles = try queue.items().map(\.title)
            #expect(titles == ["x", "b"])
        }
    }

    /// Without a display, a video cannot be played beside the browser.
    @Test func leavesToTheTerminalWhatTheUserAsksFor() async throws {
        try await withQueue(of: "ab", address: "https://example.org/1.mp4") { player, queue, log, _ in
            let observer = QueueObserver()
            player.delegate = observer
            player.playNext()
            while observer.items.isEmpty { await Task.yield() }
            #expect(player.player.status == nil)
            player.didFinish(try #require(try queue.next()).location, playsOn: true)
            while observer.items.count < 2 { await Task.yield() }
            #expect(observer.items == ["a", "b"])
            player.didFinish(try #require(try queue.next()).location, playsOn: false)
            while try queue.count() > 0 { await Task.yield() }
            #expect(log.entries == ["a", "b"])
        }
    }

    @Test func stopsAfterAnEpisodeIfItIsToldTo() async throws {
        try await withQueue(of: "ab") { player, queue, log, _ in
            player.stopsAfterEpisode = true
            player.playNext()
            while try queue.count() > 1 { await Task.yield() }
            while player.stopsAfterEpisode { await Task.yield() }
            #expect(log.entries == ["a"])
            #expect(player.player.status?.phase == .ended(.finished))
        }
    }
}

/// Records what the queue tells.
private final class QueueObserver: QueuePlayerDelegate {
    /// The titles of what could not be played, and of what needs the terminal.
    private(set) var failures: [String] = []
    private(set) var items: [String] = []

    func queuePlayer(_ player: QueuePlayer, didChange status: PlaybackStatus) {}
    func queuePlayerDidChangeQueue(_ player: QueuePlayer) {}
    func queuePlayer(_ player: QueuePlayer, didFail error: LibraryError) {}
    func queuePlayer(_ player: QueuePlayer, cannotPlay item: QueueItem, because error: PlaybackError) {
        failures.append(item.title ?? "")
    }
    func queuePlayer(_ player: QueuePlayer, needsTerminalFor item: PlayerItem) { items.append(item.title) }
}

struct NextEpisodeTests {
    private func production(_ days: [String?]) -> Production {
        Production(
            title: "A Show",
            episodes: days.enumerated().map { index, day in
                Episode(guid: "\(index)", title: "\(index)", releasedAt: day.flatMap { ReleaseDate($0) })
            })
    }

    /// The marks: `w` for watched, `s` and `S` for started, `S` later, `-` for none.
    private func marks(_ signs: String) -> [String: EpisodeMark] {
        var marks: [String: EpisodeMark] = [:]
        for (index, sign) in signs.enumerated() where sign != "-" {
            marks["guid:\(index)"] = EpisodeMark(
                isWatched: sign == "w", positionInSeconds: sign == "w" ? nil : 30,
                updatedAt: Date(timeIntervalSince1970: sign == "S" ? 2 : 1))
        }
        return marks
    }

    @Test(
        arguments: [
            ("---", 0), ("w--", 1), ("ws-", 1), ("sSw", 1), ("-w-", 2), ("--w", 0), ("www", nil), ("-ww", 0),
        ] as [(String, Int?)])
    func goesOn(signs: String, expected: Int?) {
        #expect(production([nil, nil, nil]).nextEpisodeIndex(marks: marks(signs)) == expected)
    }

    @Test(
        arguments: [
            (["2020-01-03", "2020-01-02", "2020-01-01"], "---", 2),
            (["2020-01-03", "2020-01-02", "2020-01-01"], "--w", 1),
            (["2020-01-01", "2020-01-02", "2020-01-02"], "w--", 1),
            (["2020-01-02", "2020-01-02", "2020-01-01"], "--w", 1),
        ] as [([String], String, Int?)])
    func beginsWithTheOldest(days: [String], signs: String, expected: Int?) {
        #expect(production(days).nextEpisodeIndex(marks: marks(signs)) == expected)
    }
}
