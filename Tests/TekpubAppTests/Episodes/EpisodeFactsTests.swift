import CursesKit
import TekpubFormats
import TekpubKit
import Testing

@testable import TekpubApp

/// The facts on the page of an episode.
@MainActor
struct EpisodeFactsTests {
    private func lines(
        of people: [Person], season: Int? = nil, seasonName: String? = nil, presenter: String? = nil
    ) -> [Text] {
        let details = EpisodeDetails(people: people, season: season, seasonName: seasonName)
        let episode = Episode(presenter: presenter, details: details)
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

    @Test func nameTheSeason() {
        #expect(lines(of: [], season: 2, seasonName: "Night\u{1B}[2J") == ["Season     2 · Night␛[2J"])
        #expect(lines(of: [], seasonName: "Night") == ["Season     Night"])
    }

    @Test func doNotRepeatThePresenter() {
        #expect(lines(of: [Person(name: "Ada")], presenter: "Ada") == ["Presenter  Ada"])
        #expect(lines(of: []).isEmpty)
    }
}
