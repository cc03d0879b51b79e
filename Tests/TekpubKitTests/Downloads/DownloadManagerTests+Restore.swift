import Foundation
import Synchronization
import Testing

@testable import TekpubFormats
@testable import TekpubKit

extension DownloadManagerTests {
    /// Downloads that are restored in the next run. A nested suite, so that its tests run serially too.
    struct RestoreTests: ManagerTests {
        let given: TestDownloads
        private static let video = DownloadBox.video

        init() throws {
            given = try TestDownloads()
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
                await second.retry([items[1].id])
                try await until(second) { $0.allSatisfy { $0.state.path != nil } }
            }
            #expect(log.entries.last?.range == 100_000 - DownloadPlan.repetition)
        }

        @Test func knowsTheFileThatItMadeWhileThatIsThere() async throws {
            let key = EpisodeKey(productionKey: "mvc", identity: "number:1")
            try await withServer {
                .video(Self.video, to: $0)
            } body: { server in
                let first = manager()
                let request = EpisodeRequest(
                    catalogID: "bundled", production: Production(title: "MVC"),
                    episode: Episode(number: 1, title: "Part", url: server.url + "/v.mp4"), key: key)
                #expect(await first.video(of: request.id) == nil)
                await first.enqueue([request])
                try await until(first) { $0[0].state.path != nil }

                let second = manager()
                let path = box.folder.standardizedFileURL.path + "/MVC/01 - Part.mp4"
                #expect(
                    await second.video(of: request.id)
                        == DownloadedVideo(path: path, catalogID: "bundled", episode: key))
                try FileManager.default.removeItem(atPath: path)
                #expect(await second.video(of: request.id) == nil)
                await second.enqueue([request])
                try await until(second) { _ in box.files == ["MVC/01 - Part.mp4"] }
            }
        }

        @Test func saysThatAFileIsMissing() async throws {
            try await withServer {
                .video(Self.video, to: $0)
            } body: { server in
                let first = manager()
                let request = Self.request(1, of: server)
                await first.enqueue([request])
                let items = try await until(first) { $0[0].state.path != nil }
                let path = try #require(items[0].state.path)
                #expect(await first.known(among: [request]) == [request.key])
                // Another file of the same length is not the video.
                try Data(Self.video.reversed()).write(to: URL(filePath: path))
                try await until(first) { $0[0].state == .missing(path: path) }
                #expect(await first.known(among: [request]) == [])
                try FileManager.default.removeItem(atPath: path)

                let second = manager()
                await second.restore()
                #expect(await second.items.map(\.state) == [.missing(path: path)])
                await second.retry([request.id])
                try await until(second) { $0[0].state == .finished(path: path) }
                // The first manager finds the video although the second one downloaded it.
                #expect(await first.video(of: request)?.path == path)
            }
        }

        @Test func finishesRemovingInTheNextRun() async throws {
            try await withPart(of: 100_000) { manager, request in
                await manager.cancel([request.id])
                #expect(box.part?.count == 100_000)
            }
            let next = manager()
            await next.restore()
            #expect(await next.items.isEmpty)
            #expect(box.files.isEmpty)
            #expect(try box.records().isEmpty)
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
                        }, clock: box.clock)
                }
                let first = makeManager()
                await first.enqueue([Self.request(1, of: server), Self.request(2, of: server)])
                let items = try await until(first) { $0.allSatisfy { $0.state.sentence != nil } }
                #expect(items.map(\.catalogOfLogin) == ["http://tekpub.test/", nil])
                await first.stop()
                let errors = try box.records().map { StoredDetails.value($0.failure) as DownloadError? }
                #expect(errors.map { $0?.isLoginWanted } == [true, false])

                isLoggedIn.store(true, ordering: .relaxed)
                let second = makeManager()
                await second.retryAfterLogin(at: "http://other.test/")
                #expect(await second.items.allSatisfy { $0.state.sentence != nil })
                // The login applies to all catalogues of that server.
                await second.retryAfterLogin(at: "http://tekpub.test/api")
                let then = try await until(second) { $0[0].state.path != nil }
                #expect(then[1].state.sentence != nil)
                #expect(then.allSatisfy { $0.catalogOfLogin == nil })
                await second.stop()
                #expect(try box.records()[0].failure == nil)
            }
        }

        @Test func goesOnAfterASuddenEnd() async throws {
            try await withServer {
                .video(Self.video, to: $0)
            } body: { server in
                for (number, state) in [(2, .waiting), (1, .waiting), (3, .paused)]
                    as [(Int, DownloadRecord.State)]
                {
                    try box.save(
                        DownloadRecord(
                            request: Self.request(number, of: server), state: state, position: number))
                }
                try box.library.write { database in
                    try database.execute(
                        sql: """
                            INSERT INTO download (id, position, request, state) VALUES ('damaged', 0, '{', 'waiting');
                            INSERT INTO download (id, position, request, state)
                                SELECT 'later', 0, request, 'invented later' FROM download WHERE position = 1
                            """)
                }
                let manager = self.manager()
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
                // The second manager does not change the first one's record.
                #expect(try box.records().map(\.state) == [.waiting])
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
            #expect(try box.records().map(\.state) == [.waiting])
        }
    }
}
