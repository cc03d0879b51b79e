import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// Items that stand on two pages of a feed.
struct PagedItemTests {
    /// The descriptions of the episodes of a feed with these pages.
    private func load(_ pages: [String]) async throws -> [String?] {
        let log = Log<String>()
        return try await withProxy { _ in
            log.add("")
            return .answer(pages[log.entries.count - 1])
        } body: { proxy in
            let catalog = try await proxy.catalog()
            #expect(log.entries.count == pages.count)
            return catalog.productions.flatMap(\.episodes).map(\.description)
        }
    }

    private func jsonPage(_ items: String..., next: String? = nil) -> String {
        let next = next.map { "\"next_url\": \"\($0)\", " } ?? ""
        return "{\"title\": \"T\", \(next)\"items\": [\(items.joined(separator: ", "))]}"
    }

    private func rssPage(_ items: String..., next: String? = nil) -> String {
        let next = next.map { "<atom:link rel='next' href='\($0)'/>" } ?? ""
        return "<rss version='2.0' xmlns:atom='http://www.w3.org/2005/Atom'><channel><title>T</title>\(next)"
            + items.map { "<item>\($0)</item>" }.joined() + "</channel></rss>"
    }

    @Test func appearOnceInAJSONFeed() async throws {
        let two = #"{"id": "2", "url": "/2", "content_text": "b"}"#
        let pages = [
            jsonPage(#"{"id": "1", "content_text": "a"}"#, two, next: "/p2"),
            jsonPage(
                two.replacing("b", with: "again"), #"{"id": "1", "content_text": "again"}"#,
                #"{"id": "3", "content_text": "c"}"#, next: "/p3"),
            jsonPage(#"{"id": "3", "content_text": "again"}"#, #"{"id": "4", "content_text": "d"}"#),
        ]
        #expect(try await load(pages) == ["a", "b", "c", "d"])
    }

    @Test func appearOnceInAFeedWithPages() async throws {
        let pages = [
            rssPage("<guid>x</guid><description>a</description><title>A</title>", next: "/p2"),
            rssPage(
                "<guid>x</guid><title>A</title><description>again</description>",
                "<guid>y</guid><title>A</title><description>b</description>"),
        ]
        #expect(try await load(pages) == ["a", "b"])
    }

    @Test func appearOnceWithoutIdentifiersIfTheyHaveOneAddress() async throws {
        let enclosure = "<enclosure url='http://example.com/1.mp4' type='video/mp4'/>"
        let pages = [
            rssPage("<title>A</title><description>a</description>\(enclosure)", next: "/p2"),
            rssPage(
                "<title>A</title><description>again</description>\(enclosure)",
                "<title>A</title><description>b</description>\(enclosure.replacing("1.", with: "2."))"),
        ]
        #expect(try await load(pages) == ["a", "b"])
    }

    @Test func stayApartIfOnlyAnIdentifierIsRepeated() async throws {
        let item = { (letter: String) in
            "<guid>same</guid><title>\(letter)</title><description>\(letter)</description>"
        }
        let pages = [rssPage(item("a"), item("b"), next: "/p2"), rssPage(item("c"), item("c"))]
        #expect(try await load(pages) == ["a", "b", "c", "c"])
    }
}
