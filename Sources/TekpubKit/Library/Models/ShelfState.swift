import Foundation

/// What the library knows of one catalogue.
public struct ShelfState: Hashable, Sendable {
    /// When the server last said that this is its catalogue.
    public var fetchedAt: Date
    /// How many productions it has.
    public var productionCount: Int
    /// How many episodes they have together.
    public var episodeCount: Int
    /// The server's list of channels, then those that only productions name.
    public var channels: [ChannelSummary]
    /// What the server lets a person do.
    public var actions: [ServerAction]
    /// Where the API of 2010 tells the address of a video; nil on other wires.
    public var viewRoot: URL?
}

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
