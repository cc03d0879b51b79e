import Dispatch
import Foundation
import Testing

@testable import TekpubKit

/// The limits of loads, with servers that send too much, or too slowly.
@Suite(.timeLimit(.minutes(5)))
struct LoadLimitsTests {
    private let clock = ManualClock()

    /// Returns the error of a load of `reply`; nil if the catalogue is read.
    private func failure(_ limits: LoadLimits, _ reply: RawServer.Reply) async throws -> CatalogError? {
        let server = try RawServer { _ in reply }
        defer { server.stop() }
        let proxy = TekpubProxy(baseURL: try BaseURL(server.url), limits: limits, clock: clock)
        do throws(CatalogError) {
            _ = try await proxy.catalog()
            return nil
        } catch {
            return error.host == proxy.baseURL.host ? error : .cancelled
        }
    }

    @Test(arguments: [(57_000, nil), (50_000, LoadLimits.Excess.bytes(50_000))])
    func countsBytesAfterDecompression(limit: Int, excess: LoadLimits.Excess?) async throws {
        let body = try #require(Bodies.gzip)
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(body.count)\r\n\r\n"
        let error = try await failure(
            LoadLimits(byteCount: limit), RawServer.Reply(Array(head.utf8) + body, then: .stay))
        guard let excess else { return #expect(error == nil) }
        let host = try #require(error?.host)
        #expect(error == .overLimit(host: host, excess))
    }

    @Test func endsABodyWithoutEnd() async throws {
        let endless = RawServer.Reply(
            "HTTP/1.1 200 OK\r\n\r\n[".utf8, then: .goOn(Array(repeating: 0x20, count: 1 << 16)))
        let error = try await failure(LoadLimits(megabytes: 1), endless)
        let host = try #require(error?.host)
        #expect(error == .overLimit(host: host, .bytes(1 << 20)))
        #expect(
            error?.localizedDescription
                == "\(host) sent more than 1 MB. If you trust it, raise the setting load-limit.")
    }

    @Test func limitsTheFileOfTheCatalogue() async throws {
        // More than SQLite keeps in memory, of words that differ, because texts are compressed.
        let productions = (1...6000).map { number in
            let words = (1...100).map { String(UInt32(truncatingIfNeeded: number &* $0 &* 2_654_435_761)) }
            return
                "{\"title\":\"\(number)\",\"description\":\"\(words.joined(separator: " "))\",\"episodes\":[]}"
        }
        let error = try await failure(
            LoadLimits(byteCount: .max, diskByteCount: 1 << 20),
            .answer("[\(productions.joined(separator: ","))]"))
        let host = try #require(error?.host)
        #expect(error == .overLimit(host: host, .disk(1 << 20)))
    }

    @Test func countsAllResponsesOfALoad() async throws {
        let server = try RawServer { _ in .answer(String(repeating: "x", count: 600)) }
        defer { server.stop() }
        let url = try #require(URL(string: server.url))
        let host = try #require(HostName(url))
        let client = HTTPClient(limits: LoadLimits(byteCount: 1000), clock: clock)
        for _ in 1...3 {
            #expect(try await client.send(HTTPRequest(url: url)).body.read(upTo: 1000).count == 600)
        }
        let load = client.beginningLoad()
        #expect(try await load.send(HTTPRequest(url: url)).body.read(upTo: 1000).count == 600)
        await #expect(throws: CatalogError.overLimit(host: host, .bytes(1000))) {
            _ = try await load.send(HTTPRequest(url: url)).body.read(upTo: 1000)
        }
    }

    @Test func endsALoadThatTakesTooLong() throws {
        let host = try #require(URL(string: "http://example.org").flatMap(HostName.init))
        let budget = LoadBudget(LoadLimits(), clock: clock)
        clock.advance(by: .seconds(30 * 60))
        try budget.add(1, from: host)
        clock.advance(by: .seconds(1))
        #expect(throws: CatalogError.overLimit(host: host, .time(.seconds(30 * 60)))) {
            try budget.add(1, from: host)
        }
    }

    @Test func endsAResponseThatTrickles() async throws {
        let isWanted = DispatchSemaphore(value: 0)
        let server = try RawServer { _ in
            RawServer.Reply("HTTP/1.1 200 OK\r\n\r\n".utf8, then: .pieces(1000) { isWanted.wait() })
        }
        defer { server.stop() }
        let url = try #require(URL(string: server.url))
        let host = try #require(HostName(url))
        let response = try await HTTPClient(clock: clock).send(HTTPRequest(url: url))
        await #expect(throws: CatalogError.tooSlow(host: host, limit: .seconds(5 * 60))) {
            for _ in 1...1000 {
                isWanted.signal()
                _ = try await response.body.next()
                clock.advance(by: .seconds(20))
            }
        }
        // The server's thread may end.
        for _ in 1...1000 { isWanted.signal() }
    }
}
