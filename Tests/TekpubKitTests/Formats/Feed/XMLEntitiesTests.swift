import Foundation
import Testing

@testable import TekpubFormats

/// Entities that a document declares for itself.
struct XMLEntitiesTests {
    private func titles(_ body: String, piecesOf count: Int = .max) throws -> [String?] {
        var decoder = CatalogDecoder()
        var productions: [Production] = []
        func take() {
            for case .productions(let list, _) in decoder.takeChanges() { productions += list }
        }
        var rest = Data(body.utf8)
        while !rest.isEmpty {
            try decoder.append(rest.prefix(count))
            rest = rest.dropFirst(count)
            take()
        }
        _ = try decoder.finish()
        take()
        return productions.flatMap(\.episodes).map(\.title)
    }

    private func feed(_ declarations: String, _ title: String) -> String {
        "<?xml version='1.0'?><!DOCTYPE rss [\(declarations)]><rss><channel><title>T</title><item><title>\(title)</title></item></channel></rss>"
    }

    @Test(
        arguments: [
            ("<!ENTITY ccaron '&#x10D;'>", "&ccaron;", "č"),
            (#"<!ENTITY me "Ada &amp; Bob">"#, "by &me;", "by Ada & Bob"),
            ("<!ENTITY a 'x'><!ENTITY b '&a;&a;'><!ENTITY c '&b;y'>", "&c;", "xxy"),
            ("<!ENTITY b '&a;'><!ENTITY a 'later'>", "&b;", "later"),
            ("<!ENTITY a '1'><!ENTITY a '2'>", "&a;", "1"),
            ("<!-- <!ENTITY a '1'> ' --><!ENTITY a '2'>", "&a;", "2"),
            ("<!ELEMENT a (b)><!ENTITY a ']>'>", "&a;", "]>"),
            ("<!ENTITY amp 'no'>", "&amp;", "&"), ("<!ENTITY a '1'>", "&a &b; &;", "&a &b; &;"),
            ("<!ENTITY % p 'x'><!ENTITY a '1'>", "&p;&a;", "&p;1"),
            ("<!ENTITY s SYSTEM 'file:///etc/passwd'><!ENTITY a '1'>", "&s;&a;", "&s;1"),
            ("<!ENTITY a '&a;'><!ENTITY b '1'>", "&a;&b;", "&a;1"),
            ("<!ENTITY a '&b;'><!ENTITY b '&a;'>", "&a;", "&a;"),
            ("<!ENTITY sum 'total'>", "&sum; &phi;", "total φ"),
        ])
    func replacesWhatIsDeclared(declarations: String, text: String, expected: String) throws {
        let body = feed(declarations, text)
        #expect(try titles(body) == [expected])
        for count in [1, 2, 7] { #expect(try titles(body, piecesOf: count) == [expected]) }
    }

    /// However the body is divided: the whole of it may be there before its first element is read.
    @Test func readsNoDeclarationsFromTextsAboutThem() throws {
        let body = """
            <?xml version='1.0'?><!-- <!DOCTYPE rss [<!ENTITY a 'wrong'>]> --><rss><channel><title>T</title>\
            <description><![CDATA[<!DOCTYPE rss [<!ENTITY a 'wrong'>]>]]></description>\
            <item><title>&a;</title></item></channel></rss>
            """
        for count in [.max, 1, 7] { #expect(try titles(body, piecesOf: count) == ["&a;"]) }
    }

    @Test func replacesAddressesToo() throws {
        let body =
            "<!DOCTYPE opml [<!ENTITY h 'a.example'>]><opml><body><outline text='A' xmlUrl='http://&h;/'/></body></opml>"
        var decoder = CatalogDecoder()
        try decoder.append(Data(body.utf8))
        _ = try decoder.finish()
        guard case .productions(let productions, _)? = decoder.takeChanges().first else {
            Issue.record("no productions")
            return
        }
        #expect(productions.map(\.details?.catalogURL) == ["http://a.example/"])
    }

    @Test func staysShortWhateverIsDeclared() throws {
        // A billion laughs, and a long text that is named often.
        let laughs = (1...9).map { level in
            "<!ENTITY l\(level) '\(String(repeating: "&l\(level - 1);", count: 10))'>"
        }
        #expect(try titles(feed("<!ENTITY l0 'lol'>" + laughs.joined(), "&l9;")) == ["&l9;"])
        let long = "<!ENTITY a '\(String(repeating: "x", count: 10_000))'>"
        let items = String(repeating: "<item><title>&a;</title></item>", count: 1000)
        let count = try titles(feed(long, "A</title></item>\(items)<item><title>B")).compactMap(
            \.?.utf8.count
        ).reduce(0, +)
        #expect((1_000_000...5_000_000).contains(count))
    }
}
