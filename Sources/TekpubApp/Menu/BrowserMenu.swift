import CursesKit
import Localization
import TekpubKit

/// The contents of the menu, from the state of the browser now: the user's library and the sources or, if there is only
/// one catalogue, its lists with the library, and its channels.
@MainActor
struct BrowserMenu {
    let browser: BrowserViewController

    private var session: CatalogSession { browser.session }

    var sections: [MenuSection] {
        let library = LibraryScreen.rows(in: browser)
        if let sources = browser.sources {
            return [MenuSection(title: localized("Library"), items: library)]
                + MenuSection.sources(of: sources, with: browser.selection.opened, login: sourceLogin)
        }
        let items = MenuItem.items(
            productionCount: session.state.productionCount, library: library, isLoggedIn: shownLogin)
        let channels = MenuItem.items(of: session.state.channels)
        return [MenuSection(title: session.name, items: items)]
            + (channels.isEmpty ? [] : [MenuSection(title: localized("Channels"), items: channels)])
    }

    /// What the row of the shown source offers; nil if its server is not known to have accounts.
    private var sourceLogin: (catalogID: CatalogID, command: SourceCommand)? {
        shownLogin.map { (session.catalogID, $0 ? .logOut : .logIn) }
    }

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

/// The source whose lists stand below its row: the one that the user opened last, so that passing over another one
/// moves no row.
struct OpenedSource: Hashable {
    let catalogID: CatalogID
    private let productionCount: Int
    private let channels: [ChannelSummary]

    init(_ catalogID: CatalogID, _ state: CatalogStatus) {
        self.catalogID = catalogID
        productionCount = state.productionCount
        channels = state.channels
    }

    /// The rows of its lists; none for a source that is one production.
    func items(of id: Source.ID) -> [MenuItem] {
        guard productionCount > 1 else { return [] }
        return [MenuItem(localized("Recent"), isInner: true, action: .list(id, .recents))]
            + MenuItem.items(of: channels, in: id)
    }
}
