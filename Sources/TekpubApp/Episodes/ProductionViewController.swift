import CursesKit
import TekpubFormats
import TekpubKit

/// One production: what is known of it, and the table of its episodes.
final class ProductionViewController: ViewController {
    let session: CatalogSession
    /// What the production is called from one load to the next.
    var productionKey: String { content?.key ?? wantedKey }
    private(set) var content: ProductionContent?

    private let table = TableView()
    private let id: ProductionSummary.ID?
    /// The key, or a name that leads to it.
    private let wantedKey: String
    private var loading: Task<Void, Never>?
    /// What the user asked for before there was anything to do it with.
    private var waiting: [(ProductionViewController) -> Void] = []
    /// The episode to select once there are episodes.
    private var wanted: WantedEpisode?

    /// The episodes that are seen below what is known of the production.
    private static let leastEpisodes = 4

    /// - Parameters:
    ///   - id: the production's place in the catalogue, if that is known.
    ///   - episode: the one that is selected at first; nil for the first one.
    init(
        key: String, id: ProductionSummary.ID?, title: String, episode: WantedEpisode? = nil,
        session: CatalogSession
    ) {
        self.session = session
        wantedKey = key
        self.id = id
        wanted = episode
        super.init()
        self.title = title
        session.add(self)
    }

    /// What was open when the program ended; nil if nothing was.
    convenience init?(known: CachedCatalog, session: CatalogSession) {
        guard known.restorationState.isOpen, let key = known.restorationState.productionKey,
            let row = known.selectedRow
        else {
            return nil
        }
        let production = known.list.rows(row..<row + 1).first
        self.init(
            key: key, id: production?.id, title: production?.displayTitle ?? key,
            episode: known.restorationState.episodeIdentity.map { .identity($0) }, session: session)
    }

    deinit {
        loading?.cancel()
    }

    // The header has a key of its own, and the table behind it all the others.
    override var preferredResponder: Responder { header ?? table }

    override var keyCommands: [KeyCommand] {
        var commands: [KeyCommand] = []
        if session.player != nil {
            commands.append(KeyCommand("Play", keys: "p") { [weak self] in self?.onceLoaded { $0.play() } })
        }
        commands += [
            KeyCommand("Watched", keys: "m") { [weak self] in self?.onceLoaded { $0.toggleWatched() } },
            KeyCommand("Favourite", keys: "f") { [weak self] in self?.onceLoaded { $0.toggleFavorite() } },
        ]
        if session.downloads != nil {
            commands += [
                KeyCommand("Download", keys: "d") { [weak self] in
                    self?.onceLoaded { $0.download(all: false) }
                },
                KeyCommand("Download all", keys: "D") { [weak self] in
                    self?.onceLoaded { $0.download(all: true) }
                },
            ]
        }
        return commands
    }

    override func loadView() -> View { table }

    override func viewDidLoad() {
        table.dataSource = self
        table.delegate = self
        load(id: id)
    }

    override func viewWillLayoutSubviews() {
        let count = content?.production.episodes.count ?? 0
        header?.room = count == 0 ? .max : max(0, table.bounds.height - min(Self.leastEpisodes, count))
    }

    override func viewDidDisappear() {
        super.viewDidDisappear()
        waiting = []
        session.player?.giveUp(for: self)
    }

    // MARK: Content

    /// - Parameter id: the production's place in the catalogue; nil to look for its key.
    private func load(id: ProductionSummary.ID?) {
        loading?.cancel()
        loading = Task { [store = session.store, productionKey, weak self] in
            do throws(LibraryError) {
                let content = try await ProductionContent.read(productionKey, id: id, from: store)
                if !Task.isCancelled { self?.show(content) }
            } catch {
                if !Task.isCancelled { self?.giveUp(saying: error.localizedDescription) }
            }
        }
    }

    /// Has `action` done: now or, if the user was faster than the disk, as soon as there are episodes.
    private func onceLoaded(_ action: @escaping (ProductionViewController) -> Void) {
        if content == nil { waiting.append(action) } else { action(self) }
    }

    private func show(_ new: ProductionContent?) {
        guard let new else { return giveUp(saying: "“\(title ?? "")” is no longer in the catalogue.") }
        let isFirst = content == nil
        let selected = wanted ?? selectedIdentity.map { .identity($0) }
        if new.production != content?.production {
            showHeader(of: new.production)
        }
        content = new
        title = new.production.displayTitle
        table.reloadData()
        if let row = selected.flatMap(new.index), row > 0 || !isFirst { select(row: row) }
        wanted = nil
        updateStatus()
        let actions = waiting
        waiting = []
        for action in actions { action(self) }
    }

    private func showHeader(of production: Production) {
        let view = ProductionHeaderView(production: production)
        view.isUnfolded = header?.isUnfolded ?? false
        view.onToggle = { [weak table] in
            // Its beginning is what the user wants to see, not the selected episode.
            table?.layoutIfNeeded()
            table?.scroll(to: 0)
        }
        table.tableHeaderView = view
    }

    private var header: ProductionHeaderView? { table.tableHeaderView as? ProductionHeaderView }

    private func giveUp(saying sentence: String) {
        waiting = []
        session.say(sentence)
    }

    /// What the selected episode is known by.
    var selectedIdentity: String? {
        guard let content, let row = table.focusedIndexPath?.row, content.identities.indices.contains(row)
        else { return nil }
        return content.identities[row]
    }

    private func select(row: Int) {
        let place = IndexPath(row: row, section: 0)
        guard place != table.focusedIndexPath else { return }
        table.selectRow(at: place, scrollPosition: .none)
        table.scrollToRow(at: place, at: .none)
    }

    private func updateStatus() {
        statusDetail = table.focusedIndexPath.map { "\($0.row + 1) of \(content?.numbers.count ?? 0)" }
    }

    // MARK: Videos

    private func play() {
        guard let content, let row = table.focusedIndexPath?.row else { return }
        session.player?.play(content, index: row, above: self)
    }

    private func download(all: Bool) {
        guard let content, let row = table.focusedIndexPath?.row else { return }
        if all { session.downloadAll(content, above: self) } else { session.download(content, index: row) }
    }

    // MARK: Marks

    private func toggleWatched() {
        guard let content, let row = table.focusedIndexPath?.row else { return }
        session.toggleWatched(content.episodeKey(at: row))
    }

    private func toggleFavorite() {
        session.toggleFavorite(productionKey)
    }
}

extension ProductionViewController: CatalogObserver {
    func catalogDidChange() { load(id: nil) }

    func marksDidChange(of productionKey: String) {
        if productionKey == self.productionKey { load(id: id) }
    }

    func marksMayHaveChanged() { load(id: id) }
}

extension ProductionViewController: TableViewDataSource {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        content?.numbers.count ?? 0
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: EpisodeCell.identifier) as? EpisodeCell
            ?? EpisodeCell()
        if let content {
            cell.show(
                content.production.episodes[indexPath.row], number: content.numbers[indexPath.row],
                mark: content.mark(at: indexPath.row))
        }
        return cell
    }
}

extension ProductionViewController: TableViewDelegate {
    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        updateStatus()
    }

    func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath) {
        guard let content else { return }
        navigationController?.pushViewController(
            EpisodeViewController(content: content, index: indexPath.row, session: session), animated: true)
    }
}
