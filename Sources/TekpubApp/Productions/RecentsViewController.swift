import CursesKit
import Localization
import TekpubFormats
import TekpubKit

/// The episodes that the server lists as new, else the latest ones by release date.
final class RecentsViewController: TableViewController, EpisodeListing {
    let session: CatalogSession

    /// The episodes in the rows.
    private var episodes: [RecentEpisode] = []
    /// All episodes, including those that the filter hides.
    private var allEpisodes: [RecentEpisode] = []
    /// The episodes in the library, as far as they were found there.
    private var locations: [RecentEpisode: EpisodeLocation] = [:]
    private let states: EpisodeStates
    /// The search bar that filters the episodes.
    private lazy var filter = ListFilter(
        localized("Filter episodes"), onChange: { [weak self] in self?.showRows() })
    private var loading: Task<Void, Never>?
    /// The episode to select once the rows are in another order; nil to stay in the same row.
    private var sortedEpisode: RecentEpisode?
    /// The day that ages are counted to.
    private var today: Today?

    /// The maximum number of episodes; the list is for browsing, not for searching.
    private nonisolated static let limit = 100

    init(session: CatalogSession) {
        self.session = session
        states = EpisodeStates(session.context)
        super.init()
        title = localized("Recent")
        searchController = filter.controller
        session.add(self)
        states.onChange = { [weak self] in self?.tableView.reloadData() }
        session.context.downloadSigns?.observe(for: self) { [weak self] in self?.downloadsDidChange($0) }
    }

    deinit {
        loading?.cancel()
    }

    override func viewDidLoad() {
        tableView.sortsByKeys = false
        load()
    }

    override func viewWillAppear() {
        super.viewWillAppear()
        states.isVisible = true
    }

    override func viewDidDisappear() {
        super.viewDidDisappear()
        states.isVisible = false
    }

    override func viewWillLayoutSubviews() {
        tableView.layOutRows(in: SourceEpisodeCell.columnsOfRecent.value)
    }

    private func load() {
        loading?.cancel()
        loading = Task { [session, weak self] in
            do throws(LibraryError) {
                let episodes = try await Self.recents(on: session.store)
                guard !Task.isCancelled else { return }
                self?.show(episodes)
                // The list shows what the server says of them, which is known before.
                let found = await SourceEpisodeReader(library: session.context.library)
                    .locations(of: episodes, in: session.catalogID)
                if !Task.isCancelled { self?.show(found) }
            } catch {
                if !Task.isCancelled { self?.session.messages.report(error.localizedDescription) }
            }
        }
    }

    private nonisolated static func recents(
        on store: CatalogStore
    ) async throws(LibraryError) -> [RecentEpisode] {
        try await onBlockingThread { () throws(LibraryError) in try store.recents(limit: limit) }
    }

    private func show(_ found: [EpisodeLocation?]) {
        locations = Dictionary(
            zip(allEpisodes, found).compactMap { episode, location in location.map { (episode, $0) } },
            uniquingKeysWith: { first, _ in first })
        states.show(found.compactMap(\.self))
        tableView.reloadData()
        keyCommandsDidChange()
    }

    override func contextActions(for touch: Touch?) -> [Action] {
        tableView.rowMenu(rowCommands, at: touch)
    }

    override var keyCommands: [KeyCommand] {
        guard tableView.hasRows else { return [] }
        return rowCommands + [KeyCommand(.sort) { [weak self] in self?.askForOrder() }]
    }

    /// The commands on the focused episode.
    private var rowCommands: [KeyCommand] {
        guard focused.flatMap({ locations[$0] }) != nil else {
            // It is not in the library, or not found yet: the list knows its page.
            return [
                KeyCommand(.openPage) { [weak self] in
                    guard let self else { return }
                    session.openPages([focused?.episode.link].compactMap { $0 }, above: self)
                },
                KeyCommand(.copyAddress) { [weak self] in
                    guard let self else { return }
                    session.copyAddresses([focused?.episode.pageAddress].compactMap { $0 }, from: self)
                },
            ]
        }
        let terminalCommand = KeyCommand(.play) { [weak self] in self?.playInTerminal() }
        let plays = session.context.nowPlaying == nil && session.player != nil
        return (plays ? [terminalCommand] : []) + episodeCommands
    }

    var shownSession: CatalogSession? { session }

    func chooseEpisodes(toPlay isToPlay: Bool, _ action: @escaping @MainActor ([QueueItem]) -> Void) {
        guard let focused, let location = locations[focused] else { return }
        action([
            QueueItem(
                location: location, title: focused.episode.displayTitle,
                productionTitle: focused.productionTitle,
                durationInSeconds: focused.episode.durationInSeconds)
        ])
    }

    func deselectAll() {}

