import TekpubKit

/// A production as the API of 2010 wrote it and Tekpub's player for Android read it.
///
/// That API had no author, date or licence. What may be null there is null where it is unknown;
/// anything else unknown is left out.
struct APIProduction: Encodable {
    let id: Int
    let production: Production
    let firstEpisodeID: Int

    /// All productions, with ids counted from 1 as a database would.
    static func all(in catalog: Catalog) -> [APIProduction] {
        var nextEpisodeID = 1
        return catalog.productions.enumerated().map { index, production in
            defer { nextEpisodeID += production.episodes.count }
            return APIProduction(id: index + 1, production: production, firstEpisodeID: nextEpisodeID)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encodeIfPresent(production.slug, forKey: .slug)
        try container.encodeIfPresent(production.title?.html, forKey: .title)
        try container.encode(production.description?.html, forKey: .description)
        try container.encodeIfPresent(production.price, forKey: .price)
        try container.encode(production.isWatchable, forKey: .canWatch)
        let episodes = production.episodes.enumerated().map { index, episode in
            let id = firstEpisodeID + index
            return [
                "episode": APIEpisode(id: id, episode: episode, productionID: self.id, production: production)
            ]
        }
        try container.encode(episodes, forKey: .episodes)
    }

    private enum CodingKeys: String, CodingKey {
        case id, slug, title, description, price, episodes
        case canWatch = "can_watch"
    }
}
