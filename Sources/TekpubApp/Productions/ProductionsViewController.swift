import CursesKit
import Localization
import TekpubFormats
import TekpubKit

/// A table of productions: all, those of a channel, or the favourites.
///
/// This folder lists productions and recent episodes. The controller reads a `ProductionList` from the store
/// off the main actor; its `ProductionRows` read the rows around the screen, and a `ProductionCell` shows each.
/// A search replaces the rows with those of its `SearchResult`. `RecentsViewController` lists recent
/// episodes.
final class ProductionsViewController: ViewController {
    let session: CatalogSession
    let scope: ProductionQuery.Scope
    let table = TableView()
    /// The rows of the list, or of a search in it.
    let rows: ProductionRows
    /// The selection and scroll position before the search; `key` is nil if the row was not loaded.
    var positionBeforeSearch: (row: Int, topRow: Int, key: String?)?
    /// The productions that the user has selected for the next command, by their IDs in the shown list.
    var marked = MarkedRows<ProductionSummary.ID>()
    /// Finds the selected productions in another generation of the catalogue.
    var markTask: Task<Void, Never>?
    /// The current search.
    var searching: Task<Void, Never>?

    /// Actions that wait until their row is loaded.
    var waiting: (row: Int, actions: [RowAction])?
    private var loading: Task<Void, Never>?
    /// Increases with every change of marks, so that rows that were read before it are read again.
    var markChangeCount = 0

    /// An action on a production in the table.
    typealias RowAction = (ProductionsViewController, SearchHit) -> Void

    /// - Parameters:
    ///   - list: the initial list; nil to read it.
    ///   - window: the rows of `list` that are already known.
    init(
        scope: ProductionQuery.Scope, list: ProductionList? = nil,
        window: RowWindow<ProductionSummary> = RowWindow(), session: CatalogSession
    ) {
        self.scope = scope
        self.session = session
        rows = ProductionRows(readRows: session.readRows)
        super.init()
        rows.visibleRows = { [weak table] in table?.visibleRows ?? 0..<0 }
        rows.onLoad = { [weak self] in self?.showRows($0) }
        rows.onSearch = { [weak self] in
            self?.waiting = nil
            self?.showNotice()
        }
        title = Text(session.title(of: scope))
        let search = SearchController(
            placeholder: localized("Search titles, authors, descriptions, episodes"))
        search.movesWhileTyping = true
        search.searchResultsUpdater = self
        searchController = search
        if let list { rows.show(list, window: window) }
        session.add(self)
    }

    /// Creates the list that was shown when the program ended.
    convenience init(known: CachedCatalog, session: CatalogSession) {
        self.init(
            scope: known.restorationState.query.scope, list: known.list, window: known.window,
            session: session)
        _ = view
        if let row = known.selectedRow { select(row: row, topRow: known.restorationState.topRow) }
    }

    /// Whether it begins where the user was when `known` was saved.
    func isAsKnown(_ known: CachedCatalog) -> Bool { list === known.list }

    deinit {
        loading?.cancel()
        searching?.cancel()
        markTask?.cancel()
    }

    // The header handles its own key, and passes others on to the table.
    override var preferredResponder: Responder { header.view ?? table }

    override var keyCommands: [KeyCommand] {
        guard table.hasRows else { return session.refreshCommands }
        return [
            KeyCommand(.sort) { [weak self] in self?.askForOrder() },
            KeyCommand(.covers) { [weak self] in self?.showCovers() },
        ] + rowCommands + session.refreshCommands
    }

    override func contextActions(for touch: Touch?) -> [Action] {
        table.rowMenu(rowCommands, at: touch)
    }

    override func loadView() -> View { table }

    override func viewDidLoad() {
        table.sortsByKeys = false
        table.allowsMultipleSelection = true
        table.sortDescriptor = session.sortOrder.descriptor
        table.dataSource = self
        table.delegate = self
        table.reloadData()
        showNotice()
        updateStatus()
        if list == nil { load() }
    }

    override func viewWillLayoutSubviews() {
        table.layOutRows(
            in: ProductionCell.columns(width: view.bounds.width, named: session.context.options.list.columns))
        header.limitHeight()
    }

    override func viewDidDisappear() {
        super.viewDidDisappear()
        waiting = nil
    }

    // MARK: Rows

    /// The list; nil until it is read.
    var list: ProductionList? { rows.list }

    /// The scope and order of the list.
    var query: ProductionQuery { ProductionQuery(scope: scope, sort: session.sortOrder) }

    /// The list's state to restore at the next start.
    var restorationState: CatalogRestorationState {
        CatalogRestorationState(
            query: query, productionKey: table.focusedIndexPath.flatMap { rows[$0.row]?.production.key },
            topRow: rows.isSearching ? 0 : table.contentOffset)
    }

    /// Selects a row and scrolls so that `topRow` is at the top.
    func select(row: Int, topRow: Int) {
        guard row < rows.count else { return }
        table.focusRow(at: RowPath(row: row, section: 0), scrollPosition: .none)
        table.scroll(to: topRow)
        table.scrollToRow(at: RowPath(row: row, section: 0), at: .none)
        updateStatus()
    }

