import TekpubFormats
import TekpubKit

/// A production as the alt-tekpub rewrite of March 2012 stored it, with our own keys `channel`, `licence` and
/// `can_watch`.
///
/// Unknown values are omitted, as in its database.
struct FullProduction: Encodable {
    let production: Production
    /// Whether author and episodes are omitted, as in the `/api` document.
    let isSummary: Bool

    init(_ production: Production) {
        self.init(production, isSummary: false)
    }

    init(_ production: Production, isSummary: Bool) {
        self.production = production
        self.isSummary = isSummary
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(production.slug, forKey: .slug)
        try container.encodeIfPresent(production.title?.html, forKey: .title)
        try container.encodeIfPresent(production.description?.html, forKey: .description)
        if !isSummary { try container.encodeIfPresent(production.author?.html, forKey: .author) }
        try container.encodeIfPresent(production.price, forKey: .price)
        try container.encode("released", forKey: .status)
        try container.encodeIfPresent(production.releasedAt, forKey: .releasedAt)
        try container.encode(production.tags, forKey: .tags)
        try container.encodeIfPresent(production.link, forKey: .link)
        try container.encodeIfPresent(production.channel, forKey: .channel)
        try container.encodeIfPresent(production.licence?.html, forKey: .licence)
        try container.encode(production.isWatchable, forKey: .canWatch)
        if !isSummary {
            try container.encode(production.episodes.map(FullEpisode.init), forKey: .episodes)
        }
    }

    private enum CodingKeys: String, CodingKey {
        case slug, title, description, author, price, status, tags, link, channel, licence, episodes
        case releasedAt = "released_at"
        case canWatch = "can_watch"
    }
}
