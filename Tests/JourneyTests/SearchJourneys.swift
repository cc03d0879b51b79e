import Foundation
import Subprocess
import TekpubServer
import Testing

/// The commands that search: what the user follows, and the directories of services.
@Suite(.timeLimit(.minutes(3)))
struct SearchJourneys {
    private func run(
        _ arguments: String..., in home: Home, environment: [Environment.Key: String?] = [:]
    ) async throws -> Program.Outcome {
        try await Program.run(
            arguments, environment: home.environment.merging(environment) { $1 })
    }

    private func objects(_ text: String) throws -> [[String: Any]] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    }

    /// Runs `body` with the address of a server of these documents, by path.
    private func withSite(
        _ documents: [String: String], _ body: (_ url: String) async throws -> Void
    ) async throws {
        let handler: HTTPServer.Handler = { request in
            guard let text = documents[request.path] else { return HTTPResponse(status: 404) }
            return HTTPResponse(body: Data(text.utf8))
        }
        try await HTTPServer.with(handler, body: body)
    }

    private static func feed(_ title: String, _ episodes: String...) -> String {
        let items = episodes.map { "<item><guid>\($0)</guid><title>\($0)</title></item>" }
        return "<rss><channel><title>\(title)</title>\(items.joined())</channel></rss>"
    }

    @Test func searchAllThatIsFollowed() async throws {
        let documents = [
            "/a": Self.feed("Kitchen", "Zwetschgen", "Soup", "More zwetschgen \u{202E}&#x9b;31m"),
            "/b": Self.feed("Zwetschgen today", "One"),
        ]
        try await withSite(documents) { url in
            try await Home.with { home in
                try #require(try await run("add", "\(url)/a", in: home).status == 0)
                try #require(try await run("add", "\(url)/b", "--title", "Fruit", in: home).status == 0)
                let found = try await run("search", "ZWETSCHGEN", in: home)
                #expect(found.status == 0)
                #expect(found.errors.isEmpty)
                let lines = found.output.split(separator: "\n")
                try #require(lines.count == 3)
                #expect(lines[0].hasPrefix("Zwetschgen%20today\tFruit\tZwetschgen today"))
                #expect(lines[1] == "Kitchen/1\tKitchen\tKitchen\t1. Zwetschgen")
                #expect(lines[2].contains("\t3. More zwetschgen"))
                #expect(!found.output.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{9B}" })

                let json = try await run("search", "zwetschgen", "bread", "--json", in: home)
                #expect(try objects(json.output).isEmpty)
                #expect(json.errors == "Nothing matches.\n")
                let objects = try objects(try await run("search", "soup", "--json", in: home).output)
                let episode = try #require(objects.first { $0["source"] as? String == "Kitchen" })
                #expect(episode["address"] as? String == "\(url)/a")
                #expect(episode["production"] as? String == "Kitchen")
                #expect(episode["episode"] as? String == "Soup")
                #expect(episode["number"] as? Int == 2)
                #expect(episode["where"] as? String == "episode")
                #expect(episode["id"] as? String == "Kitchen")
                #expect(episode["text"] == nil)

                let one = try await run("search", "zwetschgen", "--limit", "1", in: home)
                #expect(one.output.split(separator: "\n").count == 1)
                #expect(one.errors == "2 more matches.\n")
                #expect(try await run("search", "zwetschgen", "--limit", "0", in: home).status == 64)
                #expect(try await run("search", " ", in: home).status == 64)
            }
        }
    }

    @Test func searchTheCataloguesInsideTheProgram() async throws {
        try await Home.with { home in
            let objects = try objects(try await run("search", "lecture", "--json", in: home).output)
            #expect(!objects.isEmpty)
            #expect(objects.contains { $0["address"] as? String == "bundled" })
            let archived = try self.objects(try await run("search", "mastering", "--json", in: home).output)
            #expect(archived.contains { $0["address"] as? String == "archive" })
            #expect(try await run("remove", "Open Lectures", in: home).status == 0)
            #expect(try await run("remove", "Tekpub (archive)", in: home).status == 0)
            #expect(try await run("search", "lecture", in: home).errors == "Nothing matches.\n")
        }
    }

    @Test func findCataloguesInDirectories() async throws {
        let documents = [
            "/public/events/search": """
            {"events":[{"conference_title":"39C3 \\u001b[31m","conference_url":"https://x/conferences/39c3"}]}
            """,
            "/api/v1/search/video-channels": """
            {"data":[{"displayName":"A channel","url":"https://tube.example/video-channels/a"}]}
            """,
            "/search": """
            {"results":[{"collectionName":"Chaos Radio","feedUrl":"https://radio.example/feed","trackCount":7,
            "artistName":"Ada","releaseDate":"2026-11-20T12:00:00Z"}]}
            """,
            "/search/podcast": """
            {"data":[{"title":"Chaos Radio","xmlURL":"http://radio.example/feed/","categories":7}]}
            """,
        ]
        try await withSite(documents) { url in
            try await Home.with { home in
                let directories: [Environment.Key: String?] = [
                    "TEKPUB_FIND_CCC": url, "TEKPUB_FIND_PEERTUBE": url, "TEKPUB_FIND_APPLE": url,
                    "TEKPUB_FIND_FYYD": url, "TEKPUB_FIND_ARCHIVE": "\(url)/missing",
                ]
                let found = try await run("find", "chaos", in: home, environment: directories)
                #expect(found.status == 0)
                #expect(found.errors.contains("tekpub: archive.org: "))
                #expect(found.errors.contains("(404)"))
                #expect(!found.output.contains("\u{1B}"))
                let lines = found.output.split(separator: "\n")
                try #require(lines.count == 3)
                #expect(
                    lines[0]
                        == "Chaos Radio\thttps://radio.example/feed\tpodcast\tpodcasts.apple.com,fyyd.de\tAda\t7\t2026-11-20"
                )
                #expect(lines[1].hasSuffix("\thttps://media.ccc.de/c/39c3\tconference\tmedia.ccc.de\t\t\t"))
                #expect(
                    lines[2].hasPrefix("A channel\t") && lines[2].contains("/video-channels/a\tchannel"))

                let objects = try objects(
                    try await run("find", "chaos", "--json", in: home, environment: directories).output)
                #expect(objects.map { $0["kind"] as? String } == ["podcast", "conference", "channel"])
                #expect(
                    objects.map { $0["directory"] as? String } == [
                        "podcasts.apple.com", "media.ccc.de", "sepiasearch.org",
                    ])
                #expect(objects.first?["directories"] as? [String] == ["podcasts.apple.com", "fyyd.de"])
                #expect(objects.last?["title"] as? String == "A channel")
                #expect(objects.last?["address"] as? String == "https://tube.example/video-channels/a")

                let none = directories.mapValues { $0.map { $0 + "/missing" } }
                let failed = try await run("find", "chaos", in: home, environment: none)
                #expect(failed.status == 69)
                #expect(failed.output.isEmpty)
                #expect(failed.errors.split(separator: "\n").count == 5)
            }
        }
    }
}
