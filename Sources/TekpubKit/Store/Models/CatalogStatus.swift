import Foundation
import TekpubFormats

/// A summary of a cached catalogue.
public struct CatalogStatus: Hashable, Sendable {
    /// When the server last sent or confirmed the catalogue.
    public var fetchedAt: Date
    /// When the catalogue was fetched; nil if it never was.
    public var lastFetch: Date? { fetchedAt > Date(timeIntervalSince1970: 0) ? fetchedAt : nil }
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
    /// Whether the server says of a production that this caller may not watch it.
    public var hasLockedProductions = false
    /// What the catalogue says about itself; nil if nothing.
    public var about: Production?
}

extension CatalogStatus {
    /// The summary of a catalogue that was never fetched.
    package static let empty = CatalogStatus(
        fetchedAt: .distantPast, productionCount: 0, episodeCount: 0, channels: [], actions: [], viewRoot: nil
    )
}

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

extension Date {
    /// Converts a stored time; a damaged file may contain any number.
    ///
    /// - Parameter seconds: since 1970. nil, and values outside the years 1970 to 9999, which calendars
    ///   cannot handle, count as 0.
    init(storedSeconds seconds: Double?) {
        let years = 0..<253_402_300_800.0
        self.init(timeIntervalSince1970: seconds.flatMap { years.contains($0) ? $0 : nil } ?? 0)
    }
}
