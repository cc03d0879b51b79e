import CursesKit
import Localization
import TekpubFormats
import TekpubKit

/// Episodes of all sources: the new ones, latest first or in the order that the user chose, which is remembered, or the
/// started ones.
///
/// This folder lists them. A `SourceEpisodeArrangement` sorts and filters what the `SourceList` has read, off the main
/// actor. A `SourceEpisodeReader` reads from the catalogues what the list does not have: the titles of started
/// episodes, and what their downloads need.
final class SourceEpisodesViewController: TableViewController, EpisodeListing {
    /// Called when the user opens an episode.
    var onOpen: ((SourceEpisode) -> Void)?

    private let kind: SourceEpisodeKind
    private let list: SourceList
    /// The listed episodes; their texts are made when a row comes onto the screen.
    private var sections = SourceEpisodeSections()
    /// Reads, filters and sorts them.
    private let arrangement: SourceEpisodeArrangement
    /// The search bar that filters the episodes.
    private lazy var filter = ListFilter(
        localized("Filter episodes"), onChange: { [weak self] in self?.applyFilter() })
    /// The episodes that the user has selected for the next command.
    private var marked = MarkedRows<EpisodeLocation>()
    /// The episode to select once the rows are in another order; nil to stay in the same row.
    private var sortedEpisode: EpisodeLocation?
    /// Returns the session of the shown catalogue, which downloads and tells.
    private let session: () -> CatalogSession?
    private var isVisible = false
    /// Says which episode plays.
    private let states: EpisodeStates?
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
        states = session().map { EpisodeStates($0.context) }
        arrangement = SourceEpisodeArrangement(kind, of: list, reader: reader)
        super.init()
        searchController = filter.controller
        tableView.allowsMultipleSelection = true
        tableView.sortsByKeys = false
        tableView.sortDescriptor = kind.sortDescriptor
        arrangement.onChange = { [weak self] in self?.showRows($0) }
        session()?.context.downloadSigns?.observe(for: self) { [weak self] in self?.downloadsDidChange($0) }
        list.observe(for: self) { [weak self] in self?.update() }
        states?.onChange = { [weak self] in self?.showStates() }
        title = Text(kind.title)
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
        if let nowPlaying = session()?.context.nowPlaying {
            commands.append(
                KeyCommand(.playAll) { [weak self] in
                    guard let self else { return }
                    nowPlaying.play(sections.sections.flatMap(\.episodes).map(details.queueItem))
                })
        }
        commands.append(KeyCommand(.sort) { [weak self] in self?.askForOrder() })
        return commands
    }

    override func contextActions(for touch: Touch?) -> [Action] {
        tableView.rowMenu(rowCommands, at: touch)
    }

    /// The commands on the selected episodes, or on the focused one.
    private var rowCommands: [KeyCommand] {
        let markNewCommand = playedCommand { [weak self] in
            guard let self, case let episodes = chosenEpisodes, !episodes.isEmpty else { return }
            deselectAll()
            list.editor.markPlayed(episodes)
        }
        return playCommands + queueCommands + downloadCommands + [
            kind == .started ? markCommand : markNewCommand, favoriteCommand,
        ] + pageCommands
    }

    // MARK: Rows

    /// Shows what the list of sources says now; a list that is not on the screen does so when it appears.
    func update() {
        guard isVisible else { return }
        if kind == .new { show(list.newEpisodeOrder) }
        arrangement.update()
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
        case .new:
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
            (selected > 0 ? localized("\(selected) selected") + " · " : .empty)
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
        let order = descriptor == kind.sortDescriptor ? nil : descriptor
        if kind == .new { list.setNewEpisodeOrder(order) }
        show(order)
    }

    /// - Parameter order: nil for the usual one.
    private func show(_ order: TableSortDescriptor?) {
        tableView.sortDescriptor = order ?? kind.sortDescriptor
        arrangement.sortDescriptor = order
    }

    // MARK: Commands

    /// The episodes that the next command acts on: the selected ones, or the focused one.
    private var chosenEpisodes: [SourceEpisode] {
        let chosen = marked.chosen(in: tableView) { sections[$0]?.location }
        return arrangement.all.sections.flatMap { $0.episodes.filter { chosen.contains($0.location) } }
    }

    func deselectAll() {
        marked.removeAll(in: tableView)
        updateStatus()
    }

    var shownSession: CatalogSession? { session() }

    func chooseEpisodes(toPlay isToPlay: Bool, _ action: @escaping @MainActor ([QueueItem]) -> Void) {
        let episodes = chosenEpisodes.map(details.queueItem)
        if !episodes.isEmpty { action(episodes) }
    }

    /// Draws the sign of the episode that plays, or played before.
    private func showStates() {
        for path in tableView.indexPathsForVisibleRows {
            (tableView.cellForRow(at: path) as? SourceEpisodeCell).map { fill($0, at: path) }
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

    override func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> Text? {
        sections.sections[section].title.map { " \($0)" }
    }

    override func tableView(_ tableView: TableView, isColumnEmpty identifier: String) -> Bool {
        switch identifier {
        // The sections have the titles of the sources.
        case "source": sections.sections.first?.title != nil
        case "progress": kind != .started
        case "length":
            sections.lacks { $0.durationInSeconds != nil || $0.positionInSeconds != nil }
        case "released": sections.lacks { details.releaseDate(of: $0) != nil }
        default: false
        }
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: RowPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: SourceEpisodeCell.identifier) as? SourceEpisodeCell
            ?? SourceEpisodeCell()
        fill(cell, at: indexPath)
        return cell
    }

    private func fill(_ cell: SourceEpisodeCell, at path: RowPath) {
        guard let episode = sections[path] else { return }
        let hasHeader = sections.sections[path.section].title != nil
        cell.show(
            SourceEpisodeRow(
                episode, source: hasHeader ? nil : details.titles[episode.sourceID],
                content: details.contents[episode],
                isPlaying: states?[episode.location].isPlaying == true, asOf: today))
        cell.download = session()?.context.downloadSigns?[episode.location]
    }

    override func tableView(_ tableView: TableView, sortBy descriptor: TableSortDescriptor) {
        sort(by: descriptor)
    }

    override func tableView(_ tableView: TableView, didFocusRowAt indexPath: RowPath) {
        updateStatus()
    }

    override func tableViewSelectionDidChange(_ tableView: TableView) {
        marked.selectionDidChange(in: tableView)
        updateStatus()
    }

    override func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: RowPath) {
        sections[indexPath].map { onOpen?($0) }
    }
}

extension SourceEpisodesViewController: PreviewProviding {
    var previewSubject: PreviewSubject? {
        tableView.focusedIndexPath.flatMap { sections[$0] }.map { PreviewSubject($0.location) }
    }
}
