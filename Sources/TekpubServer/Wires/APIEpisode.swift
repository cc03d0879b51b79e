import TekpubFormats
import TekpubKit

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
        try container.encode(episode.releasedAt?.description ?? "", forKey: .releasedAt)
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
