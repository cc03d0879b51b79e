import Foundation
import TekpubFormats
import TekpubKit

/// A production as the API of 2010 wrote it and Tekpub's player for Android read it.
///
/// This folder encodes a `Catalog` on each wire that Tekpub had: arrays of `APIProduction` or
/// `FullProduction`, the `RootDocument`, the `AltDocument`, the `MediaDocument` and the `FeedDocument`.
/// `JSONLines` writes JSON one production per line, and `String.html` escapes text.
///
/// The API had no author, date or licence. Unknown values are null where it allows null, the price is
/// omitted, and other values are empty or 0.
struct APIProduction: Encodable {
    let id: Int
    let production: Production
    let episodes: [APIEpisode]

    /// Returns all productions.
    ///
    /// - Parameter date: the time of the records' last change.
    static func all(in catalog: Catalog, changedAt date: Date) -> [APIProduction] {
        var ids = RecordIDs(), episodeIDs = RecordIDs()
        let timestamp = date.ISO8601Format()
        return catalog.productions.map { production in
            let name = production.slug ?? production.title ?? ""
            let id = ids.id(of: production.guid, else: name)
            let episodes = production.episodes.enumerated().map { index, episode in
                let number = episode.number ?? index + 1
                return APIEpisode(
                    id: episodeIDs.id(
                        of: episode.guid,
                        else: "\(name)/\(episode.number.map(String.init) ?? episode.title ?? "")"),
                    number: number, episode: episode, productionID: id, production: production,
                    timestamp: timestamp)
            }
            return APIProduction(id: id, production: production, episodes: episodes)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encodeIfPresent(production.slug, forKey: .slug)
        try container.encode(production.title?.html ?? "", forKey: .title)
        try container.encode(production.description?.html, forKey: .description)
        try container.encodeIfPresent(production.price, forKey: .price)
        try container.encode(production.isWatchable, forKey: .canWatch)
        try container.encode(episodes.map { ["episode": $0] }, forKey: .episodes)
    }

    private enum CodingKeys: String, CodingKey {
        case id, slug, title, description, price, episodes
        case canWatch = "can_watch"
    }
}
