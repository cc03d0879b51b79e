import CursesKit
import Localization
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
    var content: ProductionContent? { rows.content }

    let table = TableView()
    let id: ProductionSummary.ID?
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
    /// The search bar that filters the episodes.
    private(set) lazy var filter = ListFilter(
        Text(localized("Filter episodes")), onChange: { [weak self] in self?.applyFilter() })
    private var rows = EpisodeRows()
    /// The episodes that the user has selected for the next command.
    private(set) var marked = MarkedRows<String>()
    private var filtering: Task<Void, Never>?
    private let files = EpisodeFiles()

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
        searchController = filter.controller
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
        filtering?.cancel()
    }

    // The header handles its own keys, and passes others on to the table.
    override var preferredResponder: Responder { header?.preferredResponder ?? table }

    override var keyCommands: [KeyCommand] {
        var commands = rowCommands
        commands.append(KeyCommand(.favorite) { [weak self] in self?.toggleFavorite() })
        if session.player != nil {
            commands.append(KeyCommand(.playAll) { [weak self] in self?.onceLoaded { $0.playAll() } })
        }
        if let inner {
            commands.append(KeyCommand(.refresh) { [weak inner] in inner?.refresh() })
        } else {
            commands += session.refreshCommands
        }
        if session.downloads != nil {
            commands.append(KeyCommand(.downloadAll) { [weak self] in self?.onceLoaded { $0.downloadAll() } })
        }
        return commands
    }

    /// The commands on the selected episodes, or on the focused one.
    private var rowCommands: [KeyCommand] {
        var commands: [KeyCommand] = []
        if session.player != nil {
            commands.append(KeyCommand(.play) { [weak self] in self?.onceLoaded { $0.play() } })
        }
        commands += [
            KeyCommand(.markWatched) { [weak self] in self?.onceLoaded { $0.toggleWatched() } },
            KeyCommand(.openPage) { [weak self] in self?.onceLoaded { $0.openPages() } }
                .withCount { [weak self] number in self?.onceLoaded { $0.openLink(number: number) } },
            KeyCommand(.copyAddress) { [weak self] in self?.onceLoaded { $0.copyAddresses() } },
        ]
        commands += session.queueCommands { [weak self] in
            guard let self, let content else { return [] }
            return takeIndices().map { self.session.queueItem(for: content, index: $0) }
        }
        if session.downloads != nil {
            commands.append(KeyCommand(.download) { [weak self] in self?.onceLoaded { $0.download() } })
        }
        return commands
    }

    override func contextActions(for touch: Touch?) -> [Action] {
        table.rowMenu(rowCommands, at: touch)
    }

    override func loadView() -> View { table }

    override func viewDidLoad() {
        table.allowsMultipleSelection = true
        table.dataSource = self
        table.delegate = self
        files.onChange = { [weak self] in self?.showDownloads() }
        session.downloadSigns?.observe(for: self) { [weak self] in self?.downloadsDidChange($0) }
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
        guard let new else {
            return giveUp(saying: localized("“\(title ?? "")” is no longer in the catalogue."))
        }
        if inner == nil, openInner(of: new) { return }
        let isFirst = content == nil
        let selected = wanted ?? selectedIdentity.map { .identity($0) }
        let marks = markedIdentities
        if new.production != content?.production {
            showHeader(of: new.production)
        }
        rows.content = new
        title = new.production.displayTitle
        reload(selecting: marks)
        if let row = selected.flatMap(new.index).flatMap(rows.row(ofIndex:)), row > 0 || !isFirst {
            select(row: row)
        }
        wanted = nil
        if filter.words != nil { applyFilter() }
        files.check(new, in: session)
        updateStatus()
        let actions = waiting
        waiting = []
        for action in actions { action(self) }
    }

    func showHeader(of production: Production) {
        let view = ProductionHeaderView(production: production, artwork: session.artwork)
        view.isUnfolded = header?.isUnfolded ?? false
        view.onToggle = { [weak table] in
            // Scroll to the top: the user wants to read the header, not to see the selected episode.
            table?.layoutIfNeeded()
            table?.scroll(to: 0)
        }
        view.onOpen = { [weak self] in self?.openLink($0) }
        view.onPicture = { [weak self] in self?.previewDidChange() }
        view.onFocus = { [weak table] row in
            guard let table else { return }
            table.layoutIfNeeded()
            let top = min(table.contentOffset, row)
            table.scroll(to: max(top, row - table.bounds.height + 1))
        }
        table.tableHeaderView = view
    }

    var header: ProductionHeaderView? { table.tableHeaderView as? ProductionHeaderView }

    func giveUp(saying sentence: String) {
        waiting = []
        session.report(sentence)
    }

    /// The identity of the selected episode.
    var selectedIdentity: String? {
        table.focusedIndexPath.flatMap(rows.identity)
    }

    private func select(row: Int) {
        let place = IndexPath(row: row, section: 0)
        guard place != table.focusedIndexPath else { return }
        table.focusRow(at: place, scrollPosition: .none)
        table.scrollToRow(at: place, at: .none)
    }

    private func updateStatus() {
        statusDetail = table.status(of: rows.count, selectedCount: marked.count(in: table))
        previewDidChange()
    }

    // MARK: Rows

    /// The identities of the selected episodes.
    private var markedIdentities: Set<String> { marked.all(in: table, id: rows.identity) }

    /// The indices of the episodes that the next command acts on: the selected ones, or the focused one.
    private var chosenIndices: [Int] {
        guard let content else { return [] }
        let identities = markedIdentities
        guard !identities.isEmpty else {
            return table.focusedIndexPath.flatMap(rows.index).map { [$0] } ?? []
        }
        return content.identities.indices.filter { identities.contains(content.identities[$0]) }
    }

    private func deselectAll() {
        marked.removeAll(in: table)
        updateStatus()
    }

    /// The same as `chosenIndices`, which it deselects.
    private func takeIndices() -> [Int] {
        let indices = chosenIndices
        deselectAll()
        return indices
    }

    /// Shows the rows again, with these selected.
    private func reload(selecting identities: Set<String>) {
        table.reloadData()
        marked.show(identities, in: table, isFiltered: rows.listed != nil) { rows.identities }
        filter.show(rows.count, of: rows.totalCount)
    }

    private func applyFilter() {
        filtering?.cancel()
        guard let content else { return }
        filtering = Task { [words = filter.words, weak self] in
            let listed = await ListFilter.indices(of: content.production.episodes, matching: words) {
                $0.matches($1.displayTitle, $1.presenter)
            }
            guard !Task.isCancelled, let self, self.content?.identities == content.identities else { return }
            let (marks, focused) = (markedIdentities, table.focusedIndexPath.flatMap(rows.index))
            rows.listed = listed
            reload(selecting: marks)
            if rows.count > 0 { select(row: focused.flatMap(rows.row(ofIndex:)) ?? 0) }
            updateStatus()
        }
    }

    // MARK: Videos

    private func play() {
        guard let content else { return }
        let indices = takeIndices()
        session.player?.play(content, indices: indices, above: self)
    }

    private func playAll() {
        guard let content else { return }
        let indices = content.remainingIndices
        if indices.isEmpty { return session.say(localized("No episode is left to watch.")) }
        session.player?.play(content, indices: indices, above: self)
    }

    private func download() {
        guard let content else { return }
        let indices = chosenIndices
        if indices.count == 1 {
            deselectAll()
            session.download(content, index: indices[0])
        } else if indices.count > 1 {
            session.download(
                indices.map { session.request(for: content, index: $0) },
                of: content.production.displayTitle, above: self,
                onAccept: { [weak self] in self?.deselectAll() })
        }
    }

    private func downloadAll() {
        if let content { session.downloadAll(content, above: self) }
    }

    /// Draws the signs of downloads that have changed, and looks for the files of those that are gone.
    private func downloadsDidChange(_ locations: Set<EpisodeLocation>) {
        guard let content else { return }
        var isGone = false
        for path in table.indexPathsForVisibleRows {
            guard let key = rows.index(at: path).map(content.episodeKey) else { continue }
            let location = EpisodeLocation(storeName: session.storeName, key: key)
            guard locations.contains(location) else { continue }
            isGone = isGone || session.downloadSigns?[location] == nil
            showDownload(of: key, at: path)
        }
        if isGone { files.check(content, in: session) }
    }

    /// Draws the signs of all visible downloads.
    private func showDownloads() {
        guard let content else { return }
        for path in table.indexPathsForVisibleRows {
            if let index = rows.index(at: path) { showDownload(of: content.episodeKey(at: index), at: path) }
        }
    }

    private func showDownload(of key: EpisodeKey, at path: IndexPath) {
        (table.cellForRow(at: path) as? EpisodeCell)?.download = files.sign(of: key, in: session)
    }

    // MARK: Pages

    private func openPages() {
        guard let content else { return }
        let found = chosenIndices.compactMap { content.production.episodes[$0].link }
        session.openPages(
            found.isEmpty ? [content.production.link].compactMap { $0 } : found, above: self,
            onAccept: { [weak self] in self?.deselectAll() })
    }

    private func openLink(_ address: String) { session.openPages([address], above: self) }

    /// Opens a link of the description by its number.
    private func openLink(number: Int) {
        if header?.openLink(number: number) != true {
            session.say(localized("The description has no link \(number)."))
        }
    }

    private func copyAddresses() {
        guard let content else { return }
        let addresses = takeIndices().compactMap { content.production.episodes[$0].pageAddress }
        session.copyAddresses(
            addresses.isEmpty ? [content.production.link].compactMap { $0 } : addresses, from: self)
    }

    // MARK: Marks

    private func toggleWatched() {
        guard let content else { return }
        session.toggleWatched(takeIndices().map(content.episodeKey))
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
        rows.count
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: EpisodeCell.identifier) as? EpisodeCell
            ?? EpisodeCell()
        if let content, let index = rows.index(at: indexPath) {
            cell.show(
                content.production.episodes[index], number: content.numbers[index],
                mark: content.mark(at: index),
                obstacle: session.obstacle(canWatch: content.production.canWatch), words: filter.words)
            cell.download = files.sign(of: content.episodeKey(at: index), in: session)
        }
        return cell
    }
}

extension ProductionViewController: TableViewDelegate {
    func tableView(_ tableView: TableView, didFocusRowAt indexPath: IndexPath) {
        header?.unfocusLink()
        updateStatus()
    }

    func tableViewSelectionDidChange(_ tableView: TableView) {
        marked.selectionDidChange(in: table)
        updateStatus()
    }

    func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath) {
        guard let content, let index = rows.index(at: indexPath) else { return }
        navigationController?.pushViewController(
            EpisodeViewController(content: content, index: index, session: session), animated: true)
    }
}

extension ProductionViewController: PreviewProviding {
    var previewSubject: PreviewSubject? {
        guard let content else { return nil }
        return PreviewSubject(
            storeName: session.storeName, productionKey: content.key, productionID: id,
            episode: selectedIdentity.map { .identity($0) }, shownPicture: header?.shownPicture)
    }
}
