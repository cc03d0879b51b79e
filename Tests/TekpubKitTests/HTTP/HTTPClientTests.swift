import Foundation
import Testing

@testable import TekpubKit

/// What all requests have in common. The clock stands still, so no deadline ever passes.
@Suite(.timeLimit(.minutes(5)))
struct HTTPClientTests {
    private let client = HTTPClient(clock: ManualClock())

    private func text(_ path: String = "/", of server: RawServer) async throws -> String {
        let url = try #require(URL(string: server.url + path))
        let response = try await client.send(HTTPRequest(url: url))
        var body = Data()
        while let bytes = try await response.body.next() { body += bytes }
        return String(decoding: body, as: UTF8.self)
    }

    private func failure(of server: RawServer) async -> CatalogError? {
        await #expect(throws: CatalogError.self) { try await text(of: server) }
    }

    @Test(arguments: [
        "9223372036854775807", "9223372036854775296", "9223372036854775808", "9007199254740992", "-1", "2, 3",
        "x",
        "0x2", "", "+2",
    ])
    func refusesLengthsThatNoAnswerHas(length: String) async throws {
        let server = try RawServer { _ in
            RawServer.Reply("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\n[]".utf8)
        }
        defer { server.stop() }
        let host = try #require(BaseURL.host(of: server.url))
        #expect(await failure(of: server) == .badLength(host: host))
    }

    @Test(arguments: [
        "Basic realm=\"x\"", "basic", "Digest realm=\"x\", nonce=\"y\"", "Bearer", "NTLM", "Negotiate", "\"",
        "",
    ])
    func takesAChallengeForAnAnswer(challenge: String) async throws {
        let server = try RawServer { _ in
            .answer("Who are you?", status: "401 Unauthorized", header: "WWW-Authenticate: \(challenge)\r\n")
        }
        defer { server.stop() }
        let url = try #require(URL(string: server.url))
        let response = try await client.send(HTTPRequest(url: url))
        #expect(response.head.statusCode == 401)
        #expect(try await response.body.next() == Data("Who are you?".utf8))
    }

