import Localization
import TekpubKit

/// A row of the menu.
struct MenuItem: Hashable {
    let title: String
    /// The number of productions; nil if not counted.
    let count: Int?
    /// A word in place of the count; nil for none.
    let note: String?
    /// Whether nothing in the list can be watched.
    let isUnavailable: Bool
    /// Whether the last refresh of the source failed.
    let isFailed: Bool
    let action: Action

    /// The action of a row.
    enum Action: Hashable {
        case show(Destination)
        case logIn, logOut
        case source(Source.ID), addSource
    }

    init(
        _ title: String, count: Int? = nil, note: String? = nil, isUnavailable: Bool = false,
        isFailed: Bool = false, action: Action
    ) {
        self.title = title
        self.count = count
        self.note = note
        self.isUnavailable = isUnavailable
        self.isFailed = isFailed
        self.action = action
    }
}

extension MenuItem {
    /// Returns the rows above the channels.
    ///
    /// - Parameters:
    ///   - playing: the rows of what belongs to the player, such as the queue.
    ///   - downloads: the row of the downloads; nil if there are none.
    ///   - isLoggedIn: nil if the server has no accounts.
    static func items(
        productionCount: Int, playing: [MenuItem], downloads: MenuItem?, isLoggedIn: Bool?
    ) -> [MenuItem] {
        var items = [
            MenuItem(localized("All Productions"), count: productionCount, action: .show(.all)),
            MenuItem(localized("Recent"), action: .show(.recents)),
            MenuItem(localized("Favourites"), action: .show(.favorites)),
        ]
        items += playing
        if let downloads { items.append(downloads) }
        if let isLoggedIn {
            items.append(
                isLoggedIn
                    ? MenuItem(localized("Log Out …"), action: .logOut)
                    : MenuItem(localized("Log In …"), action: .logIn))
        }
        return items
    }

    /// Returns rows for the channels that have productions, in the server's order.
    static func items(of channels: [ChannelSummary]) -> [MenuItem] {
        channels.filter { $0.productionCount > 0 }.map {
            MenuItem($0.displayTitle, count: $0.productionCount, action: .show(.channel($0.slug)))
        }
    }
}

/// Rows of the menu below a common title.
struct MenuSection: Hashable {
    /// nil for none.
    let title: String?
    let items: [MenuItem]

    /// The section with the rows whose titles contain `words`; nil without any.
    func filtered(by words: TextFilter) -> MenuSection? {
        let found = items.filter { words.matches($0.title) }
        return found.isEmpty ? nil : MenuSection(title: title, items: found)
    }
}

/// A destination of the menu.
enum Destination: Hashable {
    /// All productions, or those of the channel with this slug.
    case all, channel(String)
    /// Recent episodes, favourite productions, and downloads.
    case recents, favorites, downloads
    /// Over all sources: new episodes, latest first; the same by source; and started episodes.
    case new, newBySource, started
    /// A search through all sources.
    case search
    /// What is played next, and what the user has noted.
    case queue, notes

    /// Whether the list does not belong to one catalogue.
    var isOfAllSources: Bool {
        switch self {
        case .new, .newBySource, .started, .search, .queue, .notes: true
        case .all, .channel, .recents, .favorites, .downloads: false
        }
    }

    /// Whether the list belongs to the shown catalogue only.
    var isOfOneCatalog: Bool { !isOfAllSources && self != .downloads }
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
