import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// Which episodes of all sources fulfil conditions.
struct EpisodeIndexTests {
    private let folder: TemporaryFolder
    private let library: Library
    private let index: EpisodeIndex
    /// Noon of 10 March 2024 in Tokyo.
    private static let now = Date(timeIntervalSince1970: 1_710_039_600)
    private static let tokyo = TimeZone(secondsFromGMT: 9 * 3600) ?? .gmt

    init() throws {
        folder = try TemporaryFolder()
        library = try Library.open(in: folder.url)
        index = EpisodeIndex(of: library)
        try add(
            "http://a.test/feed", "Rust Weekly", folders: ["Talks", "Code"],
            [
                Self.episode("r3", "Three borrows", minutes: 50, "2024-03-09"),
                Self.episode("r2", "Two lifetimes", minutes: 30, "2024-02-20"),
                Self.episode("r1", "One", minutes: nil, nil),
            ])
        try add(
            "http://b.test/feed", "Night Boats",
            [
                Self.episode("n2", "Fög at the pier", minutes: 41, "2024-03-10", sound: true),
                Self.episode("n1", "Borrowed boats", minutes: 40, "2023-03-10", sound: true),
            ])
    }

    private static func episode(
        _ guid: String?, _ title: String, minutes: Int?, _ date: String?, sound: Bool = false
    ) -> Episode {
        Episode(
            guid: guid, title: title, durationInSeconds: minutes.map { 60 * $0 },
            releasedAt: date.flatMap { ReleaseDate($0) },
            url: "https://files.test/\(title.filter(\.isLetter)).\(sound ? "mp3" : "mp4")")
    }

    @discardableResult
    private func add(
        _ address: String, _ title: String, folders: [String] = [], _ episodes: [Episode]
    ) throws -> CatalogStore {
        try library.sources.add(address, title: title, folders: folders)
        let store = library.store(for: CatalogID(rawValue: address))
        try store.replace(with: [Production(title: title, episodes: episodes)])
        return store
    }

    private func store(_ letter: String) -> CatalogStore {
        library.store(for: CatalogID(rawValue: "http://\(letter).test/feed"))
    }

    private func key(_ identity: String, _ title: String) -> EpisodeKey {
        EpisodeKey(productionKey: title, identity: identity)
    }

    private func titles(
        _ conditions: String, order: FoundOrder = .newest, now: Date = now, in zone: TimeZone = tokyo
    ) async throws -> [String] {
        let found = try await index.episodes(
            where: EpisodeCondition(conditions), order: order, at: ReaderTime(now: now, timeZone: zone))
        let counts = try await index.counts(
            of: [EpisodeCondition(conditions)], at: ReaderTime(now: now, timeZone: zone))
        #expect(counts == [found.count])
        return await found.episodes(0..<found.count).map { $0?.title ?? "?" }
    }

    @Test(arguments: [
        ("longer than 40 min", ["Fög at the pier", "Three borrows"]),
        ("shorter than 41 min", ["Two lifetimes", "Borrowed boats"]),
        ("not longer than 40 min", ["Two lifetimes", "Borrowed boats", "One"]),
        ("newer than 7 days", ["Fög at the pier", "Three borrows"]),
        ("newer than 1 day", ["Fög at the pier"]), ("older than 12 months", []),
        ("older than 1 week", ["Two lifetimes", "Borrowed boats"]),
        ("older than 11 months", ["Borrowed boats"]),
        ("in talks", ["Three borrows", "Two lifetimes", "One"]),
        ("in Code and longer than 40 min", ["Three borrows"]),
        ("in \"Talks / Code\" and shorter than 1 h", ["Three borrows", "Two lifetimes"]),
        ("in 'Night Boats' or titled one", ["Fög at the pier", "Borrowed boats", "One"]),
        ("titled fog pier", ["Fög at the pier"]), ("\"borrow\"", ["Three borrows", "Borrowed boats"]),
        ("audio", ["Fög at the pier", "Borrowed boats"]),
        ("video and longer than 40 min", ["Three borrows"]),
        ("in Nowhere", []), ("played", []), ("unplayed and audio", ["Fög at the pier", "Borrowed boats"]),
    ])
    func findsWhatFulfilsConditions(conditions: String, expected: [String]) async throws {
        #expect(try await titles(conditions) == expected)
    }

    @Test func followsMarksAndTheirUndo() async throws {
        #expect(try await titles("played or started") == [])
        let change = try store("a").setMarks([
            key("guid:r3", "Rust Weekly"): EpisodeMark(isWatched: true, updatedAt: .distantPast),
            key("guid:r2", "Rust Weekly"): EpisodeMark(positionInSeconds: 60, updatedAt: .distantPast),
        ])
        #expect(try await titles("played") == ["Three borrows"])
        #expect(try await titles("started") == ["Two lifetimes"])
        #expect(try await titles("unplayed and in Talks") == ["Two lifetimes", "One"])
        try store("a").undo(change)
        #expect(try await titles("played or started") == [])
    }

