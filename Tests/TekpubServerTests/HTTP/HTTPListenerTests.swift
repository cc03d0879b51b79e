import FlyingFox
import Foundation
import TekpubFormats
import TekpubKit
import Testing

@testable import TekpubServer

/// A server whose clients send arbitrary bytes at any speed.
struct HTTPListenerTests {
    private let request = "GET /productions.json HTTP/1.1\r\nHost: h\r\n"

    /// Runs `body` with the address of a server that is stopped afterwards.
    private func withListener(
        limits: HTTPLimits = HTTPLimits(), fault: Fault? = nil, body: (URL) async throws -> Void
    ) async throws {
        let server = CatalogServer(
            catalog: Catalog(), conditions: Conditions(fault: fault), limits: limits)
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
        try await withListener { url in
            let connection = try await RawConnection(to: url)
            try await connection.send("\(request)\r\n\(request)\r\n\(request)Connection: close\r\n\r\n")
            let text = await connection.text()
            #expect(text.components(separatedBy: "HTTP/1.1 200 OK\r\n").count == 4)
            #expect(text.components(separatedBy: "Connection: close\r\n").count == 2)
            #expect(text.contains(/\r\nDate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\n/))
        }
    }

    @Test func saysToGoOnWithABody() async throws {
        try await withListener { url in
            let connection = try await RawConnection(to: url)
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
        try await withListener { url in
            let connection = try await RawConnection(to: url)
            try await connection.send("\u{16}\u{3}\u{1}\u{2}\0\u{1}\0")
            #expect(await connection.text() == "\u{15}\u{3}\u{3}\0\u{2}\u{2}F")
        }
    }

    @Test func tellsAClientThatSendsTooMuch() async throws {
        try await withListener { url in
            for _ in 0..<3 {
                let connection = try await RawConnection(to: url)
                try await connection.send(request + "X: " + String(repeating: "a", count: 128 << 10))
                #expect(await connection.text().hasPrefix("HTTP/1.1 431 "))
            }
            let connection = try await RawConnection(to: url)
            try await connection.send(request + "Connection: close\r\n\r\n")
            #expect(await connection.text().hasSuffix("\r\n\r\n[]"))
        }
    }

    @Test func doesNotWaitForeverForTheRestOfARequest() async throws {
        var limits = HTTPLimits()
        limits.requestDuration = .milliseconds(20)
        try await withListener(limits: limits) { url in
            let slow = try await RawConnection(to: url)
            try await slow.send("GET / HT")
            #expect(await slow.text().hasPrefix("HTTP/1.1 408 "))
        }
    }

    @Test func doesNotWaitForeverForARequest() async throws {
        var limits = HTTPLimits()
        limits.idleDuration = .milliseconds(20)
        try await withListener(limits: limits) { url in
            let silent = try await RawConnection(to: url)
            #expect(await silent.text().isEmpty)
        }
    }

    @Test func answersAmidMoreSlowConnectionsThanItTakes() async throws {
        try await withListener(limits: HTTPLimits(connectionCount: 8)) { url in
            var slow: [RawConnection] = []
            for _ in 0..<100 {
                let connection = try await RawConnection(to: url)
                try await connection.send("GET / HT")
                slow.append(connection)
            }
            let connection = try await RawConnection(to: url)
            try await connection.send(request + "Connection: close\r\n\r\n")
            #expect(await connection.text().hasSuffix("\r\n\r\n[]"))
            #expect(await slow[0].text().isEmpty)
            for connection in slow { try connection.close() }
        }
    }

    @Test(.timeLimit(.minutes(2))) func makesRoomAmidRequestsThatHang() async throws {
        try await withListener(limits: HTTPLimits(connectionCount: 4), fault: .hang) { url in
            await withTaskGroup(of: String?.self) { group in
                for _ in 0..<12 {
                    group.addTask {
                        guard let connection = try? await RawConnection(to: url) else { return nil }
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
}
