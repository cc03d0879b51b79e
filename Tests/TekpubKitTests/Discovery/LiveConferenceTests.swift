import Foundation
import Synchronization
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// What is live at conferences, alone and among all conferences of their site.
struct LiveConferenceTests {
    /// What a server says is live; nil for one that does not know.
    private final class Live: Sendable {
        private let reply = Mutex<RawServer.Reply?>(.answer(StreamingBodies.live()))

        var answer: RawServer.Reply? {
            get { reply.withLock { $0 } }
            set { reply.withLock { $0 = newValue } }
        }
    }

    private let library: Library
    private let store: CatalogStore

    init() throws {
        library = try Library.temporary()
        store = library.store(for: "http://example.com")
    }

    private let live = Live()
    private let log = Log<String>()

    /// Runs `body` with the catalogue at the start page of a server that stands in for media.ccc.de, and for the site that
    /// shows its conferences live.
    private func withSite(
        clock: ManualClock = ManualClock(), _ body: (TekpubProxy) async throws -> Void
    ) async throws {
        let bodies = [
            "/":
                "<!DOCTYPE html><html><head><link rel='alternate' type='application/atom+xml' href='/news.atom'>"
                + "</head><body></body></html>",
            "/public": VoctowebBodies.index, "/public/conferences": VoctowebBodies.conferences,
        ]
        let server = try RawServer { [live, log] request in
            let path = String(request.split(separator: " ")[1])
            let isConditional = request.contains("If-None-Match")
            log.add(isConditional ? "\(path) if changed" : path)
            if path == "/streams/v2.json" { return live.answer ?? .notFound }
            guard let body = bodies[path] else { return .notFound }
            return .answer(
                isConditional ? "" : body, status: isConditional ? "304 Not Modified" : "200 OK",
                header: "ETag: \"1\"\r\n")
        }
        defer { server.stop() }
        let choice = DirectoryChoice(at: [.mediaCCC: server.url], streams: server.url)
        try await body(
            TekpubProxy(
                baseURL: BaseURL(server.url), directories: DirectorySearch(choice), clock: clock))
    }

    /// Loads the catalogue, following the previous load.
    private func load(_ proxy: TekpubProxy) async throws -> RefreshResult {
        try await proxy.refresh(into: store.makeWriter(), following: store.revalidation())
    }

    @Test func standBeforeAllOthersWhileTheyLast() async throws {
        try await withSite { proxy async throws in
            #expect(try await load(proxy) == .updated(missing: []))
        }
        let productions = try await store.all()
        #expect(
            productions.map(\.slug)
                == ["35c3-live", "fossgis2019-live", "Some _Thing", "other", "old", "never"])
        let conference = try #require(productions.first)
        #expect(conference.title == "35C3 · live" && conference.episodes.isEmpty)
        #expect(conference.details?.catalogURL?.hasSuffix("/streams/v2.json?slug=35c3") == true)
    }

    @Test func comeAndGoWithoutAChangeOfTheOthers() async throws {
        try await withSite { proxy async throws in
            live.answer = .answer("[]")
            #expect(try await load(proxy) == .updated(missing: []))
            #expect(try await load(proxy) == .unchanged)
            #expect(
                log.entries.suffix(4) == [
                    "/streams/v2.json", "/ if changed", "/public if changed",
                    "/public/conferences if changed",
                ])
            live.answer = .answer(StreamingBodies.live())
            #expect(try await load(proxy) == .updated(missing: []))
            #expect(try await store.all().count == 6)
            live.answer = .answer("[]")
            #expect(try await load(proxy) == .updated(missing: []))
            #expect(try await store.all().count == 4)
        }
    }

    @Test(arguments: [nil, "<html>", #"[{"slug": "a", "title": "A"}]"#])
    func areLeftOutIfTheirSiteSaysSomethingElse(body: String?) async throws {
        try await withSite { proxy async throws in
            live.answer = body.map { .answer($0) }
            #expect(try await load(proxy) == .updated(missing: []))
        }
        #expect(try await store.all().map(\.slug) == ["Some _Thing", "other", "old", "never"])
    }

    @Test func doNotHoldUpTheOthers() async throws {
        let clock = ManualClock()
        try await withSite(clock: clock) { proxy async throws in
            live.answer = RawServer.Reply("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n".utf8, then: .stay)
            async let result = load(proxy)
            await clock.sleeper(until: .seconds(2))
            clock.advance(by: .seconds(2))
            let loaded = try await result
            #expect(loaded == .updated(missing: []))
        }
        #expect(try await store.all().count == 4)
    }

    @Test func areAskedOnlyForTheirSite() throws {
        let choice = DirectoryChoice(at: [.mediaCCC: "http://127.0.0.1:1/api"], streams: "http://live.test/x")
        let streams = { (address: String) in try choice.streams(of: BaseURL(address))?.absoluteString }
        #expect(try streams("https://media.ccc.de") == "http://live.test/x/streams/v2.json")
        #expect(try streams("http://127.0.0.1:1") == "http://live.test/x/streams/v2.json")
        #expect(try streams("https://media.example.org") == nil)
        #expect(
            try DirectoryChoice().streams(of: BaseURL("https://media.ccc.de"))?.absoluteString
                == "https://streaming.media.ccc.de/streams/v2.json")
    }

    @Test(arguments: [
        ("https://streaming.media.ccc.de", "/streams/v2.json"),
        ("https://streaming.media.ccc.de/39c3", "/streams/v2.json?slug=39c3"),
        ("https://streaming.media.ccc.de/39c3/zuse", "/streams/v2.json?slug=39c3"),
        ("https://streaming.media.ccc.de/streams/v2.json?slug=39c3", nil),
        ("https://example.org/39c3", nil),
    ])
    func haveTheAddressThatIsInTheBrowser(page: String, document: String?) throws {
        let url = try #require(URL(string: page))
        let found = ServiceAddress.documents(for: url).map { $0.path() + ($0.query().map { "?\($0)" } ?? "") }
        #expect(found == [document].compactMap(\.self))
    }

    @Test func areFoundOnTheStartPageOfAnySite() async throws {
        let result = try await withProxy { request in
            request.hasPrefix("GET /streams/v2.json ") ? .answer(StreamingBodies.live()) : .notFound
        } body: { proxy async throws in
            try await proxy.refresh(into: store.makeWriter())
        }
        #expect(result == .updated(missing: []))
        #expect(try await store.all().map(\.episodes.count) == [2, 1])
    }
}
