/// A series of videos.
///
/// Servers leave out what they like, so everything may be absent; what is absent is not shown,
/// never guessed. Text is plain: a wire has already turned its markup into characters. It may
/// still hold control characters, because only a screen knows what is harmful to it.
public struct Production: Hashable, Sendable, Codable {
    /// The identifier that its publisher gave it: a feed's `podcast:guid`, an API's `id`; nil if the wire has
    /// none.
    public var guid: String?
    /// The short name in addresses, such as `mvc3`.
    public var slug: String?
    /// What the series is called, on one line; nil where the wire does not say.
    public var title: String?
    /// Who made it; episodes name a presenter of their own only where that differs.
    public var author: String?
    /// Paragraphs divided by line feeds.
    public var description: String?
    /// The group it belongs to by its own word, such as `ruby`.
    public var channel: String?
    /// The groups that list it, by their slugs, in the server's order; perhaps none.
    public var channels: [String]
    /// What it is about, a word each, in the server's order; perhaps none.
    public var tags: [String]
    /// US dollars; 0 is free.
    public var price: Double?
    /// Whether this caller may play it; nil where the wire does not say.
    public var canWatch: Bool?
    /// When it came out, as exactly as the wire says.
    public var releasedAt: ReleaseDate?
    /// The name of the licence under which it may be used, such as `CC BY 4.0`.
    public var licence: String?
    /// The address of a page about it.
    public var link: String?
    /// The episodes in the server's order, perhaps none.
    public var episodes: [Episode]

    /// A production of which everything that is not given is unknown.
    public init(
        guid: String? = nil,
        slug: String? = nil,
        title: String? = nil,
        author: String? = nil,
        description: String? = nil,
        channel: String? = nil,
        channels: [String] = [],
        tags: [String] = [],
        price: Double? = nil,
        canWatch: Bool? = nil,
        releasedAt: ReleaseDate? = nil,
        licence: String? = nil,
        link: String? = nil,
        episodes: [Episode] = []
    ) {
        self.guid = guid
        self.slug = slug
        self.title = title
        self.author = author
        self.description = description
        self.channel = channel
        self.channels = channels
        self.tags = tags
        self.price = price
        self.canWatch = canWatch
        self.releasedAt = releasedAt
        self.licence = licence
        self.link = link
        self.episodes = episodes
    }

    /// Reads a production, which must have `tags` and `episodes` and may have the rest.
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
        releasedAt = try container.decodeIfPresent(ReleaseDate.self, forKey: .releasedAt)
        licence = try container.decodeIfPresent(String.self, forKey: .licence)
        link = try container.decodeIfPresent(String.self, forKey: .link)
        episodes = try container.decode([Episode].self, forKey: .episodes)
    }

    private enum CodingKeys: String, CodingKey {
        case guid, slug, title, author, description, channel, channels, tags, price, canWatch, releasedAt
        case licence, link, episodes
    }
}

extension Production {
    /// Whether it belongs to `channel`: it says so, the channel lists it, or one of its tags is the
    /// channel's slug, which is how the alt-tekpub rewrite found the members of a channel.
    ///
    /// Upper and lower case do not matter.
    public func belongs(to channel: Channel) -> Bool {
        let slug = channel.slug.lowercased()
        return self.channel?.lowercased() == slug || channels.contains { $0.lowercased() == slug }
            || tags.contains { $0.lowercased() == slug }
    }

    /// The length of all episodes in seconds; nil unless every one of them states its own.
    public var durationInSeconds: Int? {
        let known = episodes.compactMap(\.durationInSeconds)
        guard !known.isEmpty, known.count == episodes.count else { return nil }
        return known.reduce(0) { sum, next in
            let (total, overflows) = sum.addingReportingOverflow(next)
            return overflows ? .max : total
        }
    }
}
