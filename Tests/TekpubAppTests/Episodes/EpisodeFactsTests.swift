import CursesKit
import TekpubFormats
import TekpubKit
import Testing

@testable import TekpubApp

/// The facts on the page of an episode.
@MainActor
struct EpisodeFactsTests {
    private func lines(of people: [Person], season: Int? = nil, presenter: String? = nil) -> [Text] {
        let episode = Episode(presenter: presenter, details: EpisodeDetails(people: people, season: season))
        let facts = EpisodeFacts(
            episode: episode, production: Production(), mark: nil, today: nil, download: nil,
            traits: TraitCollection(size: Size(width: 80, height: 24)))
        return facts.paragraphs.map(\.text)
    }

    @Test func nameThePeopleWithAllTheirRolesAndTheSeason() {
        let people = [
            Person(name: "Ada"), Person(name: "Grace", role: "guest"), Person(name: "Alan", role: "editor"),
            Person(name: "Grace", role: "author"), Person(name: "Grace", role: "guest"),
        ]
        #expect(
            lines(of: people, season: 2)
                == ["People     Ada, Grace (guest, author), Alan (editor)", "Season     2"])
    }

    @Test func doNotRepeatThePresenter() {
        #expect(lines(of: [Person(name: "Ada")], presenter: "Ada") == ["Presenter  Ada"])
        #expect(lines(of: []).isEmpty)
    }
}