    @Test func suggestsHTTPToWhoeverAsksAServerWithoutTLS() async throws {
        let server = try RawServer { _ in .notFound }
        defer { server.stop() }
        let secure = try #require(URL(string: server.url.replacing("http:", with: "https:") + "/a?token=x"))
        let host = try #require(BaseURL.host(of: server.url))
        let right = try #require(URL(string: server.url).flatMap { Origin($0) })
        let error = await #expect(throws: CatalogError.self) {
            try await client.send(HTTPRequest(url: secure))
        }
        #expect(error == .wrongScheme(host: host, right: right))
        #expect(
            error?.localizedDescription == "\(host) does not speak https. Did you mean \(server.url)?")
    }

    @Test func inflatesNothingThatWasRefused() async throws {
        let server = try RawServer { _ in
            .answer("not gzip", status: "404 Not Found", header: "Content-Encoding: gzip\r\n")
        }
        defer { server.stop() }
        #expect(try await text(of: server) == "")
    }

    @Test func saysWhatCannotBeDecompressed() async throws {
        let server = try RawServer { _ in .answer("not gzip", header: "Content-Encoding: gzip\r\n") }
        defer { server.stop() }
        let host = try #require(BaseURL.host(of: server.url))
        #expect(
            await failure(of: server)
                == .failed(host: host, reason: "it sent data that cannot be decompressed"))
    }

    /// "1" in gzip format.
    private static let archive: [UInt8] = [
        31, 139, 8, 0, 0, 0, 0, 0, 2, 255, 51, 4, 0, 183, 239, 220, 131, 1, 0, 0, 0,
    ]

    /// Sources: RFC 1952, section 2.2; RFC 9110, section 8.4; and what browsers, gunzip(1) and curl(1) do.
    @Test(
        arguments: [
            ("gzip", archive + archive, "11"), ("x-gzip", archive, "1"),
            ("GZip", archive + Array(repeating: 0, count: 40), "1"),
            ("gzip", archive + Array("garbage".utf8), "1"), ("gzip", archive + [31, 139, 8, 9, 9], "1"),
            ("gzip", [], ""), ("identity, gzip", archive, "1"),
            ("aws-chunked", Array("1".utf8), "1"), ("UTF-8", Array("1".utf8), "1"),
            ("none", Array("1".utf8), "1"),
            // Unasked.
            ("br", [27, 10, 0, 248, 37, 65, 214, 222, 194, 147, 32, 224, 0], "ok ok ok ok"),
            ("deflate", [120, 156, 203, 207, 6, 0, 1, 75, 0, 219], "ok"),
        ] as [(String, [UInt8], String)])
    func readsContentCodings(coding: String, bytes: [UInt8], expected: String) async throws {
        let log = Log<String>()
        let server = try RawServer { request in
            log.add(request)
            let head =
                "HTTP/1.1 200 OK\r\nContent-Encoding: \(coding)\r\nContent-Length: \(bytes.count)\r\n\r\n"
            return RawServer.Reply(Array(head.utf8) + bytes)
        }
        defer { server.stop() }
        #expect(try await text(of: server) == expected)
        #expect(log.entries.first?.contains("\r\nAccept-Encoding: gzip\r\n") == true)
    }

    @Test func readsAnArchiveInPieces() async throws {
        let bytes = try #require(Bodies.gzip)
        let whole = try RawServer { _ in
            let head =
                "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(bytes.count)\r\n\r\n"
            return RawServer.Reply(Array(head.utf8) + bytes)
        }
        defer { whole.stop() }
        #expect(try await text(of: whole).utf8.count == 56_620)
    }

    @Test func saysEachTimeThatAHostIsNotFound() async throws {
        let url = try #require(URL(string: "http://nowhere.invalid/"))
        let host = try #require(HostName(url))
        for _ in 1...3 {
            await #expect(throws: CatalogError.nameNotFound(host: host)) {
                _ = try await client.send(HTTPRequest(url: url))
            }
        }
    }

    @Test func refusesAHeadWithoutEnd() async throws {
        let line = "X: \(String(repeating: "a", count: 1000))\r\n"
        let server = try RawServer { _ in
            RawServer.Reply("HTTP/1.1 200 OK\r\n\(String(repeating: line, count: 200))\r\n[]".utf8)
        }
        defer { server.stop() }
        let host = try #require(BaseURL.host(of: server.url))
        #expect(await failure(of: server) == .failed(host: host, reason: "its headers are too long"))
    }

    @Test func keepsCookiesForTheOriginThatSetThem() async throws {
        let log = Log<String>()
        let other = try RawServer { request in
            log.add(request)
            return .answer("other")
        }
        defer { other.stop() }
        let server = try RawServer { request in
            if request.contains("\r\nCookie: seen=1\r\n") {
                return .answer("", status: "302 Found", header: "Location: \(other.url)/\r\n")
            }
            let header = "Location: /\r\nSet-Cookie: seen=1\r\nTransfer-Encoding: chunked\r\n"
            return RawServer.Reply(
                "HTTP/1.1 302 Found\r\n\(header)\r\n2\r\nok\r\n0\r\n\r\n".utf8, then: .stay)
        }
        defer { server.stop() }
        #expect(try await text(of: server) == "other")
        #expect(log.entries.count == 1)
        #expect(log.entries.allSatisfy { !$0.contains("Cookie") })
    }

    @Test func sharesConnectionsWithoutTheirCookies() async throws {
        let log = Log<Bool>()
        let server = try RawServer { request in
            log.add(request.contains("\r\nCookie: seen=1\r\n"))
            return .answer("ok", header: "Set-Cookie: seen=1\r\n")
        }
        defer { server.stop() }
        let url = try #require(URL(string: server.url))
        let connections = HTTPConnections()
        for _ in 1...2 {
            let client = HTTPClient(
                clock: TimerClock(), logger: nil, connections: HTTPConnections(sharing: connections))
            for _ in 1...2 {
                let response = try await client.send(HTTPRequest(url: url))
                while try await response.body.next() != nil {}
            }
        }
        #expect(log.entries == [false, true, false, true])
        #if os(Linux)
            #expect(server.connectionCount == 1)
        #endif
    }

    @Test func givesAPasswordToItsOriginAlone() async throws {
        let log = Log<String>()
        let other = try RawServer { request in
            log.add(request)
            return .answer("other")
        }
        defer { other.stop() }
        let server = try RawServer { request in
            guard request.contains("\r\nAuthorization: Basic am9lOmEgYg==\r\n") else { return .notFound }
            return .answer(
                "", status: "302 Found",
                header: "Location: \(request.hasPrefix("GET /1 ") ? "/2" : other.url)\r\n")
        }
        defer { server.stop() }
        let url = try #require(
            URL(string: server.url.replacing("http://", with: "http://joe:a%20b@") + "/1"))
        let response = try await client.send(HTTPRequest(url: url))
        #expect(response.head.statusCode == 200)
        #expect(log.entries.count == 1)
        #expect(log.entries.allSatisfy { !$0.contains("Authorization") && !$0.contains("joe") })
        #expect(response.url.user() == nil)
    }

    @Test func usesAConnectionAgain() async throws {
        let server = try RawServer { _ in .answer("ok") }
        defer { server.stop() }
        for _ in 0..<3 { #expect(try await text(of: server) == "ok") }
        #expect(server.connectionCount == 1)
    }

    /// libcurl 7.88 frees memory twice when it reads such a line for the second request of a handle. The test has its
    /// own process, because that ends it.
    @Test func survivesAFirstHeaderThatBeginsWithABlank() async {
        await #expect(processExitsWith: .success) {
            let server = try RawServer { request in
                request.hasPrefix("GET / ")
                    ? .answer("", status: "302 Found", header: "Location: /2\r\n")
                    : RawServer.Reply("HTTP/1.1 200 OK\r\n X: 1\r\nContent-Length: 2\r\n\r\nok".utf8)
            }
            let client = HTTPClient(clock: ManualClock())
            let url = try #require(URL(string: server.url))
            for _ in 1...20 {
                // Ignore errors: such a server need not be understood.
                guard let response = try? await client.send(HTTPRequest(url: url)) else { continue }
                await response.body.discard()
            }
        }
    }

    @Test func leavesAServerThatNeverStopsSending() async throws {
        let server = try RawServer { _ in
            RawServer.Reply("HTTP/1.1 200 OK\r\n\r\n".utf8, then: .goOn(Array("endless".utf8)))
        }
        defer { server.stop() }
        let url = try #require(URL(string: server.url))
        let response = try await client.send(HTTPRequest(url: url))
        #expect(try await response.body.next()?.starts(with: Array("endless".utf8)) == true)
        await response.body.discard()
        await server.clientLeft()
    }

    #if os(Linux)
        @Test func sleepsWhileItWaits() async throws {
            let pieceCount = 50
            let waits = CurlWaits()
            let server = try RawServer { _ in
                RawServer.Reply(
                    "HTTP/1.1 200 OK\r\nContent-Length: \(pieceCount)\r\n\r\n".utf8,
                    then: .pieces(pieceCount) { waits.next() })
            }
            defer { server.stop() }
            let url = server.url
            let code = await onBlockingThread { waits.perform(url) }
            #expect(code == 0)
            // A busy loop would check thousands of times in the time that a thread needs to send a byte.
            #expect(waits.count < 4 * pieceCount + 20)
        }
    #endif
}
