import Foundation
import TekpubFormats
import TekpubKit
import Testing

@testable import TekpubServer

/// Static files of a catalogue, behind a server that knows files only.
struct StaticSiteTests {
    private static let catalog = Catalog(
        productions: (1...3).map { number in
            Production(
                slug: "show\(number)", title: "Show \(number) & more", description: "Text.",
                channel: number == 3 ? "c++ & co" : "ruby",
                releasedAt: ReleaseDate("2012-03-0\(number)"),
                episodes: (1...2).map { (part: Int) -> Episode in
                    Episode(
                        number: part, title: "Part \(part)", durationInSeconds: 60,
                        releasedAt: ReleaseDate("2012-04-0\(part)"),
                        url: "https://media.example.org/\(number)/\(part).mp4?token=1")
                })
        },
        channels: [Channel(slug: "ruby", title: "Ruby"), Channel(slug: "c++ & co", title: "The <Web>")])

    /// Runs `body` with the folder of a site, and the address at which it is served.
    private func withSite(
        _ catalog: Catalog = catalog, body: (_ folder: URL, _ url: String) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try StaticSite(catalog: catalog).write(to: folder)
        let server = HTTPServer { request in
            let path = request.path.removingPercentEncoding ?? ""
            let url = folder.appending(path: path == "/" ? "index.html" : path)
            guard request.method == "GET", let body = try? Data(contentsOf: url) else {
                return HTTPResponse(status: 404)
            }
            return HTTPResponse(body: body)
        }
        let url = try await server.start().absoluteString
        do {
            try await body(folder, url)
            await server.stop()
        } catch {
            await server.stop()
            throw error
        }
    }

    private func read(_ address: String) async throws -> Catalog {
        try await TekpubProxy(baseURL: BaseURL(address)).catalog()
    }

    /// What a client reads of the files is what it reads of a server that speaks the same wire.
    @Test(arguments: [
        ("productions.json", ServedWire.json2012), ("root2012.json", .root2012), ("alt/api", .alt),
        ("vnd.json", .vnd),
    ])
    func readsBackAsFromAServer(path: String, wire: ServedWire) async throws {
        try await withSite { _, url in
            let server = CatalogServer(catalog: Self.catalog, routes: wire.routes)
            let live = try await server.start()
            let served = try await read(live.absoluteString)
            await server.stop()
            let found = try await read("\(url)/\(path)")
            #expect(found.productions == served.productions)
            #expect(found.productions.count == 3)
            #expect(found.channels == served.channels)
            #expect(found.recents == served.recents)
        }
    }

    /// The address of the folder is enough.
    @Test func readsBackFromTheFolder() async throws {
        try await withSite { _, url in
            let found = try await read(url + "/")
            #expect(found.productions.map(\.title) == Self.catalog.productions.map(\.title))
            #expect(found.productions.map(\.episodes.count) == [2, 2, 2])
            #expect(found.productions[0].episodes[1].url == "https://media.example.org/1/2.mp4?token=1")
        }
    }

    /// A podcast with everything that feeds state.
    private static let podcast = Production(
        guid: "urn:show", title: "Cats: a <Show>", author: "Ada & Bob", description: "Meow.",
        canWatch: true, link: "https://example.org/",
        details: ProductionDetails(
            imageURL: "https://example.org/cover.jpg", medium: "video", isSerial: true,
            funding: [
                Funding(url: "https://example.org/give?a=1&b=2", title: "Tea & biscuits"),
                Funding(url: "https://example.org/join"),
            ],
            podroll: [
                RemoteShow(guid: "9b024349-ccf0-5f69-a609-6b82873eab3c"),
                RemoteShow(feedURL: "https://example.org/dogs?a=1&b=2", title: "Dogs & \"co\""),
            ]),
        episodes: [
            Episode(
                guid: "e-1", number: 1, title: "Purr & more", description: "It begins.",
                durationInSeconds: 60,
                releasedAt: ReleaseDate("2012-04-01T08:30:00Z"),
                url: "https://media.example.org/1.mp3?a=1&b=2",
                byteCount: 1234, link: "https://example.org/1",
                details: EpisodeDetails(
                    transcripts: [
                        Transcript(
                            url: "https://example.org/1.vtt", type: "text/vtt", language: "en",
                            isCaptions: true)
                    ], chaptersURL: "https://example.org/1.json", season: 2,
                    seasonName: "Kittens & \"co\"", kind: .bonus, displayNumber: "Ch. <1>",
                    imageURL: "https://example.org/1.jpg"))
        ])

    /// A client knows each episode by the same identity as at its publisher.
    @Test(arguments: ["", "productions.json", "root2012.json", "alt/api", "feed.xml"])
    func readsAPodcastBack(path: String) async throws {
        try await withSite(Catalog(productions: [Self.podcast])) { _, url in
            let found = try await read("\(url)/\(path)")
            #expect(found.productions == [Self.podcast])
        }
    }

    @Test func readsBackWhatNoFeedHasStated() async throws {
        var podcast = Self.podcast
        podcast.episodes[0].details?.media = [
            Media(
                url: "https://media.example.org/1.mp4", type: "video/mp4", byteCount: 99, height: 1080,
                bitRate: 128_000, languages: ["de", "en"], title: "High", relation: "commentary")
        ]
        podcast.episodes[0].details?.chapters = [
            Chapter(startInSeconds: 0, title: "a < b"),
            Chapter(startInSeconds: 2.5, endInSeconds: 4, link: "https://example.org/c"),
        ]
        podcast.episodes[0].details?.soundbites = [Soundbite(startInSeconds: 1, durationInSeconds: 2)]
        podcast.episodes[0].details?.people = [Person(name: "Cy", role: "guest")]
        try await withSite(Catalog(productions: [podcast])) { _, url in
            let found = try await read("\(url)/")
            #expect(found.productions == [podcast])
        }
    }

    /// A feed is one production, and has no titles of others.
    @Test(arguments: [("feed.xml", 1), ("api2010.json", 3)])
    func readsBackWhatAServerGivesOthers(path: String, count: Int) async throws {
        try await withSite { _, url in
            let found = try await read("\(url)/\(path)")
            #expect(found.productions.map(\.episodes.count) == Array(repeating: 6 / count, count: count))
            let addresses = Set(found.productions.flatMap { $0.episodes.compactMap(\.url) })
            #expect(addresses == Set(Self.catalog.productions.flatMap { $0.episodes.compactMap(\.url) }))
        }
    }

    /// A file that has not changed keeps its date, so that clients need not fetch it again.
    @Test func replacesOnlyWhatHasChanged() async throws {
        try await withSite { folder, _ in
            #expect(try StaticSite(catalog: Self.catalog).write(to: folder).changedCount == 0)
            var catalog = Self.catalog
            catalog.productions[2].title = "Another"
            let counts = try StaticSite(catalog: catalog).write(to: folder)
            // All but the list of the other channel, the root document and the page.
            #expect(counts.changedCount == counts.count - 3)
        }
    }
}
