import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

struct ArchiveReaderTests {
    private let origin = "https://archive.example.org"

    /// Decodes a page of a scraping.
    ///
    /// - Parameter earlierCount: the number of entries on the pages before it.
    private func scraped(_ body: String, at query: String, after earlierCount: Int) throws -> Document {
        let url = try #require(URL(string: origin + "/services/search/v1/scrape" + query))
        let page = FeedPage(url: url, title: nil, isOfService: true, earlierCount: earlierCount)
        var decoder = CatalogDecoder(base: url, continued: page)
        try decoder.append(Data(body.utf8))
        return try decoder.finish()
    }

    private func document(_ body: String, at path: String = "/metadata/popeye") throws -> Document {
        try Document(body.utf8, base: origin + path)
    }

    private func episodes(_ body: String) throws -> [Episode] {
        try document(body).catalog.productions.flatMap(\.episodes)
    }

    @Test func readsAnItemAsAProduction() throws {
        var production = try #require(try document(ArchiveBodies.film).catalog.productions.first)
        production.episodes = []
        #expect(
            production
                == Production(
                    slug: "popeye", title: "Patriotic Popeye", author: "Famous Studios, Paramount",
                    description: "A sailor.\nSecond.", tags: ["cartoon", "sailor"], canWatch: true,
                    releasedAt: ReleaseDate("1957"), licence: "Public domain",
                    link: origin + "/details/popeye",
                    details: ProductionDetails(imageURL: origin + "/services/img/popeye")))
    }

    @Test func readsAnOriginalFileWithWhatWasMadeOfIt() throws {
        let folder = origin + "/download/popeye/"
        #expect(
            try episodes(ArchiveBodies.film) == [
                Episode(
                    guid: "popeye.mpeg", title: "Patriotic Popeye", durationInSeconds: 362,
                    url: folder + "popeye.mpeg", byteCount: 162_568_192,
                    link: origin + "/details/popeye/popeye.mpeg",
                    details: EpisodeDetails(
                        media: [
                            Media(
                                url: folder + "popeye.mpeg", type: "video/mpeg", byteCount: 162_568_192,
                                height: 480, languages: ["en"], title: "MPEG2"),
                            Media(
                                url: folder + "popeye_512kb.mp4", type: "video/mp4", byteCount: 1234,
                                height: 240, languages: ["en"], title: "512Kb MPEG4"),
                            Media(
                                url: folder + "popeye.ogv", type: "video/ogg", height: 400,
                                languages: ["en"], title: "Ogg Video"),
                        ],
                        transcripts: [
                            Transcript(
                                url: folder + "popeye.de.srt", type: "application/x-subrip", language: "de",
                                isCaptions: true),
                            Transcript(
                                url: folder + "popeye.asr.srt", type: "application/x-subrip",
                                isCaptions: true),
                            Transcript(
                                url: folder + "popeye.mpeg.vtt", type: "text/vtt", isCaptions: true),
                        ]))
            ])
    }

    @Test(arguments: [#"{"name": "a.pdf", "source": "original"}"#, #"{"name": "a.mp4", "private": "true"}"#])
    func saysOfNoItemWithoutAPlayableFileThatItCanBeWatched(file: String) throws {
        let body = #"{"metadata": {"identifier": "popeye"}, "files": [FILE]}"#.replacing("FILE", with: file)
        let production = try #require(try document(body).catalog.productions.first)
        #expect(production.episodes.isEmpty)
        #expect(production.canWatch == nil)
    }

    @Test func ordersFilesByFolderTrackAndNumber() throws {
        let episodes = try episodes(ArchiveBodies.concert)
        // Two files that name each other as their originals are episodes of their own.
        #expect(
            episodes.map(\.guid) == [
                "b.mp3", "a.mp3", "b.flac", "half.flac", "Track 2.flac", "Track 10.flac",
                "CD2/01 What? 50% #1.flac",
            ])
        #expect(
            episodes.map(\.title) == ["Encore & end", "a", "b", "Half", "Track 2", "Track 10", "What?"])
        #expect(episodes.map(\.number) == [1, nil, nil, nil, nil, nil, nil])
        #expect(episodes.map(\.durationInSeconds) == [nil, nil, nil, nil, 59, 61, nil])
    }

    @Test(arguments: [
        (["1/a.mp3": "1", "1/b.mp3": "2", "2/a.mp3": "1", "2/b.mp3": "2/2"], [1, 2, 3, 4]),
        (["a.mp3": nil, "1/a.mp3": "01", "1/b.mp3": "02"], [1, 2, 3]),
        (["1/a.mp3": "2", "1/b.mp3": "5", "1/c.mp3": nil], [2, 5, nil]),
        (["1/a.mp3": nil, "1/b.mp3": nil], [nil, nil]),
    ])
    func countsTheFilesOfAllFoldersIfTheirTracksBeginAnew(tracks: [String: String?], numbers: [Int?]) throws {
        let files = tracks.map { name, track in
            let member = track.map { #", "track": "\#($0)""# } ?? ""
            return #"{"name": "\#(name)", "source": "original"\#(member)}"#
        }
        let body = #"{"metadata": {"identifier": "popeye"}, "files": [\#(files.joined(separator: ","))]}"#
        let episodes = try episodes(body)
        #expect(episodes.map(\.number) == numbers)
        #expect(
            episodes.map(\.guid)
                == tracks.keys.sorted { ($0.contains("/") ? 1 : 0, $0) < ($1.contains("/") ? 1 : 0, $1) })
    }

    @Test func encodesTheNamesOfFiles() throws {
        let episode = try #require(try episodes(ArchiveBodies.concert).last)
        #expect(
            episode.url == origin + "/download/concert/CD2/01%20What%3F%2050%25%20%231.flac")
        #expect(URL(string: episode.url ?? "")?.lastPathComponent == "01 What? 50% #1.flac")
    }

    @Test func offersOnlyFilesThatCanBeFetched() throws {
        let media = try episodes(ArchiveBodies.concert).flatMap { $0.details?.media ?? [] }
        #expect(
            media.map(\.title) == [
                "VBR MP3", nil, nil, "VBR MP3", "Flac", "VBR MP3", "Flac", "Flac",
            ])
        #expect(!media.contains { $0.url.contains("secret") || $0.url.contains("escape") })
    }

    @Test func readsDatesLicencesAndTagsInEveryForm() throws {
        let production = try #require(try document(ArchiveBodies.concert).catalog.productions.first)
        #expect(production.title == "Live")
        #expect(production.releasedAt == ReleaseDate("1987"))
        #expect(production.licence == "CC BY-NC-SA 4.0")
        #expect(production.tags == ["rock", "live"])
    }

    @Test(arguments: [
        ("[1967]", "1967"), ("c.a. 1900", "1900"), ("1957-03", "1957-03"),
        ("2009-02-24 14:57:02", "2009-02-24T14:57:02Z"), ("unknown", nil),
    ])
    func readsDatesAsPeopleWriteThem(text: String, expected: String?) throws {
        let body = #"{"metadata": {"identifier": "x", "date": "\#(text)"}, "files": []}"#
        let production = try #require(try document(body).catalog.productions.first)
        #expect(production.releasedAt == expected.flatMap { ReleaseDate($0) })
    }

    @Test(arguments: [
        ("https://creativecommons.org/licenses/by/3.0/us/", "CC BY 3.0"),
        ("http://creativecommons.org/publicdomain/zero/1.0/", "CC0"),
        ("http://creativecommons.org/publicdomain/mark/1.0/", "Public domain"),
        ("http://www.usa.gov/government-works", nil), ("creativecommons.org", nil),
    ])
    func namesLicences(address: String, name: String?) {
        #expect(ArchiveLicence.name(of: address) == name)
    }

    @Test func leadsFromACollectionToItsItems() throws {
        let document = try document(ArchiveBodies.collection, at: "/metadata/films")
        #expect(!document.hasProductions)
        #expect(document.queries.map(\.kind) == [.allProductions])
        let url = try #require(document.queries.first?.url)
        #expect(url.path() == "/advancedsearch.php")
        let items = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? []
        #expect(
            items.first { $0.name == "q" }?.value
                == "collection:(films) AND (mediatype:(movies) OR mediatype:(audio) OR mediatype:(etree) "
                + "OR mediatype:(collection)) AND -access-restricted-item:true")
        #expect(
            items.filter { ["rows", "page", "output"].contains($0.name) }.map(\.value) == [
                "100", "json", "1",
            ])
    }

    @Test func listsItemsWithCataloguesOfTheirOwn() throws {
        let document = try document(
            ArchiveBodies.results(["a b", "c"], total: 2), at: "/advancedsearch.php?q=x&page=1")
        #expect(
            document.catalog.productions.map(\.details?.catalogURL) == [
                origin + "/details/a%20b", origin + "/details/c",
            ])
        let production = try #require(document.catalog.productions.first)
        #expect(production.title == "Item a b")
        #expect(production.author == "A, B")
        #expect(production.description == "About it.")
        #expect(production.releasedAt == ReleaseDate("1931"))
        #expect(document.nextPage == nil && document.omittedCount == nil)
    }

    @Test(
        arguments: [
            ("page=1", 100, nil), ("page=1", 101, 1), ("rows=100&page=1", 101, 1),
            ("rows=1000&page=1", 1000, nil),
            ("rows=1000&page=1", 1001, 2), ("rows=1000&page=9", 12_345, 10),
            ("rows=1000&page=10", 10_000, nil),
            ("rows=5000&page=1", 1001, 2), ("rows=-1&page=1", 2, 1), ("page=-3", 500, nil),
            ("page=9223372036854775807", 500, nil),
        ] as [(String, Int, Int?)])
    func asksForTheResultsUpToTheLimitOfTheSearch(query: String, total: Int, next: Int?) throws {
        let document = try document(
            ArchiveBodies.results(["a"], total: total), at: "/advancedsearch.php?\(query)&q=x")
        let expected = next.map { origin + "/advancedsearch.php?q=x&rows=1000&page=\($0)" }
        #expect(document.nextPage?.url.absoluteString == expected)
        #expect(document.omittedCount == nil)
    }

    @Test func scrapesWhatIsBeyondTheLimitOfTheSearch() throws {
        let last = try document(
            ArchiveBodies.results(["a"], total: 10_001),
            at: "/advancedsearch.php?q=c:(x)%20%26&rows=1000&page=10")
        let first = try #require(last.nextPage?.url.absoluteString)
        #expect(first.hasPrefix(origin + "/services/search/v1/scrape?q=c:(x)%20%26&fields=identifier,title,"))
        #expect(last.omittedCount == nil)

        let body = ArchiveBodies.scraped(["b", "c"], total: 10_001, cursor: "W1/+=&x")
        let page = try scraped(body, at: "?q=c", after: 5)
        let items = URLComponents(url: try #require(page.nextPage?.url), resolvingAgainstBaseURL: true)?
            .queryItems
        #expect(items?.map(\.name) == ["q", "fields", "cursor"])
        #expect(items?.last?.value == "W1/+=&x")
        #expect(page.nextPage?.url.query()?.contains("+") == false)
        #expect(page.nextPage?.earlierCount == 7)
    }

    @Test(
        arguments: [
            (99_998, 100_321, "x", 321), (0, 2, nil, nil), (1000, 1002, "", nil), (99_997, 100_321, nil, 322),
        ] as [(Int, Int, String?, Int?)])
    func endsAScraping(after earlierCount: Int, total: Int, cursor: String?, omitted: Int?) throws {
        let body = ArchiveBodies.scraped(["b", "c"], total: total, cursor: cursor)
        let page = try scraped(body, at: "?q=c&cursor=y", after: earlierCount)
        #expect(page.nextPage == nil)
        #expect(page.omittedCount == omitted)
    }

    @Test func endsAScrapingWithoutItems() throws {
        let body = ArchiveBodies.scraped([], total: 9, cursor: "z")
        #expect(try scraped(body, at: "?q=c&cursor=y", after: 9).nextPage == nil)
    }

    @Test(arguments: [
        ("{}", WireError.noItem), (#"{"is_dark": true, "created": 1}"#, .withdrawn),
        (#"{"is_dark": true, "metadata": {"identifier": "x"}}"#, .withdrawn),
        (#"{"error": "Couldn't locate\n item"}"#, .refusal("Couldn't locate item")),
        (#"{"files": []}"#, .noItem),
    ])
    func saysWhyThereIsNoItem(body: String, error: WireError) {
        #expect(throws: error) { try document(body) }
    }

    @Test(arguments: ["{}", #"{"error": "x"}"#, #"{"is_dark": true}"#, #"{"files": [{"name": "a.mp3"}]}"#])
    func leavesOtherDocumentsAlone(body: String) {
        #expect(throws: WireError.anotherShape) { try document(body, at: "/api") }
    }

    @Test func readsAnItemWithoutFilesThatCanBePlayed() throws {
        let document = try document(#"{"metadata": {"identifier": "text"}, "files": [{"name": "a.pdf"}]}"#)
        #expect(document.catalog.productions.map(\.title) == ["text"])
        #expect(document.catalog.productions.map(\.episodes.count) == [0])
    }

    @Test(arguments: 1...16)
    func readsTheSameHoweverTheBytesAreCut(pieceSize: Int) throws {
        for body in [ArchiveBodies.film, ArchiveBodies.concert, ArchiveBodies.results(["a"], total: 1)] {
            #expect(try Document(body.utf8, piecesOf: pieceSize) == Document(body))
        }
    }
}
