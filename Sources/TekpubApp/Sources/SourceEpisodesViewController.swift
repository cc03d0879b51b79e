import CursesKit
import TekpubFormats
import TekpubKit

import struct Foundation.URL

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
    /// The same with those that the filter hides.
    private var allSections: [Section] = []
    /// The search bar that filters the episodes.
    private lazy var filter = ListFilter(
        "Filter episodes", onChange: { [weak self] in self?.applyFilter() })
    /// The episodes that the user has selected for the next command.
    private var marked = MarkedRows<EpisodeLocation>()
    private var filtering: Task<Void, Never>?
    /// Returns the session of the shown catalogue, which downloads and tells.
    private let session: () -> CatalogSession?
    private var rowCount = 0
    /// The titles of the sources.
    private var titles: [Source.ID: String] = [:]
    /// The started episodes in their catalogues.
    private var contents: [SourceEpisode: Episode] = [:]
    private var isVisible = false
    private var loading: Task<Void, Never>?
    private let storeOf: @Sendable (String) -> CatalogStore

    /// Episodes below a common title; nil for none.
    private struct Section: Sendable {
        var title: String?
        var episodes: [SourceEpisode]
    }

    /// Which episodes are listed.
    enum Kind {
        case new, newBySource, started
    }

    /// The maximum number of started episodes, whose titles are read one by one.
    private nonisolated static let startedLimit = 200

    /// - Parameters:
    ///   - session: returns the session of the shown catalogue.
    ///   - storeOf: returns the store of a catalogue.
    init(
        _ kind: Kind, list: SourceList, session: @escaping () -> CatalogSession?,
        storeOf: @escaping @Sendable (String) -> CatalogStore
    ) {
        self.kind = kind
        self.list = list
        self.session = session
        self.storeOf = storeOf
        super.init()
        searchController = filter.controller
        tableView.allowsMultipleSelection = true
        session()?.downloadSigns?.observe(for: self) { [weak self] in self?.downloadsDidChange($0) }
        title =
            switch kind {
            case .new: "New"
            case .newBySource: "All by Source"
            case .started: "Continue"
            }
    }

    deinit {
        loading?.cancel()
        filtering?.cancel()
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
        guard tableView.hasRows else { return [] }
        guard kind != .started else { return rowCommands }
        return rowCommands + [KeyCommand("Mark older", keys: "M") { [weak self] in self?.onMark?() }]
    }

    override func contextActions(for touch: Touch?) -> [Action] {
        tableView.rowMenu(rowCommands, at: touch)
    }

    /// The commands on the selected episodes, or on the focused one.
    private var rowCommands: [KeyCommand] {
        var commands = [
            KeyCommand("Open the page", keys: "o") { [weak self] in self?.openPages() }
                .hint("page", priority: 30),
            KeyCommand("Copy the address", keys: "y") { [weak self] in self?.copyAddresses() }
                .hint("copy", priority: 20),
        ]
        if session()?.downloads != nil {
            commands.append(
                KeyCommand("Download", keys: "d") { [weak self] in self?.download() }.hint(priority: 80))
        }
        guard kind != .started else { return commands }
        return commands + [
            KeyCommand("Mark as seen", keys: "m") { [weak self] in
                guard let self, case let episodes = chosenEpisodes, !episodes.isEmpty else { return }
                deselectAll()
                list.markSeen(episodes)
            }.hint("seen", priority: 50)
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
        allSections = new
        if filter.words == nil { showRows(new) } else { applyFilter() }
    }

    private func applyFilter() {
        filtering?.cancel()
        guard let words = filter.words else { return showRows(allSections) }
        let (titles, contents) = (titles, contents)
        filtering = Task { [sections = allSections, weak self] in
            let found = await Self.filter(sections, by: words, titles: titles, contents: contents)
            if !Task.isCancelled { self?.showRows(found) }
        }
    }

    @concurrent
    private nonisolated static func filter(
        _ sections: [Section], by words: TextFilter, titles: [Source.ID: String],
        contents: [SourceEpisode: Episode]
    ) async -> [Section] {
        sections.compactMap { section in
            var found = section
            found.episodes = section.episodes.filter { episode in
                words.matches(
                    contents[episode]?.title ?? episode.title, episode.productionTitle,
                    titles[episode.sourceID])
            }
            return found.episodes.isEmpty ? nil : found
        }
    }

    private func showRows(_ new: [Section]) {
        let marks = marked.all(in: tableView) { episode(at: $0)?.location }
        let former = tableView.focusedIndexPath
        sections = new
        rowCount = new.reduce(0) { $0 + $1.episodes.count }
        let isFiltered = filter.words != nil
        tableView.tableHeaderView =
            rowCount == 0 ? NoticeView(isFiltered ? "Nothing found. Esc shows all." : notice) : nil
        tableView.reloadData()
        marked.show(marks, in: tableView, isFiltered: isFiltered) {
            new.enumerated().flatMap { section, content in
                content.episodes.enumerated().map {
                    (IndexPath(row: $0, section: section), $1.location)
                }
            }
        }
        filter.show(rowCount, of: allSections.reduce(0) { $0 + $1.episodes.count })
        if let former, !new.isEmpty {
            let section = min(former.section, new.count - 1)
            let row = min(former.row, new[section].episodes.count - 1)
            if row >= 0 {
                tableView.focusRow(at: IndexPath(row: row, section: section), scrollPosition: .none)
                tableView.scrollToRow(at: IndexPath(row: row, section: section), at: .none)
            }
        }
        updateStatus()
    }

    private var notice: String {
        switch kind {
        case .new, .newBySource: "Nothing new. Press R to ask all sources."
        case .started: "Nothing started yet. Press p on an episode."
        }
    }

    private func episode(at place: IndexPath) -> SourceEpisode? {
        guard sections.indices.contains(place.section),
            sections[place.section].episodes.indices.contains(place.row)
        else { return nil }
        return sections[place.section].episodes[place.row]
    }

    private func updateStatus() {
        guard let place = tableView.focusedIndexPath, rowCount > 0 else { return statusDetail = nil }
        let before = sections.prefix(place.section).reduce(0) { $0 + $1.episodes.count }
        let selected = marked.count(in: tableView)
        statusDetail =
            (selected > 0 ? Text("\(selected) selected · ") : .empty)
            + Text("\(before + place.row + 1) of \(rowCount)")
        previewDidChange()
    }

    // MARK: Commands

    /// The episodes that the next command acts on: the selected ones, or the focused one.
    private var chosenEpisodes: [SourceEpisode] {
        let marks = marked.all(in: tableView) { episode(at: $0)?.location }
        guard !marks.isEmpty else {
            return tableView.focusedIndexPath.flatMap(episode).map { [$0] } ?? []
        }
        return allSections.flatMap { $0.episodes.filter { marks.contains($0.location) } }
    }

    private func deselectAll() {
        marked.removeAll(in: tableView)
        updateStatus()
    }

    private func openPages() {
        withContents { [weak self] found in
            guard let self else { return }
            session()?.openPages(
                found.compactMap { $0.request.episode.link }, above: self,
                onAccept: { [weak self] in self?.deselectAll() })
        }
    }

    private func copyAddresses() {
        withContents { [weak self] found in
            guard let self else { return }
            deselectAll()
            session()?.copyAddresses(found.compactMap { $0.request.episode.pageAddress }, from: self)
        }
    }

    private func download() {
        withContents { [weak self] found in
            guard let self, let session = session(), !found.isEmpty else { return }
            session.download(
                found.map(\.request), of: found.count == 1 ? "" : "From all sources", above: self,
                onAccept: { [weak self] in self?.deselectAll() })
        }
    }

    /// An episode as its catalogue has it.
    private struct Found: Sendable {
        let request: EpisodeRequest
    }

    /// Reads the episodes that the next command acts on from their catalogues, off the main actor.
    private func withContents(_ action: @escaping @MainActor ([Found]) -> Void) {
        let episodes = chosenEpisodes
        guard let session = session(), !episodes.isEmpty else { return }
        session.tasks.run { [storeOf] in
            let found = await Self.found(episodes, storeOf)
            if found.isEmpty { return session.report("These episodes are no longer in their catalogues.") }
            action(found)
        }
    }

    private nonisolated static func found(
        _ episodes: [SourceEpisode], _ storeOf: @escaping @Sendable (String) -> CatalogStore
    ) async -> [Found] {
        await onBlockingThread {
            var viewRoots: [String: URL?] = [:]
            var contents: [[String]: ProductionContent?] = [:]
            return episodes.compactMap { episode in
                let store = storeOf(episode.storeName)
                let place = [episode.storeName, episode.key.productionKey]
                // Ignore errors: an episode that cannot be read is not acted on.
                let content =
                    contents[place]
                    ?? (try? ProductionContent(episode.key.productionKey, id: nil, from: store))
                contents[place] = .some(content)
                let viewRoot = viewRoots[episode.storeName] ?? ((try? store.state())??.viewRoot)
                viewRoots[episode.storeName] = .some(viewRoot)
                guard let content, let index = content.index(of: .identity(episode.key.identity)) else {
                    return nil
                }
                return Found(
                    request: EpisodeRequest(
                        server: episode.storeName, production: content.production,
                        episode: content.production.episodes[index], viewRoot: viewRoot, key: episode.key))
            }
        }
    }

    /// Draws the signs of downloads that have changed.
    private func downloadsDidChange(_ locations: Set<EpisodeLocation>) {
        for path in tableView.indexPathsForVisibleRows {
            guard let location = episode(at: path)?.location, locations.contains(location) else { continue }
            (tableView.cellForRow(at: path) as? SourceEpisodeCell)?.download =
                session()?.downloadSigns?[location]
        }
    }

    // MARK: Table

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
        cell.download = session()?.downloadSigns?[episode.location]
        return cell
    }

    override func tableView(_ tableView: TableView, didFocusRowAt indexPath: IndexPath) {
        updateStatus()
    }

    override func tableViewSelectionDidChange(_ tableView: TableView) {
        marked.selectionDidChange(in: tableView)
        updateStatus()
    }

    override func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath) {
        onOpen?(sections[indexPath.section].episodes[indexPath.row])
    }
}

extension SourceEpisodesViewController: PreviewProviding {
    var previewSubject: PreviewSubject? {
        tableView.focusedIndexPath.flatMap(episode).map { episode in
            PreviewSubject(
                store: storeOf(episode.storeName), storeName: episode.storeName,
                productionKey: episode.key.productionKey, episodeIdentity: episode.key.identity)
        }
    }
}