    @Test func tellsWhatTheUserDidInEachRow() async throws {
        try store("a").setMarks([
            key("guid:r3", "Rust Weekly"): EpisodeMark(isWatched: true, updatedAt: .distantPast),
            key("guid:r2", "Rust Weekly"): EpisodeMark(positionInSeconds: 60, updatedAt: .distantPast),
        ])
        try store("a").setFavorite(true, productionKey: "Rust Weekly")
        let found = try await index.episodes(
            where: EpisodeCondition("favourite"), at: ReaderTime(now: Self.now, timeZone: Self.tokyo))
        let episodes = await found.episodes(at: [1, 0]).compactMap(\.self)
        #expect(episodes.map(\.key.identity) == ["guid:r2", "guid:r3"])
        #expect(episodes.map(\.isWatched) == [false, true])
        #expect(episodes.map(\.positionInSeconds) == [60, nil])
        #expect(episodes.map(\.isOfFavorite) == [true, true])
        #expect(episodes.map(\.productionTitle) == ["Rust Weekly", "Rust Weekly"])
        #expect(await found.episodes(at: [99]) == [nil])
    }

    /// The same episode is recognised by whatever identifies it.
    @Test func findsMarksOfEpisodesWithoutIdentifiers() async throws {
        let store = try add(
            "http://c.test/feed", "Odd",
            [
                Self.episode(nil, "Address", minutes: 1, "2024-01-03"),
                Self.episode("same", "First", minutes: 1, "2024-01-02"),
                Self.episode("same", "Second", minutes: 1, "2024-01-01"),
            ])
        let production = try #require(try store.production(named: "Odd")).production
        for identity in production.episodeIdentities {
            try store.setMark(
                EpisodeMark(isWatched: true, updatedAt: .distantPast), for: key(identity, "Odd"))
        }
        #expect(try await titles("played") == ["Address", "First", "Second"])
        let found = try await index.episodes(
            where: EpisodeCondition("played"), at: ReaderTime(now: Self.now, timeZone: Self.tokyo))
        let identities = await found.episodes(0..<3).map { $0?.key.identity }
        #expect(identities == production.episodeIdentities)
    }

    @Test func countsDaysInTheTimeZoneOfTheReader() async throws {
        try add(
            "http://c.test/feed", "Late",
            [
                Self.episode("l", "Midnight", minutes: 1, "2024-03-08T16:00:00Z")
            ])
        // In Tokyo that is the ninth, a day before; in London the eighth.
        #expect(try await titles("newer than 2 days and in Late") == ["Midnight"])
        #expect(try await titles("newer than 2 days and in Late", in: .gmt) == [])
        #expect(try await titles("older than 1 day and in Late") == [])
        #expect(try await titles("older than 1 day and in Late", in: .gmt) == ["Midnight"])
        #expect(try await titles("older than 5000 years") == [])
        #expect(try await titles("newer than 5000 years and in Late") == ["Midnight"])
    }

    @Test func findsWhatIsNew() async throws {
        #expect(try await titles("new") == [])
        try store("b").replace(with: [
            Production(
                title: "Night Boats",
                episodes: [
                    Self.episode("n3", "Third", minutes: 5, "2024-03-10", sound: true),
                    Self.episode("n2", "Fög at the pier", minutes: 41, "2024-03-10", sound: true),
                    Self.episode("n1", "Borrowed boats", minutes: 40, "2023-03-10", sound: true),
                ])
        ])
        #expect(try await titles("new") == ["Third"])
        _ = try library.sources.markPlayed(now: Self.now)
        #expect(try await titles("new") == [])
        #expect(try await titles("in 'Night Boats'").count == 3)
    }

    @Test func findsWhatIsDownloaded() async throws {
        let request = EpisodeRequest(
            catalogID: "http://a.test/feed", production: Production(title: "Rust Weekly"),
            episode: Self.episode("r2", "Two lifetimes", minutes: 30, nil),
            key: key("guid:r2", "Rust Weekly"))
        let file = folder.url.appending(path: "two.mp4")
        try Data("video".utf8).write(to: file)
        let record = try #require(FileRecord(request, path: file.path, validator: nil))
        try library.downloads.write("test") { try $0.save(record, for: request) }
        #expect(try await titles("downloaded") == ["Two lifetimes"])
        try FileManager.default.removeItem(at: file)
        try store("a").setFavorite(true, productionKey: "Rust Weekly")
        #expect(try await titles("downloaded") == [])
    }

    @Test func followsSources() async throws {
        #expect(try await titles("longer than 40 min").count == 2)
        let source = try #require(try library.sources.sources().first { $0.title == "Rust Weekly" })
        _ = try library.sources.remove(source.id)
        #expect(try await titles("longer than 40 min") == ["Fög at the pier"])
        try add("http://c.test/feed", "New", [Self.episode("x", "Long", minutes: 90, "2024-01-01")])
        #expect(try await titles("longer than 40 min") == ["Fög at the pier", "Long"])
        let boats = try #require(try library.sources.sources().first { $0.title == "Night Boats" })
        try library.sources.move(boats.id, to: ["Talks"])
        #expect(try await titles("in Talks").count == 2)
    }