    /// Reads the list again.
    func load() {
        loading?.cancel()
        loading = Task { [session, query, weak self] in
            do throws(LibraryError) {
                let list = try await session.store.productions(query)
                var selection: Selection?
                var row: Int?
                var window = RowWindow<ProductionSummary>()
                var markChangeCount: Int?
                // The user may change the selection or marks while rows are being read.
                repeat {
                    markChangeCount = self?.markChangeCount
                    selection = self?.selection
                    row = await selection?.row(in: list)
                    let range = self?.screen(of: list, selecting: row) ?? 0..<0
                    window = RowWindow(
                        start: range.lowerBound, rows: await session.readRows(list, range))
                } while !Task.isCancelled
                    && (selection?.index != self?.selection?.index
                        || markChangeCount != self?.markChangeCount)
                if !Task.isCancelled { self?.show(list, window: window, selecting: row) }
            } catch {
                if !Task.isCancelled { self?.session.messages.report(error.localizedDescription) }
            }
        }
    }

    /// The selected row of the list, even during a search.
    private var selection: Selection? {
        guard let list else { return nil }
        if rows.isSearching, let position = positionBeforeSearch {
            return Selection(list: list, index: position.row, key: position.key)
        }
        return selectedRow.map { Selection(list: list, index: $0, key: rows.listKey(at: $0)) }
    }

    /// The index of the selected row in the list; nil if nothing is selected, or during a search.
    var selectedRow: Int? { rows.isSearching ? nil : table.focusedIndexPath?.row }

    /// Returns the rows to read before the table shows `list`: those that will be on the screen, and around
    /// it.
    private func screen(of list: ProductionList, selecting row: Int?) -> Range<Int> {
        let visible = rows.isSearching ? 0..<0 : table.visibleRows
        let previous = selectedRow ?? positionBeforeSearch?.row
        let shift = if let row, let previous { row - previous } else { 0 }
        let first = max(0, min(visible.lowerBound + shift, list.count - 1))
        return RowWindow<ProductionSummary>.range(
            around: first..<first + max(1, visible.count), of: list.count)
    }

    /// Replaces the list; the selected production stays at its line on the screen.
    private func show(_ list: ProductionList, window: RowWindow<ProductionSummary>, selecting row: Int?) {
        let (previousList, marks) = (rows.shownList, markedIDs)
        waiting = nil
        rows.show(list, window: window)
        defer { restoreMarks(marks, of: previousList) }
        searchController?.forgetPosition()
        guard !rows.isSearching else {
            if let row, let previous = positionBeforeSearch {
                positionBeforeSearch = (row, previous.topRow + row - previous.row, previous.key)
            }
            return search()
        }
        let previous = table.focusedIndexPath?.row
        let offset = table.contentOffset
        showNotice()
        table.reloadData()
        if let row, let previous, row < list.count, row != previous {
            table.layoutIfNeeded()
            select(row: row, topRow: offset + row - previous)
        }
        updateStatus()
    }

    // MARK: Covers

    /// Shows the list as a grid of covers. The production that is selected there is selected in the list later.
    private func showCovers() {
        guard !rows.isSearching, let list, let row = selectedRow else { return }
        let covers = CoversViewController(
            list: list, scope: scope, selected: row, session: session)
        covers.onSelect = { [weak self] row in
            guard let self, !rows.isSearching, row != selectedRow else { return }
            select(row: row, topRow: table.contentOffset)
        }
        navigationController?.pushViewController(covers, animated: false)
    }

    // MARK: Header and status

    private var header: ProductionListHeader { ProductionListHeader(table: table) }

    private func showNotice() {
        let notice: String? =
            if let result = rows.result {
                result.count == 0 && result.isComplete ? nothingFound : nil
            } else if let list, list.count == 0 {
                emptyNotice
            } else {
                nil
            }
        if notice == nil, !rows.isSearching, scope == .all, let about = session.state.about {
            header.show(about)
        } else {
            header.show(notice)
        }
    }

    private var emptyNotice: String {
        if let failure = session.failure, session.state.productionCount == 0 { return failure }
        return switch scope {
        case .all:
            keyTitle(of: .refresh).map { localized("No productions yet. Press \($0) to refresh.") }
                ?? localized("No productions yet.")
        case .channel: localized("No productions in this channel yet.")
        case .favorites:
            keyTitle(of: .favorite).map { localized("No favourites yet. Press \($0) on a production.") }
                ?? localized("No favourites yet.")
        }
    }

    func updateStatus() {
        let position = table.status(of: rows.count, selectedCount: marked.count(in: table))
        searchController?.resultTitle = rows.result.map { PositionText.text($0.count, of: list?.count ?? 0) }
        if rows.isSearching {
            statusDetail = position.map { localized("\($0) found") }
        } else {
            statusDetail = position
        }
        previewDidChange()
    }
}

extension ProductionsViewController: PreviewProviding {
    var previewSubject: PreviewSubject? {
        guard let row = table.focusedIndexPath?.row, let production = rows[row]?.production else {
            return nil
        }
        return PreviewSubject(
            catalogID: session.catalogID, productionKey: production.key, productionID: production.id)
    }
}

extension TableView {
    /// The indices of the rows on the screen of a table with one section.
    var visibleRows: Range<Int> {
        let paths = indexPathsForVisibleRows
        guard let first = paths.first, let last = paths.last else { return 0..<0 }
        return first.row..<last.row + 1
    }
}
