import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// Downloads that the policies of sources ask for.
struct AutomaticDownloadTests {
    private let library: Library
    private let folder: TemporaryFolder
    private let address = "http://example.com/feed"
    private let id: Source.ID

    init() throws {
        library = try Library.temporary()
        folder = try TemporaryFolder()
        id = try library.sources.add(address).source.id
    }

    private func load(
        _ numbers: some Sequence<Int>, of host: String = "http://example.com", statesSizes: Bool = true
    ) throws {
        let episodes = numbers.map {
            Episode(
                guid: "guid-\($0)", title: "Episode \($0)", releasedAt: ReleaseDate("2020-01-\($0 + 10)"),
                url: "\(host)/\($0).mp3", byteCount: statesSizes ? $0 * 1000 : nil)
        }
        try library.store(for: CatalogID(rawValue: address)).replace(with: [
            Production(title: "A Show", episodes: episodes)
        ])
    }

    private func titles() throws -> [String?] {
        try AutomaticDownloads(sources: library.sources).requests().map(\.episode.title)
    }

    private func watch(_ number: Int, at date: Date) throws {
        try library.store(for: CatalogID(rawValue: address)).setMark(
            EpisodeMark(isWatched: true, updatedAt: date),
            for: EpisodeKey(productionKey: "A Show", identity: "guid:guid-\(number)"))
    }

    private func downloads() -> DownloadManager {
        DownloadManager(
            downloader: Downloader(folder: folder.url.appending(path: "videos"), store: library.downloads) {
                try #require(URL(string: $0.episode.url ?? ""))
            })
    }

    @Test func areOffUnlessAskedFor() throws {
        try load(1...1)
        try load(1...4)
        #expect(try titles() == [])
    }

    @Test func followTheDefaultsUnlessTheSourceSaysOtherwise() throws {
        try load(1...1)
        try load(1...4)
        func titles(by defaults: SourcePolicy) throws -> [String?] {
            try AutomaticDownloads(sources: library.sources, defaults: defaults).requests().map(
                \.episode.title)
        }
        let defaults = SourcePolicy(downloadCount: 2, downloadByteLimit: 3000)
        #expect(try titles(by: defaults) == ["Episode 3"])
        try library.sources.setPolicy(SourcePolicy(downloadByteLimit: 0, playbackRate: 2), of: id)
        #expect(try titles(by: defaults) == ["Episode 4", "Episode 3"])
        try library.sources.setPolicy(SourcePolicy(downloadCount: 0), of: id)
        #expect(try titles(by: defaults) == [])
    }

    @Test func areTheLatestNewEpisodesOnly() throws {
        try load(1...1)
        try load(1...4)
        try library.sources.setPolicy(SourcePolicy(downloadCount: 2), of: id)
        #expect(try titles() == ["Episode 4", "Episode 3"])
    }

    @Test func areNotLargerThanAllowed() throws {
        try load(1...1)
        try load(1...4)
        try library.sources.setPolicy(SourcePolicy(downloadCount: 5, downloadByteLimit: 3000), of: id)
        #expect(try titles() == ["Episode 3", "Episode 2"])
    }

    /// - Parameter isStated: whether the server states the size.
    @Test(arguments: [true, false])
    func endIfTheFileIsTooLarge(isStated: Bool) async throws {
        let body = String(repeating: "x", count: 5000)
        let server = try RawServer { _ in
            isStated
                ? .answer(body, header: "Content-Type: audio/mpeg\r\n")
                : RawServer.Reply("HTTP/1.1 200 OK\r\nContent-Type: audio/mpeg\r\n\r\n\(body)".utf8)
        }
        defer { server.stop() }
        try load(1...1, of: server.url)
        try load(1...2, of: server.url, statesSizes: false)
        try library.sources.setPolicy(SourcePolicy(downloadCount: 1, downloadByteLimit: 4999), of: id)
        let downloads = downloads()
        let automatic = AutomaticDownloads(sources: library.sources)
        let requests = try automatic.requests()
        #expect(try await automatic.run(with: downloads) == 1)
        for await items in await downloads.snapshots() where items.isEmpty { break }
        #expect(try await automatic.run(with: downloads) == 0)
        await downloads.stop()
        #expect(try library.downloads.read { try $0.records() }.isEmpty)
        let videos = folder.url.appending(path: "videos").path
        #expect(!(FileManager.default.subpaths(atPath: videos) ?? []).contains { $0.hasSuffix(".part") })

        // The user may have it all the same.
        let others = self.downloads()
        await others.enqueue(requests)
        await others.enqueue(
            requests.map {
                EpisodeRequest(
                    catalogID: $0.catalogID, production: $0.production, episode: $0.episode, key: $0.key)
            })
        for await items in await others.snapshots() where items.allSatisfy({ !$0.isActive }) { break }
        #expect(await others.items.map(\.byteCount) == [5000])
    }

    @Test func comeOnceAndGoDaysAfterTheyWereWatched() async throws {
        let server = try RawServer { _ in .answer("video", header: "Content-Type: audio/mpeg\r\n") }
        defer { server.stop() }
        try load(1...1, of: server.url)
        try load(1...2, of: server.url)
        try library.sources.setPolicy(
            SourcePolicy(downloadCount: 1, removesWatchedAfterDays: 3), of: id)
        let downloads = downloads()
        #expect(try await AutomaticDownloads(sources: library.sources).run(with: downloads) == 1)
        for await items in await downloads.snapshots() where items.allSatisfy({ !$0.isActive }) { break }
        let path = folder.url.appending(path: "videos/A Show").path
        #expect(try FileManager.default.contentsOfDirectory(atPath: path).count == 1)
        #expect(try await AutomaticDownloads(sources: library.sources).run(with: downloads) == 0)

        let time = Date(timeIntervalSince1970: 1_600_000_000)
        try watch(2, at: time)
        func remove(after days: Double) async throws -> RemovedVideos {
            try await WatchedDownloads(
                sources: library.sources, now: { time.addingTimeInterval(days * 86_400) }
            ).removeExpired(from: downloads)
        }
        #expect(try await remove(after: 2.9) == RemovedVideos())
        #expect(FileManager.default.fileExists(atPath: path))
        #expect(try await remove(after: 3) == RemovedVideos(count: 1, byteCount: 5))
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(await downloads.items.isEmpty)
        #expect(try await remove(after: 4) == RemovedVideos())
    }
}
