import Foundation
import Testing

@testable import TekpubKit

/// Feeds that arrive in more than one batch.
struct TekpubProxyFeedTests {
    /// The number of items of each production.
    private static let count = 1100

    /// A delivery feed of more than a megabyte; productions with these titles follow each other in it.
    private func deliveryFeed(_ titles: [String]) -> String {
        feed(titles.map { ("\($0): ", "<link>http://e.org/1/hd/file.mp4</link>") })
    }

    /// A feed of more than a megabyte whose title, `Late`, comes at its end.
    private var podcast: String { feed([("", "")]) }

    private func feed(_ kinds: [(title: String, link: String)]) -> String {
        let text = String(repeating: "x", count: 1000)
        let items = (1...Self.count).flatMap { number in
            kinds.map { title, link in
                "<item><title>\(title)\(number)</title>\(link)<description>\(text)</description></item>"
            }
        }
        return "<rss><channel>\(items.joined())<title>Late</title></channel></rss>"
    }

    private func serve<Result>(
        _ answers: [String: String], body: (TekpubProxy) async throws -> Result
    ) async throws -> Result {
        try await withProxy { request in
            answers[String(request.split(separator: " ")[1])].map { .answer($0) } ?? .notFound
        } body: { proxy in
            try await body(proxy)
        }
    }

    @Test func losesNoEpisodeOfAChannelThatIsALongFeed() async throws {
        let root = """
            {"queries": [{"name": "All Productions", "url": "/all"}, {"name": "Ruby Productions", "url": "/ruby"},
            {"name": "Apple Productions", "url": "/apple"}, {"name": "Late Productions", "url": "/late"}]}
            """
        let known = #"[{"title": "Known", "episodes": [{"number": 1}]}]"#
        let ruby = deliveryFeed(["Known", "Only Here"])
        #expect(ruby.utf8.count > 4 * RequestSender.batchByteCount)
        let answers = ["/": root, "/all": known, "/ruby": ruby, "/apple": ruby, "/late": podcast]
        let store = try Library.temporary().store(for: "http://example.com")
        let catalog = try await serve(answers) { proxy in
            _ = try await proxy.refresh(into: store.makeWriter())
            return try await proxy.catalog()
        }
        #expect(catalog.productions.map(\.title) == ["Known", "Only Here", "Late"])
        #expect(catalog.productions.map(\.channels) == [["ruby", "apple"], ["ruby", "apple"], ["late"]])
        #expect(catalog.productions.map(\.episodes.count) == [1, Self.count, Self.count])
        #expect(catalog.productions[2].episodes.map(\.title) == (1...Self.count).map { "\($0)" })
        #expect(try await store.all() == catalog.productions)
    }

    @Test func tellsTheFeedsOfChannelsWithOneSlugApart() async throws {
        let root = """
            {"queries": [{"name": "All Productions", "url": "/all"},
            {"name": "Ruby Productions", "url": "/ruby/feed"}, {"name": "Apple Productions", "url": "/apple/feed"}]}
            """
        let items = (1...3).map {
            "<item><title>Only Here: \($0)</title><link>http://e.org/\($0)/hd/file.mp4</link></item>"
        }
        let feed = "<rss><channel>\(items.joined())</channel></rss>"
        let known = #"[{"title": "Known", "episodes": [{"number": 1}]}]"#
        let answers = ["/": root, "/all": known, "/ruby/feed": feed, "/apple/feed": feed]
        let store = try Library.temporary().store(for: "http://example.com")
        let catalog = try await serve(answers) { proxy in
            _ = try await proxy.refresh(into: store.makeWriter())
            return try await proxy.catalog()
        }
        #expect(catalog.productions.map(\.title) == ["Known", "Only Here"])
        #expect(catalog.productions.last?.episodes.map(\.title) == ["1", "2", "3"])
        #expect(try await store.all() == catalog.productions)
    }

    @Test func takesTheTitleThatStandsAtTheEndOfALongFeed() async throws {
        let store = try Library.temporary().store(for: "http://example.com")
        let catalog = try await serve(["/": podcast]) { proxy in
            _ = try await proxy.refresh(into: store.makeWriter())
            return try await proxy.catalog()
        }
        #expect(catalog.productions.map(\.title) == ["Late"])
        #expect(catalog.productions.allSatisfy { $0.episodes.count == Self.count })
        #expect(try await store.all() == catalog.productions)
        #expect(try await store.productions(ProductionQuery()).index(ofKey: "Late") == 0)
    }

    @Test func findsAllOfAProductionWhoseTitleStandsAtTheEnd() async throws {
        try await serve(["/": podcast]) { proxy in
            let late = try await proxy.excerpt(of: ["Late", "Late/1"]).productions
            #expect(late.map(\.title) == ["Late"])
            #expect(late.first?.episodes.map(\.title) == (1...Self.count).map { "\($0)" })
        }
        try await serve(["/": deliveryFeed(["Known", "Only Here"])]) { proxy in
            let known = try await proxy.excerpt(of: ["Known"]).productions
            #expect(known.map(\.title) == ["Known"])
            #expect(known.first?.episodes.count == Self.count)
        }
    }
}
