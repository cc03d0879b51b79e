import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// Which of several forms of an episode is played.
struct MediaPreferencesTests {
    private static let media = [
        Media(url: "hd-de", type: "video/mp4", height: 1080, languages: ["de"]),
        Media(url: "hd-all", type: "video/mp4", height: 1080, languages: ["de", "en", "fr"]),
        Media(url: "sd-en", type: "video/webm", height: 576, languages: ["en"]),
        Media(url: "sd-de", type: "video/webm", height: 576, languages: ["de"]),
        Media(url: "uhd-de", type: "video/mp4", height: 2160, languages: ["de"]),
        Media(url: "audio-de", type: "audio/mpeg", languages: ["de"]),
        Media(url: "audio-en", type: "audio/opus", languages: ["en-gb"]),
        Media(url: "unknown"),
    ]

    private func best(_ preferences: MediaPreferences) -> String? {
        preferences.ranked(Self.media).first?.url
    }

    @Test func areAVideoInTheOriginalByDefault() {
        #expect(best(MediaPreferences()) == "hd-all")
        #expect(MediaPreferences().ranked([]).isEmpty)
    }

    @Test(arguments: [(720, "sd-de"), (2160, "uhd-de"), (4000, "uhd-de"), (1439, "hd-all"), (1, "sd-de")])
    func takeTheNearestQuality(quality: Int, url: String) {
        #expect(best(MediaPreferences(quality: quality)) == url)
    }

    @Test(arguments: [
        (["en"], "hd-all"), (["fr", "en"], "hd-all"), (["xx"], "unknown"), (["xx", "de"], "hd-de"),
    ])
    func takeTheLanguage(languages: [String], url: String) {
        let known = languages == ["xx"] ? Self.media.filter { $0.kind == .video } : Self.media
        let best = MediaPreferences(languages: languages).ranked(known).first?.url
        #expect(best == (url == "unknown" ? "hd-de" : url))
    }

    @Test func preferAnUnknownLanguageToAWrongOne() {
        let media = [
            Media(url: "wrong", type: "video/mp4", height: 1080, languages: ["fr"]),
            Media(url: "unknown", type: "video/mp4", height: 720),
        ]
        #expect(MediaPreferences(languages: ["de"]).ranked(media).map(\.url) == ["unknown", "wrong"])
    }

