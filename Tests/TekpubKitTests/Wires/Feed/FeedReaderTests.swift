import Foundation
import Testing

@testable import TekpubKit

struct FeedReaderTests {
    @Test func readsTheDeliveryFeedOf2013() throws {
        let catalog = try Catalog(json: Bodies.feed)
        let host = "http://delivery.tekpub.com"
        #expect(
            catalog.productions == [
                Production(
                    slug: "sample", title: "Sample Series", canWatch: true,
                    episodes: [
                        Episode(
                            number: 1, title: "First Steps", description: "Made-up text.",
                            url: "\(host)/sample/1/hd/file.mp4?token=abc123"),
                        Episode(title: "Next Steps", url: "\(host)/elsewhere.mp4?token=abc123"),
                    ]),
                Production(
                    slug: "fish chips", title: "Fish & Chips", canWatch: true,
                    episodes: [
                        Episode(
                            number: 3, title: "The Art: of Frying",
                            url: "\(host)/fish%20chips/3/hd/file.mp4?token=abc123")
                    ]),
            ])
    }

    @Test func readsAPodcastOfToday() throws {
        let document = try Document(Bodies.podcast)
        #expect(
            document.catalog.productions == [
                Production(
                    title: "Made-up Podcast", author: "Bob Example", description: "About nothing & more.",
                    canWatch: true,
                    episodes: [
                        Episode(
                            number: 2, title: "Ep. 2 — <Generics> & You",
                            description: "First.\nSecond & last.",
                            durationInSeconds: 3723, releasedAt: ReleaseDate("2024-06-05"),
                            url: "http://media.example.org/2.mp4?a=1&b=2",
                            link: "http://example.org/episodes/2"),
                        Episode(
                            title: "Ep. 1", description: "Not escaped.\nAt all.", durationInSeconds: 3723,
                            url: "http://example.org/media/1.mp4", link: "http://example.org/episodes/1"),
                    ])
            ])
    }

    @Test(arguments: [
        "<title>A: b</title>": Production(title: "A", episodes: [Episode(title: "b")]),
        "<title>A:b</title>": Production(title: "Feed", episodes: [Episode(title: "A:b")]),
        "<title>: b</title>": Production(title: "Feed", episodes: [Episode(title: ": b")]),
        "<title>#14: b</title>": Production(title: "Feed", episodes: [Episode(title: "#14: b")]),
        "<title>Ep. 3: b</title>": Production(title: "Feed", episodes: [Episode(title: "Ep. 3: b")]),
        "<title>S01E04: b</title>": Production(title: "Feed", episodes: [Episode(title: "S01E04: b")]),
        "<title>MVC 3: b</title>": Production(title: "MVC 3", episodes: [Episode(title: "b")]),
        "<title>A: b</title><itunes:episodeType>full</itunes:episodeType>": Production(
            title: "Feed", episodes: [Episode(title: "A: b")]),
        "<title>A: </title>": Production(title: "Feed", episodes: [Episode(title: "A:")]),
        "<description>d</description>": Production(title: "Feed", episodes: [Episode(description: "d")]),
        "<title/><title>A</title>": Production(title: "Feed", episodes: [Episode(title: "A")]),
        "<TITLE>A</TITLE><title>\n B\n </title>": Production(title: "Feed", episodes: [Episode(title: "B")]),
        "<title>A: b</titel><pubDate>1 Jan 2009</pubDate>": Production(
            title: "A", episodes: [Episode(title: "b", releasedAt: ReleaseDate("2009-01-01"))]),
        "<title>A: b<pubDate>1 Jan 2009": Production(
            title: "A", episodes: [Episode(title: "b", releasedAt: ReleaseDate("2009-01-01"))]),
        "<description>x<br>y</description><title>A: b</title>": Production(
            title: "A", episodes: [Episode(title: "b", description: "x\ny")]),
        "<title>A: 1 < 2 & 3 &nbsp; &bogus; &#xE9;</title>": Production(
            title: "A", episodes: [Episode(title: "1 < 2 & 3 &bogus; é")]),
        "<title>A: b</title><itunes:duration>soon</itunes:duration><pubDate>soon</pubDate>": Production(
            title: "A", episodes: [Episode(title: "b")]),
        "<title>A: b</title><source><title>Not this</title></source>": Production(
            title: "A", episodes: [Episode(title: "b")]),
        "<title>A: b</title><itunes:duration>90.5</itunes:duration><itunes:episode>x</itunes:episode>":
            Production(title: "A", episodes: [Episode(title: "b", durationInSeconds: 90)]),
        "<title>A: b</title><link>http://e.org/x/7/hd/file.mp4</link><enclosure url='http://e.org/y.mp4'/>":
            Production(
                slug: "x", title: "A", canWatch: true,
                episodes: [Episode(number: 7, title: "b", url: "http://e.org/x/7/hd/file.mp4")]),
    ])
    func showsWhatThereIs(item: String, production: Production) throws {
        let feed = "<rss><channel><title>Feed</title><item>\(item)</item></channel></rss>"
        #expect(try Catalog(json: feed).productions == [production])
    }

    @Test func losesNoItemToABrokenOne() throws {
        let catalog = try Catalog(
            json: """
                <rss><channel><item><title>A: 1</title><b><i><item><title>A: 2</title></item>
                <item><foo></item><item/><item><title>A: 3</title><x y="</title></item><item><title>A: 4
                </channel></rss>
                """)
        #expect(catalog.productions.map(\.title) == ["A"])
        #expect(catalog.productions.first?.episodes.map(\.title) == ["1", "2", "3", "4"])
    }

    @Test func groupsItemsInOrderOfAppearance() throws {
        let items = ["B: 1", "A: 1", "alone", "B: 2", "too"].map { "<item><title>\($0)</title></item>" }
        let catalog = try Catalog(json: "<rss>\(items.joined())<title>Late</title></rss>")
        #expect(catalog.productions.map(\.title) == ["B", "A", nil])
        #expect(catalog.productions.map(\.episodes.count) == [2, 1, 2])
    }

    @Test func continuesProductionsOfWhichItHandedOutAPart() throws {
        let items = [
            ("A: 1", "Ada"), ("alone", "Ada"), ("A: 2", "Bob"), ("too", "Bob"), ("A: 3", "Ada"),
        ].map { "<item><title>\($0.0)</title><itunes:author>\($0.1)</itunes:author></item>" }
        for title in ["<title>Feed</title>", ""] {
            let document = try Document(
                "<rss><channel>\(title)\(items.joined())</channel></rss>".utf8, piecesOf: 9)
            let productions = document.catalog.productions
            #expect(productions.map(\.title) == ["A", title.isEmpty ? nil : "Feed"])
            #expect(productions.map(\.author) == ["Ada", "Ada"])
            #expect(productions.map { $0.episodes.map(\.title) } == [["1", "2", "3"], ["alone", "too"]])
            #expect(productions.map { $0.episodes.map(\.presenter) } == [[nil, "Bob", nil], [nil, "Bob"]])
        }
    }

    @Test(arguments: [3, 2500], [DocumentRole.catalog(), .members(of: "ruby", number: 1)])
    func takesTheTitleOfTheFeedHoweverLateItComes(count: Int, role: DocumentRole) throws {
        let items = (0..<count).map { "<item><title>\($0)</title></item>" }.joined()
        let title = "<title>Late</title><description>Words.</description>"
        let body = "<rss><channel>\(items)\(title)<item><title>Last</title></item></channel></rss>"
        let productions = try Document(body.utf8, role: role, piecesOf: 5000).catalog.productions
        #expect(productions.map(\.title) == ["Late"])
        #expect(productions.map(\.description) == ["Words."])
        #expect(productions.map(\.episodes.count) == [count + 1])
    }

    @Test func readsRecentEpisodes() throws {
        let body =
            "<rss><channel><title>Feed</title><item><title>A: 1</title></item><item><title>2</title></item></channel></rss>"
        let document = try Document(body, role: .recents)
        #expect(
            document.catalog.recents == [
                RecentEpisode(productionTitle: "A", episode: Episode(title: "1")),
                RecentEpisode(productionTitle: "Feed", episode: Episode(title: "2")),
            ])
        #expect(document.catalog.productions.isEmpty)
    }

    @Test func readsRSS1() throws {
        let catalog = try Catalog(
            json: """
                <rdf:RDF><channel rdf:about="x"><title>Feed</title></channel>
                <item rdf:about="y"><title>a</title><dc:date>2009-10-24T10:00:00Z</dc:date>
                <dc:creator>Ada</dc:creator></item></rdf:RDF>
                """)
        #expect(
            catalog.productions == [
                Production(
                    title: "Feed", author: "Ada",
                    episodes: [Episode(title: "a", releasedAt: ReleaseDate("2009-10-24"))])
            ])
    }

    @Test(arguments: ["iso-8859-1", "ISO-8859-1", "windows-1252"])
    func readsLatin1(encoding: String) throws {
        let head = "<?xml version=\"1.0\" encoding=\"\(encoding)\"?><rss><item><title>"
        let body = Array(head.utf8) + [0xC9, 0x96, 0xE9] + Array("&mdash;</title></item></rss>".utf8)
        #expect(try Catalog(json: body).productions.first?.episodes.first?.title == "É–é—")
    }

    @Test func namesAnEncodingThatItCannotRead() {
        #expect(throws: WireError.unknownEncoding("Shift_JIS")) {
            try Catalog(json: "<?xml version=\"1.0\" encoding='Shift_JIS'?><rss></rss>")
        }
    }
}

