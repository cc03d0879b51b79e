import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// How the encoding of a document is chosen.
struct TextEncodingTests {
    private static let text = "Ä–é 日本 ok"

    private func feed(_ declaration: String, title: [UInt8]) -> [UInt8] {
        Array("\(declaration)<rss><channel><item><title>".utf8) + title
            + Array("</title></item></channel></rss>".utf8)
    }

    private func title(of body: [UInt8], stated: String? = nil, piecesOf count: Int = .max) throws -> String?
    {
        var decoder = CatalogDecoder()
        decoder.statedEncoding = stated
        var rest = Data(body)
        while !rest.isEmpty {
            try decoder.append(rest.prefix(count))
            rest = rest.dropFirst(count)
        }
        return try decoder.finishCatalog().productions.first?.episodes.first?.title
    }

    @Test(
        arguments: [
            ("iso-8859-1", [0xC9, 0x96, 0xE9], "É–é"), ("windows-1251", [0xCF, 0xF0], "Пр"),
            ("ISO-8859-7", [0xE1], "α"),
            ("gb2312", [0xD6, 0xD0, 0x81, 0x30, 0x81, 0x30], "中\u{80}"),
            ("Shift_JIS", [0x93, 0xFA, 0x87, 0x40], "日①"),
            ("EUC-JP", [0xC6, 0xFC], "日"), ("KOI8-R", [0xF0], "П"),
            ("utf-8", [0xC3, 0xA9, 0xFF, 0x41], "é\u{FFFD}A"),
            // The declaration cannot have been written in this encoding.
            ("utf-16", [0xC3, 0xA9], "é"),
        ] as [(String, [UInt8], String)])
    func readsWhatTheDeclarationNames(name: String, bytes: [UInt8], expected: String) throws {
        let body = feed("<?xml version='1.0' encoding='\(name)'?>", title: bytes)
        #expect(try title(of: body) == expected.onOneLine)
        for count in 1...5 { #expect(try title(of: body, piecesOf: count) == expected.onOneLine) }
        #expect(try title(of: feed("", title: bytes), stated: name) == expected.onOneLine)
    }

    @Test func prefersTheMarkToTheHeaderToTheDeclaration() throws {
        let bytes: [UInt8] = [0xC3, 0xA9]
        let declared = feed("<?xml version=\"1.0\" encoding=\"iso-8859-1\"?>", title: bytes)
        #expect(try title(of: declared, stated: "utf-8") == "é")
        #expect(try title(of: [0xEF, 0xBB, 0xBF] + declared, stated: "iso-8859-1") == "é")
    }

    @Test(
        arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian],
        [true, false])
    func readsWideCharacters(encoding: String.Encoding, hasMark: Bool) throws {
        let text =
            "<?xml version='1.0' encoding='utf-16'?>\n"
            + "<rss><item><title>\(Self.text)</title></item></rss>"
        let body = Array(try #require(((hasMark ? "\u{FEFF}" : "") + text).data(using: encoding)))
        #expect(try title(of: body) == Self.text)
        for count in 1...7 { #expect(try title(of: body, piecesOf: count) == Self.text) }
        let json = Array(try #require("[{\"title\": \"\(Self.text)\"}]".data(using: encoding)))
        #expect(try Catalog(json: json).productions.map(\.title) == [Self.text])
    }

    @Test(
        arguments: [
            ([], nil), ([0xEF, 0xBB], nil), ([0xEF, 0xBB, 0xBF], 3), ([0xFE], nil), ([0xFE, 0xFF], 2),
            ([0xFF, 0xFE, 0], nil), ([0xFF, 0xFE, 0x3C], 2), ([0xFF, 0xFE, 0, 0], 4),
            ([0, 0, 0xFE], nil), ([0, 0, 0xFE, 0xFF], 4), ([0x3C, 0], nil), ([0x3C, 0x72], 0),
        ] as [([UInt8], Int?)])
    func knowsTheMarkAsSoonAsItsBytesAreThere(bytes: [UInt8], markByteCount: Int?) {
        #expect(TextEncoding.shown(by: bytes, isWhole: false)?.markByteCount == markByteCount)
    }

    @Test(
        arguments: [
            ([0xE9, 0x96], "é–"), ([0xC3, 0xA9], "é"),
            // Text that was encoded as UTF-8 twice, and a control code in place of a quotation mark.
            ([0xC3, 0x83, 0xC2, 0xA9], "é"), ([0xC2, 0x93, 0xE2, 0x82, 0xAC], "“€"),
        ] as [([UInt8], String)])
    func mendsWhatPublishersMixUp(bytes: [UInt8], expected: String) throws {
        #expect(try title(of: feed("", title: bytes)) == expected)
    }

    @Test(
        arguments: [
            "Klingon", "a/b//TRANSLIT", "x y", "utf8mb4", "utf-8-sig", "unicode", "none", "UCS-2",
            "EBCDIC-US", "",
        ])
    func ignoresALabelThatIsOfNoUse(name: String) throws {
        let (german, russian) = (Array("Grüße".utf8), Array("Привет, 日本".utf8))
        for bytes in [german, russian] {
            let title = String(decoding: bytes, as: UTF8.self)
            let body = feed("<?xml version='1.0' encoding='\(name)'?>", title: bytes)
            #expect(try self.title(of: body) == title)
            #expect(try self.title(of: body, piecesOf: 3) == title)
            #expect(try self.title(of: feed("<?xml version='1.0'?>", title: bytes), stated: name) == title)
        }
        let old = feed("<?xml version='1.0' encoding='\(name)'?>", title: [0x47, 0xFC, 0x93])
        #expect(try title(of: old) == "Gü“")
        // The declaration counts where the header is of no use.
        let declared = feed("<?xml version='1.0' encoding='windows-1251'?>", title: [0xCF, 0xF0])
        #expect(try title(of: declared, stated: name) == "Пр")
    }

    @Test(arguments: ["ISO-8859-1", "windows-1251", "ISO-8859-15", "us-ascii", "Shift_JIS", "gb2312"])
    func believesBytesThatAreUTF8MoreThanALabel(label: String) throws {
        for text in ["Müller", "Grüße", "Don’t – “quote”", "Привет", "Élan", "日本"] {
            let declared = feed("<?xml version='1.0' encoding='\(label)'?>", title: Array(text.utf8))
            #expect(try title(of: declared) == text)
            #expect(try title(of: declared, piecesOf: 1) == text)
            let stated = feed("<?xml version='1.0' encoding='UTF-8'?>", title: Array(text.utf8))
            #expect(try title(of: stated, stated: label) == text)
        }
    }

    @Test func readsALongTextWhoseLabelIsWrong() throws {
        let text = String(repeating: "Füße ", count: 3000) + "–"
        let body = feed("<?xml version='1.0' encoding='ISO-8859-1'?>", title: Array(text.utf8))
        #expect(try title(of: body) == text)
        #expect(try title(of: body, piecesOf: 1000) == text)
        let old = feed(
            "<?xml version='1.0' encoding='ISO-8859-1'?>",
            title: text.unicodeScalars.map { $0.value < 256 ? UInt8($0.value) : 0x96 })
        #expect(try title(of: old) == text)
        #expect(try title(of: old, piecesOf: 1000) == text)
    }

    @Test(arguments: ["\u{FEFF}", "\u{FEFF}\n\u{FEFF}", " \u{FEFF}\u{FEFF}\u{FEFF}"])
    func readsBehindAnyNumberOfMarks(marks: String) throws {
        for body in ["<?xml version='1.0'?>", ""].map({
            Array("\u{FEFF}\(marks)".utf8) + feed($0, title: Array("A".utf8))
        }) {
            #expect(try title(of: body) == "A")
            for count in 1...4 { #expect(try title(of: body, piecesOf: count) == "A") }
        }
    }

    @Test(arguments: [
        "Warning: Undefined variable $x in /srv/a.php on line 3\n", "<br />\n<b>Notice</b>: 1 &lt; 2<br />\n",
        "\u{200B}", "é ", "1",
    ])
    func readsBehindTheMessageOfAProgram(message: String) throws {
        let body = Array(message.utf8) + feed("<?xml version='1.0'?>", title: Array("A".utf8))
        #expect(try title(of: body) == "A")
        for count in [1, 7, 100] { #expect(try title(of: body, piecesOf: count) == "A") }
        // A program that writes more than that has sent no feed.
        let long = Array(String(repeating: message, count: 20_000).utf8) + body
        #expect(throws: WireError.self) { try title(of: long) }
    }
}
