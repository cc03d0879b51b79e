import CursesKit
import Localization
import TekpubFormats
import TekpubKit

/// The episodes that the server lists as new, else the latest ones by release date.
final class RecentsViewController: TableViewController {
    let session: CatalogSession

    /// The episodes in the rows.
    private var episodes: [RecentEpisode] = []
    /// The same with those that the filter hides.
    private var allEpisodes: [RecentEpisode] = []
    /// The search bar that filters the episodes.
    private lazy var filter = ListFilter(
        Text(localized("Filter episodes")), onChange: { [weak self] in self?.showRows() })
    private var loading: Task<Void, Never>?
    /// The day that ages are counted to.
    private var today: ReleaseDate?

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
                if !Task.isCancelled { self?.session.report(error.localizedDescription) }
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
                session.openPages([focusedEpisode?.link].compactMap { $0 }, above: self)
            },
            KeyCommand(.copyAddress) { [weak self] in
                guard let self else { return }
                session.copyAddresses([focusedEpisode?.pageAddress].compactMap { $0 }, from: self)
            },
        ]
    }

    private var focusedEpisode: Episode? {
        tableView.focusedIndexPath.flatMap {
            episodes.indices.contains($0.row) ? episodes[$0.row].episode : nil
        }
    }

    private func show(_ new: [RecentEpisode]) {
        allEpisodes = new
        showRows()
    }

    /// Shows the episodes that the filter lets through; there are at most a hundred.
    private func showRows() {
        episodes =
            filter.words.map { words in
                allEpisodes.filter { words.matches($0.episode.displayTitle, $0.productionTitle) }
            } ?? allEpisodes
        let notice =
            allEpisodes.isEmpty
            ? localized("No recent episodes. New ones appear here.")
            : nothingFound
        tableView.tableHeaderView = episodes.isEmpty ? NoticeView(notice) : nil
        today = session.today()
        tableView.reloadData()
        filter.show(episodes.count, of: allEpisodes.count)
        updateStatus()
    }

    private func updateStatus() {
        statusDetail = tableView.focusedPosition(of: episodes.count)
    }

    // MARK: Rows

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        episodes.count
    }

    override func tableView(_ tableView: TableView, isColumnEmpty identifier: String) -> Bool {
        switch identifier {
        case "production":
            !episodes.contains { [$0.productionTitle, $0.productionSlug].firstNonBlank != nil }
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
        guard let key = [recent.productionSlug, recent.productionTitle].firstNonBlank else {
            return session.report(localized("The production of this episode is unknown."))
        }
        navigationController?.pushViewController(
            ProductionViewController(
                key: key, id: nil, title: recent.productionTitle ?? key,
                episode: .like(recent.episode), session: session), animated: true)
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
                leadingSpace: 1, priority: 3
            ),
            TableColumn(
                "production", title: Text(localized("Production")), width: 20, isFlexible: true, priority: 1),
            TableColumn(
                "released", title: Text(localized("Released")), width: ReleaseDate.shortTextWidth,
                alignment: .right, priority: 2),
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
    func show(_ recent: RecentEpisode, asOf today: ReleaseDate?) {
        let production = [recent.productionTitle, recent.productionSlug].firstNonBlank ?? ""
        let released = recent.episode.releasedAt?.shortText(asOf: today) ?? ""
        self["title"] = "\(recent.episode.displayTitle)"
        self["production"] = .secondary("\(production)")
        self["released"] = .secondary("\(released)")
        attributedText = self["title"]
        attributedDetailText = "\([production, released].filter { !$0.isEmpty }.joined(separator: " · "))"
        setNeedsColumnText()
    }
}
