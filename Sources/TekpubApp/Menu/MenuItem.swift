import Localization
import TekpubKit

/// A row of the menu.
struct MenuItem: Hashable {
    let title: String
    /// The number of productions; nil if not counted.
    let count: Int?
    /// A word instead of the count; nil for none.
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
    ///   - library: the rows of the user's library, if they have no section of their own.
    ///   - isLoggedIn: nil if the server has no accounts.
    static func items(
        productionCount: Int, library: [MenuItem], isLoggedIn: Bool?
    ) -> [MenuItem] {
        var items = [
            MenuItem(localized("All Productions"), count: productionCount, action: .show(.all)),
            MenuItem(localized("Recent"), action: .show(.recents)),
            MenuItem(localized("Favourites"), action: .show(.favorites)),
        ]
        items += library
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
