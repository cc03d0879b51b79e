import CursesKit

/// The processes in a table that can be sorted and filtered. Enter says more of one.
final class ProcessesViewController: ViewController {
    private let monitor: Monitor
    private let table = TableView()
    private var rows: TableViewDiffableDataSource<Int, Int32>?
    private var items: [Int32: Item] = [:]
    private var words = ""

    /// A process as a row shows it.
    fileprivate struct Item: Equatable {
        let process: ProcessSample
        let share: Int
    }

    init(_ monitor: Monitor) {
        self.monitor = monitor
        super.init()
        title = "Processes"
        let search = SearchController(placeholder: "Filter")
        search.searchResultsUpdater = self
        searchController = search
    }

    override var preferredResponder: Responder { table }
    override func loadView() -> View { table }

    override func viewDidLoad() {
        table.columns = [
            TableColumn(
                "name", title: "Name", width: 10, isFlexible: true, priority: 3,
                sortDirections: [.ascending, .descending]),
            TableColumn(
                "id", title: "ID", width: 8, alignment: .right, sortDirections: [.ascending, .descending]),
            TableColumn(
                "share", title: "Busy", width: 6, alignment: .right, priority: 2,
                sortDirections: [.descending, .ascending]),
            TableColumn(
                "memory", title: "Memory", width: 8, alignment: .right, priority: 1,
                sortDirections: [.descending, .ascending]),
        ]
        table.sortDescriptor = TableSortDescriptor(columnIdentifier: "share", direction: .descending)
        table.primaryActionTitle = "Details"
        table.delegate = self
        rows = TableViewDiffableDataSource(tableView: table) { [weak self] table, _, id in
            let cell =
                table.dequeueReusableCell(withIdentifier: "process") as? TableColumnCell
                ?? TableColumnCell(reuseIdentifier: "process")
            if let item = self?.items[id] { cell.show(item) }
            return cell
        }
    }

    override func viewWillAppear() { monitor.watchesProcesses = true }
    override func viewDidDisappear() { monitor.watchesProcesses = false }

    /// Called again whenever the processes have changed.
    override func updateProperties() { showRows() }

    private func showRows() {
        let old = items
        items = Dictionary(
            monitor.processes.map { ($0.id, Item(process: $0, share: monitor.shares[$0.id] ?? 0)) }
        ) { $1 }
        let shown = items.values.filter { words.isEmpty || $0.process.name.lowercased().contains(words) }
        var snapshot = DiffableDataSourceSnapshot<Int, Int32>()
        snapshot.appendSections([0])
        snapshot.appendItems(shown.sorted(by: isInOrder).map(\.process.id))
        // Rows of processes that did nothing are not drawn again.
        snapshot.reloadItems(shown.map(\.process.id).filter { old[$0] != items[$0] })
        apply(snapshot)
        statusDetail = Text(monitor.problem ?? "\(shown.count) of \(items.count)")
    }

    /// Keeps the first row first for those who look at it; otherwise, the focused process keeps its line.
    private func apply(_ snapshot: DiffableDataSourceSnapshot<Int, Int32>) {
        let top = RowPath(row: 0, section: 0)
        let isAtTop = table.focusedIndexPath == nil || table.focusedIndexPath == top
        rows?.apply(snapshot, animatingDifferences: false, scroll: isAtTop ? .keepTop : .keepFocus)
        if isAtTop, snapshot.numberOfItems > 0 { table.focusRow(at: top, scrollPosition: .top) }
    }

    private func isInOrder(_ a: Item, _ b: Item) -> Bool {
        guard let order = table.sortDescriptor else { return a.process.id < b.process.id }
        let (first, second) = order.direction == .ascending ? (a, b) : (b, a)
        return switch order.columnIdentifier {
        case "name" where a.process.name != b.process.name: first.process.name < second.process.name
        case "share" where a.share != b.share: first.share < second.share
        case "memory" where a.process.memory != b.process.memory:
            first.process.memory < second.process.memory
        case "id": first.process.id < second.process.id
        default: a.process.id < b.process.id
        }
    }
}

extension ProcessesViewController: TableViewDelegate {
    func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: RowPath) {
        guard let process = rows?.itemIdentifier(for: indexPath).flatMap({ items[$0]?.process }) else {
            return
        }
        let message: Text = "Process \(process.id) has kept a core busy for \(Int(process.seconds)) seconds."
        present(AlertController(title: Text(process.name), message: message))
    }

    func tableView(_ tableView: TableView, sortBy descriptor: TableSortDescriptor) {
        tableView.sortDescriptor = descriptor
        showRows()
    }
}

extension ProcessesViewController: SearchResultsUpdating {
    func updateSearchResults(for searchController: SearchController) {
        words = searchController.searchBar.text.lowercased()
        showRows()
    }
}

extension TableColumnCell {
    fileprivate func show(_ item: ProcessesViewController.Item) {
        self["name"] = "\(item.process.name)"
        self["id"] = .secondary("\(item.process.id)")
        self["share"] = item.share > 0 ? "\(item.share) %" : .secondary("0 %")
        self["memory"] = "\(size(item.process.memory))"
    }
}
