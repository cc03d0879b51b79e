import Foundation

@testable import TekpubFormats

extension ReaderInput {
    /// Decodes a catalogue, and takes the changes after each chunk as the network brings them.
    private static func catalog(_ text: [UInt8]) {
        decode(text, role: .catalog())
    }

    static func decode(_ text: [UInt8], role: DocumentRole, address: String = "http://example.org/feed") {
        var decoder = CatalogDecoder(role: role, base: URL(string: address))
        // Ignore errors: a reader may refuse a text, but not slowly.
        do {
            for start in stride(from: 0, to: text.count, by: 16 << 10) {
                try decoder.append(Data(text[start..<min(text.count, start + 16 << 10)]))
                _ = decoder.takeChanges()
            }
            _ = try decoder.finish()
            _ = decoder.takeChanges()
        } catch {}
    }

    private static let (rss, end) = ("<rss><channel><title>T</title>", "</channel></rss>")
    private static let item =
        "<item><title>A</title><guid>1</guid><enclosure url='http://e.org/1.mp3'/></item>"

    /// RSS and Atom.
    static let feeds = [
        ReaderInput("a feed: items on one line", rss, repeating: item, end, read: catalog),
        ReaderInput("a feed: items before the title", "<rss><channel>", repeating: item, end, read: catalog),
        ReaderInput("a feed: items without an end", rss, repeating: "<item><title>A</title>", read: catalog),
        ReaderInput("a feed: tags without >", rss, repeating: "<item ", read: catalog),
        ReaderInput("a feed: elements in elements", rss, repeating: "<a>", read: catalog),
        ReaderInput("a feed: ends without a beginning", rss, repeating: "</b>", read: catalog),
        ReaderInput("a feed: attributes", rss + "<item ", numbered: { "a\($0)='1' " }, "/>", read: catalog),
        ReaderInput(
            "a feed: namespaces", "<rss ", numbered: { "xmlns:n\($0)='urn:\($0)' " }, "><channel/></rss>",
            read: catalog),
        ReaderInput(
            "a feed: a namespace in each element", rss,
            numbered: { "<n\($0):a xmlns:n\($0)='u'>" }, end, read: catalog),
        ReaderInput("a feed: undeclared prefixes", rss, numbered: { "<n\($0):a/>" }, end, read: catalog),
        ReaderInput("a feed: comments", rss, repeating: "<!-- -->", end, read: catalog),
        ReaderInput("a feed: declarations", "<!DOCTYPE rss [", repeating: "<!ENTITY a 'b'>", read: catalog),
        ReaderInput(
            "a feed: declared entities", "<!DOCTYPE rss [", numbered: { "<!ENTITY a\($0) 'b&a\($0 - 1);'>" },
            "]><rss/>", read: catalog),
        ReaderInput(
            "a feed: references to entities", "<!DOCTYPE rss [<!ENTITY a 'b'>]>" + rss, repeating: "&a;", end,
            read: catalog),
        ReaderInput(
            "a feed: beginnings of references", "<!DOCTYPE rss [<!ENTITY a 'b'>]>" + rss, repeating: "&", end,
            read: catalog),
        ReaderInput(
            "a feed: a wrong label", "<?xml version='1.0' encoding='latin1'?>" + rss,
            repeating: "<item><title>é</title></item>", end, read: catalog),
        ReaderInput("a feed: marks of the byte order", repeating: "\u{FEFF}", read: catalog),
        ReaderInput("a feed: a message before it", repeating: "Warning: <", read: catalog),
        ReaderInput(
            "a feed: two long texts", rss,
            numbered: {
                "<item><description>a \($0) b</description><content:encoded>c \($0) d e</content:encoded></item>"
            },
            end, read: catalog),
        ReaderInput("a feed: comments without an end", rss, repeating: "<!--", read: catalog),
        ReaderInput(
            "a feed: people", rss + "<item>", repeating: "<podcast:person>A</podcast:person>", read: catalog),
        ReaderInput(
            "a feed: authors", "<feed xmlns='http://www.w3.org/2005/Atom'><entry>",
            numbered: { "<author><name>A\($0)</name></author>" }, "</entry></feed>", read: catalog),
        ReaderInput(
            "a feed: files", rss + "<item>", numbered: { "<enclosure url='http://e.org/\($0)'/>" },
            "</item>" + end, read: catalog),
        ReaderInput(
            "a feed: chapters", rss + "<item><psc:chapters>",
            numbered: { "<psc:chapter start='\($0)' title='A'/>" }, "</psc:chapters></item>" + end,
            read: catalog),
        ReaderInput(
            "a feed: links of an entry", "<feed xmlns='http://www.w3.org/2005/Atom'><entry>",
            numbered: { "<link rel='alternate' href='/\($0)'/>" }, "</entry></feed>", read: catalog),
        ReaderInput(
            "a feed: values of the channel between items",
            { count in
                let description = String(repeating: "<p>A</p>", count: count)
                let items = String(
                    repeating: "<itunes:image href='/a'/><item><title>A</title></item>", count: count)
                return Array("\(rss)<description>\(description)</description>\(items)\(end)".utf8)
            }, read: catalog),
        ReaderInput(
            "a delivery feed: productions", "<rss><channel>",
            numbered: {
                "<item><title>P\($0): E</title>"
                    + "<link>http://delivery.tekpub.com/p\($0)/1/hd/file.mp4?token=a</link></item>"
            }, end, read: catalog),
    ]

    private static func description(_ text: [UInt8]) {
        _ = HTMLText.plain(String(decoding: text, as: UTF8.self), keepsAddresses: true)
    }

    private static func markdown(_ text: [UInt8]) {
        _ = MarkdownText.plain(String(decoding: text, as: UTF8.self))
    }

    /// The texts of elements, and descriptions in HTML and Markdown.
    static let feedTexts =
        ["&amp;", "&", "<![CDATA[a]]>", "]", "<", "<b>a</b>", "a<br/>&#1;", "é\u{C2}\u{80}", "</title "].map {
            part in
            ReaderInput(
                "a text of a feed: \(part)", rss + "<item><description>", repeating: part,
                "</description></item>" + end, read: catalog)
        }
        + [
            "<", "<p>", "<!--", "<!-- -->", "<script>", "<script>a</script>", "<a href='http://e.org'>", "&",
            "&amp;",
            "&#", "<a b=", "\n", " ", "<li>", "<a href='http://e.org/a'>a</a>",
        ].map { ReaderInput("a description: \($0)", "<p>a</p>", repeating: $0, read: description) }
        + ["[", "![", "[a](", "[a](b)", "\\", "`", "**", "> ", "\n# "].map {
            ReaderInput("Markdown: \($0)", repeating: $0, read: markdown)
        }
        + [
            ReaderInput(
                "a description: a link whose words nearly contain its address",
                { count in
                    let address = "http://e.org/" + String(repeating: "a", count: count)
                    return Array("<a href='\(address)b'>\(address)\(address)</a>".utf8)
                }, read: description)
        ]
}
