import CursesKit
import Localization
import TekpubKit

/// The user's sources as a grid of covers. `v` goes back to what was shown before.
final class SourceCoversViewController: ViewController {
    private let list: SourceList
    private let library: LazyLibrary
    private weak var browser: BrowserViewController?
    private let grid = CollectionView(collectionViewLayout: CoverCell.layout(inHeight: 0))
    private var sources: [Source] = []
    /// The addresses of pictures; nil for a source without one.
    private var addresses: [Source.ID: String?] = [:]
    private let reading = OwnedTasks()

    init(in browser: BrowserViewController, list: SourceList) {
        self.browser = browser
        self.list = list
        library = browser.session.context.library
        super.init()
        title = localized("Covers")
        grid.dataSource = self
        grid.delegate = self
        list.observe(for: self) { [weak self] in self?.reload() }
        reload()
        if let shown = sources.firstIndex(where: { $0.catalogID == browser.session.catalogID }) {
            grid.selectItem(at: RowPath(row: shown, section: 0))
        }
    }

    override var preferredResponder: Responder { grid }

    override var keyCommands: [KeyCommand] {
        [KeyCommand(.covers, title: localized("List")) { [weak self] in self?.backAction?() }]
    }

    override func contextActions(for touch: Touch?) -> [Action] {
        if let touch {
            guard let path = grid.indexPathForItem(at: touch.location(in: grid)) else { return [] }
            grid.selectItem(at: path)
        }
        return selected == nil ? [] : [Action(localized("Open")) { [weak self] in self?.openSelected() }]
    }

    override func loadView() -> View { grid }

    override func viewWillLayoutSubviews() {
        grid.collectionViewLayout = CoverCell.layout(inHeight: grid.bounds.height)
    }

    override func viewDidLoad() { updateStatus() }

    private var selected: Source? {
        grid.indexPathForSelectedItem.flatMap { sources.indices.contains($0.row) ? sources[$0.row] : nil }
    }

    /// Shows the sources as they are now; the selected one stays selected.
    private func reload() {
        let id = selected?.id
        sources = list.sources
        // A catalogue may have another picture now.
        addresses = [:]
        grid.reloadData()
        if let row = sources.firstIndex(where: { $0.id == id }) {
            grid.selectItem(at: RowPath(row: row, section: 0))
        }
        if isViewLoaded { updateStatus() }
    }

    private func updateStatus() {
        statusDetail = grid.indexPathForSelectedItem.map { PositionText.text($0.row + 1, of: sources.count) }
    }

    private func openSelected() {
        if let selected { browser?.choose(.source(selected.id)) }
    }

    private func show(_ source: Source, in cell: CoverCell) {
        cell.show(source.title, address: addresses[source.id] ?? nil, unplayedCount: source.newCount)
        guard addresses[source.id] == nil else { return }
        addresses[source.id] = .some(nil)
        reading.run { [library, weak self] in
            // Ignore errors: a cover without a picture is no fault.
            let address = await onBlockingThread { try? library.store(for: source.catalogID).imageURL() }
            guard let self, let address else { return }
            addresses[source.id] = address
            for path in grid.indexPathsForVisibleItems where sources[path.row].id == source.id {
                if let cell = grid.cellForItem(at: path) as? CoverCell { show(source, in: cell) }
            }
        }
    }
}

extension SourceCoversViewController: CollectionViewDataSource {
    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
        sources.count
    }

    func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: RowPath)
        -> CollectionViewCell
    {
        let cell =
            collectionView.dequeueReusableCell(withReuseIdentifier: CoverCell.identifier) as? CoverCell
            ?? CoverCell(loader: browser?.session.context.artwork)
        show(sources[indexPath.row], in: cell)
        return cell
    }
}

extension SourceCoversViewController: CollectionViewDelegate {
    func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: RowPath) {
        updateStatus()
    }

    func collectionView(_ collectionView: CollectionView, performPrimaryActionForItemAt indexPath: RowPath) {
        openSelected()
    }
}

extension LibraryScreen {
    /// The covers of all sources, which `v` shows; it has no row in the menu.
    static let covers = LibraryScreen(id: "covers") { _ in
        nil
    } makeController: { browser in
        browser.sources.map { SourceCoversViewController(in: browser, list: $0) } ?? ViewController()
    }
}

extension Destination {
    static let covers = Destination.library("covers")
}
