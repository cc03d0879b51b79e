import Foundation
import Testing

@testable import TekpubFormats

struct ReleaseDateTests {
    @Test(arguments: [
        ("2009", "2009"), ("2009-10", "2009-10"), ("2009-10-24", "2009-10-24"), ("2009-1-5", "2009-01-05"),
    ])
    func readsAsMuchAsIsKnown(text: String, expected: String) throws {
        let date = try #require(ReleaseDate(text))
        #expect(date.description == expected)
        #expect(date.publishedAt == nil)
    }

    @Test(arguments: [
        ("2010-05-01T00:00:00Z", "2010-05-01T00:00:00Z"), ("2010-05-01 09:30", "2010-05-01T09:30:00Z"),
        ("2010-05-01T00:00:00+02:00", "2010-04-30T22:00:00Z"),
        ("2010-05-01T00:00:00.125-0430", "2010-05-01T04:30:00Z"),
        ("2009-12-31T23:30:00-01", "2010-01-01T00:30:00Z"), ("2016-12-31T23:59:60Z", "2016-12-31T23:59:59Z"),
        ("2010-05-01T24:00:00Z", "2010-05-02T00:00:00Z"),
    ])
    func readsAnInstant(text: String, expected: String) throws {
        let date = try #require(ReleaseDate(text))
        #expect(date.publishedAt == expected)
        #expect(date.description == expected.prefix(10))
    }

    @Test(arguments: [
        "", "soon", "09-10", "2009-13", "2009-10-32", "2009-02-29", "20091024", "Thu, 08 Mar 2012",
        "2009-10-24T",
        "2009-10-24T25:00Z", "2009-10-24T10:00+15:00", "0001-01-01T00:00:00Z", "0000-00-00", "0001",
        "1970-01-01T00:00:00Z",
    ])
    func refusesWhatIsNoDate(text: String) {
        #expect(ReleaseDate(text) == nil)
    }

    @Test func sortsInstantsAndDaysByOneNumber() {
        let texts = [
            "2009", "2009-10", "2009-10-24", "2009-10-24T00:00:00Z", "2009-10-24T00:00:01Z",
            "2009-10-24T23:59:59Z",
            "2009-10-25", "2009-11", "2010",
        ]
        let numbers = texts.compactMap { ReleaseDate($0)?.number }
        #expect(numbers.count == texts.count)
        #expect(numbers == numbers.sorted())
        #expect(Set(numbers).count == numbers.count)
    }

    @Test(arguments: ["2009", "2009-10", "2009-10-24", "2009-10-24T00:00:00Z", "2009-10-24T23:59:59Z"])
    func readsItsNumber(text: String) throws {
        let date = try #require(ReleaseDate(text))
        #expect(ReleaseDate(number: date.number) == date)
    }

    @Test(arguments: [(20091024, "2009-10-24"), (20091000, "2009-10"), (20090000, "2009")])
    func readsTheDigitsOfADay(number: Int, expected: String) throws {
        let date = try #require(ReleaseDate(number: number))
        #expect(date.description == expected)
        #expect(date.number == number * 100_000)
        #expect(date.dayNumber == number)
    }

    @Test(arguments: [-1, 0, 10101, 20210231, 20211301, 2_009_102_486_401, 20091000_00001, .max])
    func refusesAnyOtherNumber(number: Int) {
        #expect(ReleaseDate(number: number) == nil)
    }

    @Test(arguments: [
        ("2024-05-06T22:30:00Z", 2 * 3600, "2024-05-07"), ("2024-05-06T22:30:00Z", -5 * 3600, "2024-05-06"),
        ("2024-01-01T00:30:00Z", -3600, "2023-12-31"), ("2024-05-06", 14 * 3600, "2024-05-06"),
        ("2024", -3600, "2024"),
    ])
    func isOnTheDayOfTheReader(text: String, offset: Int, expected: String) throws {
        let zone = try #require(TimeZone(secondsFromGMT: offset))
        #expect(try #require(ReleaseDate(text)).day(in: zone).description == expected)
    }

    @Test(arguments: [
        ("1970-01-02", 86_400), ("2024-05-06T22:30:00Z", 1_715_034_600), ("2009", 1_230_768_000),
    ])
    func countsSeconds(text: String, expected: Double) throws {
        #expect(try #require(ReleaseDate(text)).secondsSince1970 == expected)
    }

    @Test func keepsAnInstantInACatalogueFile() throws {
        let episode = Episode(title: "A", releasedAt: ReleaseDate("2024-05-06T23:30:00-01:00"))
        let json = try JSONEncoder().encode(episode)
        let text = String(decoding: json, as: UTF8.self)
        #expect(text.contains(#""releasedAt":"2024-05-07""#))
        #expect(text.contains(#""publishedAt":"2024-05-07T00:30:00Z""#))
        #expect(try JSONDecoder().decode(Episode.self, from: json) == episode)
        let production = Production(title: "A", releasedAt: episode.releasedAt, episodes: [episode])
        let copy = try JSONDecoder().decode(Production.self, from: JSONEncoder().encode(production))
        #expect(copy == production)
    }
}
