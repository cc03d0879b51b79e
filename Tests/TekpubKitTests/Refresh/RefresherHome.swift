import Foundation
import Synchronization
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// A library whose sources are refreshed from loopback servers, at a time that the test chooses.
struct RefresherHome {
    let library: Library
    let folder: TemporaryFolder
    private let time = Moment()

    init() throws {
        folder = try TemporaryFolder()
        library = try Library.open(in: folder.url, patience: 5, removesOrphans: false)
    }

    static func feed(_ titles: String...) -> String {
        let items = titles.map { "<item><guid>\($0)</guid><title>\($0)</title></item>" }.joined()
        return "<rss><channel><title>A Show</title>\(items)</channel></rss>"
    }

    /// Runs `body` with the URL of a server, which `answer` controls.
    func withServer(
        _ answer: @escaping @Sendable (String) -> RawServer.Reply,
        body: (_ url: String, _ requests: Log<String>) async throws -> Void
    ) async throws {
        let requests = Log<String>()
        let server = try RawServer { request in
            requests.add(request)
            return answer(request)
        }
        defer { server.stop() }
        try await body(server.url, requests)
    }

    /// A refresher without jitter, at the time `time`.
    func refresher(
        limits: SourceRefresher.Limits = SourceRefresher.Limits(), loads: LoadLimits = LoadLimits(),
        of library: Library? = nil, ytDlp: YtDlp? = nil,
        clock: any Clock<Duration> = TimerClock()
    ) -> SourceRefresher {
        let now = time.date.withLock { $0 }
        return SourceRefresher(
            sources: (library ?? self.library).sources, clock: clock,
            schedule: RefreshSchedule(random: { 0 }), limits: limits, now: { now },
            makeProxy: { TekpubProxy(baseURL: $0, ytDlp: ytDlp, limits: loads, clock: clock) })
    }

    func pass(_ seconds: Double) { time.date.withLock { $0 += seconds } }

    func status(_ id: Source.ID) throws -> SourceStatus {
        try #require(try library.sources.source(id)).status
    }

    func delay(_ id: Source.ID) throws -> Double {
        let status = try status(id)
        return try #require(status.nextRefreshAt).timeIntervalSince(try #require(status.refreshedAt))
    }
}

/// The current time of a test.
private final class Moment: Sendable {
    let date = Mutex(Date(timeIntervalSince1970: 1_600_000_000))
}
