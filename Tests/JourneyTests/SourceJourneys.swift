import Foundation
import Subprocess
import TekpubKit
import TekpubServer
import Testing

/// The commands for sources, against servers that change.
@Suite(.timeLimit(.minutes(3)))
struct SourceJourneys {
    private static func feed(_ titles: [String], title: String = "A Show") -> String {
        let items = titles.map {
            """
            <item><guid>\($0)</guid><title>\($0)</title><pubDate>Mon, 04 May 2020 00:00:00 GMT</pubDate>
            <itunes:duration>61</itunes:duration></item>
            """
        }
        return """
            <rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>\(title)</title>
            \(items.joined())</channel></rss>
            """
    }

    private func run(_ arguments: String..., in home: Home) async throws -> Program.Outcome {
        try await Program.run(arguments, environment: home.environment)
    }

    private func objects(_ text: String) throws -> [[String: Any]] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    }

    @Test func followACatalogueFromAddToRemove() async throws {
        let site = FeedSite(Self.feed(["One"]))
        try await site.with { url in
            try await Home.with { home in
                let added = try await run("add", "\(url)/feed", "--folder", "Talks", in: home)
                #expect(added.status == 0)
                #expect(added.output.isEmpty)
                #expect(added.errors == "Added “A Show”: 1 episode.\n")
                let again = try await run("add", "\(url)/feed", in: home)
                #expect(again.status == 0)
                #expect(again.errors.contains("You follow “A Show” already."))

                await site.set(Self.feed(["Two", "One"]))
                let refreshed = try await run("refresh", "--all", in: home)
                #expect(refreshed.status == 0)
                #expect(refreshed.output == "updated\tA Show\t1\n")
                #expect(refreshed.errors == "1 updated.\n")

                let new = try await run("list", "--new", in: home)
                #expect(new.output.hasPrefix("A%20Show/1\t2020-05-04\t1:01\tA Show\t"))
                #expect(new.output.hasSuffix("\tTwo\n"))
                let objects = try objects(try await run("list", "--new", "--json", in: home).output)
                #expect(objects.map { $0["title"] as? String } == ["Two"])
                #expect(objects.map { $0["number"] as? Int } == [1])
                #expect(objects.map { $0["source"] as? String } == ["A Show"])
                #expect(objects.map { $0["duration"] as? Int } == [61])

                let found = try await run(
                    "list", "--where", "shorter than 2 min and titled two", "--json", in: home)
                #expect(try self.objects(found.output).map { $0["number"] as? Int } == [1])
                let unknown = try await run("list", "--where", "in Nowhere", in: home)
                #expect(unknown.status == 65)
                #expect(unknown.errors.contains("No source and no folder is called 'Nowhere'."))

                #expect(try await run("rename", "a show", "Mine", in: home).status == 0)
                let sources = try self.objects(try await run("sources", "--json", in: home).output)
                #expect(
                    sources.map { $0["title"] as? String } == ["Open Lectures", "Tekpub (archive)", "Mine"])
                #expect(sources.last?["new"] as? Int == 1)
                #expect(sources.last?["folders"] as? [String] == ["Talks"])
                #expect(sources.last?["address"] as? String == "\(url)/feed")
                #expect(sources.last?["failure"] == nil)

                #expect(try await run("remove", "Mine", in: home).status == 0)
                #expect(try await run("list", "--new", in: home).output.isEmpty)
                let gone = try await run("remove", "Mine", in: home)
                #expect(gone.status == 65)
                #expect(gone.errors.contains("There is no source called Mine. See 'tekpub sources'."))

                // Its catalogue has not changed meanwhile.
                let back = try await run("add", "\(url)/feed", in: home)
                #expect(back.status == 0)
                #expect(back.errors == "Added “A Show”: 2 episodes.\n")
            }
        }
    }

    @Test func addNothingThatCannotBeRead() async throws {
        let site = FeedSite("Just words, and no catalogue at all.")
        try await site.with { url in
            try await Home.with { home in
                let added = try await run("add", "\(url)/feed", in: home)
                #expect(added.status == 65)
                #expect(added.errors.contains("plain text"))
                let refreshed = try await run("refresh", "Open Lectures", in: home)
                #expect(refreshed.status == 0)
                #expect(
                    refreshed.errors == "Open Lectures comes with tekpub, so it is never refreshed.\n")
                let sources = try objects(try await run("sources", "--json", in: home).output)
                #expect(sources.count == 2)
                #expect(try await run("add", "ftp://example.com", in: home).status == 64)
            }
        }
    }

    @Test func areExportedWithoutATitleBeforeTheirFeedGaveOne() async throws {
        try await Home.with { home in
            let file = home.url.appending(path: "feeds.opml")
            let outline = #"<outline text="http://127.0.0.1:9/a" xmlUrl="http://127.0.0.1:9/a"/>"#
            try Data("<opml><body>\(outline)</body></opml>".utf8).write(to: file)
            #expect(try await run("import", file.path, in: home).status == 0)
            #expect(try await run("sources", in: home).output.contains("127.0.0.1:9/a\t0\t"))
            let exported = try await run("export", in: home)
            // An import takes it for no title.
            #expect(exported.output.contains(#"text="http://127.0.0.1:9/a""#))
        }
    }

    @Test func comeFromAnOPMLFileAndGoToOne() async throws {
        try await Home.with { home in
            let file = home.url.appending(path: "feeds.opml")
            try Data(
                """
                <opml><body><outline text="Talks"><outline text="A" xmlUrl="http://127.0.0.1:9/a"/></outline>
                <outline text="B" xmlUrl="http://127.0.0.1:9/b"/><outline text="C" xmlUrl="gopher://c.example/"/>
                <outline text="D" xmlUrl="d.xml"/></body></opml>
                """.utf8
            ).write(to: file)
            let first = try await run("import", file.path, in: home)
            #expect(first.status == 0)
            #expect(
                first.errors
                    == "Added 2 sources.\ntekpub: 2 addresses in \(file.path) are no http or https addresses.\n"
            )
            #expect(try await run("import", file.path, in: home).errors.contains("you follow 2 already"))
            let exported = try await run("export", in: home)
            #expect(exported.output.contains("<outline text=\"Talks\">"))
            let neighbour = URL(filePath: file.path + ".backup")
            try Data("mine".utf8).write(to: neighbour)
            let wrote = try await run("export", file.path, in: home)
            #expect(wrote.status == 0)
            #expect(wrote.output.isEmpty)
            #expect(wrote.errors == "Wrote 2 sources to \(file.path).\n")
            #expect(try String(contentsOf: file, encoding: .utf8) == exported.output)
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            #expect(try String(contentsOf: neighbour, encoding: .utf8) == "mine")
            #expect(try await run("export", home.url.path, in: home).status == 73)
            #expect(try await run("export", file.path + "/none", in: home).status == 73)
            #expect(try await run("import", file.path, in: home).errors.contains("you follow 2 already"))

            #expect(try await run("import", home.url.appending(path: "none").path, in: home).status == 66)
            let empty = try await run("import", "-", in: home)
            #expect(empty.status == 65)
            #expect(empty.errors == "tekpub: stdin is not an OPML file, or a damaged one.\n")
            try Data("<rss><channel></channel></rss>".utf8).write(to: file)
            #expect(try await run("import", file.path, in: home).status == 65)
        }
    }

    @Test func followTheFeedOfAPage() async throws {
        let site = FeedSite(
            Self.feed(["One"]),
            page: "<html><head><link rel=alternate type=application/rss+xml href=/feed></head></html>")
        try await site.with { url in
            try await Home.with { home in
                #expect(try await run("add", "\(url)/", in: home).status == 0)
                let sources = try objects(try await run("sources", "--json", in: home).output)
                #expect(sources.last?["address"] as? String == "\(url)/feed")
            }
        }
    }

    @Test func nameWhatFailedAndRefreshOnlyWhatIsDue() async throws {
        let site = FeedSite(Self.feed(["One"]))
        try await site.with { url in
            try await Home.with { home in
                try #require(try await run("add", "\(url)/feed", in: home).status == 0)
                let early = try await run("refresh", in: home)
                #expect(early.output.isEmpty)
                #expect(early.errors == "No source is due.\n")
                #expect(try await run("refresh", "--quiet", in: home).errors.isEmpty)
                await site.fail()
                let failed = try await run("refresh", "--quiet", "A Show", in: home)
                #expect(failed.status == 69)
                #expect(failed.output.isEmpty)
                #expect(failed.errors.contains("A Show: "))
                #expect(failed.errors.contains("is in trouble (503)"))
                let sources = try objects(try await run("sources", "--json", in: home).output)
                #expect((sources.last?["failure"] as? String)?.contains("(503)") == true)
                #expect(sources.last?["episodes"] as? Int == 1)
                await site.fail(retryAfter: 3600)
                let told = try await run("refresh", "--all", in: home)
                #expect(told.status == 69 && told.errors.hasSuffix("\n1 failed.\n"))
                let waiting = try await run("refresh", "--all", in: home)
                #expect(waiting.status == 0 && waiting.output.isEmpty)
                #expect(waiting.errors.hasPrefix("No source can be refreshed now: the servers asked to wait"))
            }
        }
    }

    @Test func downloadWhatAPolicyAsksFor() async throws {
        let site = FeedSite(Self.feed(["One"]))
        try await site.with { url in
            try await Home.with { home in
                try #require(try await run("add", "\(url)/feed", in: home).status == 0)
                let policy = try await run("policy", "A Show", "--download", "1", in: home)
                #expect(policy.errors.contains("the latest new episode is downloaded."))
                let item =
                    "<item><guid>2</guid><title>Two</title><enclosure type='audio/mpeg' url='/v.mp3'/></item>"
                await site.set(
                    "<rss><channel><title>A Show</title>\(item)<item><guid>One</guid></item></channel></rss>")
                let refreshed = try await run("refresh", "--all", "--download", in: home)
                #expect(refreshed.status == 0)
                #expect(refreshed.errors == "1 updated.\n")
                let folder = home.url.appending(path: "Downloads/tekpub/A Show")
                #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
            }
        }
    }
}

