import Foundation
import TekpubFormats

/// A summary of a cached catalogue.
public struct CatalogStatus: Hashable, Sendable {
    /// When the server last sent or confirmed the catalogue.
    public var fetchedAt: Date
    /// The number of productions.
    public var productionCount: Int
    /// The number of episodes in all productions.
    public var episodeCount: Int
    /// The server's channels, then those that only productions name.
    public var channels: [ChannelSummary]
    /// The actions that the server offers the user.
    public var actions: [ServerAction]
    /// The address that returns video addresses in the API of 2010; nil on other wires.
    public var viewRoot: URL?
}
