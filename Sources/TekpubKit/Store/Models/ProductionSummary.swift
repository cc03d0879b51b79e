import TekpubFormats

/// What a row of a table tells about a production.
public struct ProductionSummary: Identifiable, Hashable, Sendable {
    /// Its number in this generation of the catalogue, from 1 in the server's order. Another load may
    /// give it another one; `key` stays.
    public var id: Int64
    /// What it is called from one load to the next: its slug, or its title where it has none; with a
    /// number behind it where that is not unique.
    public var key: String
    /// Its short name in addresses.
    public var slug: String?
    /// What it is called.
    public var title: String?
    /// Who made it.
    public var author: String?
    /// How many episodes it has.
    public var episodeCount: Int
    /// The length of all episodes; nil unless every one of them states its own.
    public var durationInSeconds: Int?
    /// Whether this caller may play it; nil where the wire does not say.
    public var canWatch: Bool?
    /// When it came out, as exactly as the wire says.
    public var releasedAt: ReleaseDate?
    /// Whether the user marked it.
    public var isFavorite: Bool
    /// How many of its episodes were watched.
    public var watchedCount: Int
    /// Whether it has an episode that the catalogue before had not, and that was not opened since.
    public var hasNew: Bool

    /// A production of which everything that is not given is unknown.
    public init(
        id: Int64,
        key: String,
        slug: String? = nil,
        title: String? = nil,
        author: String? = nil,
        episodeCount: Int = 0,
        durationInSeconds: Int? = nil,
        canWatch: Bool? = nil,
        releasedAt: ReleaseDate? = nil,
        isFavorite: Bool = false,
        watchedCount: Int = 0,
        hasNew: Bool = false
    ) {
        self.id = id
        self.key = key
        self.slug = slug
        self.title = title
        self.author = author
        self.episodeCount = episodeCount
        self.durationInSeconds = durationInSeconds
        self.canWatch = canWatch
        self.releasedAt = releasedAt
        self.isFavorite = isFavorite
        self.watchedCount = watchedCount
        self.hasNew = hasNew
    }
}
