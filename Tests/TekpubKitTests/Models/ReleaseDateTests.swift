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

    @Test(arguments: [
        ("Thu, 08 Mar 2012 09:00:00 -1000", "2012-03-08"), ("8 mar 2012", "2012-03-08"),
        ("Tue,  5 June 2024 10:00 GMT", "2024-06-05"), ("1 Jan 09 00:00", "2009-01-01"),
        ("1 Jan 99", "1999-01-01"), ("1 Jan 101", "2001-01-01"),
    ])
    func readsADateOfAMail(text: String, expected: String) throws {
        #expect(try #require(ReleaseDate(mailDate: text)).description == expected)
    }

    @Test(arguments: [
        "", "soon", "2009-10-24", "Thu, 08", "32 Mar 2012", "8 Foo 2012", "8 Mar -5", "8 Mar 20120",
    ])
    func refusesWhatIsNoDateOfAMail(text: String) {
        #expect(ReleaseDate(mailDate: text) == nil)
    }
}
