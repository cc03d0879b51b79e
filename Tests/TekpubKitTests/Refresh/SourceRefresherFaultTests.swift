import Foundation
import Synchronization
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// Sources that fail, hang or never end.
struct SourceRefresherFaultTests {
    private let home: RefresherHome

    init() throws { home = try RefresherHome() }

    @Test func aBrokenSourceDelaysNoOther() async throws {
        try await home.withServer { request in
            if request.hasPrefix("GET /hangs ") { return RawServer.Reply([UInt8](), then: .stay) }
            return request.contains("/broken") ? .answer("<html>") : .answer(RefresherHome.feed("One"))
        } body: { url, _ in
            let names = ["/hangs", "/broken", "/1", "/2", "/3"]
            let ids = try names.map { try home.library.sources.add(url + $0).source.id }
            let clock = ManualClock()
            let (finished, continuation) = AsyncStream.makeStream(of: Source.ID.self)
            let refresher = home.refresher(clock: clock)
            let refresh = Task {
                try await refresher.refresh(.due) { event in
                    guard case .finished(let refreshes) = event else { return }
                    for refresh in refreshes { continuation.yield(refresh.source.id) }
                }
            }
            // All but the one that hangs end without any time passing.
            var others = Set(ids.dropFirst())
            for await id in finished {
                #expect(others.remove(id) != nil)
                if others.isEmpty { break }
            }
            clock.advance(by: .seconds(120))
            let refreshes = try await refresh.value
            #expect(refreshes.count == 5)
            #expect(try home.library.sources.source(ids[0])?.status.failure != nil)
            #expect(try home.library.sources.source(ids[1])?.status.failure != nil)
        }
    }

    @Test(.timeLimit(.minutes(1))) func serversThatHangLetOthersBegin() async throws {
        try await home.withServer { request in
            request.hasPrefix("GET /hangs")
                ? RawServer.Reply([UInt8](), then: .stay) : .answer(RefresherHome.feed("One"))
        } body: { url, _ in
            for number in 1...4 { try home.library.sources.add("\(url)/hangs\(number)") }
            let id = try home.library.sources.add(url + "/feed").source.id
            let clock = ManualClock()
            let (finished, continuation) = AsyncStream.makeStream(of: Source.ID.self)
            let limits = SourceRefresher.Limits(count: 2, countOfHost: 9)
            let refresher = home.refresher(limits: limits, clock: clock)
            let refresh = Task {
                try await refresher.refresh(.due) { event in
                    guard case .finished(let refreshes) = event else { return }
                    for refresh in refreshes { continuation.yield(refresh.source.id) }
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

    @Test func aRefreshThatCanReserveNothingFails() async throws {
        try home.library.sources.add("http://127.0.0.1:9/feed")
        let path = home.library.folder.refreshLockPath
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        await #expect(throws: LibraryError(systemError: EISDIR, at: path)) {
            try await home.refresher().refresh(.due)
        }
        try FileManager.default.removeItem(atPath: path)
        #expect(try await home.refresher().refresh(.due).count == 1)
    }

    /// A source that cannot be reserved is a failure; it is not left out.
    @Test func asksEachSourceOrSaysWhyNot() async throws {
        let ids = try (1...6).map { try home.library.sources.add("http://127.0.0.1:9/\($0)").source.id }
        try home.library.write { try $0.execute(sql: "ALTER TABLE source RENAME COLUMN notBefore TO other") }
        let refreshes = try await home.refresher().refresh(.due)
        #expect(Set(refreshes.map(\.source.id)) == Set(ids))
        #expect(
            refreshes.allSatisfy {
                if case .notSaved? = $0.error { true } else { false }
            })
    }

    @Test func retriesOnlyWhatFailed() async throws {
        let isRepaired = Mutex(false)
        try await home.withServer { request in
            request.hasPrefix("GET /good ") || isRepaired.withLock { $0 }
                ? .answer(RefresherHome.feed("One")) : .answer("", status: "500 Oops")
        } body: { url, requests in
            let ids = try ["/bad", "/good", "/broken"].map {
                try home.library.sources.add(url + $0).source.id
            }
            try await home.refresher().refresh(.due)
            let count = requests.entries.count
            isRepaired.withLock { $0 = true }
            home.pass(1)
            let refreshes = try await home.refresher().refresh(.failed)
            #expect(Set(refreshes.map(\.source.id)) == [ids[0], ids[2]])
            #expect(requests.entries.count == count + 2)
            #expect(try home.library.sources.sources().allSatisfy { $0.status.failure == nil })
            home.pass(1)
            #expect(try await home.refresher().refresh(.failed).isEmpty)
        }
    }

    @Test(.timeLimit(.minutes(1)), arguments: ["", "HTTP/1.1 200 OK\r\n\r\n<rss><channel>"])
    func givesUpASourceThatTakesTooLong(start: String) async throws {
        try await home.withServer { _ in
            RawServer.Reply(start.utf8, then: .stay)
        } body: { url, _ in
            let id = try home.library.sources.add(url + "/feed").source.id
            let clock = ManualClock()
            let refresher = home.refresher(
                limits: SourceRefresher.Limits(duration: .seconds(5)), clock: clock)
            let refresh = Task { try await refresher.refresh(.due) }
            await clock.sleeper(until: .seconds(5))
            clock.advance(by: .seconds(5))
            #expect(try await refresh.value.count == 1)
            #expect(try home.status(id).failure?.contains(" needed more than 5 seconds. Try again.") == true)
            #expect(try home.delay(id) == 600)
        }
    }

    @Test(.timeLimit(.minutes(1)), arguments: [true, false])
    func givesALongListMoreTimeWhileItsPagesCome(answers: Bool) async throws {
        let gate = Gate()
        let (arrivals, arrival) = AsyncStream<Void>.makeStream()
        let link = "<atom:link rel='next' href='/2'/>"
        try await home.withServer { request in
            guard request.hasPrefix("GET /2 ") else {
                return .answer(RefresherHome.feed("One").replacing("<item>", with: link + "<item>"))
            }
            arrival.finish()
            gate.wait()
            return .answer(RefresherHome.feed("Two"))
        } body: { url, _ in
            let id = try home.library.sources.add(url + "/feed").source.id
            let clock = ManualClock()
            let refresher = home.refresher(
                limits: SourceRefresher.Limits(duration: .seconds(4)), clock: clock)
            let refresh = Task { try await refresher.refresh(.due) }
            for await _ in arrivals {}
            clock.advance(by: .seconds(4))
            await clock.sleeper(until: .seconds(8))
            if answers { gate.open() } else { clock.advance(by: .seconds(4)) }
            #expect(try await refresh.value.count == 1)
            // The error names the whole time, not only the last extension.
            #expect(
                try home.status(id).failure?.contains(" needed more than 8 seconds.")
                    == (answers ? nil : true))
            gate.open()
        }
    }

    @Test func endsABodyThatNeverEnds() async throws {
        let item = "<item><guid>1</guid><title>\(String(repeating: "x", count: 100_000))</title></item>"
        try await home.withServer { _ in
            RawServer.Reply(
                Array("HTTP/1.1 200 OK\r\n\r\n<rss><channel><title>A Show</title>".utf8),
                then: .goOn(Array(item.utf8)))
        } body: { url, _ in
            let id = try home.library.sources.add(url + "/feed").source.id
            try await home.refresher(loads: LoadLimits(megabytes: 2)).refresh(.due)
            #expect(try home.status(id).failure?.contains("sent more than 2 MB") == true)
            #expect(try home.library.folder.catalogNames() == [])
        }
    }
}
