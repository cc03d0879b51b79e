/// A channel as a menu shows it.
public struct ChannelSummary: Hashable, Sendable, Codable {
    /// Its short name.
    public var slug: String
    /// What it is called; nil where the wire does not say.
    public var title: String?
    /// How many productions belong to it.
    public var productionCount: Int

    /// A channel without a title, unless told otherwise.
    public init(slug: String, title: String? = nil, productionCount: Int) {
        self.slug = slug
        self.title = title
        self.productionCount = productionCount
    }
}
