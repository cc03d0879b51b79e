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
        set { columnSet.margins = newValue }
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
}
