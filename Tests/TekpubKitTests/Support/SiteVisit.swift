import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// A user of a site, with a library of their own.
struct SiteVisit {
    let site: ChangingSite
    let store: CatalogStore
    private let proxy: TekpubProxy

    init(to site: ChangingSite) throws {
        self.site = site
        store = try Library.temporary().store(for: CatalogID(rawValue: site.url))
        proxy = TekpubProxy(baseURL: try BaseURL(site.url), clock: ManualClock())
    }

    /// Fetches the site's current catalogue.
    func refresh() async throws {
        let result = try await proxy.refresh(into: store.makeWriter(), following: store.revalidation())
        #expect(result == .updated(missing: []))
    }

    /// The production with the first of `names` that exists, its key, and the keys of its episodes.
    func production(
        named names: String...
    ) throws -> (key: String, production: Production, episodes: [EpisodeKey]) {
        let found = try names.lazy.compactMap { try store.production(named: $0) }.first
        let (key, production) = try #require(found)
        let episodes = production.episodeIdentities.map { EpisodeKey(productionKey: key, identity: $0) }
        return (key, production, episodes)
    }

    /// Marks the episode with that description.
    func mark(_ description: String, _ mark: EpisodeMark) throws {
        let (_, production, episodes) = try production(named: "show", "A Show", "Renamed")
        let index = try #require(production.episodes.firstIndex { $0.description == description })
        try store.setMark(mark, for: episodes[index])
    }

    /// The marks of the site's current episodes, by their descriptions.
    func marks() throws -> [String: String] {
        let (key, production, episodes) = try production(named: "show", "A Show", "Renamed")
        let marks = try store.marks(of: key)
        var noted: [String: String] = [:]
        for (key, episode) in zip(episodes, production.episodes) {
            guard let mark = marks[key], !mark.isNew else { continue }
            noted[episode.description ?? ""] =
                mark.isWatched ? "watched" : mark.positionInSeconds.map { "at \($0)" } ?? "opened"
        }
        return noted
    }
}
