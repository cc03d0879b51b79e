/// What an answer is expected to be, which decides how much of it is kept.
enum DocumentRole {
    /// A catalogue, or a document that leads to one.
    case catalog
    /// A list of productions, most of which may be known: of those only their places are kept.
    case members(of: [String: Int])
    /// A list of recent episodes, or of productions with nothing but those.
    case recents
}
