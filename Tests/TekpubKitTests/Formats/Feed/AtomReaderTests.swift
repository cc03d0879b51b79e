import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// Atom 1.0 and 0.3, and YouTube's feeds. All bodies are made up according to RFC 4287 and the 0.3 draft.
struct AtomReaderTests {
    private func production(_ body: String) throws -> Production {
        let document = try Document(body)
        #expect(try Document(body.utf8, piecesOf: 1) == document)
        #expect(document.catalog.productions.count == 1)
        return try #require(document.catalog.productions.first)
    }

    private func episode(_ entry: String) throws -> Episode {
        let body = "<feed xmlns='http://www.w3.org/2005/Atom'>\(entry)</feed>"
        return try #require(try production(body).episodes.first)
    }

    @Test func readsAFeed() throws {
        let body = """
            <?xml version="1.0" encoding="utf-8"?>
            <feed xmlns="http://www.w3.org/2005/Atom" xml:base="http://e.org/talks/">
              <title type="html">Talks &amp;amp; &lt;i&gt;More&lt;/i&gt;</title>
              <subtitle>All
                of them</subtitle>
              <id>urn:uuid:1</id><link rel="self" href="feed.atom"/><link href="./"/>
              <author><name>Ada
                Example</name><email>ada@e.org</email><uri>http://ada.e.org/</uri></author>
              <contributor><name>Nobody</name></contributor>
              <entry>
                <title>One</title><id> tag:e.org,2024:1 </id><link href="1.html"/>
                <updated>2024-06-07T00:00:00Z</updated><published>2024-06-05T10:00:00+02:00</published>
                <author><name>Ada Example</name></author>
                <link rel="enclosure" type="audio/mpeg" length="5" href="1.mp3"/>
                <link rel="enclosure" type="video/mp4" length="9" href="1.mp4"/>
                <summary>Short</summary><content type="html">&lt;p&gt;Long&lt;/p&gt;&lt;p&gt;&amp;lt;b&gt;&lt;/p&gt;</content>
              </entry>
              <entry>
                <title>Two</title><id>2</id><published>soon</published><updated>2024-06-08T00:00:00Z</updated>
                <author><name>Bob</name></author><author><name>Carla</name></author><author><name>Bob</name></author>
                <link rel="enclosure" type="image/png" href="2.png"/><itunes:duration>1:00</itunes:duration>
              </entry>
            </feed>
            """
        #expect(
            try production(body)
                == Production(
                    guid: "urn:uuid:1", title: "Talks & More", author: "Ada Example",
                    description: "All\n    of them", canWatch: true, link: "http://e.org/talks/",
                    episodes: [
                        Episode(
                            guid: "tag:e.org,2024:1", title: "One", description: "Long\n<b>",
                            releasedAt: ReleaseDate("2024-06-05T08:00:00Z"), url: "http://e.org/talks/1.mp4",
                            byteCount: 9, link: "http://e.org/talks/1.html",
                            details: EpisodeDetails(
                                summary: "Short",
                                media: [
                                    Media(
                                        url: "http://e.org/talks/1.mp3", type: "audio/mpeg", byteCount: 5),
                                    Media(url: "http://e.org/talks/1.mp4", type: "video/mp4", byteCount: 9),
                                ])),
                        Episode(
                            guid: "2", title: "Two", presenter: "Bob, Carla", durationInSeconds: 60,
                            releasedAt: ReleaseDate("2024-06-08T00:00:00Z")),
                    ]))
    }

    @Test(arguments: [
        "<feed version='0.3' xmlns='http://purl.org/atom/ns#'>", "<feed version='0.3'>",
        "<a:feed xmlns:a='http://purl.org/atom/ns#draft-ietf-atompub-format-05'>",
        "<atom:feed xmlns:atom='HTTPS://www.w3.org/2005/Atom/'>", "<atom:feed>", "<feed xmlns=''>",
    ])
    func readsVersion03WithAnyPrefix(root: String) throws {
        let name = root.dropFirst().prefix { $0 != " " && $0 != ">" }
        let prefix = name.dropLast(4)
        let body = """
            \(root)<title mode="escaped" type="text/html">A &lt;b&gt;b&lt;/b&gt;</title><tagline>Words</tagline>
            <entry><title>1 &lt;b&gt;</title><issued>2003-12-13T08:29:29-04:00</issued><created>2002</created>
            <modified>2004-01-01</modified><x:title xmlns:x="http://e.org/">No</x:title></entry></\(name)>
            """
        let prefixed =
            prefix.isEmpty
            ? body
            : ["title", "tagline", "entry", "issued", "created", "modified"].reduce(body) { body, name in
                body.replacing("<\(name)", with: "<\(prefix)\(name)")
                    .replacing("</\(name)", with: "</\(prefix)\(name)")
            }
        #expect(
            try production(prefixed)
                == Production(
                    title: "A b", description: "Words",
                    episodes: [Episode(title: "1 <b>", releasedAt: ReleaseDate("2003-12-13T12:29:29Z"))]))
    }

    @Test(
        arguments: [
            ("<link href='p'/>", nil, "http://example.org/a/p"),
            (
                "<link rel='alternate' type='application/json' href='j'/><link href='p'/>", nil,
                "http://example.org/a/p"
            ),
            ("<link rel='alternate' type='application/json' href='j'/>", nil, "http://example.org/a/j"),
            (
                "<link rel='http://www.iana.org/assignments/relation/alternate' href='http://e.org/p'/>", nil,
                "http://e.org/p"
            ),
            (
                "<link rel='related' href='p'/><link rel='via'>http://e.org/v</link><id>http://e.org/</id>",
                nil, nil
            ),
            ("<link rel='alternate'>http://e.org/p</link>", nil, "http://e.org/p"),
            (
                "<link rel='Enclosure' type='video/ogg' href='v' xml:base='m/'/>", "http://example.org/a/m/v",
                nil
            ),
            (
                "<link rel='enclosure' href='a.jpg'/><link rel='enclosure' href='a.mp3'/>",
                "http://example.org/a/a.mp3", nil
            ),
            ("<content type='video/mp4' src='v'/>", "http://example.org/a/v", nil),
            ("<content type='text/html' src='p'/><content src='x'/>", nil, nil),
            (
                "<media:group><media:content url='a.mp3'/><media:content url='a.mp4'/></media:group>",
                "http://example.org/a/a.mp4", nil
            ),
            (
                "<link rel='enclosure' href='urn-less' xml:base='urn:x'/>", "http://example.org/a/urn-less",
                nil
            ),
        ] as [(String, String?, String?)])
    func readsAddresses(entry: String, url: String?, link: String?) throws {
        let episode = try episode("<entry>\(entry)</entry>")
        #expect(episode.url == url)
        #expect(episode.link == link)
    }

    @Test func takesTheAuthorOfTheSourceBeforeTheFeeds() throws {
        let source = "<source><id>s</id><updated>2001</updated><author><name>Sara</name></author></source>"
        let production = try production(
            """
            <feed xmlns="http://www.w3.org/2005/Atom"><title>F</title><author><name>Ada</name></author>
            <entry>\(source)<title>1</title></entry>
            <entry>\(source)<title>2</title><author><name>Bob</name></author></entry>
            <entry><title>3</title><author><email>x@e.org</email></author></entry>
            <entry><title>4</title><dc:creator>Carla &lt;c@e.org&gt;</dc:creator></entry></feed>
            """)
        #expect(production.author == "Ada")
        #expect(production.episodes.map(\.presenter) == ["Sara", "Bob", nil, "Carla"])
        #expect(production.episodes.map(\.guid) == [nil, nil, nil, nil])
        #expect(production.episodes.map(\.releasedAt) == [nil, nil, nil, nil])
    }

    @Test(
        arguments: [
            ("<id>tag:e.org,2024:feed</id>", "tag:e.org,2024:feed"),
            ("<id>http://e.org/talks</id>", "http://e.org/talks"),
            ("<id>/.rss</id>", nil), ("<id>QQ</id>", nil), ("<id>:q</id>", nil),
            ("<id>http://e.org/feed?token=1</id>", nil),
            ("<id>http://e.org/f.atom</id><link rel='self' href='http://e.org/f.atom'/>", nil),
            ("<id>urn:x</id><podcast:guid>p-1</podcast:guid>", "p-1"),
        ] as [(String, String?)])
    func takesTheIdentifierOfAFeedUnlessItIsAnAddressOfTheFeed(id: String, guid: String?) throws {
        let body = "<feed xmlns='http://www.w3.org/2005/Atom'>\(id)<entry><title>1</title></entry></feed>"
        #expect(try production(body).guid == guid)
    }

    @Test func readsAChannelOfYouTube() throws {
        let body = """
            <feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">
            <link rel="self" href="http://www.youtube.com/feeds/videos.xml?channel_id=UCx"/>
            <id>yt:channel:x</id><yt:channelId>x</yt:channelId><title>Channel</title>
            <link rel="alternate" href="https://www.youtube.com/channel/UCx"/>
            <author><name>Ada</name><uri>https://www.youtube.com/channel/UCx</uri></author>
            <published>2013-03-16T18:10:42+00:00</published>
            <entry><id>yt:video:v1</id><yt:videoId>v1</yt:videoId><yt:channelId>UCx</yt:channelId><title>One</title>
            <link rel="alternate" href="https://www.youtube.com/watch?v=v1"/><author><name>Ada</name></author>
            <published>2021-06-17T15:16:45+00:00</published><updated>2022-01-01T00:00:00+00:00</updated>
            <media:group><media:title>One (media)</media:title>
            <media:content url="https://www.youtube.com/v/v1?version=3" type="application/x-shockwave-flash" width="640" height="390"/>
            <media:thumbnail url="https://i.e.org/v1/hqdefault.jpg" width="480" height="360"/>
            <media:description>Plain &lt;b&gt;
            text</media:description><media:community><media:statistics views="1"/></media:community></media:group></entry>
            </feed>
            """
        #expect(
            try production(body)
                == Production(
                    guid: "yt:channel:x", title: "Channel", author: "Ada", canWatch: true,
                    link: "https://www.youtube.com/channel/UCx",
                    episodes: [
                        Episode(
                            guid: "yt:video:v1", title: "One", description: "Plain <b>\ntext",
                            releasedAt: ReleaseDate("2021-06-17T15:16:45Z"),
                            url: "https://www.youtube.com/watch?v=v1",
                            details: EpisodeDetails(imageURL: "https://i.e.org/v1/hqdefault.jpg"))
                    ]))
    }

    @Test func losesNoEntryToABrokenOne() throws {
        let production = try production(
            """
            <feed xmlns="http://www.w3.org/2005/Atom"><entry><title>1</title><author><name>x<entry><title>2</title></entry>
            <entry><source><title>no</source><title>3</title><content type="xhtml"><div><p></entry>
            <entry/><entry><title type="xhtml"><div>4</title><id>4</id></entry><title>Late</title></feed>
            """)
        #expect(production.title == "Late")
        #expect(production.episodes.map(\.title) == ["1", "2", "3", nil, "4"])
        #expect(production.episodes.last?.guid == "4")
    }

    @Test func keepsEntriesThatRepeatAnIdentifier() throws {
        let entry = "<entry><id>1</id><title>A</title></entry>"
        let body = "<feed xmlns='http://www.w3.org/2005/Atom'>\(entry)\(entry)</feed>"
        #expect(try production(body).episodes.map(\.guid) == ["1", "1"])
    }
}
