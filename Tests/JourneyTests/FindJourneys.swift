import Foundation
import Testing

/// The search for sources in the program.
@Suite(.timeLimit(.minutes(3)))
struct FindJourneys {
    private static let bodies = [
        "/public/events/search": #"{"events": []}"#,
        "/apple/search": #"{"resultCount": 0, "results": []}"#,
        "/api/v1/search/video-channels":
            #"{"data": [{"displayName": "The Talks", "url": "http://HOST/video-channels/talks"}]}"#,
        "/api/v1/video-channels/talks": #"""
        {"id": 2, "url": "http://HOST/video-channels/talks", "name": "talks", "host": "HOST", "isLocal": true,
         "displayName": "The Talks", "followersCount": 1}
        """#,
        "/api/v1/video-channels/talks/videos": #"""
        {"total": 1, "data": [{"id": 1, "uuid": "u-1", "name": "Opening", "channel": {"name": "talks"}}]}
        """#,
    ]

    @Test func addASourceThatADirectoryLists() async throws {
        try await ServiceServer.with(Self.bodies) { server in
            let directories = [
                "TEKPUB_FIND_CCC": server.url, "TEKPUB_FIND_PEERTUBE": server.url,
                "TEKPUB_FIND_ARCHIVE": "\(server.url)/missing", "TEKPUB_FIND_APPLE": "\(server.url)/apple",
                "TEKPUB_FIND_FYYD": "\(server.url)/missing",
            ]
            try await Tmux.with(environment: directories) { tmux in
                try await tmux.type("$TEKPUB --no-animation")
                _ = try await tmux.screen(showing: "? all keys")
                try await tmux.press("Left")
                _ = try await tmux.screen(showing: "+ Add")
                try await tmux.press("a")
                _ = try await tmux.screen(showing: "Find …")
                try await tmux.type("talks")
                _ = try await tmux.screen(showing: "media.ccc.de · Nothing found")
                _ = try await tmux.screen(showing: "archive.org · ")
                _ = try await tmux.screen(showing: "The Talks")
                try await tmux.press("Enter")
                _ = try await tmux.screen(showing: "a Add")
                try await tmux.press("a")
                _ = try await tmux.screen(showing: "Opening")
                try await tmux.press("q")
                try await tmux.waitForPrompt()
                try await tmux.type("$TEKPUB sources")
                _ = try await tmux.screen(showing: "The Talks  ")
            }
        }
    }

    /// A page of an episode at Apple, whose directory is on the loopback.
    @Test func addAPageOfADirectoryAndSayItsEpisode() async throws {
        let bodies = [
            "/lookup": #"""
            {"resultCount": 2, "results": [{"kind": "podcast", "trackId": 1, "feedUrl": "http://HOST/feed"},
            {"kind": "podcast-episode", "trackId": 9, "trackName": "Ebb", "episodeGuid": "g2"}]}
            """#,
            "/feed": """
            <rss><channel><title>Tides</title><item><guid>g1</guid><title>Flood</title></item>\
            <item><guid>g2</guid><title>Ebb</title></item></channel></rss>
            """,
        ]
        try await ServiceServer.with(bodies) { server in
            try await Home.with { home in
                let environment = home.environment.merging(["TEKPUB_FIND_APPLE": server.url]) { $1 }
                func run(_ arguments: String...) async throws -> Program.Outcome {
                    try await Program.run(arguments, environment: environment)
                }
                let page = "https://podcasts.apple.com/us/podcast/tides/id1"
                let added = try await run("add", "\(page)?i=9")
                #expect(added.status == 0)
                #expect(added.errors.contains("Added “Tides”: 2 episodes."))
                let name = try #require(
                    added.errors.firstMatch(of: /The link is to “Ebb”: tekpub play (\S+)/))
                #expect(name.output.1 == "Tides/2")
                #expect(try await run("show", "Tides").output.contains("Ebb"))
                #expect(try await run("sources").output.contains("\(server.url)/feed"))
                #expect(try await run("add", page).errors.contains("You follow “Tides” already."))
                let listed = try await run("list", "--base-url", page)
                #expect(listed.output.contains("Tides"))
            }
        }
    }
}
