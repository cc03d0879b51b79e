import Foundation
import TekpubFormats
import TekpubServer
import Testing

@testable import TekpubKit

/// The user's marks in the output of `--json`.
struct MarkJourneys {
    /// Serves the content of `page` as a feed.
    private static func with(_ page: Page, _ body: (_ url: String) async throws -> Void) async throws {
        try await HTTPServer.with { _ in
            HTTPResponse(
                headers: ["Content-Type": "application/rss+xml"], body: Data(await page.text.utf8))
        } body: {
            try await body("\($0)/feed")
        }
    }

    /// The server's current content.
    private actor Page {
        private(set) var text = ""

        func show(_ names: [String], title: String = "A Show") {
            let items = names.map {
                """
                <item><title>\($0)</title><guid isPermaLink='false'>id-\($0)</guid>
                <enclosure url='http://127.0.0.1:9/\($0).mp4?auth=s3cret&amp;x=%20y' length='5' type='video/mp4'/></item>
                """
            }
            text = "<rss version='2.0'><channel><title>\(title)</title>\(items.joined())</channel></rss>"
        }
    }

    private struct Listed: Decodable {
        let id: String
        let title: String?
        let favourite: Bool
        let episodes: [Episode]

        struct Episode: Decodable {
            let title, url: String?
            let number: Int
            let watched, downloaded, canWatch: Bool
            let position: Int?
        }
    }

    private func list(_ url: String, in home: Home, _ more: String...) async throws -> [Listed] {
        let outcome = try await Program.run(
            ["list", "--json", "--base-url", url] + more, environment: home.environment)
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try JSONDecoder().decode([Listed].self, from: Data(outcome.output.utf8))
    }

    @Test func tellWhatTheUserDidThroughEveryChangeOfAFeed() async throws {
        let page = Page()
        await page.show(["b", "a"])
        try await Self.with(page) { url in
            try await Home.with { home in
                #expect(try await list(url, in: home).first?.episodes.map(\.watched) == [false, false])
                let library = try Library.open(in: home.url.appending(path: ".local/share/tekpub"))
                let store = library.store(for: CatalogID(rawValue: url))
                let (key, production) = try #require(try store.production(named: "A Show"))
                let identities = production.episodeIdentities
                try store.setMarks([
                    EpisodeKey(productionKey: key, identity: identities[0]): EpisodeMark(
                        isWatched: true, updatedAt: .now),
                    EpisodeKey(productionKey: key, identity: identities[1]): EpisodeMark(
                        positionInSeconds: 61, updatedAt: .now),
                ])
                try store.setFavorite(true, productionKey: key)
                await page.show(["c", "b", "a"], title: "Another Title")
                let listed = try #require(try await list(url, in: home).first)
                #expect(listed.title == "Another Title" && listed.favourite)
                #expect(listed.episodes.map(\.title) == ["c", "b", "a"])
                #expect(listed.episodes.map(\.number) == [1, 2, 3])
                #expect(listed.episodes.map(\.watched) == [false, true, false])
                #expect(listed.episodes.map(\.position) == [nil, nil, 61])
                #expect(listed.episodes.map(\.downloaded) == [false, false, false])
                #expect(listed.episodes.map(\.canWatch) == [true, true, true])
                // Its id, and the title that it has now.
                for name in [listed.id, "Another Title"] {
                    let outcome = try await Program.run(
                        ["show", name, "--json", "--base-url", url], environment: home.environment)
                    let shown = try JSONDecoder().decode(Listed.self, from: Data(outcome.output.utf8))
                    #expect(shown.id == listed.id && shown.episodes.map(\.watched) == [false, true, false])
                }
            }
        }
    }

    @Test func showAddressesWholeButForTheCustomersToken() async throws {
        let page = Page()
        await page.show(["a"])
        try await Self.with(page) { url in
            try await Home.with { home in
                let whole = try await list(url, in: home).first?.episodes.first?.url
                #expect(whole == "http://127.0.0.1:9/a.mp4?auth=s3cret&x=%20y")
                let hidden = try await list(url + "?token=s3cret", in: home).first?.episodes.first?.url
                #expect(hidden == "http://127.0.0.1:9/a.mp4?auth=***&x=%20y")
            }
        }
    }
}
