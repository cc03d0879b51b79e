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

    @Test(arguments: [
        // No empty lines.
        "1\n00:00:00,000 --> 00:00:02,000\nHello everyone\n2\n00:00:02,000 --> 00:00:04,000\nWelcome to the show\n",
        // As text mode makes it of CR LF on Windows.
        "1\r\r\n00:00:00,000 --> 00:00:02,000\r\r\nHello everyone\r\r\n\r\r\n2\r\r\n00:00:02,000 --> 00:00:04,000\r\r\nWelcome to the show\r\r\n",
        "1\r00:00:00,000 --> 00:00:02,000\rHello everyone\r\r2\r00:00:02,000 --> 00:00:04,000\rWelcome to the show",
        // Empty lines behind the times and in a text.
        "1\n00:00:00,000 --> 00:00:02,000\n\nHello everyone\n\n2\n00:00:02,000 --> 00:00:04,000\nWelcome\n\nto the show\n",
        // White space in times, and none at all.
        "1\n00:00:00, 000 --> 00:00:02, 000\nHello everyone\n\n2\n00:00:02 ,000-->00:00:04. 000 X1:0\nWelcome to the show\n",
        "00:00:00,000 --> 00:00:02,000\nHello everyone\n\n00:00:02,000 --> 00:00:04,000\nWelcome to the show\n",
    ])
    func readsSubRipAsPlayersDo(text: String) throws {
        #expect(
            try cues(text) == [
                TranscriptCue(startInSeconds: 0, endInSeconds: 2, text: "Hello everyone"),
                TranscriptCue(startInSeconds: 2, endInSeconds: 4, text: "Welcome to the show"),
            ])
    }

    @Test func keepsNumbersThatAreSaid() throws {
        let text =
            "1\n00:00:01,000 --> 00:00:02,000\n42\n\n2\n00:00:02,000 --> 00:00:03,000\n7\n8\n\n00:00:05,000 --> 00:00:06,000\n9"
        #expect(try cues(text).map(\.text) == ["42", "7 8", "9"])
    }

    @Test(arguments: ["1 0:00:10,500 --> 1", "00:00:1x --> 1", "0:0:10,5 5 --> 1", "--> 1"])
    func hasNoWrongTimes(line: String) throws {
        #expect(try cues("\(line)\nA\n\n00:00:20,250 --> 00:00:22,000\nB").map(\.startInSeconds) == [20.25])
    }

    @Test func decodesWhatWebVTTNames() throws {
        let text = "WEBVTT\n\n00:01.000 --> 00:02.000\na&rlm;&lrm;&nbsp;&amp;&lt;b&gt;\n\nnot said"
        #expect(try cues(text).map(\.text) == ["a\u{200F}\u{200E} &<b>"])
    }

    @Test func readsSpeakersThatAreNumbers() throws {
        let text = """
            {"version":"1.0.0","segments":[{"speaker":1,"startTime":0.5,"endTime":2,"body":"Hello everyone."},
            {"speaker":2,"startTime":5,"endTime":7,"body":"Welcome."},{"speaker":["?"],"startTime":8,"body":"What?"},
            {"speaker":"Ada","startTime":9,"endTime":10,"body":"Thanks."}]}
            """
        #expect(
            try cues(text) == [
                TranscriptCue(startInSeconds: 0.5, endInSeconds: 2, speaker: "1", text: "Hello everyone."),
                TranscriptCue(startInSeconds: 5, endInSeconds: 7, speaker: "2", text: "Welcome."),
                TranscriptCue(startInSeconds: 8, text: "What?"),
                TranscriptCue(startInSeconds: 9, endInSeconds: 10, speaker: "Ada", text: "Thanks."),
            ])
    }

    @Test(arguments: [
        #"{"text": "All", "segments": [{"id": 0, "seek": 0, "start": 0.0, "end": 2.5, "text": " Hello.", "tokens": [1]}, {"id": 1, "start": 2.5, "end": 4, "text": " Bye."}], "language": "en"}"#,
        #"{"systeminfo": "a", "transcription": [{"timestamps": {"from": "00:00:00,000", "to": "00:00:02,500"}, "offsets": {"from": 0, "to": 2500}, "text": " Hello."}, {"offsets": {"from": 2500, "to": 4000}, "text": " Bye."}]}"#,
        #"[{"start": 0, "end": 2.5, "text": "Hello."}, 7, {"start": 2.5, "end": 4, "text": "Bye."}]"#,
        #"[{"startTime": 0, "endTime": 2.5, "body": "Hello."}, {"startTime": "2.5", "endTime": "0:04", "body": "Bye."}]"#,
    ])
    func readsWhatWhisperWrites(json: String) throws {
        #expect(
            try cues(json) == [
                TranscriptCue(startInSeconds: 0, endInSeconds: 2.5, text: "Hello."),
                TranscriptCue(startInSeconds: 2.5, endInSeconds: 4, text: "Bye."),
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
    /// A line that is continued, or said again, does not end before it begins.
    @Test(
        arguments: [
            #"[{"startTime":1,"body":"A"},{"endTime":0.5,"body":"B"}]"#,
            #"[{"startTime":1,"endTime":2,"body":"A."},{"endTime":0.5,"body":"A."}]"#,
        ])
    func endsNoLineBeforeItsStart(text: String) throws {
        let cues = try cues(text)
        #expect(cues.map(\.startInSeconds) == [1])
        #expect(cues.map(\.endInSeconds) == [nil])
    }

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
    @Test(arguments: [
        ("false", false), ("\"false\"", false), ("0", false), ("\"no\"", false), ("true", true),
        ("\"true\"", true), ("1", true),
        ("\"yes\"", true), ("null", true), ("{}", true), ("\"maybe\"", true),
    ])
    func hidesAChapterInAnySpelling(toc: String, isListed: Bool) throws {
        let text =
            #"{"chapters": [{"startTime": "1", "title": "A", "toc": \#(toc)}, {"startTime": 2, "title": 3}]}"#
        let chapters = try ChapterDocument.chapters(in: Data(text.utf8), base: nil)
        #expect(chapters.map(\.startInSeconds) == (isListed ? [1, 2] : [2]))
        #expect(chapters.last?.title == "3")
        let list = Data(#"[{"startTime": 1, "title": "A", "toc": \#(toc)}]"#.utf8)
        #expect(try ChapterDocument.chapters(in: list, base: nil).count == (isListed ? 1 : 0))
    }

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
