import CursesKit
import Localization
import TekpubFormats
import TekpubKit

/// The episodes that the server lists as new, else the latest ones by release date.
final class RecentsViewController: TableViewController {
    let session: CatalogSession

    /// The episodes in the rows.
    private var episodes: [RecentEpisode] = []
    /// All episodes, including those that the filter hides.
    private var allEpisodes: [RecentEpisode] = []
    /// The search bar that filters the episodes.
    private lazy var filter = ListFilter(
        Text(localized("Filter episodes")), onChange: { [weak self] in self?.showRows() })
    private var loading: Task<Void, Never>?
    /// The episode to select once the rows are in another order; nil to stay in the same row.
    private var sortedEpisode: RecentEpisode?
    /// The day that ages are counted to.
    private var today: Today?

    /// The maximum number of episodes; the list is for browsing, not for searching.
    private nonisolated static let limit = 100

    init(session: CatalogSession) {
        self.session = session
        super.init()
        title = localized("Recent")
        searchController = filter.controller
        session.add(self)
    }

    deinit {
        loading?.cancel()
    }

    override func viewDidLoad() {
        tableView.sortsByKeys = false
        load()
    }

    override func viewWillLayoutSubviews() {
        tableView.layOutRows(in: RecentCell.columns.value, margin: 1)
    }

    private func load() {
        loading?.cancel()
        loading = Task { [store = session.store, weak self] in
            do throws(LibraryError) {
                let episodes = try await Self.recents(on: store)
                if !Task.isCancelled { self?.show(episodes) }
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

    override func contextActions(for touch: Touch?) -> [Action] {
        tableView.rowMenu(keyCommands, at: touch)
    }

    override var keyCommands: [KeyCommand] {
        guard tableView.hasRows else { return [] }
        return [
            KeyCommand(.openPage) { [weak self] in
                guard let self else { return }
                session.openPages([focused?.episode.link].compactMap { $0 }, above: self)
            },
            KeyCommand(.copyAddress) { [weak self] in
                guard let self else { return }
                session.copyAddresses([focused?.episode.pageAddress].compactMap { $0 }, from: self)
            },
            KeyCommand(.sort) { [weak self] in self?.askForOrder() },
        ]
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
            tableView.moveFocus(to: IndexPath(row: row, section: 0))
        }
        sortedEpisode = nil
        updateStatus()
    }

    // MARK: Order

    private func askForOrder() {
        let orders: [ListOrder<TableSortDescriptor?>] = [
            ListOrder(title: localized("Catalogue's Order"), key: "s", order: nil),
            ListOrder(localized("Title"), key: "t", column: "title", .ascending),
            ListOrder(localized("Production"), key: "p", column: "production", .ascending),
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
        case "production":
            session.state.productionCount == 1
                || !episodes.contains { [$0.productionTitle, $0.productionSlug].firstNonBlank != nil }
        case "released": !episodes.contains { $0.episode.releasedAt != nil }
        default: false
        }
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: RecentCell.identifier) as? RecentCell
            ?? RecentCell()
        cell.show(episodes[indexPath.row], asOf: today)
        return cell
    }

    override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        updateStatus()
    }

    override func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath) {
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

extension RecentEpisode {
    /// The slug of the production, else its title; nil if unknown.
    fileprivate var productionKey: String? { [productionSlug, productionTitle].firstNonBlank }
}

extension [RecentEpisode] {
    /// Returns the episodes in the order of a column; nil for the catalogue's.
    fileprivate func sorted(by descriptor: TableSortDescriptor?) -> [RecentEpisode] {
        guard let descriptor else { return self }
        return switch descriptor.columnIdentifier {
        case "title": sorted(descriptor.direction) { FoldedText.fold($0.episode.displayTitle) }
        case "production":
            sorted(descriptor.direction) {
                [$0.productionTitle, $0.productionSlug].firstNonBlank.map(FoldedText.fold)
            }
        case "released": sorted(descriptor.direction) { $0.episode.releasedAt?.secondsSince1970 }
        default: self
        }
    }
}

extension RecentsViewController: CatalogObserver {
    func catalogDidChange() { load() }
}

/// A recent episode in a row: title, production and release date.
final class RecentCell: TableColumnCell {
    static let identifier = "recent"

    static let columns = PerLanguage {
        [
            TableColumn(
                "title", title: Text(localized("Title")), width: 24, idealWidth: 61, isFlexible: true,
                leadingSpace: 1, priority: 3, sortDirections: [.ascending, .descending]),
            TableColumn(
                "production", title: Text(localized("Production")), width: 20, isFlexible: true, priority: 1,
                sortDirections: [.ascending, .descending]),
            TableColumn(
                "released", title: Text(localized("Released")), width: ReleaseDate.shortTextWidth,
                alignment: .right, priority: 2, sortDirections: [.descending, .ascending]),
        ]
    }

    init() {
        super.init(reuseIdentifier: Self.identifier)
    }

    override var accessibilityLabel: String? {
        RowWords.joined(
            self["title"].description, self["production"].description, self["released"].description)
    }

    override func layoutSubviews() {
        let isGlossy = traitCollection.finish == .glossy
        style = isGlossy ? .subtitle : .value1
        accessoryType = isGlossy ? .disclosureIndicator : .none
    }

    /// - Parameter today: the day that ages are counted to; nil for dates only.
    func show(_ recent: RecentEpisode, asOf today: Today?) {
        let production = [recent.productionTitle, recent.productionSlug].firstNonBlank ?? ""
        let released = recent.episode.releasedAt?.shortText(asOf: today) ?? ""
        self["title"] = "\(recent.episode.displayTitle)"
        self["production"] = .secondary("\(production)")
        self["released"] = .secondary("\(released)")
        // Without a sign, as far from the edge as titles with one.
        attributedText = "  " + self["title"]
        attributedDetailText = "  \([production, released].filter { !$0.isEmpty }.joined(separator: " · "))"
        setNeedsColumnText()
    }
}
