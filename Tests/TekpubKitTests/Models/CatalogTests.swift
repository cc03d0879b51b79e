import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

struct CatalogTests {
    @Test func readsWhatItWrites() throws {
        let catalog = Catalog(
            productions: [Production(slug: "a", channels: ["x"], episodes: [Episode(slug: "b", link: "c")])],
            channels: [Channel(slug: "x", title: "X")],
            recents: [RecentEpisode(productionSlug: "a", episode: Episode(number: 1))],
            actions: [ServerAction(name: "login", url: "u", fields: [.init(name: "email")])],
            viewRoot: URL(string: "http://example.org/api/view/"))
        let data = try JSONEncoder().encode(catalog)
        #expect(try JSONDecoder().decode(Catalog.self, from: data) == catalog)
    }

    @Test func readsAFileWithNothingButProductions() throws {
        let data = Data(#"{"productions": [{"slug": "a", "tags": [], "episodes": []}]}"#.utf8)
        #expect(
            try JSONDecoder().decode(Catalog.self, from: data)
                == Catalog(productions: [Production(slug: "a")]))
    }

    @Test func listsTheChannelsThatOnlyProductionsName() {
        let catalog = Catalog(
            productions: [
                Production(channel: "ruby", channels: ["featured"]), Production(channel: "Mobile"),
                Production(channel: "featured"),
            ],
            channels: [Channel(slug: "mobile", title: "Mobile & More"), Channel(slug: "apple")])
        #expect(catalog.allChannels.map(\.slug) == ["mobile", "apple", "ruby", "featured"])
    }

    @Test(arguments: [
        (Production(channel: "Ruby"), true), (Production(channels: ["a", "ruby"]), true),
        (Production(tags: ["RUBY"]), true), (Production(channel: "rub", channels: ["a"], tags: ["b"]), false),
    ])
    func findsTheMembersOfAChannel(production: Production, isMember: Bool) {
        #expect(production.belongs(to: Channel(slug: "ruby")) == isMember)
    }

    @Test(
        arguments: [
            ("http://e.org/api/view/", "a b/c", 1, "http://e.org/api/view/a%20b%2Fc/1"),
            ("http://e.org/api/view/", "..", 1, nil), ("http://e.org/api/view/", "a", nil, nil),
            (nil, "a", 1, nil), ("http://e.org/api/view/", nil, 1, nil),
        ] as [(String?, String?, Int?, String?)])
    func namesAnEpisodeForTheServer(root: String?, slug: String?, number: Int?, expected: String?) {
        let catalog = Catalog(viewRoot: root.flatMap { URL(string: $0) })
        let url = catalog.viewURL(of: Episode(number: number), in: Production(slug: slug))
        #expect(url?.absoluteString == expected)
    }
}
