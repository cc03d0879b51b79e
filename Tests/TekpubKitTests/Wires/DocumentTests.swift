import Foundation
import Testing

@testable import TekpubKit

/// What the documents of 2012 turn out to hold.
struct DocumentTests {
    @Test func findsTheQueriesOfARootDocument() throws {
        let document = try Document(Bodies.queries)
        #expect(!document.hasProductions)
        #expect(
            document.queries.map(\.kind) == [
                .allProductions, .channel(Channel(slug: "ruby", title: "Ruby")),
                .channel(Channel(slug: "microsoft", title: "Microsoft")),
                .channel(Channel(slug: "featured", title: "Featured")), .recentEpisodes,
            ])
        #expect(
            document.queries.map(\.url.absoluteString) == [
                "http://api.example.org/channels", "http://example.org/channels/ruby",
                "http://api.example.org/channels?category=microsoft",
                "http://example.org/a/channels/featured/", "http://api.example.org/recent",
            ])
    }

    @Test func findsTheActionsOfARootDocument() throws {
        let document = try Document(Bodies.queries)
        #expect(
            document.catalog.actions == [
                ServerAction(
                    name: "login", url: "https://api.example.org/sessions/",
                    fields: [.init(name: "email", description: "Your address"), .init(name: "password")]),
                ServerAction(
                    name: "register", url: "http://example.org/a/customers/new",
                    fields: [.init(name: "email"), .init(name: "confirm")]),
            ])
    }

    @Test func readsTheDocumentOfTheRewrite() throws {
        let document = try Document(Bodies.alt)
        #expect(document.isSummary)
        #expect(
            document.catalog.productions == [
                Production(
                    slug: "sample", title: "Sample Series", description: "A made-up series.",
                    tags: ["ruby", "featured"], price: 12, canWatch: true,
                    releasedAt: ReleaseDate("2012-03-08")),
                Production(slug: "other", title: "Other Series"),
            ])
        #expect(
            document.catalog.channels == [
                Channel(slug: "ruby", title: "Ruby & Rails"), Channel(slug: "mobile", title: "Mobile"),
                Channel(slug: "plain"),
            ])
        #expect(document.catalog.actions.map(\.name) == ["login"])
    }

    @Test func readsTheMediaType() throws {
        let document = try Document(Bodies.media)
        #expect(!document.isSummary)
        #expect(
            document.catalog.productions == [
                Production(
                    slug: "sample", title: "Sample Series", description: "A made-up series.",
                    channel: "Ruby", price: 12, releasedAt: ReleaseDate("2012-03-08")),
                Production(
                    slug: "plain", title: "Plain <Series>", price: 28.5,
                    releasedAt: ReleaseDate("2012-03-09")),
                Production(title: "Title Alone"),
            ])
        #expect(
            document.catalog.channels == [
                Channel(slug: "Ruby", title: "Ruby"), Channel(slug: "mobile", title: "Moving"),
            ])
    }

    @Test(arguments: [
        #"{"productions": {"items": {"title": "a"}}}"#, #"{"productions": {"items": [{"title": "a"}]}}"#,
        #"{"productions": [{"title": "a"}]}"#, #"{"productions": {"all": [{"title": "a"}]}}"#,
        #"{"productions": {"all": {"title": "a"}}}"#, #"{"productions": [7, {"title": "a", "x": oops}]}"#,
        #"{"product\u0069ons": [{"title": "a"}]}"#,
        #"{"x": {"productions": [1]}, "productions": [{"title": "a"}]}"#,
    ])
    func findsTheListWhereverItIs(body: String) throws {
        #expect(try Document(body).catalog.productions == [Production(title: "a")])
    }

    @Test(arguments: [
        #"{"productions": []}"#, #"{"productions": {"items": []}}"#,
        #"{"a": null, "productions": {"all": []}}"#,
        "<rss/>", "<rss><channel><title>a</title></channel></rss>",
    ])
    func takesAnEmptyListForAnEmptyCatalogue(body: String) throws {
        #expect(try Catalog(json: body) == Catalog())
    }

    @Test func reads13MarchWhenTheRootShowedSome() throws {
        let document = try Document(
            """
            {"title": "x", "queries": [{"name": "All Productions", "url": "/channels"}], "recent": [],
             "special": [{"slug": "c"}], "featured": [{"slug": "a", "title": "A", "episodes": []}]}
            """)
        #expect(!document.hasProductions)
        #expect(document.queries.map(\.kind) == [.allProductions])
        #expect(document.catalog.productions == [Production(slug: "a", title: "A", channels: ["featured"])])
    }

    @Test func reads16MarchWhenProductionsWereAddresses() throws {
        let document = try Document(
            #"{"productions": {"all": "/channels", "ruby": "/channels/ruby", "note": "text", "x": [1]}}"#)
        #expect(
            document.queries.map(\.kind) == [
                .allProductions, .channel(Channel(slug: "ruby", title: "ruby")),
            ])
    }

    @Test func readsQueriesThatHaveNothingButNames() throws {
        let document = try Document(#"{"queries": {"all": "/channels", "recent": "/recent", "x": 7}}"#)
        #expect(document.queries.map(\.kind) == [.allProductions, .recentEpisodes])
    }

    @Test func reads21MarchWhenSomeWereFeatured() throws {
        let document = try Document(
            """
            {"productions": {"special": {"title": "x", "production": {"slug": "c"}},
              "all": [{"slug": "a"}, {"slug": "b"}],
              "featured": {"title": "Our Best", "productions": [{"slug": "b", "price": 1}, {"slug": "c"}]}}}
            """)
        #expect(
            document.catalog.productions == [
                Production(slug: "a"), Production(slug: "b", channels: ["featured"], price: 1),
                Production(slug: "c", channels: ["featured"]),
            ])
        #expect(document.catalog.channels == [Channel(slug: "featured", title: "Our Best")])
    }

    @Test func reads23MarchWhenCategoriesHadProductions() throws {
        let document = try Document(
            """
            {"categories": [
              {"slug": "ruby", "title": "Ruby", "productions": [{"slug": "a"}, {"slug": "b"}, 7]},
              {"productions": [{"slug": "b"}], "title": "Mobile", "slug": "mobile"}]}
            """)
        #expect(
            document.catalog.productions == [
                Production(slug: "a", channels: ["ruby"]),
                Production(slug: "b", channels: ["ruby", "mobile"]),
            ])
        #expect(document.catalog.channels.map(\.slug) == ["ruby", "mobile"])
    }

    @Test func readsRecentEpisodesInAnyShape() throws {
        let document = try Document(
            """
            [{"number": "3", "title": "c", "production_slug": "x", "production_title": "The X"},
             {"episode": {"number": 2, "slug": "x", "production": {"slug": "x", "title": "The X"}}},
             {"number": 5, "production": "The Y"}, 7,
             {"slug": "z", "title": "The Z", "episodes": [{"number": 1}, {"episode": {"number": 2}}]}]
            """, role: .recents)
        #expect(
            document.catalog.recents == [
                RecentEpisode(
                    productionSlug: "x", productionTitle: "The X", episode: Episode(number: 3, title: "c")),
                RecentEpisode(productionSlug: "x", productionTitle: "The X", episode: Episode(number: 2)),
                RecentEpisode(productionTitle: "The Y", episode: Episode(number: 5)),
                RecentEpisode(productionSlug: "z", productionTitle: "The Z", episode: Episode(number: 1)),
                RecentEpisode(productionSlug: "z", productionTitle: "The Z", episode: Episode(number: 2)),
            ])
        #expect(document.catalog.productions.isEmpty)
    }

    @Test(
        arguments: [
            (#"[{"slug": "a"}, {"title": "b"}]"#, .join),
            (#"{"productions": [{"slug": "a"}], "featured": [{"title": "b"}]}"#, .join),
            ("<rss><title>b</title><item><title>a</title></item></rss>", .extend(.channel("ruby"))),
        ] as [(String, Merging)])
    func joinsProductionsToTheChannelWhoseListItIs(body: String, merging: Merging) throws {
        var decoder = CatalogDecoder(role: .members(of: "ruby"), base: nil)
        try decoder.append(Data(body.utf8))
        _ = try decoder.finishDocument()
        let steps = decoder.takeAdditions()
        guard case .productions(let productions, merging)? = steps.first else {
            Issue.record("\(steps)")
            return
        }
        #expect(productions.allSatisfy { $0.channels.first == "ruby" })
        #expect(steps.count == 1 && !productions.isEmpty)
        #expect(decoder.takeAdditions() == [])
    }

    @Test func completesASummaryWithFullRecords() throws {
        var decoder = CatalogDecoder(role: .completion, base: nil)
        try decoder.append(Data(#"[{"slug": "a", "episodes": []}]"#.utf8))
        #expect(decoder.takeAdditions() == [.productions([Production(slug: "a")], .complete)])
    }

    @Test func handsOutWhatIsThereBeforeTheEndIs() throws {
        var decoder = CatalogDecoder(role: .catalog(), base: nil)
        try decoder.append(Data(#"[{"slug": "a"}, {"slug": "b"}, {"sl"#.utf8))
        #expect(
            decoder.takeAdditions() == [
                .productions([Production(slug: "a"), Production(slug: "b")], .separate)
            ])
        try decoder.append(Data(#"ug": "c"}"#.utf8))
        #expect(decoder.takeAdditions() == [.productions([Production(slug: "c")], .separate)])
    }

    @Test(arguments: [10, 1500])
    func holdsNoMoreOfWhatChannelsShowThanMayHaveToWait(count: Int) throws {
        let list = (0..<count).map { "{\"slug\": \"\($0)\"}" }.joined(separator: ", ")
        let body = "{\"categories\": [{\"productions\": [\(list)], \"slug\": \"late\"}]}"
        var decoder = CatalogDecoder(role: .catalog(), base: nil)
        try decoder.append(Data(body.utf8.dropLast(2)))
        let sink = MemorySink()
        sink.take(decoder.takeAdditions())
        try decoder.append(Data("]}".utf8))
        let document = try decoder.finishDocument()
        sink.take(decoder.takeAdditions())
        sink.finish(document.catalog)
        #expect(document.extras.isEmpty && document.hasProductions)
        #expect(sink.catalog?.productions.count == count)
        #expect(sink.catalog?.productions.allSatisfy { $0.channels == ["late"] } == true)
    }
}

extension DocumentTests {
    @Test(arguments: [Bodies.queries, Bodies.alt, Bodies.media, Bodies.feed, Bodies.podcast])
    func readsTheSameHoweverTheBytesAreCut(body: String) throws {
        let whole = try Document(body)
        for pieceSize in 1...64 {
            #expect(try Document(body.utf8, piecesOf: pieceSize) == whole, "pieces of \(pieceSize)")
        }
    }

    @Test(arguments: [Bodies.queries, Bodies.alt, Bodies.media, Bodies.feed, Bodies.podcast])
    func saysThatABodyStopsInTheMiddle(body: String) throws {
        let bytes = Array(body.utf8)
        for count in stride(from: 4, to: bytes.count, by: 7) {
            #expect(throws: WireError.endsEarly(byteCount: count)) { try Document(bytes[..<count]) }
        }
    }

    @Test(
        arguments: [
            (#"{"productions": [1, 2]}"#, .anotherShape),
            (#"{"productions": {"items": [1]}}"#, .anotherShape),
            (#"{"productions": null}"#, .anotherShape), (#"{"queries": []}"#, .anotherShape),
            (#"{"queries": [{"url": "ftp://example.org"}]}"#, .anotherShape),
            (#"{"productions" []}"#, .notJSON(offset: 15)),
            (#"{"productions": [{]}"#, .notJSON(offset: 19)),
            (#"{"productions": [}"#, .notJSON(offset: 17)), (#"{"a": 1]"#, .notJSON(offset: 7)),
            (#"{7: 1}"#, .notJSON(offset: 1)), (#"{"a": 1, }"#, .notJSON(offset: 9)),
        ] as [(String, WireError)])
    func saysWhatIsWrong(body: String, error: WireError) {
        #expect(throws: error) { try Document(body) }
        #expect(throws: error, "byte by byte") { try Document(body.utf8, piecesOf: 1) }
    }

    @Test(arguments: ["{\"a\":", "{\"productions\": {\"items\": [[", "{\"productions\": [", "<rss>"])
    func stopsAtNestingThatHasNoEnd(start: String) {
        let step = start.hasPrefix("<") ? "<a>" : start.hasSuffix(":") ? "{\"a\":" : "["
        let body = start + String(repeating: step, count: 1000)
        #expect(throws: WireError.tooDeep(limit: 128)) { try Document(body) }
    }

    @Test(arguments: ["{\"productions\": [{\"title\": \"", "{\"", "<rss><item><title>", "<rss a=\""])
    func stopsAtAnElementThatHasNoEnd(start: String) {
        let body = start + String(repeating: "a", count: 1000)
        #expect(throws: WireError.tooLarge(byteLimit: 100)) {
            try Document(body.utf8, piecesOf: 10, productionByteLimit: 100)
        }
    }

    @Test(arguments: [
        "{\"special\": \"", "<rss><!-- ", "<rss><![CDATA[", "<!DOCTYPE rss [<!ENTITY a \"", "<rss>",
    ])
    func passesOverWhatSaysNothingWithoutKeepingIt(start: String) {
        let body = start + String(repeating: "a", count: 1000)
        #expect(throws: WireError.endsEarly(byteCount: body.utf8.count)) {
            try Document(body.utf8, piecesOf: 10, productionByteLimit: 100)
        }
    }

    @Test func rejectsTextThatIsNotUTF8() {
        let item = Array("<rss><item><title>a".utf8) + [0xFF] + Array("</title></item></rss>".utf8)
        #expect(throws: WireError.invalidUTF8(offset: 18)) { try Document(item) }
        let query = Array(#"{"queries": [{"name": ""#.utf8) + [0xFF] + Array(#""}]}"#.utf8)
        #expect(throws: WireError.invalidUTF8(offset: 23)) { try Document(query) }
    }

    @Test(arguments: [Bodies.api, Bodies.queries, Bodies.alt, Bodies.media, Bodies.feed, Bodies.podcast])
    func survivesAnyDamage(body: String) {
        let whole = Array(body.utf8)
        let strangers = Array("<>\"'\\{}[],:&!-/?".utf8) + [0, 0xFF]
        for position in stride(from: 0, to: whole.count, by: 5) {
            var damaged = whole
            damaged[position] = strangers[position % strangers.count]
            // It is enough that this ends, with a document or with an error.
            _ = try? Document(damaged)
            damaged.remove(at: position)
            _ = try? Document(damaged, piecesOf: 100)
        }
    }
}
