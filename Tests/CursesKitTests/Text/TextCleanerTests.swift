import Testing

@testable import CursesKit

struct TextCleanerTests {
    @Test(arguments: [
        ("a\u{1B}[31mred", "a␛[31mred"),
        ("\u{1B}]0;title\u{7}", "␛]0;title␇"),
        ("\u{0}\u{8}\u{1F}", "␀␈␟"),
        ("\u{7F}", "␡"),
        ("\u{80}\u{9B}31m\u{9F}", "��31m�"),
    ])
    func showsControlCharactersAsPictures(raw: String, shown: String) {
        #expect(Text(raw).description == shown)
    }

    @Test(arguments: [
        "a\r\nb", "a\nb", "a\rb", "a\tb", "a\u{B}b", "a\u{C}b", "a\u{85}b", "a\u{2028}b", "a\u{2029}b",
    ])
    func makesOneSpaceOfALineEndOrTab(raw: String) {
        #expect(Text(raw).description == "a b")
    }

    @Test func keepsTwoLineEndsApart() {
        #expect(Text("a\n\rb\r\n\nc").description == "a  b  c")
    }

    @Test(arguments: [
        "\u{202A}", "\u{202D}", "\u{202E}", "\u{202C}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}",
        "\u{200E}", "\u{200F}", "\u{61C}",
    ])
    func replacesWhatTurnsTheDirectionOfText(control: String) {
        #expect(Text("gpj\(control).exe").description == "gpj�.exe")
    }

    @Test(arguments: [
        ("👨‍👩‍👧‍👦!", "👨!", 3), ("👍🏽!", "👍!", 3), ("👩🏽‍🚀!", "👩!", 3), ("🏃‍♀️!", "🏃!", 3),
        ("🇩🇪!", "DE!", 3), ("1️⃣!", "1!", 2), ("❤️!", "❤!", 2), ("❤️‍🔥!", "❤!", 2), ("🏳️‍🌈!", "🏳!", 2),
        ("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}!", "🏴!", 3), ("🏽!", "🏽!", 3),
    ])
    func reducesEmojiToWhatTerminalsAgreeOn(raw: String, shown: String, width: Int) {
        let text = Text(raw)
        #expect(text.description == shown)
        #expect(text.width == width)
    }

    @Test func leavesOutWhatIsInvisible() {
        #expect(Text("a\u{200B}b\u{AD}c\u{FEFF}d\u{2060}e\u{FE0F}f\u{E0001}g").description == "abcdefg")
    }

    @Test(arguments: [0x378, 0xFDD0, 0xFFFF, 0xEFFFE, 0x10FFFF] as [UInt32])
    func replacesWhatIsNoCharacter(value: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(value))
        let text = Text("a\(scalar)b")
        #expect(text.description == "a�b")
        #expect(text.width == 3)
    }

    @Test func putsMarksOnTheCharacterBeforeThem() {
        let text = Text("e\u{301}\u{323}x")
        #expect(text.glyphs.map(\.character) == ["e\u{301}\u{323}", "x"])
        #expect(text.width == 2)
    }

    @Test func keepsThreeMarksOfMany() {
        let text = Text("z" + String(repeating: "\u{336}", count: 50) + "!")
        #expect(text.glyphs.map { $0.character.unicodeScalars.count } == [4, 1])
    }

    @Test(arguments: ["\u{301}", "\u{301}\u{20DD}", "\u{1161}", "\u{600}", "\u{200D}", "\u{FE0F}"])
    func leavesOutMarksThatNothingCarries(mark: String) {
        #expect(Text(mark) == .empty)
        #expect(Text("\(mark)a").description == "a")
    }

    @Test func joinsHangulLettersIntoOneWideGlyph() {
        let text = Text("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}")
        #expect(text.glyphs.map(\.width) == [2, 2])
        #expect(text.description == "한글")
    }

    @Test(arguments: ["\u{600}", "\u{605}", "\u{6DD}", "\u{8E2}", "\u{110BD}", "\u{1161}", "\u{180E}"])
    func leavesOutMarksThatDoNotJoinTheCharacterBeforeThem(mark: String) {
        #expect(Text("a\(mark)b").glyphs.map(\.character) == ["a", "b"])
    }

    @Test func cleansAPartOfAString() {
        let raw = "one\u{1B}two"
        #expect(Text(raw.dropFirst(3)).description == "␛two")
    }
}
