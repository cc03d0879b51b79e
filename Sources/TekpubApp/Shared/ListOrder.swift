import CursesKit
import Localization

/// An order that the user can choose for a list.
struct ListOrder<Order: Equatable> {
    let title: String
    /// The key that chooses it in the sheet.
    let key: Key
    let order: Order
}

extension ListOrder<TableSortDescriptor?> {
    /// The order of a column.
    init(_ title: String, key: Key, column: String, _ direction: TableSortDescriptor.Direction) {
        self.init(
            title: title, key: key,
            order: TableSortDescriptor(columnIdentifier: column, direction: direction))
    }
}

extension AlertController {
    /// A sheet of orders of a table, with a mark at the one whose column its rows are sorted by.
    static func orders(
        _ orders: [ListOrder<TableSortDescriptor?>], of table: TableView,
        onChoice: @escaping (TableSortDescriptor?) -> Void
    ) -> AlertController {
        let column = table.sortDescriptor?.columnIdentifier
        let present = orders.first { $0.order?.columnIdentifier == column }
        return .orders(orders, present: present?.order ?? nil, onChoice: onChoice)
    }

    /// A sheet of orders, with a mark at the present one.
    static func orders<Order>(
        _ orders: [ListOrder<Order>], present: Order, onChoice: @escaping (Order) -> Void
    ) -> AlertController {
        let sheet = AlertController(title: localized("Sort By"), preferredStyle: .actionSheet)
        for choice in orders {
            sheet.addAction(
                AlertAction(Text(choice.title), key: choice.key, isOn: choice.order == present) {
                    onChoice(choice.order)
                })
        }
        sheet.addAction(AlertAction(localized("Cancel"), style: .cancel, key: "c"))
        return sheet
    }
}

extension Array {
    /// Returns the elements in the order of a value of each. Those without one come last in both directions, and
    /// equal ones stay in their order.
    func sorted<Value: Comparable>(
        _ direction: TableSortDescriptor.Direction, by value: (Element) -> Value?
    ) -> [Element] {
        var known: [(index: Int, value: Value)] = []
        var unknown: [Element] = []
        for index in indices {
            if let value = value(self[index]) {
                known.append((index, value))
            } else {
                unknown.append(self[index])
            }
        }
        known.sort { first, second in
            if first.value == second.value { return first.index < second.index }
            return (first.value < second.value) == (direction == .ascending)
        }
        return known.map { self[$0.index] } + unknown
    }
}
