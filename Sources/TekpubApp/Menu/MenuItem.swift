import TekpubKit

/// A row of the menu.
struct MenuItem: Hashable {
    let title: String
    /// The number of productions; nil if not counted.
    let count: Int?
    let action: Action

    /// The action of a row.
    enum Action: Hashable {
        case show(Destination)
        case logIn, logOut
    }

    init(_ title: String, count: Int? = nil, action: Action) {
        self.title = title
        self.count = count
        self.action = action
    }
}

extension MenuItem {
    /// Returns the rows above the channels.
    ///
    /// - Parameters:
    ///   - hasDownloads: whether downloads are available.
    ///   - isLoggedIn: nil if the server has no accounts.
    static func items(productionCount: Int, hasDownloads: Bool, isLoggedIn: Bool?) -> [MenuItem] {
        var items = [
            MenuItem("All Productions", count: productionCount, action: .show(.all)),
            MenuItem("Recent", action: .show(.recents)),
            MenuItem("Favourites", action: .show(.favorites)),
        ]
        if hasDownloads { items.append(MenuItem("Downloads", action: .show(.downloads))) }
        if let isLoggedIn {
            items.append(
                isLoggedIn ? MenuItem("Log Out …", action: .logOut) : MenuItem("Log In …", action: .logIn))
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
