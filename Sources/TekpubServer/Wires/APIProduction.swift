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

/// An episode as Tekpub's player for Android read it in 2010, without its wrapper.
///
/// Its slug and channel are its production's. Only `notes`, `override_url` and `channel_slug` may be null.
struct APIEpisode: Encodable {
    let id: Int
    let number: Int
    let episode: Episode
    let productionID: Int
    let production: Production
    /// The time at which the record was created and changed.
    let timestamp: String

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(productionID, forKey: .productionID)
        try container.encode(number, forKey: .number)
        try container.encode(production.slug ?? "", forKey: .slug)
        try container.encode(episode.title?.html ?? "", forKey: .title)
        try container.encode(episode.description?.html ?? "", forKey: .description)
        try container.encode(episode.durationInSeconds ?? 0, forKey: .duration)
        // Tekpub's videos were 1280 wide and 720 high.
        try container.encode(1280.0, forKey: .width)
        try container.encode(720.0, forKey: .height)
        try container.encode(episode.releasedAt?.wireText ?? "", forKey: .releasedAt)
        try container.encode(timestamp, forKey: .createdAt)
        try container.encode(timestamp, forKey: .updatedAt)
        try container.encodeNil(forKey: .notes)
        try container.encode(episode.url, forKey: .overrideURL)
        try container.encode(production.channel, forKey: .channelSlug)
        try container.encode(0, forKey: .downloads)
        try container.encode(0, forKey: .views)
    }

    private enum CodingKeys: String, CodingKey {
        case id, number, slug, title, description, duration, width, height, notes, downloads, views
        case productionID = "production_id"
        case releasedAt = "released_at"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case channelSlug = "channel_slug"
        case overrideURL = "override_url"
    }
}

/// Assigns ids to records that stay the same when others are inserted before them.
struct RecordIDs {
    private var used: Set<Int> = []

    /// Returns the publisher's number, else a hash of `name`; always unique.
    mutating func id(of guid: String?, else name: String) -> Int {
        var id = guid.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? Self.hash(name)
        while !used.insert(id).inserted { id = id < .max ? id + 1 : 1 }
        return id
    }

    /// FNV-1a, reduced to fit into any client's integer.
    private static func hash(_ name: String) -> Int {
        let hash = name.utf8.reduce(UInt32(0x811C_9DC5)) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
        return Int(hash >> 1) | 1
    }
}
