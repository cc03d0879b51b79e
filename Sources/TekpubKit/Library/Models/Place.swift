/// Where the user was in a catalogue when the program ended.
public struct Place: Hashable, Sendable, Codable {
    /// What was listed, and in what order.
    public var query: ProductionQuery
    /// The production that was selected.
    public var productionKey: String?
    /// How many rows of the list stood above the first one on the screen.
    public var topRow: Int
    /// Whether the production was open.
    public var isOpen: Bool
    /// The episode of it that was selected.
    public var episodeNumber: Int?

    /// The start of the whole catalogue, unless told otherwise.
    public init(
        query: ProductionQuery = ProductionQuery(), productionKey: String? = nil, topRow: Int = 0,
        isOpen: Bool = false, episodeNumber: Int? = nil
    ) {
        self.query = query
        self.productionKey = productionKey
        self.topRow = topRow
        self.isOpen = isOpen
        self.episodeNumber = episodeNumber
    }
}
