import Foundation
import SyncTestServer
import TekpubFormats
import TekpubKit
import Testing

@testable import TekpubServer

/// A server whose clients send arbitrary bytes at any speed.
struct HTTPServerTests {
    private let request = "GET /productions.json HTTP/1.1\r\nHost: h\r\n"

    /// Runs `body` with the address of a server that is stopped afterwards.
    private func withServer(
        limits: HTTPLimits = HTTPLimits(), fault: Fault? = nil, body: (URL) async throws -> Void
    ) async throws {
        let server = CatalogServer(
            catalog: Catalog(), conditions: SimulatedNetwork(fault: fault), limits: limits)
        let url = try await server.start()
        do {
            try await body(url)
            await server.stop()
        } catch {
            await server.stop()
            throw error
        }
    }

    @Test func answersOneRequestAfterTheOther() async throws {
        try await withServer { url in
            let connection = try RawConnection(to: url)
            try await connection.send("\(request)\r\n\(request)\r\n\(request)Connection: close\r\n\r\n")
            let text = await connection.text()
            #expect(text.components(separatedBy: "HTTP/1.1 200 OK\r\n").count == 4)
            #expect(text.components(separatedBy: "Connection: close\r\n").count == 2)
            #expect(text.contains(/\r\nDate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\n/))
        }
    }

    @Test func saysToGoOnWithABody() async throws {
        try await withServer { url in
            let connection = try RawConnection(to: url)
            try await connection.send(
                """
                POST /api/productions HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\
                Expect: 100-continue\r\nConnection: close\r\n\r\n
                """)
            #expect(await connection.text(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
            try await connection.send("a=b")
            #expect(await connection.text().hasPrefix("HTTP/1.1 200 OK\r\n"))
        }
    }

    /// The beginning of a handshake, and the alert `protocol_version`.
    @Test func refusesTLSAtOnce() async throws {
        try await withServer { url in
            let connection = try RawConnection(to: url)
            try await connection.send("\u{16}\u{3}\u{1}\u{2}\0\u{1}\0")
            #expect(await connection.text() == "\u{15}\u{3}\u{3}\0\u{2}\u{2}F")
        }
    }

    @Test func tellsAClientThatSendsTooMuch() async throws {
        try await withServer { url in
            for _ in 0..<3 {
                let connection = try RawConnection(to: url)
                try await connection.send(request + "X: " + String(repeating: "a", count: 128 << 10))
                #expect(await connection.text().hasPrefix("HTTP/1.1 431 "))
            }
            let connection = try RawConnection(to: url)
            try await connection.send(request + "Connection: close\r\n\r\n")
            #expect(await connection.text().hasSuffix("\r\n\r\n[]"))
        }
    }

    @Test func doesNotWaitForeverForTheRestOfARequest() async throws {
        var limits = HTTPLimits()
        limits.requestDuration = .milliseconds(20)
        try await withServer(limits: limits) { url in
            let slow = try RawConnection(to: url)
            try await slow.send("GET / HT")
            #expect(await slow.text().hasPrefix("HTTP/1.1 408 "))
        }
    }

    @Test func doesNotWaitForeverForARequest() async throws {
        var limits = HTTPLimits()
        limits.idleDuration = .milliseconds(20)
        try await withServer(limits: limits) { url in
            let silent = try RawConnection(to: url)
            #expect(await silent.text().isEmpty)
        }
    }

    @Test func answersAmidMoreSlowConnectionsThanItTakes() async throws {
        try await withServer(limits: HTTPLimits(connectionCount: 8)) { url in
            var slow: [RawConnection] = []
            for _ in 0..<100 {
                let connection = try RawConnection(to: url)
                try await connection.send("GET / HT")
                slow.append(connection)
            }
            let connection = try RawConnection(to: url)
            try await connection.send(request + "Connection: close\r\n\r\n")
            #expect(await connection.text().hasSuffix("\r\n\r\n[]"))
            #expect(await slow[0].text().isEmpty)
            for connection in slow { connection.close() }
        }
    }

    @Test(.timeLimit(.minutes(2))) func makesRoomAmidRequestsThatHang() async throws {
        try await withServer(limits: HTTPLimits(connectionCount: 4), fault: .hang) { url in
            await withTaskGroup(of: String?.self) { group in
                for _ in 0..<12 {
                    group.addTask {
                        guard let connection = try? RawConnection(to: url) else { return nil }
                        // The server may have closed it already.
                        try? await connection.send(request + "\r\n")
                        return await connection.text()
                    }
                }
                // Which connections the server closes depends on the order in which it began to serve them.
                for _ in 0..<8 { #expect(await group.next() == "") }
                group.cancelAll()
            }
        }
    }

    @Test(arguments: [
        ("127.0.0.1", "http://127.0.0.1:80"), ("::1", "http://[::1]:80"),
        ("fe80::1%lo", "http://[fe80::1%25lo]:80"),
    ])
    func hasABaseURL(host: String, expected: String) {
        #expect(URL(host: host, port: "80").absoluteString == expected)
    }

    /// A body whose length is not known.
    private struct Pieces: HTTPBody {
        let byteCount: Int? = nil

        func piece(at offset: Int) -> Data? { offset < 6 ? Data("abc".utf8) : nil }
    }

    @Test func sendsABodyOfUnknownLengthInChunks() async throws {
        let server = HTTPServer { _ in
            HTTPResponse(headers: ["X-Name": "a", "Set-Cookie": "b"], body: Pieces())
        }
        let connection = try RawConnection(to: await server.start())
        try await connection.send(request + "Connection: close\r\n\r\n")
        let text = await connection.text()
        #expect(text.hasPrefix("HTTP/1.1 200 OK\r\nX-Name: a\r\nSet-Cookie: b\r\n"))
        #expect(text.hasSuffix("Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n3\r\nabc\r\n0\r\n\r\n"))
        await server.stop()
    }
}
