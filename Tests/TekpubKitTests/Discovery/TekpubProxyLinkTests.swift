import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// How the proxy follows a web page to the feed that it names.
struct TekpubProxyLinkTests {
    private static let feed = #"{"title": "T", "items": [{"id": 1}]}"#

    private static func page(_ href: String, base: String = "") -> String {
        "<!DOCTYPE html><html><head>\(base)<link rel=alternate type=application/feed+json href='\(href)'>"
            + "</head><body>\(String(repeating: "<p>Text.</p>", count: 1000))</body></html>"
    }

    /// A server of the bodies in `answers`, by path.
    private func serve<Result>(
        _ answers: [String: String], path: String = "", log: Log<String> = Log(),
        body: (TekpubProxy) async throws -> Result
    ) async throws -> Result {
        try await withProxy(path: path) { request in
            let path = String(request.split(separator: " ")[1])
            log.add(path)
            return answers[path].map { .answer($0) } ?? .notFound
        } body: { proxy in
            try await body(proxy)
        }
    }

    @Test(
        arguments: [
            ("feed.json", "", "/blog/feed.json"), ("/feed.json?a=1&amp;b=2", "", "/feed.json?a=1&b=2"),
            ("feed.json", "<base href='/files/'>", "/files/feed.json"),
        ])
    func followsAPageToItsFeed(href: String, base: String, path: String) async throws {
        let log = Log<String>()
        let answers = ["/blog/": Self.page(href, base: base), path: Self.feed]
        try await serve(answers, path: "/blog/", log: log) { proxy in
            let catalog = try await proxy.catalog()
            #expect(catalog.productions.map(\.title) == ["T"])
        }
        #expect(log.entries == ["/blog/", path])
    }

    @Test func followsAPageToAnRSSFeedOnAnotherHost() async throws {
        let log = Log<String>()
        let other = try RawServer { request in
            log.add(request)
            return .answer(Bodies.podcast)
        }
        defer { other.stop() }
        let page = Self.page(other.url + "/rss").replacing("feed+json", with: "rss+xml")
        try await withProxy(path: "/?token=secret") { _ in
            .answer(page)
        } body: { proxy in
            let catalog = try await proxy.catalog()
            #expect(catalog.productions.map(\.title) == ["Made-up Podcast"])
        }
        #expect(log.entries.count == 1)
        #expect(log.entries.allSatisfy { !$0.contains("secret") && !$0.contains("Referer") })
    }

