import Foundation
import Testing

@testable import TekpubFormats

/// What Podcasting 2.0, Apple and Media RSS say besides the texts.
struct FeedDetailTests {
    private static let namespaces = """
        xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:media="http://search.yahoo.com/mrss/"
        xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:atom="http://www.w3.org/2005/Atom"
        xmlns:sy="http://purl.org/rss/1.0/modules/syndication/"
        """

    /// The production and the document of a feed.
    private func read(
        channel: String = "", item: String = "", continued: FeedPage? = nil
    ) throws -> (production: Production, document: Document) {
        try read(
            """
            <rss \(Self.namespaces)><channel><title>A Show</title>\(channel)
            <item><guid>1</guid><title>One</title>\(item)</item></channel></rss>
            """, continued: continued)
    }

    private func read(
        _ text: String, continued: FeedPage? = nil
    ) throws -> (production: Production, document: Document) {
        var decoder = CatalogDecoder(
            base: URL(string: "http://example.com/feed/"), continued: continued)
        try decoder.append(Data(text.utf8))
        let document = try decoder.finish()
        for change in decoder.takeChanges() {
            if case .productions(let productions, _) = change, let first = productions.first {
                return (first, document)
            }
        }
        throw WireError.noFeed
    }

    private func details(_ item: String, channel: String = "") throws -> EpisodeDetails {
        try #require(try read(channel: channel, item: item).production.episodes.first?.details)
    }

    @Test(
        arguments: [
            ("<podcast:episode>7</podcast:episode>", 7, nil),
            ("<podcast:episode> 204.0 </podcast:episode>", 204, nil),
            ("<podcast:episode display='Ch. 3'>204.5</podcast:episode>", nil, "Ch. 3"),
            (
                "<podcast:episode display='Ch. 3'>204</podcast:episode><itunes:episode>5</itunes:episode>", 5,
                "Ch. 3"
            ),
            ("<itunes:episode>five</itunes:episode><podcast:episode>6</podcast:episode>", 6, nil),
            ("<podcast:episode display=' '>1e99</podcast:episode>", nil, nil),
            ("<podcast:episode> 315.50 </podcast:episode>", nil, "315.50"),
            ("<itunes:episode>315</itunes:episode><podcast:episode>315.5</podcast:episode>", 315, "315.5"),
            ("<podcast:episode>1.2.3</podcast:episode>", nil, nil),
            ("<podcast:episode>.5</podcast:episode>", nil, nil),
            ("<podcast:episode>1.\(String(repeating: "5", count: 40))</podcast:episode>", nil, nil),
        ] as [(String, Int?, String?)])
    func readsTheNumberOfAnEpisode(item: String, number: Int?, shown: String?) throws {
        let episode = try #require(try read(item: item).production.episodes.first)
        #expect(episode.number == number)
        #expect(episode.details?.displayNumber == shown)
    }

    @Test func areMissingFromPlainItems() throws {
        let item = "<enclosure url='http://a.example/1.mp3' type='audio/mpeg' length='10'/>"
        let (production, document) = try read(item: item)
        #expect(production.details == nil)
        #expect(production.episodes.map(\.details) == [nil])
        #expect(document.feedHints == FeedHints())
    }

