import Foundation
import Testing

@testable import TekpubKit

/// The lines that requests write to a log.
@Suite(.timeLimit(.minutes(5)))
struct RequestLogTests {
    private let log: TemporaryLog
    private let clock = ManualClock()
    private var client: HTTPClient { HTTPClient(clock: clock, logger: log.logger) }

    init() throws {
        log = try TemporaryLog()
    }

    /// Reads the whole response to a request for `path`.
    private func load(_ path: String, from server: RawServer) async throws {
        let response = try await client.send(HTTPRequest(url: try #require(URL(string: server.url + path))))
        while try await response.body.next() != nil {}
    }

    @Test func tellStatusBytesAndTime() async throws {
        let server = try RawServer { _ in .answer("four", status: "404 Not Found") }
        defer { server.stop() }
        try await load("/a", from: server)
        #expect(try log.lines() == ["info http GET http://127.0.0.1:0/a 404 4 bytes 0 s"])
    }

    @Test func tellRedirects() async throws {
        let server = try RawServer { request in
            request.hasPrefix("GET /b?")
                ? .answer("x") : .answer("", status: "302 Found", header: "Location: /b?key=s3cret\r\n")
        }
        defer { server.stop() }
        try await load("/a", from: server)
        let redirects = [
            "info http GET http://127.0.0.1:0/a 302 0 bytes 0 s",
            "info http redirect 302 from http://127.0.0.1:0/a to http://127.0.0.1:0",
        ]
        #expect(try log.lines().prefix(2) == redirects[...])
    }

    @Test func tellTimeouts() async throws {
        let server = try RawServer { _ in RawServer.Reply([], then: .stay) }
        defer { server.stop() }
        let loading = Task { try await load("/a", from: server) }
        await clock.sleeper(until: .seconds(10))
        clock.advance(by: .seconds(10))
        await #expect(throws: CatalogError.self) { try await loading.value }
        #expect(
            try log.lines() == [
                "warning http GET http://127.0.0.1:0/a no answer 0 s, failed: 127.0.0.1:0 did not answer within "
                    + "10 seconds."
            ])
    }

    @Test func tellResponsesThatAreCutShort() async throws {
        let server = try RawServer { _ in
            RawServer.Reply("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc".utf8)
        }
        defer { server.stop() }
        await #expect(throws: CatalogError.self) { try await load("/a", from: server) }
        #expect(
            try log.lines() == [
                "warning http GET http://127.0.0.1:0/a 200 3 bytes 0 s, failed: 127.0.0.1:0 stopped after 3 "
                    + "of 9 bytes."
            ])
    }

    @Test func tellResponsesThatAreNotRead() async throws {
        let server = try RawServer { _ in .answer("four") }
        defer { server.stop() }
        let url = try #require(URL(string: server.url + "/a"))
        try await client.send(HTTPRequest(url: url)).body.cancel()
        #expect(
            try log.lines() == ["info http GET http://127.0.0.1:0/a 200 0 bytes 0 s, the rest was not read"])
    }

    @Test func tellRetries() async throws {
        let requests = Log<String>()
        let server = try RawServer { request in
            requests.add(request)
            return requests.entries.count == 1
                ? .answer("", status: "503 Busy", header: "Retry-After: 5\r\n") : .answer("[]")
        }
        defer { server.stop() }
        let proxy = TekpubProxy(baseURL: try BaseURL(server.url), clock: clock, logger: log.logger)
        let loading = Task { try await proxy.catalog() }
        await clock.sleeper(until: .seconds(5))
        clock.advance(by: .seconds(5))
        _ = try await loading.value
        #expect(
            try log.lines() == [
                "info http GET http://127.0.0.1:0/ 503 0 bytes 0 s",
                "info http retry in 0 s: 127.0.0.1:0 is in trouble (503) and asks you to wait 5 seconds. Try again "
                    + "then.",
                "info http GET http://127.0.0.1:0/ 200 2 bytes 0 s",
            ])
    }
}
