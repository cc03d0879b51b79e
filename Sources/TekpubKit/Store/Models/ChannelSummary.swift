/// A channel as a menu shows it.
public struct ChannelSummary: Hashable, Sendable, Codable {
    /// The short name.
    public var slug: String
    /// The title; nil if the wire does not give one.
    public var title: String?
    /// The number of productions in the channel.
    public var productionCount: Int

    /// Creates a channel, by default without a title.
    public init(slug: String, title: String? = nil, productionCount: Int) {
        self.slug = slug
        self.title = title
        self.productionCount = productionCount
    }
}
