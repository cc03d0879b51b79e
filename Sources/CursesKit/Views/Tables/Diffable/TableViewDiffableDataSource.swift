/// The data source of a table whose rows are known by identifiers.
///
/// Apply a snapshot of the sections and rows that the table should have. The data source finds out what is
/// different and updates the table: selected rows stay selected, wherever they are in the new snapshot. At the top
/// of the table new rows show; further down, what is seen stays.
///
///     dataSource = TableViewDiffableDataSource(tableView: tableView) { tableView, indexPath, id in … }
///     var snapshot = DiffableDataSourceSnapshot<Section, Episode.ID>()
///     snapshot.appendSections([.new])
///     snapshot.appendItems(episodes.map(\.id))
///     dataSource.apply(snapshot)
///
/// A table does not keep its data source: keep it where the table is kept.
public final class TableViewDiffableDataSource<
    SectionIdentifier: Hashable & Sendable, ItemIdentifier: Hashable & Sendable
>: TableViewDataSource {
    /// The sections and rows by their identifiers.
    public typealias Snapshot = DiffableDataSourceSnapshot<SectionIdentifier, ItemIdentifier>
    /// Makes the cell of a row, new or dequeued.
    public typealias CellProvider = @MainActor (TableView, RowPath, ItemIdentifier) -> TableViewCell

    /// The title above the rows of a section; nil for none.
    public var titleForHeader: (@MainActor (SectionIdentifier) -> Text?)?
    /// Whether no row has content in a column; see `TableViewDataSource`.
    public var isColumnEmpty: (@MainActor (String) -> Bool)?

    private weak var tableView: TableView?
    private let cellProvider: CellProvider
    private var current = Snapshot()
    /// The index paths of all rows; nil until one is asked for.
    private var indexPaths: [ItemIdentifier: RowPath]?

    /// The number of changes above which the rows are reloaded instead.
    private static var changeLimit: Int { 2000 }
    private static var fadeDuration: Duration { .milliseconds(200) }

    /// Becomes the data source of `tableView`, without rows.
    public init(tableView: TableView, cellProvider: @escaping CellProvider) {
        self.tableView = tableView
        self.cellProvider = cellProvider
        tableView.dataSource = self
    }

    /// The sections and rows that the table shows; change it and apply it again.
    public func snapshot() -> Snapshot { current.withoutReloads() }

    /// The row at an index path; nil if it does not exist.
    public func itemIdentifier(for indexPath: RowPath) -> ItemIdentifier? {
        guard current.items.indices.contains(indexPath.section),
            current.items[indexPath.section].indices.contains(indexPath.row)
        else { return nil }
        return current.items[indexPath.section][indexPath.row]
    }

    /// The index path of a row; nil if it does not exist.
    public func indexPath(for item: ItemIdentifier) -> RowPath? {
        if let indexPaths { return indexPaths[item] }
        var made: [ItemIdentifier: RowPath] = [:]
        made.reserveCapacity(current.numberOfItems)
        for (section, items) in current.items.enumerated() {
            for (row, item) in items.enumerated() { made[item] = RowPath(row: row, section: section) }
        }
        indexPaths = made
        return made[item]
    }

    /// Shows another snapshot.
    ///
    /// The work is in proportion to the rows between the first and the last one that differ.
    ///
    /// - Parameters:
    ///   - animatingDifferences: whether new rows on the screen fade in.
    ///   - anchor: what stays on the screen where it is, however many rows change.
    public func apply(
        _ snapshot: Snapshot, animatingDifferences: Bool = true,
        scroll anchor: TableView.ScrollAnchor = .automatic
    ) {
        guard let tableView else { return show(snapshot) }
        guard matches(tableView) else {
            show(snapshot)
            return tableView.reloadData()
        }
        let difference = SnapshotDifference(from: current, to: snapshot, limit: Self.changeLimit)
        let updates = difference.updates
        guard difference.isComplete, difference.changeCount <= Self.changeLimit else {
            let onlyMoves = difference.isComplete && updates.onlyMoves
            return reload(tableView, with: snapshot, onlyMoves: onlyMoves, keeping: anchor)
        }
        show(snapshot)
        guard difference.changeCount > 0 || !updates.reloadedRows.isEmpty else { return }
        tableView.performBatchUpdates(scroll: anchor) {
            tableView.deleteSections(updates.deletedSections)
            tableView.insertSections(updates.insertedSections)
            tableView.deleteRows(at: Array(updates.deletedRows))
            tableView.insertRows(at: Array(updates.insertedRows))
            tableView.reloadRows(at: Array(updates.reloadedRows))
            for (source, destination) in updates.moves { tableView.moveRow(at: source, to: destination) }
        }
        if animatingDifferences { fadeIn(updates.insertedRows, of: tableView) }
    }

    // MARK: Rows

    /// The sections of the present snapshot.
    public func numberOfSections(in tableView: TableView) -> Int { current.items.count }

    /// The rows of the present snapshot.
    public func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        current.items[section].count
    }

    /// The cell that the cell provider makes.
    public func tableView(_ tableView: TableView, cellForRowAt indexPath: RowPath) -> TableViewCell {
        cellProvider(tableView, indexPath, current.items[indexPath.section][indexPath.row])
    }

    /// What `titleForHeader` says.
    public func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> Text? {
        titleForHeader?(current.sectionIdentifiers[section])
    }

    /// What `isColumnEmpty` says.
    public func tableView(_ tableView: TableView, isColumnEmpty identifier: String) -> Bool {
        isColumnEmpty?(identifier) ?? false
    }
}

