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
            productionCount: session.state.productionCount, playing: sources == nil ? playing : [],
            downloads: sources == nil ? downloads : nil, isLoggedIn: shownLogin)
        var sections = [MenuSection(title: session.name, items: items)]
        if let sources {
            let library = MenuSection.library(of: sources, playing: playing, downloads: downloads)
            sections = [library] + MenuSection.sources(of: sources) + sections
        }
        let channels = MenuItem.items(of: session.state.channels)
        if !channels.isEmpty { sections.append(MenuSection(title: localized("Channels"), items: channels)) }
        return sections
    }

    private var downloads: MenuItem? {
        session.context.services.downloads.map { _ in
            MenuItem(
                localized("Downloads"), note: session.context.downloadSigns?.activity?.share,
                action: .show(.downloads))
        }
    }

    private var playing: [MenuItem] {
        guard let nowPlaying = browser.nowPlaying else { return [] }
        return [
            // Until the queue is read, its row is there without a count: a late row would move the others.
            MenuItem(localized("Queue"), count: nowPlaying.queue.items?.count, action: .show(.queue)),
            MenuItem(localized("Notes"), action: .show(.notes)),
        ]
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
