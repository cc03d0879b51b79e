/// The frames of a table's columns in a row.
///
/// While the columns are too wide together, the one with the lowest priority is left out, the right one of
/// two. The others get their minimum width, then grow to their ideal width in order of priority, and flexible
/// columns share the rest. The text of an important column is thus shortened last. The last flexible column is not left
/// out: it is narrower than its minimum if that is necessary. A column that the user has sized grows before all others.
///
/// In a table that scrolls sideways, no column is left out: the fixed ones stand first, then those in sight.
public struct TableColumnLayout: Hashable, Sendable {
    /// The columns that are shown, from left to right.
    public let columnFrames: [ColumnFrame]
    /// What is in sight of columns that scroll sideways; nil if all that are shown fit.
    let window: TableColumnWindow?

    /// A column in a row.
    public struct ColumnFrame: Hashable, Sendable {
        /// The column.
        public let column: TableColumn
        /// The first cell in the row.
        public let x: Int
        /// The number of cells; 0 only in a row that is too narrow for a single column.
        public let width: Int

        /// The cell behind the column.
        var end: Int { x + width }
    }

    /// No columns.
    public static let empty = TableColumnLayout([], width: 0)

    /// Lays out `columns` in `width` cells, with margins at both ends of the row.
    public init(
        _ columns: [TableColumn], width: Int, leadingMargin: Int = 0, trailingMargin: Int = 0
    ) {
        let room = max(0, width - leadingMargin - trailingMargin)
        let shown = Self.fitting(columns, in: room)
        var widths = shown.map(\.minimumWidth)
        if shown.count == 1 { widths[0] = min(widths[0], room) }
        var rest = room - Self.width(of: shown)
        if rest < 0, shown.count > 1, let index = shown.firstIndex(where: \.isFlexible) {
            widths[index] += rest
        }
        Self.grow(&widths, of: shown, by: &rest)
        var flexibleCount = shown.count { $0.takesRest }
        for index in shown.indices where shown[index].takesRest && rest > 0 {
            let share = rest / flexibleCount
            widths[index] += share
            rest -= share
            flexibleCount -= 1
        }
        var x = leadingMargin
        columnFrames = shown.indices.map { index in
            if index > 0 { x += shown[index].leadingSpace }
            defer { x += widths[index] }
            return ColumnFrame(column: shown[index], x: x, width: widths[index])
        }
        window = nil
    }

    /// The columns of a table that scrolls sideways, and what is in sight of those that scroll.
    init(columnFrames: [ColumnFrame], window: TableColumnWindow) {
        self.columnFrames = columnFrames
        self.window = window
    }

    /// The frame of the column with this identifier; nil if it is not shown.
    public subscript(identifier: String) -> ColumnFrame? {
        columnFrames.first { $0.column.identifier == identifier }
    }

    /// All columns with content, from left to right: those that are shown, and those that are scrolled out of sight.
    var reachableColumns: [TableColumn] { window?.columns ?? columnFrames.map(\.column) }

    /// The same columns, `distance` cells to the right.
    func offset(by distance: Int) -> TableColumnLayout {
        guard distance != 0 else { return self }
        return TableColumnLayout(
            columnFrames.map {
                ColumnFrame(column: $0.column, x: $0.x + distance, width: $0.width)
            }, window?.offset(by: distance))
    }

    private init(_ columnFrames: [ColumnFrame], _ window: TableColumnWindow?) {
        self.columnFrames = columnFrames
        self.window = window
    }

    /// The column at cell `x` of the row, or the one that the space there belongs to; nil without columns.
    func column(at x: Int) -> TableColumn? {
        (columnFrames.last { $0.x - $0.column.leadingSpace <= x } ?? columnFrames.first)?.column
    }

    /// Gives `rest` cells to columns that are narrower than their ideal width, in order of priority.
    static func grow(_ widths: inout [Int], of columns: [TableColumn], by rest: inout Int) {
        let byPriority = columns.indices.sorted {
            let (a, b) = (columns[$0], columns[$1])
            if (a.userWidth == nil) != (b.userWidth == nil) { return a.userWidth != nil }
            return (b.priority, $0) < (a.priority, $1)
        }
        for index in byPriority where rest > 0 {
            let growth = min(rest, columns[index].idealWidth - widths[index])
            widths[index] += growth
            rest -= growth
        }
    }

    private static func fitting(_ columns: [TableColumn], in room: Int) -> [TableColumn] {
        var shown = columns
        while shown.count > 1, width(of: shown) > room,
            let lowest = shown.indices.reversed().min(by: { shown[$0].priority < shown[$1].priority })
        {
            let excess = width(of: shown) - room
            let isLastFlexible = shown[lowest].isFlexible && shown.count(where: \.isFlexible) == 1
            if isLastFlexible, excess < shown[lowest].minimumWidth { break }
            shown.remove(at: lowest)
        }
        return shown
    }

    /// The smallest width of these columns with the spaces between them.
    static func width(of columns: some Collection<TableColumn>) -> Int {
        columns.enumerated().reduce(0) { sum, entry in
            sum + entry.element.minimumWidth + (entry.offset > 0 ? entry.element.leadingSpace : 0)
        }
    }
}
