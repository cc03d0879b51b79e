import CursesKit
import Localization
import TekpubFormats
import TekpubKit

/// Episodes of all sources: the new ones, latest first or by source, or the started ones.
///
/// This folder lists them. A `SourceEpisodeArrangement` sorts and filters what the `SourceList` has read, off the main
/// actor. A `SourceEpisodeReader` reads from the catalogues what the list does not have: the titles of started
/// episodes, and what their downloads need.
final class SourceEpisodesViewController: TableViewController {
    /// Called when the user opens an episode.
    var onOpen: ((SourceEpisode) -> Void)?
    /// Called with episodes that the user plays, in order.
    var onPlay: (([QueueItem]) -> Void)?
    /// Called when the user asks to mark episodes by age.
    var onMark: (() -> Void)?

    private let kind: SourceEpisodeKind
    private let list: SourceList
    /// The listed episodes; their texts are made when a row comes onto the screen.
    private var sections = SourceEpisodeSections()
    /// Reads, filters and sorts them.
    private let arrangement: SourceEpisodeArrangement
    /// The search bar that filters the episodes.
    private lazy var filter = ListFilter(
        Text(localized("Filter episodes")), onChange: { [weak self] in self?.applyFilter() })
    /// The episodes that the user has selected for the next command.
    private var marked = MarkedRows<EpisodeLocation>()
    /// The episode to select once the rows are in another order; nil to stay in the same row.
    private var sortedEpisode: EpisodeLocation?
    /// Returns the session of the shown catalogue, which downloads and tells.
    private let session: () -> CatalogSession?
    private var isVisible = false
    private let reader: SourceEpisodeReader
    /// The day that ages are counted to.
    private var today: Today?

    /// - Parameters:
    ///   - session: returns the session of the shown catalogue.
    init(
        _ kind: SourceEpisodeKind, list: SourceList, session: @escaping () -> CatalogSession?,
        reader: SourceEpisodeReader
    ) {
        self.kind = kind
        self.list = list
        self.session = session
        self.reader = reader
        arrangement = SourceEpisodeArrangement(kind, of: list, reader: reader)
        super.init()
        searchController = filter.controller
        tableView.allowsMultipleSelection = true
        tableView.sortsByKeys = false
        tableView.sortDescriptor = kind.sortDescriptor
        arrangement.onChange = { [weak self] in self?.showRows($0) }
        session()?.context.downloadSigns?.observe(for: self) { [weak self] in self?.downloadsDidChange($0) }
        list.observe(for: self) { [weak self] in self?.update() }
        title = kind.title
    }

    override func viewWillAppear() {
        super.viewWillAppear()
        isVisible = true
        update()
        // Another program may have refreshed the sources.
        list.reloadSoon()
    }

    override func viewDidDisappear() {
        super.viewDidDisappear()
        isVisible = false
    }

    override func viewWillLayoutSubviews() {
        tableView.layOutRows(in: kind.columns.value)
    }

    override var keyCommands: [KeyCommand] {
        guard tableView.hasRows else { return [] }
        var commands = rowCommands
        if session()?.context.nowPlaying != nil {
            commands.append(
                KeyCommand(.playAll) { [weak self] in
                    guard let self else { return }
                    onPlay?(sections.sections.flatMap(\.episodes).map(details.queueItem))
                })
        }
        commands.append(KeyCommand(.sort) { [weak self] in self?.askForOrder() })
        guard kind != .started else { return commands }
        return commands + [KeyCommand(.markOlder) { [weak self] in self?.onMark?() }]
    }

    override func contextActions(for touch: Touch?) -> [Action] {
        tableView.rowMenu(rowCommands, at: touch)
    }

    /// The commands on the selected episodes, or on the focused one.
    private var rowCommands: [KeyCommand] {
        var commands = [
            KeyCommand(.openPage) { [weak self] in self?.actions?.openPages() },
            KeyCommand(.copyAddress) { [weak self] in self?.actions?.copyAddresses() },
        ]
        if session()?.context.nowPlaying != nil {
            commands.append(
                KeyCommand(.play) { [weak self] in
                    if let self { onPlay?(takeQueueItems()) }
                })
        }
        commands += session()?.queueCommands { [weak self] in self?.takeQueueItems() ?? [] } ?? []
        if session()?.context.services.downloads != nil {
            commands.append(KeyCommand(.download) { [weak self] in self?.actions?.download() })
        }
        guard kind != .started else { return commands }
        return commands + [
            KeyCommand(.markWatched, title: localized("Mark as seen")) { [weak self] in
                guard let self, case let episodes = chosenEpisodes, !episodes.isEmpty else { return }
                deselectAll()
                list.editor.markSeen(episodes)
            }.hint(localized("seen", context: "hint"), priority: 50)
        ]
    }

    // MARK: Rows

    /// Shows what the list of sources says now; a list that is not on the screen does so when it appears.
    func update() {
        if isVisible { arrangement.update() }
    }

    private var details: SourceEpisodeDetails { arrangement.details }

    private func applyFilter() { arrangement.words = filter.words }

