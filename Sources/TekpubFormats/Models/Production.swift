/// A series of videos.
///
/// Servers leave out values freely, so every value may be missing. Missing values are not shown and never
/// guessed. Text is plain: the readers have already converted its markup. It may still contain control
/// characters, because only the screen knows which are unsafe.
public struct Production: Hashable, Sendable, Codable {
    /// The publisher's identifier: a feed's `podcast:guid` or an API's `id`; nil if unknown.
    public var guid: String?
    /// The short name in addresses, such as `mvc3`.
    public var slug: String?
    /// The title on one line; nil if unknown.
    public var title: String?
    /// The author. An episode names a presenter only if that is another person.
    public var author: String?
    /// Paragraphs separated by line feeds.
    public var description: String?
    /// The slug of the channel that the production itself names, such as `ruby`.
    public var channel: String?
    /// The slugs of the channels that list it, in the server's order; may be empty.
    public var channels: [String]
    /// Keywords, one word each, in the server's order; may be empty.
    public var tags: [String]
    /// The price in US dollars; 0 is free.
    public var price: Double?
    /// Whether the user may play it; nil if unknown.
    public var canWatch: Bool?
    /// The release date, as precise as the wire states it.
    public var releasedAt: ReleaseDate?
    /// The name of the licence, such as `CC BY 4.0`.
    public var licence: String?
    /// The address of the production's page.
    public var link: String?
    /// What only some formats state; nil if nothing is known.
    public var details: ProductionDetails?
    /// The episodes in the server's order; may be empty.
    public var episodes: [Episode]

    /// Creates a production; values that are not given are unknown.
    public init(
        guid: String? = nil, slug: String? = nil, title: String? = nil, author: String? = nil,
        description: String? = nil, channel: String? = nil, channels: [String] = [], tags: [String] = [],
        price: Double? = nil, canWatch: Bool? = nil, releasedAt: ReleaseDate? = nil, licence: String? = nil,
        link: String? = nil, details: ProductionDetails? = nil, episodes: [Episode] = []
    ) {
        (self.guid, self.slug, self.title, self.author) = (guid, slug, title, author)
        (self.description, self.channel, self.channels, self.tags) = (description, channel, channels, tags)
        (self.price, self.canWatch, self.releasedAt) = (price, canWatch, releasedAt)
        (self.licence, self.link, self.details, self.episodes) = (licence, link, details, episodes)
    }

    /// Reads a production. `tags` and `episodes` are required, the rest is optional.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guid = try container.decodeIfPresent(String.self, forKey: .guid)
        slug = try container.decodeIfPresent(String.self, forKey: .slug)
        title = try container.decodeIfPresent(String.self, forKey: .title)
        author = try container.decodeIfPresent(String.self, forKey: .author)
        description = try container.decodeIfPresent(String.self, forKey: .description)
        channel = try container.decodeIfPresent(String.self, forKey: .channel)
        channels = try container.decodeIfPresent([String].self, forKey: .channels) ?? []
        tags = try container.decode([String].self, forKey: .tags)
        price = try container.decodeIfPresent(Double.self, forKey: .price)
        canWatch = try container.decodeIfPresent(Bool.self, forKey: .canWatch)
        releasedAt =
            try container.decodeIfPresent(ReleaseDate.self, forKey: .publishedAt)
            ?? container.decodeIfPresent(ReleaseDate.self, forKey: .releasedAt)
        licence = try container.decodeIfPresent(String.self, forKey: .licence)
        link = try container.decodeIfPresent(String.self, forKey: .link)
        details = try container.decodeIfPresent(ProductionDetails.self, forKey: .details)
        episodes = try container.decode([Episode].self, forKey: .episodes)
    }

    /// Writes a production, with the day of its release and, if known, the instant.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(guid, forKey: .guid)
        try container.encodeIfPresent(slug, forKey: .slug)
        try container.encodeIfPresent(title, forKey: .title)
        try container.encodeIfPresent(author, forKey: .author)
        try container.encodeIfPresent(description, forKey: .description)
        try container.encodeIfPresent(channel, forKey: .channel)
        try container.encode(channels, forKey: .channels)
        try container.encode(tags, forKey: .tags)
        try container.encodeIfPresent(price, forKey: .price)
        try container.encodeIfPresent(canWatch, forKey: .canWatch)
        try container.encodeIfPresent(releasedAt, forKey: .releasedAt)
        try container.encodeIfPresent(releasedAt?.publishedAt, forKey: .publishedAt)
        try container.encodeIfPresent(licence, forKey: .licence)
        try container.encodeIfPresent(link, forKey: .link)
        try container.encodeIfPresent(details, forKey: .details)
        try container.encode(episodes, forKey: .episodes)
    }

    private enum CodingKeys: String, CodingKey {
        case guid, slug, title, author, description, channel, channels, tags, price, canWatch, releasedAt
        case publishedAt, licence, link, details, episodes
    }
}

extension Production {
    /// Whether it belongs to `channel`: it names the channel, the channel lists it, or one of its tags is the
    /// channel's slug, which is how the alt-tekpub rewrite found a channel's members.
    ///
    /// Ignores case.
    public func belongs(to channel: Channel) -> Bool {
        let slug = channel.slug.lowercased()
        return self.channel?.lowercased() == slug || channels.contains { $0.lowercased() == slug }
            || tags.contains { $0.lowercased() == slug }
    }

    /// The total length of all episodes in seconds; nil unless all lengths are known.
    public var durationInSeconds: Int? {
        let known = episodes.compactMap(\.durationInSeconds)
        guard !known.isEmpty, known.count == episodes.count else { return nil }
        return known.reduce(0) { sum, next in
            let (total, overflows) = sum.addingReportingOverflow(next)
            return overflows ? .max : total
        }
    }
}

extension Production {
    /// Whether it can be watched: the catalogue's own value, else whether it has a video.
    package var isWatchable: Bool {
        canWatch ?? episodes.contains(where: \.hasMedia)
    }
}
