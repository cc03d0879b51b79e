import Foundation
import TekpubFormats

/// What the library knows of one catalogue.
public struct CatalogStatus: Hashable, Sendable {
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
