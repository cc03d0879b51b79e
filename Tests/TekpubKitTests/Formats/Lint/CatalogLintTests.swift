import Foundation
import Testing

@testable import TekpubFormats

/// The text of catalogues in Tekpub's wires.
struct CatalogLintTests {
    private func lint(_ body: String) throws -> FeedLint {
        FeedLint(
            Array(body.utf8), contentType: "application/json",
            address: try #require(URL(string: "https://example.org/productions.json")),
            now: Date(timeIntervalSince1970: 1_300_000_000))
    }

    /// A good document of each wire.
    @Test(arguments: [
        #"[{"slug": "a", "title": "A"}]"#,
        """
        [{"slug": "a", "title": "A", "price": 15.0, "can_watch": true, "episodes": [{"episode": {"id": 1, "number": 1,
        "slug": "a", "title": "One", "duration": 1260, "released_at": "2010-05-01T00:00:00Z", "override_url": null}}]}]
        """,
        """
        [{"id": 1, "title": "A", "episodes": [{"number": 1, "title": "One", "url": "1.mp4"},
        {"number": 2, "title": "Two", "url": "2.mp4"}]}]
        """,
        """
        {"name": "API", "queries": [{"name": "All Productions", "url": "http://api.example.org/channels"}],
        "actions": {"login": {"url": "/sessions", "method": "POST", "fields": [{"name": "email"}]}}}
        """,
        """
        {"title": "Welcome", "channels": [{"slug": "ruby", "title": "Ruby"}], "productions": [{"_id": "1", "slug": "a",
        "title": "A", "price": 12, "released_at": "2012-03-08T10:00:00.000Z", "tags": ["ruby"]}]}
        """,
        """
        {"productions": {"items": [[{"slug": "a"}, {"title": "A"}, {"category": "Ruby"}, {"price": 12.00},
        {"released_at": "Thu, 08 Mar 2012 09:00:00 -1000"}]]}, "filters": [{"rel": "category", "href": "/productions"}]}
        """,
        #"{"productions": {"all": [{"slug": "a", "title": "A"}], "featured": {"productions": [{"slug": "a", "title": "A"}]}}}"#,
        #"{"productions": {"all": "/all", "ruby": "/ruby"}}"#,
    ])
    func findsNothingInAGoodCatalogue(body: String) throws {
        let problems = try lint(body).problems
        #expect(problems.isEmpty, "\(problems)")
    }

    /// A document, and the rule with the position of its only flaw.
    @Test(
        arguments: [
            (#"[{"slug": "a"}]"#, .titleMissing, 1, 2),
            (
                "[{\"slug\": \"a\", \"title\": \"A\"},\n {\"slug\": \"b\", \"name\": \"B\"}]", .titleMissing,
                2, 2
            ),
            (#"[7]"#, .titleMissing, 1, 2),
            (#"[{"title": "A"}]"#, .slugMissing, 1, 2),
            (#"[{"title": "A", "slug": "a"}, {"title": "B", "slug": "a"}]"#, .slugDuplicate, 1, 54),
            (#"[{"title": "A", "slug": "a", "price": "much"}]"#, .priceUnreadable, 1, 39),
            (#"[{"title": "A", "slug": "a", "released_at": "soon"}]"#, .dateUnreadable, 1, 45),
            (
                #"[{"title": "A", "slug": "a", "episodes": [{"number": 1, "url": "1"}]}]"#, .titleMissing, 1,
                43
            ),
            (
                #"[{"title": "A", "slug": "a", "episodes": [{"title": "1", "url": "1"}]}]"#, .numberMissing,
                1, 43
            ),
            (
                #"[{"title": "A", "slug": "a", "episodes": [{"title": "1", "number": 1}]}]"#, .videoMissing,
                1, 43
            ),
            (
                #"[{"title": "A", "slug": "a", "episodes": [{"title": "1", "number": 1, "url": "1", "duration": "x"}]}]"#,
                .durationUnreadable, 1, 95
            ),
            (
                "[{\"title\": \"A\", \"slug\": \"a\", \"episodes\": [{\"title\": \"1\", \"number\": 1, \"url\": \"1\"},\n"
                    + "{\"title\": \"2\", \"number\": 1, \"url\": \"2\"}]}]",
                .numberDuplicate, 2, 26
            ),
            (#"{"queries": [{"name": "All"}]}"#, .queryAddress, 1, 14),
            (
                #"{"queries": [{"url": "/"}], "actions": {"login": {"method": "POST"}}}"#, .actionAddress, 1,
                50
            ),
            (#"{"productions": [], "filters": [{"rel": "category"}]}"#, .filterIncomplete, 1, 33),
            (#"{"data": [{"title": "A", "slug": "a"}]}"#, .listWrapped, 1, 10),
            (#"{"oops": 1}"#, .notAFeed, 1, 1), (#"{"errors": [{"title": "A"}]}"#, .notAFeed, 1, 1),
            ("[{]", .notWellFormed, 1, 3),
        ] as [(String, FeedProblem.Code, Int, Int)])
    func findsFlaws(body: String, code: FeedProblem.Code, line: Int, column: Int) throws {
        let problems = try lint(body).problems
        #expect(problems.map(\.code) == [code], "\(problems)")
        #expect(problems.first?.position == SourcePosition(line: line, column: column))
    }

    @Test func namesTheKeyThatMayBeMeant() throws {
        let body =
            #"{"productions": [{"slug": "a", "name": "A", "episodes": [{"episode": {"number": 1, "label": "x"}}]}]}"#
        #expect(
            try lint(body).problems.map(\.message) == [
                "Production 1 has no 'title' (it has 'name').",
                "Episode 1 of production 1 has no 'title' (it has 'label').",
            ])
    }

    @Test func asksForTheVideos() throws {
        let body =
            #"[{"title": "A", "slug": "a", "episodes": [{"title": "1", "number": 1, "url": "videos/1.mp4"}]}]"#
        let lint = try lint(body)
        #expect(lint.enclosures.map(\.url.absoluteString) == ["https://example.org/videos/1.mp4"])
        #expect(lint.itemCount == 1)
    }
}
