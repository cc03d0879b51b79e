import Foundation
import Testing

@testable import TekpubKit

/// A folder for videos, and a library.
struct TestDownloads {
    let box: DownloadBox

    init() throws {
        box = try DownloadBox()
    }
}

/// A suite of tests of download managers.
protocol ManagerTests {
    var given: TestDownloads { get }
}

extension ManagerTests {
    var box: DownloadBox { given.box }

    func manager(retries: RetryPolicy = RetryPolicy()) -> DownloadManager {
        DownloadManager(
            downloader: box.downloader { request in
                try #require(request.episode.url.flatMap(URL.init))
            }, retries: retries, clock: box.clock)
    }

    static func request(_ number: Int, of server: RawServer, path: String = "/v.mp4")
        -> EpisodeRequest
    {
        DownloadBox.request(number, title: "Part", url: server.url + path)
    }

    /// Waits for a snapshot that satisfies `condition`.
    @discardableResult
    func until(
        _ manager: DownloadManager, _ condition: ([DownloadItem]) -> Bool
    ) async throws -> [DownloadItem] {
        for await items in await manager.snapshots() where condition(items) { return items }
        throw CancellationError()
    }

    /// Waits until this many bytes of a video are on disk.
    func untilPart(of byteCount: Int) async {
        while box.part?.count != byteCount { await Task.yield() }
    }

    /// Runs `body` once this many bytes of a video have arrived; the rest never arrives.
    func withPart(
        of byteCount: Int, body: (DownloadManager, EpisodeRequest) async throws -> Void
    ) async throws {
        try await withServer { question in
            var reply = RawServer.Reply.video(DownloadBox.video, to: question, cut: byteCount)
            reply.ending = .stay
            return reply
        } body: { server in
            let manager = manager()
            let request = Self.request(1, of: server)
            await manager.enqueue([request])
            await untilPart(of: byteCount)
            try await body(manager, request)
        }
    }
}

extension DownloadItem {
    var isRunning: Bool { state == .running }
}

extension DownloadItem.State {
    var path: String? {
        if case .finished(let path) = self { path } else { nil }
    }

    var sentence: String? {
        if case .failed(let sentence) = self { sentence } else { nil }
    }

    var isRetrying: Bool {
        if case .retrying = self { true } else { false }
    }
}
