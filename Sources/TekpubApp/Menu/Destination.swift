import TekpubKit

/// What the menu leads to.
enum Destination: Hashable {
    /// All productions, or those of the channel with that slug.
    case all, channel(String)
    /// What came out last, what the user likes, and what he fetched.
    case recents, favorites, downloads
}

extension Destination {
    /// Where a list of productions of that scope is found.
    init(_ scope: ProductionQuery.Scope) {
        self =
            switch scope {
            case .all: .all
            case .channel(let slug): .channel(slug)
            case .favorites: .favorites
            }
    }
}
