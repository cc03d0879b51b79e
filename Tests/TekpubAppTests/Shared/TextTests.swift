import TekpubKit
import Testing

@testable import TekpubApp

struct DurationTextTests {
    @Test(arguments: [(0, "0:00"), (59, "0:59"), (725, "12:05"), (3725, "1:02:05"), (360_000, "100:00:00")])
    func isExactForAnEpisode(seconds: Int, expected: String) {
        #expect(DurationText.exact(seconds: seconds) == expected)
    }

    @Test(arguments: [(0, "0m"), (1, "1m"), (2700, "45m"), (3600, "1h 00m"), (105_120, "29h 12m")])
    func isRoundedUpForASeries(seconds: Int, expected: String) {
        #expect(DurationText.rounded(seconds: seconds) == expected)
    }
}

struct ByteCountTextTests {
    @Test(arguments: [
        (0, "0 bytes"), (999, "999 bytes"), (64_500, "64 kB"), (1_250_000, "1.2 MB"),
        (4_790_000_000, "4.7 GB"),
    ])
    func isShort(count: Int, expected: String) {
        #expect(ByteCountText.text(for: count) == expected)
    }
}

struct ReleaseDateTextTests {
    @Test(arguments: [
        ("2009", "2009"), ("2009-10", "October 2009"), ("2010-05-01T00:00:00Z", "1 May 2010"),
    ])
    func saysAsMuchAsIsKnown(text: String, expected: String) throws {
        #expect(try #require(ReleaseDate(text)).text == expected)
    }
}

struct BylineTests {
    @Test(arguments: [
        (0, "free"), (28, "$28"), (12.5, "$12.50"), (9.05, "$9.05"),
    ])
    func namesThePrice(price: Double, expected: String) {
        #expect(Production(author: "Ada", price: price).byline == "Ada · \(expected)")
    }

    @Test(arguments: [Double.nan, -1, .infinity])
    func leavesOutAPriceThatIsNone(price: Double) {
        #expect(Production(price: price).byline == "Author not known")
    }
}
