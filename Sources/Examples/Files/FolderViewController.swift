import CursesKit

/// The entries of a folder. Enter goes into a folder, `/` filters by name, and keys change what is there.
final class FolderViewController: ViewController {
    private let folder: Folder
    private weak var preview: FileViewController?
    private let table = TableView()
    private var rows: TableViewDiffableDataSource<Int, String>?
    private var items: [String: FileItem] = [:]
    private var showsHidden = false
    private var words = ""
    private var work: Task<Void, Never>?

    init(_ folder: Folder, preview: FileViewController?) {
        self.folder = folder
        self.preview = preview
        super.init()
        title = Text(folder.name)
        let search = SearchController(placeholder: "Filter")
        search.searchResultsUpdater = self
        searchController = search
    }

    override var preferredResponder: Responder { table }
    override func loadView() -> View { table }

    override func viewDidLoad() {
        table.columns = [
            TableColumn(
                "name", title: "Name", width: 12, isFlexible: true, priority: 2,
                sortDirections: [.ascending, .descending]),
            TableColumn(
                "size", title: "Size", width: 7, alignment: .right, priority: 1,
                sortDirections: [.descending, .ascending]),
            TableColumn("modified", title: "Changed", width: 10, sortDirections: [.descending, .ascending]),
        ]
        table.sortDescriptor = TableSortDescriptor(columnIdentifier: "name", direction: .ascending)
        table.allowsMultipleSelection = true
        table.delegate = self
        rows = TableViewDiffableDataSource(tableView: table) { [weak self] table, _, name in
            let cell =
                table.dequeueReusableCell(withIdentifier: "item") as? TableColumnCell
                ?? TableColumnCell(reuseIdentifier: "item")
            if let item = self?.items[name] { cell.show(item) }
            return cell
        }
        reload()
    }

    /// Also after a folder inside this one was left.
    override func viewWillAppear() { showFocus() }

    override var keyCommands: [KeyCommand] {
        [
            KeyCommand("New folder", keys: "c") { [weak self] in self?.askForFolder() },
            KeyCommand("Rename", keys: "e") { [weak self] in self?.askForName() },
            KeyCommand("Delete", keys: .delete, "x") { [weak self] in self?.askToDelete() },
            KeyCommand("Hidden files", keys: ".") { [weak self] in self?.toggleHidden() },
            KeyCommand("Refresh", keys: "r") { [weak self] in self?.reload() },
        ]
    }

    // MARK: Rows

    /// Reads the folder again.
    private func reload(focusing name: String? = nil) {
        work = Task { [folder, weak self] in
            do throws(FileError) {
                let items = try await folder.items()
                self?.items = Dictionary(items.map { ($0.name, $0) }) { $1 }
                self?.showRows()
                if let path = name.flatMap({ self?.rows?.indexPath(for: $0) }) {
                    self?.table.focusRow(at: path, scrollPosition: .none)
                }
                self?.showFocus()
            } catch {
                self?.tell(error)
            }
        }
    }

    private func showRows() {
        let wanted = items.values.filter {
            (showsHidden || !$0.isHidden) && (words.isEmpty || $0.name.lowercased().contains(words))
        }
        var snapshot = DiffableDataSourceSnapshot<Int, String>()
        snapshot.appendSections([0])
        snapshot.appendItems(wanted.sorted(by: isInOrder).map(\.name))
        rows?.apply(snapshot)
        statusDetail = "\(wanted.count) of \(items.count)"
    }

    /// Folders stand before files.
    private func isInOrder(_ a: FileItem, _ b: FileItem) -> Bool {
        guard a.isFolder == b.isFolder, let order = table.sortDescriptor else { return a.isFolder }
        let (a, b) = order.direction == .ascending ? (a, b) : (b, a)
        return switch order.columnIdentifier {
        case "size" where a.size != b.size: a.size < b.size
        case "modified" where a.modified != b.modified: a.modified < b.modified
        default: a.name.lowercased() < b.name.lowercased()
        }
    }

    private func showFocus() { preview?.show(focused, in: folder) }

    private var focused: FileItem? {
        table.focusedIndexPath.flatMap { rows?.itemIdentifier(for: $0) }.flatMap { items[$0] }
    }

    /// The marked entries, or the focused one.
    private var chosen: [FileItem] {
        table.indexPathsForAction.compactMap { rows?.itemIdentifier(for: $0) }.compactMap { items[$0] }
    }

    // MARK: Changes

    private func toggleHidden() {
        showsHidden.toggle()
        showRows()
    }

    private func askForFolder() {
        ask("New Folder", action: "Make") { folder, name throws(FileError) in
            try await folder.makeFolder(named: name)
        }
    }

    private func askForName() {
        guard let item = focused else { return }
        ask("Rename “\(item.name)”", action: "Rename", text: item.name) { folder, name throws(FileError) in
            try await folder.rename(item, to: name)
        }
    }

    private func askToDelete() {
        let chosen = chosen
        guard let first = chosen.first else { return }
        let alert = AlertController(
            title: chosen.count == 1 ? "Delete “\(first.name)”?" : "Delete \(chosen.count) Entries?",
            message: "This cannot be undone.")
        alert.addAction(
            AlertAction("Delete", style: .destructive, key: "d") { [weak self] in
                self?.change { folder throws(FileError) in try await folder.remove(chosen) }
            })
        alert.addAction(AlertAction("Cancel", style: .cancel, key: "c"))
        present(alert)
    }

    /// Asks for a name, and changes something with it.
    private func ask(
        _ title: Text, action: Text, text: String = "",
        then body: @escaping @Sendable (Folder, String) async throws(FileError) -> Void
    ) {
        let alert = AlertController(title: title)
        alert.addTextField { $0.text = text }
        let field = alert.textFields[0]
        alert.addAction(
            AlertAction(action) { [weak self] in
                let name = field.text
                self?.change(focusing: name) { folder throws(FileError) in try await body(folder, name) }
            })
        alert.addAction(AlertAction("Cancel", style: .cancel))
        present(alert)
    }

    private func change(
        focusing name: String? = nil, _ body: @escaping @Sendable (Folder) async throws(FileError) -> Void
    ) {
        work = Task { [folder, weak self] in
            do throws(FileError) {
                try await body(folder)
                self?.reload(focusing: name)
            } catch {
                self?.tell(error)
            }
        }
    }

    private func tell(_ error: FileError) {
        let alert = AlertController(title: "That Did Not Work", message: Text(error.reason))
        alert.addAction(AlertAction("OK", style: .cancel, key: "o"))
        present(alert)
    }
}

extension FolderViewController: TableViewDelegate {
    func tableView(_ tableView: TableView, didFocusRowAt indexPath: RowPath) { showFocus() }

    func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: RowPath) {
        guard let focused else { return }
        if focused.isFolder {
            show(FolderViewController(folder.folder(named: focused.name), preview: preview))
        } else if let preview {
            showDetailViewController(preview)
        }
    }

    func tableView(_ tableView: TableView, sortBy descriptor: TableSortDescriptor) {
        tableView.sortDescriptor = descriptor
        showRows()
    }
}

extension FolderViewController: SearchResultsUpdating {
    func updateSearchResults(for searchController: SearchController) {
        words = searchController.searchBar.text.lowercased()
        showRows()
    }
}

extension TableColumnCell {
    fileprivate func show(_ item: FileItem) {
        self["name"] = item.isFolder ? .bold("\(item.name)/") : "\(item.name)"
        self["size"] = item.isFolder ? .empty : .secondary("\(item.size)")
        self["modified"] = .secondary("\(item.modified)")
    }
}
