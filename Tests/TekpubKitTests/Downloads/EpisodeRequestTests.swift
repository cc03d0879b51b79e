import Testing

@testable import TekpubKit

struct EpisodeRequestTests {
    private func id(_ url: String, link: String? = nil, server: String = "http://tekpub.test/") -> String {
        EpisodeRequest(
            server: server, production: Production(slug: "mvc", title: "MVC"),
            episode: Episode(number: 1, title: "Views", url: url, link: link)
        ).id
    }

    @Test func tellsEpisodesApartThatShareTheirNames() {
        #expect(id("http://media.test/1.mp4") != id("http://media.test/2.mp4"))
        let pages = ["http://tekpub.test/1", "http://tekpub.test/2"].map { page in
            EpisodeRequest(
                server: "bundled", production: Production(), episode: Episode(title: "Views", link: page)
            ).id
        }
        #expect(pages[0] != pages[1])
    }

    @Test func staysTheSameWithAnotherToken() {
        #expect(id("http://media.test/1.mp4?token=a") == id("http://media.test/1.mp4?token=b"))
        #expect(
            id("http://media.test/1.mp4") == id("http://media.test/1.mp4", server: "http://tekpub.test/#x"))
    }
}
