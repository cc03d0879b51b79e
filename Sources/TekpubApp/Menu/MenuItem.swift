import Localization
import TekpubKit

/// A row of the menu.
struct MenuItem: Hashable {
    let title: String
    /// The number of things in the list; nil if not counted.
    let count: Int?
    /// A total, such as a length; nil for nothing.
    let total: Total?
    /// A word instead of the count; nil for none.
    let note: String?
    /// Whether nothing in the list can be watched.
    let isUnavailable: Bool
    /// Whether the last refresh of the source failed.
    let isFailed: Bool
    /// Whether it is a list of the source above it.
    let isInner: Bool
    /// What keys do with the row besides opening it.
    let commands: [SourceCommand]
    let action: Action

    /// The action of a row.
    enum Action: Hashable {
        case show(Destination)
        case logIn, logOut
        /// A source, and one of its lists.
        case source(Source.ID), list(Source.ID, Destination)
    }

    /// What several things come to, on the screen and in words.
    struct Total: Hashable {
        let text: String
        let words: String
    }

    init(
        _ title: String, count: Int? = nil, total: Total? = nil, note: String? = nil,
        isUnavailable: Bool = false, isFailed: Bool = false, isInner: Bool = false,
        commands: [SourceCommand] = [], action: Action
    ) {
        self.title = title
        self.count = count
        self.total = total
        self.note = note
        self.isUnavailable = isUnavailable
        self.isFailed = isFailed
        self.isInner = isInner
        self.commands = commands
        self.action = action
    }
}

extension MenuItem {
    /// What may stand at the right end, the fullest text first.
    var details: [String] {
        if let note { return [note] }
        // A count of nothing says nothing, and would hide the others.
        guard let count, count > 0 else { return [] }
        return total.map { ["\(count) · \($0.text)", "\(count)"] } ?? ["\(count)"]
    }

    /// The same in words.
    var detailWords: String {
        // The sign of a running download.
        if let note { return note.replacing("↓", with: localized("downloading")) }
        guard let count, count > 0 else { return "" }
        return RowWords.joined("\(count)", total?.words)
    }

    /// Returns rows for the channels that have productions, in the server's order.
    ///
    /// - Parameter source: the source above them; nil if there is only one catalogue.
    static func items(of channels: [ChannelSummary], in source: Source.ID? = nil) -> [MenuItem] {
        channels.filter { $0.productionCount > 0 }.map { channel in
            let destination = Destination.channel(channel.slug)
            return MenuItem(
                channel.displayTitle, count: channel.productionCount, isInner: source != nil,
                action: source.map { .list($0, destination) } ?? .show(destination))
        }
    }

    /// Returns the rows of the only catalogue, above its channels.
    ///
    /// - Parameters:
    ///   - library: the rows of the user's library.
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
}

/// Rows of the menu below a common title.
struct MenuSection: Hashable {
    /// nil for none.
    let title: String?
    let items: [MenuItem]
    /// What stands at the right end of the title.
    var trailing = Trailing.nothing

    /// What stands at the right end of a section's title.
    enum Trailing: Hashable {
        case nothing
        /// The button that adds a source.
        case addition
        /// How many sources fail: all of them.
        case failures(Int)
    }

    /// The section with the rows whose titles contain `words`; nil without any.
    func filtered(by words: TextFilter) -> MenuSection? {
        let found = items.filter { words.matches($0.title) }
        return found.isEmpty ? nil : MenuSection(title: title, items: found, trailing: trailing)
    }
}
