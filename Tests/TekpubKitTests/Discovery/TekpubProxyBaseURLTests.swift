import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// Valid and invalid base URLs.
struct TekpubProxyBaseURLTests {
    @Test(
        arguments: [
            ("/productions.json", "GET /productions.json", Bodies.productions),
            ("/x/list?page=1", "GET /x/list?page=1", Bodies.media),
            ("/account/itunes.xml?token=abc", "GET /account/itunes.xml?token=abc", Bodies.feed),
            ("/?token=abc", "GET /account/itunes.xml?token=abc", Bodies.feed),
            ("", "GET /account/itunes.xml", Bodies.feed),
            ("/api/productions", "POST /api/productions", Bodies.api),
            ("/shop/api", "POST /shop/api/productions", Bodies.api),
            ("/shop/api/", "GET /shop/productions.json", Bodies.productions),
            ("/shop/api", "GET /shop/api", Bodies.alt),
            ("/shop", "GET /shop/api", Bodies.alt),
            ("/shop/", "GET /shop/channels", Bodies.productions),
            ("", "GET /productions", Bodies.media),
        ])
    func findsTheCatalogue(path: String, request: String, body: String) async throws {
        try await withProxy(path: path) { head in
            if head.hasPrefix(request + " ") { return .answer(body, header: "Content-Type: text/html\r\n") }
            return head.hasPrefix("GET / ") ? .answer("<!DOCTYPE html><html>") : .notFound
        } body: { proxy in
            let catalog = try await proxy.catalog()
            #expect(catalog.productions.contains { $0.slug == "sample" })
        }
    }

    @Test func knowsWhereToAskForAVideo() async throws {
        try await withProxy(path: "/shop?token=secret") { head in
            head.hasPrefix("POST /shop/api/productions ") ? .answer(Bodies.api) : .notFound
        } body: { proxy in
            let catalog = try await proxy.catalog()
            let production = try #require(catalog.productions.first)
            let episode = try #require(production.episodes.first)
            let address = try #require(catalog.viewURL(of: episode, in: production)).absoluteString
            #expect(address == "http://\(proxy.baseURL.host)/shop/api/view/sample/1")
        }
    }

    @Test func keepsATokenToItself() async throws {
        let bodies = ["<html>", "<rss><item>", "{}", "[1]", "<rss><item></item>", "words"]
        for body in bodies {
            try await withProxy(path: "/account/itunes.xml?token=secret") { head in
                head.hasPrefix("GET /account/itunes.xml?token=secret ") ? .answer(body) : .notFound
            } body: { proxy in
                let error = try #require(await proxy.failure())
                let shown = [error.localizedDescription, "\(error)", "\(proxy.baseURL)"]
                #expect(shown.allSatisfy { !$0.contains("secret") })
                #expect(error.reason.hasPrefix("\(proxy.baseURL.host) "))
            }
        }
    }

    @Test func showsAnAddressWithoutItsToken() {
        let episode = Episode(url: "http://ada:pw@delivery.tekpub.com/a/1/hd/file.mp4?token=secret#x")
        #expect(episode.shownURL == "http://delivery.tekpub.com/a/1/hd/file.mp4")
        #expect(Episode(url: "not an address?token=secret").shownURL?.contains("secret") == false)
        #expect(
            Episode(url: "https://www.youtube.com/watch?token=secret&v=abc#t").shownURL
                == "https://www.youtube.com/watch?v=abc")
        #expect(Episode().shownURL == nil)
    }
}
