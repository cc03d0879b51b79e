/// A group of productions, such as `ruby`.
public struct Channel: Hashable, Sendable, Codable {
    /// The short name by which productions say that they belong to it.
    public var slug: String
    /// What it is called, on one line; nil where the wire does not say.
    public var title: String?

    /// A channel without a title, unless told otherwise.
    public init(slug: String, title: String? = nil) {
        self.slug = slug
        self.title = title
    }
}
