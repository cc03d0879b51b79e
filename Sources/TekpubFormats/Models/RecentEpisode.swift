/// An episode that the server lists as new.
public struct RecentEpisode: Hashable, Sendable, Codable {
    /// The slug of its production; nil if unknown.
    public var productionSlug: String?
    /// The title of its production; nil if unknown.
    public var productionTitle: String?
    /// The episode, with the values stated in this list.
    public var episode: Episode

    /// Creates a recent episode; its production is unknown by default.
    public init(productionSlug: String? = nil, productionTitle: String? = nil, episode: Episode) {
        self.productionSlug = productionSlug
        self.productionTitle = productionTitle
        self.episode = episode
    }
}
