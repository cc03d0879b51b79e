import CursesKit
import TekpubFormats
import TekpubKit

import struct Foundation.URL

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
        "Filter episodes", onChange: { [weak self] in self?.applyFilter() })
    /// The indices of the episodes that are listed; nil for all.
    private(set) var listed: [Int]?
    /// The episodes that the user has selected for the next command.
    private(set) var marked = MarkedRows<String>()
    private var filtering: Task<Void, Never>?
    /// The episodes that have files, of those that are not in the list of downloads.
    private var downloaded: Set<EpisodeKey> = []
    private var checkingFiles: Task<Void, Never>?

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
        checkingFiles?.cancel()
    }

    // The header handles its own keys, and passes others on to the table.
    override var preferredResponder: Responder { header?.preferredResponder ?? table }

    override var keyCommands: [KeyCommand] {
        var commands = rowCommands
        commands.append(
            KeyCommand("Favourite", keys: "f") { [weak self] in self?.toggleFavorite() }
                .hint(priority: 40))
        if let inner {
            commands.append(KeyCommand("Refresh", keys: "r") { [weak inner] in inner?.refresh() })
        } else {
            commands += session.refreshCommands
        }
        if session.downloads != nil {
            commands.append(
                KeyCommand("Download all", keys: "D") { [weak self] in
                    self?.onceLoaded { $0.downloadAll() }
                }.hint(priority: 10))
        }
        return commands
    }

    /// The commands on the selected episodes, or on the focused one.
    private var rowCommands: [KeyCommand] {
        var commands: [KeyCommand] = []
        if session.player != nil {
            commands.append(
                KeyCommand("Play", keys: "p") { [weak self] in self?.onceLoaded { $0.play() } }
                    .hint(priority: 90))
        }
        commands += [
            KeyCommand("Watched", keys: "m") { [weak self] in self?.onceLoaded { $0.toggleWatched() } }
                .hint(priority: 50),
            KeyCommand("Open the page", keys: "o") { [weak self] in self?.onceLoaded { $0.openPages() } }
                .withCount { [weak self] number in self?.onceLoaded { $0.openLink(number: number) } }
                .hint("page", priority: 30),
            KeyCommand("Copy the address", keys: "y") { [weak self] in
                self?.onceLoaded { $0.copyAddresses() }
            }.hint("copy", priority: 20),
        ]
        if session.downloads != nil {
            commands.append(
                KeyCommand("Download", keys: "d") { [weak self] in
                    self?.onceLoaded { $0.download() }
                }.hint(priority: 80))
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
        guard let new else { return giveUp(saying: "“\(title ?? "")” is no longer in the catalogue.") }
        if inner == nil, openInner(of: new) { return }
        let isFirst = content == nil
        let selected = wanted ?? selectedIdentity.map { .identity($0) }
        let marks = markedIdentities
        if new.production != content?.production {
            showHeader(of: new.production)
        }
        content = new
        title = new.production.displayTitle
        // The filter is asked again for other episodes; marks change none of them.
        if listed?.last.map(new.numbers.indices.contains) == false { listed = [] }
        reload(selecting: marks)
        if let row = selected.flatMap(new.index).flatMap(row(ofIndex:)), row > 0 || !isFirst {
            select(row: row)
        }
        wanted = nil
        if filter.words != nil { applyFilter() }
        checkFiles()
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
        session.say(sentence)
    }

    /// The identity of the selected episode.
    var selectedIdentity: String? {
        table.focusedIndexPath.flatMap(identity)
    }

    private func identity(at path: IndexPath) -> String? {
        guard let content, let index = index(ofRow: path.row) else { return nil }
        return content.identities[index]
    }

    private func select(row: Int) {
        let place = IndexPath(row: row, section: 0)
        guard place != table.focusedIndexPath else { return }
        table.focusRow(at: place, scrollPosition: .none)
        table.scrollToRow(at: place, at: .none)
    }

    private func updateStatus() {
        statusDetail = table.status(of: rowCount, selectedCount: marked.count(in: table))
        previewDidChange()
    }

    // MARK: Rows

    private var rowCount: Int { listed?.count ?? content?.numbers.count ?? 0 }

    /// Returns the index of the episode in a row; nil if the row does not exist.
    private func index(ofRow row: Int) -> Int? {
        guard row >= 0, row < rowCount else { return nil }
        return listed?[row] ?? row
    }

    private func row(ofIndex index: Int) -> Int? {
        guard let listed else { return index }
        return listed.firstIndex(of: index)
    }

    private var focusedIndex: Int? { table.focusedIndexPath.flatMap { index(ofRow: $0.row) } }

    /// The identities of the selected episodes.
    private var markedIdentities: Set<String> { marked.all(in: table, id: identity) }

    /// The indices of the episodes that the next command acts on: the selected ones, or the focused one.
    private var chosenIndices: [Int] {
        guard let content else { return [] }
        let identities = markedIdentities
        guard !identities.isEmpty else { return focusedIndex.map { [$0] } ?? [] }
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
        marked.show(identities, in: table, isFiltered: listed != nil) {
            (0..<rowCount).compactMap { row in
                let path = IndexPath(row: row, section: 0)
                return identity(at: path).map { (path, $0) }
            }
        }
        filter.show(rowCount, of: content?.numbers.count ?? 0)
    }

    private func applyFilter() {
        filtering?.cancel()
        guard let content else { return }
        filtering = Task { [words = filter.words, weak self] in
            let listed = await ListFilter.indices(of: content.production.episodes, matching: words) {
                $0.matches($1.displayTitle, $1.presenter)
            }
            guard !Task.isCancelled, let self, self.content?.identities == content.identities else { return }
            let (marks, focused) = (markedIdentities, focusedIndex)
            self.listed = listed
            reload(selecting: marks)
            if rowCount > 0 { select(row: focused.flatMap(row(ofIndex:)) ?? 0) }
            updateStatus()
        }
    }

    // MARK: Videos

    private func play() {
        guard let content else { return }
        let indices = takeIndices()
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

    /// Draws the signs of downloads that have changed.
    private func downloadsDidChange(_ locations: Set<EpisodeLocation>) {
        guard let content else { return }
        var isGone = false
        for path in table.indexPathsForVisibleRows {
            guard let index = index(ofRow: path.row) else { continue }
            let location = location(of: content.episodeKey(at: index))
            guard locations.contains(location) else { continue }
            let sign = session.downloadSigns?[location]
            isGone = isGone || sign == nil
            (table.cellForRow(at: path) as? EpisodeCell)?.download = sign
        }
        if isGone { checkFiles() }
    }

    private func location(of key: EpisodeKey) -> EpisodeLocation {
        EpisodeLocation(storeName: session.storeName, key: key)
    }

    private func downloadSign(at index: Int) -> DownloadSign? {
        guard let content, let signs = session.downloadSigns else { return nil }
        let key = content.episodeKey(at: index)
        return signs[location(of: key)] ?? (downloaded.contains(key) ? .finished : nil)
    }

    /// Looks for files of episodes that are not in the list of downloads any more.
    private func checkFiles() {
        guard let content, let downloads = session.downloads, session.downloadSigns != nil else { return }
        checkingFiles?.cancel()
        checkingFiles = Task {
            [storeName = session.storeName, viewRoot = session.state.viewRoot, weak self] in
            let known = await Self.downloaded(
                of: content, storeName: storeName, viewRoot: viewRoot, downloads)
            guard !Task.isCancelled, let self, known != downloaded else { return }
            downloaded = known
            for path in table.indexPathsForVisibleRows {
                guard let index = index(ofRow: path.row) else { continue }
                (table.cellForRow(at: path) as? EpisodeCell)?.download = downloadSign(at: index)
            }
        }
    }

    @concurrent
    private nonisolated static func downloaded(
        of content: ProductionContent, storeName: String, viewRoot: URL?,
        _ downloads: any DownloadService
    ) async -> Set<EpisodeKey> {
        await downloads.downloaded(among: content.requests(server: storeName, viewRoot: viewRoot))
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
        if header?.openLink(number: number) != true { session.say("The description has no link \(number).") }
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
        rowCount
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: EpisodeCell.identifier) as? EpisodeCell
            ?? EpisodeCell()
        if let content, let index = index(ofRow: indexPath.row) {
            cell.show(
                content.production.episodes[index], number: content.numbers[index],
                mark: content.mark(at: index),
                obstacle: session.obstacle(canWatch: content.production.canWatch), words: filter.words)
            cell.download = downloadSign(at: index)
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
        guard let content, let index = index(ofRow: indexPath.row) else { return }
        navigationController?.pushViewController(
            EpisodeViewController(content: content, index: index, session: session), animated: true)
    }
}

extension ProductionViewController: PreviewProviding {
    var previewSubject: PreviewSubject? {
        guard let content else { return nil }
        return PreviewSubject(
            store: session.store, storeName: session.storeName, productionKey: content.key, productionID: id,
            episodeIdentity: selectedIdentity)
    }
}
