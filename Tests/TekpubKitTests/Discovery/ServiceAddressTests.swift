import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// How the proxy finds the documents of a service behind the addresses of its pages.
struct ServiceAddressTests {
    private static let start = """
        <!DOCTYPE html><html><head>
        <link href='/news.atom' rel='alternate' title='News' type='application/atom+xml'></head><body></body>
        """
    private static let news = #"{"title": "News", "items": [{"id": 1}]}"#

    @Test(
        arguments: [
            ("/c/39c3", "/public/conferences/39c3"),
            ("/c/Some%20_Thing/", "/public/conferences/Some%20_Thing"),
            ("/v/39c3-a%2Fb?t=5#t=5", "/public/events/39c3-a%2Fb"), ("/b", "/public/conferences"),
            ("/b/congress/2019", "/public/conferences?slug=congress/2019"),
        ])
    func knowsThePagesOfVoctoweb(page: String, document: String) throws {
        let origin = "https://ada:secret@media.example.org:8443"
        let url = try #require(URL(string: origin + page))
        #expect(ServiceAddress.documents(for: url).first?.absoluteString == origin + document)
    }

    @Test(arguments: ["", "/", "/c", "/v/", "/feed.xml", "/api", "/productions", "/podcast/c/1", "/C/1"])
    func asksNothingNewOfOtherAddresses(path: String) throws {
        let baseURL = try BaseURL("http://example.org\(path)")
        #expect(ServiceAddress.documents(for: baseURL.url).isEmpty)
        #expect(CatalogRequest.all(for: baseURL).first?.url == baseURL.url)
    }

    /// Loads the catalogue at `path` from a server with these bodies, and returns it with the requested paths.
    private func load(
        _ path: String, from bodies: [String: String]
    ) async throws -> (catalog: Catalog, paths: [String]) {
        let log = Log<String>()
        return try await withProxy(path: path) { request in
            let path = String(request.split(separator: " ")[1])
            log.add(path)
            return bodies[path].map { .answer($0) } ?? .notFound
        } body: { proxy in
            (try await proxy.catalog(), log.entries)
        }
    }

    @Test func loadsTheConferenceOfAPage() async throws {
        let (catalog, paths) = try await load(
            "/c/gpn18", from: ["/public/conferences/gpn18": VoctowebBodies.conference])
        #expect(catalog.productions.map(\.title) == ["GPN 18"])
        #expect(catalog.productions.map(\.episodes.count) == [2])
        #expect(paths == ["/public/conferences/gpn18"])
    }

    @Test func loadsThePageItselfIfItIsNoService() async throws {
        let (catalog, paths) = try await load("/c/feed.json", from: ["/c/feed.json": Self.news])
        #expect(catalog.productions.map(\.title) == ["News"])
        #expect(paths.last == "/c/feed.json")
        #expect(Set(paths.dropLast()).isDisjoint(with: ["/c/feed.json/api", "/public"]))
    }

    @Test func followsTheStartPageOfAVoctowebToItsConferences() async throws {
        let (catalog, paths) = try await load(
            "/",
            from: [
                "/": Self.start, "/public": VoctowebBodies.index, "/news.atom": Self.news,
                "/public/conferences": VoctowebBodies.conferences,
            ])
        #expect(catalog.productions.map(\.slug) == ["Some _Thing", "other", "old", "never"])
        #expect(paths == ["/", "/public", "/public/conferences"])
    }

    @Test func followsAnotherStartPageToItsFeed() async throws {
        let (catalog, paths) = try await load("/", from: ["/": Self.start, "/news.atom": Self.news])
        #expect(catalog.productions.map(\.title) == ["News"])
        #expect(paths == ["/", "/public", "/news.atom"])
    }

    @Test func followsAPageThatIsNoStartPageToItsFeedAtOnce() async throws {
        let (_, paths) = try await load("/blog", from: ["/blog": Self.start, "/news.atom": Self.news])
        #expect(paths == ["/blog", "/news.atom"])
    }

