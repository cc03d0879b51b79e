import CursesKit
import TekpubFormats
import TekpubKit

/// Episodes of all sources: the new ones, latest first or by source, or the started ones.
final class SourceEpisodesViewController: TableViewController {
    /// Called when the user opens an episode.
    var onOpen: ((SourceEpisode) -> Void)?
    /// Called when the user asks to mark episodes by age.
    var onMark: (() -> Void)?

    private let kind: Kind
    private let list: SourceList
    private var sections: [(title: String?, rows: [SourceEpisodeRow])] = []
    private var rowCount = 0
    private var loading: Task<Void, Never>?
    private let storeOf: @Sendable (String) -> CatalogStore

    /// Which episodes are listed.
    enum Kind {
        case new, newBySource, started
    }

    /// The maximum number of started episodes, whose titles are read one by one.
    private nonisolated static let startedLimit = 200

    /// - Parameter storeOf: returns the store of a catalogue.
    init(_ kind: Kind, list: SourceList, storeOf: @escaping @Sendable (String) -> CatalogStore) {
        self.kind = kind
        self.list = list
        self.storeOf = storeOf
        super.init()
        title =
            switch kind {
            case .new: "New"
            case .newBySource: "All by Source"
            case .started: "Continue"
            }
    }

    deinit {
        loading?.cancel()
    }

    override func viewDidLoad() {
        update()
    }

    override var keyCommands: [KeyCommand] {
        guard kind != .started else { return [] }
        return [
            KeyCommand("Mark as seen", keys: "m") { [weak self] in
                guard let self, let row = focusedRow else { return }
                list.markSeen([row.episode])
            },
            KeyCommand("Mark older", keys: "M") { [weak self] in self?.onMark?() },
        ]
    }

    // MARK: Rows

    /// Shows what the list of sources says now.
    func update() {
        guard isViewLoaded else { return }
        let titles = Dictionary(list.sources.map { ($0.id, $0.title) }, uniquingKeysWith: { $1 })
        switch kind {
        case .new: show([(nil, list.newEpisodes.map { SourceEpisodeRow($0, source: titles[$0.sourceID]) })])
        case .newBySource:
            let groups = Dictionary(grouping: list.newEpisodes, by: \.sourceID)
            show(
                list.sources.compactMap { source in
                    groups[source.id].map { ($0, source) }.map { episodes, source in
                        (source.title, episodes.map { SourceEpisodeRow($0, source: nil) })
                    }
                })
        case .started: loadStarted(titles)
        }
    }

    private func loadStarted(_ titles: [Source.ID: String]) {
        loading?.cancel()
        loading = Task { [episodes = list.startedEpisodes, storeOf, weak self] in
            let rows = await Self.rows(of: episodes, titles, storeOf)
            if !Task.isCancelled { self?.show([(nil, rows)]) }
        }
    }

    /// Reads the titles and lengths of started episodes, which only their catalogues know.
    private nonisolated static func rows(
        of episodes: [SourceEpisode], _ titles: [Source.ID: String],
        _ storeOf: @escaping @Sendable (String) -> CatalogStore
    ) async -> [SourceEpisodeRow] {
        await onBlockingThread {
            episodes.prefix(startedLimit).map { episode in
                // Ignore errors: an episode that cannot be read is shown by its identity.
                let content = try? ProductionContent(
                    episode.key.productionKey, id: nil, from: storeOf(episode.storeName))
                let found = content?.index(of: .identity(episode.key.identity))
                return SourceEpisodeRow(
                    episode, source: titles[episode.sourceID],
                    content: found.flatMap { content?.production.episodes[$0] })
            }
        }
    }

    private func show(_ new: [(title: String?, rows: [SourceEpisodeRow])]) {
        let former = tableView.focusedIndexPath
        sections = new
        rowCount = new.reduce(0) { $0 + $1.rows.count }
        tableView.tableHeaderView = rowCount == 0 ? NoticeView(notice) : nil
        tableView.reloadData()
        if let former, !new.isEmpty {
            let section = min(former.section, new.count - 1)
            let row = min(former.row, new[section].rows.count - 1)
            if row >= 0 {
                tableView.selectRow(at: IndexPath(row: row, section: section), scrollPosition: .none)
                tableView.scrollToRow(at: IndexPath(row: row, section: section), at: .none)
            }
        }
        updateStatus()
    }

    private var notice: String {
        switch kind {
        case .new, .newBySource: "Nothing new. R asks all sources now."
        case .started: "Nothing started. Episodes that you began to play appear here."
        }
    }

    private var focusedRow: SourceEpisodeRow? {
        guard let place = tableView.focusedIndexPath, sections.indices.contains(place.section),
            sections[place.section].rows.indices.contains(place.row)
        else { return nil }
        return sections[place.section].rows[place.row]
    }

    private func updateStatus() {
        guard let place = tableView.focusedIndexPath, rowCount > 0 else { return statusDetail = nil }
        let before = sections.prefix(place.section).reduce(0) { $0 + $1.rows.count }
        statusDetail = Text("\(before + place.row + 1) of \(rowCount)")
    }

    override func numberOfSections(in tableView: TableView) -> Int { sections.count }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        sections[section].rows.count
    }

    override func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
        sections[section].title.map { " \($0)" }
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: SourceEpisodeCell.identifier) as? SourceEpisodeCell
            ?? SourceEpisodeCell()
        cell.show(sections[indexPath.section].rows[indexPath.row])
        return cell
    }

    override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        updateStatus()
    }

    override func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath) {
        onOpen?(sections[indexPath.section].rows[indexPath.row].episode)
    }
}
