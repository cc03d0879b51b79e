import Foundation

@testable import TekpubFormats

extension ReaderInput {
    private static func catalog(_ text: [UInt8]) { decode(text, role: .catalog()) }

    private static func service(_ address: String) -> @Sendable ([UInt8]) -> Void {
        { decode($0, role: .catalog(), address: address) }
    }

    private static func lint(_ text: [UInt8]) {
        guard let address = URL(string: "http://example.org/feed") else { return }
        _ = FeedLint(text, contentType: nil, address: address, now: Date(timeIntervalSince1970: 1e9))
    }

    private static let atom = "<feed xmlns='http://www.w3.org/2005/Atom'>"

    /// Feeds, as they are checked for their publishers.
    static let lint = [
        ReaderInput(
            "lint: items on one line", "<rss><channel>", repeating: "<item><link>a</link></item>", read: lint),
        ReaderInput("lint: items without an end", "<rss><channel>", repeating: "<item>", read: lint),
        ReaderInput("lint: tags without >", "<rss><channel>", repeating: "<item ", read: lint),
        ReaderInput("lint: ends without a beginning", "<rss>", repeating: "</b>", read: lint),
        ReaderInput("lint: attributes", "<rss ", numbered: { "a\($0)='1' " }, "/>", read: lint),
        ReaderInput(
            "lint: attributes with prefixes", "<rss ", numbered: { "a\($0):b='1' " }, "/>", read: lint),
        ReaderInput(
            "lint: namespaces", "<rss ", numbered: { "xmlns:n\($0)='u' n\($0):a='1' " }, "/>", read: lint),
        ReaderInput(
            "lint: namespaces in elements", "<rss>", numbered: { "<n\($0):a xmlns:n\($0)='u'>" }, read: lint),
        ReaderInput(
            "lint: pictures of channels", "<rss>", repeating: "<channel><itunes:image href='a'/>", read: lint),
        ReaderInput("lint: ampersands", "<rss><title>", repeating: "&", read: lint),
        ReaderInput("lint: < in an attribute", "<rss a='", repeating: "<", read: lint),
        ReaderInput("lint: text", "<rss><title>", repeating: "a<!-- -->", read: lint),
        ReaderInput("lint: CDATA", "<rss><title>", repeating: "<![CDATA[a]]", read: lint),
        ReaderInput(
            "lint: entries", atom, numbered: { "<entry><id>\($0)</id><link rel='enclosure'/></entry>" },
            read: lint),
        ReaderInput(
            "lint: a JSON Feed on one line", #"{"version": "https://jsonfeed.org/version/1.1", "items": ["#,
            repeating: #"{"url": "a", "é": "\n", "attachments": [{}]},"#, "{}]}", read: lint),
        ReaderInput(
            "lint: members of an object", "{", numbered: { "\"a\($0)\": 1," }, "\"b\": 1}", read: lint),
        ReaderInput("lint: arrays in arrays", repeating: "[", read: lint),
    ]

    private static func extraction(_ text: [UInt8]) {
        guard let page = URL(string: "http://example.org/list") else { return }
        var reader = YtDlpReader(page: page)
        for start in stride(from: 0, to: text.count, by: 64 << 10) {
            guard (try? reader.append(text[start..<min(text.count, start + (64 << 10))])) != nil else {
                return
            }
            _ = reader.takeChanges()
        }
        try? reader.finish()
    }

    /// What yt-dlp prints.
    static let extraction = [
        ReaderInput(
            "yt-dlp: entries", #"{"entries": ["#,
            numbered: { #"{"_type": "url", "id": "\#($0)", "url": "http://example.org/\#($0)"},"# }, "null]}",
            read: extraction),
        ReaderInput(
            "yt-dlp: formats of an entry", #"{"entries": [{"formats": ["#,
            repeating: #"{"url": "http://example.org/"},"#, "{}]}]}", read: extraction),
        ReaderInput(
            "yt-dlp: entries of a list in a list", #"{"entries": [{"_type": "playlist", "entries": ["#,
            numbered: { #"{"id": "\#($0)", "url": "http://example.org/\#($0)"},"# }, "null]}]}",
            read: extraction),
    ]

    /// JSON of all services and servers.
    static let documents =
        [
            ("productions", #"{"slug": "a\#u{0}", "title": "A"},"#),
            ("channels", #"{"slug": "a\#u{0}", "productions": [{"slug": "b\#u{0}"}]},"#),
            ("queries", #"{"name": "a\#u{0}", "url": "/\#u{0}"},"#),
            ("recent", #"{"title": "A", "production": {"slug": "b"}},"#),
            ("filters", #"{"rel": "category", "href": "/", "data": [{"name": "a", "value": "\#u{0}"}]},"#),
            ("items", #"{"id": "\#u{0}", "attachments": [{"url": "/a.mp3"}]},"#),
            ("conferences", #"{"acronym": "a\#u{0}", "title": "A", "slug": "a/b"},"#),
            ("events", #"{"guid": "\#u{0}", "title": "A", "persons": ["A"]},"#),
            (
                "recordings",
                #"{"recording_url": "/\#u{0}.mp4", "mime_type": "video/mp4", "language": "eng"},"#
            ),
            ("data", #"{"uuid": "\#u{0}", "name": "A", "url": "/\#u{0}"},"#),
            ("docs", #"{"identifier": "a\#u{0}", "title": "A", "mediatype": "movies"},"#),
            ("customer", #"{"owned": ["a\#u{0}"]},"#),
        ].map { name, part in
            let pieces = part.components(separatedBy: "\u{0}")
            return ReaderInput(
                "JSON: \(name)", #"{"title": "A", "total": 9, "\#(name)": ["#,
                numbered: { pieces.joined(separator: String($0)) }, "{}]}", read: catalog)
        }
        + [
            ReaderInput(
                "JSON: episodes of a production", #"[{"slug": "a", "episodes": ["#,
                numbered: { #"{"number": \#($0), "slug": "a", "title": "A"},"# }, "{}]}]", read: catalog),
            ReaderInput(
                "JSON: members", "[{", numbered: { #""a\#($0)": 1,"# }, #""slug": "a"}]"#, read: catalog),
            ReaderInput(
                "JSON: tags", #"[{"slug": "a", "tags": ["#, numbered: { #""\#($0)","# }, "1]}]", read: catalog
            ),
            ReaderInput(
                "JSON: a long text", #"[{"slug": "a", "description": ""#, repeating: "a\\n", "\"}]",
                read: catalog),
            ReaderInput("JSON: a long name", #"[{""#, repeating: "a\\u0041", "\": 1}]", read: catalog),
            ReaderInput(
                "JSON: a long number", #"[{"slug": "a", "price": "#, repeating: "1", "}]", read: catalog),
            ReaderInput(
                "JSON: a long fraction", #"[{"slug": "a", "price": 0."#, repeating: "0", "1}]", read: catalog),
            ReaderInput("JSON: objects in objects", repeating: #"{"episode":"#, read: catalog),
            ReaderInput(
                "JSON: wrapped recent episodes",
                { count in
                    // As deep as it is read, beside each other.
                    let deep =
                        String(repeating: #"{"episode": "#, count: 100) + "1"
                        + String(repeating: "}", count: 100)
                    return Array(
                        (#"{"recent": ["# + String(repeating: deep + ",", count: count) + "1]}").utf8)
                }, read: { decode($0, role: .recents) }),
            ReaderInput(
                "the Internet Archive: derived files", #"{"metadata": {"identifier": "a"}, "files": ["#,
                numbered: {
                    #"{"name": "\#($0).mp4", "source": "original"}, {"name": "\#($0)_512kb.mp4", "original": "\#($0).mp4"},"#
                }, "{}]}", read: service("https://archive.org/metadata/a")),
            ReaderInput(
                "the Internet Archive: a chain of files", #"{"metadata": {"identifier": "a"}, "files": ["#,
                numbered: { #"{"name": "\#($0 + 1).mp4", "original": "\#($0).mp4"},"# },
                #"{"name": "0.mp4", "source": "original"}]}"#, read: service("https://archive.org/metadata/a")
            ),
            ReaderInput(
                "PeerTube: a playlist", #"{"total": 9, "data": ["#,
                numbered: {
                    #"{"position": \#($0), "video": {"uuid": "\#($0)", "name": "A", "shortUUID": "a"}},"#
                },
                "{}]}", read: service("https://p.org/api/v1/video-playlists/1/videos")),
        ]
}
