import Foundation
import TekpubFormats
import Testing

@testable import TekpubKit

/// Pages of directories, and the feeds behind them, against a server with documented answers.
@Suite(.timeLimit(.minutes(5)))
struct DirectoryPageTests {
    /// The answers by their paths with queries; sources as in `DirectoryPage.lookups`.
    private static let bodies = [
        "/apple/lookup?entity=podcast&id=1&media=podcast": """
        {"resultCount":1,"results":[{"kind":"podcast","trackId":1,"feedUrl":"https://a.test/feed"}]}
        """,
        "/apple/lookup?entity=podcastEpisode&id=1&limit=200&media=podcast": """
        {"resultCount":3,"results":[{"kind":"podcast","trackId":9,"feedUrl":"https://a.test/feed"},
        {"kind":"podcast-episode","trackId":8,"trackName":"Eight","episodeGuid":"g8"},
        {"kind":"podcast-episode","trackId":9,"trackName":"Nine","episodeGuid":"g9","episodeUrl":"https://a.test/9.mp3"}]}
        """,
        "/apple/lookup?entity=podcast&id=2&media=podcast": #"{"resultCount":0,"results":[]}"#,
        "/pi/podcasts/byfeedid?id=75075":
            #"{"status":"true","feed":{"id":75075,"url":"https://b.test/feed"}}"#,
        "/pi/episodes/byid?id=16":
            #"{"episode":{"id":16,"guid":"PC","title":"T","enclosureUrl":"https://b.test/16.mp3"}}"#,
        "/fyyd/podcast?podcast_slug=hafen": #"{"status":1,"data":{"id":4,"xmlURL":"https://c.test/feed"}}"#,
        "/fyyd/podcast?podcast_id=4": #"{"status":1,"data":{"id":4,"xmlURL":"https://c.test/feed"}}"#,
        "/fyyd/episode?episode_id=77": #"""
        {"status":1,"data":{"id":77,"guid":"g","title":"Ebbe","podcast_id":4,"enclosure":"https://c.test/e.mp3"}}
        """#,
        "/gpo/podcast/hafen": #"""
        <a href="https://twitter.com/x"><i class="icon-twitter"></i></a>
        <a href="https://d.test/feed?a=1&amp;b=2" title="Feed">
         <i class="icon-rss"></i></a>
        """#,
        "/gpo/podcast/hafen/ebbe": #"""
        <a href="https://d.test/e.mp3" title="Download"> <i class="icon-download"></i></a>
        """#,
    ]

    private func target(of address: String) async throws -> Result<DirectoryTarget, CatalogError>? {
        guard let page = DirectoryPage(try BaseURL(address)) else { return nil }
        let server = try RawServer { request in
            Self.bodies[String(request.split(separator: " ")[1])].map { .answer($0) } ?? .notFound
        }
        defer { server.stop() }
        let choice = DirectoryChoice(
            at: [
                .apple: "\(server.url)/apple", .podcastIndex: "\(server.url)/pi", .fyyd: "\(server.url)/fyyd",
                .gpodder: "\(server.url)/gpo",
            ], podcastIndex: PodcastIndexKey(key: "K", secret: "S"))
        let search = DirectorySearch(choice, client: HTTPClient(clock: ManualClock()))
        do throws(CatalogError) {
            return .success(try await search.target(of: page))
        } catch {
            return .failure(error)
        }
    }

    @Test(arguments: [("?i=9", "g9"), ("", nil)])
    func tellsWhichEpisodeTheBaseURLIsAbout(query: String, guid: String?) async throws {
        let server = try RawServer { request in
            let path = String(request.split(separator: " ")[1])
            let host = request.firstMatch(of: /Host: (\S+)/)?.1 ?? ""
            if path == "/feed" {
                return .answer(
                    "<rss><channel><title>Harbour</title><item><guid>g9</guid><title>Nine</title>"
                        + "<enclosure url='http://\(host)/9.mp3' type='audio/mpeg'/></item></channel></rss>")
            }
            return Self.bodies[path].map { .answer($0.replacing("https://a.test", with: "http://\(host)")) }
                ?? .notFound
        }
        defer { server.stop() }
        let choice = DirectoryChoice(at: [.apple: "\(server.url)/apple"])
        let proxy = TekpubProxy(
            baseURL: try BaseURL("https://podcasts.apple.com/us/podcast/harbour/id1\(query)"),
            directories: DirectorySearch(choice))
        let source = CatalogRefresher(proxy)
        #expect(await source.linkedEpisode() == nil)
        let store = try Library.temporary().store(for: source.catalogID)
        #expect(try await source.refresh(store) == .updated(missing: []))
        #expect(await source.linkedEpisode()?.guid == guid)
        #expect(try store.catalog().productions.map(\.title) == ["Harbour"])
    }

    @Test(arguments: [
        ("https://podcasts.apple.com/us/podcast/harbour/id1", "https://a.test/feed|"),
        ("https://itunes.apple.com/de/podcast/id1?mt=2", "https://a.test/feed|"),
        (
            "https://podcasts.apple.com/us/podcast/harbour/id1?i=9",
            "https://a.test/feed|g9 Nine https://a.test/9.mp3"
        ),
        ("https://podcasts.apple.com/us/podcast/harbour/id1?i=7", "https://a.test/feed|"),
        ("https://podcastindex.org/podcast/75075", "https://b.test/feed|"),
        (
            "https://podcastindex.org/podcast/75075?episode=16",
            "https://b.test/feed|PC T https://b.test/16.mp3"
        ),
        ("https://fyyd.de/podcast/hafen/0", "https://c.test/feed|"),
        ("https://fyyd.de/podcast/4", "https://c.test/feed|"),
        ("https://fyyd.de/episode/77", "https://c.test/feed|g Ebbe https://c.test/e.mp3"),
        ("https://gpodder.net/podcast/hafen", "https://d.test/feed?a=1&b=2|"),
        ("https://gpodder.net/podcast/hafen/ebbe", "https://d.test/feed?a=1&b=2|  https://d.test/e.mp3"),
    ])
    func leadsToTheFeed(address: String, expected: String) async throws {
        let target = try #require(try await target(of: address)).get()
        let episode = target.episode.map {
            "\($0.guid ?? "") \($0.title ?? "") \($0.url ?? "")"
        }
        #expect("\(target.feed.url.absoluteString)|\(episode ?? "")" == expected)
    }

    @Test(arguments: [
        "https://podcasts.apple.com/us/charts", "https://podcasts.apple.com/us/podcast/harbour/idx",
        "https://podcastindex.org/", "https://fyyd.de/feed", "https://gpodder.net/user/podcast/x/y",
        "https://apple.test/us/podcast/harbour/id1",
    ])
    func leavesOtherPagesAlone(address: String) async throws {
        #expect(DirectoryPage(try BaseURL(address)) == nil)
    }

    @Test func saysThatAShowHasNoFeed() async throws {
        let result = try await target(of: "https://podcasts.apple.com/us/podcast/x/id2")
        guard case .failure(.unavailable(let sentence)) = result else {
            Issue.record("it has one")
            return
        }
        #expect(sentence.contains("podcasts.apple.com"))
    }
}
