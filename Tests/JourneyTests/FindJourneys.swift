import Foundation
import Testing

/// The search for sources in the program.
@Suite(.timeLimit(.minutes(3)))
struct FindJourneys {
    private static let bodies = [
        "/ccc": #"{"events": []}"#,
        "/tube": #"{"data": [{"displayName": "The Talks", "url": "http://HOST/video-channels/talks"}]}"#,
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
                "TEKPUB_DIRECTORY_CCC": "\(server.url)/ccc",
                "TEKPUB_DIRECTORY_PEERTUBE": "\(server.url)/tube",
                "TEKPUB_DIRECTORY_ARCHIVE": "\(server.url)/missing",
            ]
            try await Tmux.with(environment: directories) { tmux in
                try await tmux.type("$TEKPUB --no-animation")
                _ = try await tmux.screen(showing: "? all keys")
                try await tmux.press("Left")
                _ = try await tmux.screen(showing: "+ Add")
                try await tmux.press("a")
                _ = try await tmux.screen(showing: "Find …")
                try await tmux.press("Tab", "Tab", "Enter")
                _ = try await tmux.screen(showing: "Find Sources")
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
}
