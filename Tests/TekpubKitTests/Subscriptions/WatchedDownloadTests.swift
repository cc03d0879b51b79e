import Foundation
import GRDB
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// Deleting the files of episodes that were played.
struct WatchedDownloadTests {
    private let library: Library
    private let folder: TemporaryFolder
    private let server: RawServer
    private let downloads: DownloadManager
    private let address = "http://example.com/feed"
    private let id: Source.ID
    /// When the program is started.
    private let start = Date(timeIntervalSince1970: 1_600_000_000)

    private var videos: URL { folder.url.appending(path: "videos") }

    init() throws {
        library = try Library.temporary()
        folder = try TemporaryFolder()
        server = try RawServer { _ in .answer("video", header: "Content-Type: audio/mpeg\r\n") }
        downloads = DownloadManager(
            downloader: Downloader(folder: folder.url.appending(path: "videos"), store: library.downloads) {
                try #require(URL(string: $0.episode.url ?? ""))
            })
        id = try library.sources.add(address).source.id
        try library.store(for: CatalogID(rawValue: address)).replace(with: [
            Production(
                title: "A Show",
                episodes: (1...5).map { [server] in
                    Episode(guid: "\($0)", title: "Episode \($0)", url: "\(server.url)/\($0).mp3")
                }),
            Production(
                title: "Another",
                episodes: [Episode(guid: "6", title: "Episode 6", url: "\(server.url)/6.mp3")]),
        ])
    }

    private var store: CatalogStore { library.store(for: CatalogID(rawValue: address)) }

    private func key(_ number: Int) -> EpisodeKey {
        EpisodeKey(productionKey: number == 6 ? "Another" : "A Show", identity: "guid:\(number)")
    }

    /// Downloads these episodes, as the user does.
    private func download(_ numbers: ClosedRange<Int>) async throws {
        let requests = try numbers.map { number in
            let production = try #require(try store.production(named: key(number).productionKey)).production
            let index = try #require(production.episodeIdentities.firstIndex(of: key(number).identity))
            return EpisodeRequest(
                catalogID: CatalogID(rawValue: address), production: production,
                episode: production.episodes[index], key: key(number))
        }
        await downloads.enqueue(requests)
        for await items in await downloads.snapshots() where items.allSatisfy({ !$0.isActive }) { break }
        try note(downloadedAfter: 0)
    }

    /// Notes that all files were downloaded so many days after the start.
    private func note(downloadedAfter days: Double) throws {
        let date = start.addingTimeInterval(days * 86_400).timeIntervalSince1970
        try library.write("test") {
            try $0.execute(sql: "UPDATE downloadedFile SET addedAt = ?", arguments: [date])
        }
    }

    private func watch(_ numbers: Int..., after days: Double) throws {
        for number in numbers {
            try store.setMark(
                EpisodeMark(isWatched: true, updatedAt: start.addingTimeInterval(days * 86_400)),
                for: key(number))
        }
    }

    /// Deletes what has expired so many days after the start.
    private func remove(
        after days: Double, by removal: WatchedRemoval?, except playing: Int? = nil
    ) async throws -> Int {
        var defaults = SourcePolicy()
        defaults.watchedRemoval = removal
        let now = start.addingTimeInterval(days * 86_400)
        return try await WatchedDownloads(sources: library.sources, defaults: defaults, now: { now })
            .removeExpired(
                from: downloads,
                except: playing.map {
                    EpisodeLocation(catalogID: CatalogID(rawValue: address), key: key($0))
                }
            ).count
    }

    /// The names of the files.
    private func files() -> [String] {
        let paths = FileManager.default.subpaths(atPath: videos.path) ?? []
        return paths.filter { $0.hasSuffix(".mp3") }.sorted()
    }

    @Test func goAtOnceOrAfterDays() async throws {
        try await download(1...3)
        #expect(try await remove(after: 0, by: .after(days: 0)) == 0)
        try watch(1, after: 1)
        #expect(try await remove(after: 1, by: .after(days: 2)) == 0)
        #expect(try await remove(after: 3, by: .after(days: 2)) == 1)
        try watch(2, after: 4)
        #expect(try await remove(after: 4, by: .after(days: 0)) == 1)
        #expect(files().count == 1)
        #expect(await downloads.items.map(\.title) == ["Episode 3"])
    }

    @Test func stayIfNothingIsConfigured() async throws {
        try await download(1...1)
        try watch(1, after: 1)
        #expect(try await remove(after: 100, by: nil) == 0)
        #expect(try await remove(after: 100, by: .never) == 0)
        #expect(files().count == 1)
    }

