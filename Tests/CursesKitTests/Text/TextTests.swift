import Testing

@testable import CursesKit

struct TextTests {
    @Test(arguments: [
        ("hello", 6, "hello"), ("hello", 5, "hello"), ("hello", 4, "hel…"), ("hello", 1, "…"),
        ("hello", 0, ""),
        ("hello", -3, ""), ("漢字", 4, "漢字"), ("漢字", 3, "漢…"), ("漢字", 2, "…"), ("漢字", 1, "…"),
        ("a漢b", 3, "a…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("", 0, ""),
    ])
    func truncatesToCells(raw: String, limit: Int, shown: String) {
        let text = Text(raw).truncated(to: limit)
        #expect(text.description == shown)
        #expect(text.width == text.glyphs.reduce(0) { $0 + $1.width })
    }

    @Test(arguments: [
        ("", 0), ("abc", 3), ("ÅßØ", 3), ("漢字かな", 8), ("ＡＢ", 4), ("e\u{301}", 1), ("한글", 4), ("a😀", 3),
    ])
    func countsCells(raw: String, width: Int) {
        #expect(Text(raw).width == width)
    }

    @Test(arguments: [
        (0, "0"), (7, "7"), (10, "10"), (-305, "-305"), (.max, "\(Int.max)"), (.min, "\(Int.min)"),
    ])
    func showsANumber(number: Int, shown: String) {
        #expect(Text(number) == Text(shown))
    }

    @Test(arguments: [
        ("a" as Character, "a", 1), ("漢", "漢", 2), ("é", "é", 1), ("\u{1B}", "␛", 1), ("🇩🇪", "D", 1),
        ("\u{200B}", " ", 1),
    ])
    func showsACharacterAsAGlyph(character: Character, shown: Character, width: Int) {
        #expect(Glyph(character).character == shown)
        #expect(Glyph(character).width == width)
    }

    @Test(arguments: [
        ("", [""]), ("a", ["a"]), ("a\nb", ["a", "b"]), ("a\r\nb", ["a", "b"]),
        ("a\n\nb\n", ["a", "", "b", ""]),
        ("a\u{2029}b\u{85}c", ["a", "b", "c"]),
    ])
    func dividesParagraphsWhereLinesEnd(raw: String, paragraphs: [String]) {
        #expect(Text(raw).paragraphs.map(\.description) == paragraphs)
    }

    @Test(arguments: ["plain ~ text", "", "tab\tline\nEsc\u{1B}[1m", "Füße 日本", "\u{202E}back"])
    func cleansForOutputAsForTheScreen(raw: String) {
        #expect(Text.cleaned(raw) == Text(raw).description)
    }

    @Test func addsUp() {
        let text = Text("漢") + "ab"
        #expect(text.description == "漢ab")
        #expect(text.width == 4)
        #expect(text == "漢ab")
    }

    @Test(arguments: 0..<40)
    func measuresAnyScalarsRightly(seed: UInt64) {
        var generator = FixedGenerator(seed: seed)
        let text = Text(randomText(using: &generator))
        #expect(text.width == sum(text.glyphs))
        for glyph in text.glyphs {
            #expect(glyph.width == 1 || glyph.width == 2)
            #expect(glyph.character.unicodeScalars.count <= 4)
            let scalars = glyph.character.unicodeScalars
            #expect(!scalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
            #expect(!scalars.contains { $0.properties.isBidiControl })
        }
    }

    @Test(arguments: 0..<40)
    func neverExceedsALimit(seed: UInt64) {
        var generator = FixedGenerator(seed: seed)
        let text = Text(randomText(using: &generator))
        for limit in 1...12 {
            let short = text.truncated(to: limit)
            #expect(short.width <= limit && short.width == sum(short.glyphs))
            for indent in [0, limit / 2, limit - 1] {
                for (row, line) in text.wrapped(to: limit, hangingIndent: indent).enumerated() {
                    #expect(line.width <= (row == 0 ? limit : limit - indent))
                    #expect(line.width == sum(line.glyphs))
                }
            }
        }
    }

    @Test(arguments: 0..<40)
    func losesNothingButSpacesWhenWrapped(seed: UInt64) {
        var generator = FixedGenerator(seed: seed)
        let text = Text(randomText(using: &generator))
        for limit in 2...12 {
            let lines = text.wrapped(to: limit).flatMap(\.glyphs)
            #expect(lines.filter { $0 != .space } == text.glyphs.filter { $0 != .space })
        }
    }

    private func sum(_ glyphs: [Glyph]) -> Int {
        glyphs.reduce(0) { $0 + $1.width }
    }

    /// Letters, scalars that behave oddly, and scalars of every plane.
    private func randomText(using generator: inout FixedGenerator) -> String {
        let odd: [ClosedRange<UInt32>] = [
            0x00...0x9F, 0x20...0x7E, 0x300...0x36F, 0x5D0...0x61C, 0x600...0x605, 0x900...0xDFF,
            0x1100...0x11FF, 0x2000...0x206F, 0x20D0...0x20FF, 0x3000...0x30FF, 0x4E00...0x4EFF,
            0xAC00...0xAC40, 0xFE00...0xFE0F, 0xFFF0...0xFFFF, 0x110B0...0x110CF, 0x1F1E6...0x1F1FF,
            0x1F300...0x1F6FF, 0xE0000...0xE01EF,
        ]
        var text = String.UnicodeScalarView()
        for _ in 0..<200 {
            let range = Bool.random(using: &generator) ? odd.randomElement(using: &generator) : nil
            let value = UInt32.random(in: range ?? 0...0x10FFFF, using: &generator)
            if let scalar = Unicode.Scalar(value) { text.append(scalar) }
            if Int.random(in: 0..<5, using: &generator) == 0 { text.append(" ") }
        }
        return String(text)
    }
}
