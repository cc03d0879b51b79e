import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// The proxy's requests, and how it interprets the responses.
struct TekpubProxyTests {
    @Test func asksTheBaseURLAndThenEveryWire() async throws {
        let log = Log<String>()
        try await withProxy(path: "/shop/?key=1") { request in
            log.add(String(request.prefix { $0 != "\r\n" }))
            return request.hasPrefix("POST") ? .answer(Bodies.api) : .notFound
        } body: { proxy in
            let catalog = try await proxy.catalog()
            #expect(catalog.productions.map(\.slug) == ["sample"])
        }
        #expect(
            log.entries == [
                "GET /shop/?key=1 HTTP/1.1", "GET /shop/api HTTP/1.1",
                "GET /shop/productions.json HTTP/1.1", "POST /shop/api/productions HTTP/1.1",
            ])
    }

    @Test func saysWhoItIs() async throws {
        let log = Log<String>()
        try await withProxy { request in
            log.add(request)
            return .answer("[]")
        } body: { proxy in
            _ = try await proxy.catalog()
        }
        let request = try #require(log.entries.first)
        #expect(request.contains("\r\nUser-Agent: \(userAgent())\r\n"))
        #expect(request.contains("\r\nAccept: application/json, application/vnd.tekpub.productions+json, "))
        #expect(!request.contains("\r\nCookie:"))
    }

    @Test(arguments: [
        (nil, "tekpub/\(version)"),
        ("https://example.org/tekpub", "tekpub/\(version) (+https://example.org/tekpub)"),
    ])
    func saysItsVersionAndItsPage(homepage: String?, expected: String) {
        #expect(userAgent(homepage: homepage) == expected)
    }

    @Test func asksFirstWhereItFoundTheCatalogue() async throws {
        let log = Log<String>()
        try await withProxy { request in
            log.add(String(request.prefix { $0 != " " }))
            // The sixth request is the first one of the third load; it gets a 404.
            return request.hasPrefix("POST") && log.entries.count != 6 ? .answer(Bodies.api) : .notFound
        } body: { proxy in
            _ = try await proxy.catalog()
            _ = try await proxy.catalog()
            #expect(log.entries == ["GET", "GET", "GET", "POST", "POST"])
            _ = await proxy.failure()
            #expect(log.entries.dropFirst(5) == ["POST", "GET", "GET", "GET", "GET", "GET", "GET", "GET"])
        }
    }

    @Test(arguments: [
        ("404 Not Found", "500 Internal Server Error", "404 Not Found", "is in trouble (500)"),
        ("401 Unauthorized", "404 Not Found", "405 Method Not Allowed", "wants a login first (401)"),
        ("404 Not Found", "404 Not Found", "501 Not Implemented", "has no catalogue there (404)"),
        ("404 Not Found", "500 Internal Server Error", "200 OK", "sent plain text, not a catalogue"),
        ("200 OK", "404 Not Found", "404 Not Found", "sent a web page, not a catalogue"),
        ("200 OK", "403 Forbidden", "404 Not Found", "does not allow this (403)"),
    ])
    func reportsTheAnswerThatTellsMost(
        base: String, productions: String, api: String, reason: String
    ) async throws {
        try await withProxy { request in
            switch request {
            case _ where request.hasPrefix("POST"): .answer("Forbidden", status: api)
            case _ where request.contains("productions.json"): .answer("<html>", status: productions)
            case _ where request.hasPrefix("GET / "): .answer("<html>", status: base)
            default: .notFound
            }
        } body: { proxy in
            #expect(await proxy.failure()?.reason == "\(proxy.baseURL.host) \(reason).")
        }
    }

    @Test(
        arguments: [
            ("{\"oops\": 1}", .anotherShape), ("[1, 2, 3]", .anotherShape), ("", .empty),
            ("{\"oops\": ", .endsEarly(byteCount: 9)), ("[{\"title\": \"a\"}", .endsEarly(byteCount: 15)),
        ] as [(String, WireError)])
    func namesTheCauseOfAnUnreadableBody(body: String, cause: WireError) async throws {
        try await withProxy { _ in
            .answer(body)
        } body: { proxy in
            #expect(await proxy.failure() == .unreadable(host: proxy.baseURL.host, cause: cause))
        }
    }

    @Test func namesInvalidUTF8() async throws {
        let body = Array("[{\"title\": \"".utf8) + [0xFF] + Array("\"}]".utf8)
        try await withProxy { _ in
            RawServer.Reply(Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\r\n".utf8) + body)
        } body: { proxy in
            let error = CatalogError.unreadable(host: proxy.baseURL.host, cause: .invalidUTF8(offset: 12))
            #expect(await proxy.failure() == error)
        }
    }

    @Test func passesOverAnInterimAnswer() async throws {
        try await withProxy { _ in
            let answers = "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]"
            return RawServer.Reply(answers.utf8)
        } body: { proxy in
            let catalog = try await proxy.catalog()
            #expect(catalog == Catalog())
        }
    }

    @Test(arguments: [
        (RawServer.Reply("".utf8), "closed the connection without an answer"),
        (RawServer.Reply("".utf8, then: .reset), "closed the connection without an answer"),
        (RawServer.Reply("SSH-2.0-OpenSSH_9.2\r\n".utf8), "does not speak HTTP"),
        (
            RawServer.Reply("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[{\"title\":".utf8),
            "stopped after 10 of 100 bytes"
        ),
        (
            RawServer.Reply("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 9\r\n\r\n".utf8),
            "stopped after 0 bytes"
        ),
        (
            RawServer.Reply("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n[{\"\r\n".utf8),
            "stopped after 3 bytes"
        ),
    ])
    func stopsAtAServerThatCannotBeTalkedTo(reply: RawServer.Reply, reason: String) async throws {
        let log = Log<String>()
        try await withProxy { request in
            log.add(request)
            return reply
        } body: { proxy in
            #expect(await proxy.failure()?.reason == "\(proxy.baseURL.host) \(reason).")
        }
        #expect(log.entries.count == 1)
    }
}
