import Testing

@testable import TekpubKit

/// What readers take for equal.
struct FoldedTextTests {
    private func bytes(_ text: String) -> [UInt8] { Array(FoldedText.fold(text).utf8) }

    @Test(
        arguments: [
            // Composed or not.
            ("\u{304C}", "\u{304B}\u{3099}"), ("\u{30D1}", "\u{30CF}\u{309A}"), ("ヴ", "ウ\u{3099}"),
            ("한국", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}"), ("é", "e\u{301}"),
            ("ệ", "e\u{323}\u{302}"),
            ("й", "и\u{306}"), ("\u{212B}", "å"), ("\u{2126}", "ω"), ("\u{212A}", "k"), ("\u{F900}", "豈"),
            // Full case folding.
            ("ΣΊΣΥΦΟΣ", "σισυφος"), ("ΟΔΥΣΣΕΑΣ", "οδυσσεας"), ("Straße", "STRASSE"), ("GROẞ", "gross"),
            ("ﬁne", "FINE"), ("ŉ", "'n"), ("ſ", "S"), ("µ", "Μ"), ("ϐ", "β"), ("և", "եւ"), ("ᏸ", "Ᏸ"),
            ("ꙁ", "Ꙁ"),
            ("𐐀", "𐐨"), ("İstanbul", "istanbul"), ("ısparta", "ISPARTA"),
            // Wide and narrow forms.
            ("ＡＢＣ１", "abc1"), ("ｱｲｳ", "アイウ"), ("ﾊﾞ", "バ"), ("ﾡ", "\u{1100}"), ("日\u{3000}本", "日 本"),
            // Typographic signs.
            ("it’s", "it's"), ("ʼn", "'n"), ("“a” „b‟ «c»", "\"a\" \"b\" \"c\""), ("‘a’ ‹b›", "'a' 'b'"),
            ("a\u{2011}b – c − d", "a-b - c - d"), ("a\u{A0}b\u{2009}c", "a b c"),
            // What is not seen.
            ("soft\u{AD}hyphen", "softhyphen"), ("a\u{200B}b\u{200D}c\u{2060}d\u{FEFF}e\u{FE0F}", "abcde"),
        ])
    func foldsWhatIsEqualAlike(first: String, second: String) {
        // Strings that are canonically equivalent are equal, and may have other bytes.
        #expect(bytes(first) == bytes(second))
    }

    @Test(arguments: [("か", "が"), ("は", "ぱ"), ("カ", "か"), ("하", "한"), ("日", "目"), ("a", "b"), ("ツ", "ッ")])
    func tellsDifferentLettersApart(first: String, second: String) {
        #expect(bytes(first) != bytes(second))
    }

    /// A mark or a vowel at the beginning joins nothing, whatever is before the text.
    @Test func joinsNothingBesideTheText() {
        for text in ["\u{3099}", "\u{1161}", "a\u{3099}", "漢\u{3099}", "\u{1112}\u{1112}"] {
            var bytes: [UInt8] = [1, 2]
            FoldedText.append(text, to: &bytes)
            #expect(bytes.prefix(2) == [1, 2] && String(validating: bytes, as: UTF8.self) != nil)
        }
    }

    @Test func foldsEachScalarToUTF8WithoutControlCharacters() {
        let planes: [ClosedRange<UInt32>] = [0x20...0x33FF, 0xA000...0xABFF, 0xF900...0x1FFFF]
        for scalar in planes.joined().lazy.compactMap(Unicode.Scalar.init) {
            let folded = FoldedText.fold(String(scalar))
            if folded.utf8.contains(where: { $0 < 0x20 })
                || !FoldedText.fold(folded).utf8.elementsEqual(folded.utf8)
            {
                Issue.record("U+\(String(scalar.value, radix: 16)) is folded to \(folded)")
            }
        }
    }
}
