import Foundation
import Testing

@testable import TekpubKit

/// How much the proxy reads of bodies that are not catalogues.
@Suite(.timeLimit(.minutes(5)))
struct TekpubProxyHopelessTests {
    /// The error of a load from a server that replies to every request with an endless repetition of `text`.
    private func failure(_ text: String, head: String = "") async throws -> (CatalogError?, requestCount: Int)
    {
        let log = Log<String>()
        let bytes = Array(String(repeating: text, count: (64 << 10) / text.utf8.count).utf8)
        return try await withProxy { request in
            log.add(request)
            return RawServer.Reply("HTTP/1.1 200 OK\r\n\(head)\r\n".utf8, then: .goOn(bytes))
        } body: { proxy in
            (await proxy.failure(), log.entries.count)
        }
    }

    @Test(arguments: ["\0", "x", "}", "<!DOCTYPE html><p>"])
    func stopsAtTheByteThatProvesABodyWrong(text: String) async throws {
        let (error, count) = try await failure(text)
        guard case .unreadable = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        // Each address is requested once, because the few bytes read say nothing about the other addresses.
        #expect(count == Set(CatalogRequest.all(for: try BaseURL("http://tekpub.com"))).count)
    }

    @Test(arguments: [" ", #"{"a":[0,0,0,0,0,0,0]},"#, "<a>b</a>"])
    func readsNoMoreThan64MegabytesInVain(text: String) async throws {
        // The limit holds for all addresses together, so some addresses may not be requested.
        let (error, count) = try await failure(text, head: "Content-Type: application/json\r\n")
        guard case .unreadable = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(count <= CatalogRequest.all(for: try BaseURL("http://tekpub.com")).count)
    }

    @Test(arguments: ["404 Not Found", "500 Oops", "401 Who"])
    func readsNothingOfARefusalWithoutEnd(status: String) async throws {
        let log = Log<String>()
        try await withProxy { request in
            log.add(request)
            return RawServer.Reply("HTTP/1.1 \(status)\r\n\r\n".utf8, then: .goOn(Array("no ".utf8)))
        } body: { proxy in
            let code = Int(status.prefix(3)) ?? 0
            #expect(await proxy.failure() == .status(host: proxy.baseURL.host, code: code))
        }
    }
}
