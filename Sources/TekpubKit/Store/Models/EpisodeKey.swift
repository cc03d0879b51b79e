import TekpubFormats

/// Identifies an episode across loads of a catalogue.
public struct EpisodeKey: Hashable, Codable, Sendable {
    /// The `key` of the production.
    public var productionKey: String
    /// The identity of the episode, unique in its production; see `Production.episodeIdentities`.
    public var identity: String

    /// Creates the key of the episode `identity` in the production `productionKey`.
    public init(productionKey: String, identity: String) {
        self.productionKey = productionKey
        self.identity = identity
    }
}

/// Identifies an episode in the library.
public struct EpisodeLocation: Hashable, Sendable {
    /// The name of the store of its catalogue. It may contain a customer's token: never show it.
    public let catalogID: CatalogID
    /// The episode in that store.
    public let key: EpisodeKey

    /// Creates the location of the episode `key` of the catalogue `catalogID`.
    public init(catalogID: CatalogID, key: EpisodeKey) {
        self.catalogID = catalogID
        self.key = key
    }
}
