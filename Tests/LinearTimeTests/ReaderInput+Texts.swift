import Foundation

@testable import TekpubFormats

extension ReaderInput {
    private static func catalog(_ text: [UInt8]) { decode(text, role: .catalog()) }

    /// Lists of feeds, pages, and short texts that may be long.
    static let lists =
        [
            ReaderInput(
                "OPML: feeds", "<opml><body>",
                numbered: { "<outline text='A' xmlUrl='http://e.org/\($0)'/>" },
                "</body></opml>", read: catalog),
            ReaderInput(
                "OPML: feeds in feeds", "<opml><body>",
                numbered: { "<outline text='A' xmlUrl='http://e.org/\($0)'>" }, read: catalog),
            ReaderInput(
                "OPML: folders in folders", "<opml><body>", repeating: "<outline text='A'>", read: catalog),
            ReaderInput("OPML: titles", "<opml>", repeating: "<title>A</title>", read: catalog),
            ReaderInput(
                "a page: links", "<html>", repeating: "<link rel='alternate' href='/a'>", read: catalog),
            ReaderInput("a page: bases", "<html>", repeating: "<base href='/a'>", read: catalog),
            ReaderInput("a page: scripts", "<html>", repeating: "<script>", read: catalog),
            ReaderInput("a date: digits", repeating: "1", read: { _ = ReleaseDate(feedDate: string($0)) }),
            ReaderInput("a date: words", repeating: "Jan, ", read: { _ = ReleaseDate(feedDate: string($0)) }),
            ReaderInput("a date: blanks", repeating: " ", read: { _ = ReleaseDate(feedDate: string($0)) }),
            ReaderInput(
                "a date: zones", "2009-10-24T10:00:00Z", repeating: " Z",
                read: { _ = ReleaseDate(feedDate: string($0)) }),
            ReaderInput("a length: parts", repeating: "1:", read: { _ = MediaTime.seconds(string($0)) }),
            ReaderInput("a length: digits", repeating: "1", read: { _ = MediaTime.seconds(string($0)) }),
            ReaderInput("a length: units", repeating: "1h ", read: { _ = MediaDuration.seconds(string($0)) }),
            ReaderInput("a length: blanks", repeating: " ", read: { _ = MediaDuration.seconds(string($0)) }),
            ReaderInput(
                "an ending: a query", "http://e.org/a.php?", repeating: "a=b.c&",
                read: { _ = MediaEnding(of: string($0)) }),
            ReaderInput(
                "a length: a fraction", "0.", repeating: "1", read: { _ = MediaDuration.seconds(string($0)) }),
            ReaderInput(
                "an address: redirects", "https://", repeating: "pdst.fm/e/",
                read: { _ = MediaAddress.stable(string($0)) }),
            ReaderInput(
                "an address: @", "https://", repeating: "@", read: { _ = MediaAddress.stable(string($0)) }),
            ReaderInput(
                "an address: dots", "http://e.org/", repeating: "../",
                read: { _ = WebAddress(base: URL(string: "http://e.org/a/b")).url(string($0)) }),
            ReaderInput(
                "an address: blanks", "http://e.org/", repeating: "a ", read: { _ = string($0).addressOnly }),
            ReaderInput(
                "a person", repeating: "(", "a@e.org)", read: { _ = PersonName(string($0)) }),
            ReaderInput(
                "identities of equal episodes", { [UInt8](repeating: 0, count: $0) },
                read: { text in
                    let episode = Episode(guid: "a", title: "A")
                    _ = Production(episodes: text.map { _ in episode }).episodeIdentities
                }),
        ]

    static func string(_ text: [UInt8]) -> String { String(decoding: text, as: UTF8.self) }

    private static func transcript(_ text: [UInt8]) { _ = try? TranscriptDocument.cues(in: Data(text)) }
    private static func chapters(_ text: [UInt8]) {
        _ = try? ChapterDocument.chapters(in: Data(text), base: nil)
    }

    private static let cue = "WEBVTT\n\n00:01.000 --> 00:02.000\n"

