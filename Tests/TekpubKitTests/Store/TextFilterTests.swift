import TekpubKit
import Testing

struct TextFilterTests {
    @Test(
        arguments: [
            ("git", "Mastering Git", nil, true), ("GIT  mast", "Mastering Git", nil, true),
            ("cafe", "Un Café", nil, true), ("git ruby", "Mastering Git", "On Ruby", true),
            ("git ruby", "Mastering Git", nil, false), ("gitmast", "Mastering Git", nil, false),
            ("git on", "Mastering Git", "On Ruby", true), ("x", nil, nil, false),
        ] as [(String, String?, String?, Bool)])
    func findsEveryWordInSomeText(words: String, first: String?, second: String?, isFound: Bool) throws {
        let filter = try #require(TextFilter(words))
        #expect(filter.matches(first, second) == isFound)
    }

    @Test func needsAWord() {
        #expect(TextFilter("") == nil && TextFilter(" \t") == nil)
    }

    @Test func saysWhereTheWordsAre() throws {
        let text = "Mastering Git, again git"
        let ranges = try #require(TextFilter("GIT")).ranges(in: text)
        #expect(ranges.map { text[$0] } == ["Git", "git"])
    }
}