    @Test(arguments: [
        (FoundOrder.newest, ["Fög at the pier", "Three borrows", "Two lifetimes", "Borrowed boats", "One"]),
        (.oldest, ["Borrowed boats", "Two lifetimes", "Three borrows", "Fög at the pier", "One"]),
        (.longest, ["Three borrows", "Fög at the pier", "Borrowed boats", "Two lifetimes", "One"]),
        (.shortest, ["Two lifetimes", "Borrowed boats", "Fög at the pier", "Three borrows", "One"]),
        (.source, ["Fög at the pier", "Borrowed boats", "Three borrows", "Two lifetimes", "One"]),
    ])
    func sorts(order: FoundOrder, expected: [String]) async throws {
        #expect(try await titles("unplayed", order: order) == expected)
    }

    @Test func findsPlacesAgain() async throws {
        let time = ReaderTime(now: Self.now, timeZone: Self.tokyo)
        let before = try await index.episodes(where: EpisodeCondition("unplayed"), at: time)
        let places = Set([1, 3].map { before.place(at: $0) })
        #expect(before.rows(of: places).values.sorted() == [1, 3])
        try store("a").replace(with: [
            Production(
                title: "Rust Weekly",
                episodes: [
                    Self.episode("r4", "Four", minutes: 5, "2024-03-10"),
                    Self.episode("r3", "Three borrows", minutes: 50, "2024-03-09"),
                    Self.episode("r2", "Two lifetimes", minutes: 30, "2024-02-20"),
                ])
        ])
        let after = try await index.episodes(where: EpisodeCondition("unplayed"), at: time)
        let rows = after.rows(of: places)
        let titles = await after.episodes(at: rows.values.sorted()).map { $0?.title }
        #expect(titles == ["Three borrows", "Borrowed boats"])
        #expect(after.rows(of: []).isEmpty)
    }

    @Test func goesOnWithoutADamagedCatalogue() async throws {
        let name = try #require(try library.catalogName(of: "http://a.test/feed"))
        let path = library.folder.catalogPath(name)
        try Data(repeating: 1, count: 8192).write(to: URL(filePath: path))
        let time = ReaderTime(now: Self.now, timeZone: Self.tokyo)
        let found = try await index.episodes(where: EpisodeCondition("unplayed"), at: time)
        #expect(found.count == 2)
        #expect(found.failures.map(\.source.title) == ["Rust Weekly"])
        #expect(try await index.episodes(where: EpisodeCondition("unplayed"), at: time).count == 2)
    }

    @Test func endsWithItsTask() async throws {
        let task = Task { [index] in
            try await index.counts(
                of: [EpisodeCondition("unplayed")], at: ReaderTime(now: Self.now, timeZone: Self.tokyo))
        }
        task.cancel()
        let count = try await task.value
        #expect(count[0] <= 5)
        #expect(try await titles("unplayed").count == 5)
    }

    @Test func namesWhatConditionsCannotFind() throws {
        let sources = try library.sources.sources()
        try EpisodeCondition("in talks and not in 'night boats'").checkNames(among: sources)
        #expect(throws: EpisodeConditionError.unknownName("Talkz", nearest: "Talks")) {
            try EpisodeCondition("new and in Talkz").checkNames(among: sources)
        }
    }
}

struct EpisodeReferenceTests {
    @Test(arguments: [3, 5000, 20_000]) func areSortedByKey(count: Int) {
        var generator = FixedGenerator(seed: 7)
        var references = (0..<count).map {
            EpisodeReference(
                key: UInt64.random(in: 0..<(1 << 50), using: &generator) >> UInt64($0 % 40),
                number: UInt32($0))
        }
        let expected = references.sorted { ($0.key, $0.number) < ($1.key, $1.number) }
        references.sortByKey()
        #expect(references.map(\.key) == expected.map(\.key))
        #expect(references.map(\.number) == expected.map(\.number))
    }

    @Test func factsKeepDatesAndLengths() {
        let date = ReleaseDate(secondsSince1970: 1_700_000_000)?.number ?? 0
        let facts = EpisodeFacts(releasedAt: Int64(date), duration: 3725)
        #expect(facts.date == UInt64(date) && facts.seconds == 3725)
        #expect(EpisodeFacts(releasedAt: 20_240_310, duration: nil).date == 2_024_031_000_000)
        #expect(EpisodeFacts(releasedAt: -5, duration: -7) == EpisodeFacts(releasedAt: nil, duration: nil))
        #expect(EpisodeFacts(releasedAt: .max, duration: .max).date == 0)
    }
}
