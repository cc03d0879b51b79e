import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// The order of a list of episodes, and which of them it shows.
struct EpisodeArrangementTests {
    /// A feed that begins with its latest episode; two are of one day, and one lacks everything.
    private static let feed = Production(
        title: "A Show",
        episodes: [
            episode("delta", "2026-11-08", 400), episode("Bravo", "2026-11-01", 90),
            episode("charlie", "2026-11-01", 90), Episode(), episode("Álfa", "2026-10-25", nil),
        ])

    private static func episode(_ title: String, _ date: String, _ length: Int?) -> Episode {
        Episode(
            title: title, presenter: title == "Bravo" ? "Ben" : nil, durationInSeconds: length,
            releasedAt: ReleaseDate(date))
    }

    private static let marks: [EpisodeMark?] = [
        EpisodeMark(isNew: true, updatedAt: .distantPast), nil,
        EpisodeMark(isWatched: true, updatedAt: .distantPast),
        EpisodeMark(positionInSeconds: 7, updatedAt: .distantPast),
        EpisodeMark(isWatched: true, positionInSeconds: 7, updatedAt: .distantPast),
    ]

    private func arrangement(
        _ setting: EpisodeListSetting, words: TextFilter? = nil
    ) -> EpisodeArrangement {
        EpisodeArrangement(
            of: Self.feed, marks: Self.marks, for: EpisodeArrangement.Request(setting, words: words)
        ) { $0 == 1 || $0 == 4 }
    }

    @Test(
        arguments: [
            (nil, [0, 1, 2, 4, 3]), (.server, [0, 1, 2, 3, 4]), (.date, [0, 1, 2, 4, 3]),
            (.oldest, [4, 2, 1, 0, 3]), (.title, [4, 1, 2, 0, 3]), (.titleReversed, [0, 2, 1, 4, 3]),
            (.length, [0, 1, 2, 3, 4]), (.shortest, [1, 2, 0, 3, 4]), (.unwatched, [0, 1, 3, 2, 4]),
        ] as [(TekpubKit.SortOrder?, [Int])])
    func sorts(by order: TekpubKit.SortOrder?, expected: [Int]) {
        let arrangement = arrangement(EpisodeListSetting(sort: order))
        #expect(arrangement.order == expected && arrangement.listed == expected)
    }

    /// The later of two episodes of one day is the second one in a list that begins with the first episode.
    @Test func turnsTheOrderOfADayWithTheList() {
        let course = Production(
            slug: "course", title: "A Course",
            episodes: [
                Self.episode("a", "2026-11-01", nil), Self.episode("b", "2026-11-01", nil),
                Self.episode("c", "2026-11-08", nil),
            ])
        #expect(course.usualEpisodeOrder == .server)
        #expect(course.episodeOrder(.oldest, marks: []) == [0, 1, 2])
        #expect(course.episodeOrder(.date, marks: []) == [2, 1, 0])
    }

    @Test(
        arguments: [
            (.all, [0, 1, 2, 4, 3]), (.unwatched, [0, 1, 3]), (.started, [3]), (.downloaded, [1, 4]),
        ] as [(EpisodeFilter, [Int])])
    func filters(by filter: EpisodeFilter, expected: [Int]) {
        let arrangement = arrangement(EpisodeListSetting(filter: filter))
        #expect(arrangement.listed == expected && arrangement.counts.shown == expected.count)
        #expect(arrangement.order.count == 5)
        let counts = arrangement.counts
        #expect(counts.all == 5 && counts.new == 1 && counts.unwatched == 3 && counts.started == 1)
    }

    @Test func searchesInWhatTheFilterLeaves() {
        let arrangement = arrangement(EpisodeListSetting(filter: .unwatched), words: TextFilter("ben"))
        #expect(arrangement.listed == [1] && arrangement.counts.shown == 3)
    }

    @Test func goesThroughTheFiltersInACircle() {
        var filter = EpisodeFilter.all
        var seen: [EpisodeFilter] = []
        for _ in 0..<5 {
            seen.append(filter)
            filter = filter.next
        }
        #expect(seen == [.all, .unwatched, .started, .downloaded, .all])
    }

    @Test func beginsAFeedWithItsNewestAndASerialWithItsFirst() {
        var feed = Self.feed
        #expect(feed.usualEpisodeOrder == .date)
        feed.details = ProductionDetails(isSerial: true)
        #expect(feed.usualEpisodeOrder == .oldest)
        feed.slug = "api"
        #expect(feed.usualEpisodeOrder == .server)
        #expect(Production(title: "Undated", episodes: [Episode(title: "a")]).usualEpisodeOrder == .server)
    }

    // MARK: Numbers

    @Test(
        arguments: [
            (["#3 Why", "#2 Capacity", "1: Migration"], [3, 2, 1], false),
            (["003 – Why", "No. 2", "Trailer"], [3, 2, nil], false),
            (["Why", "Capacity", "1 Migration"], [3, 2, 1], true), (["3D Printing", "2b"], [3, 2], true),
            (["12 Angry Men", "7 Samurai"], [1, 2], true), (["Why", "Capacity"], [nil, nil], false),
        ] as [([String], [Int?], Bool)])
    func showsNumbersThatTheTitlesOfAFeedDoNotSay(titles: [String], numbers: [Int?], expected: Bool) {
        let episodes = zip(titles, numbers).map { title, number in
            Episode(number: number, title: title, releasedAt: ReleaseDate("2026-11-08"))
        }
        #expect(Production(title: "A Show", episodes: episodes).showsEpisodeNumbers == expected)
    }

    @Test func showsThePositionsInACourse() {
        #expect(Production(slug: "a", episodes: [Episode(title: "Why"), Episode()]).showsEpisodeNumbers)
    }

    // MARK: Rhythm

    private static func episodes(every days: Int..., from first: Int = 20_000) -> [Episode] {
        var day = first
        return ([0] + days).map { gap in
            day += gap
            return Episode(releasedAt: ReleaseDate(secondsSince1970: day * 86_400 + 3600))
        }
    }

    @Test(
        arguments: [
            ([1, 1, 1, 3, 1, 1], .day), ([7, 7, 8, 7, 21, 7], .week), ([14, 14, 13], .fortnight),
            ([30, 31, 28, 31], .month), ([7, 7], nil), ([3, 40, 11, 90], nil),
        ] as [([Int], ReleaseRhythm.Interval?)])
    func knowsHowOftenEpisodesCome(gaps: [Int], expected: ReleaseRhythm.Interval?) {
        var day = 20_000
        let episodes = ([0] + gaps).map { (gap: Int) -> Episode in
            day += gap
            return Episode(releasedAt: ReleaseDate(secondsSince1970: day * 86_400 + 3600))
        }
        #expect(ReleaseRhythm(of: episodes)?.interval == expected)
        #expect(ReleaseRhythm(of: episodes.reversed())?.interval == expected)
    }

    @Test func saysNothingOfAShowThatHasEnded() throws {
        let rhythm = try #require(ReleaseRhythm(of: Self.episodes(every: 7, 7, 7)))
        let last = Date(timeIntervalSince1970: 20_021 * 86_400)
        #expect(rhythm.isCurrent(at: last) && rhythm.isCurrent(at: last + 29 * 86_400))
        #expect(!rhythm.isCurrent(at: last + 31 * 86_400))
    }
}