    /// Transcripts in all forms, and chapters.
    static let transcripts =
        [
            ("cues", "WEBVTT\n\n", "00:01.000 --> 00:02.000\na\n\n"), ("lines of a cue", cue, "a\n"),
            ("arrows", "", "-->"), ("arrows in a line", "", "1 --> 2 "), ("tags", cue, "<v A>"),
            ("< in a cue", cue, "<"),
            ("{ in a cue", cue, "{"), ("positions", cue, "{\\an8}"), ("entities", cue, "&amp;"),
            ("lines", "", "a\r\n"), ("CRs", "", "\r"), ("CRs in a cue", cue, "a\r\r\n"),
            ("numbers", "0:01 --> 0:02\n", "1\n"),
            ("numbers before times", "", "1\n0:01 --> 0:02\n"), ("blanks in times", "", "0:01 , "),
            ("references", cue, "&rlm;"),
            ("segments of Whisper", #"{"segments": ["#, #"{"start": 1, "text": "a"},"#),
            ("a bare list", "[", #"{"start": 1, "text": "a"},"#),
            ("accents", cue, "\u{301}"), ("page breaks", "", "\u{0C}"), ("paragraphs", "<p>", "<p>a"),
            ("speakers", "<p>", "<cite>A:</cite><time>1:00</time><p>a</p>"), ("< in a page", "<p>", "<"),
            ("<p in a page", "<p>", "<p"), ("tags in a paragraph", "<p>", "<b>a</b>"),
            ("ends of others", "<p>", "</cite>"),
            ("segments", #"{"segments": ["#, #"{"startTime": 1, "body": "a"},"#),
            ("words without times", #"{"segments": ["#, #"{"body": "a"},"#),
            ("empty segments", #"{"segments": ["#, "{},"),
            ("segments of another shape", #"{"segments": ["#, "[],"),
            ("arrays in arrays", "", "["), ("a long segment", #"{"segments": [{"body": ""#, "a "),
        ].map { name, start, part in
            let end = start.hasSuffix("[") ? "{}]}" : start.hasSuffix("\"") ? "\"}]}" : ""
            return ReaderInput("a transcript: \(name)", start, repeating: part, end, read: transcript)
        }
        + [
            ReaderInput(
                "chapters", #"{"chapters": ["#, numbered: { #"{"startTime": \#($0), "title": "A"},"# },
                "{}]}",
                read: chapters),
            ReaderInput("chapters: empty ones", #"{"chapters": ["#, repeating: "{},", "{}]}", read: chapters),
            ReaderInput(
                "chapters: of another shape", #"{"chapters": ["#, repeating: "1,", "1]}", read: chapters),
            ReaderInput(
                "chapters: objects in objects", #"{"chapters": ["#, repeating: "{\"a\":", read: chapters),
        ]

    private static func answer(_ text: [UInt8]) {
        var reader = SyncResponseReader()
        // Ignore errors: a reader may refuse a text, but not slowly.
        do {
            for start in stride(from: 0, to: text.count, by: 16 << 10) {
                try reader.append(Data(text[start..<min(text.count, start + 16 << 10)]))
                _ = reader.takeActions()
            }
            _ = try reader.finish()
        } catch {}
    }

    /// Answers of sync servers.
    static let sync = [
        ReaderInput(
            "sync: actions", #"{"actions": ["#,
            numbered: {
                #"{"podcast": "a", "episode": "\#($0)", "timestamp": "2020-01-01T00:00:00", "position": 1},"#
            },
            "{}]}", read: answer),
        ReaderInput(
            "sync: a long action", #"{"actions": [{"#, numbered: { "\"a\($0)\": 1," }, #""b": 1}]}"#,
            read: answer),
        ReaderInput(
            "sync: added feeds", #"{"add": ["#, numbered: { "\"http://e.org/\($0)\"," }, "1]}", read: answer),
        ReaderInput(
            "sync: changed addresses", #"{"update_urls": ["#, repeating: #"["a", "b"],"#, "[]]}", read: answer
        ),
        ReaderInput(
            "sync: a list", "[", numbered: { #"{"url": "http://e.org/\#($0)"},"# }, "{}]", read: answer),
        ReaderInput("sync: members", "{", numbered: { #""a\#($0)": [1],"# }, #""b": 1}"#, read: answer),
        ReaderInput(
            "sync: a time", "2020-01-01T00:00:00.", repeating: "1",
            read: { _ = SyncTimestamp.seconds(string($0)) }),
    ]
}
