import CursesKit
import Localization

/// Which episodes of all sources a list shows, and how.
enum SourceEpisodeKind {
    case new, started

    /// The title of the list.
    var title: String {
        switch self {
        case .new: localized("New")
        case .started: localized("Continue")
        }
    }

    /// The columns of the list, in the user's language.
    @MainActor
    var columns: PerLanguage<[TableColumn]> {
        self == .started ? SourceEpisodeCell.columnsOfStarted : SourceEpisodeCell.columns
    }
}

extension SourceEpisodeKind {
    typealias Order = ListOrder<TableSortDescriptor?>

    /// The usual order as the titles of the columns show it; nil if no column has it.
    var sortDescriptor: TableSortDescriptor? {
        self == .started ? nil : TableSortDescriptor(columnIdentifier: "released", direction: .descending)
    }

    /// The orders that the user can choose, the usual one first.
    var orders: [Order] {
        let title = Order(localized("Title"), key: "t", column: "title", .ascending)
        let newest = Order(localized("Newest First"), key: "d", column: "released", .descending)
        switch self {
        case .new:
            let bySource = Order(title: localized("By Source"), key: "s", order: .bySource)
            let longest = Order(localized("Longest First"), key: "l", column: "length", .descending)
            return [newest, bySource, title, longest]
        case .started:
            let latest = Order(title: localized("Last Played First"), key: "p", order: nil)
            let source = Order(localized("Source"), key: "s", column: "source", .ascending)
            let least = Order(localized("Least Left First"), key: "l", column: "length", .ascending)
            return [latest, title, source, least, newest]
        }
    }
}

extension TableSortDescriptor {
    /// In sections, one for each source, the newest first in each. No column has this order.
    static let bySource = TableSortDescriptor(columnIdentifier: "bySource", direction: .ascending)

    /// The order with the name that `name` gave it; nil if it has none.
    init?(name: String) {
        let words = name.split(separator: " ")
        guard words.count == 2 else { return nil }
        self.init(
            columnIdentifier: String(words[0]), direction: words[1] == "descending" ? .descending : .ascending
        )
    }

    /// The name to store it by.
    var name: String { "\(columnIdentifier) \(direction == .ascending ? "ascending" : "descending")" }
}