    @Test func saysThatNothingIsAtAPageOfAService() async throws {
        try await withProxy(path: "/c/none") { _ in
            .answer(#"{"message": "not found"}"#, status: "404 Not Found")
        } body: { proxy in
            let error = try #require(await proxy.failure())
            #expect(error == .status(host: proxy.baseURL.host, code: 404))
        }
    }

    @Test(
        arguments: [
            (#"{"error": "bad gateway"}"#, "502 Bad Gateway"), ("slow down", "429 Too Many Requests"),
            (#"{"acronym": "gpn18", "events": ["#, "200 OK"),
        ])
    func keepsAwayFromTheFeedOfASiteWhoseServiceHasTrouble(body: String, status: String) async throws {
        let log = Log<String>()
        try await withProxy(path: "/c/gpn18") { request in
            let path = String(request.split(separator: " ")[1])
            log.add(path)
            return path == "/c/gpn18" ? .answer(Self.start) : .answer(body, status: status)
        } body: { proxy in
            let error = try #require(await proxy.failure())
            #expect(error.isTrouble)
            #expect(log.entries == ["/public/conferences/gpn18"])
        }
    }

    @Test func keepsAConferenceWhoseAddressFails() async throws {
        let library = try Library.temporary()
        let answers = Log<String>()
        try await withProxy(path: "/c/gpn18") { request in
            switch String(request.split(separator: " ")[1]) {
            case "/public/conferences/gpn18" where answers.entries.isEmpty: .answer(VoctowebBodies.conference)
            case "/c/gpn18": .answer(Self.start)
            case "/news.atom": .answer(Self.news)
            default: .notFound
            }
        } body: { proxy in
            let store = library.store(for: CatalogID(proxy.baseURL))
            _ = try await proxy.refresh(into: store.makeWriter())
            answers.add("one")
            let known = try #require(try store.revalidation())
            await #expect(throws: CatalogError.status(host: proxy.baseURL.host, code: 404)) {
                _ = try await proxy.refresh(into: store.makeWriter(), following: known)
            }
            #expect(try await store.all().map(\.title) == ["GPN 18"])
        }
    }

    @Test func followsNoPageOfAServiceToTheFeedOfItsSite() async throws {
        let log = Log<String>()
        try await withProxy(path: "/c/none") { request in
            let path = String(request.split(separator: " ")[1])
            log.add(path)
            return ["/c/none": Self.start, "/news.atom": Self.news][path].map { .answer($0) } ?? .notFound
        } body: { proxy in
            let error = try #require(await proxy.failure())
            #expect(error.localizedDescription.contains("sent a web page"))
            #expect(!log.entries.contains("/news.atom"))
        }
    }

    @Test func movesWithASiteAndStaysThePage() async throws {
        let library = try Library.temporary()
        try await withProxy(path: "/public/conferences/gpn18") { _ in
            .answer(VoctowebBodies.conference)
        } body: { site in
            let target = site.baseURL.url.absoluteString
            try await withProxy(path: "/c/gpn18?x=1") { _ in
                .answer("", status: "301 Moved Permanently", header: "Location: \(target)\r\n")
            } body: { proxy in
                let store = library.store(for: CatalogID(proxy.baseURL))
                let (_, advice) = try await proxy.refreshInBackground(
                    into: store.makeWriter(), following: nil, sharing: HTTPConnections())
                let page = target.replacing("/public/conferences/gpn18", with: "/c/gpn18?x=1")
                #expect(advice?.movedTo?.absoluteString == page)
            }
        }
    }

    @Test func staysWhereItIsIfItsDocumentHasAnotherName() throws {
        let page = try #require(URL(string: "http://a.example/details/x"))
        let document = try #require(URL(string: "http://a.example/metadata/x"))
        for (new, expected) in [
            ("https://b.example/metadata/x", "https://b.example/details/x"),
            ("https://b.example/metadata/y", nil), ("https://b.example/metadata/x?full=1", nil),
        ] {
            let moved = ServiceAddress.page(
                page, whoseDocument: document, movedTo: try #require(URL(string: new)))
            #expect(moved?.absoluteString == expected)
        }
    }

    @Test func followsThePageOfAChannelToItsOwnFeed() throws {
        let page = try #require(URL(string: "http://tube.example.org/c/talks"))
        let site = try #require(URL(string: "/feeds/videos.xml", relativeTo: page)?.absoluteURL)
        #expect(ServiceAddress.isFeed(site, ofTheSiteOf: page))
        let own = site.appending(queryItems: [URLQueryItem(name: "videoChannelId", value: "3")])
        #expect(!ServiceAddress.isFeed(own, ofTheSiteOf: page))
        #expect(
            !ServiceAddress.isFeed(site, ofTheSiteOf: try #require(URL(string: "http://tube.example.org/"))))
    }
}