    @Test func followThePolicyOfTheShow() async throws {
        var policy = SourcePolicy()
        policy.watchedRemoval = .never
        try library.sources.setPolicy(policy, of: id)
        try await download(1...1)
        #expect(try await remove(after: 0, by: .after(days: 0)) == 0)
        try watch(1, after: 1)
        #expect(try await remove(after: 2, by: .after(days: 0)) == 0)
        policy.watchedRemoval = .after(days: 0)
        try library.sources.setPolicy(policy, of: id)
        // It was turned on for this show after that was played.
        #expect(try await remove(after: 2, by: nil) == 0)
        try watch(1, after: 3)
        #expect(try await remove(after: 3, by: nil) == 1)
    }

    @Test func stayIfTheyWereDownloadedAgainAfterwards() async throws {
        try await download(1...1)
        #expect(try await remove(after: 0, by: .after(days: 0)) == 0)
        try watch(1, after: 1)
        try note(downloadedAfter: 2)
        #expect(try await remove(after: 3, by: .after(days: 0)) == 0)
        try watch(1, after: 4)
        #expect(try await remove(after: 4, by: .after(days: 0)) == 1)
    }

    @Test func stayWhileTheyAreQueuedOrPlayedAgain() async throws {
        try await download(1...2)
        #expect(try await remove(after: 0, by: .after(days: 0)) == 0)
        let date = start.addingTimeInterval(86_400)
        try store.setMark(EpisodeMark(isWatched: true, positionInSeconds: 7, updatedAt: date), for: key(1))
        try watch(2, after: 1)
        let queued = QueueItem(
            location: EpisodeLocation(catalogID: CatalogID(rawValue: address), key: key(2)), title: "Two")
        _ = try library.queue.add([queued])
        #expect(try await remove(after: 2, by: .after(days: 0)) == 0)
        #expect(files().count == 2)
    }

    @Test func neverGoIfTheyAreOfAFavourite() async throws {
        try await download(5...6)
        try store.setFavorite(true, productionKey: "Another")
        #expect(try await remove(after: 0, by: .after(days: 0)) == 0)
        try watch(5, 6, after: 1)
        #expect(try await remove(after: 2, by: .after(days: 0)) == 1)
        #expect(files().map { $0.contains("Another") } == [true])
    }

    /// Turning it on deletes nothing that was there: `W` in the list of downloads does, which asks.
    @Test func stayIfTheyWerePlayedBeforeItWasTurnedOn() async throws {
        try await download(1...2)
        try watch(1, after: 1)
        #expect(try await remove(after: 2, by: .after(days: 0)) == 0)
        try watch(2, after: 3)
        #expect(try await remove(after: 4, by: .after(days: 0)) == 1)
        #expect(files().count == 1)
        // Turned off and on again.
        #expect(try await remove(after: 5, by: nil) == 0)
        try await download(2...2)
        #expect(try await remove(after: 6, by: .after(days: 0)) == 0)
        #expect(files().count == 2)
    }

    @Test func stayWhileTheyPlay() async throws {
        try await download(1...1)
        #expect(try await remove(after: 0, by: .after(days: 0)) == 0)
        try watch(1, after: 1)
        #expect(try await remove(after: 1, by: .after(days: 0), except: 1) == 0)
        #expect(try await remove(after: 1, by: .after(days: 0)) == 1)
    }

    /// Files that tekpub did not download are not its to delete.
    @Test func stayIfSomebodyElseHasPutThemThere() async throws {
        try await download(1...3)
        #expect(try await remove(after: 0, by: .after(days: 0)) == 0)
        try watch(1, 2, 3, after: 1)
        let paths = files().map { videos.appending(path: $0) }
        try Data("mine".utf8).write(to: paths[0])
        let elsewhere = folder.url.appending(path: "elsewhere.mp3")
        try FileManager.default.moveItem(at: paths[1], to: elsewhere)
        try FileManager.default.createSymbolicLink(at: paths[1], withDestinationURL: elsewhere)
        let other = paths[2].deletingLastPathComponent().appending(path: "Notes.txt")
        try Data("mine".utf8).write(to: other)
        #expect(try await remove(after: 1, by: .after(days: 0)) == 1)
        let manager = FileManager.default
        #expect(try Data(contentsOf: paths[0]) == Data("mine".utf8))
        #expect(manager.fileExists(atPath: elsewhere.path) && manager.fileExists(atPath: paths[1].path))
        #expect(!manager.fileExists(atPath: paths[2].path) && manager.fileExists(atPath: other.path))
    }

    @Test(arguments: [
        (nil, nil), (WatchedRemoval.never, 0), (.after(days: 0), -1), (.after(days: 7), 7),
    ])
    func areStoredAsANumber(removal: WatchedRemoval?, number: Int?) {
        var policy = SourcePolicy()
        policy.watchedRemoval = removal
        #expect(policy.removesWatchedAfterDays == number && policy.watchedRemoval == removal)
    }
}
