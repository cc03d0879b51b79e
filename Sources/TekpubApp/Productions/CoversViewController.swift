import CursesKit
import TekpubFormats
import TekpubKit

/// The productions of a list as a grid of covers. `v` goes back to the list, where the same production is selected.
final class CoversViewController: ViewController {
    private let session: CatalogSession
    private let list: ProductionList
    private let rows: PrefetchedRows<ProductionSummary>
    private let grid = CollectionView(
        collectionViewLayout: CollectionViewFlowLayout(itemSize: CoverCell.size, interitemSpacing: 2))
    /// The addresses of pictures by the keys of productions; nil for a production without one.
    private var addresses: [String: String?] = [:]
    private let reading = OwnedTasks()
    /// Called with the selected row when the user goes back.
    var onSelect: ((Int) -> Void)?

    /// - Parameters:
    ///   - list: the shown productions.
    ///   - selected: the row to select.
    init(list: ProductionList, selected: Int, title: String, session: CatalogSession) {
        self.list = list
        self.session = session
        let readRows = session.readRows
        rows = PrefetchedRows(count: list.count) { await readRows(list, $0) }
        super.init()
        self.title = title
        rows.visibleRows = { [weak grid] in
            let paths = grid?.indexPathsForVisibleItems ?? []
            return (paths.first?.row ?? 0)..<(paths.last.map { $0.row + 1 } ?? 0)
        }
        rows.onLoad = { [weak self] in self?.showRows($0) }
        grid.dataSource = self
        grid.delegate = self
        grid.reloadData()
        grid.selectItem(at: IndexPath(row: selected, section: 0))
    }

    override var preferredResponder: Responder { grid }

    override var keyCommands: [KeyCommand] {
        [
            KeyCommand("List", keys: "v") { [weak self] in
                self?.navigationController?.popViewController(animated: false)
            },
            KeyCommand("Favourite", keys: "f") { [weak self] in
                if let self, let production = selected { session.toggleFavorite(production.key) }
            },
        ]
    }

    override func loadView() -> View { grid }

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
        statusDetail = grid.indexPathForSelectedItem.map { "\($0.row + 1) of \(list.count)" }
    }

    // MARK: Rows

    private func showRows(_ range: Range<Int>) {
        for path in grid.indexPathsForVisibleItems where range.contains(path.row) {
            if let cell = grid.cellForItem(at: path) as? CoverCell { show(path.row, in: cell) }
        }
    }

    private func show(_ row: Int, in cell: CoverCell) {
        guard let production = rows.row(row) else { return cell.show(nil, address: nil) }
        cell.show(production, address: addresses[production.key] ?? nil)
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

extension CoversViewController: CollectionViewDataSource {
    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
        list.count
    }

    func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath)
        -> CollectionViewCell
    {
        let cell =
            collectionView.dequeueReusableCell(withReuseIdentifier: CoverCell.identifier) as? CoverCell
            ?? CoverCell(loader: session.artwork)
        show(indexPath.row, in: cell)
        return cell
    }
}

extension CoversViewController: CollectionViewDelegate {
    func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
        updateStatus()
    }

    func collectionView(_ collectionView: CollectionView, performPrimaryActionForItemAt indexPath: IndexPath)
    {
        guard let production = rows[indexPath.row] else { return }
        navigationController?.pushViewController(
            ProductionViewController(
                key: production.key, id: production.id, title: production.displayTitle, session: session),
            animated: true)
    }
}
