import Foundation
import Testing

@testable import TekpubFormats

/// The text of feeds, without a server.
struct FeedLintTests {
    private static let namespaces = "xmlns:itunes=\"http://www.itunes.com/dtds/podcast-1.0.dtd\""
    private static let goodItem = """
        <item><guid isPermaLink="false">a</guid><pubDate>Sat, 24 Oct 2009 09:00:00 GMT</pubDate>
        <itunes:duration>1:02:03</itunes:duration>
        <enclosure url="https://example.org/a.mp3" length="5" type="audio/mpeg"/></item>
        """

    private func lint(_ body: String, contentType: String? = "application/rss+xml") throws -> FeedLint {
        try lint(Array(body.utf8), contentType: contentType)
    }

    private func lint(_ body: [UInt8], contentType: String?) throws -> FeedLint {
        FeedLint(
            body, contentType: contentType,
            address: try #require(URL(string: "https://example.org/feed.xml")),
            now: Date(timeIntervalSince1970: 1_300_000_000))
    }

    private static func rss(_ items: String, root: String = namespaces) -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<rss version=\"2.0\" \(root)>\n<channel><title>T</title>\n\(items)\n</channel></rss>"
    }

    @Test func findsNothingInAGoodFeed() throws {
        let lint = try lint(Self.rss(Self.goodItem))
        #expect(lint.problems.isEmpty, "\(lint.problems)")
        #expect(lint.itemCount == 1)
        let enclosure = try #require(lint.enclosures.first)
        #expect(enclosure.url.absoluteString == "https://example.org/a.mp3")
        #expect(enclosure.byteCount == 5 && enclosure.type == "audio/mpeg")
        #expect(enclosure.position == SourcePosition(line: 6, column: 17))
    }

    /// Items, and the rule with the position of the only flaw.
    @Test(arguments: [
        ("<item><pubDate>2009-10-24</pubDate></item>", FeedProblem.Code.guidMissing, 4, 1),
        ("<item><guid>a</guid><pubDate>2009-10-24</pubDate></item>", .guidNoAddress, 4, 13),
        ("<item><guid>https://a.b/</guid></item>", .dateMissing, 4, 1),
        ("<item><guid>https://a.b/</guid><pubDate>soon</pubDate></item>", .dateUnreadable, 4, 41),
        ("<item><guid>https://a.b/</guid><pubDate> 2099-01-01</pubDate></item>", .dateInFuture, 4, 42),
        (
            "<item><guid>https://a.b/</guid><pubDate>2009-10-24</pubDate>\n<link>/a</link></item>",
            .relativeAddress, 5, 7
        ),
        (
            "<item><guid>https://a.b/</guid><pubDate>2009-10-24</pubDate><itunes:duration>an hour</itunes:duration></item>",
            .durationUnreadable, 4, 78
        ),
    ])
    func findsFlawsOfItems(items: String, code: FeedProblem.Code, line: Int, column: Int) throws {
        let problems = try lint(Self.rss(items)).problems
        #expect(problems.map(\.code) == [code])
        #expect(problems.first?.position == SourcePosition(line: line, column: column))
    }

    @Test(arguments: [
        ("<enclosure length=\"1\" type=\"audio/mpeg\"/>", FeedProblem.Code.enclosureAddress),
        ("<enclosure url=\"https://a.b/c\" type=\"audio/mpeg\"/>", .enclosureLength),
        ("<enclosure url=\"https://a.b/c\" length=\"1 MB\" type=\"audio/mpeg\"/>", .enclosureLength),
        ("<enclosure url=\"https://a.b/c\" length=\"0\" type=\"audio/mpeg\"/>", .enclosureLength),
        ("<enclosure url=\"https://a.b/c\" length=\"1\"/>", .enclosureType),
    ])
    func findsFlawsOfEnclosures(enclosure: String, code: FeedProblem.Code) throws {
        let item = "<item><guid>https://a.b/</guid><pubDate>2009-10-24</pubDate>\(enclosure)</item>"
        #expect(try lint(Self.rss(item)).problems.map(\.code) == [code])
    }

    @Test func beginsWithTheNewestEnclosure() throws {
        let items = ["2008-01-01", "2010-05-05", "soon", "2009-02-02"].enumerated().map { number, date in
            """
            <item><guid isPermaLink="false">\(number)</guid><pubDate>\(date)</pubDate>
            <enclosure url="https://a.b/\(number)" length="1" type="audio/mpeg"/></item>
            """
        }
        let lint = try lint(Self.rss(items.joined()))
        #expect(lint.enclosures.map(\.url.lastPathComponent) == ["1", "3", "0", "2"])
    }

    @Test func namesTheLineOfTheFirstOfTwoGuids() throws {
        let problems = try lint(Self.rss(Self.goodItem + "\n" + Self.goodItem)).problems
        #expect(problems.map(\.code) == [.guidDuplicate])
        #expect(problems.first?.message.contains("line 4") == true)
        #expect(problems.first?.position?.line == 7)
    }

    @Test(arguments: [
        ("<item><title>a & b</title></item>", "&amp;"), ("<item><title>a&nbsp;b</title></item>", "&nbsp;"),
        ("<item><title>a</item>", "<title> is not closed"), ("</b>", "closes nothing"),
        ("<item a=b></item>", "quotation"), ("<item a=\"1\" a=\"2\"></item>", "twice"),
        ("<item><title>1 < 2</title></item>", "&lt;"), ("<!-- x", "no end"),
        ("<![CDATA[ x", "no end"), ("\u{1}", "control"), ("<item a></item>", "name="),
    ])
    func findsWhatIsNotWellFormed(inner: String, word: String) throws {
        let body = Self.rss(inner)
        let problems = try lint(body).problems.filter { $0.code == .notWellFormed }
        let problem = problems.first { $0.message.contains(word) }
        #expect(problem?.position?.line == 4, "\(problems)")
    }

    @Test func findsUndeclaredNamespacesOnce() throws {
        let problems = try lint(Self.rss(Self.goodItem + "<media:a/><media:b/>")).problems
        #expect(problems.map(\.code) == [.undeclaredNamespace])
    }

    @Test(arguments: [
        ("<html><body/></html>", FeedProblem.Code.notAFeed), ("{\"version\": \"2\"}", .notAFeed),
        ("{\"version\": ", .notWellFormed), ("", .notWellFormed), ("[1, 2", .notWellFormed),
    ])
    func saysWhatIsNoFeed(body: String, code: FeedProblem.Code) throws {
        let lint = try lint(body)
        #expect(lint.problems.contains { $0.code == code })
        #expect(lint.itemCount == 0 && lint.enclosures.isEmpty)
    }

    @Test func comparesTheEncodings() throws {
        let declared = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><rss><channel/></rss>"
        #expect(
            try lint(declared, contentType: "text/xml; charset=utf-8").problems.map(\.code) == [
                .encodingMismatch
            ])
        #expect(try lint(declared, contentType: "text/xml").problems.isEmpty)
        let plain = "<rss><channel><title>Ü</title></channel></rss>"
        #expect(try lint(plain, contentType: nil).problems.map(\.code) == [.encodingMissing])
        #expect(try lint(plain, contentType: "text/xml; charset=\"UTF-8\"").problems.isEmpty)
        let latin = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<rss><title>".utf8) + [0xE4]
        let broken = try lint(latin + Array("</title></rss>".utf8), contentType: nil).problems
        #expect(broken.map(\.code) == [.encodingInvalid])
        #expect(broken.first?.position == SourcePosition(line: 2, column: 13))
        let unknown = "<?xml version=\"1.0\" encoding=\"klingon\"?><rss/>"
        #expect(try lint(unknown, contentType: nil).problems.map(\.code) == [.encodingUnknown])
        #expect(try lint("<rss/>", contentType: "text/html").problems.map(\.code) == [.contentType])
    }

    /// Every beginning of a feed, and every feed with one other byte, is read to its end.
    @Test(arguments: [
        rss(goodItem + "<![CDATA[x]]><!-- y --><?z?><a b='&amp;c'/>"),
        "{\"version\": \"https://jsonfeed.org/version/1.1\", \"items\": [{\"id\": \"\\u0041\", \"n\": [1, true]}]}",
    ])
    func readsDamagedFeeds(body: String) throws {
        let bytes = Array(body.utf8)
        let lineCount = body.split(separator: "\n", omittingEmptySubsequences: false).count + 1
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] = Array("<>&\"/{]\0".utf8)[index % 8]
            for body in [damaged, Array(bytes[..<index])] {
                let problems = try lint(body, contentType: nil).problems
                #expect(problems.allSatisfy { ($0.position?.line ?? 1) <= lineCount })
                if body.count < bytes.count { #expect(!problems.isEmpty) }
            }
        }
    }

    @Test func readsAtom() throws {
        let body = """
            <feed xmlns="http://www.w3.org/2005/Atom"><link href="/"/>
            <entry><id>tag:a</id><updated>2009-10-24T09:00:00Z</updated>
            <link rel="enclosure" href="https://a.b/c.mp4" length="7"/></entry></feed>
            """
        let lint = try lint(body, contentType: "application/atom+xml")
        #expect(lint.problems.map(\.code) == [.relativeAddress, .enclosureType])
        #expect(lint.problems.allSatisfy { $0.severity == .warning })
        #expect(lint.enclosures.map(\.byteCount) == [7])
    }

    @Test func readsJSONFeeds() throws {
        let body = """
            {"version": "https://jsonfeed.org/version/1.1", "title": "T", "icon": "https://a.b/i.png", "items": [
              {"id": "1", "url": "https://a.b/1", "date_published": "2010-02-07T14:04:00-05:00", "attachments": [
                {"url": "https://a.b/1.m4a", "mime_type": "audio/x-m4a", "size_in_bytes": 89970236, "duration_in_seconds": 6629}]},
              {"id": "1", "url": "\\/2", "date_published": "2010-02-07T14:04:00-05:00", "attachments": [{"url": "https://a.b/2"}]}
            ]}
            """
        let lint = try lint(body, contentType: "application/feed+json")
        #expect(lint.problems.map(\.code) == [.guidDuplicate, .relativeAddress, .enclosureType])
        #expect(lint.problems.first?.position == SourcePosition(line: 4, column: 10))
        #expect(lint.enclosures.map(\.byteCount) == [89_970_236, nil])
        #expect(lint.artwork.map(\.isOfPodcast) == [false])
    }
}
