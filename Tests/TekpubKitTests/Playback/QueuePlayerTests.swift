import Foundation
import TekpubFormats
import Testing

@testable import TekpubKit

@MainActor
@Suite(.timeLimit(.minutes(1)))
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
            let url = try #require(URL(string: address))
            let player = QueuePlayer(player: observer.player, queue: library.queue) {
                item throws(PlaybackError) in
                log.add(item.title ?? "")
                if item.title == "x" { throw .noAddress }
                return PlayerItem(
                    video: .web(url), title: item.title ?? "", recording: (store, item.location.key))
            }
            try library.queue.add(
                names.map {
                    let key = EpisodeKey(productionKey: "p", identity: "guid:\($0)")
                    return QueueItem(
                        location: EpisodeLocation(catalogID: store.catalogID, key: key), title: "\($0)")
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
            let failures = Log<String>()
            player.onFailure = { item, _ in failures.add(item.title ?? "") }
            player.playNext()
            while failures.entries.isEmpty { await Task.yield() }
            #expect(failures.entries == ["x"])
            let titles = try queue.items().map(\.title)
            #expect(titles == ["x", "b"])
        }
    }

    /// Without a display, a video cannot be played beside the browser.
    @Test func leavesToTheTerminalWhatTheUserAsksFor() async throws {
        try await withQueue(of: "ab", address: "https://example.org/1.mp4") { player, queue, log, _ in
            let items = Log<String>()
            player.onTerminal = { items.add($0.title) }
            player.playNext()
            while items.entries.isEmpty { await Task.yield() }
            #expect(player.player.status == nil)
            player.didFinish(try #require(try queue.next()).location, playsOn: true)
            while items.entries.count < 2 { await Task.yield() }
            #expect(items.entries == ["a", "b"])
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
