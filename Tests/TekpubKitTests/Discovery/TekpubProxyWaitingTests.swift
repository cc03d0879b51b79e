import Testing

@testable import TekpubKit

/// The proxy with slow servers.
struct TekpubProxyWaitingTests {
    private let clock = ManualClock()

    @Test func waitsTenSecondsForTheFirstByte() async throws {
        try await withProxy(clock: clock) { _ in
            RawServer.Reply([], then: .stay)
        } body: { proxy in
            let load = Task { await proxy.failure() }
            await clock.sleeper(until: .seconds(10))
            clock.advance(by: .seconds(10))
            #expect(await load.value == .noAnswer(host: proxy.baseURL.host, limit: .seconds(10)))
        }
    }

    @Test func waitsThirtySecondsForTheNextByte() async throws {
        try await withProxy(clock: clock) { _ in
            RawServer.Reply("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n[ ".utf8, then: .stay)
        } body: { proxy in
            let (steps, step) = AsyncStream.makeStream(of: LoadProgress.self)
            let load = Task { try await proxy.catalog { step.yield($0) } }
            for await progress in steps where progress.byteCount == 2 { break }
            clock.advance(by: .seconds(10))
            await clock.sleeper(until: .seconds(30))
            clock.advance(by: .seconds(20))
            let error = await #expect(throws: CatalogError.self) { try await load.value }
            #expect(error == .stalled(host: proxy.baseURL.host, limit: .seconds(30)))
        }
    }

    @Test func leavesWhenCancelled() async throws {
        let (requests, request) = AsyncStream.makeStream(of: Void.self)
        try await withProxy { _ in
            request.yield()
            return RawServer.Reply([], then: .stay)
        } body: { proxy in
            let load = Task { await proxy.failure() }
            for await _ in requests { break }
            load.cancel()
            #expect(await load.value == .cancelled)
        }
    }

    @Test func asksNothingWhenCancelledBefore() async throws {
        let log = Log<String>()
        try await withProxy { request in
            log.add(request)
            return .answer("[]")
        } body: { proxy in
            let (gate, opening) = AsyncStream.makeStream(of: Void.self)
            let load = Task {
                for await _ in gate {}
                return await proxy.failure()
            }
            load.cancel()
            opening.finish()
            #expect(await load.value == .cancelled)
        }
        #expect(log.entries.isEmpty)
    }
}
