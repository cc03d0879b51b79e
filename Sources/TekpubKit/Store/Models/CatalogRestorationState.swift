import TekpubFormats

/// Where the user was in a catalogue when the program ended.
public struct CatalogRestorationState: Hashable, Sendable, Codable {
    /// What was listed, and in what order.
    public var query: ProductionQuery
    /// The production that was selected.
    public var productionKey: String?
    /// How many rows of the list stood above the first one on the screen.
    public var topRow: Int
    /// Whether the production was open.
    public var isOpen: Bool
    /// The identity of the episode of it that was selected.
    public var episodeIdentity: String?

    /// The start of the whole catalogue, unless told otherwise.
    public init(
        query: ProductionQuery = ProductionQuery(), productionKey: String? = nil, topRow: Int = 0,
        isOpen: Bool = false, episodeIdentity: String? = nil
    ) {
        self.query = query
        self.productionKey = productionKey
        self.topRow = topRow
        self.isOpen = isOpen
        self.episodeIdentity = episodeIdentity
    }
}

extension CatalogRestorationState {
    private enum CodingKeys: String, CodingKey {
        case query, productionKey, topRow, isOpen, episodeIdentity, episodeNumber
    }

    /// Reads a place; version 0.1.0 kept a number in place of the episode's identity.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let identity = try container.decodeIfPresent(String.self, forKey: .episodeIdentity)
        let number = try container.decodeIfPresent(Int.self, forKey: .episodeNumber)
        self.init(
            query: try container.decode(ProductionQuery.self, forKey: .query),
            productionKey: try container.decodeIfPresent(String.self, forKey: .productionKey),
            topRow: try container.decode(Int.self, forKey: .topRow),
            isOpen: try container.decode(Bool.self, forKey: .isOpen),
            episodeIdentity: identity ?? number.map(EpisodeIdentity.former))
    }

    /// Writes the place.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(query, forKey: .query)
        try container.encodeIfPresent(productionKey, forKey: .productionKey)
        try container.encode(topRow, forKey: .topRow)
        try container.encode(isOpen, forKey: .isOpen)
        try container.encodeIfPresent(episodeIdentity, forKey: .episodeIdentity)
    }
}
