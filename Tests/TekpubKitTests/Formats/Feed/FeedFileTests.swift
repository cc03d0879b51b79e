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
            ("<enclosure url='http://e.org/a.zip' type='file'/>", nil),
            ("<enclosure url='http://e.org/a.mp3.torrent' type='application/x-bittorrent'/>", nil),
            (
                "<enclosure url='http://e.org/play?id=1' type='application/force-download'/>",
                "http://e.org/play?id=1"
            ),
            (
                "<enclosure url='http://t.org/redirect.mp3?http://e.org/a.mp3'/>",
                "http://t.org/redirect.mp3?http://e.org/a.mp3"
            ),
            (
                "<enclosure url='http://t.org/redirect.php?http://e.org/a.mp3'/>",
                "http://t.org/redirect.php?http://e.org/a.mp3"
            ),
            (
                "<enclosure url='http://t.org/get.php?file=a.m4a&amp;x=1'/>",
                "http://t.org/get.php?file=a.m4a&x=1"
            ),
            ("<enclosure url='http://t.org/get.php?file=a.pdf'/>", nil),
        ] as [(String, String?)])
    func takesVideoBeforeAudioBeforeNothing(item: String, url: String?) throws {
        #expect(try episode(item).url == url)
    }

    @Test(
        arguments: [
            "file", "image/jpeg", "application/force-download", "text/html", "media/mpeg", "mpeg", "m4a",
            "application/download", "application/x-mp3", "application/mpeg", "unknown/unknown", "binary", "",
        ], ["a.mp3", "b.m4a", "c.mp4"])
    func playsAFileWhoseTypeIsWrong(type: String, name: String) throws {
        let enclosure = "<enclosure url='http://e.org/\(name)' length='10' type='\(type)'/>"
        #expect(try episode(enclosure).url == "http://e.org/\(name)")
        let other = "<enclosure url='http://e.org/0.mp3' type='audio/mpeg'/>"
        let media = try #require(try episode(enclosure + other).details?.media)
        let expected = ["a.mp3": "audio/mpeg", "b.m4a": "audio/mp4", "c.mp4": "video/mp4"]
        #expect(media.map(\.type) == [type.isEmpty ? nil : expected[name], "audio/mpeg"])
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

    @Test(
        arguments: [
            ("a", "audio/mpeg"), ("a?b=c", "video/mp4"), ("a.mp3", nil), ("a.flac", nil),
            ("a.php?b=1.m4a", nil),
        ] as [(String, String?)])
    func keepsATypeThatTheAddressDoesNotTell(address: String, type: String?) throws {
        let file = "<enclosure url='http://e.org/\(address)' type='\(type ?? "audio/mpeg")'/>"
        #expect(try episode(file).details?.media.map(\.type) ?? [] == type.map { [$0] } ?? [])
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
            ("9999999999", nil), ("3723,5", 3723), ("3,723", 3723), ("12,345,678", 12_345_678), ("1,23", 1),
            ("01:02:03,500", 3723), ("1:02:03.", 3723), ("1:02:", nil), ("1 2", nil), ("1.5:30", nil),
            ("1.2.3", nil),
            ("PT1H2M3S", 3723), ("PT62M3.5S", 3723), ("P1DT1S", 86_401), ("pt5s", 5), ("P2D", 172_800),
            ("P", nil),
            ("PT", nil), ("PT3S1H", nil), ("P1Y", nil), ("1h 2m 3s", 3723), ("1h2m3s", 3723), ("1h30", 5400),
            ("62 min", 3720), ("62 min.", 3720), ("1 hour, 2 minutes and 3 seconds", 3723),
            ("1 Std. 2 Min.", 3720),
            ("1 heure et 2 minutes", 3720), ("45 Minuten", 2700), ("90 secs", 90), ("1.5 h", 3600),
            ("5 apples", nil),
            ("2m 1h", nil), ("1h 1h", nil), ("h", nil), ("min 5", nil), ("1h 2m 3s and", nil),
            ("unknown", nil),
        ] as [(String, Int?)])
    func readsADuration(text: String, seconds: Int?) {
        #expect(MediaDuration.seconds(text) == seconds)
    }
}
