import Foundation
import Synchronization
import Testing

@testable import TekpubKit

/// Several downloads side by side, and what is left of them in the next run.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct DownloadManagerTests {
    private let box: DownloadBox
    private let data: DownloadBox
    private static let video = DownloadBox.video

    init() throws {
        box = try DownloadBox()
        data = try DownloadBox()
    }

    private func manager(retries: RetryPolicy = RetryPolicy()) -> DownloadManager {
        DownloadManager(
            downloader: box.downloader { request in
                try #require(request.episode.url.flatMap(URL.init))
            },
            store: DownloadStore(directory: data.folder.appending(path: "downloads")), retries: retries,
            clock: box.clock)
    }

    private static func request(_ number: Int, of server: RawServer, path: String = "/v.mp4")
        -> EpisodeRequest
    {
        DownloadBox.request(number, title: "Part", url: server.url + path)
    }

    /// Waits for a snapshot for which `condition` holds.
    @discardableResult
    private func until(
        _ manager: DownloadManager, _ condition: ([DownloadItem]) -> Bool
    ) async throws -> [DownloadItem] {
        for await items in await manager.snapshots() where condition(items) { return items }
        throw CancellationError()
    }

    @Test func downloadsWhatIsAdded() async throws {
        try await withServer {
            .video(Self.video, to: $0)
        } body: { server in
            let manager = manager()
            await manager.enqueue((1...5).map { Self.request($0, of: server) })
            let items = try await until(manager) { $0.allSatisfy { $0.state.path != nil } }
            #expect(items.map(\.number) == [1, 2, 3, 4, 5])
            #expect(items.map(\.byteCount) == Array(repeating: Self.video.count, count: 5))
        }
        #expect(box.files == (1...5).map { "MVC/0\($0) - Part.mp4" })
        // Nothing is looked at any more once nothing changes.
        box.clock.advance(by: .seconds(1))
        while !box.clock.isIdle { await Task.yield() }
        for _ in 1...1000 { await Task.yield() }
        #expect(box.clock.isIdle)
    }

    @Test func runsThreeAtATimeAndTwoAHost() async throws {
        let gate = DispatchSemaphore(value: 0)
        let answer = { @Sendable (question: VideoQuestion) -> RawServer.Reply in
            gate.wait()
            return .video(Self.video, to: question)
        }
        try await withServer(answer: answer) { first in
            try await withServer(answer: answer) { second in
                let manager = manager()
                await manager.enqueue((1...3).map { Self.request($0, of: first) })
                await manager.enqueue((4...6).map { Self.request($0, of: second) })
                // Whichever learns last that its host is busy lets one of the other host go first.
                try await until(manager) { items in
                    items[..<3].count(where: \.isRunning) == 2 && items[3...].count(where: \.isRunning) == 1
                }
                for _ in 1...6 {
                    gate.signal()
                    let items = try await until(manager) { $0.count(where: \.isRunning) <= 3 }
                    #expect(items[..<3].count(where: \.isRunning) <= 2)
                }
                try await until(manager) { $0.allSatisfy { $0.state.path != nil } }
            }
        }
    }

    @Test func pausesAndGoesOn() async throws {
        let log = Log<VideoQuestion>()
        try await withServer { question in
            log.add(question)
            var reply = RawServer.Reply.video(
                Self.video, to: question, cut: question.range == nil ? 100_000 : nil)
            reply.ending = .stay
            return reply
        } body: { server in
            let manager = manager()
            let request = Self.request(1, of: server)
            await manager.enqueue([request])
            await untilPart(of: 100_000)
            await manager.pause(request.id)
            await manager.enqueue([])
            #expect(await manager.items.map(\.state) == [.paused])
            await manager.resume(request.id)
            try await until(manager) { $0[0].state.path != nil }
        }
        #expect(log.entries.map(\.range) == [nil, 100_000])
        #expect(box.bytes(of: "MVC/01 - Part.mp4") == Self.video)
    }

    /// The pause may come when everything is there, and only the news of it is still on its way.
    @Test func takesAWholeVideoAlsoWhenItIsPaused() async throws {
        try await withPart(of: 100_000) { manager, request in
            await manager.pause(request.id)
            await manager.ended(request.id, as: .finished(path: "/tmp/video.mp4"))
            #expect(await manager.items.map(\.state) == [.finished(path: "/tmp/video.mp4")])
            await manager.stop()
        }
    }

    @Test func removesWhatHasArrivedWhenItIsCancelled() async throws {
        try await withPart(of: 100_000) { manager, request in
            await manager.cancel(request.id)
            #expect(await manager.items.isEmpty)
        }
        #expect(box.files.isEmpty)
        #expect(data.files.isEmpty)
    }

    @Test func triesAgainByItself() async throws {
        let log = Log<VideoQuestion>()
        try await withServer { question in
            log.add(question)
            return log.entries.count < 3
                ? .answer("", status: "502 Bad Gateway") : .video(Self.video, to: question)
        } body: { server in
            let manager = manager()
            await manager.enqueue([Self.request(1, of: server)])
            for delay in [1, 2] {
                try await until(manager) { $0[0].state.isRetrying && log.entries.count == delay }
                await box.clock.sleeper(until: box.clock.now.offset + .seconds(delay))
                box.clock.advance(by: .seconds(delay))
            }
            try await until(manager) { $0[0].state.path != nil }
        }
    }

    @Test func doesNotTryAgainForEver() async throws {
        try await withServer { _ in
            .answer("", status: "404 Gone")
        } body: { server in
            let manager = manager()
            await manager.enqueue([Self.request(1, of: server)])
            let items = try await until(manager) { $0[0].state.sentence != nil }
            #expect(items[0].state.sentence?.contains("does not have this video any more") == true)
            #expect(!items[0].isActive)
        }
    }

    @Test func knowsInTheNextRunWhatWasLeft() async throws {
        let log = Log<VideoQuestion>()
        try await withServer { question in
            log.add(question)
            let isFirst = question.range == nil && question.path == "/cut"
            return .video(Self.video, to: question, cut: isFirst ? 100_000 : nil)
        } body: { server in
            let first = manager(retries: RetryPolicy(limit: 0))
            await first.enqueue([Self.request(1, of: server), Self.request(2, of: server, path: "/cut")])
            try await until(first) { $0[0].state.path != nil && $0[1].state.sentence != nil }

            let second = manager()
            await second.restore()
            let items = await second.items
            #expect(items.map(\.byteCount) == [Self.video.count, 100_000])
            #expect(items[0].state.path?.hasSuffix("/MVC/01 - Part.mp4") == true)
            #expect(items[1].state.sentence?.contains("stopped after 100000 of 300000 bytes") == true)
            #expect(items[1].totalByteCount == Self.video.count)
            await second.retry(items[1].id)
            try await until(second) { $0.allSatisfy { $0.state.path != nil } }
        }
        #expect(log.entries.last?.range == 100_000)
    }

    @Test func knowsTheFileThatItMadeWhileThatIsThere() async throws {
        let key = EpisodeKey(productionKey: "mvc", number: 1)
        try await withServer {
            .video(Self.video, to: $0)
        } body: { server in
            let first = manager()
            let request = EpisodeRequest(
                server: "bundled", production: Production(title: "MVC"),
                episode: Episode(number: 1, title: "Part", url: server.url + "/v.mp4"), key: key)
            #expect(await first.video(of: request.id) == nil)
            await first.enqueue([request])
            try await until(first) { $0[0].state.path != nil }

            let second = manager()
            let path = box.folder.standardizedFileURL.path + "/MVC/01 - Part.mp4"
            #expect(
                await second.video(of: request.id)
                    == DownloadedVideo(path: path, server: "bundled", episode: key))
            try FileManager.default.removeItem(atPath: path)
            #expect(await second.video(of: request.id) == nil)
            await second.enqueue([request])
            try await until(second) { _ in box.files == ["MVC/01 - Part.mp4"] }
        }
    }

    @Test func triesAgainAfterALogin() async throws {
        let host = try #require(BaseURL.host(of: "http://tekpub.test"))
        let isLoggedIn = Atomic(false)
        try await withServer {
            .video(Self.video, to: $0)
        } body: { server in
            let url = try #require(URL(string: server.url + "/v.mp4"))
            let makeManager = {
                DownloadManager(
                    downloader: box.downloader { request in
                        if isLoggedIn.load(ordering: .relaxed) { return url }
                        throw request.episode.number == 1
                            ? PlaybackError.forbidden(host: host, isGuest: false) : .notFound(host: host)
                    }, store: DownloadStore(directory: data.folder.appending(path: "downloads")),
                    clock: box.clock)
            }
            let first = makeManager()
            await first.enqueue([Self.request(1, of: server), Self.request(2, of: server)])
            let items = try await until(first) { $0.allSatisfy { $0.state.sentence != nil } }
            #expect(items.map(\.catalogOfLogin) == ["http://tekpub.test/", nil])

            isLoggedIn.store(true, ordering: .relaxed)
            let second = makeManager()
            await second.retryAfterLogin(at: "http://other.test/")
            #expect(await second.items.allSatisfy { $0.state.sentence != nil })
            await second.retryAfterLogin(at: "http://tekpub.test/")
            let then = try await until(second) { $0[0].state.path != nil }
            #expect(then[1].state.sentence != nil)
            #expect(then.allSatisfy { $0.catalogOfLogin == nil })
        }
    }

    @Test func goesOnAfterASuddenEnd() async throws {
        try await withServer {
            .video(Self.video, to: $0)
        } body: { server in
            let store = DownloadStore(directory: data.folder.appending(path: "downloads"))
            for (number, state) in [(2, .waiting), (1, .waiting), (3, .paused)]
                as [(Int, DownloadRecord.State)]
            {
                store.save(
                    DownloadRecord(request: Self.request(number, of: server), state: state, place: number))
            }
            try Data("{".utf8).write(to: data.folder.appending(path: "downloads/damaged.json"))
            let manager = manager()
            await manager.restore()
            let items = try await until(manager) { $0[0].state.path != nil && $0[1].state.path != nil }
            #expect(items.map(\.number) == [1, 2, 3])
            #expect(items[2].state == .paused)
        }
    }

    @Test func leavesToAnotherProgramWhatThatIsDoing() async throws {
        let gate = DispatchSemaphore(value: 0)
        let (questions, asked) = AsyncStream.makeStream(of: Void.self)
        try await withServer { question in
            asked.yield()
            gate.wait()
            return .video(Self.video, to: question)
        } body: { server in
            let first = manager(), second = manager(), third = manager()
            await first.enqueue([Self.request(1, of: server)])
            for await _ in questions { break }
            await second.restore()
            let items = try await until(second) { $0[0].state.sentence != nil }
            #expect(items[0].state.sentence?.hasPrefix("Another tekpub") == true)
            // The first one's record is none of the second's business.
            let store = DownloadStore(directory: data.folder.appending(path: "downloads"))
            #expect(store.records().map(\.state) == [.waiting])
            gate.signal()
            try await until(first) { $0[0].state.path != nil }
            await third.restore()
            #expect(await third.items[0].state.path != nil)
        }
        #expect(box.files == ["MVC/01 - Part.mp4"])
    }

    @Test func stopsForTheNextRun() async throws {
        try await withPart(of: 100_000) { manager, _ in
            await manager.stop()
            #expect(box.part?.count == 100_000)
        }
        let store = DownloadStore(directory: data.folder.appending(path: "downloads"))
        #expect(store.records().map(\.state) == [.waiting])
    }

    @Test func keepsAddressesFromOthers() async throws {
        let store = DownloadStore(directory: data.folder.appending(path: "downloads"))
        store.save(DownloadRecord(request: DownloadBox.request(), state: .waiting, place: 1))
        let path = data.folder.appending(path: "downloads").path
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
    }

    /// Waits until that much of a video is on the disk.
    private func untilPart(of byteCount: Int) async {
        while box.part?.count != byteCount { await Task.yield() }
    }

    /// Runs `body` when so much of a video has arrived, of which no more comes.
    private func withPart(
        of byteCount: Int, body: (DownloadManager, EpisodeRequest) async throws -> Void
    ) async throws {
        try await withServer { question in
            var reply = RawServer.Reply.video(Self.video, to: question, cut: byteCount)
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
    fileprivate var isRunning: Bool { state == .running }
}

extension DownloadItem.State {
    fileprivate var path: String? {
        if case .finished(let path) = self { path } else { nil }
    }

    fileprivate var sentence: String? {
        if case .failed(let sentence) = self { sentence } else { nil }
    }

    fileprivate var isRetrying: Bool {
        if case .retrying = self { true } else { false }
    }
}
