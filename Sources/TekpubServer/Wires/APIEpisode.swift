import TekpubKit

/// An episode as Tekpub's player for Android read it in 2010, without its wrapper.
///
/// Its slug is its production's, and so is its channel.
struct APIEpisode: Encodable {
    let id: Int
    let episode: Episode
    let productionID: Int
    let production: Production

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(productionID, forKey: .productionID)
        try container.encodeIfPresent(episode.number, forKey: .number)
        try container.encodeIfPresent(production.slug, forKey: .slug)
        try container.encodeIfPresent(episode.title?.html, forKey: .title)
        try container.encodeIfPresent(episode.description?.html, forKey: .description)
        try container.encodeIfPresent(episode.durationInSeconds, forKey: .duration)
        try container.encodeIfPresent(episode.releasedAt, forKey: .releasedAt)
        try container.encode(production.channel, forKey: .channelSlug)
        try container.encode(episode.url, forKey: .overrideURL)
    }

    private enum CodingKeys: String, CodingKey {
        case id, number, slug, title, description, duration
        case productionID = "production_id"
        case releasedAt = "released_at"
        case channelSlug = "channel_slug"
        case overrideURL = "override_url"
    }
}
