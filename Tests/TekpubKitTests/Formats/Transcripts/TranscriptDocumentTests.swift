import Foundation
import Testing

@testable import TekpubFormats

struct TranscriptDocumentTests {
    private func cues(_ text: String) throws -> [TranscriptCue] {
        try TranscriptDocument.cues(in: Data(text.utf8))
    }

    /// Source: the examples of W3C, WebVTT.
    @Test func readsWebVTT() throws {
        let text = """
            \u{FEFF}WEBVTT - A talk

            STYLE
            ::cue { color: red }

            NOTE A comment
            of two lines

            1
            00:01.000 --> 00:04.500 align:start position:0%
            <v Ada Lovelace>Never <i>drink</i> liquid
            nitrogen &amp; water.</v>

            01:00:05.000 --> 01:00:09.000
            - It will <00:00:06.000>perforate.

            nonsense --> 3
            Lost
            """
        #expect(
            try cues(text) == [
                TranscriptCue(
                    startInSeconds: 1, endInSeconds: 4.5, speaker: "Ada Lovelace",
                    text: "Never drink liquid nitrogen & water."),
                TranscriptCue(startInSeconds: 3605, endInSeconds: 3609, text: "- It will perforate."),
            ])
    }

    @Test func readsSubRip() throws {
        let text = """
            1\r
            00:00:10,500 --> 00:00:12,000\r
            {\\an8}Second {sic}\r
            \r
            2\r
            00:00:01,000 --> 00:00:00,500\r
            First, 1 < 2\r
            """
        #expect(
            try cues(text) == [
                TranscriptCue(startInSeconds: 1, text: "First, 1 < 2"),
                TranscriptCue(startInSeconds: 10.5, endInSeconds: 12, text: "Second {sic}"),
            ])
    }

    /// Source: podcastindex-org/podcast-namespace, transcripts.
    @Test func readsJSONAndJoinsWords() throws {
        let text = """
            {"version": "1.0.0", "segments": [
                {"speaker": "Darth", "startTime": 0.5, "endTime": 0.75, "body": "I"},
                {"speaker": "Darth", "startTime": "0.75", "endTime": 1.25, "body": "am."},
                {"speaker": "Luke", "startTime": 1.25, "endTime": 1.5, "body": "N"},
                {"speaker": "Luke", "startTime": 1.5, "endTime": 1.75, "body": "ooo"},
                7, {"body": 3},
                {"speaker": "Luke", "startTime": 9, "endTime": 10, "body": "later"}
            ]}
            """
        #expect(
            try cues(text) == [
                TranscriptCue(startInSeconds: 0.5, endInSeconds: 1.25, speaker: "Darth", text: "I am."),
                TranscriptCue(startInSeconds: 1.25, endInSeconds: 1.75, speaker: "Luke", text: "N ooo"),
                TranscriptCue(startInSeconds: 9, endInSeconds: 10, speaker: "Luke", text: "later"),
            ])
    }

    /// Source: podcastindex-org/podcast-namespace, transcripts.
    @Test func readsHTML() throws {
        let text = """
            <html><head><title>T</title></head><body><cite>Kevin:</cite><time>0:05</time>
            <p>We have an <b>update</b> &amp; more.</p><cite>Alban:</cite><time>1:00:00</time><p>Good.
            """
        #expect(
            try cues(text) == [
                TranscriptCue(startInSeconds: 5, speaker: "Kevin", text: "We have an update & more."),
                TranscriptCue(startInSeconds: 3600, speaker: "Alban", text: "Good."),
            ])
        #expect(try cues("<div>One<br>Two</div>").map(\.text) == ["One", "Two"])
    }

    @Test func readsPlainText() throws {
        #expect(try cues("One\n\n  Two ").map(\.text) == ["One", "Two"])
        #expect(try TranscriptDocument.cues(in: Data([0x4E, 0xE9])).map(\.text) == ["Né"])
        #expect(try TranscriptDocument.cues(in: Data([0xFF, 0xFE, 0x4E, 0, 0xE9, 0])).map(\.text) == ["Né"])
    }

    @Test(arguments: [
        "", " ", "{", "[]", "{\"segments\": 3}", "<", "<p", "<p><p>", "<cite><time>", "-->", "\n-->\n",
        "WEBVTT",
        "00:01 -->", "1:2:3:4 --> 5\nx", "00:01.5.5 --> 2\nx", "1e999 --> 2\nx", "99999999999 --> 2\nx",
    ])
    func survivesWhatIsDamaged(text: String) throws {
        #expect(try cues(text).allSatisfy { ($0.startInSeconds ?? 0) < 1e7 })
    }

    @Test func sortsByTime() throws {
        let cues = try cues(
            "WEBVTT\n\n00:20.000 --> 00:29.000\nLast\n\n00:00.000 --> 00:09.000\nFirst\n\n"
                + "00:10.000 --> 00:19.000\nSecond\n")
        #expect(cues.map(\.text) == ["First", "Second", "Last"])
        // A line without a time stays where it is.
        let json = """
            {"segments": [
                {"startTime": 20, "speaker": "Ada", "body": "Last"}, {"speaker": "Ben", "body": "Its end"},
                {"startTime": 0, "speaker": "Ada", "body": "First"}
            ]}
            """
        #expect(try self.cues(json).map(\.text) == ["First", "Last", "Its end"])
    }

    @Test func leavesOutRepetitions() throws {
        let text = "0:01 --> 0:02\na\n\n0:02 --> 0:03\na\n\n0:03 --> 0:04\nb"
        #expect(
            try cues(text) == [
                TranscriptCue(startInSeconds: 1, endInSeconds: 3, text: "a"),
                TranscriptCue(startInSeconds: 3, endInSeconds: 4, text: "b"),
            ])
    }

    @Test func hasALimit() throws {
        let bytes = Data(repeating: 0x41, count: TranscriptDocument.byteLimit + 1)
        #expect(throws: WireError.tooLong(byteLimit: TranscriptDocument.byteLimit)) {
            try TranscriptDocument.cues(in: bytes)
        }
    }
}

