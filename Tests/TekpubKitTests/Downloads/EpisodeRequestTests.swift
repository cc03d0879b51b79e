import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

struct EpisodeRequestTests {
    private func request(
        _ episode: Episode, slug: String? = nil, server: String = "http://tekpub.test/",
        key: EpisodeKey? = nil
    ) -> EpisodeRequest {
        EpisodeRequest(
            server: server, production: Production(slug: slug, title: "MVC"), episode: episode, key: key)
    }

    @Test func tellsEpisodesApartThatShareTheirNames() {
        let key = { EpisodeKey(productionKey: "mvc", identity: $0) }
        let episode = Episode(number: 1, title: "Views", url: "http://media.test/1.mp4")
        #expect(request(episode, key: key("guid:1")).id != request(episode, key: key("guid:2")).id)
        #expect(request(episode).id != request(episode, slug: "mvc").id)
        let pages = ["http://tekpub.test/1", "http://tekpub.test/2"].map {
            request(Episode(title: "V", link: $0))
        }
        #expect(pages[0].id != pages[1].id)
    }

    @Test func staysTheSameWhateverElseChanges() {
        let key = EpisodeKey(productionKey: "mvc", identity: "guid:1")
        let first = request(Episode(number: 1, title: "Views", url: "http://a.test/1.mp4?token=a"), key: key)
        let second = request(
            Episode(number: 2, title: "View", url: "http://b.test/2.mp4"), server: "http://tekpub.test/#x",
            key: key)
        #expect(first.id == second.id)
        #expect(first.id.utf8.count == 16)
    }

    @Test func isRecognisedByItsAddressInAFeedAlone() {
        let episode = Episode(number: 1, title: "Views", url: "http://a.test/1.mp4?token=a")
        let other = Episode(number: 2, title: "Models", url: "http://a.test/1.mp4?token=b")
        let key = { EpisodeKey(productionKey: "mvc", identity: $0) }
        let shared = { (first: String, second: String) in
            Set(request(episode, key: key(first)).aliases)
                .intersection(request(other, key: key(second)).aliases)
        }
        #expect(!shared("guid:1", "guid:2").isEmpty)
        #expect(shared("number:1", "number:2").isEmpty)
    }

    @Test func readsThatOfTheFirstVersion() throws {
        let json = """
            {"server": "http://tekpub.test/", "production": {"slug": "mvc", "title": "MVC", "channels": [],
             "tags": [], "episodes": []}, "episode": {"number": 2, "title": "Views"}KEY}
            """
        let keyed = json.replacing("KEY", with: #", "key": {"productionKey": "mvc", "number": 2}"#)
        let plain = json.replacing("KEY", with: "")
        let decoder = JSONDecoder()
        let first = try decoder.decode(EpisodeRequest.self, from: Data(keyed.utf8))
        #expect(first.key == EpisodeKey(productionKey: "mvc", identity: "place:2"))
        let second = try decoder.decode(EpisodeRequest.self, from: Data(plain.utf8))
        #expect(second.key == EpisodeKey(productionKey: "mvc", identity: "number:2"))
        #expect(first.formerID == second.formerID)
    }
}
