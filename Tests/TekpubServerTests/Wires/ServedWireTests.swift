import Foundation
import TekpubFormats
import TekpubKit
import TekpubServer
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The bodies of all formats other than the two arrays.
struct ServedWireTests {
    private func body(
        _ path: String, of wire: ServedWire, catalog: Catalog = .sample, type: String = "application/json"
    ) async throws -> String {
        let site = CatalogSite(catalog: catalog, lastModified: Date(timeIntervalSince1970: 1_331_164_800))
        return try await withServer(of: site, routes: wire.routes) { client in
            let reply = try await client.send("GET", path)
            #expect(reply.status == 200)
            #expect(reply.header("Content-Type")?.hasPrefix(type) == true)
            return reply.body.replacing(client.baseURL.absoluteString, with: "http://server")
        }
    }

    @Test func writesARootDocument() async throws {
        var catalog = Catalog.sample
        catalog.channels = [Channel(slug: "a b/c", title: "Cats & Dogs")]
        catalog.actions = [
            ServerAction(name: "login", url: "https://e.org/in", fields: [.init(name: "email")])
        ]
        #expect(
            try await body("", of: .root2012, catalog: catalog) == #"""
                {"actions":{"login":{"fields":[{"name":"email"}],"method":"POST","url":"https://e.org/in"}},\#
                "description":"The productions of this server, and where to find them.","name":"Tekpub's API",\#
                "queries":[{"name":"All Productions","url":"http://server/channels"},\#
                {"name":"Cats &amp; Dogs Productions","url":"http://server/channels/a%20b%2Fc"},\#
                {"name":"Ruby Productions","url":"http://server/channels/ruby"},\#
                {"name":"Recent Episodes","url":"http://server/recent"}]}
                """#)
    }

    @Test func writesWhatItsQueriesLeadTo() async throws {
        let all = try await body("channels", of: .root2012)
        #expect(all == (try await body("productions.json", of: .json2012)))
        let ruby = try await body("channels/ruby", of: .root2012)
        #expect(ruby.hasPrefix(#"[{"author":"Ada &amp; Bob""#) && !ruby.contains("},\n{"))
        #expect(
            try await body("recent", of: .root2012) == #"""
                [{"description":"It begins.","duration":90,"licence":"CC0","number":1,\#
                "presenter":"Cy &lt;c@d&gt;","production_slug":"sample",\#
                "production_title":"Cats &amp; &lt;Dogs&gt;","released_at":"2012-03-08",\#
                "title":"One &amp; only","url":"https://example.org/1.mp4?a=1&b=2"}]
                """#)
    }

    @Test func callsTheFiveNewestEpisodesRecent() async throws {
        let days = [
            "2012-03-01", "2012-03-09", "2011", "2012-03-05", "2012-02-28", "2012-03-07", "2012-03-08",
        ]
        let episodes = days.map { Episode(releasedAt: ReleaseDate($0)) } + [Episode()]
        let catalog = Catalog(productions: [Production(episodes: episodes)])
        let recent = try await body("recent", of: .root2012, catalog: catalog)
        #expect(
            recent.matches(of: /\d{4}-\d\d-\d\d/).map { String($0.0) } == [
                "2012-03-09", "2012-03-08", "2012-03-07", "2012-03-05", "2012-03-01",
            ])
    }

    @Test func writesTheDocumentOfTheRewrite() async throws {
        #expect(
            try await body("api", of: .alt) == #"""
                {"actions":{},"blurb":{"description":"It serves a catalogue to try things with.",\#
                "title":"A mock server"},"channels":[{"slug":"ruby","title":"Ruby"}],\#
                "customer":{"email":"","loggedIn":false,"name":"Guest","ownedProductions":[]},\#
                "descriptors":["Made up","Served here"],"logoLarge":"logo.png",\#
                "special":{"description":"First line.<br>Second, 1 &lt; 2.","image":"",\#
                "link":"<iframe src='http://server/'></iframe>",\#
                "quotes":[{"author":"Ada","testimony":"Good."}],"title":"Cats &amp; &lt;Dogs&gt;"},\#
                "splash":"splash.gif","title":"Welcome",\#
                "productions":[{"can_watch":true,"channel":"ruby",\#
                "description":"First line.<br>Second, 1 &lt; 2.","licence":"CC BY 4.0",\#
                "link":"https://example.org/sample","price":12.5,"released_at":"2012-03","slug":"sample",\#
                "status":"released","tags":["a","b&c"],"title":"Cats &amp; &lt;Dogs&gt;"},
                {"can_watch":false,"status":"released","tags":[]}]}
                """#)
    }

    @Test func writesTheMediaType() async throws {
        let type = "application/vnd.tekpub.productions+json"
        let filters = #"""
            "filters":[{"data":[{"name":"category","value":"ruby"}],"href":"http://server/",\#
            "prompt":"Only Ruby","rel":"category"}]}
            """#
        #expect(
            try await body("", of: .vnd, type: type) == #"""
                {"productions":{"items":[[{"slug":"sample"},{"title":"Cats &amp; &lt;Dogs&gt;"},\#
                {"category":"ruby"},{"price":12.5},{"description":"First line.<br>Second, 1 &lt; 2."}],
                []]},\#(filters)
                """#)
    }

    @Test func narrowsTheMediaTypeToACategory() async throws {
        try await withServer(routes: ServedWire.vnd.routes) { client in
            let url = try #require(URL(string: "/?category=ruby", relativeTo: client.baseURL))
            let session = URLSession(configuration: .ephemeral)
            defer { session.finishTasksAndInvalidate() }
            let (data, _) = try await session.data(from: url)
            #expect(String(decoding: data, as: UTF8.self).contains("2.\"}]]},\"filters\""))
        }
    }

    @Test func writesAFeed() async throws {
        #expect(
            try await body("account/itunes.xml", of: .feed, type: "application/rss+xml") == """
                <?xml version="1.0" encoding="UTF-8"?>
                <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" \
                xmlns:atom="http://www.w3.org/2005/Atom"><channel>
                <title>Your Tekpub Downloads</title><link>http://server</link>
                <description>Everything that you may watch.</description><language>en</language>
                <lastBuildDate>Thu, 08 Mar 2012 00:00:00 GMT</lastBuildDate>
                <atom:link rel="self" type="application/rss+xml" href="http://server/account/itunes.xml"/>
                <item><title>Cats &amp; &lt;Dogs&gt;: One &amp; only</title>\
                <itunes:title>One &amp; only</itunes:title>\
                <link>http://server/media/sample/1/hd/file.mp4</link><description>It begins.</description>\
                <pubDate>Thu, 08 Mar 2012 00:00:00 +0000</pubDate><itunes:author>Cy &lt;c@d&gt;</itunes:author>\
                <itunes:episode>1</itunes:episode><itunes:duration>90</itunes:duration>\
                <guid isPermaLink="false">sample/1</guid>\
                <enclosure url="http://server/media/sample/1/hd/file.mp4" length="0" type="video/mp4"/></item>
                <item><title>Cats &amp; &lt;Dogs&gt;: Untitled</title>\
                <guid isPermaLink="false">sample//</guid></item>
                </channel></rss>

                """)
    }

    @Test func leadsFromTheFeedToTheVideo() async throws {
        let catalog = Catalog(productions: [
            Production(
                slug: "a/b", title: "A\u{1B}", episodes: [Episode(number: 2, url: "http://127.0.0.1:1/")])
        ])
        try await withServer(of: catalog, routes: ServedWire.feed.routes) { client in
            let url = try #require(URL(string: "/account/itunes.xml?token=x%26y", relativeTo: client.baseURL))
            let session = URLSession(configuration: .ephemeral)
            defer { session.finishTasksAndInvalidate() }
            let (data, _) = try await session.data(from: url)
            let feed = String(decoding: data, as: UTF8.self)
            #expect(feed.contains("<link>\(client.baseURL)/media/a%2Fb/2/hd/file.mp4?token=x%26y</link>"))
            #expect(feed.contains("<title>A\u{FFFD}: Episode 2</title>"))
            let video = try #require(URL(string: "/media/a%2Fb/2/hd/file.mp4", relativeTo: client.baseURL))
            // No server listens at the target of the redirect.
            let error = await #expect(throws: URLError.self) { try await session.data(from: video) }
            #expect(error?.code == .cannotConnectToHost)
            for path in ["media/a/b/3/hd/file.mp4", "media/c/2/hd/file.mp4", "media/c/2/hd"] {
                #expect(try await client.send("GET", path).status == 404)
            }
        }
    }

    @Test(arguments: [
        (ServedWire.api2010, ""), (.root2012, "channels/nothing"), (.root2012, "productions.json"),
        (.alt, ""), (.vnd, "productions.json"), (.feed, ""), (.json2012, "api"),
    ])
    func hasNothingElsewhere(wire: ServedWire, path: String) async throws {
        let reply = try await withServer(routes: wire.routes) { try await $0.send("GET", path) }
        #expect(reply.status == 404)
    }
}
