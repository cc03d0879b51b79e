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
    /// The episodes by section; their texts are made when a row comes onto the screen.
    private var sections: [Section] = []
    private var rowCount = 0
    /// The titles of the sources.
    private var titles: [Source.ID: String] = [:]
    /// The started episodes in their catalogues.
    private var contents: [SourceEpisode: Episode] = [:]
    private var isVisible = false
    private var loading: Task<Void, Never>?
    private let storeOf: @Sendable (String) -> CatalogStore

    /// Episodes below a common title; nil for none.
    private struct Section {
        var title: String?
        let episodes: [SourceEpisode]
    }

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

    override func viewWillAppear() {
        super.viewWillAppear()
        isVisible = true
        update()
    }

    override func viewDidDisappear() {
        super.viewDidDisappear()
        isVisible = false
    }

    override var keyCommands: [KeyCommand] {
        guard kind != .started else { return [] }
        return [
            KeyCommand("Mark as seen", keys: "m") { [weak self] in
                guard let self, let episode = focusedEpisode else { return }
                list.markSeen([episode])
            },
            KeyCommand("Mark older", keys: "M") { [weak self] in self?.onMark?() },
        ]
    }

    // MARK: Rows

    /// Shows what the list of sources says now; a list that is not on the screen does so when it appears.
    func update() {
        guard isVisible else { return }
        titles = Dictionary(list.sources.map { ($0.id, $0.title) }, uniquingKeysWith: { $1 })
        switch kind {
        case .new: show([Section(episodes: list.newEpisodes)])
        case .newBySource:
            let groups = Dictionary(grouping: list.newEpisodes, by: \.sourceID)
            show(
                list.sources.compactMap { source in
                    groups[source.id].map { Section(title: source.title, episodes: $0) }
                })
        case .started: loadStarted()
        }
    }

    private func loadStarted() {
        loading?.cancel()
        let episodes = Array(list.startedEpisodes.prefix(Self.startedLimit))
        loading = Task { [storeOf, weak self] in
            let contents = await Self.contents(of: episodes, storeOf)
            guard !Task.isCancelled, let self else { return }
            self.contents = contents
            show([Section(episodes: episodes)])
        }
    }

    /// Reads started episodes, whose titles and lengths only their catalogues know.
    private nonisolated static func contents(
        of episodes: [SourceEpisode], _ storeOf: @escaping @Sendable (String) -> CatalogStore
    ) async -> [SourceEpisode: Episode] {
        await onBlockingThread {
            episodes.reduce(into: [:]) { contents, episode in
                // Ignore errors: an episode that cannot be read is shown by the name of its production.
                let content = try? ProductionContent(
                    episode.key.productionKey, id: nil, from: storeOf(episode.storeName))
                if let content, let index = content.index(of: .identity(episode.key.identity)) {
                    contents[episode] = content.production.episodes[index]
                }
            }
        }
    }

    private func show(_ new: [Section]) {
        let former = tableView.focusedIndexPath
        sections = new
        rowCount = new.reduce(0) { $0 + $1.episodes.count }
        tableView.tableHeaderView = rowCount == 0 ? NoticeView(notice) : nil
        tableView.reloadData()
        if let former, !new.isEmpty {
            let section = min(former.section, new.count - 1)
            let row = min(former.row, new[section].episodes.count - 1)
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

    private var focusedEpisode: SourceEpisode? {
        guard let place = tableView.focusedIndexPath, sections.indices.contains(place.section),
            sections[place.section].episodes.indices.contains(place.row)
        else { return nil }
        return sections[place.section].episodes[place.row]
    }

    private func updateStatus() {
        guard let place = tableView.focusedIndexPath, rowCount > 0 else { return statusDetail = nil }
        let before = sections.prefix(place.section).reduce(0) { $0 + $1.episodes.count }
        statusDetail = Text("\(before + place.row + 1) of \(rowCount)")
    }

    override func numberOfSections(in tableView: TableView) -> Int { sections.count }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        sections[section].episodes.count
    }

    override func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
        sections[section].title.map { " \($0)" }
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: SourceEpisodeCell.identifier) as? SourceEpisodeCell
            ?? SourceEpisodeCell()
        let section = sections[indexPath.section]
        let episode = section.episodes[indexPath.row]
        cell.show(
            SourceEpisodeRow(
                episode, source: section.title == nil ? titles[episode.sourceID] : nil,
                content: contents[episode]))
        return cell
    }

    override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        updateStatus()
    }

    override func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath) {
        onOpen?(sections[indexPath.section].episodes[indexPath.row])
    }
}
