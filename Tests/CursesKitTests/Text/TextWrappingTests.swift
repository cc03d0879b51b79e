import CursesKit
import Testing

struct TextWrappingTests {
    @Test(arguments: [
        ("the quick brown fox", 10, ["the quick", "brown fox"]),
        ("the quick brown fox", 9, ["the quick", "brown fox"]),
        ("the quick brown fox", 8, ["the", "quick", "brown", "fox"]),
        ("one two", 3, ["one", "two"]),
        ("one  two", 4, ["one", "two"]),
        ("one   two", 20, ["one   two"]),
        ("  indented", 20, ["  indented"]),
        ("exact", 5, ["exact"]),
    ])
    func breaksAtSpaces(raw: String, limit: Int, lines: [String]) {
        #expect(Text(raw).wrapped(to: limit).map(\.description) == lines)
    }

    @Test(arguments: [("abc ", 3), ("abc    ", 3), ("abc ", 4), ("abc    ", 5), ("abc ", 80)])
    func makesNoLineOfTrailingSpaces(raw: String, limit: Int) {
        #expect(Text(raw).wrapped(to: limit) == ["abc"])
    }

    @Test(arguments: [
        ("one two three four", 9, 2, ["one two", "three", "four"]),
        ("a bcdefghijkl", 10, 6, ["a bcdefghi", "jkl"]),
        ("a bcdefghij", 10, 6, ["a bcdefghi", "j"]),
        ("abcdefghijkl", 10, 6, ["abcdefghij", "kl"]),
        ("abc defghijkl", 8, 4, ["abc defg", "hijk", "l"]),
        ("漢字漢字漢字", 8, 5, ["漢字漢字", "漢", "字"]),
        ("ab 漢", 3, 2, ["ab", "�"]),
    ])
    func makesEveryLineButTheFirstShorter(raw: String, limit: Int, indent: Int, lines: [String]) {
        #expect(Text(raw).wrapped(to: limit, hangingIndent: indent).map(\.description) == lines)
    }

    @Test(arguments: [
        ("abcdefgh", 3, ["abc", "def", "gh"]), ("ab cdefgh", 4, ["ab", "cdef", "gh"]),
        ("abc", 1, ["a", "b", "c"]), ("a b", 1, ["a", "b"]),
    ])
    func breaksAWordOnlyIfItIsLongerThanALine(raw: String, limit: Int, lines: [String]) {
        #expect(Text(raw).wrapped(to: limit).map(\.description) == lines)
    }

    @Test(arguments: [
        ("漢字かな", 4, ["漢字", "かな"]), ("漢字かな", 5, ["漢字", "かな"]), ("a漢字", 2, ["a", "漢", "字"]),
        ("漢ab", 3, ["漢", "ab"]), ("ab漢", 3, ["ab", "漢"]), ("漢字", 1, ["�", "�"]), ("a漢", 1, ["a", "�"]),
    ])
    func breaksBesideWideGlyphs(raw: String, limit: Int, lines: [String]) {
        #expect(Text(raw).wrapped(to: limit).map(\.description) == lines)
    }

    @Test(arguments: [
        // No line begins with a closing bracket, a comma, a full stop, an exclamation mark or a small kana.
        ("漢字漢字。漢字", 8, ["漢字漢", "字。漢字"]), ("漢字漢字、漢", 9, ["漢字漢", "字、漢"]),
        ("「漢字漢」字", 8, ["「漢字", "漢」字"]), ("（漢字漢）！", 8, ["（漢字", "漢）！"]),
        ("漢字カッコ", 6, ["漢字", "カッコ"]), ("漢サーバー", 4, ["漢", "サー", "バー"]), ("漢字人々", 6, ["漢字", "人々"]),
        // The same of narrow and halfwidth signs beside wide glyphs.
        ("漢字漢字)漢", 8, ["漢字漢", "字)漢"]), ("漢字漢字｡", 8, ["漢字漢", "字｡"]), ("漢字漢…", 6, ["漢字", "漢…"]),
        // No line ends with an opening bracket.
        ("漢字漢「字」", 8, ["漢字漢", "「字」"]), ("漢字漢(字)", 7, ["漢字漢", "(字)"]),
        // What belongs together goes to the next line together.
        ("漢字漢字。」漢", 10, ["漢字漢", "字。」漢"]), ("abc漢。", 5, ["abc", "漢。"]),
        // Without another break, a line breaks where it is full.
        ("。。。。", 4, ["。。", "。。"]), ("漢。", 2, ["漢", "。"]), ("「「漢", 4, ["「「", "漢"]),
    ])
    func keepsToTheRulesOfJapanese(raw: String, limit: Int, lines: [String]) {
        #expect(Text(raw).wrapped(to: limit).map(\.description) == lines)
    }

    @Test func keepsMarksOnTheirLetters() {
        let lines = Text("e\u{301}e\u{301}e\u{301}").wrapped(to: 2)
        #expect(lines.map(\.description) == ["e\u{301}e\u{301}", "e\u{301}"])
    }

    @Test(arguments: [1, 2, 80])
    func makesOneEmptyLineOfNothing(limit: Int) {
        #expect(Text.empty.wrapped(to: limit) == [.empty])
        #expect(Text("   ").wrapped(to: 80) == [.empty])
    }

    @Test(arguments: [0, -1])
    func makesNoLinesWithoutRoom(limit: Int) {
        #expect(Text("text").wrapped(to: limit).isEmpty)
    }
}
