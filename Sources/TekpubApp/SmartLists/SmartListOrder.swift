import CursesKit
import Localization
import TekpubKit

extension FoundOrder {
    /// The order as the titles of the columns show it.
    var sortDescriptor: TableSortDescriptor {
        let (column, direction): (String, TableSortDescriptor.Direction) =
            switch self {
            case .newest: ("released", .descending)
            case .oldest: ("released", .ascending)
            case .longest: ("length", .descending)
            case .shortest: ("length", .ascending)
            case .source: ("source", .ascending)
            }
        return TableSortDescriptor(columnIdentifier: column, direction: direction)
    }

    /// The order that a click on the title of a column asks for; nil if there is none.
    init?(_ descriptor: TableSortDescriptor?) {
        let all: [FoundOrder] = [.newest, .oldest, .longest, .shortest, .source]
        guard let order = all.first(where: { $0.sortDescriptor == descriptor }) else { return nil }
        self = order
    }

    /// The orders that the user can choose, the usual one first.
    static var choices: [ListOrder<TableSortDescriptor?>] {
        [
            ListOrder(title: localized("Newest First"), key: "d", order: newest.sortDescriptor),
            ListOrder(title: localized("Longest First"), key: "l", order: longest.sortDescriptor),
            ListOrder(title: localized("Source"), key: "s", order: source.sortDescriptor),
        ]
    }
}
