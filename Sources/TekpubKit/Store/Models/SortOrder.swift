/// The order of a list of productions. Equal productions keep the server's order.
public enum SortOrder: String, Hashable, Sendable, Codable, CaseIterable {
    /// As the server lists them.
    case server
    /// By title, ignoring case and accents.
    case title
    /// Newest first; productions without a date last.
    case date
    /// Longest first; productions of unknown length last.
    case length
    /// Productions with an unwatched episode first.
    case unwatched
}
