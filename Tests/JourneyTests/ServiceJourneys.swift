import FlyingFox
import Foundation
import TekpubKit
import Testing

/// Commands on the catalogues of services, from the address in a browser to a played and a downloaded episode.
@Suite(.timeLimit(.minutes(3)))
struct ServiceJourneys {
    /// Runs `body` with the URL of a server with these bodies, in which HOST stands for its host.
    private func serve(
        _ bodies: [String: String], _ body: (_ url: String) async throws -> Void
    ) async throws {
        let server = try HTTPServer.loopback()
        await server.appendRoute("*") { request in
            guard let text = bodies[request.path] else { return HTTPResponse(statusCode: .notFound) }
            let host = request.headers[HTTPHeader("Host")] ?? ""
            let type = request.path.hasSuffix(".mp4") ? "video/mp4" : "application/json"
            return HTTPResponse(
                statusCode: .ok, headers: [.contentType: type],
                body: Data(text.replacing("HOST", with: host).utf8))
        }
        let running = Task { try await server.run() }
        defer { running.cancel() }
        try await body("http://127.0.0.1:\(try await server.port())")
    }

    private static let voctoweb = [
        "/": """
        <!DOCTYPE html><html><head><link rel='alternate' type='application/atom+xml' href='/news.atom'>
        </head><body></body></html>
        """,
        "/public": #"""
        {"conferences_url": "http://HOST/public/conferences", "events_url": "http://HOST/public/events",
         "recordings_url": "http://HOST/public/recordings"}
        """#,
        "/public/conferences": #"""
        {"conferences": [
          {"acronym": "old", "title": "Old Days", "event_last_released_at": "2010-12-30T00:00:00.000+01:00"},
          {"acronym": "gpn18", "title": "GPN 18", "event_last_released_at": "2018-05-13T00:00:00.000+02:00"}
        ]}
        """#,
        "/public/conferences/gpn18": #"""
        {"acronym": "gpn18", "title": "GPN 18", "events": [
          {"guid": "8afc-1", "title": "tmux", "subtitle": null, "persons": ["Ada"],
           "date": "2018-05-11T00:00:00.000+02:00", "length": 3097, "duration": 3097,
           "frontend_link": "http://HOST/v/gpn18-105-tmux"},
          {"guid": "import-4e (1)", "title": "Fresh", "date": null, "duration": 0}]}
        """#,
        "/public/events/8afc-1": #"""
        {"guid": "8afc-1", "title": "tmux", "original_language": "deu", "recordings": [
          {"size": 1, "mime_type": "video/mp4", "language": "deu", "folder": "slides-h264-hd", "height": 1080,
           "recording_url": "http://HOST/slides.mp4"},
          {"size": 1, "mime_type": "video/mp4", "language": "eng", "folder": "h264-hd", "height": 1080,
           "recording_url": "http://HOST/eng.mp4"},
          {"size": 1, "mime_type": "video/mp4", "language": "deu-eng", "folder": "h264-hd", "height": 1080,
           "recording_url": "http://HOST/the talk.mp4"}]}
        """#,
        "/the talk.mp4": "a video",
    ]

    private func run(_ arguments: String..., at url: String, in home: Home) async throws -> Program.Outcome {
        try await Program.run(arguments + ["--base-url", url], environment: home.environment)
    }

    @Test func listShowPlayAndDownloadTheTalksOfAConference() async throws {
        try await serve(Self.voctoweb) { url in
            try await Home.with { home in
                let list = try await run("list", at: url, in: home)
                let titles = list.output.split(separator: "\n").map { $0.contains("GPN 18") }
                #expect(titles == [true, false])

                for address in [url, "\(url)/c/gpn18"] {
                    let shown = try await run("show", "gpn18", at: address, in: home)
                    #expect(shown.status == 0)
                    #expect(shown.output.contains("   1  tmux"))
                    #expect(shown.output.contains("51:37  2018-05-11"))
                    let played = try await run(
                        "play", "gpn18/1", "--player", "printf 'plays %s\\n'", at: address, in: home)
                    #expect(played.errors.isEmpty)
                    #expect(played.output == "plays \(url)/the%20talk.mp4\n")
                }

                let downloaded = try await run("download", "gpn18/1", at: url, in: home)
                #expect(downloaded.errors.isEmpty)
                let path = downloaded.output.trimmingCharacters(in: .newlines)
                #expect(path.hasSuffix("/GPN 18/tmux.mp4"))
                #expect(try String(contentsOfFile: path, encoding: .utf8) == "a video")

                let missing = try await run("play", "gpn18/2", "--player", "true", at: url, in: home)
                #expect(missing.status == 69)
                #expect(missing.errors.contains("can't find that episode"))
                let gone = try await run("show", "old", at: url, in: home)
                #expect(gone.status == 69)
                #expect(gone.errors.contains("has no catalogue there (404)"))
            }
        }
    }

    @Test func showAListInsideAList() async throws {
        let conference = Self.voctoweb["/public/conferences"] ?? ""
        let bodies = ["/": conference, "/public/conferences/gpn18": conference]
        try await serve(bodies) { url in
            try await Home.with { home in
                let shown = try await run("show", "gpn18", at: url, in: home)
                #expect(shown.status == 0)
                #expect(shown.output.contains("Old Days"))
                let played = try await run("play", "gpn18/1", "--player", "true", at: url, in: home)
                #expect(played.status == 65)
                #expect(
                    played.errors.contains(
                        "gpn18 is a list of productions. See 'tekpub list --base-url \(url)/c/gpn18'."))
                let downloaded = try await run("download", "gpn18", at: url, in: home)
                #expect(downloaded.status == 65)
            }
        }
    }
}