/// A server of one feed, which a test changes.
private actor FeedSite {
    private var feed: String
    private let page: String?
    private var isBroken = false
    private var waitInSeconds: Int?

    init(_ feed: String, page: String? = nil) {
        self.feed = feed
        self.page = page
    }

    func set(_ feed: String) { self.feed = feed }
    func fail(retryAfter waitInSeconds: Int? = nil) { (isBroken, self.waitInSeconds) = (true, waitInSeconds) }

    private func answer(_ request: HTTPRequest) -> HTTPResponse {
        if isBroken {
            var headers: HTTPHeaders = [:]
            headers["Retry-After"] = waitInSeconds.map { "\($0)" }
            return HTTPResponse(status: 503, headers: headers)
        }
        switch request.path {
        case "/feed": return HTTPResponse(body: Data(feed.utf8))
        case "/v.mp3":
            return HTTPResponse(headers: ["Content-Type": "audio/mpeg"], body: Data("sound".utf8))
        default:
            guard let page else { return HTTPResponse(status: 404) }
            return HTTPResponse(body: Data(page.utf8))
        }
    }

    /// Runs `body` with the server's URL.
    nonisolated func with(_ body: (_ url: String) async throws -> Void) async throws {
        try await HTTPServer.with({ await self.answer($0) }, body: body)
    }
}
