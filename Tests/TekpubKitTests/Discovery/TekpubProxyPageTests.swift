import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// How the proxy follows the later pages of a feed.
struct TekpubProxyPageTests {
    /// A server of the bodies in `answers`, by path.
    private func serve<Result>(
        _ answers: [String: String], log: Log<String> = Log(), body: (TekpubProxy) async throws -> Result
    ) async throws -> Result {
        try await withProxy { request in
            let path = String(request.split(separator: " ")[1])
            log.add(path)
            return answers[path].map { .answer($0) } ?? .notFound
        } body: { proxy in
            try await body(proxy)
        }
    }

    private func feed(_ title: String, _ items: ClosedRange<Int>, next: String? = nil) -> String {
        let next = next.map { "\"next_url\": \"\($0)\", " } ?? ""
        let items = items.map { "{\"id\": \($0)}" }.joined(separator: ", ")
        return "{\"title\": \"\(title)\", \(next)\"items\": [\(items)]}"
    }

    @Test func readsAllPagesOfAFeed() async throws {
        let log = Log<String>()
        let answers = [
            "/": feed("T", 1...3, next: "/2"), "/2": feed("T, page 2", 4...5, next: "3?x=y"),
            "/3?x=y": feed("T, page 3", 6...6),
        ]
        let store = try Library.temporary().store(for: "http://example.com")
        try await serve(answers, log: log) { proxy in
            let result = try await proxy.refresh(into: store.makeWriter())
            #expect(result == .updated(missing: []))
        }
        #expect(log.entries == ["/", "/2", "/3?x=y"])
        let productions = try await store.all()
        #expect(productions.map(\.title) == ["T"])
        #expect(productions.first?.episodes.map(\.guid) == ["1", "2", "3", "4", "5", "6"])
    }

    @Test(arguments: ["/", "/2", "/2#top"])
    func endsAtAPageThatItHasRead(target: String) async throws {
        let log = Log<String>()
        let answers = ["/": feed("T", 1...1, next: "/2"), "/2": feed("T", 2...2, next: target)]
        try await serve(answers, log: log) { proxy in
            let catalog = try await proxy.catalog()
            #expect(catalog.productions.first?.episodes.count == 2)
        }
        #expect(log.entries == ["/", "/2"])
    }

    @Test func readsALimitedNumberOfPages() async throws {
        let log = Log<String>()
        let store = try Library.temporary().store(for: "http://example.com")
        try await withProxy { _ in
            log.add("")
            let number = log.entries.count
            return .answer(feed("T", number...number, next: "/\(number)"))
        } body: { proxy in
            let error = CatalogError.tooManyPages(host: proxy.baseURL.host, count: 20)
            let missing = MissingPart(kind: .laterPages, error: error)
            let result = try await proxy.refresh(into: store.makeWriter())
            #expect(result == .updated(missing: [missing]))
            #expect(
                missing.description
                    == "Could not load the rest of the feed: "
                    + "The feed at \(proxy.baseURL.host) has more than 20 further pages.")
        }
        #expect(log.entries.count == 21)
        #expect(try await store.all().first?.episodes.count == 21)
    }

    @Test func keepsThePagesBeforeOneThatFails() async throws {
        let store = try Library.temporary().store(for: "http://example.com")
        try await serve(["/": feed("T", 1...3, next: "/2")]) { proxy in
            let error = CatalogError.status(host: proxy.baseURL.host, code: 404)
            let missing = MissingPart(kind: .laterPages, error: error)
            let result = try await proxy.refresh(into: store.makeWriter())
            #expect(result == .updated(missing: [missing]))
        }
        #expect(try await store.all().first?.episodes.count == 3)
    }

    @Test func readsThePagesOfAChannel() async throws {
        let root = """
            {"queries": [{"name": "All Productions", "url": "/all"}, {"name": "Ruby", "url": "/ruby"},
            {"name": "Apple", "url": "/apple"}]}
            """
        let answers = [
            "/": root, "/all": #"[{"title": "Known", "episodes": [{"number": 1}]}]"#,
            "/ruby": feed("T", 1...2, next: "/ruby/2"), "/ruby/2": feed("U", 3...3),
            "/apple": feed("V", 1...1),
        ]
        try await serve(answers) { proxy in
            let catalog = try await proxy.catalog()
            #expect(catalog.productions.map(\.title) == ["Known", "T", "V"])
            #expect(catalog.productions.map(\.channels) == [[], ["ruby"], ["apple"]])
            #expect(catalog.productions.map(\.episodes.count) == [1, 3, 1])
        }
    }

    @Test func sendsNothingSecretToTheHostOfTheNextPage() async throws {
        let log = Log<String>()
        let other = try RawServer { request in
            log.add(request)
            return .answer(#"{"title": "T", "items": [{"id": 2}]}"#)
        }
        defer { other.stop() }
        let first = feed("T", 1...1, next: other.url + "/2")
        try await withProxy(path: "/?token=secret") { _ in
            .answer(first, header: "Set-Cookie: secret=secret\r\n")
        } body: { proxy in
            let catalog = try await proxy.catalog()
            #expect(catalog.productions.first?.episodes.count == 2)
        }
        #expect(log.entries.count == 1)
        #expect(log.entries.allSatisfy { !$0.contains("secret") && !$0.contains("Referer") })
    }

    @Test func asksWhetherEachPageHasChanged() async throws {
        let pages = ["/": feed("T", 1...1, next: "/2"), "/2": feed("T", 2...2)]
        let site = try TaggedSite(pages)
        defer { site.server.stop() }
        let store = try Library.temporary().store(for: "http://example.com")
        let proxy = TekpubProxy(baseURL: try BaseURL(site.server.url), clock: ManualClock())
        _ = try await proxy.refresh(into: store.makeWriter())
        let again = try await proxy.refresh(into: store.makeWriter(), following: store.revalidation())
        #expect(again == .unchanged)
        #expect(
            site.visits(since: 2) == [
                .init("GET /", isConditional: true), .init("GET /2", isConditional: true),
            ])
        site.change(to: pages.merging(["/2": feed("T", 2...3)]) { $1 })
        let changed = try await proxy.refresh(into: store.makeWriter(), following: store.revalidation())
        #expect(changed == .updated(missing: []))
        #expect(try await store.all().first?.episodes.count == 3)
    }
}