/// What a feed may not do to its reader.
extension FeedReaderTests {
    @Test func expandsNoEntityOfTheDocument() throws {
        let declarations = (1...9).map {
            "<!ENTITY e\($0) \"\(String(repeating: "&e\($0 - 1);", count: 10))\">"
        }
        let catalog = try Catalog(
            json: """
                <?xml version="1.0"?>
                <!DOCTYPE rss PUBLIC "-//X//EN" "http://127.0.0.1:1/x.dtd" [
                  <!-- don't > mind ]> --> <!ENTITY e0 "<item>"> \(declarations.joined())
                  <!ENTITY file SYSTEM "file:///etc/passwd">
                ]>
                <rss><item><title>A: &e9; &file;</title></item></rss>
                """)
        #expect(
            catalog.productions == [
                Production(title: "A", episodes: [Episode(title: "&e9; &file;")])
            ])
    }

    @Test(
        arguments: [
            ("<html><body>", .webPage), ("<!DOCTYPE html><title>Hotel</title>", .webPage),
            ("<!doctype html>\n<HTML lang=en>", .webPage), ("<svg></svg>", .noFeed),
            ("<feed xmlns='http://www.w3.org/2005/Atom'>", .noFeed),
            ("<rss><item><foo/></item></rss>", .noFeed),
            ("<", .endsEarly(byteCount: 1)), ("<!", .endsEarly(byteCount: 2)),
            ("<?xml", .endsEarly(byteCount: 5)),
            ("<rss><item>", .endsEarly(byteCount: 11)), ("<<<<", .endsEarly(byteCount: 4)),
            ("</>", .endsEarly(byteCount: 3)), ("</rss>", .endsEarly(byteCount: 6)),
            ("<rss></>", .endsEarly(byteCount: 8)), ("<item></item>", .noFeed),
            ("< rss>", .endsEarly(byteCount: 6)),
            ("<!DOCTYPE rss [<!ENTITY a '\">'>", .endsEarly(byteCount: 31)),
        ] as [(String, WireError)])
    func saysWhatIsWrong(body: String, error: WireError) {
        #expect(throws: error) { try Catalog(json: body) }
        #expect(throws: error, "byte by byte") { try Catalog(json: body.utf8, piecesOf: 1) }
    }
}
