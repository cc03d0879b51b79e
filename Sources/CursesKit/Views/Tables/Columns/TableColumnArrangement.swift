/// The order and the widths that a user gave the columns of a table.
///
/// A program stores the value where it likes, for instance in a `RestorationState`, and sets it again the next time. It
/// names columns by their identifiers, so that it may be older or newer than the program: columns that it does not know
/// stand behind the one that they follow in the program, and those that are missing keep their position and width.
public struct TableColumnArrangement: Codable, Hashable, Sendable {
    /// The identifiers of the columns from left to right; empty for the program's order.
    public var order: [String]
    /// The widths of the columns that were sized, in cells.
    public var widths: [String: Int]

    /// By default the program's order and widths.
    public init(order: [String] = [], widths: [String: Int] = [:]) {
        self.order = order
        self.widths = widths
    }

    /// Whether the columns are as the program has them.
    public var isEmpty: Bool { order.isEmpty && widths.isEmpty }

    /// The columns in the order and the widths of the user.
    ///
    /// - Parameter fixedCount: the number of leading columns that keep their position.
    func applied(to columns: [TableColumn], fixedCount: Int) -> [TableColumn] {
        let sized = widths.isEmpty ? columns : columns.map { widths[$0.identifier].map($0.sized(to:)) ?? $0 }
        guard !order.isEmpty else { return sized }
        var positions: [String: Int] = [:]
        for (position, identifier) in completeOrder(of: columns).enumerated() {
            positions[identifier] = position
        }
        let others = sized.enumerated().dropFirst(fixedCount).sorted {
            (positions[$0.element.identifier] ?? 0, $0.offset) < (
                positions[$1.element.identifier] ?? 0, $1.offset
            )
        }
        return sized.prefix(fixedCount) + others.map(\.element)
    }

    /// Moves a column before or behind another one of `columns`.
    mutating func move(
        _ identifier: String, _ step: TableColumnStep, _ neighbour: String, among columns: [TableColumn]
    ) {
        var complete = completeOrder(of: columns).filter { $0 != identifier }
        guard let index = complete.firstIndex(of: neighbour) else { return }
        complete.insert(identifier, at: step == .right ? index + 1 : index)
        order = complete
    }

    /// The identifiers of the user's order, each once, and those of the columns that it does not know.
    private func completeOrder(of columns: [TableColumn]) -> [String] {
        guard !order.isEmpty else { return columns.map(\.identifier) }
        let known = Set(order)
        // The unknown columns behind each known one; nil for those before all of them.
        var followers: [String?: [String]] = [:]
        var last: String?
        for column in columns {
            if known.contains(column.identifier) {
                last = column.identifier
            } else {
                followers[last, default: []].append(column.identifier)
            }
        }
        var complete = followers[nil] ?? []
        var taken: Set<String> = []
        for identifier in order where taken.insert(identifier).inserted {
            complete.append(identifier)
            complete += followers[identifier] ?? []
        }
        return complete
    }
}

/// A direction in which a column moves, or keys go from one column to another.
enum TableColumnStep: Int {
    case left = -1, right = 1
}
