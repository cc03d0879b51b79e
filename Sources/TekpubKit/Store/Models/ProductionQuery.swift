/// Which productions of a catalogue are listed, and in what order.
public struct ProductionQuery: Hashable, Sendable, Codable {
    /// Which productions.
    public enum Scope: Hashable, Sendable, Codable {
        /// Every one.
        case all
        /// Those that belong to the channel of this slug; capitals do not matter.
        case channel(String)
        /// Those that the user marked, in the order of the catalogue.
        case favorites
    }

    /// Which productions.
    public var scope: Scope
    /// In what order.
    public var sort: SortOrder

    /// All productions in the server's order, unless told otherwise.
    public init(scope: Scope = .all, sort: SortOrder = .server) {
        self.scope = scope
        self.sort = sort
    }
}
