import CursesKit
import Localization
import TekpubKit

extension ProductionsViewController {
    /// Calls `action` with the selected production, now or once its row is loaded.
    ///
    /// The action is dropped if the user selects another row or leaves the table meanwhile, or if the table
    /// gets other rows, so it never applies to another production than the user meant.
    func withSelectedProduction(_ action: @escaping RowAction) {
        guard let row = table.focusedIndexPath?.row else { return }
        if rows.row(row) != nil {
            if let hit = rows[row] { action(self, hit) }
        } else {
            waiting = (row, (waiting?.row == row ? waiting?.actions ?? [] : []) + [action])
        }
    }

    /// Shows loaded rows in place of their placeholders, and performs waiting actions.
    func showRows(_ range: Range<Int>) {
        for path in table.indexPathsForVisibleRows where range.contains(path.row) {
            if let cell = table.cellForRow(at: path) as? ProductionCell { fill(cell, row: path.row) }
        }
        guard let (row, actions) = waiting, range.contains(row) else { return }
        waiting = nil
        guard row == table.focusedIndexPath?.row, let hit = rows[row] else { return }
        for action in actions { action(self, hit) }
    }

    /// Shows a row in `cell`, or its number if it is not loaded.
    private func fill(_ cell: ProductionCell, row: Int) {
        guard let hit = rows.row(row) else { return cell.showPlaceholder(forRow: row) }
        cell.show(hit, obstacle: session.obstacle(canWatch: hit.production.canWatch))
    }
}

extension ProductionsViewController {
    /// The selected row of a list.
    struct Selection: Sendable {
        let list: ProductionList
        /// The index of the row in `list`.
        let index: Int
        /// The key of its production; nil if the row is not loaded.
        let key: String?

        /// Returns the index of the same production in another list; nil if it is not there.
        func row(in other: ProductionList) async -> Int? {
            var key = key
            if key == nil, index < list.count { key = await list.load(index..<index + 1).first?.key }
            guard let key, !key.isEmpty else { return nil }
            return await onBlockingThread { other.index(ofKey: key) }
        }
    }
}

extension ProductionsViewController: CatalogObserver {
    func catalogDidChange() { load() }

    func nameDidChange() { title = Text(session.title(of: scope)) }

    func sortOrderDidChange() {
        table.sortDescriptor = session.sortOrder.descriptor
        load()
    }

    func marksDidChange(of productionKey: String) {
        guard scope != .favorites else { return marksMayHaveChanged() }
        markChangeCount += 1
        rows.reloadRow(of: productionKey)
    }

    func marksMayHaveChanged() {
        markChangeCount += 1
        if scope == .favorites { load() } else { rows.reloadList() }
        rows.reloadResult()
    }
}

extension ProductionsViewController: TableViewDataSource {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { rows.count }

    func tableView(_ tableView: TableView, isColumnEmpty identifier: String) -> Bool {
        switch identifier {
        case "author": rows.listLacks { $0.author != nil }
        case "length":
            rows.listLacks { $0.durationInSeconds != nil || session.obstacle(canWatch: $0.canWatch) != nil }
        case "released": rows.listLacks { $0.releasedAt != nil }
        case "progress", "seen": rows.listLacks { $0.episodeCount > 0 }
        default: false
        }
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: RowPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: ProductionCell.identifier) as? ProductionCell
            ?? ProductionCell()
        fill(cell, row: indexPath.row)
        return cell
    }
}

extension ProductionsViewController: TableViewDelegate {
    func tableView(_ tableView: TableView, sortBy descriptor: TableSortDescriptor) {
        if let order = SortOrder(descriptor) { session.sort(by: order) }
    }

    func tableView(_ tableView: TableView, didFocusRowAt indexPath: RowPath) {
        updateStatus()
    }

    func tableViewSelectionDidChange(_ tableView: TableView) {
        marked.selectionDidChange(in: table)
        updateStatus()
    }

    func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: RowPath) {
        withSelectedProduction { controller, hit in
            controller.navigationController?.pushViewController(
                ProductionViewController(
                    key: hit.production.key, id: hit.production.id, title: hit.production.displayTitle,
                    episode: hit.excerpt?.episodeIndex.map { .index($0) }, session: controller.session),
                animated: true)
        }
    }
}

extension ProductionsViewController {
    /// Asks for the order of all lists.
    func askForOrder() {
        let orders: [(SortOrder, Key)] = [
            (.server, "s"), (.title, "t"), (.date, "d"), (.length, "l"), (.unwatched, "u"),
        ]
        present(
            AlertController.orders(
                orders.map { ListOrder(title: $0.title(), key: $1, order: $0) },
                present: session.sortOrder.usual
            ) { [weak self] order in
                self?.session.sort(by: order)
                self?.view.window?.application?.announce(localized("Sorted: \(order.title())"))
            })
    }
}

extension SortOrder {
    /// The title in the list of orders.
    ///
    /// - Parameter isSound: whether what is sorted is played, and not watched.
    func title(isSound: Bool = false) -> String {
        switch self {
        case .server: localized("Catalogue's Order")
        case .title, .titleReversed: localized("Title")
        case .date: localized("Newest First")
        case .oldest: localized("Oldest First")
        case .length, .shortest: localized("Longest First")
        case .unwatched: isSound ? localized("Unplayed First") : localized("Unwatched First")
        }
    }

    /// The order by the same column in its usual direction.
    var usual: SortOrder {
        switch self {
        case .server, .title, .date, .length, .unwatched: self
        case .titleReversed: .title
        case .oldest: .date
        case .shortest: .length
        }
    }
}

extension SortOrder {
    /// The order that the titles of the columns show; nil for the catalogue's.
    var descriptor: TableSortDescriptor? {
        let (column, direction): (String, TableSortDescriptor.Direction)
        switch self {
        case .server: return nil
        case .title: (column, direction) = ("title", .ascending)
        case .titleReversed: (column, direction) = ("title", .descending)
        case .date: (column, direction) = ("released", .descending)
        case .oldest: (column, direction) = ("released", .ascending)
        case .length: (column, direction) = ("length", .descending)
        case .shortest: (column, direction) = ("length", .ascending)
        case .unwatched: (column, direction) = ("seen", .ascending)
        }
        return TableSortDescriptor(columnIdentifier: column, direction: direction)
    }

    /// The order that a click on the title of a column asks for; nil if missing.
    init?(_ descriptor: TableSortDescriptor) {
        guard let order = Self.allCases.first(where: { $0.descriptor == descriptor }) else { return nil }
        self = order
    }
}
