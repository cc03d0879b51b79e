import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// Loads from PeerTube and the Internet Archive, from the address of a page to the episodes.
struct ServicePageTests {
    private let library: Library
    private let store: CatalogStore

    init() throws {
        library = try Library.temporary()
        store = library.store(for: "http://example.com")
    }

    /// Loads the catalogue at `path` from a server with these bodies.
    ///
    /// - Returns: the missing parts, and the requested paths.
    private func load(
        _ path: String, log: Log<String> = Log(), from answer: @escaping @Sendable (String) -> String?
    ) async throws -> (missing: [String], paths: [String]) {
        try await withProxy(path: path) { request in
            let path = String(request.split(separator: " ")[1])
            log.add(path)
            return answer(path).map { .answer($0) } ?? .notFound
        } body: { proxy in
            guard case .updated(let missing, _) = try await proxy.refresh(into: store.makeWriter()) else {
                return ([], log.entries)
            }
            return (missing.map(\.description), log.entries)
        }
    }

    @Test(
        arguments: [
            ("/c/talks@far.example.org/videos?s=1", "/api/v1/video-channels/talks@far.example.org"),
            ("/video-channels/talks", "/api/v1/video-channels/talks"), ("/a/ada", "/api/v1/accounts/ada"),
            ("/accounts/ada/videos", "/api/v1/accounts/ada"), ("/w/p/s1", "/api/v1/video-playlists/s1"),
            ("/videos/watch/playlist/s1", "/api/v1/video-playlists/s1"),
            ("/video-playlists/s1", "/api/v1/video-playlists/s1"),
            ("/video-playlists/embed/s1?api=1", "/api/v1/video-playlists/s1"), ("/w/s1", "/api/v1/videos/s1"),
            ("/videos/watch/1-2", "/api/v1/videos/1-2"), ("/details/popeye", "/metadata/popeye"),
            ("/details/popeye/a%20b.mpeg", "/metadata/popeye"), ("/embed/popeye", "/metadata/popeye"),
            ("/download/popeye/x", "/metadata/popeye"),
        ])
    func knowsThePagesOfServices(page: String, document: String) throws {
        let url = try #require(URL(string: "http://tube.example.org" + page))
        #expect(
            ServiceAddress.documents(for: url).last?.absoluteString == "http://tube.example.org" + document)
    }

    @Test(arguments: [
        "/w", "/w/p", "/video-playlists/embed", "/videos/watch", "/videos/local", "/details", "/a",
        "/metadata/x",
    ])
    func asksNothingNewOfOtherAddresses(path: String) throws {
        let url = try #require(URL(string: "http://example.org" + path))
        #expect(ServiceAddress.documents(for: url).isEmpty)
    }

    @Test func loadsAllVideosOfAChannel() async throws {
        let (missing, paths) = try await load("/video-channels/talks") { path in
            switch path {
            case "/api/v1/video-channels/talks": PeerTubeBodies.channel
            case "/api/v1/video-channels/talks/videos?start=0&count=100&sort=-publishedAt":
                PeerTubeBodies.list((1...100).map { PeerTubeBodies.listed($0) }, total: 101)
            case "/api/v1/video-channels/talks/videos?count=100&sort=-publishedAt&start=100":
                PeerTubeBodies.list([PeerTubeBodies.listed(101)], total: 101)
            default: nil
            }
        }
        #expect(missing == [])
        #expect(paths.count == 3)
        let productions = try await store.all()
        #expect(productions.map(\.title) == ["Talks & More"])
        let episodes = try #require(productions.first).episodes
        #expect(episodes.map(\.guid) == (1...101).map { "u-\($0)" })
    }

    @Test func endsAListWhosePagesAreAllTheSame() async throws {
        let (missing, paths) = try await load("/video-channels/talks") { path in
            path == "/api/v1/video-channels/talks"
                ? PeerTubeBodies.channel
                : PeerTubeBodies.list((1...100).map { PeerTubeBodies.listed($0) }, total: 10_000)
        }
        #expect(missing == [])
        #expect(paths.count == 3)
        #expect(try await store.all().map(\.episodes.count) == [100])
    }

    @Test func reportsTheWaitThatALaterPageAsksFor() async throws {
        let (result, advice) = try await withProxy(path: "/video-channels/talks") { request in
            switch String(request.split(separator: " ")[1]) {
            case "/api/v1/video-channels/talks": .answer(PeerTubeBodies.channel)
            case "/api/v1/video-channels/talks/videos?start=0&count=100&sort=-publishedAt":
                .answer(PeerTubeBodies.list((1...100).map { PeerTubeBodies.listed($0) }, total: 101))
            default: .answer("", status: "429 Too Many Requests", header: "Retry-After: 3600\r\n")
            }
        } body: { proxy in
            try await proxy.refreshInBackground(
                into: store.makeWriter(), following: nil, sharing: HTTPConnections())
        }
        guard case .success(.updated(let missing, _)) = result else {
            Issue.record("The first page is kept.")
            return
        }
        #expect(missing.count == 1)
        #expect(advice?.retryAfter == .seconds(3600))
    }

    @Test func keepsThePreviousVideosIfTheListFails() async throws {
        let error = await #expect(throws: CatalogError.self) {
            try await load("/video-channels/talks") { path in
                path == "/api/v1/video-channels/talks" ? PeerTubeBodies.channel : nil
            }
        }
        #expect(error?.isAbsence == true)
        #expect(try await store.all().isEmpty)
    }

    @Test func followsTheStartPageOfAPeerTubeToItsChannels() async throws {
        let (_, paths) = try await load("/") { path in
            switch path {
            case "/":
                """
                <!DOCTYPE html><html><head><meta property="og:platform" content="PeerTube">
                </head><body></body></html>
                """
            case "/api/v1/video-channels?start=0&count=100":
                PeerTubeBodies.list(
                    [PeerTubeBodies.channel.replacing("/video-channels/talks", with: "/x")], total: 1)
            default: nil
            }
        }
        #expect(paths == ["/", "/api/v1/video-channels?start=0&count=100"])
        #expect(try await store.all().map(\.slug) == ["talks"])
    }

    @Test func loadsTheItemsOfACollection() async throws {
        let (missing, paths) = try await load("/details/films") { path in
            if path == "/metadata/films" { return ArchiveBodies.collection }
            guard path.hasPrefix("/advancedsearch.php?") else { return nil }
            let page = path.contains("rows=100&") ? 1 : 2
            return ArchiveBodies.results(page == 1 ? ["a", "b"] : ["b", "c"], total: 150)
        }
        #expect(missing == [])
        #expect(paths.count == 3)
        // An item that moved to the next page while the list was read is listed once.
        #expect(try await store.all().map(\.slug) == ["a", "b", "c"])
    }

    /// The pages of a collection of 10,321 items: those of the search, then those of the scraping.
    private static func pageOfLargeCollection(_ path: String) -> String? {
        guard path != "/metadata/films" else { return ArchiveBodies.collection }
        if path.hasPrefix("/advancedsearch.php?") {
            let number = path.split(separator: "=").last ?? ""
            return ArchiveBodies.results(["n\(number)"], total: 10_321)
        }
        guard path.hasPrefix("/services/search/v1/scrape?q=") else { return nil }
        return path.hasSuffix("&cursor=W%2Bx%3D") || path.hasSuffix("&cursor=W%2Bx=")
            ? ArchiveBodies.scraped(["last"], total: 10_321, cursor: nil)
            : path.contains("cursor")
                ? nil : ArchiveBodies.scraped(["n7", "old"], total: 10_321, cursor: "W+x=")
    }

    @Test func scrapesTheItemsThatTheSearchLeavesOut() async throws {
        let (_, paths) = try await load("/details/films", from: Self.pageOfLargeCollection)
        #expect(paths.count == 14)
        #expect(
            paths.dropFirst(12).allSatisfy {
                $0.contains("fields=identifier,title,") && !$0.contains("count=")
            })
        #expect(try await store.all().map(\.slug) == (1...10).map { "n\($0)" } + ["old", "last"])
    }

    @Test func knowsWhatACollectionSaysAboutItself() async throws {
        _ = try await load("/details/films", from: Self.pageOfLargeCollection)
        let about = try #require(try store.state()?.about)
        #expect(about.title == "Films")
        #expect(about.description == "Old films.")
        #expect(about.link?.hasSuffix("/details/films") == true)
        let source = try library.sources.add("http://example.com").source
        _ = try await load("/details/films", from: Self.pageOfLargeCollection)
        #expect(try library.sources.sources().first { $0.id == source.id }?.title == "Films")
    }

    @Test func saysThatAVideoHasAPassword() async throws {
        let log = Log<String>()
        let body = #"{"status": 401, "code": "video_requires_password", "detail": "Please provide one"}"#
        let error = await #expect(throws: CatalogError.self) {
            try await withProxy(path: "/w/s1") { request in
                log.add(String(request.split(separator: " ")[1]))
                return .answer(
                    body, status: "401 Unauthorized", header: "Content-Type: application/problem+json\r\n")
            } body: { proxy in
                _ = try await proxy.refresh(into: store.makeWriter())
            }
        }
        #expect(
            error?.localizedDescription.hasSuffix(
                " protects this video with a password, which tekpub cannot send. Watch it in a browser.")
                == true)
        #expect(log.entries == ["/api/v1/videos/s1"])
    }

    @Test(arguments: [
        ("{}", "has no item of that name. Check the address."),
        (#"{"is_dark": true}"#, "has withdrawn this item."),
        (#"{"error": "No luck"}"#, "answered: No luck."),
    ])
    func saysWhyAnItemIsNotThere(body: String, message: String) async throws {
        let log = Log<String>()
        let error = await #expect(throws: CatalogError.self) {
            try await load("/details/x", log: log) { _ in body }
        }
        #expect(error?.localizedDescription.hasSuffix(message) == true)
        #expect(log.entries == ["/metadata/x"])
    }
}
