import Foundation
import Testing

@testable import TekpubKit

/// What the proxy reads of bodies that are no catalogue.
@Suite(.timeLimit(.minutes(1)))
struct TekpubProxyHopelessTests {
    /// Why there is no catalogue at a server that answers every request with `text` without end.
    private func failure(_ text: String, head: String = "") async throws -> (ProxyError?, requestCount: Int) {
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
        // Each address is asked once: the little that was read says nothing about the others.
        #expect(count == Set(CatalogRequest.all(for: try BaseURL("http://tekpub.com"))).count)
    }

    @Test(arguments: [" ", #"{"a":[0,0,0,0,0,0,0]},"#, "<a>b</a>"])
    func readsNoMoreThan64MegabytesInVain(text: String) async throws {
        // What is read only once cannot be read at every address.
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