    @Test func saysWhichPageLedToAFeedThatFails() async throws {
        try await serve(
            ["/blog?token=secret": Self.page("/feed.json")], path: "/blog?token=secret"
        ) { proxy in
            let host = proxy.baseURL.host
            let error = try #require(await proxy.failure())
            #expect(error == .linked(page: "http://\(host)/blog", error: .status(host: host, code: 404)))
            #expect(
                error.localizedDescription
                    == "http://\(host)/blog leads to a feed that cannot be read: "
                    + "\(host) has no catalogue there (404). Check the address.")
        }
    }

    @Test(arguments: ["/", "/2"])
    func followsNoPageToAnotherPage(target: String) async throws {
        let log = Log<String>()
        let answers = ["/": Self.page(target), "/2": Self.page("/3"), "/3": Self.feed]
        try await serve(answers, log: log) { proxy in
            let host = proxy.baseURL.host
            let error = try #require(await proxy.failure())
            let feed = "http://\(host)\(target == "/" ? "/" : "/3")"
            #expect(
                error
                    == .linked(
                        page: "http://\(host)",
                        error: .unreadable(host: host, cause: .foreign(.webPage(feed: feed)))))
            #expect(
                error.localizedDescription
                    == "http://\(host) leads to a feed that cannot be read: \(host) sent a web page, "
                    + "not a catalogue. Its feed is at \(feed)")
        }
        #expect(!log.entries.contains("/3"))
    }

    @Test func followsNoPageAtAnAddressOfTekpub() async throws {
        let log = Log<String>()
        let answers = ["/api": Self.page("/feed"), "/productions.json": #"[{"slug": "a"}]"#]
        try await serve(answers, log: log) { proxy in
            let catalog = try await proxy.catalog()
            #expect(catalog.productions == [Production(slug: "a")])
        }
        #expect(!log.entries.contains("/feed"))
    }

    @Test func findsACatalogueBesideAPageWhoseFeedFails() async throws {
        let answers = ["/": Self.page("/feed"), "/productions.json": #"[{"slug": "a"}]"#]
        try await serve(answers) { proxy in
            let catalog = try await proxy.catalog()
            #expect(catalog.productions == [Production(slug: "a")])
        }
    }

    @Test func readsTheLaterPagesOfTheFeed() async throws {
        let first = #"{"title": "T", "next_url": "/2", "items": [{"id": 0}]}"#
        try await serve(["/": Self.page("/1"), "/1": first, "/2": Self.feed]) { proxy in
            let catalog = try await proxy.catalog()
            #expect(catalog.productions.map(\.episodes.count) == [2])
        }
    }

    @Test func sendsThePasswordOfTheBaseURLToItsOwnServerOnly() async throws {
        let log = Log<String>()
        let server = try RawServer { request in
            log.add(request)
            let host = request.firstMatch(of: /Host: (\S+)/).map { String($0.1) } ?? ""
            return .answer(
                request.hasPrefix("GET / ") ? Self.page("http://\(host)/feed.json") : Self.feed)
        }
        defer { server.stop() }
        let url = server.url.replacing("http://", with: "http://ada:secret@")
        let proxy = TekpubProxy(baseURL: try BaseURL(url), clock: ManualClock())
        let catalog = try await proxy.catalog()
        #expect(catalog.productions.map(\.title) == ["T"])
        #expect(log.entries.count == 2)
        #expect(log.entries.allSatisfy { $0.contains("Authorization: Basic YWRhOnNlY3JldA==") })
    }

    @Test(arguments: [("/own.json", false), ("/blog/", true)])
    func followsAPageInThePlaceOfAnotherPageOnly(path: String, isFollowed: Bool) async throws {
        let library = try Library.temporary()
        let loads = Log<String>()
        try await withProxy(path: path) { request in
            switch (String(request.split(separator: " ")[1]), loads.entries.isEmpty) {
            case ("/own.json", true), ("/first.json", _): .answer(Self.feed)
            case ("/blog/", true): .answer(Self.page("/first.json"))
            case ("/own.json", false), ("/blog/", false): .answer(Self.page("/other.json"))
            case ("/other.json", _): .answer(Self.feed.replacing(#""T""#, with: #""Other""#))
            default: .notFound
            }
        } body: { proxy in
            let store = library.store(for: CatalogID(proxy.baseURL))
            _ = try await proxy.refresh(into: store.makeWriter())
            loads.add("first")
            do throws(CatalogError) {
                let known = try await mappingStoreErrors { () throws(LibraryError) in try store.revalidation()
                }
                let staged = try await mappingStoreErrors { () throws(LibraryError) in try store.makeWriter()
                }
                _ = try await proxy.refresh(into: staged, following: known)
                #expect(isFollowed)
            } catch {
                #expect(!isFollowed)
                #expect(error.reason.contains("sent a web page"))
            }
            #expect(try await store.all().map(\.title) == [isFollowed ? "Other" : "T"])
        }
    }

    @Test func asksWhetherThePageAndItsFeedHaveChanged() async throws {
        let site = try TaggedSite(["/": Self.page("/feed"), "/feed": Self.feed])
        defer { site.server.stop() }
        let store = try Library.temporary().store(for: "http://example.com")
        let proxy = TekpubProxy(baseURL: try BaseURL(site.server.url), clock: ManualClock())
        _ = try await proxy.refresh(into: store.makeWriter())
        let again = try await proxy.refresh(into: store.makeWriter(), following: store.revalidation())
        #expect(again == .unchanged)
        #expect(
            site.visits(since: 2) == [
                .init("GET /", isConditional: true), .init("GET /feed", isConditional: true),
            ])
    }
}
