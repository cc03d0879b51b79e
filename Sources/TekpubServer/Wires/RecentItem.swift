import TekpubFormats
import TekpubKit

/// A recent episode, in our own format: Tekpub's is unknown.
struct RecentItem: Encodable {
    let production: Production
    let episode: Episode

    /// Returns the five episodes with the latest dates, newest first; Tekpub's use cases ask for five.
    static func newest(of catalog: Catalog) -> [RecentItem] {
        var newest: [(item: RecentItem, date: String)] = []
        for production in catalog.productions {
            for episode in production.episodes {
                guard let date = episode.releasedAt?.description else { continue }
                if newest.count == 5, let last = newest.last, last.date >= date { continue }
                let place = newest.firstIndex { $0.date < date } ?? newest.count
                newest.insert((RecentItem(production: production, episode: episode), date), at: place)
                if newest.count > 5 { newest.removeLast() }
            }
        }
        return newest.map(\.item)
    }

    func encode(to encoder: any Encoder) throws {
        try FullEpisode(episode).encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(production.slug, forKey: .productionSlug)
        try container.encodeIfPresent(production.title?.html, forKey: .productionTitle)
    }

    private enum CodingKeys: String, CodingKey {
        case productionSlug = "production_slug"
        case productionTitle = "production_title"
    }
}
