import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

struct EpisodeRequestTests {
    private func request(
        _ episode: Episode, slug: String? = nil, catalogID: CatalogID = "http://tekpub.test/",
        key: EpisodeKey? = nil
    ) -> EpisodeRequest {
        EpisodeRequest(
            catalogID: catalogID, production: Production(slug: slug, title: "MVC"), episode: episode, key: key
        )
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
            Episode(number: 2, title: "View", url: "http://b.test/2.mp4"), catalogID: "http://tekpub.test/#x",
            key: key)
        #expect(first.id == second.id)
        #expect(first.id.utf8.count == 16)
    }

    /// Whether one of two episodes can be taken for the other.
    private func share(_ first: Episode, _ second: Episode, identities: (String, String)) -> Bool {
        let key = { EpisodeKey(productionKey: "mvc", identity: $0) }
        let aliases = Set(request(first, key: key(identities.0)).aliases)
        return !aliases.isDisjoint(with: request(second, key: key(identities.1)).aliases)
    }

    @Test func isRecognisedByItsAddressInAFeedAlone() {
        let episode = Episode(number: 1, title: "Views", url: "http://a.test/1.mp4?token=a")
        let renamed = Episode(number: 2, title: "Models", url: "http://a.test/1.mp4?token=a")
        let signed = Episode(number: 2, title: "Views", url: "https://www.a.test/1.mp4?token=b")
        for other in [renamed, signed] {
            #expect(share(episode, other, identities: ("guid:1", "guid:2")))
            #expect(!share(episode, other, identities: ("number:1", "number:2")))
        }
    }

    @Test func tellsEpisodesOfAFeedApartByTheirQueries() {
        let play = "http://a.test/play"
        let first = Episode(title: "Views", url: "\(play)?id=1")
        let second = Episode(title: "Models", url: "\(play)?id=2")
        #expect(!share(first, second, identities: ("guid:1", "guid:2")))
        let monday = Episode(title: "News", releasedAt: ReleaseDate("2020-01-06"), url: "\(play)?id=1")
        let tuesday = Episode(title: "News", releasedAt: ReleaseDate("2020-01-07"), url: "\(play)?id=2")
        #expect(!share(monday, tuesday, identities: ("guid:1", "guid:2")))
    }

    @Test func keepsItsLimit() throws {
        var request = DownloadBox.request()
        request.byteLimit = 5000
        let copy = try JSONDecoder().decode(EpisodeRequest.self, from: JSONEncoder().encode(request))
        #expect(copy == request)
    }
}
