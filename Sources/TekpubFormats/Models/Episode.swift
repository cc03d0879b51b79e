import Foundation

/// One video of a production.
///
/// As in `Production`, every value may be missing, and text is plain but not yet safe to print.
public struct Episode: Hashable, Sendable, Codable {
    /// The publisher's identifier, verbatim except for white space around it: a feed's `guid` or an API's
    /// `id`; nil if unknown. It may not be unique: publishers repeat identifiers.
    public var guid: String?
    /// The short name in addresses; nil if it equals the production's.
    public var slug: String?
    /// The number in the production, usually from 1.
    public var number: Int?
    /// The title on one line; nil if unknown.
    public var title: String?
    /// The fullest text that the publisher wrote, in paragraphs separated by line feeds; see also `summary`.
    public var description: String?
    /// The presenter; nil if it is the production's author.
    public var presenter: String?
    /// The length in seconds; nil if unknown.
    public var durationInSeconds: Int?
    /// The release date, as precise as the wire states it.
    public var releasedAt: ReleaseDate?
    /// The address of the video if it is known without a further request, else see `Catalog.viewURL(of:in:)`.
    /// It may contain a customer's token: show `shownURL` instead.
    public var url: String?
    /// The size of the video in bytes; nil if unknown.
    public var byteCount: Int?
    /// The address of the episode's page.
    public var link: String?
    /// The licence; nil if it is the production's.
    public var licence: String?
    /// What only some formats state; nil if nothing is known.
    public var details: EpisodeDetails?

    /// Creates an episode; values that are not given are unknown.
    public init(
        guid: String? = nil, slug: String? = nil, number: Int? = nil, title: String? = nil,
        description: String? = nil, presenter: String? = nil, durationInSeconds: Int? = nil,
        releasedAt: ReleaseDate? = nil, url: String? = nil, byteCount: Int? = nil, link: String? = nil,
        licence: String? = nil, details: EpisodeDetails? = nil
    ) {
        self.guid = guid
        self.slug = slug
        self.number = number
        self.title = title
        self.description = description
        self.presenter = presenter
        self.durationInSeconds = durationInSeconds
        self.releasedAt = releasedAt
        self.url = url
        self.byteCount = byteCount
        self.link = link
        self.licence = licence
        self.details = details
    }

    /// Reads an episode. All values are optional; `publishedAt` is more precise than `releasedAt`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guid = try container.decodeIfPresent(String.self, forKey: .guid)
        slug = try container.decodeIfPresent(String.self, forKey: .slug)
        number = try container.decodeIfPresent(Int.self, forKey: .number)
        title = try container.decodeIfPresent(String.self, forKey: .title)
        description = try container.decodeIfPresent(String.self, forKey: .description)
        presenter = try container.decodeIfPresent(String.self, forKey: .presenter)
        durationInSeconds = try container.decodeIfPresent(Int.self, forKey: .durationInSeconds)
        releasedAt =
            try container.decodeIfPresent(ReleaseDate.self, forKey: .publishedAt)
            ?? container.decodeIfPresent(ReleaseDate.self, forKey: .releasedAt)
        url = try container.decodeIfPresent(String.self, forKey: .url)
        byteCount = try container.decodeIfPresent(Int.self, forKey: .byteCount)
        link = try container.decodeIfPresent(String.self, forKey: .link)
        licence = try container.decodeIfPresent(String.self, forKey: .licence)
        details = try container.decodeIfPresent(EpisodeDetails.self, forKey: .details)
    }

    /// Writes an episode, with the day of its release and, if known, the instant.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(guid, forKey: .guid)
        try container.encodeIfPresent(slug, forKey: .slug)
        try container.encodeIfPresent(number, forKey: .number)
        try container.encodeIfPresent(title, forKey: .title)
        try container.encodeIfPresent(description, forKey: .description)
        try container.encodeIfPresent(presenter, forKey: .presenter)
        try container.encodeIfPresent(durationInSeconds, forKey: .durationInSeconds)
        try container.encodeIfPresent(releasedAt, forKey: .releasedAt)
        try container.encodeIfPresent(releasedAt?.publishedAt, forKey: .publishedAt)
        try container.encodeIfPresent(url, forKey: .url)
        try container.encodeIfPresent(byteCount, forKey: .byteCount)
        try container.encodeIfPresent(link, forKey: .link)
        try container.encodeIfPresent(licence, forKey: .licence)
        try container.encodeIfPresent(details, forKey: .details)
    }

    private enum CodingKeys: String, CodingKey {
        case guid, slug, number, title, description, presenter
        case durationInSeconds = "duration"
        case releasedAt, publishedAt, url, byteCount, link, licence, details
    }
}

extension Episode {
    /// The text for lists and previews: the publisher's short one, else `description`.
    public var summary: String? { details?.summary ?? description }

    /// Whether the catalogue names a video, or a document that lists it.
    package var hasMedia: Bool { url != nil || details?.mediaURL != nil }

    /// The address of the video as it may be shown: without user name, password and query, except the
    /// parameters that name a video. A query may contain a customer's token.
    public var shownURL: String? {
        guard let url else { return nil }
        return URL(string: url)?.withoutSecrets(keeping: Self.namesOfVideos)?.absoluteString
            ?? String(url.prefix { $0 != "?" && $0 != "#" })
    }

    /// The query parameters that sites use to name a video, such as YouTube's `watch?v=`.
    private static let namesOfVideos: Set<String> = ["v", "id", "list"]
}
