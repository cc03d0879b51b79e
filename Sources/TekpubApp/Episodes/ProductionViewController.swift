import CursesKit
import TekpubFormats
import TekpubKit

/// A production: its details and the table of its episodes.
///
/// This folder shows productions and episodes, and plays them. The controller reads a `ProductionContent` off
/// the main actor, shows its details in a `ProductionHeaderView` and each episode in an `EpisodeCell`. Enter
/// opens an `EpisodeViewController`. The `EpisodePlayer` resolves and plays videos through a
/// `PlaybackService`.
final class ProductionViewController: ViewController {
    /// The session of the catalogue that the episodes are in.
    var session: CatalogSession
    /// The production's key in the catalogue that it was opened from, stable across reloads.
    var productionKey: String { (outerContent ?? content)?.key ?? wantedKey }
    private(set) var content: ProductionContent?

    let table = TableView()
    private let id: ProductionSummary.ID?
    /// The key, or a name that resolves to it.
    private let wantedKey: String
    var loading: Task<Void, Never>?
    /// The session of the catalogue that the production was opened from.
    let outer: CatalogSession
    /// The catalogue that contains the episodes; nil if the outer one does.
    var inner: InnerCatalog?
    /// The production in the outer catalogue, if its episodes are in another.
    var outerContent: ProductionContent?
    /// Actions queued until the episodes load.
    var waiting: [(ProductionViewController) -> Void] = []
    /// The episode to select once the episodes load.
    private var wanted: WantedEpisode?

    /// The minimum number of episode rows below the header.
    private static let leastEpisodes = 4

    /// - Parameters:
    ///   - id: the production's id in the catalogue; nil if unknown.
    ///   - episode: the episode to select; nil for the first.
    init(
        key: String, id: ProductionSummary.ID?, title: String, episode: WantedEpisode? = nil,
        session: CatalogSession
    ) {
        self.session = session
        outer = session
        wantedKey = key
        self.id = id
        wanted = episode
        super.init()
        self.title = title
        session.add(self)
    }

    /// Creates the screen that was open when the program ended; nil if none was.
    convenience init?(known: CachedCatalog, session: CatalogSession) {
        guard known.restorationState.isOpen, let key = known.restorationState.productionKey,
            let row = known.selectedRow
        else {
            return nil
        }
        let production = known.window[row]
        self.init(
            key: key, id: production?.id, title: production?.displayTitle ?? key,
            episode: known.restorationState.episodeIdentity.map { .identity($0) }, session: session)
    }

    /// Creates the screen of the only production of a source, such as a feed; nil if there are several.
    convenience init?(onlyOneOf known: CachedCatalog, session: CatalogSession) {
        guard known.state.productionCount == 1, let production = known.window[0] else { return nil }
        self.init(
            key: production.key, id: production.id, title: production.displayTitle, session: session)
    }

    deinit {
        loading?.cancel()
    }

    // The header handles its own key, and passes others on to the table.
    override var preferredResponder: Responder { header ?? table }

    override var keyCommands: [KeyCommand] {
        var commands: [KeyCommand] = []
        if session.player != nil {
            commands.append(KeyCommand("Play", keys: "p") { [weak self] in self?.onceLoaded { $0.play() } })
        }
        commands += [
            KeyCommand("Watched", keys: "m") { [weak self] in self?.onceLoaded { $0.toggleWatched() } },
            KeyCommand("Favourite", keys: "f") { [weak self] in self?.toggleFavorite() },
        ]
        if let inner {
            commands.append(KeyCommand("Refresh", keys: "r") { [weak inner] in inner?.refresh() })
        } else {
            commands += session.refreshCommands
        }
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

    /// - Parameter id: the production's id in the catalogue; nil to find it by its key.
    private func load(id: ProductionSummary.ID?) {
        loading?.cancel()
        if inner?.session != nil { return loadInner() }
        loading = Task { [store = session.store, productionKey, weak self] in
            do throws(LibraryError) {
                let content = try await ProductionContent.read(productionKey, id: id, from: store)
                if !Task.isCancelled { self?.show(content) }
            } catch {
                if !Task.isCancelled { self?.giveUp(saying: error.localizedDescription) }
            }
        }
    }

    /// Performs `action` now, or once the episodes load.
    private func onceLoaded(_ action: @escaping (ProductionViewController) -> Void) {
        if content == nil { waiting.append(action) } else { action(self) }
    }

    func show(_ new: ProductionContent?) {
        guard let new else { return giveUp(saying: "“\(title ?? "")” is no longer in the catalogue.") }
        if inner == nil, openInner(of: new) { return }
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

    func showHeader(of production: Production) {
        let view = ProductionHeaderView(production: production)
        view.isUnfolded = header?.isUnfolded ?? false
        view.onToggle = { [weak table] in
            // Scroll to the top: the user wants to read the header, not to see the selected episode.
            table?.layoutIfNeeded()
            table?.scroll(to: 0)
        }
        table.tableHeaderView = view
    }

    var header: ProductionHeaderView? { table.tableHeaderView as? ProductionHeaderView }

    func giveUp(saying sentence: String) {
        waiting = []
        session.say(sentence)
    }

    /// The identity of the selected episode.
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
        statusDetail = table.focusedPosition(of: content?.numbers.count ?? 0)
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
        if inner != nil { return outer.toggleFavorite(productionKey) }
        onceLoaded { $0.session.toggleFavorite($0.productionKey) }
    }
}

extension ProductionViewController: CatalogObserver {
    func catalogDidChange() { load(id: nil) }

    func marksDidChange(of productionKey: String) {
        if productionKey == content?.key ?? wantedKey { load(id: id) }
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
                mark: content.mark(at: indexPath.row),
                obstacle: session.obstacle(canWatch: content.production.canWatch))
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