    @Test func listAFormThatIsNamedTwiceOnce() throws {
        let (production, _) = try read(
            item: """
                <enclosure url="http://a.example/1.mp4" type="video/mp4" length="10"/>
                <media:group><media:content url="http://a.example/1.mp4" height="720" duration="55" lang="de"/>
                <media:content url="http://a.example/2.mp4" type="video/mp4" height="1080" duration="54"/></media:group>
                <podcast:alternateEnclosure type="video/mp4" length="20" bitrate="160707.74" title="Full">
                <podcast:source uri="http://a.example/2.mp4"/></podcast:alternateEnclosure>
                """)
        let episode = try #require(production.episodes.first)
        #expect(episode.url == "http://a.example/1.mp4")
        #expect(episode.durationInSeconds == 55)
        #expect(
            episode.details?.media == [
                Media(
                    url: "http://a.example/1.mp4", type: "video/mp4", byteCount: 10, height: 720,
                    languages: ["de"]),
                Media(
                    url: "http://a.example/2.mp4", type: "video/mp4", byteCount: 20, height: 1080,
                    bitRate: 160_707, title: "Full"),
            ])
        let twice = "<enclosure url='http://a.example/1.mp3' type='audio/mpeg'/>"
        #expect(try read(item: twice + twice).production.episodes.first?.details == nil)
    }

    @Test func takeTheLengthOfAnotherFormOnlyIfItIsWhole() throws {
        let enclosure = "<enclosure url='http://a.example/1.mp4' type='video/mp4'/>"
        func length(_ content: String) throws -> Int? {
            try read(item: enclosure + content).production.episodes.first?.durationInSeconds
        }
        #expect(
            try length("<media:content url='http://a.example/2.mp4' type='video/mp4' duration='90'/>") == 90)
        #expect(
            try length(
                "<media:content url='http://a.example/2.mp4' type='video/mp4' duration='9' expression='sample'/>"
            )
                == nil)
    }

    @Test(arguments: ["0", "00:00:00", "0.4"])
    func haveNoLengthOfZero(length: String) throws {
        func seconds(_ file: String) throws -> Int? {
            try read(item: "<itunes:duration>\(length)</itunes:duration>" + file)
                .production.episodes.first?.durationInSeconds
        }
        #expect(try seconds("<enclosure url='http://a.example/1.mp4' type='video/mp4'/>") == nil)
        #expect(try seconds("<media:content url='http://a.example/1.mp4' duration='0'/>") == nil)
        #expect(try seconds("<media:content url='http://a.example/1.mp4' duration='90'/>") == 90)
    }

    @Test func listAllFormsOfAnEpisode() throws {
        let (production, _) = try read(
            item: """
                <enclosure url="http://a.example/1.mp3" type="audio/mpeg" length="10"/>
                <media:group><media:content url="http://a.example/1.mp4" type="video/mp4" fileSize="2000" height="720"
                bitrate="1500" lang="DE"/><media:content url="http://a.example/1.jpg" medium="image"/></media:group>
                <podcast:alternateEnclosure type="audio/opus" length="5" bitrate="32000" title="Small">
                <podcast:source uri="http://a.example/1.opus"/><podcast:source uri="ipfs://abc"/>
                </podcast:alternateEnclosure><podcast:alternateEnclosure type="audio/opus" length="5" bitrate="32000">
                <podcast:source uri="http://b.example/1.mp4" contentType="video/mp4"/></podcast:alternateEnclosure>
                """)
        let episode = try #require(production.episodes.first)
        #expect(episode.url == "http://a.example/1.mp4")
        #expect(
            episode.details?.media == [
                Media(url: "http://a.example/1.mp3", type: "audio/mpeg", byteCount: 10),
                Media(
                    url: "http://a.example/1.mp4", type: "video/mp4", byteCount: 2000, height: 720,
                    bitRate: 1_500_000, languages: ["de"]),
                Media(
                    url: "http://a.example/1.opus", type: "audio/opus", byteCount: 5, bitRate: 32_000,
                    title: "Small"),
                Media(url: "http://b.example/1.mp4", type: "video/mp4", byteCount: 5, bitRate: 32_000),
            ])
    }

    /// Source: Podcastindex-org/podcast-namespace, docs/tags/live-item.md.
    @Test func tellWhatIsLiveByItsStatusAlone() throws {
        func item(_ status: String, _ title: String) -> String {
            """
            <podcast:liveItem \(status) start="2021-09-26T07:30:00.000-0600" end="2021-09-26T09:30:00.000-0600">
            <title>\(title)</title><guid>\(title)</guid><itunes:duration>99</itunes:duration>
            <pubDate>Mon, 01 Jan 2024 00:00:00 GMT</pubDate>
            <enclosure url="https://example.com/pc20/livestream" type="audio/mpeg" length="312"/>
            <podcast:contentLink href="https://example.com/html/livestream">Listen Live!</podcast:contentLink>
            </podcast:liveItem>
            """
        }
        let (production, _) = try read(
            """
            <rss \(Self.namespaces)><channel><title>A Show</title>
            \(item("status='live'", "Now"))\(item("STATUS=' Pending '", "Soon"))\(item("status='ended'", "Over"))
            \(item("", "Nothing"))<item><guid>1</guid><title>One</title></item></channel></rss>
            """)
        #expect(production.title == "A Show")
        #expect(production.episodes.map(\.title) == ["Now", "Soon", "One"])
        #expect(production.episodes.map(\.details?.kind) == [.live, .upcoming, nil])
        #expect(
            production.episodes.map(\.releasedAt?.publishedAt)
                == ["2021-09-26T13:30:00Z", "2021-09-26T13:30:00Z", nil])
        #expect(production.episodes.map(\.durationInSeconds) == [nil, nil, nil])
        #expect(production.episodes.first?.url == "https://example.com/pc20/livestream")
    }

    /// The forms that a further enclosure with `sources` gives.
    private func forms(_ attributes: String = "", _ sources: String) throws -> [Media] {
        let item = """
            <enclosure url="http://a.example/1.mp3" type="audio/mpeg"/>
            <podcast:alternateEnclosure type="video/mp4" \(attributes)>\(sources)</podcast:alternateEnclosure>
            """
        return Array(try read(item: item).production.episodes.first?.details?.media.dropFirst() ?? [])
    }

    /// Source: the podcast namespace, docs/tags/alternate-enclosure.md, "Examples", in another order.
    @Test func takeTheFirstSourceThatCanBePlayed() throws {
        let sources = """
            <podcast:source uri="ipfs://QmX33FYehk6ckGQ6g1D9D3FqZPix5JpKstKQKbaS8quUFb"/>
            <podcast:source uri="https://example.com/file-720.torrent" contentType="application/x-bittorrent"/>
            <podcast:source uri="https://Example.onion/file-720.mp4"/><podcast:source uri="lbry://file"/>
            <podcast:source/><podcast:source uri="https://example.com/file-720.mp4"/>
            <podcast:integrity type="sri" value="sha384-ExVqijgY"/>
            <podcast:source uri="https://mirror.example.com/file-720.mp4"/>
            """
        let attributes = "length='7924786' bitrate='511276.52' height='720' lang='EN-GB' codecs='avc1.42E01E'"
        #expect(
            try forms(attributes, sources) == [
                Media(
                    url: "https://example.com/file-720.mp4", type: "video/mp4", byteCount: 7_924_786,
                    height: 720, bitRate: 511_276, languages: ["en-gb"], integrity: "sha384-ExVqijgY")
            ])
        #expect(try forms("", "<podcast:source uri='magnet:?xt=urn:btih:1'/>").isEmpty)
    }

    @Test(
        arguments: [
            ("", nil), ("rel='Default'", nil), ("rel=' '", nil), ("rel='Commentary'", "Commentary"),
            ("rel='0123456789 0123456789 0123456789 0'", "0123456789 0123456789 012345678…"),
        ] as [(String, String?)])
    func sayWhatElseThanTheEpisodeTheyAre(attributes: String, relation: String?) throws {
        let forms = try forms(attributes, "<podcast:source uri='https://example.com/2.mp4'/>")
        #expect(forms.map(\.relation) == [relation])
    }

    @Test func playTheEnclosureBeforeAFurtherForm() throws {
        let (production, _) = try read(
            item: """
                <podcast:alternateEnclosure type="video/mp4"><podcast:source uri="http://a.example/1.mp4"/>
                </podcast:alternateEnclosure><enclosure url="http://a.example/1.mp3" type="audio/mpeg"/>
                """)
        #expect(production.episodes.map(\.url) == ["http://a.example/1.mp3"])
    }

    @Test func nameTextsAndPeople() throws {
        let details = try details(
            """
            <podcast:transcript url="1.vtt" type="text/vtt; charset=utf-8" language="EN" rel="captions"/>
            <podcast:transcript url="javascript:0" type="text/html"/>
            <podcast:chapters url="http://a.example/1.json" type="application/json+chapters"/>
            <podcast:soundbite startTime="73.0" duration="60.5">Why &amp; how</podcast:soundbite>
            <podcast:soundbite startTime="-1" duration="60"/><podcast:soundbite startTime="5" duration="6"/>
            <podcast:person role="Guest" href="http://c.example/">Ada Example</podcast:person>
            <podcast:person>Joe</podcast:person>
            <itunes:season>2</itunes:season><itunes:episodeType>Bonus</itunes:episodeType>
            <itunes:image href="/1.jpg"/>
            """)
        #expect(
            details
                == EpisodeDetails(
                    transcripts: [
                        Transcript(
                            url: "http://example.com/feed/1.vtt", type: "text/vtt", language: "en",
                            isCaptions: true)
                    ], chaptersURL: "http://a.example/1.json",
                    soundbites: [
                        Soundbite(startInSeconds: 73, durationInSeconds: 60.5, title: "Why & how"),
                        Soundbite(startInSeconds: 5, durationInSeconds: 6),
                    ], people: [Person(name: "Ada Example", role: "guest"), Person(name: "Joe")],
                    season: 2, kind: .bonus, imageURL: "http://example.com/1.jpg"))
    }

    @Test(
        arguments: [
            (
                "<podcast:season name='Egyptology:  The 19th Century'>1</podcast:season>", 1,
                "Egyptology: The 19th Century"
            ),
            ("<itunes:season>2</itunes:season><podcast:season name='Two'>2</podcast:season>", 2, "Two"),
            ("<podcast:season name='Two'>2</podcast:season><itunes:season>2</itunes:season>", 2, "Two"),
            ("<podcast:season name=' '>3</podcast:season>", 3, nil),
            ("<podcast:season name='Extras'>none</podcast:season>", nil, "Extras"),
        ] as [(String, Int?, String?)])
    func nameTheSeason(item: String, number: Int?, name: String?) throws {
        let details = try details(item)
        #expect(details.season == number)
        #expect(details.seasonName == name)
    }

    @Test func ofTheChannelHoldForItemsWithoutPeople() throws {
        let details = try details("", channel: "<podcast:person>Joe</podcast:person>")
        #expect(details.people == [Person(name: "Joe")])
    }

    @Test func ofTheFeedDescribeTheProduction() throws {
        let (production, _) = try read(
            channel: """
                <itunes:type>serial</itunes:type><podcast:medium>Music</podcast:medium>
                <itunes:image href="http://a.example/cover.jpg"/>
                """)
        #expect(
            production.details
                == ProductionDetails(
                    imageURL: "http://a.example/cover.jpg", medium: "music", isSerial: true))
    }

    @Test func nameThePagesOfSupport() throws {
        let channel = """
            <podcast:funding url="https://a.example/give">Support &amp;amp; enjoy
              the show!</podcast:funding><podcast:funding url="javascript:alert(1)">Bad</podcast:funding>
            <podcast:funding>Nowhere</podcast:funding><podcast:funding url=" members "/>
            <podcast:funding url="https://a.example/give">Again</podcast:funding>
            <podcast:funding url="ftp://a.example/">Old</podcast:funding>
            """
        let long =
            "<podcast:funding url='https://b.example/'>\(String(repeating: "x", count: 200))</podcast:funding>"
        let expected = [
            Funding(url: "https://a.example/give", title: "Support & enjoy the show!"),
            Funding(url: "http://example.com/feed/members"),
            Funding(url: "https://b.example/", title: String(repeating: "x", count: 127) + "…"),
        ]
        #expect(try read(channel: channel + long).production.details?.funding == expected)
        // Of an item, they are not those of the show.
        let ofItem = try read(item: channel).production
        #expect(ofItem.details == nil)
        #expect(ofItem.episodes.map(\.details) == [nil])
    }

    @Test func nameTheShowsThatThePublisherRecommends() throws {
        let guid = "9b024349-ccf0-5f69-a609-6b82873eab3c"
        let channel = """
            <podcast:remoteItem feedUrl="https://a.example/own"/>
            <podcast:publisher><podcast:remoteItem feedUrl="https://a.example/publisher"/></podcast:publisher>
            <podcast:podroll>
              <podcast:remoteItem feedGuid=" \(guid.uppercased()) "/>
              <podcast:remoteItem feedGuid="\(guid)" feedUrl="https://a.example/again"/>
              <podcast:remoteItem feedGuid="x" feedUrl="b.xml" medium="music" title="Tom &amp;amp;
                Jerry"></podcast:remoteItem>
              <podcast:remoteItem feedGuid="x"/><podcast:remoteItem feedUrl="ftp://a.example/" title="Old"/>
              <itunes:author>Nobody</itunes:author><podcast:guid>\(guid)</podcast:guid>
            </podcast:podroll>
            <itunes:author>Ada</itunes:author>
            """
        let production = try read(channel: channel).production
        let expected = [
            RemoteShow(guid: guid),
            RemoteShow(feedURL: "http://example.com/feed/b.xml", title: "Tom & Jerry"),
        ]
        #expect(production.details?.podroll == expected)
        #expect(production.author == "Ada")
        #expect(production.guid == nil)
        #expect(try read(item: channel).production.episodes.map(\.details) == [nil])
    }

    @Test func nameSoManyOtherShows() throws {
        let items = (1...200).map { "<podcast:remoteItem feedUrl='https://a.example/\($0)'/>" }.joined()
        let channel = "<podcast:podroll>\(items)</podcast:podroll>"
        #expect(try read(channel: channel).production.details?.podroll?.count == 100)
    }

    @Test func areKnownIfTheyStandBehindTheItems() throws {
        let (production, _) = try read(
            """
            <rss \(Self.namespaces)><channel><title>A Show</title><itunes:image href="http://a.example/1.jpg"/>
            <item><guid>1</guid><title>One</title></item>
            <podcast:funding url="https://a.example/give"/></channel></rss>
            """)
        #expect(
            production.details
                == ProductionDetails(
                    imageURL: "http://a.example/1.jpg", funding: [Funding(url: "https://a.example/give")]))
    }

    @Test(arguments: [
        ("<ttl>90</ttl>", 5400), ("<sy:updatePeriod>hourly</sy:updatePeriod>", 3600),
        ("<sy:updatePeriod>daily</sy:updatePeriod><sy:updateFrequency>4</sy:updateFrequency>", 21_600),
        ("<ttl>60</ttl><sy:updatePeriod>weekly</sy:updatePeriod>", 3600),
    ])
    func sayHowOftenToAsk(channel: String, seconds: Int) throws {
        #expect(try read(channel: channel).document.feedHints.minimumInterval == .seconds(seconds))
    }

    @Test(arguments: ["<ttl>-5</ttl>", "<ttl>soon</ttl>", "<sy:updatePeriod>never</sy:updatePeriod>"])
    func ignoreHintsWithoutMeaning(channel: String) throws {
        #expect(try read(channel: channel).document.feedHints == FeedHints())
    }

    @Test func sayWhereTheFeedMovedAndThatItIsComplete() throws {
        let hints = try read(
            channel:
                "<itunes:new-feed-url>http://b.example/f</itunes:new-feed-url><itunes:complete>Yes</itunes:complete>"
        ).document.feedHints
        #expect(hints == FeedHints(newAddress: "http://b.example/f", isComplete: true))
    }

    @Test func nameTheNextPage() throws {
        let link = "<atom:link rel='next' href='?page=2'/>"
        let (_, document) = try read(channel: link)
        let page = try #require(document.nextPage)
        #expect(page.url.absoluteString == "http://example.com/feed/?page=2")
        #expect(page.title == "A Show")
        let (production, _) = try read(
            "<rss><channel><title>Page 2</title><item><guid>2</guid></item></channel></rss>", continued: page)
        #expect(production.title == "A Show")
    }

    @Test func readAnEntryWithoutAFeed() throws {
        let (production, _) = try read(
            """
            <entry xmlns="http://www.w3.org/2005/Atom"><id>urn:1</id><title>One</title>
            <link rel="enclosure" type="audio/mpeg" href="http://a.example/1.mp3"/></entry>
            """)
        #expect(production.episodes.map(\.title) == ["One"])
        #expect(production.episodes.map(\.url) == ["http://a.example/1.mp3"])
    }
}
