import CursesKit
import TekpubFormats
import TekpubKit

/// The episodes that the server lists as new, else the latest ones by release date.
final class RecentsViewController: ViewController {
    let session: CatalogSession

    private let table = TableView()
    private var episodes: [RecentEpisode] = []
    private var loading: Task<Void, Never>?

    /// The maximum number of episodes; the list is for browsing, not for searching.
    private nonisolated static let limit = 100

    init(session: CatalogSession) {
        self.session = session
        super.init()
        title = "Recent"
        session.add(self)
    }

    deinit {
        loading?.cancel()
    }

    override var preferredResponder: Responder { table }

    override func loadView() -> View { table }

    override func viewDidLoad() {
        table.dataSource = self
        table.delegate = self
        load()
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

    @concurrent
    private nonisolated static func recents(
        on store: CatalogStore
    ) async throws(LibraryError) -> [RecentEpisode] {
        try store.recents(limit: limit)
    }

    private func show(_ new: [RecentEpisode]) {
        episodes = new
        table.tableHeaderView = new.isEmpty ? NoticeView("No recent episodes") : nil
        table.reloadData()
        updateStatus()
    }

    private func updateStatus() {
        statusDetail = table.focusedIndexPath.map { "\($0.row + 1) of \(episodes.count)" }
    }
}

extension RecentsViewController: CatalogObserver {
    func catalogDidChange() { load() }
}

extension RecentsViewController: TableViewDataSource {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { episodes.count }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: RecentCell.identifier) as? RecentCell
            ?? RecentCell()
        cell.show(episodes[indexPath.row])
        return cell
    }
}

extension RecentsViewController: TableViewDelegate {
    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        updateStatus()
    }

    func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath) {
        let recent = episodes[indexPath.row]
        guard let key = [recent.productionSlug, recent.productionTitle].firstNonBlank else {
            return session.report("The server does not say which production this belongs to.")
        }
        navigationController?.pushViewController(
            ProductionViewController(
                key: key, id: nil, title: recent.productionTitle ?? key,
                episode: .like(recent.episode), session: session), animated: true)
    }
}
