import TekpubFormats
import TekpubKit

/// A production as the alt-tekpub rewrite of March 2012 stored it, with our own keys `guid`, `channel`, `licence`,
/// `can_watch` and `details`.
///
/// Unknown values are omitted, as in its database.
struct FullProduction: Encodable {
    let production: Production
    /// Whether author and episodes are omitted, as in the `/api` document.
    let isSummary: Bool

    init(_ production: Production, isSummary: Bool = false) {
        self.production = production
        self.isSummary = isSummary
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(production.guid, forKey: .guid)
        try container.encodeIfPresent(production.slug, forKey: .slug)
        try container.encodeIfPresent(production.title?.html, forKey: .title)
        try container.encodeIfPresent(production.description?.html, forKey: .description)
        if !isSummary { try container.encodeIfPresent(production.author?.html, forKey: .author) }
        try container.encodeIfPresent(production.price, forKey: .price)
        try container.encode("released", forKey: .status)
        try container.encodeIfPresent(production.releasedAt?.wireText, forKey: .releasedAt)
        try container.encode(production.tags, forKey: .tags)
        try container.encodeIfPresent(production.link, forKey: .link)
        try container.encodeIfPresent(production.channel, forKey: .channel)
        try container.encodeIfPresent(production.licence?.html, forKey: .licence)
        try container.encode(production.isWatchable, forKey: .canWatch)
        if !isSummary {
            try container.encodeIfPresent(production.details, forKey: .details)
            try container.encode(production.episodes.map(FullEpisode.init), forKey: .episodes)
        }
    }

    private enum CodingKeys: String, CodingKey {
        case guid, slug, title, description, author, price, status, tags, link, channel, licence, details,
            episodes
        case releasedAt = "released_at"
        case canWatch = "can_watch"
    }
}

/// An episode inside a `FullProduction`.
///
/// Only `number` and `title` date from 2012; the other keys are ours.
struct FullEpisode: Encodable {
    let episode: Episode

    init(_ episode: Episode) {
        self.episode = episode
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(episode.guid, forKey: .guid)
        try container.encodeIfPresent(episode.slug, forKey: .slug)
        try container.encodeIfPresent(episode.number, forKey: .number)
        try container.encodeIfPresent(episode.title?.html, forKey: .title)
        try container.encodeIfPresent(episode.description?.html, forKey: .description)
        try container.encodeIfPresent(episode.durationInSeconds, forKey: .duration)
        try container.encodeIfPresent(episode.releasedAt?.wireText, forKey: .releasedAt)
        try container.encodeIfPresent(episode.url, forKey: .url)
        try container.encodeIfPresent(episode.byteCount, forKey: .byteCount)
        try container.encodeIfPresent(episode.link, forKey: .link)
        try container.encodeIfPresent(episode.presenter?.html, forKey: .presenter)
        try container.encodeIfPresent(episode.licence?.html, forKey: .licence)
        try container.encodeIfPresent(episode.details, forKey: .details)
    }

    private enum CodingKeys: String, CodingKey {
        case guid, slug, number, title, description, duration, url, link, presenter, licence, details
        case byteCount = "byte_count"
        case releasedAt = "released_at"
    }
}

/// A recent episode, in our own format: Tekpub's is unknown.
struct RecentItem: Encodable {
    let production: Production
    let episode: Episode

    /// Returns the five episodes with the latest dates, newest first; Tekpub's use cases ask for five.
    static func newest(of catalog: Catalog) -> [RecentItem] {
        var newest: [(item: RecentItem, date: Int)] = []
        for production in catalog.productions {
            for episode in production.episodes {
                guard let date = episode.releasedAt?.number else { continue }
                if newest.count == 5, let last = newest.last, last.date >= date { continue }
                let index = newest.firstIndex { $0.date < date } ?? newest.count
                newest.insert((RecentItem(production: production, episode: episode), date), at: index)
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
