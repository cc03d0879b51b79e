import FlyingFox
import Foundation
import TekpubKit
import Testing

/// Commands on PeerTube and the Internet Archive, from the address in a browser to a played and a downloaded
/// episode.
@Suite(.timeLimit(.minutes(3)))
struct ServiceFileJourneys {
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

    private func run(_ arguments: String..., at url: String, in home: Home) async throws -> Program.Outcome {
        try await Program.run(arguments + ["--base-url", url], environment: home.environment)
    }

    private static let archive = [
        "/metadata/films": #"{"metadata": {"identifier": "films", "mediatype": "collection"}, "files": []}"#,
        "/advancedsearch.php": #"""
        {"responseHeader": {}, "response": {"numFound": 1, "start": 0, "docs": [
          {"identifier": "popeye", "title": "Patriotic Popeye", "mediatype": "movies"}]}}
        """#,
        "/metadata/popeye": #"""
        {"files": [
          {"name": "Part 10.mp4", "source": "original", "format": "MPEG4", "length": "61.5"},
          {"name": "Part 9?.avi", "source": "original", "format": "Cinepack", "private": "true"},
          {"name": "Part 9?.mp4", "source": "derivative", "original": "Part 9?.avi", "format": "h.264",
           "length": "06:00", "height": "480"}],
         "metadata": {"identifier": "popeye", "title": "Patriotic Popeye", "mediatype": "movies"}}
        """#,
        "/download/popeye/Part 9?.mp4": "a film",
    ]

    @Test func listShowPlayAndDownloadTheFilesOfAnItem() async throws {
        try await serve(Self.archive) { origin in
            try await Home.with { home in
                let list = try await run("list", at: "\(origin)/details/films", in: home)
                #expect(list.output.contains("Patriotic Popeye"))

                let url = "\(origin)/details/popeye"
                let shown = try await run("show", "popeye", at: url, in: home)
                #expect(shown.output.contains("   1  Part 9?"))
                #expect(shown.output.contains("   2  Part 10"))
                let played = try await run(
                    "play", "popeye/1", "--player", "printf 'plays %s\\n'", at: url, in: home)
                #expect(played.errors.isEmpty)
                #expect(played.output == "plays \(origin)/download/popeye/Part%209%3F.mp4\n")
                let downloaded = try await run("download", "popeye/1", at: url, in: home)
                #expect(downloaded.errors.isEmpty)
                let path = downloaded.output.trimmingCharacters(in: .newlines)
                #expect(try String(contentsOfFile: path, encoding: .utf8) == "a film")

                let missing = try await run("list", at: "\(origin)/details/none", in: home)
                #expect(missing.status == 69)
            }
        }
    }
}