    /// Plays the focused episode if nothing is played in the background.
    private func playInTerminal() {
        guard let key = focused.flatMap({ locations[$0]?.key }) else { return }
        session.tasks.run { [session, weak self] in
            do throws(LibraryError) {
                let content = try await ProductionContent.read(
                    key.productionKey, id: nil, from: session.store)
                guard let self, let content, let index = content.index(of: .identity(key.identity)) else {
                    return
                }
                session.player?.play(content, index: index, above: self)
            } catch {
                session.messages.report(error.localizedDescription)
            }
        }
    }

    private var focused: RecentEpisode? {
        tableView.focusedIndexPath.flatMap { episodes.indices.contains($0.row) ? episodes[$0.row] : nil }
    }

    private func show(_ new: [RecentEpisode]) {
        allEpisodes = new
        showRows()
    }

    /// Shows the episodes that the filter lets through; there are at most a hundred.
    private func showRows() {
        episodes = allEpisodes.sorted(by: tableView.sortDescriptor)
        if let words = filter.words {
            episodes = episodes.filter { words.matches($0.episode.displayTitle, $0.productionTitle) }
        }
        let notice =
            allEpisodes.isEmpty
            ? localized("No recent episodes. New ones appear here.")
            : nothingFound
        tableView.tableHeaderView = episodes.isEmpty ? NoticeView(notice) : nil
        today = session.context.today
        tableView.reloadData()
        filter.show(episodes.count, of: allEpisodes.count)
        if let row = sortedEpisode.flatMap(episodes.firstIndex) {
            tableView.moveFocus(to: RowPath(row: row, section: 0))
        }
        sortedEpisode = nil
        updateStatus()
    }

    // MARK: Order

    private func askForOrder() {
        let orders: [ListOrder<TableSortDescriptor?>] = [
            ListOrder(title: localized("Catalogue's Order"), key: "s", order: nil),
            ListOrder(localized("Title"), key: "t", column: "title", .ascending),
            ListOrder(
                localized("Show", context: "series"), key: "w", column: "source", .ascending),
            ListOrder(localized("Newest First"), key: "d", column: "released", .descending),
        ]
        let sheet = AlertController.orders(orders, of: tableView) { [weak self] in self?.sort(by: $0) }
        present(sheet)
    }

    /// Sorts the rows, and keeps the selected one.
    private func sort(by descriptor: TableSortDescriptor?) {
        sortedEpisode = focused
        tableView.sortDescriptor = descriptor
        showRows()
    }

    override func tableView(_ tableView: TableView, sortBy descriptor: TableSortDescriptor) {
        sort(by: descriptor)
    }

    private func updateStatus() {
        statusDetail = tableView.focusedPosition(of: episodes.count)
        previewDidChange()
    }

    // MARK: Rows

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        episodes.count
    }

    override func tableView(_ tableView: TableView, isColumnEmpty identifier: String) -> Bool {
        switch identifier {
        case "source":
            session.state.productionCount == 1
                || !episodes.contains { [$0.productionTitle, $0.productionSlug].firstNonBlank != nil }
        case "progress":
            !episodes.contains { episode in
                state(of: episode)?.mark?.progress(of: episode.episode.durationInSeconds) != nil
            }
        case "length": !episodes.contains { $0.episode.durationInSeconds != nil }
        case "released": !episodes.contains { $0.episode.releasedAt != nil }
        default: false
        }
    }

    /// How far the user is in an episode; nil if it is not in the library, or not found yet.
    private func state(of episode: RecentEpisode) -> EpisodeState? {
        locations[episode].map { states[$0] }
    }

    /// Draws the signs of downloads that have changed.
    private func downloadsDidChange(_ changed: Set<EpisodeLocation>) {
        for path in tableView.indexPathsForVisibleRows where episodes.indices.contains(path.row) {
            guard let location = locations[episodes[path.row]], changed.contains(location) else { continue }
            (tableView.cellForRow(at: path) as? SourceEpisodeCell)?.download =
                session.context.downloadSigns?[location]
        }
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: RowPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: SourceEpisodeCell.identifier) as? SourceEpisodeCell
            ?? SourceEpisodeCell()
        let episode = episodes[indexPath.row]
        cell.show(SourceEpisodeRow(episode, state: state(of: episode), asOf: today))
        cell.download = locations[episode].flatMap { session.context.downloadSigns?[$0] }
        return cell
    }

    override func tableView(_ tableView: TableView, didSelectRowAt indexPath: RowPath) {
        updateStatus()
    }

    override func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: RowPath) {
        let recent = episodes[indexPath.row]
        guard let key = recent.productionKey else {
            return session.messages.report(localized("The production of this episode is unknown."))
        }
        navigationController?.pushViewController(
            ProductionViewController(
                key: key, id: nil, title: recent.productionTitle ?? key,
                episode: .like(recent.episode), session: session), animated: true)
    }
}

extension RecentsViewController: PreviewProviding {
    var previewSubject: PreviewSubject? {
        guard let focused, let key = focused.productionKey else { return nil }
        return PreviewSubject(
            catalogID: session.catalogID, productionKey: key, episode: .like(focused.episode))
    }
}

extension RecentsViewController: CatalogObserver {
    func catalogDidChange() { load() }
}
