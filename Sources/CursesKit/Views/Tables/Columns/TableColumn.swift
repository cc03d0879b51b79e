/// A column of a table: its title, and how much room it gets.
///
/// A table with columns has a row of titles above its rows, which stays at the top. `TableColumnLayout` decides
/// which columns fit and how wide they are, and a `TableColumnCell` shows a text in each. A click on a title,
/// or a key, asks the delegate to sort the rows.
public struct TableColumn: Hashable, Sendable {
    /// Identifies the column in its table.
    public let identifier: String
    /// The title; possibly empty.
    public let title: Text
    /// The width in cells below which the column is left out.
    public private(set) var minimumWidth: Int
    /// The width in cells that the column gets if there is room.
    public private(set) var idealWidth: Int
    /// Whether the column takes a share of the room that is left when all have their ideal width.
    public let isFlexible: Bool
    /// The number of cells before the column, unless it is the first one.
    public let leadingSpace: Int
    /// The position of texts in the column.
    public let alignment: TextAlignment
    /// Where texts that are too long are shortened.
    public let lineBreakMode: LineBreakMode
    /// Columns with a low priority leave first when the table is narrow, and grow last when it is wide.
    public let priority: Int
    /// The directions in which the rows can be sorted by the column, the usual one first; none if they cannot.
    public let sortDirections: [TableSortDescriptor.Direction]
    /// The width in cells that the user gave the column; nil for that of the program.
    private(set) var userWidth: Int?

    /// A column of `width` cells at least.
    ///
    /// - Parameters:
    ///   - minimumWidth: increased to that of the title, with the sign of the order if rows can be sorted by it.
    ///   - idealWidth: nil for the minimum.
    public init(
        _ identifier: String, title: Text = .empty, width minimumWidth: Int, idealWidth: Int? = nil,
        isFlexible: Bool = false, leadingSpace: Int = 2, alignment: TextAlignment = .left,
        lineBreakMode: LineBreakMode = .byTruncatingTail, priority: Int = 0,
        sortDirections: [TableSortDescriptor.Direction] = []
    ) {
        self.identifier = identifier
        self.title = title
        let sign = title.isEmpty || sortDirections.isEmpty ? 0 : 2
        self.minimumWidth = min(max(1, minimumWidth, title.width + sign), Self.widthLimit)
        self.idealWidth = min(max(self.minimumWidth, idealWidth ?? minimumWidth), Self.widthLimit)
        self.isFlexible = isFlexible
        self.leadingSpace = min(max(0, leadingSpace), Self.widthLimit)
        self.alignment = alignment
        self.lineBreakMode = lineBreakMode
        self.priority = priority
        self.sortDirections = sortDirections
    }
}

extension TableColumn {
    /// The column with room for its title and the sign of the order, which a program may also show in a column that users
    /// cannot sort by.
    var withRoomForOrder: TableColumn {
        guard !title.isEmpty else { return self }
        var column = self
        column.minimumWidth = max(minimumWidth, title.width + 2)
        column.idealWidth = max(idealWidth, column.minimumWidth)
        column.userWidth = userWidth.map { max($0, column.minimumWidth) }
        return column
    }

    /// The column in a width that the user gave it, at least its minimum.
    func sized(to width: Int) -> TableColumn {
        var column = self
        let width = max(minimumWidth, min(width, max(minimumWidth, Self.widthLimit)))
        (column.userWidth, column.idealWidth) = (width, width)
        return column
    }

    /// The cells that a column or the space before it may have, more than any screen has. Widths may come from a damaged
    /// file.
    static let widthLimit = 10_000

    /// Whether the column takes a share of what is left: not in a width that the user gave it.
    var takesRest: Bool { isFlexible && userWidth == nil }
    /// The narrowest width in a table that need not leave any column out.
    var neededWidth: Int { userWidth ?? minimumWidth }
}

/// The order of a table's rows.
public struct TableSortDescriptor: Hashable, Sendable {
    /// The column whose contents are in order.
    public let columnIdentifier: String
    /// The order of these contents.
    public let direction: Direction

    /// An order of rows.
    public enum Direction: Hashable, Sendable {
        /// From small to large, early to late, A to Z, marked with `▴`.
        case ascending
        /// The reverse, marked with `▾`.
        case descending
    }

    /// The order by one column.
    public init(columnIdentifier: String, direction: Direction) {
        self.columnIdentifier = columnIdentifier
        self.direction = direction
    }
}
