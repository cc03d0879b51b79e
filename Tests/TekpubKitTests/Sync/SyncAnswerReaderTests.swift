import Foundation
import Testing

@testable import TekpubFormats

struct SyncResponseReaderTests {
    private func read(
        _ text: String, in pieces: Int = 1
    ) throws(WireError) -> (actions: [EpisodeAction], answer: SyncResponse) {
        var reader = SyncResponseReader()
        var rest = Data(text.utf8)
        let length = max(1, rest.count / pieces)
        while !rest.isEmpty {
            try reader.append(rest.prefix(length))
            rest = rest.dropFirst(length)
        }
        let answer = try reader.finish()
        return (reader.takeActions(), answer)
    }

    /// As Nextcloud answers.
    private static let body = """
        {"actions": [
            {"podcast": "http://a.example/feed", "episode": "http://a.example/1.mp3", "guid": "one",
             "action": "PLAY", "timestamp": "2023-11-14T22:13:20+00:00", "started": 0, "position": 60, "total": 600},
            {"podcast": "http://a.example/feed", "episode": "http://a.example/2.mp3", "action": "DOWNLOAD",
             "timestamp": "2023-11-14T22:13:20", "started": -1, "position": -1, "total": -1, "x": [{"y": "\\""}]},
            {"podcast": "http://a.example/feed", "action": "play"}, 7
        ], "timestamp": 1700000000}
        """

    @Test(arguments: [1, 2, 7, 1000])
    func readsActionsHoweverTheyArrive(pieces: Int) throws {
        let (actions, answer) = try read(Self.body, in: pieces)
        #expect(answer.hasActions)
        #expect(answer.time == 1_700_000_000)
        #expect(
            actions == [
                EpisodeAction(
                    podcast: "http://a.example/feed", episode: "http://a.example/1.mp3", guid: "one",
                    kind: .play, time: 1_700_000_000, started: 0, position: 60, total: 600),
                EpisodeAction(
                    podcast: "http://a.example/feed", episode: "http://a.example/2.mp3", kind: nil,
                    time: 1_700_000_000),
            ])
    }

    @Test func readsChangesOfTheList() throws {
        let answer = try read(
            #"{"add": ["http://a.example"], "remove": [], "timestamp": 12, "update_urls": [["a ", "a"], ["ftp:", ""]]}"#
        ).answer
        #expect(answer.hasChanges)
        #expect(answer.added == ["http://a.example"])
        #expect(answer.replacements.map(\.sent) == ["a ", "ftp:"])
        #expect(answer.replacements.map(\.new) == ["a", ""])
    }

    @Test func readsAListOfAddresses() throws {
        let answer = try read(#"["http://a.example", "http://b.example"]"#).answer
        #expect(answer.isList)
        #expect(answer.addresses == ["http://a.example", "http://b.example"])
    }

    /// The answer of mygpo, the software of gpodder.net, to `GET /subscriptions/ada.json`, with another host.
    @Test func readsAListOfDescribedFeeds() throws {
        let answer = try read(
            #"""
            [{"url": "http://a.example/feed.xml", "title": "", "author": null, "description": "", "subscribers": 0,
              "logo_url": null, "scaled_logo_url": "http://g.example/static/logo/podcast-0.png", "website": null,
              "mygpo_link": "http://g.example/podcast/55c4ba8a-e82e-11f1-beb9-02fc00000001"},
             {"tags": [{"url": "http://not.example"}], "url": "http://b.example"}, {"title": "no address"}]
            """#
        ).answer
        #expect(answer.isList)
        #expect(answer.addresses == ["http://a.example/feed.xml", "http://b.example"])
    }

    @Test(arguments: ["<html></html>", "", "{\"actions\": [", "{\"actions\": [{]}"])
    func refusesWhatIsNoAnswer(text: String) {
        #expect(throws: WireError.self) { try read(text) }
    }

    @Test func keepsNothingOfWhatWasTaken() throws {
        var reader = SyncResponseReader()
        try reader.append(Data(Self.body.utf8))
        #expect(reader.takeActions().count == 2)
        #expect(reader.takeActions().isEmpty)
    }

    @Test func writesWhatItReads() throws {
        let action = EpisodeAction(
            podcast: "http://a.example/feed", episode: "http://a.example/1.mp3", guid: "one", device: "here",
            kind: .play, time: 1_700_000_000, started: 0, position: 60, total: 600)
        let text = String(decoding: try JSONEncoder().encode(["actions": [action]]), as: UTF8.self)
        #expect(try read(text).actions == [action])
    }

    /// Servers refuse a position where playback began without a length.
    @Test func writesNoHalfOfAPair() throws {
        let action = EpisodeAction(
            podcast: "p", episode: "e", kind: .play, time: 0, started: 3, position: 60)
        let text = String(decoding: try JSONEncoder().encode(action), as: UTF8.self)
        #expect(!text.contains("started"))
        #expect(text.contains("60"))
    }
}
