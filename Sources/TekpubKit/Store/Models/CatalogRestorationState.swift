import TekpubFormats

/// The user's position in a catalogue when the program ended.
public struct CatalogRestorationState: Hashable, Sendable, Codable {
    /// The scope and the order of the list.
    public var query: ProductionQuery
    /// The key of the selected production.
    public var productionKey: String?
    /// The number of rows above the first one on the screen.
    public var topRow: Int
    /// Whether the production was open.
    public var isOpen: Bool
    /// The identity of the selected episode in that production.
    public var episodeIdentity: String?
    /// The columns of a wide window.
    public var columns = ColumnArrangement()
    /// Whether the order is that of the configuration: the user chose no other.
    public var usesDefaultSort: Bool

    /// Creates a position; by default the top of the whole catalogue, in the configured order.
    public init(
        query: ProductionQuery = ProductionQuery(), productionKey: String? = nil, topRow: Int = 0,
        isOpen: Bool = false, episodeIdentity: String? = nil
    ) {
        self.query = query
        usesDefaultSort = query.sort == .server
        self.productionKey = productionKey
        self.topRow = topRow
        self.isOpen = isOpen
        self.episodeIdentity = episodeIdentity
    }
}

extension CatalogRestorationState {
    /// Replaces the order by the configured one, unless the user chose another.
    public mutating func applyDefaultSort(_ sort: SortOrder) {
        if usesDefaultSort { query.sort = sort }
    }

    private enum CodingKeys: String, CodingKey {
        case query, productionKey, topRow, isOpen, episodeIdentity, columns, usesDefaultSort
    }

    /// Reads a position.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            query: try container.decode(ProductionQuery.self, forKey: .query),
            productionKey: try container.decodeIfPresent(String.self, forKey: .productionKey),
            topRow: try container.decode(Int.self, forKey: .topRow),
            isOpen: try container.decode(Bool.self, forKey: .isOpen),
            episodeIdentity: try container.decodeIfPresent(String.self, forKey: .episodeIdentity))
        columns = try container.decodeIfPresent(ColumnArrangement.self, forKey: .columns) ?? columns
        usesDefaultSort =
            try container.decodeIfPresent(Bool.self, forKey: .usesDefaultSort) ?? usesDefaultSort
    }

    /// Writes the position.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(query, forKey: .query)
        try container.encodeIfPresent(productionKey, forKey: .productionKey)
        try container.encode(topRow, forKey: .topRow)
        try container.encode(isOpen, forKey: .isOpen)
        try container.encodeIfPresent(episodeIdentity, forKey: .episodeIdentity)
        if usesDefaultSort != (query.sort == .server) {
            try container.encode(usesDefaultSort, forKey: .usesDefaultSort)
        }
        if columns != ColumnArrangement() { try container.encode(columns, forKey: .columns) }
    }
}
