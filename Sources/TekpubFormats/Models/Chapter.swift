/// A titled part of an episode.
public struct Chapter: Hashable, Sendable, Codable {
    /// The start, in seconds.
    public var startInSeconds: Double
    /// The end, in seconds; nil if the chapter lasts until the next one.
    public var endInSeconds: Double?
    /// The title on one line; nil if it has none.
    public var title: String?
    /// The address of a picture; nil if it has none.
    public var imageURL: String?
    /// The address of a page about it; nil if it has none.
    public var link: String?

    /// Creates a chapter.
    public init(
        startInSeconds: Double, endInSeconds: Double? = nil, title: String? = nil, imageURL: String? = nil,
        link: String? = nil
    ) {
        self.startInSeconds = startInSeconds
        self.endInSeconds = endInSeconds
        self.title = title
        self.imageURL = imageURL
        self.link = link
    }
}
