import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

struct VoctowebReaderTests {
    private func productions(
        _ body: String, base: String = "http://media.example.org/public/conferences"
    ) throws -> [Production] {
        try Document(body.utf8, base: base).catalog.productions
    }

    @Test func followsTheIndexToTheConferences() throws {
        let document = try Document(VoctowebBodies.index)
        #expect(!document.hasProductions)
        #expect(document.queries.map(\.url.absoluteString) == ["http://example.org/public/conferences"])
        #expect(document.queries.map(\.kind) == [.allProductions])
    }

    /// Source: voc/voctoweb, app/views/public/index.json.
    @Test(arguments: ["https://media.ccc.de/public", "https://media.ccc.de/public/", "https://media.ccc.de/"])
    func followsTheIndexAsItIsToday(base: String) throws {
        let body = """
            {"conferences_url": "public/conferences{/id}", "events_url": "public/events/id",
             "recordings_url": "public/recordings/id", "conferences_url": "public/mirrors"}
            """
        let document = try Document(body.utf8, base: base)
        #expect(document.queries.map(\.url.absoluteString) == ["https://media.ccc.de/public/conferences"])
    }

    @Test(arguments: ["", #", "recordings": null"#, #", "recordings": []"#, #", "recordings": {}"#])
    func readsATalkWithoutFiles(recordings: String) throws {
        let body = """
            {"guid":"g","title":"Talk","slug":"s","persons":["A"],"url":"http://127.0.0.1/public/events/g",
             "frontend_link":"http://127.0.0.1/v/s","length":3,"release_date":"2022-03-10"\(recordings)}
            """
        let production = try #require(try productions(body, base: "http://127.0.0.1/public/events/s").first)
        #expect(production.title == "Talk")
        #expect(production.episodes.map(\.guid) == ["g"])
        #expect(production.episodes.first?.durationInSeconds == 3)
        #expect(production.episodes.first?.url == nil)
    }

    @Test(arguments: ["", #", "events": null"#, #", "events": []"#])
    func readsAConferenceWithoutTalks(events: String) throws {
        let body = #"{"acronym": "a", "title": "A", "url": "http://e.org/public/conferences/a"\#(events)}"#
        let found = try productions(body, base: "http://e.org/public/conferences/a")
        #expect(found.map(\.slug) == ["a"])
        #expect(found.flatMap(\.episodes).isEmpty)
    }

    @Test func readsAConferenceWhoseAddressComesBeforeItsTalks() throws {
        let body =
            #"{"url": "http://e.org/public/conferences/a", "acronym": "a", "title": "A", "events": [{"guid": "1", "title": "B"}]}"#
        let found = try productions(body, base: "http://e.org/public/conferences/a")
        #expect(found.map(\.slug) == ["a"])
        #expect(found.flatMap(\.episodes).map(\.title) == ["B"])
    }

    @Test func listsConferencesWithCataloguesOfTheirOwnNewestFirst() throws {
        let productions = try productions(VoctowebBodies.conferences)
        #expect(productions.map(\.slug) == ["Some _Thing", "other", "old", "never"])
        #expect(productions.map(\.title) == ["Some Thing & More", "Other", "Old Days", "never"])
        let page = "http://media.example.org/c/Some%20_Thing"
        #expect(
            productions.first
                == Production(
                    slug: "Some _Thing", title: "Some Thing & More", description: "About it.", canWatch: true,
                    releasedAt: ReleaseDate("2019-12-30"), link: page,
                    details: ProductionDetails(
                        catalogURL: page, imageURL: "http://static.example.org/some/logo.png")))
        #expect(productions.compactMap(\.details?.imageURL).count == 1)
    }

    @Test(arguments: [("congress", ["Some _Thing", "old"]), ("misc", ["never"]), ("nothing", [])])
    func listsTheConferencesInAFolder(folder: String, acronyms: [String]) throws {
        let base = "http://media.example.org/public/conferences?slug=\(folder)"
        #expect(try productions(VoctowebBodies.conferences, base: base).map(\.slug) == acronyms)
    }

    @Test func readsAConferenceAsOneProduction() throws {
        let base = "http://media.example.org/public/conferences/gpn18"
        #expect(
            try productions(VoctowebBodies.conference, base: base) == [
                Production(
                    slug: "gpn18", title: "GPN 18", canWatch: true, releasedAt: ReleaseDate("2018-05-13"),
                    link: "http://media.example.org/c/gpn18",
                    details: ProductionDetails(imageURL: "http://static.example.org/gpn18/logo.png"),
                    episodes: [
                        Episode(
                            guid: "8afc-1", title: "tmux", description: "About <tmux>.",
                            presenter: "Ada, Bob", durationInSeconds: 3097,
                            releasedAt: ReleaseDate("2018-05-11"),
                            link: "http://media.example.org/v/gpn18-105-tmux",
                            details: EpisodeDetails(
                                mediaURL: "http://media.example.org/public/events/8afc-1",
                                imageURL: "http://static.example.org/gpn18/1_preview.jpg")),
                        Episode(
                            guid: "import-4e (1)", title: "Two – The second",
                            releasedAt: ReleaseDate("2018-05-13"), link: "http://example.org/106",
                            details: EpisodeDetails(
                                mediaURL: "http://media.example.org/public/events/import-4e%20%281%29")),
                    ])
            ])
    }

    @Test func readsAConferenceWhoseNameFollowsItsEvents() throws {
        let body = #"""
            {"events": [{"guid": "1", "title": "A", "conference_title": "C"},
             {"guid": "2", "title": "B", "conference_title": "C"}], "title": "C", "acronym": "c"}
            """#
        let productions = try productions(body)
        #expect(productions.map(\.slug) == ["c"])
        #expect(productions.map { $0.episodes.map(\.guid) } == [["1", "2"]])
    }

    @Test func readsAListOfEventsAsTheirConferences() throws {
        let body = #"""
            {"events": [{"guid": "1", "conference_title": "C"}, {"guid": "2", "conference_title": "D"},
             {"guid": "3", "conference_title": "C"}]}
            """#
        let productions = try productions(body)
        #expect(productions.map(\.title) == ["C", "D"])
        #expect(productions.map { $0.episodes.map(\.guid) } == [["1", "3"], ["2"]])
    }

    @Test func readsAConferenceWithoutEvents() throws {
        let productions = try productions(#"{"acronym": "new", "title": "New", "events": []}"#)
        #expect(productions.map(\.title) == ["New"])
        #expect(productions.map(\.episodes.count) == [0])
    }

    @Test func readsAnEventAsAProductionWithItsFiles() throws {
        let production = try #require(try productions(VoctowebBodies.event()).first)
        #expect(production.title == "tmux")
        #expect(production.author == "Ada")
        let episode = try #require(production.episodes.first)
        #expect(episode.guid == "8afc-1")
        // The greatest height up to 1080 in the original language, in MPEG-4.
        #expect(episode.url == "http://cdn.example.org/The%20talk%20(hd).mp4")
        #expect(
            episode.details?.media == [
                Media(
                    url: "http://cdn.example.org/audio.opus", type: "audio/opus", byteCount: 50 << 20,
                    languages: ["de"]),
                Media(
                    url: "http://cdn.example.org/all.webm", type: "video/webm", byteCount: 900 << 20,
                    height: 1080, languages: ["de", "en", "de-ch"], title: "AV1"),
                Media(
                    url: "http://cdn.example.org/The%20talk%20(hd).mp4", type: "video/mp4",
                    byteCount: 703 << 20, height: 1080, languages: ["de", "en"]),
                Media(
                    url: "http://cdn.example.org/uhd.mp4", type: "video/mp4", height: 2160,
                    languages: ["de"]),
                Media(
                    url: "http://cdn.example.org/master.m3u8", type: "application/vnd.apple.mpegurl",
                    height: 1080, languages: ["de"]),
                Media(
                    url: "http://cdn.example.org/eng.mp4", type: "video/mp4", byteCount: 600 << 20,
                    height: 1080, languages: ["en"]),
            ])
    }

    @Test func findsSubtitlesWhereTheyReallyAre() throws {
        let episode = try productions(VoctowebBodies.event()).first?.episodes.first
        #expect(
            episode?.details?.transcripts == [
                Transcript(
                    url: "http://cdn.example.org/1.srt", type: "application/x-subrip", language: nil,
                    isCaptions: true),
                Transcript(
                    url: "http://static.example.org/gpn18/1%20en.vtt", type: "text/vtt", language: "en",
                    isCaptions: true),
            ])
    }

    @Test func readsTheFilesOfAnEventThatIsPlayed() throws {
        let bytes = Data(VoctowebBodies.event().utf8)
        let found = try MediaDocument.media(in: bytes, base: URL(string: "http://media.example.org"))
        #expect(found.media.count == 6)
        #expect(found.transcripts.count == 2)
    }

    @Test(arguments: [VoctowebBodies.conference, VoctowebBodies.index, "[]", "{}"])
    func takesNoOtherDocumentForTheFilesOfAnEvent(body: String) {
        #expect(throws: WireError.anotherShape) {
            let found = try MediaDocument.media(in: Data(body.utf8), base: nil)
            if found.media.isEmpty { throw WireError.anotherShape }
        }
    }

    @Test(arguments: [
        #"{"acronym": "a"}"#, #"{"guid": "1"}"#, #"{"recordings": [{}]}"#,
        #"{"conferences": [{"title": 1}]}"#,
        #"{"events": [{"title": 1}]}"#, #"{"conferences_url": "file:///x", "events_url": "/e"}"#,
        #"{"message": "not found", "error": "Couldn't find Conference"}"#,
    ])
    func takesNothingElseForItsDocuments(body: String) {
        #expect(throws: WireError.anotherShape) { try Document(body) }
    }

    @Test func leavesOtherFormatsWithItsMembersAlone() throws {
        let feed = #"{"title": "T", "slug": "s", "guid": 1, "items": [{"id": 1}], "events": [{"guid": 1}]}"#
        #expect(try Document(feed).catalog.productions.map(\.title) == ["T"])
        let catalog = #"{"acronym": "a", "productions": [{"slug": "p"}], "events": [{"guid": 1}]}"#
        #expect(try Document(catalog).catalog.productions == [Production(slug: "p")])
    }

    @Test(arguments: 1...16)
    func readsTheSameHoweverTheBytesAreCut(pieceSize: Int) throws {
        for body in [VoctowebBodies.conferences, VoctowebBodies.conference, VoctowebBodies.event()] {
            #expect(try Document(body.utf8, piecesOf: pieceSize) == Document(body))
        }
    }

    @Test(arguments: [
        ("deu", ["de"]), ("eng-fra", ["en", "fr"]), ("orig", []), ("", []), ("x1-nds", ["nds"]),
    ])
    func namesLanguagesByTheirShortTags(text: String, tags: [String]) {
        #expect(VoctowebLanguage.tags(in: text) == tags)
    }
}
