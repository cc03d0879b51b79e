import Foundation
import Testing

@testable import TekpubFormats
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
                    title: "Made-up Podcast", author: "Ada Example", description: "About nothing & more.",
                    canWatch: true,
                    episodes: [
                        Episode(
                            guid: "made-up-2", number: 2, title: "Ep. 2 — <Generics> & You",
                            description: "First.\nSecond & last.", presenter: "Bob Example",
                            durationInSeconds: 3723, releasedAt: ReleaseDate("2024-06-05T10:00:00Z"),
                            url: "http://media.example.org/2.mp4?a=1&b=2", byteCount: 123,
                            link: "http://example.org/episodes/2",
                            details: EpisodeDetails(summary: "Not this.")),
                        Episode(
                            guid: "http://example.org/episodes/1", title: "Ep. 1",
                            description: "Not escaped.\nAt all.", durationInSeconds: 3723,
                            url: "http://example.org/media/1.mp4", link: "http://example.org/episodes/1"),
                    ])
            ])
    }

    @Test(arguments: [
        "<title>A: b</title>": Episode(title: "A: b"),
        "<title>: b</title>": Episode(title: ": b"),
        "<title>A:</title>": Episode(title: "A:"),
        "<description>d</description>": Episode(description: "d"),
        "": Episode(), "<foo>bar</foo>": Episode(),
        "<title/><title> </title><title>A</title>": Episode(title: "A"),
        "<TITLE>\n B\n </TITLE>": Episode(title: "B"),
        "<title>A: b</titel><pubDate>1 Jan 2009</pubDate>": Episode(
            title: "A: b", releasedAt: ReleaseDate("2009-01-01")),
        "<title>A: b<pubDate>1 Jan 2009": Episode(title: "A: b", releasedAt: ReleaseDate("2009-01-01")),
        "<description>x<br>y<ul><li>z</description><title>A</title>": Episode(
            title: "A", description: "x\ny\n• z"),
        "<description>a<description>b</description>c</description>": Episode(
            description: "a<description>b</description>c"),
        "<title>1 < 2 & 3 &nbsp; &bogus; &#xE9;</title>": Episode(title: "1 < 2 & 3 &bogus; é"),
        "<title>a <![CDATA[<b>b</b> &amp; ]] > ]]]>&amp; c</title>": Episode(title: "a b & ]] > ]& c"),
        "<title>a<!-- <title>no</title> -->b<i>c</i></title>": Episode(title: "abc"),
        "<title>b</title><itunes:duration>soon</itunes:duration><pubDate>soon</pubDate>": Episode(title: "b"),
        "<title>b</title><source><title>Not this</title></source>": Episode(title: "b"),
        "<source><title>Not this</title></source><image><title>Nor this</title></image>": Episode(),
        "<itunes:title>b</itunes:title>": Episode(title: "b"),
        "<title>b</title><itunes:duration>90.5</itunes:duration><itunes:episode>x</itunes:episode>":
            Episode(title: "b", durationInSeconds: 90),
        "<author>ada@example.org (Ada &amp; Co)</author>": Episode(presenter: "Ada & Co"),
        "<dc:creator>Bob &lt;bob@example.org&gt;</dc:creator>": Episode(presenter: "Bob"),
        "<link>http://e.org/page.html</link>": Episode(link: "http://e.org/page.html"),
        "<atom:link href='/p'/>": Episode(link: "http://example.org/p"),
        "<guid> http://e.org/1 </guid>": Episode(guid: "http://e.org/1", link: "http://e.org/1"),
        "<guid isPermaLink='false'>http://e.org/1</guid>": Episode(guid: "http://e.org/1"),
        "<guid>1</guid><guid>2</guid>": Episode(guid: "1"),
    ])
    func showsWhatThereIs(item: String, episode: Episode) throws {
        let feed = "<rss><channel><title>A Feed</title><item>\(item)</item></channel></rss>"
        let document = try Document(feed)
        #expect(document.catalog.productions.map(\.title) == ["A Feed"])
        #expect(document.catalog.productions.first?.episodes == [episode])
        #expect(try Document(feed.utf8, piecesOf: 1) == document)
    }

    @Test func losesNoItemToABrokenOne() throws {
        let catalog = try Catalog(
            json: """
                <rss><channel><item><title>1</title><b><i><item><title>2</title></item>
                <item><foo></item><item/><item><title>3</title><x y="</title></item><item><title>4
                </channel></rss>
                """)
        #expect(catalog.productions.first?.episodes.map(\.title) == ["1", "2", nil, nil, "3", "4"])
    }

    @Test(arguments: ["<item/>", "<item />", "<item><title>B</title></item>"])
    func keepsAnItemAroundAnEmptyOne(inner: String) throws {
        let body = "<rss><channel><item><title>A</title>\(inner)<guid>1</guid></item></channel></rss>"
        let episodes = try #require(try Catalog(json: body).productions.first).episodes
        #expect(episodes.map(\.title) == (inner.contains("B") ? ["A", "B"] : ["A"]))
        #expect(episodes[0].guid == (inner.contains("B") ? nil : "1"))
    }

    @Test func keepsATextAroundAnEmptyItem() throws {
        let body =
            "<rss><channel><item><title>A</title><description>1 <item/> 2</description></item></channel></rss>"
        #expect(try Catalog(json: body).productions.first?.episodes.map(\.description) == ["1  2"])
    }

    @Test(arguments: ["http://e.org/1/hd/file.mp4", "http://delivery.tekpub.com/x.mp4?token=1"])
    func groupsItemsOfTheDeliveryFeedInOrderOfAppearance(link: String) throws {
        let items = ["B: 1", "A: 1", "passed over", "B: 2: 3"].map {
            "<item><title>\($0)</title><link>\(link)</link></item>"
        }
        let document = try Document(
            "<rss><item><title>A: 0</title></item>\(items.joined())<title>Late</title></rss>".utf8,
            piecesOf: 9)
        let productions = document.catalog.productions
        #expect(productions.map(\.title) == ["A", "B"])
        #expect(productions.map { $0.episodes.map(\.title) } == [["0", "1"], ["1", "2: 3"]])
    }

    @Test func dividesTitlesOfTheDeliveryFeedBeforeTheEpisodesOwn() throws {
        let catalog = try Catalog(
            json: """
                <rss xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>Yours</title>
                <atom:link rel="self" href="http://127.0.0.1:1/account/itunes.xml?token=x"/>
                <item><title>The Art: of Frying: Fish: Chips</title><itunes:title>Fish: Chips</itunes:title></item>
                </channel></rss>
                """)
        #expect(
            catalog.productions == [
                Production(title: "The Art: of Frying", episodes: [Episode(title: "Fish: Chips")])
            ])
    }

    @Test func takesTitlesOfTheDeliveryFeedAsPlainText() throws {
        let item = "<title>&lt;b&gt; &amp;amp; x: a &lt;i&gt;</title><link>http://e.org/1/hd/file.mp4</link>"
        let production = try Document("<rss><item>\(item)</item></rss>").catalog.productions.first
        #expect(production?.title == "<b> &amp; x")
        #expect(production?.episodes.map(\.title) == ["a <i>"])
    }

    @Test(arguments: [
        "http://e.org/episodes/12/audio/file.mp3", "http://e.org/12/hd/movie.mp4", "http://e.org/hd/file.mp4",
    ])
    func dividesNoTitleOfAnotherFeed(link: String) throws {
        let item = "<item><title>A: b</title><link>\(link)</link></item>"
        let catalog = try Catalog(json: "<rss><title>Feed: 1</title>\(item)</rss>")
        #expect(catalog.productions.map(\.title) == ["Feed: 1"])
        #expect(catalog.productions.first?.episodes.map(\.title) == ["A: b"])
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

    @Test func tellsWhatTheChannelSaysBehindItsItems() throws {
        let productions = try Document(
            """
            <rss><channel><title>Feed</title><item><title>1</title></item>
            <podcast:guid>p-1</podcast:guid><link>/home</link><managingEditor>a@e.org (Ada)</managingEditor>
            </channel></rss>
            """.utf8, piecesOf: 10
        ).catalog.productions
        #expect(
            productions == [
                Production(
                    guid: "p-1", title: "Feed", author: "Ada", link: "http://example.org/home",
                    episodes: [Episode(title: "1")])
            ])
    }

    @Test func readsRecentEpisodes() throws {
        let body =
            "<rss><channel><title>Feed</title><item><title>A: 1</title></item><item><title>2</title></item></channel></rss>"
        let document = try Document(body, role: .recents)
        #expect(
            document.catalog.recents == [
                RecentEpisode(productionTitle: "Feed", episode: Episode(title: "A: 1")),
                RecentEpisode(productionTitle: "Feed", episode: Episode(title: "2")),
            ])
        #expect(document.catalog.productions.isEmpty)
    }

    @Test(arguments: [
        #"<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:d="http://purl.org/dc/elements/1.1/">"#,
        #"<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://my.netscape.com/rdf/simple/0.9/">"#,
        "<rdf:RDF>",
    ])
    func readsRSS1(root: String) throws {
        let prefix = root.contains("xmlns:d=") ? "d" : "dc"
        let catalog = try Catalog(
            json: """
                \(root)<channel rdf:about="x"><title>Feed</title><items><rdf:Seq><rdf:li/></rdf:Seq></items></channel>
                <image rdf:about="i"><title>Not this</title></image>
                <item rdf:about="y"><title>a</title><\(prefix):date>2009-10-24T10:00:00Z</\(prefix):date>
                <\(prefix):creator>Ada</\(prefix):creator><content:encoded>&lt;p&gt;Words.</content:encoded></item>
                </\(root.dropFirst().prefix { $0 != ">" && $0 != " " })>
                """)
        #expect(
            catalog.productions == [
                Production(
                    title: "Feed",
                    episodes: [
                        Episode(
                            guid: "y", title: "a", description: "Words.", presenter: "Ada",
                            releasedAt: ReleaseDate("2009-10-24T10:00:00Z"))
                    ])
            ])
    }
}

