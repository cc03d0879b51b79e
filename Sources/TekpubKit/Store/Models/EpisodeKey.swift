import TekpubFormats

/// Identifies an episode across loads of a catalogue.
public struct EpisodeKey: Hashable, Sendable {
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

extension EpisodeKey: Codable {
    private enum CodingKeys: String, CodingKey {
        case productionKey, identity, number
    }

    /// Reads a key. Version 0.1.0 stored a number instead of an identity.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        productionKey = try container.decode(String.self, forKey: .productionKey)
        if let identity = try container.decodeIfPresent(String.self, forKey: .identity) {
            self.identity = identity
        } else {
            identity = EpisodeIdentity.former(try container.decode(Int.self, forKey: .number))
        }
    }

    /// Writes the production's key and the identity.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(productionKey, forKey: .productionKey)
        try container.encode(identity, forKey: .identity)
    }
}

/// Identifies an episode in the library.
public struct EpisodeLocation: Hashable, Sendable {
    /// The name of the store of its catalogue. It may contain a customer's token: never show it.
    public let storeName: String
    /// The episode in that store.
    public let key: EpisodeKey

    /// Creates the location of the episode `key` in the store `storeName`.
    public init(storeName: String, key: EpisodeKey) {
        self.storeName = storeName
        self.key = key
    }
}
