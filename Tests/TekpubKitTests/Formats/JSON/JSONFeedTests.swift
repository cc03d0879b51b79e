import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

struct JSONFeedTests {
    private func episodes(_ items: String) throws -> [Episode] {
        let feed = #"{"version": "https://jsonfeed.org/version/1", "title": "F", "items": [\#(items)]}"#
        return try Document(feed).catalog.productions.flatMap(\.episodes)
    }

    @Test func readsAFeedAsOneProduction() throws {
        let document = try Document(Bodies.jsonFeed)
        #expect(document.hasProductions && document.nextPage == nil && !document.isSummary)
        #expect(
            document.catalog.productions == [
                Production(
                    title: "Made-up Feed", author: "Ada Example", description: "About <Generics> & more.",
                    canWatch: true, link: "http://example.org/home",
                    episodes: [
                        Episode(
                            guid: "made-up-2", title: "Ep. 2 — <Generics> & You",
                            description: "First.\nSecond & last.", presenter: "Bob Example, Eve Example",
                            durationInSeconds: 3723, releasedAt: ReleaseDate("2024-06-05T08:00:00Z"),
                            url: "http://example.org/media/2.mp4", byteCount: 123,
                            link: "http://example.org/episodes/2",
                            details: EpisodeDetails(
                                summary: "Not this.",
                                media: [
                                    Media(
                                        url: "http://example.org/media/2.mp3", type: "audio/mpeg",
                                        byteCount: 10),
                                    Media(
                                        url: "http://example.org/media/2.mp4", type: "video/mp4",
                                        byteCount: 123),
                                ])),
                        Episode(
                            guid: "1", description: "a <b> &amp; c", releasedAt: ReleaseDate("2024-06-01"),
                            link: "http://example.org/episodes/1",
                            details: EpisodeDetails(summary: "Not this.")),
                    ])
            ])
    }

    @Test func listsAllFormsOfAnItem() throws {
        let body = """
            {"id": 1, "image": "http://e.org/1.jpg", "attachments": [
            {"url": "http://e.org/1.mp3", "mime_type": "audio/mpeg", "title": "Sound", "size_in_bytes": 5},
            {"url": "http://e.org/1.mp4", "mime_type": "video/mp4"}, {"url": "http://e.org/1.png", "mime_type": "image/png"}]}
            """
        let episode = try #require(try episodes(body).first)
        #expect(episode.url == "http://e.org/1.mp4")
        #expect(
            episode.details
                == EpisodeDetails(
                    media: [
                        Media(
                            url: "http://e.org/1.mp3", type: "audio/mpeg", byteCount: 5, title: "Sound"),
                        Media(url: "http://e.org/1.mp4", type: "video/mp4"),
                    ], imageURL: "http://e.org/1.jpg"))
    }

    @Test(arguments: 1...24)
    func readsTheSameHoweverTheBytesAreCut(pieceSize: Int) throws {
        let sorted = """
            {"author": {"name": "A"}, "authors": [{"name": "B"}], "description": "d",
             "items": [{"id": 1, "authors": [{"name": "B"}]}, {"id": 2, "authors": [{"name": "A"}]}],
             "next_url": "?page=2", "title": "T", "version": "https://jsonfeed.org/version/1"}
            """
        for body in [Bodies.jsonFeed, sorted] {
            #expect(try Document(body.utf8, piecesOf: pieceSize) == Document(body))
        }
    }

    @Test(
        arguments: [
            (#""title": "T", "items": [{"id": 1}]"#, "T"), (#""items": [{"id": 1}], "title": "T""#, "T"),
            (#""items": [{"id": 1}], "version": "https://jsonfeed.org/version/1""#, nil),
            (#""version": "http://www.jsonfeed.org/version/1/", "items": [{"id": 1}]"#, nil),
            (#""version": 1, "title": 7, "items": [1, "a", null, {"id": 1}]"#, "7"),
        ] as [(String, String?)])
    func recognisesAFeedByItsVersionOrItsShape(members: String, title: String?) throws {
        let production = Production(title: title, episodes: [Episode(guid: "1")])
        #expect(try Document("{\(members)}").catalog.productions == [production])
    }

    @Test(arguments: [
        #"{"items": [{"id": 1}]}"#, #"{"title": "T"}"#, #"{"title": "T", "items": {"id": 1}}"#,
        #"{"version": "https://jsonfeed.org/version/1"}"#, #"{"version": "1", "items": []}"#,
    ])
    func takesNothingElseForAFeed(body: String) {
        #expect(throws: WireError.anotherShape) { try Document(body) }
    }

    @Test func takesADocumentOfTekpubForWhatItIs() throws {
        let body = #"{"title": "T", "productions": [{"slug": "a"}], "items": [{"id": 1}]}"#
        #expect(try Document(body).catalog.productions == [Production(slug: "a")])
        let feed = #"{"title": "T", "items": [{"id": 1}], "productions": [{"slug": "a"}]}"#
        #expect(try Document(feed).catalog.productions.map(\.title) == ["T"])
    }

    @Test(
        arguments: [
            (#"{"url": "a.jpg", "mime_type": "image/jpeg"}"#, nil),
            (#"{"url": "a.jpg"}, {"url": "a.pdf"}, {"url": "a"}"#, nil),
            (#"{"url": "v.mp4?x=1"}, {"url": "a.mp3"}"#, "v.mp4?x=1"),
            (#"{"url": "a.mp3"}, {"url": "v.webm"}"#, "v.webm"),
            (#"{"url": "a", "mime_type": "AUDIO/MPEG; x=y"}"#, "a"),
            (#"{"url": "v.mp4", "mime_type": "image/png"}"#, "v.mp4"),
            (#"{"mime_type": "audio/mpeg"}, 7, {"url": 7, "mime_type": "audio/mpeg"}"#, nil),
            (#"{"url": "v.mp4", "mime_type": "application/octet-stream"}"#, "v.mp4"),
        ] as [(String, String?)])
    func prefersVideosAndTakesNoPictures(attachments: String, expected: String?) throws {
        let episode = try #require(try episodes(#"{"id": 1, "attachments": [\#(attachments)]}"#).first)
        #expect(episode.url == expected.map { "http://example.org/a/\($0)" })
    }

    @Test func tellsItemsApartByWhatTheyHave() throws {
        let found = try episodes(
            """
            {"id": "  x "}, {"guid": "g"}, {"id": 3.25}, {"id": "", "title": "t"}, {"url": "/p"},
            {"attachments": [{"url": "v.mp4"}]}, {"content_text": "nothing else"}, {"id": null}, {}
            """)
        #expect(found.map(\.guid) == ["x", "g", "3.25", nil, nil, nil])
        #expect(found.map(\.title) == [nil, nil, nil, "t", nil, nil])
    }

    @Test(
        arguments: [
            (#""content_text": "", "content_html": "<p>html</p>", "summary": "s""#, "html"),
            (#""content_html": "<p> </p>", "summary": "s &amp; t""#, "s & t"),
            (#""content_text": ["no text"], "content_html": true, "summary": 7"#, nil),
        ] as [(String, String?)])
    func describesAnItemByItsBestText(members: String, expected: String?) throws {
        #expect(try episodes("{\"id\": 1, \(members)}").map(\.description) == [expected])
    }

    @Test func keepsTheSummaryForLists() throws {
        let item =
            #"{"id": 1, "summary": "In short.", "content_html": "<p>All of <a href='http://e.org/'>it</a>.</p>"}"#
        let episode = try #require(try episodes(item).first)
        #expect(episode.description == "All of it (http://e.org/).")
        #expect(episode.summary == "In short.")
    }

    @Test func survivesMembersOfOtherKinds() throws {
        let found = try episodes(
            """
            {"id": "2", "title": 1000, "date_published": "not a date", "date_modified": {}, "url": 1.2,
             "authors": "not a list", "attachments": {"url": "a.mp4"}},
            {"id": 4, "authors": ["not an author", {"name": "Jane"}],
             "attachments": [{"url": "v.mp4", "size_in_bytes": 100.5, "duration_in_seconds": -1}]}
            """)
        #expect(
            found == [
                Episode(guid: "2", title: "1000"),
                Episode(
                    guid: "4", presenter: "Jane", url: "http://example.org/a/v.mp4", byteCount: 100),
            ])
    }

    @Test func keepsWhatWasReadBeforeTheDamage() throws {
        let found = try episodes(#"{"id": 1, "title": "a", "url" 7}, {"id": 2}"#)
        #expect(found == [Episode(guid: "1", title: "a"), Episode(guid: "2")])
    }

    @Test(arguments: [
        #"{"author": {"name": "A"}, "authors": [{"name": "B"}], "#,
        #"{"authors": [{"name": "B"}], "author": {"name": "A"}, "#, #"{"authors": {"name": "B"}, "#,
    ])
    func namesTheAuthorsOfTheFeed(start: String) throws {
        let body = start + #""title": "T", "items": [{"id": 1, "author": {"name": "B"}}]}"#
        let production = try #require(try Document(body).catalog.productions.first)
        #expect(production.author == "B" && production.episodes.map(\.presenter) == [nil])
    }

    @Test(arguments: [10, 2500])
    func namesALongFeedWhoseTitleStandsAtItsEnd(count: Int) throws {
        let items = (1...count).map { "{\"id\": \($0)}" }.joined(separator: ",")
        let body = "{\"items\": [\(items)], \"home_page_url\": \"/home\", \"title\": \"Late\"}"
        for pieceSize in [1000, Int.max] {
            let productions = try Document(body.utf8, piecesOf: pieceSize).catalog.productions
            #expect(productions.map(\.title) == ["Late"])
            #expect(productions.first?.link == "http://example.org/home")
            #expect(productions.first?.episodes.map(\.guid) == (1...count).map { "\($0)" })
        }
    }

    @Test func holdsNoMoreThanOneItem() throws {
        var decoder = CatalogDecoder(productionByteLimit: 10_000)
        let text = String(repeating: "x", count: 900)
        try decoder.append(Data(#"{"title": "T", "items": [{"id": 0}"#.utf8))
        for number in 1...1000 {
            try decoder.append(Data(#", {"id": \#(number), "content_text": "\#(text)"}"#.utf8))
            let ids = decoder.takeChanges().productions.flatMap(\.episodes).map(\.guid)
            #expect(ids.last == "\(number)" && ids.count <= 2)
        }
        try decoder.append(Data("]}".utf8))
        #expect(try decoder.finish().hasProductions)
        try #require(throws: WireError.tooLarge(byteLimit: 10_000)) {
            var decoder = CatalogDecoder(productionByteLimit: 10_000)
            try decoder.append(Data(#"{"title": "T", "items": [{"#.utf8))
            try decoder.append(Data(String(repeating: #""id": 1, "#, count: 2000).utf8))
        }
    }

    @Test(
        arguments: [
            ("?page=2", "http://example.org/a/b?page=2"), ("https://example.com/2", "https://example.com/2"),
            ("ftp://example.com/2", nil), ("", nil),
        ] as [(String, String?)])
    func namesItsNextPage(address: String, expected: String?) throws {
        let body = #"{"title": "T", "next_url": "\#(address)", "items": []}"#
        let page = try Document(body).nextPage
        #expect(page?.url.absoluteString == expected && page?.title == (expected == nil ? nil : "T"))
    }

    @Test func givesTheItemsOfALaterPageToTheProductionOfTheFirst() throws {
        let body = #"{"title": "Page 2", "next_url": "/3", "items": [{"id": 1}]}"#
        for title in ["T", nil] {
            let page = FeedPage(url: try #require(URL(string: "http://example.org/2")), title: title)
            var decoder = CatalogDecoder(base: page.url, continued: page)
            try decoder.append(Data(body.utf8))
            #expect(try decoder.finish().nextPage?.title == title)
            #expect(
                decoder.takeChanges() == [
                    .productions(
                        [Production(title: title, episodes: [Episode(guid: "1")])], .extend(.catalog))
                ])
        }
    }

    @Test func addsItsProductionToTheChannelWhoseListItIs() throws {
        var decoder = CatalogDecoder(role: .members(of: "ruby", number: 3))
        try decoder.append(Data(#"{"title": "T", "items": [{"id": 1}]}"#.utf8))
        let production = Production(title: "T", channels: ["ruby"], episodes: [Episode(guid: "1")])
        #expect(decoder.takeChanges() == [.productions([production], .extend(.channel(number: 3)))])
    }
}
