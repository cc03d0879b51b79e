import CursesKit
import Localization
import TekpubFormats
import TekpubKit

/// The favourite productions of all sources, by title.
///
/// This folder lists them. The controller reads them off the main actor, again whenever the list of sources has changed,
/// which it does with each mark.
final class FavoritesViewController: TableViewController {
    /// Called when the user opens a production.
    var onOpen: ((FavoriteProduction) -> Void)?

    private let list: SourceList
    private let context: AppContext
    /// All of them; nil before they are read.
    private var all: [FavoriteProduction]?
    /// The rows that the filter leaves.
    private var favorites: [FavoriteProduction] = []
    private var loading: Task<Void, Never>?
    private var isVisible = false
    private lazy var filter = ListFilter(
        localized("Filter the favourites"), onChange: { [weak self] in self?.showRows() })

    init(list: SourceList, context: AppContext) {
        self.list = list
        self.context = context
        super.init()
        // Favourites are in one order.
        tableView.sortsByKeys = false
        title = localized("Favourites")
        searchController = filter.controller
        list.observe(for: self) { [weak self] in self?.load() }
    }

    deinit {
        loading?.cancel()
    }

    override func viewWillAppear() {
        super.viewWillAppear()
        isVisible = true
        load()
    }

    override func viewDidDisappear() {
        super.viewDidDisappear()
        isVisible = false
    }

    override func viewWillLayoutSubviews() {
        tableView.layOutRows(
            in: ProductionCell.columns(width: view.bounds.width, named: context.options.list.columns))
    }

    override var keyCommands: [KeyCommand] { tableView.hasRows ? rowCommands : [] }

    override func contextActions(for touch: Touch?) -> [Action] { tableView.rowMenu(rowCommands, at: touch) }

    private var rowCommands: [KeyCommand] {
        [
            KeyCommand(.favorite, title: localized("Remove from the favourites")) { [weak self] in
                self?.remove()
            }
        ]
    }

    // MARK: Rows

    private func load() {
        guard isVisible else { return }
        loading?.cancel()
        loading = Task { [store = list.store, context, weak self] in
            do throws(LibraryError) {
                let read = try await Self.favorites(in: store)
                guard !Task.isCancelled, let self else { return }
                all = read
                showRows()
            } catch {
                if !Task.isCancelled { context.messages.report(error.localizedDescription) }
            }
        }
    }

    private nonisolated static func favorites(
        in store: SourceStore
    ) async throws(LibraryError) -> [FavoriteProduction] {
        let favorites = try await onBlockingThread { () throws(LibraryError) in try store.favorites() }
        return favorites.sorted(.ascending) { FoldedText.fold($0.production.displayTitle) }
    }

    private func showRows() {
        guard let all else { return }
        let focused = focusedFavorite
        let words = filter.words
        favorites =
            words.map { words in
                all.filter { words.matches($0.production.displayTitle, $0.production.author) }
            } ?? all
        let notice =
            words == nil
            ? keyTitle(of: .favorite).map { localized("No favourites yet. Press \($0) on a production.") }
                ?? localized("No favourites yet.")
            : nothingFound
        tableView.tableHeaderView = favorites.isEmpty ? NoticeView(notice) : nil
        tableView.reloadData()
        filter.show(favorites.count, of: all.count)
        if let focused, let row = favorites.firstIndex(where: { $0.isSame(as: focused) }) {
            tableView.moveFocus(to: RowPath(row: row, section: 0))
        }
        updateStatus()
    }

    private var focusedFavorite: FavoriteProduction? {
        tableView.focusedIndexPath.flatMap { favorites.indices.contains($0.row) ? favorites[$0.row] : nil }
    }

    private func updateStatus() {
        statusDetail = tableView.focusedPosition(of: favorites.count)
        previewDidChange()
    }

    // MARK: Commands

    /// Removes the selected production from the favourites.
    private func remove() {
        guard let favorite = focusedFavorite else { return }
        let store = context.library.store(for: favorite.catalogID)
        let keys = [favorite.production.key]
        let sentence = localized("Removed from favourites")
        context.writes.write { () throws(LibraryError) in
            try store.setFavorites(false, productionKeys: keys)
        } undo: { removed throws(LibraryError) in
            _ = try store.setFavorites(true, productionKeys: removed)
        } completion: { [context, weak self] _ in
            context.messages.say(context.undoStack.offering(sentence))
            self?.favoritesDidChange()
        } undone: { [context, weak self] _, _ in
            context.messages.say(UndoStack.undone(sentence, subject: favorite.production.displayTitle))
            self?.favoritesDidChange()
        }
    }

    private func favoritesDidChange() {
        list.reload()
        list.delegate?.sourceListDidChangeMarks()
    }

    // MARK: Table

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        favorites.count
    }

    override func tableView(_ tableView: TableView, isColumnEmpty identifier: String) -> Bool {
        switch identifier {
        case "author": !favorites.contains { $0.production.author != nil }
        case "length": !favorites.contains { $0.production.durationInSeconds != nil }
        case "released": !favorites.contains { $0.production.releasedAt != nil }
        default: false
        }
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: RowPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: ProductionCell.identifier) as? ProductionCell
            ?? ProductionCell()
        cell.show(SearchHit(production: favorites[indexPath.row].production))
        return cell
    }

    override func tableView(_ tableView: TableView, didSelectRowAt indexPath: RowPath) { updateStatus() }

    override func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: RowPath) {
        if let favorite = focusedFavorite { onOpen?(favorite) }
    }
}

extension FavoriteProduction {
    /// Whether both are the same production; the marks may differ.
    fileprivate func isSame(as other: FavoriteProduction) -> Bool {
        sourceID == other.sourceID && production.key == other.production.key
    }
}

extension FavoritesViewController: PreviewProviding {
    var previewSubject: PreviewSubject? {
        focusedFavorite.map {
            PreviewSubject(catalogID: $0.catalogID, productionKey: $0.production.key)
        }
    }
}

extension LibraryScreen {
    /// The favourite productions of all sources.
    static let favorites = LibraryScreen(id: "favorites") { browser in
        browser.sources.map { _ in
            MenuItem(localized("Favourites"), action: .show(.library("favorites")))
        }
    } makeController: { browser in
        guard let sources = browser.sources else { return ViewController() }
        let controller = FavoritesViewController(list: sources, context: browser.session.context)
        controller.onOpen = { [weak browser] in browser?.launch?.sources?.open($0) }
        return controller
    }
}
