import Testing

@testable import TekpubFormats
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

    @Test(arguments: [
        ("Tue 11 Jan 2011", "2011-01-11"), ("Tue, 11 Jan 11 10:00 EST", "2011-01-11"),
        ("11-Jan-2011 10:00:00 GMT+0100", "2011-01-11"), ("Fri, 1 September 2017", "2017-09-01"),
        ("Sept. 5th, 2017 10:00 PDT", "2017-09-05"), ("January 5, 2012", "2012-01-05"),
        ("Tue Jan 11 12:00:00 2011", "2011-01-11"), ("2011 Jan 5", "2011-01-05"), ("Jan 2011", "2011-01"),
        ("Mon, 11 Jan 2011 24:61:00 +9999", "2011-01-11"), ("11.01.2011", "2011-01-11"),
        ("24/12/2011 10:00", "2011-12-24"), ("12/24/2011", "2011-12-24"), ("20091024T100000Z", "2009-10-24"),
        ("2009-10-24 10:00", "2009-10-24"), ("2009-10-24T10:00:00.000+01:00", "2009-10-24"),
        ("2009-10", "2009-10"),
        (" \n2009-10-24\n", "2009-10-24"), ("2020/1/10 14:33:00", "2020"),
    ])
    func readsADateOfAFeed(text: String, expected: String) throws {
        #expect(try #require(ReleaseDate(feedDate: text)).description == expected)
    }

    @Test(arguments: [
        "", " ", "soon", "1/2/2011", "99.99.2011", "20091324", "10:00:00", "Jan", "12345678901234567890",
    ])
    func refusesWhatIsNoDateOfAFeed(text: String) {
        #expect(ReleaseDate(feedDate: text) == nil)
    }
}