/// Limits on what a feed can make its reader do.
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
                <rss><item><title>A &e9; &file;</title></item></rss>
                """)
        #expect(catalog.productions == [Production(episodes: [Episode(title: "A &e9; &file;")])])
    }

    @Test(
        arguments: [
            ("<svg></svg>", .foreign(.image)),
            ("<feed xmlns='http://www.w3.org/2005/Atom'>", .endsEarly(byteCount: 42)),
            ("<feed xmlns='http://e.org/animals'>", .noFeed), ("<x:feed xmlns:x='http://e.org/'>", .noFeed),
            ("<urlset>", .noFeed),
            ("<", .endsEarly(byteCount: 1)), ("<!", .endsEarly(byteCount: 2)),
            ("<?xml", .endsEarly(byteCount: 5)),
            ("<rss><item>", .endsEarly(byteCount: 11)), ("<<<<", .endsEarly(byteCount: 4)),
            ("</>", .endsEarly(byteCount: 3)), ("</rss>", .endsEarly(byteCount: 6)),
            ("<rss></>", .endsEarly(byteCount: 8)), ("<rss></rs", .endsEarly(byteCount: 9)),
            ("<item></item>", .noFeed), ("< rss>", .endsEarly(byteCount: 6)),
            ("<!DOCTYPE rss [<!ENTITY a '\">'>", .endsEarly(byteCount: 31)),
        ] as [(String, WireError)])
    func saysWhatIsWrong(body: String, error: WireError) {
        #expect(throws: error) { try Catalog(json: body) }
        #expect(throws: error, "byte by byte") { try Catalog(json: body.utf8, piecesOf: 1) }
    }

    @Test func forgivesThatTheLastByteIsMissing() throws {
        let catalog = try Catalog(json: "<rss><channel><item><title>a</title></item></channel></rss")
        #expect(catalog.productions.first?.episodes.map(\.title) == ["a"])
    }

    @Test(
        arguments: [
            ("<html><head><title>T</title></head>", nil), ("<!DOCTYPE html><title>Hotel</title><body>", nil),
            ("<!doctype html>\n<HTML lang=en><link rel=icon href=/x><body>", nil),
            (
                #"<html><head><link rel="alternate" type="application/rss+xml" title="x" href="/feed?a=1&amp;b=2">"#,
                "http://example.org/feed?a=1&b=2"
            ),
            (
                "<html><link href=feed.xml type=application/rss+xml rel=alternate>",
                "http://example.org/a/feed.xml"
            ),
            (
                #"<html><link rel="alternate" type="application/rss+xml" href="javascript:alert(1)"></head>"#,
                nil
            ),
        ] as [(String, String?)])
    func namesTheFeedOfAWebPage(body: String, feed: String?) {
        #expect(throws: WireError.foreign(.webPage(feed: feed))) {
            try Document(body.utf8, base: "http://ada:secret@example.org/a/b")
        }
    }
}