    private func showRows(_ new: SourceEpisodeSections) {
        let marks = marked.all(in: tableView) { sections[$0]?.location }
        let previous = tableView.focusedIndexPath
        let wanted = sortedEpisode.flatMap { wanted in new.rows.first { $0.id == wanted }?.path }
        sortedEpisode = nil
        sections = new
        today = session()?.context.today
        let isFiltered = filter.words != nil
        tableView.tableHeaderView =
            new.count == 0
            ? NoticeView(isFiltered ? nothingFound : notice) : nil
        tableView.reloadData()
        marked.show(marks, in: tableView, isFiltered: isFiltered) { new.rows }
        filter.show(new.count, of: arrangement.all.count)
        if let path = wanted ?? previous.flatMap(new.row) {
            tableView.moveFocus(to: path)
        }
        updateStatus()
    }

    private var notice: String {
        switch kind {
        case .new, .newBySource:
            keyTitle(of: .refreshAll).map { localized("Nothing new. Press \($0) to ask all sources.") }
                ?? localized("Nothing new.")
        case .started:
            keyTitle(of: .play).map { localized("Nothing started yet. Press \($0) on an episode.") }
                ?? localized("Nothing started yet.")
        }
    }

    private func updateStatus() {
        previewDidChange()
        guard let path = tableView.focusedIndexPath, sections.count > 0 else { return statusDetail = nil }
        let selected = marked.count(in: tableView)
        statusDetail =
            (selected > 0 ? Text(localized("\(selected) selected")) + " · " : .empty)
            + PositionText.text(sections.rowCount(above: path) + 1, of: sections.count)
    }

    // MARK: Order

    private func askForOrder() {
        let sheet = AlertController.orders(kind.orders, of: tableView) { [weak self] in self?.sort(by: $0) }
        present(sheet)
    }

    /// Sorts the rows, and keeps the selected one.
    private func sort(by descriptor: TableSortDescriptor?) {
        sortedEpisode = tableView.focusedIndexPath.flatMap { sections[$0]?.location }
        tableView.sortDescriptor = descriptor
        arrangement.sortDescriptor = descriptor == kind.sortDescriptor ? nil : descriptor
    }

    // MARK: Commands

    /// The episodes that the next command acts on: the selected ones, or the focused one.
    private var chosenEpisodes: [SourceEpisode] {
        let chosen = marked.chosen(in: tableView) { sections[$0]?.location }
        return arrangement.all.sections.flatMap { $0.episodes.filter { chosen.contains($0.location) } }
    }

    private func deselectAll() {
        marked.removeAll(in: tableView)
        updateStatus()
    }

    private func takeQueueItems() -> [QueueItem] {
        let episodes = chosenEpisodes
        deselectAll()
        return episodes.map(details.queueItem)
    }

    /// What keys do with the chosen episodes in their catalogues.
    private var actions: SourceEpisodeActions? {
        session().map { session in
            SourceEpisodeActions(
                episodes: chosenEpisodes, reader: reader, session: session, controller: self,
                onAccept: { [weak self] in self?.deselectAll() })
        }
    }

    /// Draws the signs of downloads that have changed.
    private func downloadsDidChange(_ locations: Set<EpisodeLocation>) {
        for path in tableView.indexPathsForVisibleRows {
            guard let location = sections[path]?.location, locations.contains(location) else { continue }
            (tableView.cellForRow(at: path) as? SourceEpisodeCell)?.download =
                session()?.context.downloadSigns?[location]
        }
    }

    // MARK: Table

    override func numberOfSections(in tableView: TableView) -> Int { sections.sections.count }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        sections.sections[section].episodes.count
    }

    override func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
        sections.sections[section].title.map { " \($0)" }
    }

    override func tableView(_ tableView: TableView, isColumnEmpty identifier: String) -> Bool {
        switch identifier {
        case "source": kind == .newBySource
        case "progress": kind != .started
        case "length":
            sections.lacks { $0.durationInSeconds != nil || $0.positionInSeconds != nil }
        case "released": sections.lacks { details.releaseDate(of: $0) != nil }
        default: false
        }
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: SourceEpisodeCell.identifier) as? SourceEpisodeCell
            ?? SourceEpisodeCell()
        let section = sections.sections[indexPath.section]
        let episode = section.episodes[indexPath.row]
        cell.show(
            SourceEpisodeRow(
                episode, source: section.title == nil ? details.titles[episode.sourceID] : nil,
                content: details.contents[episode], asOf: today))
        cell.download = session()?.context.downloadSigns?[episode.location]
        return cell
    }

    override func tableView(_ tableView: TableView, sortBy descriptor: TableSortDescriptor) {
        sort(by: descriptor)
    }

    override func tableView(_ tableView: TableView, didFocusRowAt indexPath: IndexPath) {
        updateStatus()
    }

    override func tableViewSelectionDidChange(_ tableView: TableView) {
        marked.selectionDidChange(in: tableView)
        updateStatus()
    }

    override func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath) {
        sections[indexPath].map { onOpen?($0) }
    }
}

extension SourceEpisodesViewController: PreviewProviding {
    var previewSubject: PreviewSubject? {
        tableView.focusedIndexPath.flatMap { sections[$0] }.map { PreviewSubject($0.location) }
    }
}
