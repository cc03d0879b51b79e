import Foundation
import Testing

/// Commands on the catalogues of services, from the address in a browser to a played and a downloaded episode.
@Suite(.timeLimit(.minutes(3)))
struct ServiceJourneys {
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

    @Test func listShowPlayAndDownloadTheTalksOfAConference() async throws {
        try await ServiceServer.with(Self.voctoweb) { server in
            try await Home.with { home in
                let list = try await server.run("list", in: home)
                let titles = list.output.split(separator: "\n").map { $0.contains("GPN 18") }
                #expect(titles == [true, false])

                for path in ["", "/c/gpn18"] {
                    let shown = try await server.run("show", "gpn18", at: path, in: home)
                    #expect(shown.status == 0)
                    #expect(shown.output.contains("\n1\ttmux"))
                    #expect(shown.output.contains("51:37\t2018-05-11"))
                    let played = try await server.play("gpn18/1", at: path, in: home)
                    #expect(played.errors.isEmpty)
                    #expect(played.output == "plays \(server.url)/the%20talk.mp4\n")
                }

                let downloaded = try await server.run("download", "gpn18/1", in: home)
                #expect(downloaded.errors.isEmpty)
                let path = downloaded.output.trimmingCharacters(in: .newlines)
                #expect(path.hasSuffix("/GPN 18/tmux.mp4"))
                #expect(try String(contentsOfFile: path, encoding: .utf8) == "a video")

                let missing = try await server.run("play", "gpn18/2", "--player", "true", in: home)
                #expect(missing.status == 69)
                #expect(missing.errors.contains("can't find that episode"))
                let gone = try await server.run("show", "old", in: home)
                #expect(gone.status == 69)
                #expect(gone.errors.contains("has no catalogue there (404)"))
            }
        }
    }

    @Test func showAListInsideAList() async throws {
        let conference = Self.voctoweb["/public/conferences"] ?? ""
        let bodies = ["/": conference, "/public/conferences/gpn18": conference]
        try await ServiceServer.with(bodies) { server in
            try await Home.with { home in
                let shown = try await server.run("show", "gpn18", in: home)
                #expect(shown.status == 0)
                #expect(shown.output.contains("Old Days"))
                let played = try await server.run("play", "gpn18/1", "--player", "true", in: home)
                #expect(played.status == 65)
                #expect(
                    played.errors.contains(
                        "gpn18 is a list of productions. See 'tekpub list --base-url \(server.url)/c/gpn18'.")
                )
                let downloaded = try await server.run("download", "gpn18", in: home)
                #expect(downloaded.status == 65)
            }
        }
    }
}
