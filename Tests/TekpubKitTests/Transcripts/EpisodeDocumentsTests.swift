import Foundation
import Synchronization
import TekpubFormats
import Testing

@testable import TekpubKit

/// Chapters and transcripts from a publisher's server.
struct EpisodeDocumentsTests {
    private static let location = EpisodeLocation(
        catalogID: "http://example.com", key: EpisodeKey(productionKey: "radio", identity: "guid:1"))

    /// The paths that a server was asked for.
    private final class Paths: Sendable {
        private let paths = Mutex<[String]>([])
        var all: [String] { paths.withLock { $0 } }
        func add(_ request: String) {
            paths.withLock { $0.append(String(request.split(separator: " ")[1])) }
        }
    }

    /// Runs `body` with a server that has `files`, by their paths.
    private func with(
        _ files: [String: String], languages: [String] = [],
        _ body: (EpisodeDocuments, _ url: String, Paths) async throws -> Void
    ) async throws {
        let paths = Paths()
        let server = try RawServer { request in
            paths.add(request)
            let file = files[String(request.split(separator: " ")[1])]
            let head = "HTTP/1.1 \(file == nil ? "404 Not Found" : "200 OK")\r\nConnection: close\r\n"
            let body = file ?? ""
            return RawServer.Reply("\(head)Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
        }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let documents = EpisodeDocuments(
            folder: folder.url, preferences: MediaPreferences(languages: languages))
        try await body(documents, server.url, paths)
    }

    private static func chapters(_ starts: Double...) -> String {
        let list = starts.map { "{\"startTime\": \($0), \"title\": \"At \(Int($0))\"}" }
        return "{\"version\": \"1.2.0\", \"chapters\": [\(list.joined(separator: ", "))]}"
    }

    @Test(arguments: [
        (chapters(0, 60, 60, 30), [0.0, 30, 60]), (chapters(0, 30, 4000), [0, 30]),
        // Those of another episode, which is longer.
        (chapters(0, 4000, 5000), []), ("<html>", []), ("", []),
    ])
    func findsTheChaptersThatTheEpisodeCanHave(document: String, starts: [Double]) async throws {
        try await with(["/chapters.json": document]) { documents, url, _ in
            let details = EpisodeDetails(chaptersURL: url + "/chapters.json")
            let episode = Episode(title: "Fog", durationInSeconds: 3600, details: details)
            #expect(await documents.chapters(of: episode).map(\.startInSeconds) == starts)
        }
    }

    @Test func asksForNoChaptersThatTheCatalogueLists() async throws {
        try await with([:]) { documents, url, paths in
            let details = EpisodeDetails(
                chaptersURL: url + "/chapters.json",
                chapters: [Chapter(startInSeconds: 5), Chapter(startInSeconds: 9000)])
            let episode = Episode(title: "Fog", durationInSeconds: 60, details: details)
            #expect(await documents.chapters(of: episode).map(\.startInSeconds) == [5])
            let lost = Episode(
                title: "Fog", details: EpisodeDetails(chaptersURL: url + "/lost.json"))
            #expect(await documents.chapters(of: lost).isEmpty)
            #expect(paths.all == ["/lost.json"])
        }
    }

    private static let vtt = "WEBVTT\n\n00:05.000 --> 00:09.000\nFog came in.\n"
    private static let html = "<p>Fog came in.</p>"

    @Test func keepsATranscriptAndFindsWhatWasSaid() async throws {
        try await with(["/t.vtt": Self.vtt]) { documents, url, paths in
            let details = EpisodeDetails(transcripts: [Transcript(url: url + "/t.vtt", type: "text/vtt")])
            let episode = Episode(title: "Fog at Sea", details: details)
            for _ in 1...2 {
                let cues = try await documents.transcript(
                    of: episode, at: Self.location, productionTitle: "Harbour Radio")
                #expect(cues == [TranscriptCue(startInSeconds: 5, endInSeconds: 9, text: "Fog came in.")])
            }
            #expect(paths.all == ["/t.vtt"])
            let hit = try #require(try await documents.search("came fog").hits.first)
            #expect(hit.location == Self.location)
            #expect((hit.title, hit.productionTitle) == ("Fog at Sea", "Harbour Radio"))
            #expect(hit.cue.startInSeconds == 5)
        }
    }

    @Test(arguments: [
        (["de"], ["/de.html"]), (["en"], ["/en.vtt"]), ([], ["/en.vtt"]), (["fr"], ["/en.vtt"]),
    ])
    func prefersTheUsersLanguageAndTimes(languages: [String], asked: [String]) async throws {
        let files = ["/en.html": Self.html, "/en.vtt": Self.vtt, "/de.html": Self.html]
        try await with(files, languages: languages) { documents, url, paths in
            let transcripts = [("en.html", "text/html"), ("en.vtt", "text/vtt"), ("de.html", "text/html")]
                .map { name, type in
                    Transcript(url: "\(url)/\(name)", type: type, language: String(name.prefix(2)))
                }
            let episode = Episode(title: "Fog", details: EpisodeDetails(transcripts: transcripts))
            let cues = try await documents.transcript(of: episode, at: Self.location)
            #expect(cues.map(\.text) == ["Fog came in."])
            #expect(paths.all == asked)
        }
    }

    @Test(
        arguments: [
            (["empty.vtt"], ""), ([], ""), (["lost.vtt"], "127.0.0.1 no longer has the transcript."),
            (["broken.vtt"], "The transcript at 127.0.0.1 cannot be read."),
            (["huge.vtt"], "The transcript is too large (50 MB; the limit is 16 MB)."),
            // What the publisher offers besides is taken.
            (["lost.vtt", "huge.vtt", "t.vtt"], "Fog came in."),
        ] as [([String], String)])
    func saysWhyATranscriptCannotBeShown(names: [String], expected: String) async throws {
        let huge = String(repeating: "Fog came in, thick.\n", count: 50 << 20 / 20)
        let files = ["/empty.vtt": "", "/broken.vtt": "{", "/huge.vtt": huge, "/t.vtt": Self.vtt]
        try await with(files) { documents, url, _ in
            let transcripts = names.map { Transcript(url: "\(url)/\($0)") }
            let episode = Episode(title: "Fog", details: EpisodeDetails(transcripts: transcripts))
            let shown: String
            do throws(TranscriptError) {
                shown = try await documents.transcript(of: episode, at: Self.location).map(\.text).joined()
            } catch {
                shown = error.localizedDescription.replacing(/(127\.0\.0\.1):\d+/) { "\($0.1)" }
            }
            #expect(shown == expected)
        }
    }

    /// The server does not state the size.
    @Test func stopsReadingATranscriptWithoutEnd() async throws {
        let body = String(repeating: "Fog came in, thick.\n", count: 20 << 20 / 20)
        let server = try RawServer { _ in
            RawServer.Reply("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n\(body)".utf8)
        }
        defer { server.stop() }
        let documents = EpisodeDocuments(folder: try TemporaryFolder().url)
        let details = EpisodeDetails(transcripts: [Transcript(url: server.url + "/t.vtt")])
        let expected = TranscriptError.tooLarge(byteCount: nil, byteLimit: TranscriptDocument.byteLimit)
        await #expect(throws: expected) {
            try await documents.transcript(of: Episode(title: "Fog", details: details), at: Self.location)
        }
        #expect(expected.localizedDescription == "The transcript is too large (the limit is 16 MB).")
    }
}
