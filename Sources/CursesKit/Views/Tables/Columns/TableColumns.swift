/// The columns of a table: their header, their frames, and the order that the user asks for.
///
/// This folder holds columns. The program's `TableColumn`s, as the user's `TableColumnArrangement` has them, become a
/// `TableColumnLayout` of those that fit, or in a table that scrolls sideways, by `TableColumnFitting`, of those in sight.
/// Cells draw a text in each frame of it. Touches and keys on the titles go through `TableColumnTouchHandler` and
/// `TableColumnKeyCommands` to `TableColumnEditor`, which changes the arrangement.
@MainActor
final class TableColumns {
    private unowned let table: TableView
    /// All columns, from left to right.
    var columns: [TableColumn] = [] {
        didSet {
            guard columns != oldValue else { return }
            updateEmptyColumns()
            contentsDidChange()
            didChange()
        }
    }
    /// The order and the widths that the user gave the columns.
    var arrangement = TableColumnArrangement() {
        didSet { if arrangement != oldValue { contentsDidChange() } }
    }
    /// The number of columns, from the left, that neither scroll nor move.
    var fixedCount = 0 {
        didSet { if fixedCount != oldValue { contentsDidChange() } }
    }
    /// What users may do with columns.
    var permissions = Permissions() {
        didSet {
            guard permissions != oldValue else { return }
            contentsDidChange()
            didChange()
        }
    }

    /// What users may do with columns, beside sorting by them.
    struct Permissions: Equatable {
        var (scrolling, resizing, reordering) = (false, false, false)

        /// Whether there are keys for columns.
        var hasEditing: Bool { resizing || reordering }
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
            contentsDidChange()
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
    /// The columns that have content, as the user has arranged them, with the cells that they need; nil after a change.
    private var shown: (columns: [TableColumn], neededWidth: Int)?
    /// The first column in sight that the user has scrolled to.
    private var first = 0
    /// The column to bring in sight in the next layout pass.
    private var revealed: String?
    /// What the user does with columns.
    private(set) lazy var editor = TableColumnEditor(table: table)

    init(table: TableView) {
        self.table = table
    }

    /// Has the columns laid out again.
    private func contentsDidChange() {
        shown = nil
        layoutShape = nil
        table.setNeedsLayout()
    }

    private func didChange() {
        if showsTitles, !columns.isEmpty {
            if header == nil { makeHeader() }
        } else {
            header?.giveKeysBack()
            header?.removeFromSuperview()
            header = nil
        }
        layoutShape = nil
        table.layout.columnHeaderHeight = header == nil ? 0 : 1
        table.appearanceDidChange()
    }

    private func makeHeader() {
        let header = TableColumnHeaderView(owner: self)
        header.sortDescriptor = sortDescriptor
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
        shown = nil
        layoutShape = nil
    }

    /// Lays out the columns and the header in the table's present shape.
    func arrange(in shape: TableLayout.Shape) {
        guard shape != layoutShape else { return }
        layoutShape = shape
        layout = makeLayout(width: max(0, shape.contentWidth - shape.marksWidth))
        guard let header else { return }
        // The titles stand above the rows, and the header also covers the marks in front of them.
        header.frame = Rect(
            x: 0, y: table.layout.columnHeaderY, width: table.bounds.width, height: table.layout.top)
        header.columns = layout.offset(by: shape.marksWidth)
        if header.frame.height == 0 { header.giveKeysBack() }
    }

    private func makeLayout(width: Int) -> TableColumnLayout {
        let shown = shown ?? makeShown()
        let room = max(0, width - margins.leading - margins.trailing)
        guard permissions.scrolling, shown.neededWidth > room else {
            revealed = nil
            return TableColumnLayout(
                shown.columns, width: width,
                leadingMargin: margins.leading, trailingMargin: margins.trailing)
        }
        let fixed = min(fixedCount, columns.count)
        let fixedCount = columns.prefix(fixed).count { !emptyColumns.contains($0.identifier) }
        let fitting = TableColumnFitting(
            shown.columns, fixedCount: fixedCount, start: margins.leading, room: room)
        // A table without width is laid out once more.
        if room > 0, let revealed {
            let index = shown.columns.firstIndex { $0.identifier == revealed }
            if let index { first = fitting.first(revealing: index, from: first) }
            self.revealed = nil
        }
        return fitting.layout(from: first)
    }

    private func makeShown() -> (columns: [TableColumn], neededWidth: Int) {
        let arranged =
            arrangement.isEmpty ? columns : arrangement.applied(to: columns, fixedCount: fixedCount)
        let columns = arranged.filter { !emptyColumns.contains($0.identifier) }.map {
            $0.identifier == sortDescriptor?.columnIdentifier ? $0.withRoomForOrder : $0
        }
        let spaces = columns.dropFirst().reduce(0) { $0 + $1.leadingSpace }
        let made = (columns, permissions.scrolling ? columns.reduce(spaces) { $0 + $1.neededWidth } : 0)
        shown = made
        return made
    }

    /// The cells that a column may have.
    var room: Int {
        let shape = table.layout.shape
        return max(0, shape.contentWidth - shape.marksWidth - margins.leading - margins.trailing)
    }

    /// Whether the column is one of those that neither scroll nor move.
    func isFixed(_ identifier: String) -> Bool {
        columns.prefix(fixedCount).contains { $0.identifier == identifier }
    }

    // MARK: Scrolling

    /// Scrolls sideways by columns; to the right if positive.
    ///
    /// - Returns: whether the table scrolls sideways, even if it is at its end.
    @discardableResult
    func scroll(by count: Int) -> Bool {
        table.layoutIfNeeded()
        guard let window = layout.window else { return false }
        first = max(window.fixedCount, min(window.first.clampedSum(count), window.last))
        guard first != window.first else { return true }
        table.rowActions.close()
        layoutShape = nil
        table.setNeedsLayout()
        return true
    }

    /// Lays the table out, and with it the columns.
    func layOut() { table.layoutIfNeeded() }

    /// Scrolls sideways as little as needed to show a column.
    func reveal(_ identifier: String) {
        revealed = identifier
        layoutShape = nil
        table.setNeedsLayout()
    }

    // MARK: Sorting

    /// The columns that are shown and can be sorted by.
    private var sortable: [TableColumn] {
        layout.columnFrames.map(\.column).filter { !$0.sortDirections.isEmpty }
    }

    /// The keys that sort, scroll sideways, and go to the titles; none for what the table does not have.
    var commands: [KeyCommand] {
        var commands: [KeyCommand] = []
        if sortsByKeys, columns.contains(where: { !$0.sortDirections.isEmpty }) {
            commands += [
                KeyCommand(.sortByNextColumn) { [weak self] in self?.sortByNextColumn() },
                KeyCommand(.reverseOrder) { [weak self] in self?.reverse() },
            ]
        }
        if permissions.hasEditing, header != nil {
            commands.append(KeyCommand(.columns) { [weak self] in self?.header?.takeKeys() })
        }
        guard permissions.scrolling, !columns.isEmpty else { return commands }
        return commands
            + [
                KeyCommand(.scrollColumnsRight) { [weak self] in self?.scroll(by: 1) }
                    .withCount { [weak self] in self?.scroll(by: $0) },
                KeyCommand(.scrollColumnsLeft) { [weak self] in self?.scroll(by: -1) }
                    .withCount { [weak self] in self?.scroll(by: -$0) },
            ].map { command in command.offered { [weak self] in self?.layout.window != nil } }
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
    func requestSort(by column: TableColumn) {
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
