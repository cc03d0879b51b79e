import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

struct StreamingReaderTests {
    private func productions(
        _ body: String = StreamingBodies.live(), query: String = ""
    ) throws -> [Production] {
        let document = try Document(
            body.utf8, base: "http://streaming.example.org/streams/v2.json" + query)
        return document.catalog.productions
    }

    @Test func readsTheConferencesAndWhatRunsInTheirRooms() throws {
        let productions = try productions()
        #expect(productions.map(\.slug) == ["35c3", "fossgis2019"])
        let conference = try #require(productions.first)
        #expect(conference.title == "35C3" && conference.author == "CCC")
        #expect(conference.link == "http://streaming.example.org/35c3/")
        #expect(conference.details?.imageURL == "http://streaming.example.org/thumbs/s1.png")
        #expect(conference.episodes.map(\.title) == ["Adams: Opening Ceremony", "Borg"])
        #expect(conference.episodes.map(\.guid) == ["35c3/halla", "35c3/hallb"])
        #expect(conference.episodes.map(\.presenter) == ["rufus, rixx", nil])
        #expect(conference.episodes.map(\.releasedAt?.publishedAt) == ["2018-12-27T10:00:00Z", nil])
        #expect(conference.episodes.map(\.details?.kind) == [.live, .live])
        #expect(conference.episodes.map(\.durationInSeconds) == [nil, nil])
        #expect(
            conference.episodes.first?.details?.next
                == ProgrammeItem(
                    title: "The Rocky Road to TLS 1.3", presenter: "hanno",
                    startsAt: ReleaseDate(secondsSince1970: 1_545_906_600)))
    }

    @Test func offersTheStreamsOfARoomTheOriginalFirst() throws {
        let room = try #require(try productions().first?.episodes.first)
        #expect(room.url == "http://cdn.c3voc.de/s1_native_hd.webm")
        #expect(room.link == "http://streaming.example.org/35c3/halla")
        let media = try #require(room.details?.media)
        #expect(
            media.map(\.url) == [
                "http://cdn.c3voc.de/s1/manifest.mpd", "http://cdn.c3voc.de/hls/s1_native_hd.m3u8",
                "http://cdn.c3voc.de/s1_native_hd.webm", "http://cdn.c3voc.de/hls/s1/Native.m3u8",
                "http://cdn.c3voc.de/hls/s1_translated_hd.m3u8", "http://cdn.c3voc.de/s1/Slides.m3u8",
            ])
        #expect(
            media.map(\.title) == [
                "Adaptive", "FullHD Video", "FullHD Video", "Audio", "FullHD Video (Translated1)", "Slides",
            ])
        #expect(media.map(\.height) == [nil, 1080, 1080, nil, 1080, 1080])
        #expect(
            media.map(\.type) == [
                "application/dash+xml", "application/vnd.apple.mpegurl", "video/webm", "audio/mpegurl",
                "application/vnd.apple.mpegurl", "application/vnd.apple.mpegurl",
            ])
    }

    @Test func saysWhenARoomBeginsInWhichNothingRunsYet() throws {
        let room = try #require(try productions().last?.episodes.first)
        #expect(room.title == "HS 1" && room.url == nil)
        #expect(room.details?.kind == .upcoming)
        #expect(room.releasedAt == room.details?.next?.startsAt)
    }

    @Test func takesTheConferenceThatTheAddressNames() throws {
        #expect(try productions(query: "?slug=fossgis2019").map(\.slug) == ["fossgis2019"])
        #expect(try productions(query: "?slug=gpn").isEmpty)
    }

    @Test func isEmptyBetweenConferences() throws {
        #expect(try productions("[]").isEmpty)
    }

    @Test func leavesListsOfProductionsAlone() throws {
        let body = #"[{"slug": "a", "title": "A", "groups": 7}, {"slug": "b", "title": "B"}]"#
        #expect(try productions(body).map(\.title) == ["A", "B"])
    }

    @Test func keepsThePlaceOfATimeInADay() throws {
        let details = try #require(try productions().first?.episodes.first?.details)
        let copy = try JSONDecoder().decode(
            EpisodeDetails.self, from: JSONEncoder().encode(details))
        #expect(copy == details)
    }
}
