import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// The contents of the documents of 2012.
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
                    guid: "000000000000000000000001", slug: "sample", title: "Sample Series",
                    description: "A made-up series.", tags: ["ruby", "featured"], price: 12, canWatch: true,
                    releasedAt: ReleaseDate("2012-03-08T10:00:00Z")),
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
                    channel: "Ruby", price: 12, releasedAt: ReleaseDate("2012-03-08T19:00:00Z")),
                Production(
                    slug: "plain", title: "Plain <Series>", price: 28.5,
                    releasedAt: ReleaseDate("2012-03-09T00:00:00Z")),
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

    @Test(arguments: [#"{"slug": "a"}"#, #"{"slug": "a", "category": "ruby"}"#])
    func asksForTheMembersOfFiltersUnlessItemsNameTheirCategories(item: String) throws {
        let document = try Document(
            """
            {"filters": [{"rel": "category", "href": "/productions?x=1", "name": "Ruby!",
              "data": [{"name": "category", "value": "ruby & rails"}]},
             {"rel": "category", "href": "/", "data": [{"value": "no parameter"}]}],
             "productions": {"items": [\(item)]}}
            """)
        let expected = "http://example.org/productions?x=1&category=ruby%20%26%20rails"
        #expect(document.queries.map(\.url.absoluteString) == (item.contains("category") ? [] : [expected]))
        #expect(
            document.queries.allSatisfy { $0.kind == .channel(Channel(slug: "ruby & rails", title: "Ruby!")) }
        )
        #expect(document.catalog.productions.map(\.slug) == ["a"])
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

    @Test func readsNoMoreQueriesThanAPublisherHas() throws {
        let queries = (0...Document.listLimit).map { #"{"name": "\#($0)", "url": "/channels/\#($0)"}"# }
        let document = try Document(#"{"queries": [\#(queries.joined(separator: ","))]}"#)
        #expect(document.queries.count == Document.listLimit)
        #expect(document.queries.last?.url.path == "/channels/\(Document.listLimit - 1)")
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

    @Test(arguments: [
        #"[{"title": "A\u0000b", "episodes": [{"number": 1}, {"number": 2}]}]"#,
        "[{\"title\": \"A\0b\", \"episodes\": [{\"number\": 1}, {\"number\": 2}]}]",
        """
        <rss version="2.0"><channel><title>A\0b</title>\
        <item><title>1</title><enclosure url="http://example.org/1.mp4"/></item>\
        <item><title>2</title><enclosure url="http://example.org/2.mp4"/></item></channel></rss>
        """,
    ])
    func keepsTheTextAfterANullCharacter(body: String) throws {
        for pieceSize in [16, .max] {
            let productions = try Document(body.utf8, piecesOf: pieceSize).catalog.productions
            #expect(productions.map(\.title) == ["A\u{FFFD}b"], "pieces of \(pieceSize)")
            #expect(productions.first?.episodes.count == 2, "pieces of \(pieceSize)")
        }
    }

    @Test(arguments: [Bodies.queries, Bodies.alt, Bodies.media, Bodies.feed, Bodies.podcast, Bodies.jsonFeed])
    func readsTheSameHoweverTheBytesAreCut(body: String) throws {
        let whole = try Document(body)
        for pieceSize in 1...64 {
            #expect(try Document(body.utf8, piecesOf: pieceSize) == whole, "pieces of \(pieceSize)")
        }
    }
}
