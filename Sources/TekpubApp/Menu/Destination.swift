import TekpubKit

/// A destination of the menu.
enum Destination: Hashable {
    /// All productions, or those of the channel with this slug.
    case all, channel(String)
    /// Recent episodes, favourite productions, and downloads.
    case recents, favorites, downloads
}

extension Destination {
    /// The destination of the list with this scope.
    init(_ scope: ProductionQuery.Scope) {
        self =
            switch scope {
            case .all: .all
            case .channel(let slug): .channel(slug)
            case .favorites: .favorites
            }
    }
}
