import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// Which file of an item is played.
struct FeedFileTests {
    private func episode(_ item: String, root: String = "<rss>") throws -> Episode {
        let feed = "\(root)<channel><item>\(item)</item></channel></rss>"
        return try #require(try Document(feed).catalog.productions.first?.episodes.first)
    }

    @Test(
        arguments: [
            (
                "<enclosure url='http://e.org/a.mp3' type='audio/mpeg'/><enclosure url='http://e.org/b.mp4' type='video/mp4'/>",
                "http://e.org/b.mp4"
            ),
            (
                "<enclosure url='http://e.org/c.jpg' type='image/jpeg'/><enclosure url='http://e.org/a' type='audio/mpeg'/>",
                "http://e.org/a"
            ),
            ("<enclosure url='http://e.org/c.jpg'/><link>http://e.org/p</link>", nil),
            ("<enclosure url='http://e.org/c' type='text/html'/>", nil),
            ("<enclosure url='http://e.org/a.zip?x.mp4'/>", nil),
            ("<enclosure url='http://e.org/file'/>", "http://e.org/file"),
            ("<enclosure url='http://e.org/a.mp4' type='application/octet-stream'/>", "http://e.org/a.mp4"),
            ("<enclosure type='video/mp4' url=''/><enclosure length='1'/>", nil),
            ("<enclosure url=\"\n http://e.org/a b.mp4?x=1&amp;y=\n2 \"/>", "http://e.org/a%20b.mp4?x=1&y=2"),
            ("<enclosure url='../m/a.mp4'/>", "http://example.org/m/a.mp4"),
            ("<enclosure url='//e.org/a.mp4'/>", "http://e.org/a.mp4"),
            ("<media:content url='http://e.org/a' medium='video'/>", "http://e.org/a"),
            ("<media:content url='http://e.org/a.png'/><media:thumbnail url='http://e.org/b'/>", nil),
            (
                "<media:group><media:content url='http://e.org/s.mp4' expression='sample'/>"
                    + "<media:content url='http://e.org/l.mp4'/><media:content url='http://e.org/d.mp4' isDefault='true'/>"
                    + "</media:group>", "http://e.org/d.mp4"
            ),
            ("<link rel='enclosure' href='http://e.org/a.ogv' type='video/ogg'/>", "http://e.org/a.ogv"),
            ("<link>http://e.org/a.mp4</link>", nil),
        ] as [(String, String?)])
    func takesVideoBeforeAudioBeforeNothing(item: String, url: String?) throws {
        #expect(try episode(item).url == url)
    }

    @Test(
        arguments: [
            ("length='123'", 123), ("length=' 9223372036854775807 '", .max),
            ("length='9223372036854775808'", nil),
            ("length='0'", nil), ("length='-5'", nil), ("length='12 MB'", nil), ("fileSize='7'", 7),
            ("", nil),
        ] as [(String, Int?)])
    func takesALengthThatIsOne(attribute: String, byteCount: Int?) throws {
        #expect(try episode("<enclosure url='http://e.org/a.mp4' \(attribute)/>").byteCount == byteCount)
    }

    @Test(arguments: [
        ("", "http://example.org/watch?v=1"), ("<link>http://e.org/p</link>", "http://e.org/p"),
        ("<guid>http://e.org/g</guid>", "http://e.org/g"),
        ("<guid>1</guid>", "http://example.org/watch?v=1"),
    ])
    func opensThePlayerOfAnItemWithoutPage(other: String, page: String) throws {
        let content = "<media:content duration='55'><media:player url='/watch?v=1'/></media:content>"
        let inContent = try episode(content + other)
        #expect(inContent.url == nil)
        #expect(inContent.link == page)
        #expect(try episode("<media:player url='/watch?v=1'/>" + other).link == page)
    }

    @Test func readsTheTitleOfAFileBeforeNone() throws {
        let file =
            "<media:content url='http://e.org/a.mp4' duration='90'><media:title>In it</media:title></media:content>"
        #expect(try episode(file).title == "In it")
        #expect(try episode(file).durationInSeconds == 90)
        #expect(try episode(file + "<title>Own</title><itunes:duration>91</itunes:duration>").title == "Own")
    }

    @Test func resolvesAddressesAgainstTheNearestBase() throws {
        let item = "<link>p</link><enclosure url='a.mp4'/>"
        let episode = try episode(item, root: "<rss xml:base='http://b.org/x/'>")
        #expect(episode.url == "http://b.org/x/a.mp4")
        #expect(episode.link == "http://b.org/x/p")
        let body = "<rss xml:base='/y/'><channel><item xml:base='z/'>\(item)</item></channel></rss>"
        #expect(
            try Document(body).catalog.productions.first?.episodes.first?.url
                == "http://example.org/y/z/a.mp4")
    }

    @Test(
        arguments: [
            ("1:02:03", 3723), ("62:03", 3723), (" 3723 ", 3723), ("3723.5", 3723), ("01:02:03.000", 3723),
            ("1 : 02 : 03", 3723), ("0:05", 5), ("", nil), ("1:2:3:4", nil), (":30", nil), ("-5", nil),
            ("PT1H", nil),
            ("9999999999", nil),
        ] as [(String, Int?)])
    func readsADuration(text: String, seconds: Int?) {
        #expect(MediaDuration.seconds(text) == seconds)
    }
}