struct ChapterDocumentTests {
    /// Source: podcastindex-org/podcast-namespace, jsonChapters.md.
    @Test func readsChapters() throws {
        let text = """
            {"version": "1.2.0", "chapters": [
                {"startTime": 168, "title": "Hearing <b>Aids</b>", "img": "a.jpg", "endTime": 170.5},
                {"startTime": 0, "title": "Intro", "url": "https://example.org/"},
                {"startTime": 260, "title": "Hidden", "toc": false}, {"title": "Lost"}, {"startTime": -1}, 7]}
            """
        let base = try #require(URL(string: "https://example.com/x/chapters.json"))
        #expect(
            try ChapterDocument.chapters(in: Data(text.utf8), base: base) == [
                Chapter(startInSeconds: 0, title: "Intro", link: "https://example.org/"),
                Chapter(
                    startInSeconds: 168, endInSeconds: 170.5, title: "Hearing Aids",
                    imageURL: "https://example.com/x/a.jpg"),
            ])
    }

    /// Source: PeerTube's OpenAPI description, `VideoChapters`.
    @Test func readsThoseOfPeerTube() throws {
        let text = #"{"chapters":[{"timecode":10,"title":"Ten"}]}"#
        #expect(
            try ChapterDocument.chapters(in: Data(text.utf8), base: nil)
                == [Chapter(startInSeconds: 10, title: "Ten")])
    }

    @Test(arguments: ["", "[]", "{}", "{\"chapters\": {}}", "nonsense"])
    func areNoneInAnotherDocument(text: String) throws {
        #expect(try ChapterDocument.chapters(in: Data(text.utf8), base: nil) == [])
    }

    /// Source: podlove.org/simple-chapters.
    @Test(arguments: ["xmlns:psc=\"http://podlove.org/simple-chapters\"", ""])
    func areReadFromFeeds(declaration: String) throws {
        let feed = """
            <rss version="2.0" \(declaration)><channel><title>A Show</title><item><title>One</title>
            <enclosure url="https://example.org/1.mp3" type="audio/mpeg" length="1"/>
            <psc:chapters version="1.2"><psc:chapter start="00:03:00.500" title="Main &amp; more" href="/a"/>
            <psc:chapter start="0" title="Welcome" image="http://example.org/w.jpg"/><psc:chapter title="x"/>
            </psc:chapters></item></channel></rss>
            """
        var decoder = CatalogDecoder(base: URL(string: "https://example.org/feed"))
        try decoder.append(Data(feed.utf8))
        _ = try decoder.finish()
        var details: [EpisodeDetails] = []
        for case .productions(let productions, _) in decoder.takeChanges() {
            details += productions.flatMap(\.episodes).compactMap(\.details)
        }
        #expect(
            details.first?.chapters == [
                Chapter(startInSeconds: 0, title: "Welcome", imageURL: "http://example.org/w.jpg"),
                Chapter(startInSeconds: 180.5, title: "Main & more", link: "https://example.org/a"),
            ])
    }
}
