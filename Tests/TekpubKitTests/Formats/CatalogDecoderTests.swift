import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

struct CatalogDecoderTests {
    @Test func readsTheAPIOf2010() throws {
        let catalog = try Catalog(json: Bodies.api)
        #expect(
            catalog.productions == [
                Production(
                    slug: "sample", title: "Sample Series & More", description: "A made-up series.",
                    channel: "microsoft", price: 15, canWatch: true,
                    episodes: [
                        Episode(
                            guid: "101", number: 1, title: "First Steps",
                            description: "Made-up text.\nMore of it.",
                            durationInSeconds: 1260, releasedAt: ReleaseDate("2010-05-01T00:00:00Z"),
                            url: "http://media.example.org/sample_1.mp4")
                    ])
            ])
    }

    @Test func readsTheRecordsOf2012() throws {
        let catalog = try Catalog(json: Bodies.productions)
        #expect(
            catalog.productions == [
                Production(
                    guid: "000000000000000000000001", slug: "sample", title: "Sample Series",
                    author: "Ada Example",
                    description: "A made-up series.", channel: "mobile",
                    tags: ["ruby", "featured", "rails"], price: 12, canWatch: false,
                    releasedAt: ReleaseDate("2012-03-08T10:00:00Z"), licence: "CC BY 4.0",
                    link: "/productions/sample",
                    episodes: [
                        Episode(
                            number: 1, title: "First Steps", presenter: "Bob Example",
                            url: "http://media.example.org/1.mp4", licence: "CC0"),
                        Episode(number: 2, title: "Next Steps"),
                    ])
            ])
    }

    @Test(arguments: ["[]", " [ ] \n", "\u{FEFF}[]"])
    func takesAnEmptyArrayForAnEmptyCatalogue(body: String) throws {
        #expect(try Catalog(json: body) == Catalog())
    }

    @Test(arguments: 1...64)
    func readsTheSameHoweverTheBytesAreCut(pieceSize: Int) throws {
        let body =
            "\u{FEFF} [null, \"a\\\"]\", 1.5 ,\(Bodies.api.dropFirst().dropLast()), {\"title\": \"ü\\\\\"}]"
        let whole = try Catalog(json: body)
        #expect(whole.productions.map(\.title) == ["Sample Series & More", "ü\\"])
        #expect(try Catalog(json: body.utf8, piecesOf: pieceSize) == whole)
    }

    @Test func readsTheSameCutInTwoAnywhere() throws {
        let body = Array(Bodies.productions.utf8)
        let whole = try Catalog(json: body)
        for cut in 0...body.count {
            var decoder = CatalogDecoder()
            try decoder.append(Data(body[..<cut]))
            try decoder.append(Data(body[cut...]))
            let document = try decoder.finish()
            #expect(document.hasProductions)
            #expect(decoder.takeChanges().productions == whole.productions, "cut at \(cut)")
        }
    }

    @Test(
        arguments: [
            ("", .empty),
            (" \n", .empty),
            ("\u{FEFF}", .empty),
            ("{\"oops\": 1}", .anotherShape),
            (Bodies.root, .anotherShape),
            ("[1, 2, 3]", .anotherShape),
            ("[[{\"title\": \"a\"}]]", .anotherShape),
            ("[{\"name\": \"a\"}]", .untitled(number: 1, keys: ["name"])),
            ("[{\"id\": 1, \"Name\": \"a\"}]", .untitled(number: 1, keys: ["Name"])),
            ("[1, {\"id\": 1, \"a\": 1, \"\\u0062\": 1, \"c\": 1}]", .anotherShape),
            (
                "[{\"id\": 1, \"a\": 1, \"\\u0062\": 1, \"c\": 1}]",
                .untitled(number: 1, keys: ["id", "a", "b"])
            ),
            ("[{}]", .untitled(number: 1, keys: [])),
            ("{\"productions\": [{\"label\": 1}]}", .untitled(number: 1, keys: ["label"])),
            (
                "{\"productions\": {\"items\": [[{\"price\": 1}, {\"name\": 1}]]}}",
                .untitled(number: 1, keys: ["name"])
            ),
            ("{\"data\": [{\"name\": \"a\"}]}", .untitled(number: 1, keys: ["name"])),
            ("{\"shows\": [{\"name\": \"a\"}]}", .untitled(number: 1, keys: ["name"])),
            ("{\"shows\": [{\"id\": 1}]}", .anotherShape),
            ("{\"errors\": [{\"title\": \"a\"}]}", .anotherShape),
            ("{\"title\": \"a\", \"episodes\": [{\"title\": \"b\"}]}", .anotherShape),
            ("null", .anotherShape),
            ("\"Forbidden\"", .anotherShape),
            ("12", .anotherShape),
            ("Forbidden", .foreign(.plainText)), ("  é", .foreign(.plainText)),
            ("this is no list of anything", .foreign(.plainText)), ("12 monkeys", .anotherShape),
            ("<html>", .foreign(.webPage(feed: nil))),
            ("\u{0}\u{0}\u{0}\u{0}", .notJSON(offset: 0)), (" \u{1B}[31m", .notJSON(offset: 1)),
            ("%PDF-1.7", .foreign(.pdf)), ("GIF89a", .foreign(.image)), ("ID3\u{4}", .foreign(.audio)),
            ("\u{0}\u{0}\u{0}\u{18}ftypmp42\u{0}", .foreign(.video)), ("PK\u{3}\u{4}", .foreign(.archive)),
            ("#EXTM3U\n", .foreign(.playlist)),
            ("[] []", .notJSON(offset: 3)),
            ("[{\"title\": \"a\"} {\"title\": \"b\"}]", .notJSON(offset: 16)),
            ("[oops]", .notJSON(offset: 1)),
            ("[{title: 1}]", .notJSON(offset: 2)),
            ("[{\"title\" 1}]", .notJSON(offset: 10)),
            ("{\"oops\": ", .endsEarly(byteCount: 9)),
            ("[{\"title\": \"a\"}", .endsEarly(byteCount: 15)),
            ("[{\"title\": \"a\"},", .endsEarly(byteCount: 16)),
            ("[{\"title\": \"a", .endsEarly(byteCount: 13)),
            ("[", .endsEarly(byteCount: 1)),
        ] as [(String, WireError)])
    func saysWhatIsWrongWithABody(body: String, error: WireError) {
        #expect(throws: error) { try Catalog(json: body) }
        #expect(throws: error, "byte by byte") { try Catalog(json: body.utf8, piecesOf: 1) }
    }

    @Test(
        arguments: [
            ([0xFD, 0xFE, 0x20], .invalidUTF8(offset: 0)),
            (Array("[{\"title\": \"".utf8) + [0xC3, 0x28] + Array("\"}]".utf8), .invalidUTF8(offset: 12)),
        ] as [([UInt8], WireError)])
    func rejectsTextThatIsNotUTF8(body: [UInt8], error: WireError) {
        #expect(throws: error) { try Catalog(json: body) }
    }

    @Test func stopsAtNestingThatHasNoEnd() {
        let body = "[{\"title\": " + String(repeating: "[", count: 1000)
        #expect(throws: WireError.tooDeep(limit: 128)) { try Catalog(json: body) }
    }

    @Test func stopsAtAProductionThatHasNoEnd() throws {
        var decoder = CatalogDecoder(productionByteLimit: 100)
        try decoder.append(Data("[{\"title\": \"\(String(repeating: "a", count: 80))".utf8))
        #expect(throws: WireError.tooLarge(byteLimit: 100)) {
            try decoder.append(Data(repeating: UInt8(ascii: "a"), count: 20))
        }
    }

    @Test func keepsTheBeginningOfATextThatIsTooLong() throws {
        let text = Data(String(repeating: "é\\n\\u00e9", count: 200_000).utf8)
        var decoder = CatalogDecoder(productionByteLimit: 3 << 20)
        try decoder.append(Data(#"[{"title": "a", "description": ""#.utf8))
        for _ in 0..<8 { try decoder.append(text) }
        try decoder.append(Data(#"", "slug": "s", "episodes": [{"title": ""#.utf8))
        for _ in 0..<8 { try decoder.append(text) }
        try decoder.append(Data(#""}]}]"#.utf8))
        let production = try #require(try decoder.finishCatalog().productions.first)
        #expect(production.slug == "s" && production.title == "a")
        let kept = try #require(production.description)
        #expect(
            (500_000...1 << 20).contains(kept.utf8.count) && kept.hasPrefix("é\né")
                && !kept.contains("\u{FFFD}"))
        #expect((1...64 << 10).contains(production.episodes.first?.title?.utf8.count ?? 0))
    }

    @Test func limitsNoCatalogueOfSmallProductions() throws {
        var decoder = CatalogDecoder(productionByteLimit: 100)
        try decoder.append(Data("[{}".utf8))
        for _ in 0..<100 { try decoder.append(Data(", {\"title\": \"a\"}".utf8)) }
        try decoder.append(Data("]".utf8))
        let catalog = try decoder.finishCatalog()
        #expect(catalog.productions.count == 100)
    }

    @Test func countsWhatItDecodes() throws {
        var decoder = CatalogDecoder()
        #expect(!decoder.isPromising)
        try decoder.append(Data(" [".utf8))
        #expect(decoder.isPromising)
        #expect(decoder.byteCount == 2)
    }
}
