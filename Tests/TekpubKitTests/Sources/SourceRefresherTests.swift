import Foundation
import Synchronization
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// The current time of a test.
private final class Moment: Sendable {
    let date = Mutex(Date(timeIntervalSince1970: 1_600_000_000))
}

/// Refreshing sources from loopback servers.
struct SourceRefresherTests {
    private let folder: TemporaryFolder
    private let library: Library
    private let time = Moment()

    init() throws {
        folder = try TemporaryFolder()
        library = try Library.open(in: folder.url, patience: 5, removesOrphans: false)
    }

    private static func feed(_ titles: String...) -> String {
        let items = titles.map { "<item><guid>\($0)</guid><title>\($0)</title></item>" }.joined()
        return "<rss><channel><title>A Show</title>\(items)</channel></rss>"
    }

    /// Runs `body` with the URL of a server, which `answer` controls.
    private func withServer(
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
    private func refresher(
        limits: SourceRefresher.Limits = SourceRefresher.Limits(), of library: Library? = nil,
        clock: any Clock<Duration> = TimerClock()
    ) -> SourceRefresher {
        let now = time.date.withLock { $0 }
        return SourceRefresher(
            sources: (library ?? self.library).sources, clock: clock,
            schedule: RefreshSchedule(random: { 0 }), limits: limits, now: { now },
            makeProxy: { TekpubProxy(baseURL: $0, clock: clock) })
    }

    private func pass(_ seconds: Double) { time.date.withLock { $0 += seconds } }

    private func status(_ id: Source.ID) throws -> SourceStatus {
        try #require(try library.sources.source(id)).status
    }

    private func delay(_ id: Source.ID) throws -> Double {
        let status = try status(id)
        return try #require(status.nextCheckAt).timeIntervalSince(try #require(status.checkedAt))
    }

    @Test func tellsWhatHasComeOfALongList() async throws {
        let gate = Gate()
        try await withServer { request in
            guard request.hasPrefix("GET /2 ") else {
                return .answer(#"{"title": "T", "next_url": "/2", "items": [{"id": 1}, {"id": 2}]}"#)
            }
            gate.wait()
            return .answer(#"{"title": "T", "items": [{"id": 3}]}"#)
        } body: { url, _ in
            let id = try library.sources.add(url + "/feed").source.id
            let events = Log<Int?>()
            let checks = try await refresher().refresh(.due) { [library] event in
                guard case .progressed(id, let progress) = event else { return }
                // What it says is in the library by then.
                let source = try? library.sources.source(id)
                if source?.episodeCount == 2 { gate.open() }
                events.add(progress.readyCount)
            }
            #expect(checks.map(\.outcome) == [.updated(missing: [])])
            #expect(events.entries.first == 2)
            #expect(try library.sources.source(id)?.episodeCount == 3)
            #expect(try library.sources.source(id)?.newCount == 0)
        }
    }

    @Test func storesTheCatalogueOfASource() async throws {
        try await withServer { _ in
            .answer(Self.feed("One", "Two"))
        } body: { url, requests in
            let id = try library.sources.add(url + "/feed").source.id
            let checks = try await refresher().refresh(.due)
            #expect(checks.map(\.outcome) == [.updated(missing: [])])
            #expect(requests.entries.count == 1)
            let source = try #require(try library.sources.source(id))
            #expect(source.title == "A Show")
            #expect(source.episodeCount == 2)
            #expect(source.status.failure == nil)
        }
    }

    @Test func asksOnlyWhatIsDue() async throws {
        try await withServer { _ in
            .answer(Self.feed("One"))
        } body: { url, requests in
            try library.sources.add(url + "/feed")
            try await refresher().refresh(.due)
            pass(3599)
            #expect(try await refresher().refresh(.due).isEmpty)
            pass(1)
            #expect(try await refresher().refresh(.due).count == 1)
            #expect(try await refresher().refresh(.all).isEmpty, "It was checked at this moment.")
            pass(1)
            #expect(try await refresher().refresh(.all).count == 1)
            #expect(requests.entries.count == 3)
        }
    }

    @Test func asksWhetherAnythingHasChanged() async throws {
        try await withServer { request in
            request.contains("If-None-Match: \"v1\"")
                ? .answer("", status: "304 Not Modified")
                : .answer(Self.feed("One"), header: "ETag: \"v1\"\r\n")
        } body: { url, requests in
            try library.sources.add(url + "/feed")
            try await refresher().refresh(.due)
            pass(7200)
            let names = try library.folder.catalogNames()
            let checks = try await refresher().refresh(.due)
            #expect(checks.map(\.outcome) == [.unchanged])
            #expect(requests.entries.count == 2)
            #expect(try library.folder.catalogNames() == names)
        }
    }

    @Test(arguments: [
        ("Cache-Control: public, max-age=7200\r\n", 7200.0), ("Cache-Control: max-age=60\r\n", 3600.0),
        ("Cache-Control: max-age=7200\r\nAge: 1800\r\n", 5400.0),
        ("Cache-Control: no-cache, max-age=9000\r\n", 3600.0),
        ("Cache-Control: max-age=504921600\r\n", 604_800.0),
        ("Cache-Control: max-age=-99999999999999999999\r\n", 3600.0),
        ("Date: Sun, 06 Nov 1994 08:49:37 GMT\r\nExpires: Sun, 06 Nov 1994 10:49:37 GMT\r\n", 7200.0),
    ])
    func waitsAsLongAsThePublisherSays(header: String, delay: Double) async throws {
        try await withServer { _ in
            .answer(Self.feed("One"), header: header)
        } body: { url, _ in
            let id = try library.sources.add(url + "/feed").source.id
            try await refresher().refresh(.due)
            #expect(try self.delay(id) == delay)
        }
    }

    @Test func waitsLongerAfterEachFailure() async throws {
        try await withServer { _ in
            .answer("", status: "500 Oops")
        } body: { url, _ in
            let id = try library.sources.add(url + "/feed").source.id
            var delays: [Double] = []
            for _ in 1...9 {
                try await refresher().refresh(.due)
                delays.append(try delay(id))
                pass(delays.last ?? 0)
            }
            #expect(delays == [600, 1200, 2400, 4800, 9600, 19_200, 38_400, 76_800, 86_400])
            #expect(try status(id).failureCount == 9)
            #expect(try status(id).failure?.contains("is in trouble (500)") == true)
        }
    }

    @Test(arguments: ["429 Too Many Requests", "503 Busy"])
    func obeysRetryAfterEvenIfAsked(status: String) async throws {
        try await withServer { _ in
            .answer("", status: status, header: "Retry-After: 7200\r\n")
        } body: { url, requests in
            let id = try library.sources.add(url + "/feed").source.id
            try await refresher().refresh(.due)
            #expect(try delay(id) == 7200)
            let count = requests.entries.count
            pass(7199)
            #expect(try await refresher().refresh(.all).isEmpty)
            #expect(requests.entries.count == count)
            pass(1)
            #expect(try await refresher().refresh(.failed).count == 1)
        }
    }

    @Test(arguments: [("301", true), ("308", true), ("302", false), ("307", false)])
    func takesOverAnAddressThatMovedForGood(status: String, isPermanent: Bool) async throws {
        try await withServer { request in
            request.hasPrefix("GET /new ")
                ? .answer(Self.feed("One"))
                : .answer("", status: "\(status) Moved", header: "Location: /new\r\n")
        } body: { url, _ in
            let id = try library.sources.add(url + "/feed").source.id
            try await refresher().refresh(.due)
            let source = try #require(try library.sources.source(id))
            #expect(source.address == url + (isPermanent ? "/new" : "/feed"))
            #expect(source.storeName == url + "/feed")
            pass(7200)
            #expect(try await refresher().refresh(.due).map(\.outcome) == [.updated(missing: [])])
        }
    }

    @Test func keepsTheAddressBeforeATemporaryRedirect() async throws {
        try await withServer { request in
            if request.hasPrefix("GET /c ") { return .answer(Self.feed("One")) }
            return request.hasPrefix("GET /b ")
                ? .answer("", status: "302 Found", header: "Location: /c\r\n")
                : .answer("", status: "301 Moved", header: "Location: /b\r\n")
        } body: { url, _ in
            let id = try library.sources.add(url + "/a").source.id
            try await refresher().refresh(.due)
            #expect(try library.sources.source(id)?.address == url + "/b")
        }
    }

    @Test func asksNoMoreOnceThePublisherEndedIt() async throws {
        let isGone = Mutex(false)
        try await withServer { _ in
            isGone.withLock { $0 } ? .answer("", status: "410 Gone") : .answer(Self.feed("One"))
        } body: { url, requests in
            let id = try library.sources.add(url + "/feed").source.id
            try await refresher().refresh(.due)
            isGone.withLock { $0 = true }
            pass(7200)
            try await refresher().refresh(.due)
            #expect(requests.entries.count == 2, "Only the known address is asked.")
            #expect(try status(id).isEnded)
            pass(1_000_000)
            #expect(try await refresher().refresh(.all).isEmpty)
            #expect(try library.sources.source(id)?.episodeCount == 1, "Its catalogue stays.")
        }
    }

    @Test func aBrokenSourceDelaysNoOther() async throws {
        try await withServer { request in
            if request.hasPrefix("GET /hangs ") { return RawServer.Reply([UInt8](), then: .stay) }
            return request.contains("/broken") ? .answer("<html>") : .answer(Self.feed("One"))
        } body: { url, _ in
            let names = ["/hangs", "/broken", "/1", "/2", "/3"]
            let ids = try names.map { try library.sources.add(url + $0).source.id }
            let clock = ManualClock()
            let (finished, continuation) = AsyncStream.makeStream(of: Source.ID.self)
            let refresher = refresher(clock: clock)
            let refresh = Task {
                try await refresher.refresh(.due) { event in
                    guard case .finished(let checks) = event else { return }
                    for check in checks { continuation.yield(check.source.id) }
                }
            }
            // All but the one that hangs end without any time passing.
            var others = Set(ids.dropFirst())
            for await id in finished {
                #expect(others.remove(id) != nil)
                if others.isEmpty { break }
            }
            clock.advance(by: .seconds(120))
            let checks = try await refresh.value
            #expect(checks.count == 5)
            #expect(try library.sources.source(ids[0])?.status.failure != nil)
            #expect(try library.sources.source(ids[1])?.status.failure != nil)
        }
    }

    @Test(.timeLimit(.minutes(1))) func serversThatHangLetOthersBegin() async throws {
        try await withServer { request in
            request.hasPrefix("GET /hangs")
                ? RawServer.Reply([UInt8](), then: .stay) : .answer(Self.feed("One"))
        } body: { url, _ in
            for number in 1...4 { try library.sources.add("\(url)/hangs\(number)") }
            let id = try library.sources.add(url + "/feed").source.id
            let clock = ManualClock()
            let (finished, continuation) = AsyncStream.makeStream(of: Source.ID.self)
            let limits = SourceRefresher.Limits(count: 2, countOfHost: 9)
            let refresher = refresher(limits: limits, clock: clock)
            let refresh = Task {
                try await refresher.refresh(.due) { event in
                    guard case .finished(let checks) = event else { return }
                    for check in checks { continuation.yield(check.source.id) }
                }
            }
            await clock.sleeper(until: .seconds(3))
            clock.advance(by: .seconds(3))
            await clock.sleeper(until: .seconds(6))
            clock.advance(by: .seconds(3))
            #expect(await finished.first { _ in true } == id)
            refresh.cancel()
            #expect(try await refresh.value.count == 5)
        }
    }

    @Test func retriesOnlyWhatFailed() async throws {
        let isRepaired = Mutex(false)
        try await withServer { request in
            request.hasPrefix("GET /good ") || isRepaired.withLock { $0 }
                ? .answer(Self.feed("One")) : .answer("", status: "500 Oops")
        } body: { url, requests in
            let ids = try ["/bad", "/good", "/broken"].map { try library.sources.add(url + $0).source.id }
            try await refresher().refresh(.due)
            let count = requests.entries.count
            isRepaired.withLock { $0 = true }
            pass(1)
            let checks = try await refresher().refresh(.failed)
            #expect(Set(checks.map(\.source.id)) == [ids[0], ids[2]])
            #expect(requests.entries.count == count + 2)
            #expect(try library.sources.sources().allSatisfy { $0.status.failure == nil })
            pass(1)
            #expect(try await refresher().refresh(.failed).isEmpty)
        }
    }

    @Test func twoProgramsFetchNothingTwice() async throws {
        try await withServer { _ in
            .answer(Self.feed("One"))
        } body: { url, requests in
            for number in 1...20 { try library.sources.add("\(url)/\(number)") }
            let other = try Library.open(in: folder.url, patience: 5, removesOrphans: false)
            let (first, second) = (refresher(), refresher(of: other))
            async let checks = first.refresh(.due)
            async let others = second.refresh(.due)
            #expect(try await checks.count + others.count == 20)
            #expect(requests.entries.count == 20)
        }
    }

    @Test func aCancelledRefreshLeavesWhatItDidNotBeginToOthers() async throws {
        let isRepaired = Mutex(false)
        try await withServer { _ in
            isRepaired.withLock { $0 } ? .answer(Self.feed("One")) : RawServer.Reply([UInt8](), then: .stay)
        } body: { url, requests in
            for number in 1...10 { try library.sources.add("\(url)/\(number)") }
            let refresher = refresher()
            let refresh = Task {
                try await refresher.refresh(.due) { event in
                    // All of them are reserved by now.
                    if case .began = event { withUnsafeCurrentTask { $0?.cancel() } }
                }
            }
            #expect(try await refresh.value.allSatisfy { $0.outcome == .cancelled })
            isRepaired.withLock { $0 = true }
            #expect(try await self.refresher().refresh(.due).count == 10)
        }
    }

    /// Catalogues with marks are exchanged in transactions of their own, in the same batch.
    @Test func storesCataloguesWithAndWithoutMarksTogether() async throws {
        let isLater = Mutex(false)
        try await withServer { _ in
            .answer(isLater.withLock { $0 } ? Self.feed("Two", "One") : Self.feed("One"))
        } body: { url, _ in
            let ids = try (1...6).map { try library.sources.add("\(url)/\($0)").source.id }
            try await refresher().refresh(.due)
            let store = try library.sources.store(of: #require(try library.sources.source(ids[2])))
            let key = EpisodeKey(productionKey: "A Show", identity: "guid:One")
            _ = try store.setMarks([key: EpisodeMark(isWatched: true, updatedAt: .distantPast)])
            isLater.withLock { $0 = true }
            pass(7200)
            let checks = try await refresher().refresh(.due)
            #expect(checks.allSatisfy { $0.outcome == .updated(missing: []) && $0.source.newCount == 1 })
            #expect(checks.count == 6)
            #expect(try library.folder.catalogNames().count == 6, "The former files are gone.")
        }
    }

    @Test func leavesOutTheCataloguesInsideTheProgram() async throws {
        #expect(try await refresher().refresh(.all).isEmpty)
    }

    @Test func findsWhatIsNew() async throws {
        let isLater = Mutex(false)
        try await withServer { _ in
            .answer(isLater.withLock { $0 } ? Self.feed("Two", "One") : Self.feed("One"))
        } body: { url, _ in
            try library.sources.add(url + "/feed")
            try await refresher().refresh(.due)
            isLater.withLock { $0 = true }
            pass(7200)
            try await refresher().refresh(.due)
            #expect(try library.sources.newEpisodes().map(\.title) == ["Two"])
        }
    }

    @Test(.timeLimit(.minutes(1)), arguments: ["", "HTTP/1.1 200 OK\r\n\r\n<rss><channel>"])
    func givesUpASourceThatTakesTooLong(start: String) async throws {
        try await withServer { _ in
            RawServer.Reply(start.utf8, then: .stay)
        } body: { url, _ in
            let id = try library.sources.add(url + "/feed").source.id
            let clock = ManualClock()
            let refresher = refresher(limits: SourceRefresher.Limits(duration: .seconds(5)), clock: clock)
            let refresh = Task { try await refresher.refresh(.due) }
            await clock.sleeper(until: .seconds(5))
            clock.advance(by: .seconds(5))
            #expect(try await refresh.value.count == 1)
            #expect(try status(id).failure?.contains(" needed more than 5 seconds. Try again.") == true)
            #expect(try delay(id) == 600)
        }
    }

    @Test(.timeLimit(.minutes(1)), arguments: [true, false])
    func givesALongListMoreTimeWhileItsPagesCome(answers: Bool) async throws {
        let gate = Gate()
        let (arrivals, arrival) = AsyncStream<Void>.makeStream()
        let link = "<atom:link rel='next' href='/2'/>"
        try await withServer { request in
            guard request.hasPrefix("GET /2 ") else {
                return .answer(Self.feed("One").replacing("<item>", with: link + "<item>"))
            }
            arrival.finish()
            gate.wait()
            return .answer(Self.feed("Two"))
        } body: { url, _ in
            let id = try library.sources.add(url + "/feed").source.id
            let clock = ManualClock()
            let refresher = refresher(limits: SourceRefresher.Limits(duration: .seconds(4)), clock: clock)
            let refresh = Task { try await refresher.refresh(.due) }
            for await _ in arrivals {}
            clock.advance(by: .seconds(4))
            await clock.sleeper(until: .seconds(8))
            if answers { gate.open() } else { clock.advance(by: .seconds(4)) }
            #expect(try await refresh.value.count == 1)
            // The error names the whole time, not only the last extension.
            #expect(
                try status(id).failure?.contains(" needed more than 8 seconds.") == (answers ? nil : true))
            gate.open()
        }
    }

    @Test func endsABodyThatNeverEnds() async throws {
        let item = "<item><guid>1</guid><title>\(String(repeating: "x", count: 100_000))</title></item>"
        try await withServer { _ in
            RawServer.Reply(
                Array("HTTP/1.1 200 OK\r\n\r\n<rss><channel><title>A Show</title>".utf8),
                then: .goOn(Array(item.utf8)))
        } body: { url, _ in
            let id = try library.sources.add(url + "/feed").source.id
            try await refresher(limits: SourceRefresher.Limits(byteCount: 2 << 20)).refresh(.due)
            #expect(try status(id).failure?.contains("sent more than 2 MB") == true)
            #expect(try library.folder.catalogNames() == [])
        }
    }

    @Test func obeysTheFeedAlsoWhenItHasNotChanged() async throws {
        try await withServer { request in
            request.contains("If-None-Match: ")
                ? .answer("", status: "304 Not Modified")
                : .answer(
                    "<rss><channel><title>A</title><ttl>120</ttl><item><guid>1</guid></item></channel></rss>",
                    header: "ETag: \"v1\"\r\n")
        } body: { url, _ in
            let id = try library.sources.add(url + "/feed").source.id
            try await refresher().refresh(.due)
            #expect(try delay(id) == 7200)
            pass(7200)
            #expect(try await refresher().refresh(.due).map(\.outcome) == [.unchanged])
            #expect(try delay(id) == 7200)
        }
    }

    @Test func followsAFeedThatSaysItMoved() async throws {
        let moved = Mutex("")
        try await withServer { _ in
            .answer(
                """
                <rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>A</title>
                <itunes:new-feed-url>\(moved.withLock { $0 })</itunes:new-feed-url><item><guid>1</guid></item>
                </channel></rss>
                """)
        } body: { url, _ in
            moved.withLock { $0 = url + "/new" }
            let id = try library.sources.add(url + "/feed").source.id
            try await refresher().refresh(.due)
            #expect(try library.sources.source(id)?.address == url + "/new")
        }
    }
}
