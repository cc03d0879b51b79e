import Foundation
import TekpubFormats
import Testing

@testable import TekpubApp
@testable import TekpubKit

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
        ("2009", 0, "2009"), ("2009-10", 0, "October 2009"), ("2010-05-01T00:00:00Z", 0, "1 May 2010"),
        ("2010-05-01T00:00:00Z", -3600, "30 April 2010"), ("2010-05-01", -3600, "1 May 2010"),
    ])
    func saysAsMuchAsIsKnown(text: String, offset: Int, expected: String) throws {
        let timeZone = try #require(TimeZone(secondsFromGMT: offset))
        #expect(try #require(ReleaseDate(text)).text(in: timeZone) == expected)
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
        #expect(Production(price: price).byline.isEmpty)
    }
}

struct MomentTextTests {
    @Test(arguments: [(0, 3600, "Thu 1 Jan 01:00"), (1_795_284_240, 0, "Sat 21 Nov 18:04")])
    func tellsTheWallClocksTime(seconds: Int, offset: Int, expected: String) throws {
        let timeZone = try #require(TimeZone(secondsFromGMT: offset))
        let moment = Date(timeIntervalSince1970: TimeInterval(seconds))
        #expect(MomentText.text(for: moment, in: timeZone) == expected)
    }
}

struct AgeOfReleaseTests {
    @Test(arguments: [
        ("2026-03-02", "today"), ("2026-03-01", "yesterday"), ("2026-02-28", "2 days ago"),
        ("2026-02-24", "6 days ago"), ("2026-02-23", "23 Feb 2026"), ("2026-03-03", "3 Mar 2026"),
        ("2026-03", "Mar 2026"), ("2026", "2026"),
    ])
    func tellsTheAgeWithinAWeek(date: String, expected: String) throws {
        // Noon of 2 March.
        let today = Today(Date(timeIntervalSince1970: 1_772_452_800), in: .gmt)
        #expect(try #require(ReleaseDate(date)).shortText(asOf: today) == expected)
    }

    /// An hour before midnight in London is tomorrow in Berlin, for the reader and for the publisher.
    @Test(arguments: [
        ("2026-11-21", 0, "today"), ("2026-11-22", 3600, "today"), ("2026-11-21", 3600, "yesterday"),
        ("2026-11-21T22:59:00Z", 3600, "yesterday"), ("2026-11-21T23:00:00Z", 3600, "today"),
        ("2026-11-21T22:59:00Z", 0, "today"), ("2026-11-21T03:00:00Z", -86_400 / 2, "yesterday"),
        ("2026-01-01T00:30:00Z", -3600, "31 Dec 2025"), ("2026-01-01", -3600, "1 Jan 2026"),
    ])
    func countsTheDaysOfATimeZone(date: String, offset: Int, expected: String) throws {
        let timeZone = try #require(TimeZone(secondsFromGMT: offset))
        let today = Today(Date(timeIntervalSince1970: 1_795_302_000), in: timeZone)
        #expect(try #require(ReleaseDate(date)).shortText(asOf: today) == expected)
    }
}

@MainActor
struct ProductionCellTests {
    @Test(arguments: [
        (10, 0, "0/10"), (10, 3, "3/10"), (10, 10, "10/10"), (100, 3, "3/100"), (140, 140, "140/140"),
        (1000, 1000, "100 %"), (1000, 20, "20/1000"), (10_000, 200, "2 %"),
    ])
    func saysHowManyWereWatchedWhereThatFits(count: Int, watched: Int, expected: String) {
        let production = ProductionSummary(id: 1, key: "a", episodeCount: count, watchedCount: watched)
        #expect(production.seenText == expected)
    }

    @Test(
        arguments: [
            (9, 0, false, .new), (9, 0, true, .started), (9, 2, false, .started), (9, 9, false, nil),
            (0, 0, false, nil),
        ] as [(Int, Int, Bool, EpisodeSign?)])
    func hasTheSignOfItsEpisodes(count: Int, watched: Int, isStarted: Bool, expected: EpisodeSign?) {
        let production = ProductionSummary(
            id: 1, key: "a", episodeCount: count, watchedCount: watched, isStarted: isStarted)
        #expect(EpisodeSign(production) == expected)
    }
}

@MainActor
struct SortOrderTests {
    @Test(arguments: TekpubKit.SortOrder.allCases)
    func comesBackFromTheTitleOfItsColumn(order: TekpubKit.SortOrder) {
        guard let descriptor = order.descriptor else {
            #expect(order == .server)
            return
        }
        #expect(SortOrder(descriptor) == order)
        let column = ProductionCell.columns.value.first { $0.identifier == descriptor.columnIdentifier }
        #expect(column?.sortDirections.contains(descriptor.direction) == true)
    }
}

struct MenuItemTests {
    @Test func leavesOutChannelsWithoutProductions() {
        let items = MenuItem.items(of: [
            ChannelSummary(slug: "a", title: " ", productionCount: 2),
            ChannelSummary(slug: "b", productionCount: 0),
        ])
        #expect(items == [MenuItem("a", count: 2, action: .show(.channel("a")))])
    }

    @Test(arguments: [(nil, nil), (false, "Log In …"), (true, "Log Out …")] as [(Bool?, String?)])
    func offersTheAccountThereIs(isLoggedIn: Bool?, expected: String?) {
        let items = MenuItem.items(
            productionCount: 1, library: [], isLoggedIn: isLoggedIn)
        #expect(items.map(\.title).first { $0.hasPrefix("Log") } == expected)
    }
}