extension TableViewDiffableDataSource {
    private func show(_ snapshot: Snapshot) {
        current = snapshot.withoutReloads()
        indexPaths = nil
    }

    /// Whether the table shows the present snapshot.
    private func matches(_ tableView: TableView) -> Bool {
        tableView.numberOfSections == current.items.count
            && current.items.indices.allSatisfy {
                tableView.numberOfRows(inSection: $0) == current.items[$0].count
            }
    }

    /// Shows a snapshot with many changes.
    private func reload(
        _ tableView: TableView, with snapshot: Snapshot, onlyMoves: Bool,
        keeping anchor: TableView.ScrollAnchor
    ) {
        let previous = current
        let position = TablePosition(of: tableView, keeping: anchor)
        let focused = tableView.focusedRow
        let selected =
            tableView.allowsMultipleSelection
            ? tableView.indexPathsForSelectedRows.compactMap(itemIdentifier(for:)) : []
        show(snapshot)
        let newRow = { (row: Int) in
            let path = position.sections.indexPath(ofRow: row)
            // Looks through the rows: to have the index paths of all takes longer than the few that are asked for.
            return self.current.indexPath(of: previous.items[path.section][path.row]).flatMap {
                tableView.layout.sections.row(at: $0)
            }
        }
        tableView.reloadData()
        tableView.select(
            selected.compactMap(indexPath(for:)),
            focusing: focused.flatMap { position.survivor(of: $0, newRow)?.new })
        position.restore(in: tableView, onlyMoves: onlyMoves, newRow)
    }

    private func fadeIn(_ paths: Set<RowPath>, of tableView: TableView) {
        guard tableView.window != nil, !paths.isEmpty else { return }
        tableView.layoutIfNeeded()
        let cells = tableView.indexPathsForVisibleRows.filter(paths.contains).compactMap(tableView.cellForRow)
        guard !cells.isEmpty else { return }
        for cell in cells { cell.alpha = 0 }
        View.animate(withDuration: Self.fadeDuration, options: [.allowUserInteraction, .endsOnInput]) {
            for cell in cells { cell.alpha = 1 }
        }
    }
}

extension TableView {
    /// Selects rows if several can be selected, and focuses one without scrolling.
    fileprivate func select(_ paths: [RowPath], focusing row: Int?) {
        selection.replace(
            focusedRow: row ?? focusedRow, rows: RowSet(rows: paths.compactMap(layout.sections.row(at:))))
    }
}
