import CursesKit
import TekpubKit

/// A table of productions: all of them, those of a channel, or the favourites.
final class ProductionsViewController: ViewController {
    let session: CatalogSession
    let scope: ProductionQuery.Scope
    let table = TableView()
    /// What was found, while something is searched for.
    var found: SearchResultRows? {
        didSet { showNotice() }
    }
    /// Where the user was when nothing was searched for, and on which production.
    var placeBeforeSearch: (row: Int, topRow: Int, key: String?)?
    /// Looks for what is typed.
    var searching: Task<Void, Never>?

    private(set) var rows: ProductionListRows?
    private var loading: Task<Void, Never>?

    /// - Parameter list: what is listed at first; nil has it read.
    init(scope: ProductionQuery.Scope, list: ProductionList? = nil, session: CatalogSession) {
        self.scope = scope
        self.session = session
        rows = list.map { ProductionListRows($0) }
        super.init()
        title = session.title(of: scope)
        let search = SearchController(placeholder: "Search titles, authors, descriptions, episodes")
        search.choosesWhileTyping = true
        search.searchResultsUpdater = self
        search.onEditing = { [weak session] in session?.onTyping?($0) }
        searchController = search
        session.add(self)
    }

    /// Lists what was listed when the program ended.
    convenience init(known: CachedCatalog, session: CatalogSession) {
        self.init(scope: known.restorationState.query.scope, list: known.list, session: session)
        _ = view
        if let row = known.selectedRow { select(row: row, topRow: known.restorationState.topRow) }
    }

    deinit {
        loading?.cancel()
        searching?.cancel()
    }

    override var preferredResponder: Responder { table }

    override var keyCommands: [KeyCommand] {
        [
            KeyCommand("Sort", keys: "s") { [weak self] in self?.askForOrder() },
            KeyCommand("Favourite", keys: "f") { [weak self] in self?.toggleFavorite() },
            KeyCommand("Watched", keys: "m") { [weak self] in self?.toggleWatched() },
        ] + downloadCommands
    }

    override func loadView() -> View { table }

    override func viewDidLoad() {
        table.dataSource = self
        table.delegate = self
        table.reloadData()
        showNotice()
        updateStatus()
        if rows == nil { load() }
    }

    // MARK: Rows

    /// The number of rows that are shown now.
    var rowCount: Int { found?.count ?? rows?.count ?? 0 }

    /// The production in a row that is shown now; nil if the library no longer has it, or is not open yet.
    func production(at row: Int) -> ProductionSummary? {
        let production = found == nil ? rows?.row(row) : found?.hit(row)?.production
        return production?.key.isEmpty == true ? nil : production
    }

    /// The production that keys act on.
    var selectedProduction: ProductionSummary? {
        table.focusedIndexPath.flatMap { production(at: $0.row) }
    }

    /// What is listed, and in what order.
    var query: ProductionQuery { ProductionQuery(scope: scope, sort: session.sortOrder) }

    /// What is listed, and where the user is in it.
    var restorationState: CatalogRestorationState {
        CatalogRestorationState(
            query: query,
            productionKey: selectedProduction?.key, topRow: found == nil ? table.contentOffset : 0)
    }

    /// Selects a row, a number of rows below the top of the screen.
    func select(row: Int, topRow: Int) {
        guard row < rowCount else { return }
        table.selectRow(at: IndexPath(row: row, section: 0), scrollPosition: .none)
        table.scroll(to: topRow)
        table.scrollToRow(at: IndexPath(row: row, section: 0), at: .none)
        updateStatus()
    }

    private func load() {
        loading?.cancel()
        loading = Task { [store = session.store, query, weak self] in
            do throws(LibraryError) {
                let list = try await store.productions(query)
                var key: String?
                var row: Int?
                // The user may go on while the row of the selected production is looked for.
                repeat {
                    key = self?.selectedKey
                    row = await Self.row(of: key, in: list)
                } while !Task.isCancelled && key != self?.selectedKey
                if !Task.isCancelled { self?.show(list, selecting: row) }
            } catch {
                if !Task.isCancelled { self?.session.say(error.localizedDescription) }
            }
        }
    }

    /// The key of the production that is selected in the list, whatever was found.
    private var selectedKey: String? {
        found == nil ? selectedProduction?.key : placeBeforeSearch?.key
    }

    @concurrent
    private nonisolated static func row(of key: String?, in list: ProductionList) async -> Int? {
        key.flatMap { list.index(ofKey: $0) }
    }

    /// Takes over another list; the selection stays on its production and its line.
    private func show(_ list: ProductionList, selecting row: Int?) {
        rows = ProductionListRows(list)
        searchController?.forgetPlace()
        guard found == nil else {
            if let row, let former = placeBeforeSearch {
                placeBeforeSearch = (row, former.topRow + row - former.row, former.key)
            }
            return search()
        }
        let former = table.focusedIndexPath?.row
        let offset = table.contentOffset
        showNotice()
        table.reloadData()
        if let row, let former, row < list.count, row != former {
            select(row: row, topRow: offset + row - former)
        }
        updateStatus()
    }

    /// Asks for the rows on the screen anew.
    func reloadRows() {
        rows?.forget()
        found?.forget()
        table.reloadData()
    }

    // MARK: What is said

    private func showNotice() {
        let notice: String? =
            if let found {
                found.count == 0 && found.result.isComplete ? "Nothing found" : nil
            } else if let rows, rows.count == 0 {
                scope == .favorites ? "No favourites yet: f makes a production one" : "No productions"
            } else {
                nil
            }
        table.tableHeaderView = notice.map { NoticeView($0) }
    }

    func updateStatus() {
        let noun = found == nil ? "" : " found"
        statusDetail = table.focusedIndexPath.map { "\($0.row + 1) of \(rowCount)\(noun)" }
    }
}

extension ProductionsViewController: CatalogObserver {
    func catalogDidChange() { load() }

    func sortOrderDidChange() { load() }

    func marksDidChange(of productionKey: String) { marksMayHaveChanged() }

    func marksMayHaveChanged() {
        if scope == .favorites { load() } else { reloadRows() }
    }
}

extension ProductionsViewController: TableViewDataSource {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { rowCount }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: ProductionCell.identifier) as? ProductionCell
            ?? ProductionCell()
        if let hit = found?.hit(indexPath.row) {
            cell.show(hit)
        } else if let production = rows?.row(indexPath.row) {
            cell.show(production)
        }
        return cell
    }
}

extension ProductionsViewController: TableViewDelegate {
    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        updateStatus()
    }

    func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath) {
        guard let production = production(at: indexPath.row) else { return }
        navigationController?.pushViewController(
            ProductionViewController(
                key: production.key, id: production.id, title: production.displayTitle,
                episode: found?.hit(indexPath.row)?.excerpt?.episodeIndex.map { .index($0) },
                session: session), animated: true)
    }
}
