import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// Reading productions with invalid values.
struct ProductionRecordTests {
    @Test(arguments: [
        #"{"slug": 12, "price": "28.0", "can_watch": "true"}"#: Production(
            slug: "12", price: 28, canWatch: true),
        #"{"title": true, "price": 0, "can_watch": 0}"#: Production(title: "true", price: 0, canWatch: false),
        #"{"title": "", "slug": null, "price": null, "can_watch": 1}"#: Production(canWatch: true),
        #"{"title": {"en": "a"}, "slug": ["a"], "price": true, "can_watch": []}"#: Production(),
        #"{"slug": "a", "episodes": null}"#: Production(slug: "a"),
        #"{"slug": "a", "episodes": {"episode": {"number": 1}}}"#: Production(slug: "a"),
        #"{"slug": "a", "episodes": [null, 1, []]}"#: Production(slug: "a"),
        #"{"slug": "a", "tags": "ruby"}"#: Production(slug: "a"),
        #"{"slug": "a", "tags": ["x", 7, null, {"tag": "y"}, {"name": "z"}]}"#: Production(
            slug: "a", tags: ["x", "7", "y"]),
        #"{"released_at": "soon", "slug": "a", "price": "free"}"#: Production(slug: "a"),
        #"{"released_at": 2009, "slug": "\u00e9\ud83d\ude00\ud83d\n\/"}"#: Production(
            slug: "é😀\u{FFFD}\n/", releasedAt: ReleaseDate("2009")),
    ])
    func takesEachFieldForWhatItMayMean(json: String, production: Production) throws {
        // A list in which no production has a name is no catalogue.
        let catalog = try Catalog(json: "[\(json), {\"slug\": \"last\"}]")
        #expect(catalog.productions == [production, Production(slug: "last")])
    }

    @Test(arguments: [
        #"{"number": "3", "duration": "600"}"#: Episode(number: 3, durationInSeconds: 600),
        #"{"number": 3.0, "duration": 600.9}"#: Episode(number: 3, durationInSeconds: 600),
        #"{"number": 1e300, "duration": "an hour"}"#: Episode(),
        #"{"title": 5, "released_at": null}"#: Episode(title: "5"),
        #"{"url": "a", "override_url": null}"#: Episode(url: "a"),
        #"{"override_url": "", "url": "a"}"#: Episode(url: "a"),
        #"{"episode": {"number": 1}}"#: Episode(number: 1),
        #"{"episode": null}"#: Episode(),
    ])
    func takesAnEpisodeForWhatItMayMean(json: String, episode: Episode) throws {
        let catalog = try Catalog(json: "[{\"slug\": \"a\", \"episodes\": [\(json)]}]")
        #expect(catalog.productions.first?.episodes == [episode])
    }

    @Test func keepsWhatStoodBeforeABreak() throws {
        let catalog = try Catalog(
            json: """
                [{"slug": "a", "episodes": [{"number": 1, "title" oops}]}, {"slug": "b", "title": oops},
                 7, {"slug" oops}, {"slug": "c"}]
                """)
        #expect(
            catalog.productions == [
                Production(slug: "a", episodes: [Episode(number: 1)]), Production(slug: "b"),
                Production(slug: "c"),
            ])
    }

    @Test func takesTheChannelOfTheFirstEpisodeThatHasOne() throws {
        let episodes = #"[{"number": 1}, {"channel_slug": "ruby"}, {"channel_slug": "mobile"}]"#
        let catalog = try Catalog(
            json: """
                [{"episodes": \(episodes)}, {"channel": "own", "episodes": \(episodes)}, {"slug": "a"}]
                """)
        #expect(catalog.productions.map(\.channel) == ["ruby", "own", nil])
    }
}
