import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

struct PeerTubeReaderTests {
    private let api = "https://tube.example.org/api/v1"

    private func document(_ body: String, at path: String = "/video-channels/talks") throws -> Document {
        try Document(body.utf8, base: api + path)
    }

    /// Reads a later page of a list of `title`.
    private func page(_ body: String, at path: String, of title: String?) throws -> Document {
        let url = try #require(URL(string: api + path))
        var decoder = CatalogDecoder(
            base: url, continued: FeedPage(url: url, title: title, isOfService: true))
        try decoder.append(Data(body.utf8))
        var document = try decoder.finish()
        document.catalog = document.catalog.staged(decoder.takeChanges())
        return document
    }

    @Test func readsAChannelAndLeadsToItsVideos() throws {
        let document = try document(PeerTubeBodies.channel)
        #expect(
            document.catalog.productions == [
                Production(
                    guid: "https://tube.example.org/video-channels/talks", slug: "talks",
                    title: "Talks & More",
                    description: "All the talks.\n\nSee us (https://example.org).", canWatch: true,
                    link: "https://tube.example.org/video-channels/talks",
                    details: ProductionDetails(imageURL: "https://s3.example.org/600.png"))
            ])
        let next = try #require(document.nextPage)
        #expect(
            next.url.absoluteString
                == api + "/video-channels/talks/videos?start=0&count=100&sort=-publishedAt")
        #expect(next.title == "Talks & More")
        #expect(next.isOfService && next.isRequired)
    }

    @Test func readsAnAccount() throws {
        let document = try document(PeerTubeBodies.account, at: "/accounts/ada")
        #expect(document.catalog.productions.map(\.title) == ["Ada"])
        #expect(document.nextPage?.url.path() == "/api/v1/accounts/ada/videos")
    }

    @Test func namesAChannelOfAnotherServerWithThatServer() throws {
        let body = PeerTubeBodies.channel.replacing(#""isLocal": true"#, with: #""isLocal": false"#)
        let production = try document(body).catalog.productions.first
        #expect(production?.slug == "talks@tube.example.org")
    }

    @Test func readsAPlaylistInItsOwnOrder() throws {
        let document = try document(PeerTubeBodies.playlist, at: "/video-playlists/s1")
        let production = try #require(document.catalog.productions.first)
        #expect(production.guid == "11-22")
        #expect(production.title == "Best")
        #expect(production.author == "Talks")
        #expect(production.link == "https://tube.example.org/w/p/11-22")
        #expect(
            production.details?.imageURL == "https://tube.example.org/lazy-static/thumbnails/p.jpg")
        #expect(
            document.nextPage?.url.absoluteString == api + "/video-playlists/s1/videos?start=0&count=100")
    }

    @Test func readsAPageOfVideos() throws {
        let body = PeerTubeBodies.list([PeerTubeBodies.listed(1), "null", "{}", "7"], total: 250)
        let document = try page(body, at: "/video-channels/talks/videos?start=0&count=100", of: "T")
        #expect(
            document.catalog.productions == [
                Production(
                    title: "T", canWatch: true,
                    episodes: [
                        Episode(
                            guid: "u-1", title: "Video 1", description: "Cut...", presenter: "Talks",
                            durationInSeconds: 113, releasedAt: ReleaseDate("2018-10-01T10:52:46Z"),
                            link: "https://tube.example.org/videos/watch/u-1", licence: "CC BY-SA",
                            details: EpisodeDetails(
                                mediaURL: api + "/videos/u-1", captionsURL: api + "/videos/u-1/captions",
                                chaptersURL: api + "/videos/u-1/chapters",
                                imageURL: "https://tube.example.org/lazy-static/previews/1.jpg"))
                    ])
            ])
        let next = try #require(document.nextPage)
        #expect(next.url.absoluteString == api + "/video-channels/talks/videos?count=100&start=100")
        #expect(next.title == "T")
        #expect(!next.isRequired)
    }

    @Test(arguments: [
        ("?start=200&count=100", 250, 1, nil), ("?start=100&count=100", 200, 100, nil),
        ("?start=100&count=100", 201, 1, "?count=100&start=200"),
        ("?start=0&count=100", 1000, 0, nil), ("?start=9223372036854775807&count=100", 1000, 1, nil),
        ("?start=-5", 3, 1, "?start=1"), ("", 0, 0, nil), ("?start=0&count=100", -1, 1, nil),
    ])
    func endsAtTheLastPage(query: String, total: Int, count: Int, next: String?) throws {
        let videos = (0..<count).map { PeerTubeBodies.listed($0) }
        let document = try page(
            PeerTubeBodies.list(videos, total: total), at: "/x/videos\(query)", of: "T")
        #expect(document.hasProductions)
        #expect(document.nextPage?.url.absoluteString == next.map { api + "/x/videos" + $0 })
    }

    @Test func leavesOutVideosThatAPlaylistHasLost() throws {
        let entries = [
            #"{"id": 1, "position": 1, "type": 0, "video": \#(PeerTubeBodies.listed(4))}"#,
            #"{"id": 2, "position": 2, "type": 1, "video": null}"#,
            #"{"id": 3, "position": 3, "type": 0, "video": \#(PeerTubeBodies.listed(2))}"#,
        ]
        let document = try page(
            PeerTubeBodies.list(entries, total: 3), at: "/video-playlists/s1/videos", of: "Talks")
        let episodes = try #require(document.catalog.productions.first).episodes
        #expect(episodes.map(\.guid) == ["u-4", "u-2"])
        #expect(episodes.map(\.number) == [1, 3])
        // The channel of the video is the owner of the list.
        #expect(episodes.map(\.presenter) == [nil, nil])
    }

    @Test func listsTheChannelsOfItsOwn() throws {
        let other = PeerTubeBodies.account.replacing(
            #""host": "tube.example.org""#, with: #""host": "far.example.org""#)
        let stated = PeerTubeBodies.channel.replacing(#""isLocal": true"#, with: #""isLocal": false"#)
        let document = try document(
            PeerTubeBodies.list([PeerTubeBodies.channel, other, stated], total: 3),
            at: "/video-channels?start=0&count=100")
        let productions = document.catalog.productions
        #expect(productions.map(\.slug) == ["talks"])
        #expect(productions.first?.details?.catalogURL == "https://tube.example.org/c/talks")
        #expect(productions.first?.title == "Talks & More")
    }

    @Test func readsTheFilesOfAVideo() throws {
        let body = PeerTubeBodies.video(
            files: [
                PeerTubeBodies.file("240.mp4", height: 240), PeerTubeBodies.file("2160.mp4", height: 2160),
                PeerTubeBodies.file("1080.webm", height: 1080, more: #""width": 1920, "height": 1080,"#),
                PeerTubeBodies.file("0.mp4", height: 0), #"{"fileUrl": "file:///etc/passwd"}"#, "null",
            ].joined(separator: ", "),
            streams: PeerTubeBodies.stream(PeerTubeBodies.file("hls-1080.mp4", height: 1080)))
        let production = try #require(try document(body, at: "/videos/s1").catalog.productions.first)
        #expect(production.title == "Video 1")
        #expect(production.author == "Talks")
        let episode = try #require(production.episodes.first)
        #expect(episode.description == "The whole text.")
        let origin = "https://tube.example.org/static/"
        #expect(episode.url == origin + "1080.webm")
        #expect(
            episode.details?.media == [
                Media(
                    url: origin + "240.mp4", type: "video/mp4", byteCount: 240_000, height: 240,
                    languages: ["en"], title: "240p"),
                Media(
                    url: origin + "2160.mp4", type: "video/mp4", byteCount: 2_160_000, height: 2160,
                    languages: ["en"], title: "2160p"),
                Media(
                    url: origin + "1080.webm", type: "video/webm", byteCount: 1_080_000, height: 1080,
                    languages: ["en"], title: "1080p"),
                Media(url: origin + "0.mp4", type: "audio/mp4", languages: ["en"], title: "0p"),
                Media(
                    url: origin + "master.m3u8", type: "application/vnd.apple.mpegurl", height: 1080,
                    languages: ["en"], title: "Stream"),
            ])
    }

    @Test func playsTheFilesOfAStreamIfThereAreNoOthers() throws {
        let files = [480, 720].map { PeerTubeBodies.file("\($0).mp4", height: $0) }
        let body = PeerTubeBodies.video(streams: PeerTubeBodies.stream(files.joined(separator: ", ")))
        let found = try MediaDocument.media(in: Data(body.utf8), base: URL(string: api + "/videos/u-1"))
        #expect(found.media.map(\.height) == [480, 720, 720])
        #expect(found.media.standard?.url == "https://tube.example.org/static/720.mp4")
    }

    @Test func playsTheStreamIfItsSoundIsInAFileOfItsOwn() throws {
        let files = [
            PeerTubeBodies.file("720.mp4", height: 720, more: #""hasAudio": false, "hasVideo": true,"#),
            PeerTubeBodies.file("sound.mp4", height: 0, more: #""hasAudio": true, "hasVideo": false,"#),
        ]
        let body = PeerTubeBodies.video(streams: PeerTubeBodies.stream(files.joined(separator: ", ")))
        let found = try MediaDocument.media(in: Data(body.utf8), base: URL(string: api + "/videos/u-1"))
        #expect(found.media.standard?.url == "https://tube.example.org/static/master.m3u8")
        #expect(found.media.map(\.type) == ["audio/mp4", "application/vnd.apple.mpegurl"])
    }

    @Test func marksLiveStreamsAndVideosWithPasswords() throws {
        let live = PeerTubeBodies.listed(1)
            .replacing(#""isLive": false"#, with: #""isLive": true"#)
            .replacing(#""duration": 113"#, with: #""duration": 0"#)
        let secret = PeerTubeBodies.listed(2).replacing(
            #""privacy": {"id": 1, "label": "Public"}"#, with: #""privacy": {"id": 5, "label": "Password"}"#)
        let document = try document(PeerTubeBodies.list([live, secret], total: 2), at: "/videos")
        let episodes = try #require(document.catalog.productions.first).episodes
        #expect(
            episodes.map(\.description)
                == ["Cut...", "This video needs a password.\nCut..."])
        #expect(episodes.map(\.durationInSeconds) == [nil, 113])
        #expect(episodes.map(\.details?.mediaURL) == [api + "/videos/u-1", api + "/videos/u-2"])
        #expect(episodes.map(\.details?.kind) == [.live, nil])
        #expect(episodes.map(\.details?.chaptersURL) == [nil, api + "/videos/u-2/chapters"])
    }

    @Test func readsTheSubtitlesOfAVideo() {
        let body = #"""
            {"total": 4, "data": [
             {"language": {"id": "ar", "label": "Arabic"}, "automaticallyGenerated": false,
              "captionPath": "/lazy-static/video-captions/ar.vtt"},
             {"language": {"id": "pt-BR"}, "captionPath": null, "fileUrl": "https://s3.example.org/pt.vtt"},
             {"language": {"id": "en"}, "captionPath": "javascript:x"}, {"language": null}]}
            """#
        let base = URL(string: api + "/videos/u-1/captions")
        let transcripts = PeerTubeCaptions.transcripts(in: Data(body.utf8), base: base)
        #expect(
            transcripts == [
                Transcript(
                    url: "https://tube.example.org/lazy-static/video-captions/ar.vtt", type: "text/vtt",
                    language: "ar", isCaptions: true),
                Transcript(
                    url: "https://s3.example.org/pt.vtt", type: "text/vtt", language: "pt-br",
                    isCaptions: true),
            ])
        for body in ["", "[]", #"{"data": 7}"#, #"{"data": [7]}"#] {
            #expect(PeerTubeCaptions.transcripts(in: Data(body.utf8), base: base).isEmpty)
        }
    }

    @Test func prefersPicturesWithCompleteAddresses() throws {
        let pictures = #"""
            "thumbnails": [{"width": 280, "fileUrl": "https://s3.example.org/280.jpg"},
             {"width": 850, "fileUrl": "https://s3.example.org/850.jpg"}],
            """#
        let body = PeerTubeBodies.list([PeerTubeBodies.listed(1, more: pictures)], total: 1)
        let episode = try document(body, at: "/videos").catalog.productions.first?.episodes.first
        #expect(episode?.details?.imageURL == "https://s3.example.org/850.jpg")
    }

    @Test(arguments: [
        #"{"total": 1, "name": "x"}"#, #"{"data": [{"id": 1}]}"#, #"{"displayName": "x"}"#,
        #"{"uuid": "1", "name": "x"}"#, #"{"type": "about:blank", "status": 404, "detail": "Not found"}"#,
    ])
    func takesNothingElseForItsDocuments(body: String) {
        #expect(throws: WireError.anotherShape) { try document(body) }
    }

    @Test(arguments: 1...16)
    func readsTheSameHoweverTheBytesAreCut(pieceSize: Int) throws {
        let bodies = [
            PeerTubeBodies.channel, PeerTubeBodies.playlist,
            PeerTubeBodies.video(files: PeerTubeBodies.file("1.mp4", height: 720)),
            PeerTubeBodies.list([PeerTubeBodies.listed(1), PeerTubeBodies.listed(2)], total: 2),
        ]
        for body in bodies {
            #expect(try Document(body.utf8, piecesOf: pieceSize) == Document(body))
        }
    }

    @Test(arguments: [
        ("plain, 2 * 3 and snake_case", "plain, 2 * 3 and snake_case"),
        ("# Title\n> said **he** __twice__", "Title\nsaid he twice"),
        ("[a](https://b.example) ![c](d.png) [e] (f)", "a (https://b.example) c [e] (f)"),
        ("[https://b.example](https://b.example)", "https://b.example"),
        (#"\*no\* `code` [open](unclosed"#, "*no* code [open](unclosed"), ("**", nil), ("\\", "\\"),
        ("[", "["), ("[]()", nil), ("a &amp; <b>b</b>", "a & b"),
        ("\u{4E2D}**\u{6587}**", "\u{4E2D}\u{6587}"),
    ])
    func readsMarkdown(text: String, expected: String?) {
        #expect(MarkdownText.plain(text) == expected)
    }
}
