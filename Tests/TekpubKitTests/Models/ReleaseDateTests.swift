import Testing

@testable import TekpubKit

struct ReleaseDateTests {
    @Test(arguments: [
        ("2009", "2009"), ("2009-10", "2009-10"), ("2009-10-24", "2009-10-24"),
        ("2010-05-01T00:00:00Z", "2010-05-01"), ("2010-05-01 09:30", "2010-05-01"),
    ])
    func readsAsMuchAsIsKnown(text: String, expected: String) throws {
        #expect(try #require(ReleaseDate(text)).description == expected)
    }

    @Test(arguments: ["", "soon", "09-10", "2009-13", "2009-10-32", "20091024", "Thu, 08 Mar 2012"])
    func refusesWhatIsNoDate(text: String) {
        #expect(ReleaseDate(text) == nil)
    }
}
