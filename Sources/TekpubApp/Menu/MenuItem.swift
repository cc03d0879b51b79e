import TekpubKit

/// A row of the menu.
struct MenuItem: Hashable {
    let title: String
    /// How many productions it leads to; nil where nobody counts them.
    let count: Int?
    let action: Action

    /// What opening the row does.
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
    /// The rows above the channels.
    ///
    /// - Parameters:
    ///   - hasDownloads: whether the program can download.
    ///   - isLoggedIn: nil where there is nobody to log in to.
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

    /// The rows of the channels that have productions, in the server's order.
    static func items(of channels: [ChannelSummary]) -> [MenuItem] {
        channels.filter { $0.productionCount > 0 }.map {
            MenuItem($0.displayTitle, count: $0.productionCount, action: .show(.channel($0.slug)))
        }
    }
}

extension ChannelSummary {
    /// What to call it; its short name where it has no title.
    var displayTitle: String { [title, slug].firstNonBlank ?? "Untitled channel" }
}
