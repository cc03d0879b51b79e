import Testing

@testable import TekpubFormats

struct ShortNameTests {
    @Test(arguments: [("pubDate", "pubdate"), ("A-Z", "a-z"), ("NEW-FEED-URL", "new-feed-url"), ("", "")])
    func ignoresCase(name: String, same: String) {
        #expect(ShortName(name) == ShortName(same))
    }

    @Test(arguments: [("@", "`"), ("[", "{"), ("title", "titles"), ("abcdefghi", "abcdefgh"), ("É", "é")])
    func differs(name: String, other: String) {
        #expect(ShortName(name) != ShortName(other))
    }

    @Test(arguments: ["a name that is too long", "id\0"])
    func leavesOutOtherNames(name: String) {
        #expect(ShortName(name) == nil)
    }

    @Test func findsTheValuesOfATable() throws {
        let names = (0..<100).map { "name\($0)" }
        let pairs = try names.enumerated().map { (try #require(ShortName($1)), $0) }
        let table = ShortNameTable(Dictionary(uniqueKeysWithValues: pairs))
        for (name, value) in pairs { #expect(table[name] == value) }
        #expect(table["name100"] == nil)
        #expect(ShortNameTable<Int>([:])["name"] == nil)
    }
}
