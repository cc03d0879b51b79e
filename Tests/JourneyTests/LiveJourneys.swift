import Foundation
import Testing

/// A conference that is live, from the list of all conferences to what is played.
@Suite(.timeLimit(.minutes(3)))
struct LiveJourneys {
    private static let bodies = [
        "/": """
        <!DOCTYPE html><html><head><link rel='alternate' type='application/atom+xml' href='/news.atom'>
        </head><body></body></html>
        """,
        "/public": #"""
        {"conferences_url": "http://HOST/public/conferences", "events_url": "http://HOST/public/events",
         "recordings_url": "http://HOST/public/recordings"}
        """#,
        "/public/conferences": #"{"conferences": [{"acronym": "gpn18", "title": "GPN 18"}]}"#,
        "/live/streams/v2.json": #"""
        [{"conference": "35C3", "slug": "35c3", "isCurrentlyStreaming": true, "groups": [{"group": "Live", "rooms": [
          {"slug": "halla", "display": "Adams", "link": "http://HOST/35c3/halla",
           "talks": {"current": {"title": "Opening", "speaker": "rixx", "start": 1545904800}, "next": null},
           "streams": [
             {"slug": "hd-native", "display": "Adams FullHD Video", "type": "video", "videoSize": [1920, 1080],
              "urls": {"hls": {"display": "HLS", "url": "http://HOST/native.m3u8"}}},
             {"slug": "hd-translated", "display": "Adams FullHD Video (en)", "type": "video", "isTranslated": true,
              "videoSize": [1920, 1080], "urls": {"hls": {"display": "HLS", "url": "http://HOST/en.m3u8"}}}]},
          {"slug": "hallb", "display": "Borg", "talks": {}, "streams": []}]}]}]
        """#,
    ]

    @Test func isListedPlayedAndNotDownloaded() async throws {
        try await ServiceServer.with(Self.bodies) { server in
            try await Home.with { home in
                var environment = home.environment
                environment["TEKPUB_FIND_CCC"] = server.url
                environment["TEKPUB_FIND_CCC_LIVE"] = server.url + "/live"
                func run(_ arguments: String...) async throws -> Program.Outcome {
                    try await Program.run(arguments + ["--base-url", server.url], environment: environment)
                }
                let list = try await run("list")
                #expect(
                    list.output.split(separator: "\n").map { $0.contains("35C3 · live") } == [true, false])
                let shown = try await run("show", "35c3-live")
                #expect(shown.output.contains("Adams: Opening\tlive\t2018-12-27"))
                let played = try await run("play", "35c3-live/1", "--player", "printf 'plays %s\\n'")
                #expect(played.output == "plays \(server.url)/native.m3u8\n")
                let silent = try await run("play", "35c3-live/2", "--player", "true")
                #expect(silent.errors.contains("has not begun, or is over"))
                let refused = try await run("download", "35c3-live/1")
                #expect(refused.status == 65)
                #expect(refused.errors.contains("What is live can be played, but not downloaded."))
            }
        }
    }

    @Test func isShownAloneWithItsLanguagesAsChoices() async throws {
        let bodies = ["/streams/v2.json": Self.bodies["/live/streams/v2.json"] ?? ""]
        try await ServiceServer.with(bodies) { server in
            try await Home.with { home in
                let player = try await home.makeProgram("player", #"printf 'plays %s\n' "$1"; sleep 1"#)
                try await Tmux.with(environment: ["TEKPUB_PLAYER": player]) { tmux in
                    try await tmux.type("$TEKPUB --no-animation --base-url \(server.url)")
                    _ = try await tmux.screen(showing: "35C3")
                    try await tmux.press("Enter")
                    let screen = try await tmux.screen(showing: "Adams: Opening")
                    #expect(screen.contains("◉") && screen.contains("live"))
                    try await tmux.press("Enter")
                    _ = try await tmux.screen(showing: "Broadcast")
                    try await tmux.press("v")
                    let choices = try await tmux.screen(showing: "FullHD Video (en)")
                    #expect(choices.contains("FullHD Video"))
                    try await tmux.press("2")
                    _ = try await tmux.screen(showing: "plays \(server.url)/en.m3u8")
                    _ = try await tmux.screen(showing: "Adams: Opening")
                    try await tmux.press("q")
                    try await tmux.waitForPrompt()
                }
            }
        }
    }
}
