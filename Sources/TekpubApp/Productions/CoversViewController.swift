import CursesKit
import Localization
import TekpubFormats
import TekpubKit

/// The productions of a list as a grid of covers. `v` goes back to the list, where the same production is selected.
final class CoversViewController: ViewController {
    private let session: CatalogSession
    private let scope: ProductionQuery.Scope
    private var list: ProductionList
    private var rows: PrefetchedRows<ProductionSummary>
    private let grid = CollectionView(collectionViewLayout: CoverCell.layout(inHeight: 0))
    /// The addresses of pictures by the keys of productions; nil for a production without one.
    private var addresses: [String: String?] = [:]
    private let reading = OwnedTasks()
    private var loading: Task<Void, Never>?
    /// Called with the selected row when the user goes back.
    var onSelect: ((Int) -> Void)?

    /// - Parameters:
    ///   - list: the shown productions, in `scope`.
    ///   - selected: the row to select.
    init(
        list: ProductionList, scope: ProductionQuery.Scope, selected: Int, session: CatalogSession
    ) {
        self.list = list
        self.scope = scope
        self.session = session
        rows = Self.rows(of: list, session: session)
        super.init()
        title = localized("Covers")
        connectRows()
        session.add(self)
        grid.dataSource = self
        grid.delegate = self
        grid.reloadData()
        grid.selectItem(at: RowPath(row: selected, section: 0))
    }

    deinit {
        loading?.cancel()
    }

    override var preferredResponder: Responder { grid }

    override var keyCommands: [KeyCommand] {
        [
            KeyCommand(.covers, title: localized("List")) { [weak self] in
                self?.navigationController?.popViewController(animated: false)
            },
            favoriteCommand,
        ]
    }

    private var favoriteCommand: KeyCommand {
        KeyCommand(.favorite) { [weak self] in
            guard let self, let production = selected else { return }
            session.marks.toggleFavorites([production.key], title: production.displayTitle)
        }.hint(priority: 0)
    }

    override func contextActions(for touch: Touch?) -> [Action] {
        if let touch {
            guard let path = grid.indexPathForItem(at: touch.location(in: grid)) else { return [] }
            grid.selectItem(at: path)
            updateStatus()
        }
        guard selected != nil else { return [] }
        return [
            Action(localized("Open")) { [weak self] in self?.openSelected() },
            grid.action(of: favoriteCommand),
        ]
    }

    private func openSelected() {
        guard let production = selected else { return }
        navigationController?.pushViewController(
            ProductionViewController(
                key: production.key, id: production.id, title: production.displayTitle, session: session),
            animated: true)
    }

    override func loadView() -> View { grid }

    override func viewWillLayoutSubviews() {
        grid.collectionViewLayout = CoverCell.layout(inHeight: grid.bounds.height)
    }

    override func viewDidLoad() {
        updateStatus()
    }

    override func viewDidDisappear() {
        super.viewDidDisappear()
        if let row = grid.indexPathForSelectedItem?.row { onSelect?(row) }
    }

    private var selected: ProductionSummary? {
        grid.indexPathForSelectedItem.flatMap { rows[$0.row] }
    }

    private func updateStatus() {
        statusDetail = grid.indexPathForSelectedItem.map { PositionText.text($0.row + 1, of: list.count) }
        previewDidChange()
    }

    // MARK: Rows

    private static func rows(
        of list: ProductionList, session: CatalogSession
    ) -> PrefetchedRows<ProductionSummary> {
        let readRows = session.readRows
        return PrefetchedRows(count: list.count) { await readRows(list, $0) }
    }

    private func connectRows() {
        rows.visibleRows = { [weak grid] in
            let paths = grid?.indexPathsForVisibleItems ?? []
            return (paths.first?.row ?? 0)..<(paths.last.map { $0.row + 1 } ?? 0)
        }
        rows.onLoad = { [weak self] in self?.showRows($0) }
    }

    /// Reads the list again; the selected production stays selected.
    private func load() {
        loading?.cancel()
        let query = ProductionQuery(scope: scope, sort: session.sortOrder)
        loading = Task { [session, weak self] in
            do throws(LibraryError) {
                let list = try await session.store.productions(query)
                let key = self?.selected?.key
                let row = await onBlockingThread { key.flatMap { list.index(ofKey: $0) } }
                if !Task.isCancelled { self?.show(list, selecting: row) }
            } catch {
                if !Task.isCancelled { self?.session.messages.report(error.localizedDescription) }
            }
        }
    }

    private func show(_ list: ProductionList, selecting row: Int?) {
        self.list = list
        rows = Self.rows(of: list, session: session)
        connectRows()
        // A production may have another picture now.
        addresses = [:]
        grid.reloadData()
        if let row { grid.selectItem(at: RowPath(row: row, section: 0)) }
        updateStatus()
    }

    private func showRows(_ range: Range<Int>) {
        for path in grid.indexPathsForVisibleItems where range.contains(path.row) {
            if let cell = grid.cellForItem(at: path) as? CoverCell { show(path.row, in: cell) }
        }
        if let row = grid.indexPathForSelectedItem?.row, range.contains(row) { previewDidChange() }
    }

    private func show(_ row: Int, in cell: CoverCell) {
        guard let production = rows.row(row) else { return cell.show(nil, address: nil) }
        cell.show(
            production.displayTitle, address: addresses[production.key] ?? nil,
            unplayedCount: max(0, production.episodeCount - production.watchedCount))
        if addresses[production.key] == nil { findAddress(of: production, in: row) }
    }

    private func findAddress(of production: ProductionSummary, in row: Int) {
        addresses[production.key] = .some(nil)
        let (store, key, id) = (session.store, production.key, production.id)
        reading.run { [weak self] in
            // Ignore errors: a cover without a picture is no fault.
            let address = await onBlockingThread { try? store.imageURL(of: id, named: key) }
            guard let self, let address else { return }
            addresses[key] = address
            showRows(row..<row + 1)
        }
    }
}

extension CoversViewController: PreviewProviding {
    var previewSubject: PreviewSubject? {
        selected.map {
            PreviewSubject(catalogID: session.catalogID, productionKey: $0.key, productionID: $0.id)
        }
    }
}

extension CoversViewController: CatalogObserver {
    func catalogDidChange() { load() }
    func sortOrderDidChange() { load() }
}

extension CoversViewController: CollectionViewDataSource {
    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
        list.count
    }

    func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: RowPath)
        -> CollectionViewCell
    {
        let cell =
            collectionView.dequeueReusableCell(withReuseIdentifier: CoverCell.identifier) as? CoverCell
            ?? CoverCell(loader: session.context.artwork)
        show(indexPath.row, in: cell)
        return cell
    }
}

extension CoversViewController: CollectionViewDelegate {
    func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: RowPath) {
        updateStatus()
    }

    func collectionView(_ collectionView: CollectionView, performPrimaryActionForItemAt indexPath: RowPath) {
        openSelected()
    }
}
