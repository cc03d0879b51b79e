import Foundation
import Logging
import SyncTestServer
import TekpubServer
import Testing

@testable import TekpubKit

/// What `tekpub serve --log` writes for each request.
struct ServedRequestLogTests {
    /// Sends `requests`, each on a connection of its own, and returns the logged lines without their times.
    private func lines(
        sending requests: [String], conditions: SimulatedNetwork = SimulatedNetwork()
    ) async throws -> [Substring] {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let log = try LogFile(path: folder.appending(path: "log").path)
        let server = CatalogServer(
            site: CatalogSite(catalog: .sample), conditions: conditions, logger: log.logger)
        let url = try await server.start()
        for request in requests {
            let connection = try RawConnection(to: url)
            try await connection.send(request)
            _ = await connection.text()
        }
        await server.stop()
        log.finish()
        let text = try String(contentsOf: folder.appending(path: "log"), encoding: .utf8)
        return text.replacing(/\d+\.\d{3} s/, with: "0 s").split(separator: "\n")
            .map { $0.drop { $0 != " " }.dropFirst() }
    }

    @Test func statesTheRequestAndItsResponse() async throws {
        let lines = try await lines(sending: [
            "GET /none?auth=secret HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n",
            "HEAD /productions.json HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n",
        ])
        #expect(lines.count == 2)
        let first = try #require(lines.first)
        #expect(first.contains(/^info serve GET \/none 404 \d\d+ bytes 0 s$/))
        #expect(try #require(lines.last).contains(/^info serve HEAD \/productions\.json 200 \d+ bytes 0 s$/))
    }

    @Test func statesWhatWasRefused() async throws {
        let lines = try await lines(sending: [
            "GET / HTTP/1.1\r\nHost: h\r\nX: \(String(repeating: "a", count: 128 << 10))\r\n\r\n"
        ])
        #expect(lines.count == 1)
        #expect(try #require(lines.first).contains(/^info serve refused a request: 431 \d+ bytes 0 s$/))
    }

    @Test func statesThatAResponseWasCut() async throws {
        let lines = try await lines(
            sending: ["GET /productions.json HTTP/1.1\r\nHost: h\r\n\r\n"],
            conditions: SimulatedNetwork(fault: .truncate))
        #expect(lines.count == 1)
        #expect(try #require(lines.first).hasSuffix("bytes 0 s, the rest was not sent"))
    }
}
