import Testing

@testable import TekpubFormats

struct JSONScalarTests {
    @Test(arguments: ["0", "12", "-3", "1.5", "2e3", "-4.25E-2", "123456789012345678901"])
    func keepsTheSpellingOfNumbers(_ literal: String) {
        #expect(JSONScalar(literal: Array(literal.utf8)) == .number(literal))
    }

    @Test(arguments: ["", "2\0", "2\0\"x", "0x10", "nan", "inf", "1e999", "2 3", "--1", "undefined"])
    func takesOtherWordsForNothing(_ literal: String) {
        #expect(JSONScalar(literal: Array(literal.utf8)) == .null)
    }
}
