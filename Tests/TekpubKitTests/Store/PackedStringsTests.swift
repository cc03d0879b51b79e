import Testing

@testable import TekpubKit

struct PackedStringsTests {
    @Test(arguments: [[], [""], ["rails", "mvc"], ["", "1:a", "é", "日本"]])
    func comeBackAsTheyWere(_ strings: [String]) {
        #expect(PackedStrings.unpack(PackedStrings.pack(strings)) == strings)
    }

    @Test(arguments: [
        ("1:é", []), ("3:abcd", ["abc"]), ("1:a9:b", ["a"]), ("1:a:b", ["a"]), ("x", []),
        ("1:a999999999999999999:b", ["a"]), ("2:日本", []), ("1:a4:日本", ["a"]),
    ])
    func endBeforeTheFirstDamage(_ text: String, _ strings: [String]) {
        #expect(PackedStrings.unpack(text) == strings)
    }
}
