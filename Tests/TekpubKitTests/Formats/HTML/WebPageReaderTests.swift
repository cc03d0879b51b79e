import Foundation
import Testing

@testable import TekpubFormats

struct WebPageReaderTests {
    private static func link(
        _ href: String = "feed", type: String = "application/rss+xml", rel: String = "alternate",
        title: String = ""
    ) -> String {
        #"<link rel="\#(rel)" type="\#(type)" title="\#(title)" href="\#(href)">"#
    }

    private static let comments = link("/comments/feed/") + link("c", title: "Example &raquo; Comments Feed")

    @Test(
        arguments: [
            link(), link(type: "application/atom+xml"), link(type: "application/feed+json"),
            link(type: "Application/RDF+XML; charset=utf-8"), link(rel: "Home  ALTERNATE"),
            comments + link() + link("second"), link(type: "text/css") + link(rel: "icon") + link(),
            link("mailto:ada@example.org") + link(), link(type: "application/json") + link(),
            "<script>if (a<b) s = '" + link("wrong") + "'</script>" + link(),
            "<!-- " + link("wrong") + " -->" + link(), "<template>" + link("wrong") + "</template>" + link(),
            "<title>a < b</title><meta charset=utf-8>" + link(),
        ])
    func findsTheFeedOfAPage(head: String) {
        for start in ["<!DOCTYPE html>\n<html lang=en><head>", "<?xml version='1.0'?><HTML>", ""] {
            let page = start + head + "</head><body>" + Self.link("late")
            // A page without `html` has to begin with another tag of a head.
            guard !start.isEmpty || !head.hasPrefix("<template") else { continue }
            for pieceSize in [1, 7, Int.max] {
                #expect(throws: WireError.foreign(.webPage(feed: "http://example.org/a/feed"))) {
                    try Document(page.utf8, piecesOf: pieceSize)
                }
            }
        }
    }

    @Test(
        arguments: [
            (#"<base href="/c/">"#, "http://example.org/c/feed"),
            (
                #"<base target="_top"><base href="http://example.com/d/e"><base href="/no/">"#,
                "http://example.com/d/feed"
            ),
            (#"<base href="ftp://example.com/">"#, "http://example.org/a/feed"),
        ] as [(String, String?)])
    func resolvesTheAddressAgainstTheBase(base: String, expected: String?) {
        #expect(throws: WireError.foreign(.webPage(feed: expected))) {
            try Document("<html><head>\(base)\(Self.link())")
        }
    }

    @Test(arguments: [
        comments, link(rel: "stylesheet"), link(type: "text/html"), link("javascript:alert(1)"),
        "</head>" + link(), "<body>" + link(), #"<link rel="alternate" href="feed">"#,
    ])
    func followsNoOtherLink(head: String) {
        #expect(throws: WireError.foreign(.webPage(feed: nil))) {
            try Document("<html><head><title>t</title>\(head)</html>")
        }
    }

    @Test func searchesABoundedPartOfAPage() throws {
        var decoder = CatalogDecoder()
        try decoder.append(Data("<html><head><style>".utf8))
        #expect(throws: WireError.foreign(.webPage(feed: nil))) {
            for _ in 0...16 { try decoder.append(Data(repeating: UInt8(ascii: "a"), count: 64 << 10)) }
        }
    }
}
