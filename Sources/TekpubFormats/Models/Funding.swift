/// A page on which listeners can support a show.
///
/// Source: the podcast namespace, docs/tags/funding.md: the address is in `url`, and the text is "the recommended string to
/// be used with the link".
public struct Funding: Hashable, Sendable, Codable {
    /// The address of the page.
    public var url: String
    /// The publisher's words for the link, on one line; nil if missing.
    public var title: String?

    /// Creates a page.
    public init(url: String, title: String? = nil) {
        self.url = url
        self.title = title
    }
}
