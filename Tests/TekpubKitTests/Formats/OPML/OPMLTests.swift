import Foundation
import Testing

@testable import TekpubFormats

/// Reading and writing lists of feeds.
struct OPMLTests {
    private func outlines(_ bytes: Data, base: URL? = nil, chunkLength: Int = .max) throws -> [OPMLDocument
        .Outline]
    {
        var decoder = CatalogDecoder(base: base)
        var rest = bytes
        var changes: [CatalogChange] = []
        while !rest.isEmpty {
            let chunk = rest.prefix(chunkLength)
            rest = rest.dropFirst(chunk.count)
            try decoder.append(chunk)
            changes += decoder.takeChanges()
        }
        _ = try decoder.finish()
        changes += decoder.takeChanges()
        return changes.flatMap { change -> [Production] in
            if case .productions(let productions, .separate) = change { productions } else { [] }
        }.map {
            OPMLDocument.Outline(
                title: $0.title ?? "", address: $0.details?.catalogURL ?? "", folders: $0.channels)
        }
    }

    private func outlines(_ body: String) throws -> [OPMLDocument.Outline] {
        try outlines(
            Data("<opml version='2.0'><head><title>T</title></head><body>\(body)</body></opml>".utf8))
    }

    @Test func readsFoldersOfAnyDepth() throws {
        let found = try outlines(
            """
            <outline text="Talks"><outline text="Go"><outline type="rss" text="A" xmlUrl="http://a.example/"/></outline>
            <outline text="B" xmlUrl="http://b.example/f"></outline></outline>
            <outline title="C" xmlUrl="http://c.example/"/>
            """)
        #expect(
            found == [
                .init(title: "A", address: "http://a.example/", folders: ["Talks", "Go"]),
                .init(title: "B", address: "http://b.example/f", folders: ["Talks"]),
                .init(title: "C", address: "http://c.example/", folders: []),
            ])
    }

    @Test(arguments: [
        "text='A' xmlUrl='http://a.example/'", "text='A' xmlurl='http://a.example/'",
        "TEXT='A' XMLURL='http://a.example/'",
        "title='A' type='rss' url='http://a.example/'", "text='' title='A' feedUrl='http://a.example/'",
        "text='http://a.example/' title='A' xmlUrl='http://a.example/'",
        "name='A' xmlUrl='http://a.example/' url='http://b.example/'",
        "text='A' title='B' xmlUrl=' http://a.example/ '", "text='A' xmlUrl='feed://a.example/'",
        "text='A' xmlUrl='feed:http://a.example/'", "text='A' xmlUrl='itpc://a.example/'",
        "text='A' xmlUrl='pcast://a.example/'",
        "text='A' xmlUrl='podcast://a.example/'",
    ])
    func readsWhatOtherProgramsWrite(attributes: String) throws {
        let outlines = try outlines("<outline \(attributes)/>")
        #expect(outlines == [.init(title: "A", address: "http://a.example/", folders: [])])
    }

    @Test func followsNoLinksToPagesAndLists() throws {
        let outlines = try outlines(
            """
            <outline text="A" type="link" url="http://a.example/"/><outline text="B" type="include" url="http://b.example/o"/>
            <outline text="C" htmlUrl="http://c.example/"><outline text="D" xmlUrl="http://d.example/"/></outline>
            """)
        #expect(outlines == [.init(title: "D", address: "http://d.example/", folders: ["C"])])
    }

    @Test(arguments: [
        ("<title> Fish &amp;\n<![CDATA[Chips]]> </title><title>Other</title>", "Fish & Chips"),
        ("<title/>", nil),
    ])
    func readsTheListsOwnTitle(head: String, title: String?) throws {
        var decoder = CatalogDecoder()
        let outline = "<outline title='C' xmlUrl='http://c.example/'/>"
        try decoder.append(Data("<opml><head>\(head)</head><body>\(outline)</body></opml>".utf8))
        #expect(try decoder.finish().catalog.about?.title == title)
    }

    @Test func readsCarelessFiles() throws {
        let found = try outlines(
            """
            <outline text='Caf&eacute; & Bar' TYPE='Atom' XMLURL='feed://a.example/?x=1&y=2'>
            <outline text='&lt;b&gt;Bold&lt;/b&gt;' xmlUrl=' feed:https://b.example/ '/>
            <outline text='none' xmlUrl=''/><outline text='ftp' xmlUrl='ftp://c.example/'/>
            <outline text='twice' xmlUrl='https://b.example/'/><outline xmlUrl='http://d.example/'/>
            """)
        #expect(
            found.map(\.address) == [
                "http://a.example/?x=1&y=2", "https://b.example/", "http://d.example/",
            ])
        #expect(found.map(\.title) == ["Café & Bar", "Bold", "http://d.example/"])
    }

    @Test(arguments: [String.Encoding.utf16, .utf16LittleEndian, .utf8])
    func readsAnyEncoding(encoding: String.Encoding) throws {
        let text =
            "\u{FEFF}<?xml version='1.0'?><opml><body><outline text='Ü' xmlUrl='http://a.example/'/></body></opml>"
        let bytes = try #require(text.dropFirst(encoding == .utf16 ? 1 : 0).description.data(using: encoding))
        #expect(try outlines(bytes).map(\.title) == ["Ü"])
    }

    @Test func readsTheSameHoweverItIsCut() throws {
        let text = OPMLDocument(
            title: "T",
            outlines: (0..<20).map {
                .init(
                    title: "A \"\($0)\" & Ö", address: "http://a.example/\($0)", folders: ["X", "\($0 % 3)"])
            })
        let bytes = Data("\(text)".utf8)
        let whole = try outlines(bytes)
        #expect(whole.count == 20)
        for length in [1, 2, 3, 7, 64] { #expect(try outlines(bytes, chunkLength: length) == whole) }
    }

    @Test func readsWhatItWrites() throws {
        var generator = FixedGenerator(seed: 7)
        let letters = Array("aÖ \"'&;]>\u{1F600}/")
        func word() -> String {
            let text = (0..<Int.random(in: 1...8, using: &generator)).map { _ in
                letters[Int.random(in: 0..<letters.count, using: &generator)]
            }
            return "x" + String(text).split(separator: " ").joined(separator: " ") + "x"
        }
        for _ in 0..<50 {
            let folders = (0..<3).map { _ in word() }
            let written = (0..<10).map { number in
                OPMLDocument.Outline(
                    title: word(), address: "http://a.example/\(number)?a=1&b=%22",
                    folders: Array(folders.prefix(Int.random(in: 0...3, using: &generator))))
            }
            let read = try outlines(Data("\(OPMLDocument(title: word(), outlines: written))".utf8))
            #expect(Set(read) == Set(written))
        }
    }

    @Test func saysThatAFileEndsEarly() throws {
        let bytes = Data("<opml><body><outline text='A' xmlUrl='http://a.example/'/><outl".utf8)
        #expect(throws: WireError.endsEarly(byteCount: bytes.count)) { _ = try outlines(bytes) }
    }

    @Test func readsThousandsOfDeepOutlines() throws {
        let open = (0..<50).map { "<outline text='\($0)'>" }.joined()
        let close = String(repeating: "</outline>", count: 50)
        let feeds = (0..<5000).map { "\(open)<outline text='F' xmlUrl='http://a.example/\($0)'/>\(close)" }
        let found = try outlines(feeds.joined())
        #expect(found.count == 5000)
        #expect(found.allSatisfy { $0.folders.count == 50 })
    }

    @Test func isAListWhoseEpisodesAreElsewhere() throws {
        let base = try #require(URL(string: "http://example.com/lists/all.opml"))
        let bytes = Data("<opml><body><outline text='A' xmlUrl='../a.xml'/></body></opml>".utf8)
        #expect(try outlines(bytes, base: base).map(\.address) == ["http://example.com/a.xml"])
    }
}
