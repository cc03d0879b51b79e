import Foundation

/// One video of a production.
///
/// As with `Production`, everything may be absent, and text is plain but not yet safe to print.
public struct Episode: Hashable, Sendable, Codable {
    /// The identifier that its publisher gave it, verbatim but for space around it: a feed's `guid`, an API's
    /// `id`; nil if the wire has none. Publishers repeat them, so it need not be unique.
    public var guid: String?
    /// The short name it has in addresses, where that differs from its production's.
    public var slug: String?
    /// Its place in the production, usually from 1.
    public var number: Int?
    /// What it is called, on one line; nil where the wire does not say.
    public var title: String?
    /// Paragraphs divided by line feeds.
    public var description: String?
    /// Who speaks, where that differs from the production's author.
    public var presenter: String?
    /// How long it plays; nil where the wire does not say.
    public var durationInSeconds: Int?
    /// When it came out, as exactly as the wire says.
    public var releasedAt: ReleaseDate?
    /// The address of the video itself, where it can be had without asking further; see
    /// `Catalog.viewURL(of:in:)` for where it cannot. It may hold a customer's token: `shownURL` does not.
    public var url: String?
    /// The length of the video; nil if unknown.
    public var byteCount: Int?
    /// The address of a page about it.
    public var link: String?
    /// The licence, where it differs from the production's.
    public var licence: String?

    /// An episode of which everything that is not given is unknown.
    public init(
        guid: String? = nil,
        slug: String? = nil,
        number: Int? = nil,
        title: String? = nil,
        description: String? = nil,
        presenter: String? = nil,
        durationInSeconds: Int? = nil,
        releasedAt: ReleaseDate? = nil,
        url: String? = nil,
        byteCount: Int? = nil,
        link: String? = nil,
        licence: String? = nil
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
    }

    private enum CodingKeys: String, CodingKey {
        case guid, slug, number, title, description, presenter
        case durationInSeconds = "duration"
        case releasedAt, url, byteCount, link, licence
    }
}

extension Episode {
    /// The address of the video as it may be shown: without a name or a password, and of its query only
    /// what names a video. A customer's token stands in a query too.
    public var shownURL: String? {
        guard let url else { return nil }
        return URL(string: url)?.withoutSecrets(keeping: Self.namesOfVideos)?.absoluteString
            ?? String(url.prefix { $0 != "?" && $0 != "#" })
    }

    /// The query parameters by which sites name a video, such as YouTube's `watch?v=`.
    private static let namesOfVideos: Set<String> = ["v", "id", "list"]
}
