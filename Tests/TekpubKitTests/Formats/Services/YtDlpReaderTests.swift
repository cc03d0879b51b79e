import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

struct YtDlpReaderTests {
    private func catalog(
        _ body: String, page: String = "https://v.test/@ada", pieces: Int = .max
    ) throws -> Catalog {
        var reader = YtDlpReader(page: try #require(URL(string: page)))
        var changes: [CatalogChange] = []
        let bytes = Array(body.utf8)
        for start in stride(from: 0, to: bytes.count, by: min(pieces, max(1, bytes.count))) {
            try reader.append(bytes[start..<min(bytes.count, start + min(pieces, bytes.count))])
            changes += reader.takeChanges()
        }
        try reader.finish()
        return Catalog().staged(changes + reader.takeChanges())
    }

    @Test(arguments: [1, 7, 100, .max])
    func makesAShowOfAChannel(pieces: Int) throws {
        let catalog = try catalog(YtDlpBodies.channel, pieces: pieces)
        let show = try #require(catalog.productions.first)
        #expect(catalog.productions.count == 1)
        #expect(show.title == "Ada - Videos" && show.author == "Ada" && show.description == "Talks.\n\nAll.")
        #expect(show.link == "https://v.test/@ada" && show.details?.imageURL == "https://v.test/l.jpg")
        #expect(show.canWatch == true)
        #expect(show.episodes.map(\.title) == ["Cranes", "a2", "Old"])
        #expect(
            show.episodes.map(\.url) == [
                "https://v.test/watch?v=a1", "https://v.test/watch?v=a2", "https://v.test/a4",
            ])
        #expect(show.episodes.allSatisfy { $0.isOnPage })
        #expect(show.episodes.map(\.guid) == ["yt:video:a1", "yt:video:a2", "a4"])
        #expect(show.episodes.map(\.durationInSeconds) == [61, nil, nil])
        #expect(show.episodes.map(\.presenter) == [nil, "Grace", nil])
        #expect(show.episodes[1].details?.kind == .live)
        #expect(show.episodes[1].releasedAt?.secondsSince1970 == 1_700_000_000)
        #expect(show.episodes[2].releasedAt?.description == "2024-05-06")
        #expect(show.episodes[0].details?.imageURL == "https://v.test/a1.jpg")
    }

    /// yt-dlp 2023.03.04 about a page with two videos, shortened: the entries have the page's address, and files.
    @Test func takesTheFilesOfAPageWithSeveralVideos() throws {
        let catalog = try catalog(
            #"""
            {"id": "list", "title": "Two films", "timestamp": 1795880131.0, "_type": "playlist", "entries": [
            {"formats": [{"url": "http://v.test/a.mp4", "vcodec": null}], "id": "list-1", "title": "Two films (1)",
            "url": "http://v.test/a.mp4", "ext": "mp4", "webpage_url": "http://v.test/list.html"},
            {"formats": [], "id": "list-2", "title": "Two films (2)", "url": "http://v.test/b.mp4",
            "webpage_url": "http://v.test/list.html"}]}
            """#, page: "http://v.test/list.html")
        let episodes = try #require(catalog.productions.first).episodes
        #expect(episodes.map(\.url) == ["http://v.test/a.mp4", "http://v.test/b.mp4"])
        #expect(!episodes.contains { $0.isOnPage })
    }

    /// The start page of a channel is a list of its tabs.
    @Test func takesTheEntriesOfListsInAList() throws {
        let catalog = try catalog(
            #"""
            {"_type": "playlist", "channel": "Ada", "entries": [
            {"_type": "playlist", "title": "Ada - Videos", "entries": [
              {"_type": "url", "id": "1", "url": "https://v.test/1"}, null]},
            {"_type": "playlist", "title": "Ada - Live", "entries": [
              {"_type": "url_transparent", "id": "2", "url": "https://v.test/2"}]},
            {"_type": "playlist", "title": "Ada - Empty", "entries": null}]}
            """#)
        #expect(catalog.productions.map(\.title) == ["Ada"])
        #expect(catalog.productions.first?.episodes.map(\.title) == ["1", "2"])
    }

    @Test func makesAShowOfOneVideo() throws {
        let catalog = try catalog(
            #"""
            {"id": "x", "title": "A\u001b[31m Film", "formats": [{"url": "https://cdn.test/x.mp4"}], "duration": 90.4,
            "description": "About it.", "webpage_url": "https://v.test/x", "url": "https://cdn.test/x.mp4",
            "uploader": "Ada", "extractor_key": "Vimeo"}
            """#, page: "https://v.test/short/x")
        let show = try #require(catalog.productions.first)
        #expect(show.title == show.episodes.first?.title && show.author == "Ada")
        #expect(show.episodes.map(\.url) == ["https://v.test/x"])
        #expect(show.episodes.first?.isOnPage == true && show.episodes.first?.durationInSeconds == 90)
        #expect(show.episodes.first?.guid == "Vimeo x")
    }

    @Test func keepsAnEmptyListAsAShow() throws {
        let catalog = try catalog(#"{"_type": "playlist", "title": "Nothing", "entries": []}"#)
        #expect(catalog.productions.map(\.title) == ["Nothing"])
        #expect(catalog.productions.first?.episodes == [])
    }

    @Test(arguments: ["null", "[]", "{}", "7", #"{"_type": "video"}"#])
    func refusesWhatIsNeitherAVideoNorAList(body: String) {
        #expect(throws: WireError.anotherShape) { try catalog(body) }
    }

    @Test func givesAVideoWithoutAWebAddressThatOfItsPage() throws {
        let catalog = try catalog(#"{"id": "x", "url": "ftp://v.test/x", "webpage_url": null}"#)
        #expect(catalog.productions.first?.episodes.map(\.url) == ["https://v.test/@ada"])
    }

    @Test func refusesDamage() {
        #expect(throws: WireError.empty) { try catalog("") }
        #expect(throws: WireError.notJSON(offset: 0)) { try catalog("<html>") }
        #expect(throws: WireError.self) { try catalog(#"{"_type": "playlist", "entries": [{"id": "#) }
    }

    @Test func limitsTheSizeOfAnEntry() throws {
        var reader = YtDlpReader(page: try #require(URL(string: "https://v.test/")), entryByteLimit: 1000)
        #expect(throws: WireError.tooLarge(byteLimit: 1000)) {
            try reader.append(Array(#"{"entries": [{"formats": ["#.utf8)[...])
            for _ in 0..<200 { try reader.append(Array(#"{"url": "x"}, "#.utf8)[...]) }
        }
    }
}
