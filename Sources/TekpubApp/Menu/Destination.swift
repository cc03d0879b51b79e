import CursesKit
import TekpubKit

/// A destination of the menu.
enum Destination: Hashable {
    /// All productions, or those of the channel with this slug.
    case all, channel(String)
    /// Recent episodes, and favourite productions.
    case recents, favorites
    /// A search through all sources.
    case search
    /// The `LibraryScreen` with this ID.
    case library(String)

    /// Whether the list does not belong to one catalogue.
    var isOfAllSources: Bool {
        switch self {
        case .search, .library: self != .downloads
        case .all, .channel, .recents, .favorites: false
        }
    }

    /// Whether the list belongs to the shown catalogue only.
    var isOfOneCatalog: Bool { !isOfAllSources && self != .downloads }
}

extension Destination {
    /// The scope of a list of productions; nil for other lists.
    var scope: ProductionQuery.Scope? {
        switch self {
        case .all: .all
        case .channel(let slug): .channel(slug)
        case .favorites: .favorites
        case .recents, .search, .library: nil
        }
    }

    /// The destination of the list with this scope.
    init(_ scope: ProductionQuery.Scope) {
        self =
            switch scope {
            case .all: .all
            case .channel(let slug): .channel(slug)
            case .favorites: .favorites
            }
    }

    /// Makes the list, which the browser keeps.
    @MainActor
    func makeList(in browser: BrowserViewController) -> ViewController {
        let session = browser.session
        switch self {
        case .all: return session.makeList(of: .all)
        case .channel(let slug): return session.makeList(of: .channel(slug))
        case .favorites: return session.makeList(of: .favorites)
        case .recents: return RecentsViewController(session: session)
        case .search: return SearchAllViewController(in: browser)
        case .library(let id):
            let screen = LibraryScreen.all(in: browser).first { $0.id == id }
            return screen?.makeController(browser) ?? ViewController()
        }
    }
}
