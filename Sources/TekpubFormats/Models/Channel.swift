/// A group of productions, such as `ruby`.
public struct Channel: Hashable, Sendable, Codable {
    /// The short name by which productions refer to the channel.
    public var slug: String
    /// The title on one line; nil if unknown.
    public var title: String?

    /// Creates a channel.
    public init(slug: String, title: String? = nil) {
        self.slug = slug
        self.title = title
    }
}
