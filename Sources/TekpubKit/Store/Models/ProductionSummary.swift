import TekpubFormats

/// The values of a production that a table row shows.
///
/// This folder holds the values that callers exchange with a `CatalogStore`: a `ProductionQuery` asks for
/// summaries, a `CatalogStatus` describes the catalogue, an `EpisodeKey` names an episode and an `EpisodeMark`
/// what the user has watched, and a `CatalogRestorationState` is where the user was.
public struct ProductionSummary: Identifiable, Hashable, Sendable {
    /// The position in this generation of the catalogue, from 1 in the server's order. The next load may
    /// change it; `key` stays.
    public var id: Int64
    /// The name that stays the same from load to load: the slug, else the title, with a suffix if that is not
    /// unique.
    public var key: String
    /// The short name in addresses.
    public var slug: String?
    /// The title.
    public var title: String?
    /// The author.
    public var author: String?
    /// The number of episodes.
    public var episodeCount = 0
    /// The length of all episodes; nil unless every episode states its length.
    public var durationInSeconds: Int?
    /// Whether this user may play it; nil if the wire does not say.
    public var canWatch: Bool?
    /// The release date, as precise as the wire gives it.
    public var releasedAt: ReleaseDate?
    /// Whether it is a favourite.
    public var isFavorite = false
    /// The number of watched episodes.
    public var watchedCount = 0
    /// Whether an episode was started and not watched to its end.
    public var isStarted = false
    /// Whether it has an episode that the previous catalogue did not have and that the user has not opened
    /// since.
    public var hasNew = false
}
