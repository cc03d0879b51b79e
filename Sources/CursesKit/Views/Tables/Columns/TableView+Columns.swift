extension TableView {
    /// The columns from left to right; none by default. A `TableColumnCell` shows a text in each.
    public var columns: [TableColumn] {
        get { columnSet.columns }
        set { columnSet.columns = newValue }
    }

    /// Whether the titles of the columns are shown in a row above the first one. It scrolls up to the top of the table
    /// and stays there. A table of less than three rows has no room for it.
    public var showsColumnTitles: Bool {
        get { columnSet.showsTitles }
        set { columnSet.showsTitles = newValue }
    }

    /// The cells before the first column and after the last one.
    public var columnMargins: (leading: Int, trailing: Int) {
        get { columnSet.margins }
        set {
            func limited(_ margin: Int) -> Int { min(max(0, margin), TableColumn.widthLimit) }
            columnSet.margins = (limited(newValue.leading), limited(newValue.trailing))
        }
    }

    /// Whether `s` and `S` sort by a column; true by default. A controller with a key of its own for the order
    /// needs them for itself.
    public var sortsByKeys: Bool {
        get { columnSet.sortsByKeys }
        set { columnSet.sortsByKeys = newValue }
    }

    /// The order of the rows, shown beside the title of its column; nil for none. The table does not sort:
    /// set it when the data source has sorted its rows.
    public var sortDescriptor: TableSortDescriptor? {
        get { columnSet.sortDescriptor }
        set { columnSet.sortDescriptor = newValue }
    }

    /// The frames of the columns that are shown at present, in the coordinates of a cell.
    public var columnLayout: TableColumnLayout { columnSet.layout }

    // MARK: Scrolling sideways

    /// Whether the table scrolls sideways where its columns do not fit in their minimum widths; false by default, so that
    /// columns with a low priority are left out.
    ///
    /// The columns then have their ideal widths, and whole columns scroll, by Shift-Left and Shift-Right, `<` and `>`, and
    /// the wheel with Shift. `‹` and `›` beside the titles say that there are more.
    public var allowsHorizontalScrolling: Bool {
        get { columnSet.permissions.scrolling }
        set { columnSet.permissions.scrolling = newValue }
    }

    /// The number of columns, from the left, that stay while the others scroll sideways, and that users cannot move; 0 by
    /// default. They get half of the table at most, unless their minimum widths need more. In a table in which they leave
    /// no room for others, fewer stay.
    public var fixedColumnCount: Int {
        get { columnSet.fixedCount }
        set { columnSet.fixedCount = max(0, newValue) }
    }

    /// Scrolls sideways as little as needed to show a column; without effect if there is no such column.
    public func scrollColumnToVisible(_ identifier: String) { columnSet.reveal(identifier) }

    // MARK: What users change

    /// Whether users can size columns; false by default.
    ///
    /// They drag the line behind a title, fit the column to its texts by a double click on it, or go to the titles with
    /// `|`, where keys do the same. Columns keep their minimum width.
    public var allowsColumnResizing: Bool {
        get { columnSet.permissions.resizing }
        set { columnSet.permissions.resizing = newValue }
    }

    /// Whether users can move columns other than the fixed ones, by a drag of the title, or by keys after `|`; false by
    /// default.
    public var allowsColumnReordering: Bool {
        get { columnSet.permissions.reordering }
        set { columnSet.permissions.reordering = newValue }
    }

    /// The order and the widths that the user gave the columns; empty by default. It is independent of `columns`: those
    /// may be set again, before or after.
    public var columnArrangement: TableColumnArrangement {
        get { columnSet.arrangement }
        set { columnSet.arrangement = newValue }
    }
}
