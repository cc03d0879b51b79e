/// In what order productions are listed. Those that are equal keep the server's order.
public enum SortOrder: String, Hashable, Sendable, Codable, CaseIterable {
    /// As the server lists them.
    case server
    /// By title, as a dictionary does: without regard to capitals and accents.
    case title
    /// The newest first; those without a date last.
    case date
    /// The longest first; those of unknown length last.
    case length
    /// Those with an episode that was not watched first.
    case unwatched
}
