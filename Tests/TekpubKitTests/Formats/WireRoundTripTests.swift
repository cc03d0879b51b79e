import TekpubFormats
import TekpubKit
import TekpubServer
import Testing

/// Random catalogues, written by the server and read by the proxy.
struct WireRoundTripTests {
    @Test(arguments: ServedWire.allCases, 1...4)
    func bringsBackWhatAWireCarries(wire: ServedWire, seed: UInt64) async throws {
        var generator = FixedGenerator(seed: seed)
        let catalog = Catalog(productions: (1...5).map { production($0, using: &generator) })
        let read = try await withProxy(of: catalog, routes: wire.routes) { try await $0.catalog() }
        #expect(read.productions.count == catalog.productions.count)
        for (read, written) in zip(read.productions, catalog.productions) {
            #expect(carried(read, on: wire) == carried(written, on: wire))
        }
    }

    @Test func bringsBackEpisodesWithoutTitlesOrVideos() async throws {
        let episodes = [Episode(number: 1), Episode(number: 2, title: "Two"), Episode(title: "Three: Last")]
        let catalog = Catalog(
            productions: ["Full Throttle: One", "Full Throttle: Two"].enumerated().map { index, title in
                Production(slug: "throttle_\(index)", title: title, episodes: episodes)
            } + [
                Production(
                    slug: "git", title: "Git", episodes: [Episode(number: 1, url: "https://media.test/1.mp4")]
                )
            ])
        let read = try await withProxy(of: catalog, routes: ServedWire.feed.routes) { try await $0.catalog() }
        #expect(read.productions.map(\.slug) == catalog.productions.map(\.slug))
        #expect(read.productions.map(\.title) == catalog.productions.map(\.title))
        for (read, written) in zip(read.productions, catalog.productions) {
            #expect(read.episodes.map(\.title) == written.episodes.map(\.title))
            #expect(read.episodes.map(\.number) == written.episodes.map(\.number))
        }
    }

    /// The values of a production that `wire` carries, without identifiers and addresses.
    ///
    /// The server replaces the addresses with its own.
    private func carried(_ production: Production, on wire: ServedWire) -> Production {
        var carried = Production(slug: production.slug, title: production.title)
        if wire != .feed {
            carried.description = production.description
            carried.price = production.price
            carried.channel = production.channel
        }
        if [.json2012, .root2012, .alt].contains(wire) {
            carried.author = production.author
            carried.tags = production.tags
            carried.licence = production.licence
        }
        // A mail has no date without a time.
        let isMail = wire == .feed || wire == .vnd
        let released = production.releasedAt.map { isMail ? $0.withoutTime : $0 }
        if ![.api2010, .feed].contains(wire) { carried.releasedAt = released }
        guard wire != .vnd else { return carried }
        carried.episodes = production.episodes.map { episode in
            Episode(
                number: episode.number, title: episode.title, description: episode.description,
                durationInSeconds: episode.durationInSeconds,
                releasedAt: episode.releasedAt.map { isMail ? $0.withoutTime : $0 })
        }
        return carried
    }

    private func production(_ number: Int, using generator: inout FixedGenerator) -> Production {
        Production(
            slug: "p \(number)/ä", title: text(&generator) + " \(number)", author: text(&generator),
            description: paragraphs(&generator), channel: "ruby", tags: ["a&b", "<c>"],
            price: Double(Int.random(in: 0...99, using: &generator)) / 2, canWatch: true,
            releasedAt: date(&generator), licence: text(&generator),
            episodes: (1...Int.random(in: 1...4, using: &generator)).map {
                Episode(
                    number: $0, title: text(&generator), description: paragraphs(&generator),
                    durationInSeconds: Int.random(in: 1...100_000, using: &generator),
                    releasedAt: date(&generator), url: "https://media.example.org/\(number)/\($0).mp4?a=1&b=2"
                )
            })
    }

    private static let words = [
        "a", "&", "<", ">", "\"", "'", ";", "&amp;", "&lt;b&gt;", "<b>", "</p>", "<br>", "]]>", "<!--", "-->",
        "\\",
        "\\u0041", "#1", "AT&T", "x<y>", "é", "e\u{301}", "漢字", "👩‍👩‍👧", "\u{200F}", "{}", "[", "%41", "$0", "-",
        "…", "a: b",
    ]

    /// One to five words that readers could mistake for syntax.
    private func text(_ generator: inout FixedGenerator) -> String {
        (0...Int.random(in: 0...4, using: &generator))
            .compactMap { _ in Self.words.randomElement(using: &generator) }.joined(separator: " ")
    }

    private func paragraphs(_ generator: inout FixedGenerator) -> String {
        (0...Int.random(in: 0...2, using: &generator)).map { _ in text(&generator) }.joined(separator: "\n")
    }

    private func date(_ generator: inout FixedGenerator) -> ReleaseDate? {
        let month = Int.random(in: 1...12, using: &generator)
        let day = Int.random(in: 1...28, using: &generator)
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        let text = "\(Int.random(in: 1990...2030, using: &generator))-\(two(month))-\(two(day))"
        return ReleaseDate(Bool.random(using: &generator) ? text : "\(text)T\(two(month)):30:59Z")
    }
}
