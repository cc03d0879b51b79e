/// The scope and the order of a list of productions.
public struct ProductionQuery: Hashable, Sendable, Codable {
    /// The productions to list.
    public enum Scope: Hashable, Sendable, Codable {
        /// All productions.
        case all
        /// The productions in the channel with this slug; case does not matter.
        case channel(String)
        /// The user's favourites.
        case favorites
    }

    /// The productions to list.
    public var scope: Scope
    /// The sort order.
    public var sort: SortOrder

    /// Creates a query; by default for all productions in the server's order.
    public init(scope: Scope = .all, sort: SortOrder = .server) {
        self.scope = scope
        self.sort = sort
    }
}
