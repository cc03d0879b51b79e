import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// The lines that the library, downloads and players leave in a log.
@Suite(.timeLimit(.minutes(5)))
struct LoggedWorkTests {
    private let log: TemporaryLog

    init() throws {
        log = try TemporaryLog()
    }

    @Test func tellsEveryChangeOfTheLibrary() throws {
        let folder = try TemporaryFolder()
        let library = try Library.open(in: folder.url, logger: log.logger)
        let store = library.store(for: "http://tekpub.test/")
        try store.replace(with: [.numbered("mvc", 1)])
        let key = EpisodeKey(productionKey: "mvc", identity: "1")
        try store.setMarks([key: EpisodeMark(isWatched: true, updatedAt: .distantPast)])
        try store.setFavorite(true, productionKey: "mvc")
        let lines = try log.lines()
        try #require(lines.count == 4)
        #expect(lines[0] == "info store opened \(folder.url.path)/library 0 s")
        #expect(lines[1].wholeMatch(of: /info store saved the catalogue [1-9]\d+ bytes 0 s/) != nil)
        #expect(lines[2] == "info store setMarks 1 row 0 s")
        #expect(lines[3] == "info store setFavorites 1 row 0 s")
    }

    @Test func tellsWhyTheLibraryWasNotChanged() throws {
        let folder = try TemporaryFolder()
        let library = try Library.open(in: folder.url, logger: log.logger)
        #expect(throws: LibraryError.self) {
            try library.write("test") { try $0.execute(sql: "DELETE FROM nothing") }
        }
        #expect(try log.lines().last?.hasPrefix("error store test failed 0 s: ") == true)
    }

    @Test func tellsWhenADownloadBeginsAndEnds() async throws {
        let box = try DownloadBox()
        let path = try await withServer {
            .video(DownloadBox.video, to: $0)
        } body: { server in
            try await downloader(of: server, into: box).download(DownloadBox.request(), meter: box.meter)
        }
        #expect(
            try log.lines() == [
                "info download begins http://127.0.0.1:0/1.mp4",
                "info http GET http://127.0.0.1:0/1.mp4 200 300000 bytes 0 s",
                "info download ended \(path) 300000 bytes 0 s",
            ])
    }

    @Test func tellsWhyADownloadStopped() async throws {
        let box = try DownloadBox()
        _ = try await withServer { _ in
            .notFound
        } body: { server in
            await #expect(throws: DownloadError.self) {
                try await downloader(of: server, into: box).download(DownloadBox.request(), meter: box.meter)
            }
        }
        let reason = "127.0.0.1:0 does not have this video any more (404)."
        #expect(try log.lines().last == "warning download stopped after 0 bytes 0 s: \(reason)")
    }

    private func downloader(of server: RawServer, into box: DownloadBox) -> Downloader {
        let address = server.url + "/1.mp4"
        return Downloader(
            folder: box.folder, store: box.store,
            network: DownloadNetwork(clock: box.clock, logger: log.logger)
        ) { _ in
            try #require(URL(string: address))
        }
    }

    @Test func tellsWhenAPlayerStartsAndEnds() async throws {
        let url = try #require(URL(string: "https://example.org/b.mp4?auth=t0ken"))
        try await Player(command: "true").play(.web(url), logger: log.logger)
        await #expect(throws: PlaybackError.self) {
            try await Player(command: "/nowhere/player").play(.web(url), logger: log.logger)
        }
        #expect(
            try log.lines() == [
                "info player true plays https://example.org", "info player true ended with status 0 0 s",
                "info player player plays https://example.org",
                "error player player cannot be started: No such file or directory",
            ])
    }
}
