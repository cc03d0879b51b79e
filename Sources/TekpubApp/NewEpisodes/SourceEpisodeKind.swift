import CursesKit
import Localization

/// Which episodes of all sources a list shows, and how.
enum SourceEpisodeKind {
    case new, newBySource, started

    /// The title of the list.
    var title: String {
        switch self {
        case .new: localized("New")
        case .newBySource: localized("All by Source")
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

    /// The order of the library as the titles of the columns show it; nil if no column has it.
    var sortDescriptor: TableSortDescriptor? {
        self == .started ? nil : TableSortDescriptor(columnIdentifier: "released", direction: .descending)
    }

    /// The orders that the user can choose, that of the library first.
    var orders: [Order] {
        let title = Order(localized("Title"), key: "t", column: "title", .ascending)
        let source = Order(localized("Source"), key: "s", column: "source", .ascending)
        let newest = Order(localized("Newest First"), key: "d", column: "released", .descending)
        let longest = Order(localized("Longest First"), key: "l", column: "length", .descending)
        switch self {
        case .new: return [newest, title, source, longest]
        case .newBySource: return [newest, title, longest]
        case .started:
            let latest = Order(title: localized("Last Played First"), key: "p", order: nil)
            let least = Order(localized("Least Left First"), key: "l", column: "length", .ascending)
            return [latest, title, source, least, newest]
        }
    }
}
