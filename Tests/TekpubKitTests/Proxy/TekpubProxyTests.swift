import Foundation
import Testing

@testable import TekpubKit

/// How the proxy asks, and what it makes of answers that a proper server does not give.
struct TekpubProxyTests {
    @Test func asksTheBaseURLAndThenEveryWire() async throws {
        let log = Log<String>()
        let server = try RawServer { request in
            log.add(String(request.prefix { $0 != "\r\n" }))
            return request.hasPrefix("POST") ? .answer(Bodies.api) : .notFound
        }
        let catalog = try await TekpubProxy(url: server.url + "/shop/?key=1").catalog()
        #expect(catalog.productions.map(\.slug) == ["sample"])
        #expect(
            log.entries == [
                "GET /shop/?key=1 HTTP/1.1", "GET /shop/productions.json HTTP/1.1",
                "POST /shop/api/productions HTTP/1.1",
            ])
    }

    @Test func saysWhoItIs() async throws {
        let log = Log<String>()
        let server = try RawServer { request in
            log.add(request)
            return .answer("[]")
        }
        _ = try await TekpubProxy(url: server.url).catalog()
        let request = try #require(log.entries.first)
        #expect(request.contains("\r\nUser-Agent: tekpub/0.1.0\r\n"))
        #expect(request.contains("\r\nAccept: application/json\r\n"))
        #expect(!request.contains("\r\nCookie:"))
    }

    @Test func asksFirstWhereItFoundTheCatalogue() async throws {
        let log = Log<String>()
        let server = try RawServer { request in
            log.add(String(request.prefix { $0 != " " }))
            // The fifth request, which is the third load's first, finds nothing any more.
            return request.hasPrefix("POST") && log.entries.count != 5 ? .answer(Bodies.api) : .notFound
        }
        let proxy = try TekpubProxy(url: server.url)
        _ = try await proxy.catalog()
        _ = try await proxy.catalog()
        #expect(log.entries == ["GET", "GET", "POST", "POST"])
        await #expect(throws: ProxyError.self) { try await proxy.catalog() }
        #expect(log.entries == ["GET", "GET", "POST", "POST", "POST", "GET", "GET"])
        _ = try await proxy.catalog()
    }

    @Test(arguments: [
        ("404 Not Found", "500 Internal Server Error", "404 Not Found", "is in trouble (500)"),
        ("401 Unauthorized", "404 Not Found", "405 Method Not Allowed", "wants a login first (401)"),
        ("404 Not Found", "404 Not Found", "501 Not Implemented", "has no catalogue there (404)"),
        ("404 Not Found", "500 Internal Server Error", "200 OK", "sent what is not JSON (at byte 0)"),
        ("200 OK", "404 Not Found", "404 Not Found", "sent what is not JSON (at byte 0)"),
        ("200 OK", "403 Forbidden", "404 Not Found", "does not allow this (403)"),
    ])
    func reportsTheAnswerThatTellsMost(
        base: String, productions: String, api: String, reason: String
    ) async throws {
        let server = try RawServer { request in
            switch request {
            case _ where request.hasPrefix("POST"): .answer("Forbidden", status: api)
            case _ where request.contains("productions.json"): .answer("<html>", status: productions)
            default: .answer("<html>", status: base)
            }
        }
        let error = try await failure(at: server)
        #expect(error.reason.hasSuffix(" \(reason)."))
    }

    @Test(
        arguments: [
            (Bodies.root, .anotherShape), ("[1, 2, 3]", .anotherShape), ("", .empty),
            ("{\"oops\": ", .endsEarly(byteCount: 9)), ("[{\"title\": \"a\"}", .endsEarly(byteCount: 15)),
        ] as [(String, WireError)])
    func namesTheCauseOfAnUnreadableBody(body: String, cause: WireError) async throws {
        let server = try RawServer { _ in .answer(body) }
        let error = try await failure(at: server)
        #expect(error == .unreadable(host: try BaseURL(server.url).host, cause: cause))
    }

    @Test func namesInvalidUTF8() async throws {
        let body: [UInt8] = Array("[{\"title\": \"".utf8) + [0xFF] + Array("\"}]".utf8)
        let head = "HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\r\n"
        let server = try RawServer { _ in RawServer.Reply(Array(head.utf8) + body) }
        let error = try await failure(at: server)
        #expect(error == .unreadable(host: try BaseURL(server.url).host, cause: .invalidUTF8(offset: 12)))
    }
}

extension TekpubProxyTests {
    @Test(arguments: [301, 302, 307, 308])
    func followsARedirectWithTheSameMethod(status: Int) async throws {
        let server = try RawServer { request in
            if request.hasPrefix("POST /v2/") { return .answer(Bodies.api) }
            guard request.hasPrefix("POST") else { return .notFound }
            return .answer("", status: "\(status) Moved", header: "Location: /v2/productions\r\n")
        }
        let catalog = try await TekpubProxy(url: server.url).catalog()
        #expect(catalog.productions.count == 1)
    }

    @Test func getsWhatItIsToSeeInstead() async throws {
        let server = try RawServer { request in
            if request.hasPrefix("GET /v2") { return .answer(Bodies.api) }
            guard request.hasPrefix("POST") else { return .notFound }
            return .answer("", status: "303 See Other", header: "Location: /v2\r\n")
        }
        let catalog = try await TekpubProxy(url: server.url).catalog()
        #expect(catalog.productions.count == 1)
    }

    @Test func givesUpARedirectThatNeverEnds() async throws {
        let log = Log<String>()
        let server = try RawServer { request in
            log.add(request)
            return .answer("", status: "302 Found", header: "Location: /round\r\n")
        }
        let error = try await failure(at: server)
        #expect(error == .tooManyRedirects(host: try BaseURL(server.url).host, count: 20))
        #expect(log.entries.count == 21)
    }

    @Test(arguments: ["ftp://127.0.0.1/", "file:///etc/passwd", "http://", "javascript:0"])
    func refusesARedirectToSomethingElse(location: String) async throws {
        let server = try RawServer { _ in
            .answer("", status: "302 Found", header: "Location: \(location)\r\n")
        }
        let error = try await failure(at: server)
        #expect(error == .badRedirect(host: try BaseURL(server.url).host))
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
            RawServer.Reply("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n[{\"\r\n".utf8),
            "stopped after 3 bytes"
        ),
    ])
    func stopsAtAServerThatCannotBeTalkedTo(reply: RawServer.Reply, reason: String) async throws {
        let log = Log<String>()
        let server = try RawServer { request in
            log.add(request)
            return reply
        }
        let error = try await failure(at: server)
        #expect(error.reason.hasSuffix(" \(reason)."))
        #expect(log.entries.count == 1)
    }

    private func failure(at server: RawServer) async throws -> ProxyError {
        let proxy = try TekpubProxy(url: server.url)
        return try #require(await #expect(throws: ProxyError.self) { try await proxy.catalog() })
    }
}
