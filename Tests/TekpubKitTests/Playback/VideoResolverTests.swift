import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

struct VideoResolverTests {
    private let credential = Credential(token: "s3cret", receivedAt: .distantPast)
    private let production = Production(slug: "mvc3", title: "MVC 3")
    private let episode = Episode(number: 2, title: "Routes")

    /// Asks a server that replies to each request with `answer`.
    private func resolve(
        as credential: Credential? = nil, answer: @escaping @Sendable (_ request: String) -> RawServer.Reply
    ) async throws -> URL {
        let server = try RawServer(answer: answer)
        defer { server.stop() }
        let resolver = VideoResolver(
            baseURL: try BaseURL(server.url), viewRoot: URL(string: server.url + "/api/view/"),
            credential: credential, clock: ManualClock())
        return try await resolver.url(of: episode, in: production)
    }

    /// The message if a server replies with `body`; `HOST` stands for the server.
    private func failure(
        as credential: Credential? = nil, status: String = "200 OK", body: String
    ) async throws -> String? {
        let error = await #expect(throws: PlaybackError.self) {
            try await resolve(as: credential) { _ in .answer(body, status: status) }
        }
        return error?.localizedDescription.replacing(/127\.0\.0\.1:\d+/, with: "HOST")
    }

    @Test func asksAsThePlayerOf2010Did() async throws {
        let url = try await resolve(as: credential) { request in
            request.hasPrefix("POST /api/view/mvc3/2 ") && request.hasSuffix("\r\n\r\nauth=s3cret")
                ? .answer("http://media.example.org/mvc3_2.mp4\n") : .notFound
        }
        #expect(url.absoluteString == "http://media.example.org/mvc3_2.mp4")
    }

    @Test(arguments: [
        ("http://tekpub.com/a.mp4", "http://tekpub.com/a.mp4?auth=s%26cret"),
        ("HTTP://TekPub.com:80/a.mp4?x=1", "HTTP://TekPub.com:80/a.mp4?x=1&auth=s%26cret"),
        ("http://cdn.tekpub.com/a.mp4", nil), ("https://tekpub.com/a.mp4", nil),
        ("http://tekpub.com:8080/a.mp4", nil), ("http://tekpub.com.example.org/a.mp4", nil),
    ])
    func sendsTheTokenWithVideosOfItsOwnOriginAlone(address: String, expected: String?) async throws {
        let episode = Episode(number: 2, url: address)
        for (credential, url) in [
            (Credential(token: "s&cret", receivedAt: .distantPast), expected ?? address), (nil, address),
        ] {
            let resolver = VideoResolver(
                baseURL: try BaseURL("http://tekpub.com/api"), viewRoot: nil, credential: credential)
            #expect(try await resolver.url(of: episode, in: production).absoluteString == url)
        }
    }

    @Test func sendsTheTokenWithTheAddressThatItsOriginTells() async throws {
        let url = try await resolve(as: credential) { request in
            let host = request.firstMatch(of: /\r\nHost: ([^\r]*)/).map { String($0.1) } ?? ""
            return .answer("http://\(host)/2.mp4")
        }
        #expect(url.query() == "auth=s3cret")
    }

    @Test(arguments: [
        ("403 Forbidden", true, "HOST does not let guests watch this. Log in first."),
        ("401 Unauthorized", true, "HOST does not let guests watch this. Log in first."),
        ("403 Forbidden", false, "HOST does not let you watch this with your login."),
        ("206 Partial Content", true, nil), ("500 Internal Server Error", true, nil),
    ])
    func asksBeforeALockedVideoIsPlayed(status: String, isGuest: Bool, sentence: String?) async throws {
        let server = try RawServer { request in
            request.contains("\r\nRange: bytes=0-0\r\n") ? .answer("", status: status) : .notFound
        }
        defer { server.stop() }
        let resolver = VideoResolver(
            baseURL: try BaseURL(server.url), viewRoot: nil, credential: isGuest ? nil : credential,
            clock: ManualClock())
        let episode = Episode(number: 2, url: server.url + "/2.mp4")
        var found: String?
        do throws(PlaybackError) {
            _ = try await resolver.video(of: episode, in: Production(slug: "mvc3", canWatch: false))
        } catch {
            found = error.localizedDescription.replacing(/127\.0\.0\.1:\d+/, with: "HOST")
        }
        #expect(found == sentence)
        // Of an open production, nothing is asked.
        server.stop()
        _ = try await resolver.video(of: episode, in: Production(slug: "mvc3", canWatch: true))
    }

    @Test func asksWithoutABodyAsAGuest() async throws {
        let url = try await resolve { request in
            request.hasSuffix("\r\n\r\n") ? .answer("https://media.example.org/2.mp4") : .notFound
        }
        #expect(url.absoluteString == "https://media.example.org/2.mp4")
    }

    @Test func saysWhatIsForbidden() async throws {
        for (status, body) in [
            ("200 OK", "Forbidden"), ("200 OK", "FORBIDDEN\n"), ("401 Unauthorized", ""),
            ("200 OK", "Invalid Login"),
        ] {
            #expect(
                try await failure(status: status, body: body)
                    == "HOST does not let guests watch this. Log in first.")
        }
        #expect(
            try await failure(as: credential, body: "Forbidden")
                == "HOST does not let you watch this with your login.")
    }

    @Test(arguments: [("200 OK", "Can't find that"), ("404 Not Found", "Nothing here.")])
    func saysWhatCannotBeFound(status: String, body: String) async throws {
        #expect(
            try await failure(status: status, body: body)
                == "HOST can't find that episode. Refresh the catalogue.")
    }

    @Test(arguments: [
        "<html></html>", "", "two words", "file:///etc/passwd", "/relative.mp4", "javascript:alert(1)",
        "--script=/tmp/x.lua", "http://",
    ])
    func takesNothingElseForAnAddress(body: String) async throws {
        #expect(
            try await failure(body: body)
                == "HOST did not send the address of a video. Try again later.")
    }

    @Test func takesAnAddressFromNoAnswerButASuccess() async throws {
        let address = "http://media.example.org/2.mp4"
        let failure = try await failure(status: "300 Multiple Choices", body: address)
        #expect(failure?.contains("unexpected status (300)") == true)
    }

    @Test(arguments: ["9223372036854775807", "9223372036854775296"])
    func refusesLengthsThatNoAnswerHas(length: String) async throws {
        let error = await #expect(throws: PlaybackError.self) {
            try await resolve { _ in
                let head = "HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\n"
                return RawServer.Reply("\(head)http://media.example.org/2.mp4".utf8)
            }
        }
        guard case .failed(.badLength) = error else {
            Issue.record("the length is not refused: \(String(describing: error))")
            return
        }
    }

    @Test func showsTheTokenToNobodyElse() async throws {
        let log = Log<String>()
        let other = try RawServer { request in
            log.add(request)
            return .answer("http://media.example.org/2.mp4")
        }
        defer { other.stop() }
        let resolver = VideoResolver(
            baseURL: try BaseURL("http://127.0.0.1:1"), viewRoot: URL(string: other.url + "/api/view/"),
            credential: credential, clock: ManualClock())
        _ = try await resolver.url(of: episode, in: production)
        #expect(log.entries.count == 1)
        #expect(log.entries.allSatisfy { !$0.contains("s3cret") })
    }

    @Test func asksTheServerOfTheRequestAsWhoeverIsLoggedInThere() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let tokens = TokenStore(directory: folder)
        for token in ["first", "second"] {
            let server = try RawServer { request in
                request.hasSuffix("\r\n\r\nauth=\(token)")
                    ? .answer("http://media.example.org/\(token).mp4") : .answer("Forbidden")
            }
            defer { server.stop() }
            let origin = try #require(URL(string: server.url).flatMap(Origin.init))
            try tokens.save(Credential(token: token, receivedAt: Date()), for: origin)
            let request = EpisodeRequest(
                catalogID: CatalogID(rawValue: server.url), production: production, episode: episode,
                viewRoot: URL(string: server.url + "/api/view/"))
            let resolver = VideoResolver(for: request, tokens: tokens, clock: ManualClock())
            let url = try await resolver.url(of: episode, in: production)
            #expect(url.absoluteString == "http://media.example.org/\(token).mp4")
        }
    }

    @Test(arguments: [("401 Unauthorized", ""), ("200 OK", "Invalid Login")])
    func saysThatALoginIsRefused(status: String, body: String) async throws {
        #expect(
            try await failure(as: credential, status: status, body: body)
                == "HOST does not accept your login any more. Log in again.")
    }

    /// The token is valid for one origin; to trust another one, the user makes it the base URL.
    @Test(arguments: [
        ("https://HOST/api/view/", "HOST redirects to https. Give https://HOST as the base URL."),
        (
            "http://tekpub.test/",
            "HOST redirects to tekpub.test. If you trust that, give it as the base URL."
        ),
    ])
    func takesTheTokenToNobodyElse(location: String, expected: String) async throws {
        let log = Log<String>()
        let error = await #expect(throws: PlaybackError.self) {
            try await resolve(as: credential) { request in
                log.add(request)
                let host = request.firstMatch(of: /\r\nHost: ([^\r]*)\r\n/).map { String($0.1) } ?? ""
                let target = location.replacing("HOST", with: host)
                return .answer("", status: "307 Moved", header: "Location: \(target)\r\n")
            }
        }
        #expect(error?.localizedDescription.replacing(/127\.0\.0\.1:\d+/, with: "HOST") == expected)
        #expect(log.entries.count == 1)
    }

    // MARK: Addresses in the catalogue

    @Test(arguments: [
        (
            Episode(url: "https://example.org/1.mp4", link: "https://example.org/1"),
            "https://example.org/1.mp4"
        ),
        (Episode(link: "https://example.org/1"), "https://example.org/1"),
    ])
    func needsNoServerWhereTheCatalogueKnows(episode: Episode, expected: String) async throws {
        let resolver = VideoResolver(baseURL: nil, viewRoot: nil)
        #expect(try await resolver.url(of: episode, in: production).absoluteString == expected)
    }

    @Test(arguments: [
        (Episode(url: "file:///etc/passwd"), PlaybackError.unsafeAddress),
        (Episode(url: "--script=x"), .unsafeAddress), (Episode(url: "ytdl://x"), .unsafeAddress),
        (Episode(number: 1), .noAddress),
    ])
    func handsOutNothingButTheWeb(episode: Episode, expected: PlaybackError) async {
        let resolver = VideoResolver(baseURL: nil, viewRoot: nil)
        await #expect(throws: expected) { try await resolver.url(of: episode, in: production) }
    }

    /// Resolves an episode whose files a document lists, on a server that sends `body` with `status`.
    private func resolve(
        body: String, status: String = "200 OK", header: String = "", kind: EpisodeDetails.Kind? = nil
    ) async throws -> URL {
        let server = try RawServer { request in
            request.hasPrefix("GET /public/events/8afc-1 ")
                ? .answer(body, status: status, header: header) : .notFound
        }
        defer { server.stop() }
        let list = EpisodeDetails(mediaURL: server.url + "/public/events/8afc-1", kind: kind)
        let episode = Episode(title: "tmux", link: "http://example.org/tmux", details: list)
        let resolver = VideoResolver(
            baseURL: try BaseURL(server.url), viewRoot: URL(string: server.url + "/api/view/"),
            clock: ManualClock())
        return try await resolver.url(of: episode, in: production)
    }

    @Test func asksForTheFilesOfAnEpisode() async throws {
        let url = try await resolve(body: VoctowebBodies.event())
        // In the original language, in MPEG-4, as if the page of the talk itself is opened.
        #expect(url.absoluteString == "http://cdn.example.org/The%20talk%20(hd).mp4")
    }

    @Test(
        arguments: [
            (
                #"{"code": "video_requires_password"}"#, "401 Unauthorized",
                "protects this video with a password, which tekpub cannot send."
            ),
            (
                #"{"code": "incorrect_video_password"}"#, "403 Forbidden",
                "protects this video with a password, which tekpub cannot send."
            ),
            (#"{"status": 401}"#, "401 Unauthorized", "shows this video only to its members."),
            ("[", "403 Forbidden", "shows this video only to its members."),
        ])
    func saysWhereToWatchAVideoThatIsNotForEverybody(
        body: String, status: String, sentence: String
    ) async {
        let error = await #expect(throws: PlaybackError.self) {
            try await resolve(
                body: body, status: status, header: "Content-Type: application/problem+json\r\n")
        }
        let message = error?.localizedDescription ?? ""
        #expect(message.hasSuffix(" \(sentence) Watch it in a browser: http://example.org/tmux"))
    }

    @Test func saysThatALiveStreamIsNotThere() async {
        let body = PeerTubeBodies.video().replacing(#""isLive": false"#, with: #""isLive": true"#)
        let error = await #expect(throws: PlaybackError.self) { try await resolve(body: body, kind: .live) }
        let message = error?.localizedDescription ?? ""
        #expect(message.hasSuffix(" has not begun, or is over. Try again later."))
    }

    @Test func saysThatThereIsNoFileYet() async {
        let body = #"{"guid": "1", "title": "New", "recordings": []}"#
        let error = await #expect(throws: PlaybackError.self) { try await resolve(body: body) }
        let message = error?.localizedDescription ?? ""
        #expect(message.hasSuffix(" has no file of this episode. Try again later."))
    }

    @Test(
        arguments: [
            ("", "404 Not Found", "HOST can't find that episode. Refresh the catalogue."),
            (
                "[", "200 OK",
                "HOST sent an incomplete catalogue (1 byte). The server may be at fault; try again later."
            ),
            ("", "500 Broken", "HOST is in trouble (500). Try again."),
        ])
    func saysWhyTheFilesOfAnEpisodeAreUnknown(body: String, status: String, sentence: String) async {
        let error = await #expect(throws: PlaybackError.self) {
            try await resolve(body: body, status: status)
        }
        #expect(
            error?.localizedDescription.replacing(/127\.0\.0\.1:\d+/, with: "HOST") == sentence)
    }

    /// The subtitles of a film whose sound is English and French, with subtitles in German and in the list of the
    /// server in Arabic.
    private func subtitles(
        for languages: [String], sound: [String] = ["en", "fr"], captions: String? = nil
    ) async throws -> String? {
        let list = #"{"data": [{"language": {"id": "ar"}, "captionPath": "/ar.vtt"}]}"#
        let server = try RawServer { request in
            request.hasPrefix("GET /captions ") ? .answer(captions ?? list) : .notFound
        }
        defer { server.stop() }
        let details = EpisodeDetails(
            media: [Media(url: "http://example.org/1.mp4", type: "video/mp4", languages: sound)],
            transcripts: [
                Transcript(url: "http://example.org/de.html", type: "text/html", language: "de"),
                Transcript(url: "http://example.org/de.vtt", type: "text/vtt", language: "de-at"),
                Transcript(url: "file:///etc/passwd", type: "text/vtt", language: "it"),
            ], captionsURL: server.url + "/captions")
        let resolver = VideoResolver(
            baseURL: nil, viewRoot: nil, preferences: MediaPreferences(languages: languages),
            clock: ManualClock())
        let video = try await resolver.video(of: Episode(title: "Film", details: details), in: production)
        guard case .web(let url, let subtitles) = video else { return nil }
        #expect(url.absoluteString == "http://example.org/1.mp4")
        return subtitles?.absoluteString.replacing(server.url, with: "HOST")
    }

    @Test func findsSubtitlesInALanguageThatTheSoundLacks() async throws {
        #expect(try await subtitles(for: ["de"]) == "http://example.org/de.vtt")
        #expect(try await subtitles(for: ["es", "ar"]) == "HOST/ar.vtt")
    }

    @Test func findsNoSubtitlesWithoutNeed() async throws {
        #expect(try await subtitles(for: []) == nil)
        #expect(try await subtitles(for: ["fr", "de"]) == nil)
        #expect(try await subtitles(for: ["de"], sound: []) == nil)
        #expect(try await subtitles(for: ["es"]) == nil)
        #expect(try await subtitles(for: ["it"]) == nil)
        #expect(try await subtitles(for: ["ar"], captions: "[") == nil)
    }
}