    @Test func takeAFileWhoseFirstTrackIsInTheLanguage() {
        let media = [
            Media(url: "all", type: "video/mp4", height: 1080, languages: ["de", "en"]),
            Media(url: "webm", type: "video/webm", height: 1080, languages: ["en"]),
            Media(url: "mp4", type: "video/mp4", height: 1080, languages: ["en"]),
        ]
        #expect(MediaPreferences(languages: ["en"]).ranked(media).map(\.url) == ["mp4", "webm", "all"])
        #expect(
            MediaPreferences(languages: ["en", "de"]).ranked(media).map(\.url) == ["mp4", "webm", "all"])
        #expect(MediaPreferences().ranked(media).map(\.url) == ["all", "mp4", "webm"])
    }

    @Test func areTheSameAsTheStandardByDefault() {
        let media = [
            Media(url: "stream", type: "application/vnd.apple.mpegurl", height: 1080, languages: ["de"]),
            Media(url: "av1", type: "video/webm", height: 1080, languages: ["de", "en", "fr"]),
            Media(url: "mpeg", type: "video/mpeg", height: 1080, languages: ["de"]),
            Media(url: "translated", type: "video/mp4", height: 1080, languages: ["en"]),
            Media(url: "one", type: "video/mp4", height: 1080, languages: ["de"]),
            Media(url: "two", type: "video/mp4", height: 1080, languages: ["de", "en"]),
        ]
        for count in 1...media.count {
            let some = Array(media.prefix(count))
            #expect(some.standard == MediaPreferences().ranked(some).first)
            #expect(some.standard == MediaPreferences(quality: 1080).ranked(some).first)
        }
        #expect(media.standard?.url == "two")
    }

    @Test func takeAudio() {
        #expect(best(MediaPreferences(kind: .audio)) == "audio-de")
        #expect(best(MediaPreferences(languages: ["en"], kind: .audio)) == "audio-en")
    }

    @Test func areSaidInAFewWords() {
        let media = Media(
            url: "", type: "video/mp4", byteCount: 703_000_000, height: 1080, languages: ["de", "tlh"])
        #expect(media.summary == "1080p · German, tlh · mp4 · 703 MB")
        #expect(Media(url: "", type: "audio/opus").summary == "Sound only · opus")
        #expect(Media(url: "", type: "video/mp4", height: 1080, title: "1080p").summary == "1080p · mp4")
        #expect(Media(url: "", type: "audio/opus", relation: "extra").summary == "Sound only · extra · opus")
    }

    private func address(_ episode: Episode, _ preferences: MediaPreferences = MediaPreferences())
        async throws -> String
    {
        let resolver = VideoResolver(baseURL: nil, viewRoot: nil, preferences: preferences)
        return try await resolver.url(of: episode, in: Production()).absoluteString
    }

    @Test func replaceTheCataloguesAddressOnlyIfTheUserSetThem() async throws {
        let media = [
            Media(url: "http://a.example/1.mp4", type: "video/mp4"),
            Media(url: "http://a.example/1.mp3", type: "audio/mpeg"),
        ]
        let episode = Episode(url: "http://a.example/own.mp4", details: EpisodeDetails(media: media))
        #expect(try await address(episode) == "http://a.example/own.mp4")
        #expect(try await address(episode, MediaPreferences(kind: .audio)) == "http://a.example/1.mp3")
    }

    /// A podcast with further enclosures, as in the podcast namespace, docs/tags/alternate-enclosure.md.
    @Test(arguments: [
        (MediaPreferences(), "1.mp3"), (MediaPreferences(quality: 720), "720.mp4"),
        (MediaPreferences(quality: 500), "480.mp4"), (MediaPreferences(kind: .video), "1080.mp4"),
        (MediaPreferences(languages: ["es"], kind: .audio), "es.opus"),
        (MediaPreferences(languages: ["fr"], kind: .audio), "1.mp3"),
    ])
    func chooseAmongTheFurtherEnclosuresOfAPodcast(
        preferences: MediaPreferences, file: String
    ) async throws {
        func alternate(_ attributes: String, _ file: String) -> String {
            """
            <podcast:alternateEnclosure \(attributes)><podcast:source uri="ipfs://\(file)"/>
            <podcast:source uri="https://a.example/\(file)"/></podcast:alternateEnclosure>
            """
        }
        let videos = [1080, 720, 480].map { alternate("type='video/mp4' height='\($0)'", "\($0).mp4") }
        let others = [
            alternate("type='audio/mpeg' default='true' title='Standard'", "1.mp3"),
            alternate("type='audio/opus' lang='es'", "es.opus"),
            alternate("type='audio/opus' lang='fr' rel='commentary'", "fr.opus"),
            alternate("type='video/mp4' height='720' rel='bloopers'", "bloopers.mp4"),
        ]
        var decoder = CatalogDecoder(base: URL(string: "https://a.example/feed"))
        try decoder.append(
            Data(
                """
                <rss xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>T</title><item>
                <guid>1</guid><enclosure url="https://a.example/1.mp3" type="audio/mpeg"/>
                \((others + videos).joined())</item></channel></rss>
                """.utf8))
        _ = try decoder.finish()
        let productions = decoder.takeChanges().flatMap { change -> [Production] in
            if case .productions(let productions, _) = change { productions } else { [] }
        }
        let episode = try #require(productions.first?.episodes.first)
        #expect(try await address(episode, preferences) == "https://a.example/\(file)")
        // All of them can be chosen, those that are something else last.
        let resolver = VideoResolver(baseURL: nil, viewRoot: nil, preferences: preferences)
        let forms = try await resolver.media(of: episode)
        #expect(forms.count == 7)
        #expect(Set(forms.suffix(2).map(\.relation)) == ["commentary", "bloopers"])
    }

    @Test func chooseInTheDocumentThatListsTheFiles() async throws {
        let server = try RawServer { request in
            guard request.hasPrefix("GET /event ") else { return .notFound }
            return .answer(
                """
                <rss xmlns:media="http://search.yahoo.com/mrss/"><channel><title>T</title><item><guid>1</guid>
                <media:content url="1.mp4" type="video/mp4" height="720"/>
                <media:content url="1.mp3" type="audio/mpeg"/></item></channel></rss>
                """)
        }
        defer { server.stop() }
        let episode = Episode(details: EpisodeDetails(mediaURL: server.url + "/event"))
        #expect(try await address(episode) == server.url + "/1.mp4")
        #expect(try await address(episode, MediaPreferences(kind: .audio)) == server.url + "/1.mp3")
        let gone = Episode(details: EpisodeDetails(mediaURL: server.url + "/gone"))
        let host = try #require(URL(string: server.url).flatMap(HostName.init))
        await #expect(throws: PlaybackError.notFound(host: host)) { _ = try await address(gone) }
    }
}
