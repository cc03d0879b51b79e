import CursesKit
import Localization
import TekpubKit

/// The contents of the menu, from the state of the browser now.
@MainActor
struct BrowserMenu {
    let browser: BrowserViewController

    private var session: CatalogSession { browser.session }

    /// The lists over all sources and the sources, if there are several; then the shown catalogue and its channels.
    var sections: [MenuSection] {
        let sources = browser.sources
        let items = MenuItem.items(
            productionCount: session.state.productionCount, library: sources == nil ? library : [],
            isLoggedIn: shownLogin)
        var sections = [MenuSection(title: session.name, items: items)]
        if let sources {
            sections = [MenuSection(title: nil, items: library)] + MenuSection.sources(of: sources) + sections
        }
        let channels = MenuItem.items(of: session.state.channels)
        if !channels.isEmpty { sections.append(MenuSection(title: localized("Channels"), items: channels)) }
        return sections
    }

    private var library: [MenuItem] { LibraryScreen.rows(in: browser) }

    /// The login's state; nil if the server is not known to have accounts. Feeds and services have none, but any
    /// server may ask for a login.
    private var shownLogin: Bool? {
        let offersLogin = browser.hasAskedForLogin || session.state.offersLogin
        return browser.isLoggedIn == true || offersLogin ? browser.isLoggedIn : nil
    }
}

extension CatalogStatus {
    /// Whether the catalogue came from a server that lets customers log in: the API of 2010, which says where videos are
    /// viewed, one of 2012, which names its actions, or any that says of a production that this caller may not watch it.
    fileprivate var offersLogin: Bool {
        viewRoot != nil || hasLockedProductions || actions.contains { $0.name.lowercased() == "login" }
    }
}
