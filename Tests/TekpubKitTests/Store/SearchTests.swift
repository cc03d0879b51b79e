import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

struct SearchTests {
    private let store: CatalogStore

    init() throws {
        store = try Library.temporary().store(for: "http://example.com")
    }

    private func found(_ text: String, within query: ProductionQuery = ProductionQuery()) async throws
        -> [String]
    {
        var last: SearchResult?
        for await result in store.search(text, within: query) { last = result }
        let result = try #require(last)
        #expect(result.isComplete)
        return result.hits(0..<result.count).map(\.production.key)
    }

    private func hit(_ text: String) async throws -> SearchHit {
        var last: SearchResult?
        for await result in store.search(text, within: ProductionQuery()) { last = result }
        return try #require(last?.hits(0..<1).first)
    }

    @Test func ranksByTheFieldOfTheMatch() async throws {
        try store.replace(with: [
            Production(slug: "description", description: "About ruby"),
            Production(slug: "episode", episodes: [Episode(title: "Ruby")]),
            Production(slug: "episode description", episodes: [Episode(description: "ruby")]),
            Production(slug: "author", title: "X", author: "Ruby Rose"),
            Production(slug: "title", title: "Scruby"),
            Production(slug: "word", title: "Scruby, ruby"),
            Production(slug: "start", title: "Rubymotion"),
            Production(slug: "none", title: "Rub"),
        ])
        #expect(
            try await found("RUBY") == [
                "start", "word", "title", "author", "episode", "description", "episode description",
            ])
    }

    /// A long production gets its search text in several rows.
    @Test(arguments: [nil, "About zebras"])
    func findsWhatIsInALongFeed(lateDescription: String?) async throws {
        let words = String(repeating: "word ", count: 50_000)
        let writer = try store.makeWriter()
        try await writer.apply([.productions([Production(title: "Other", episodes: [])], .separate)])
        for number in 1...12 {
            let episode = Episode(
                title: "Talk \(number) of \(100 - number)", description: "\(words)end\(number)")
            let description = number == 12 ? lateDescription : nil
            try await writer.apply([
                .productions(
                    [Production(title: "Show", description: description, episodes: [episode])],
                    .extend(.catalog))
            ])
        }
        try await writer.apply([.productions([Production(title: "Last")], .separate)])
        try await writer.finish(Catalog())
        for number in 1...12 { #expect(try await found("end\(number)") == ["Show"]) }
        #expect(try await found("end1 talk end12") == ["Show"])
        #expect(try await found("show end12") == ["Show"])
        #expect(try await found("end1 end13") == [])
        #expect(try await found("zebra") == (lateDescription == nil ? [] : ["Show"]))
        #expect(try await found("last") == ["Last"])
        #expect(try await hit("12 88").excerpt?.source == .episodeTitle(11))
    }

    @Test func wantsEveryWordSomewhere() async throws {
        try store.replace(with: [
            Production(slug: "a", title: "Rails", author: "Rob", episodes: [Episode(title: "Deploying")]),
            Production(slug: "b", title: "Rails", author: "James"),
            Production(slug: "c", title: "On Rails", description: "deploying with rob"),
            Production(slug: "d", title: "Rails on rob"),
        ])
        #expect(try await found("rob rails") == ["d", "a", "c"])
        #expect(try await found("deploy rob") == ["a", "c"])
        #expect(try await found("rails on") == ["d", "c"])
        #expect(try await found("rails rails rails") == ["a", "b", "d", "c"])
    }

    @Test(arguments: [
        ("eclair", "Éclair"), ("ÉCLAIR", "eclair"), ("strasse", "Straße"),
        ("ångström", "A\u{30A}ngstro\u{308}m"),
        ("лев", "ЛЕВ"), ("日本", "日本語"), ("naïve", "NAIVE"), ("+", "C++"), ("a b", "a\u{1}\u{0}b"),
        ("がっこう", "か\u{3099}っこう"), ("한국", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}어"),
        ("σισυφος", "ΣΙΣΥΦΟΣ"),
        ("it's", "it’s"), ("softhyphen", "soft\u{AD}hyphen"), ("abc\u{3000}d", "ＡＢＣ d"),
    ])
    func seesNoDifferenceOfCapitalsAndAccents(text: String, title: String) async throws {
        try store.replace(with: [
            Production(slug: "a", title: title), Production(slug: "b", title: "other one"),
        ])
        #expect(try await found(text) == ["a"])
    }

    @Test(arguments: ["", "  ", "\u{301}"])
    func findsNothingForNoWord(text: String) async throws {
        try store.replace(with: [.numbered("a", 1)])
        for await _ in store.search(text, within: ProductionQuery()) { Issue.record("found something") }
    }

    @Test func keepsWithinTheListThatIsShown() async throws {
        try store.replace(with: [
            Production(slug: "a", title: "Ruby Z", channel: "x"),
            Production(slug: "b", title: "Ruby A", channel: "x"),
            Production(slug: "c", title: "Ruby M"),
        ])
        #expect(try await found("ruby", within: ProductionQuery(scope: .channel("X"))) == ["a", "b"])
        #expect(try await found("ruby", within: ProductionQuery(sort: .title)) == ["b", "c", "a"])
        try store.setFavorite(true, productionKey: "c")
        #expect(try await found("ruby", within: ProductionQuery(scope: .favorites)) == ["c"])
    }

    @Test func findsTheSameLetterByLetterAsAtOnce() async throws {
        var generator = SystemRandomNumberGenerator()
        let letters = ["a", "b", "é", " ", "c"]
        func text(_ count: Int) -> String {
            (0..<count).map { _ in letters.randomElement(using: &generator) ?? "" }.joined()
        }
        try store.replace(
            with: (0..<3000).map {
                Production(
                    slug: String($0), title: text(6), author: text(3), description: text(4),
                    episodes: [Episode(number: 1, title: text(3)), Episode(number: 2, description: text(5))])
            })
        for typed in ["abc", "b a", "éa c", "c aa"] {
            var narrowed: [String] = []
            for count in 1...typed.count where typed.prefix(count).last != " " {
                narrowed = try await found(String(typed.prefix(count)))
            }
            // Another store does not know the earlier searches.
            let fresh = try Library.open(in: store.library.folder.root.deletingLastPathComponent())
            var last: SearchResult?
            for await result in fresh.store(for: store.catalogID).search(typed, within: ProductionQuery()) {
                last = result
            }
            let result = try #require(last)
            #expect(result.hits(0..<result.count).map(\.production.key) == narrowed)
        }
    }

    @Test func findsWhatCameLater() async throws {
        let writer = try store.makeWriter()
        try writer.write([.productions((1...2000).map { Production(slug: String($0)) }, .separate)])
        try writer.write([
            .productions([Production(slug: "7", title: "Seven", episodes: [Episode(title: "Sept")])], .fill)
        ])
        try writer.write([.productions([Production(slug: "1999", title: "Last")], .fill)])
        try writer.write([
            .productions(
                [Production(title: "Feed", episodes: [Episode(title: "Item one")])], .extend(.catalog))
        ])
        try writer.write([
            .productions(
                [Production(title: "Feed", episodes: [Episode(title: "Item two")])], .extend(.catalog))
        ])
        try writer.commit(Catalog())
        #expect(try await found("sept") == ["7"])
        #expect(try await found("last") == ["1999"])
        #expect(try await found("item two") == ["Feed"])
    }

    /// The maximum number of bytes that are searched at once.
    private func largestPiece() throws -> Int {
        let file = try #require(try store.library.catalog(of: store.catalogID))
        let sql = "SELECT max(length(names) + length(details)) FROM searchText"
        return try #require(try file.read { try Int.fetchOne($0, sql: sql) })
    }

    @Test func dividesWhatIsLong() async throws {
        let writer = try store.makeWriter()
        let title = String(repeating: "long ", count: 40_000)
        for number in 1...20 {
            try writer.write([.productions([Production(title: title + "x\(number)x")], .separate)])
        }
        try writer.commit(Catalog())
        #expect(try largestPiece() < 2 << 20)
        #expect(try await found("x13x").count == 1)
    }

    @Test func dividesWhatBecameLongLater() async throws {
        let writer = try store.makeWriter()
        try writer.write([
            .productions((1...600).map { Production(slug: "\($0)", title: "Title \($0)") }, .extend(.catalog))
        ])
        let text = String(repeating: "long ", count: 2000)
        for number in 1...500 {
            let episode = Episode(description: text + "x\(number)x")
            try writer.write([
                .productions([Production(title: "Title \(number)", episodes: [episode])], .extend(.catalog))
            ])
        }
        try writer.commit(Catalog())
        #expect(try largestPiece() < 2 << 20)
        #expect(try await found("x1x") == ["1"])
        #expect(try await found("x500x") == ["500"])
        #expect(try await found("title 600") == ["600"])
    }

    @Test func saysWhereItMatched() async throws {
        try store.replace(with: [
            Production(
                slug: "a", title: "Größe zählt", author: "Rob Conery",
                description: "First line\nThe seconds line, second to none",
                episodes: [Episode(title: "One"), Episode(title: "Twofold", description: "Of all things")])
        ])
        func marked(_ text: String?, _ ranges: [Range<String.Index>]?) -> [String] {
            zip(Array(repeating: text ?? "", count: ranges?.count ?? 0), ranges ?? []).map { String($0[$1]) }
        }
        var hit = try await hit("grosse con")
        #expect(marked(hit.production.title, hit.titleRanges) == ["Größe"])
        #expect(marked(hit.production.author, hit.authorRanges) == ["Con"])
        #expect(hit.excerpt == nil)
        hit = try await self.hit("second")
        #expect(hit.excerpt?.source == .description)
        #expect(hit.excerpt?.text == "The seconds line, second to none")
        #expect(marked(hit.excerpt?.text, hit.excerpt?.ranges) == ["second", "second"])
        hit = try await self.hit("rob wof")
        #expect(hit.excerpt?.source == .episodeTitle(1))
        #expect(marked(hit.excerpt?.text, hit.excerpt?.ranges) == ["wof"])
        #expect(try await self.hit("all things").excerpt?.source == .episodeDescription(1))
    }

    @Test(arguments: [("big 1999", 1), ("big big", 0), ("show 1999", 1), ("big show", 0)])
    func saysWhereMostOfItMatched(text: String, episode: Int) async throws {
        let titles = ["Big 0 show", "Big 1999", "1999"]
        try store.replace(with: [
            Production(slug: "a", title: "Some Show", episodes: titles.map { Episode(title: $0) })
        ])
        #expect(try await hit(text).excerpt?.source == .episodeTitle(episode))
    }
}
