/// An episode that the server calls new.
public struct RecentEpisode: Hashable, Sendable, Codable {
    /// The short name of the production it belongs to; nil where the wire does not say.
    public var productionSlug: String?
    /// What that production is called; nil where the wire does not say.
    public var productionTitle: String?
    /// The episode itself, as far as the wire tells it here.
    public var episode: Episode

    /// An episode of an unknown production, unless told otherwise.
    public init(productionSlug: String? = nil, productionTitle: String? = nil, episode: Episode) {
        self.productionSlug = productionSlug
        self.productionTitle = productionTitle
        self.episode = episode
    }
}
