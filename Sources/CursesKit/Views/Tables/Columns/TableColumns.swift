/// The columns of a table: their header, their frames, and the order that the user asks for.
@MainActor
final class TableColumns {
    private unowned let table: TableView
    /// All columns, from left to right.
    var columns: [TableColumn] = [] {
        didSet {
            guard columns != oldValue else { return }
            updateEmptyColumns()
            didChange()
        }
    }
    /// Whether titles are shown above the rows.
    var showsTitles = true {
        didSet { if showsTitles != oldValue { didChange() } }
    }
    /// The cells before the first column and after the last one.
    var margins = (leading: 0, trailing: 0) {
        didSet { if margins != oldValue { didChange() } }
    }
    /// Whether keys sort.
    var sortsByKeys = true
    /// The present order of the rows.
    var sortDescriptor: TableSortDescriptor? {
        didSet {
            guard sortDescriptor != oldValue else { return }
            header?.sortDescriptor = sortDescriptor
            layoutShape = nil
            table.setNeedsLayout()
        }
    }

    /// The frames of the columns in the cells of the last layout pass.
    private(set) var layout = TableColumnLayout.empty
    /// The view above the rows; nil if there are no titles to show.
    private(set) var header: TableColumnHeaderView?
    /// The columns that no row has content for.
    private var emptyColumns: Set<String> = []
    /// The shape that the columns were laid out in; nil if they have to be laid out again.
    private var layoutShape: TableLayout.Shape?

    init(table: TableView) {
        self.table = table
    }

    private func didChange() {
        if showsTitles, !columns.isEmpty {
            if header == nil { makeHeader() }
        } else {
            header?.removeFromSuperview()
            header = nil
        }
        layoutShape = nil
        table.layout.columnHeaderHeight = header == nil ? 0 : 1
        table.appearanceDidChange()
    }

    private func makeHeader() {
        let header = TableColumnHeaderView()
        header.sortDescriptor = sortDescriptor
        header.onClick = { [weak self] in self?.requestSort(by: $0) }
        table.addSubview(header)
        self.header = header
    }

    /// Asks the data source which columns are empty.
    func updateEmptyColumns() {
        guard !columns.isEmpty else { return }
        let empty = columns.map(\.identifier).filter {
            table.dataSource?.tableView(table, isColumnEmpty: $0) ?? false
        }
        guard Set(empty) != emptyColumns else { return }
        emptyColumns = Set(empty)
        layoutShape = nil
    }

    /// Lays out the columns and the header in the table's present shape.
    func arrange(in shape: TableLayout.Shape) {
        guard shape != layoutShape else { return }
        layoutShape = shape
        let width = max(0, shape.contentWidth - shape.marksWidth)
        let shown = columns.filter { !emptyColumns.contains($0.identifier) }.map {
            $0.identifier == sortDescriptor?.columnIdentifier ? $0.withRoomForOrder : $0
        }
        layout = TableColumnLayout(
            shown, width: width,
            leadingMargin: margins.leading, trailingMargin: margins.trailing)
        guard let header else { return }
        // The titles stand above the rows, and the header also covers the marks in front of them.
        header.frame = Rect(
            x: 0, y: table.layout.columnHeaderY, width: table.bounds.width, height: table.layout.top)
        header.columns = layout.offset(by: shape.marksWidth)
    }

    // MARK: Sorting

    /// The columns that are shown and can be sorted by.
    private var sortable: [TableColumn] {
        layout.columnFrames.map(\.column).filter { !$0.sortDirections.isEmpty }
    }

    /// The keys that sort; none if no column can be sorted by.
    var commands: [KeyCommand] {
        guard sortsByKeys, columns.contains(where: { !$0.sortDirections.isEmpty }) else { return [] }
        return [
            KeyCommand(.sortByNextColumn) { [weak self] in self?.sortByNextColumn() },
            KeyCommand(.reverseOrder) { [weak self] in self?.reverse() },
        ]
    }

    private func sortByNextColumn() {
        let sortable = sortable
        guard !sortable.isEmpty else { return }
        let current = sortable.firstIndex { $0.identifier == sortDescriptor?.columnIdentifier }
        let next = sortable[((current ?? -1) + 1) % sortable.count]
        if let direction = next.sortDirections.first { request(next, direction) }
    }

    private func reverse() {
        guard let column = sortable.first(where: { $0.identifier == sortDescriptor?.columnIdentifier })
        else { return sortByNextColumn() }
        requestSort(by: column)
    }

    /// Asks for the usual order of `column`, or for its next one if the rows are in that order already.
    private func requestSort(by column: TableColumn) {
        let directions = column.sortDirections
        guard let first = directions.first else { return }
        guard let sortDescriptor, sortDescriptor.columnIdentifier == column.identifier,
            let present = directions.firstIndex(of: sortDescriptor.direction)
        else { return request(column, first) }
        request(column, directions[(present + 1) % directions.count])
    }

    private func request(_ column: TableColumn, _ direction: TableSortDescriptor.Direction) {
        let wanted = TableSortDescriptor(columnIdentifier: column.identifier, direction: direction)
        guard wanted != sortDescriptor else { return }
        table.delegate?.tableView(table, sortBy: wanted)
    }
}
