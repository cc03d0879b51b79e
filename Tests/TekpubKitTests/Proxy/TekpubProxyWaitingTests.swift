import Foundation
import Testing

@testable import TekpubKit

/// What the proxy does while a server takes its time.
struct TekpubProxyWaitingTests {
    @Test func waitsTenSecondsForTheFirstByte() async throws {
        let clock = ManualClock()
        let server = try RawServer { _ in RawServer.Reply([], then: .stay) }
        let proxy = try TekpubProxy(url: server.url, clock: clock)
        let load = Task { try await proxy.catalog() }
        await clock.sleeper(until: .seconds(10))
        clock.advance(by: .seconds(10))
        let error = await #expect(throws: ProxyError.self) { try await load.value }
        #expect(error == .noAnswer(host: proxy.baseURL.host, limit: .seconds(10)))
    }

    @Test func waitsThirtySecondsForTheNextByte() async throws {
        let clock = ManualClock()
        let server = try RawServer { _ in
            RawServer.Reply("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n[ ".utf8, then: .stay)
        }
        let proxy = try TekpubProxy(url: server.url, clock: clock)
        let (steps, step) = AsyncStream.makeStream(of: LoadProgress.self)
        let load = Task { try await proxy.catalog { step.yield($0) } }
        for await progress in steps where progress.byteCount == 2 { break }
        clock.advance(by: .seconds(10))
        await clock.sleeper(until: .seconds(30))
        clock.advance(by: .seconds(20))
        let error = await #expect(throws: ProxyError.self) { try await load.value }
        #expect(error == .stalled(host: proxy.baseURL.host, limit: .seconds(30)))
    }

    @Test func leavesWhenCancelled() async throws {
        let (requests, request) = AsyncStream.makeStream(of: Void.self)
        let server = try RawServer { _ in
            request.yield()
            return RawServer.Reply([], then: .stay)
        }
        let proxy = try TekpubProxy(url: server.url)
        let load = Task { try await proxy.catalog() }
        for await _ in requests { break }
        load.cancel()
        let error = await #expect(throws: ProxyError.self) { try await load.value }
        #expect(error == .cancelled)
    }

    @Test func asksNothingWhenCancelledBefore() async throws {
        let log = Log<String>()
        let server = try RawServer { request in
            log.add(request)
            return .answer("[]")
        }
        let proxy = try TekpubProxy(url: server.url)
        let (gate, opening) = AsyncStream.makeStream(of: Void.self)
        let load = Task {
            for await _ in gate {}
            return try await proxy.catalog()
        }
        load.cancel()
        opening.finish()
        let error = await #expect(throws: ProxyError.self) { try await load.value }
        #expect(error == .cancelled)
        #expect(log.entries.isEmpty)
    }
}
