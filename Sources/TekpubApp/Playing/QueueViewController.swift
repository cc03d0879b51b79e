import CursesKit
import Localization
import TekpubFormats
import TekpubKit

/// The queue: what is played next, in order.
final class QueueViewController: TableViewController, EpisodeListing {
    /// Called when the user plays an item.
    var onPlay: ((QueueItem) -> Void)?

    private let list: QueueList
    /// Returns the session of the shown catalogue.
    private let session: () -> CatalogSession?
    private let states: EpisodeStates
    /// The rows that the filter leaves.
    private var items: [QueueItem] = []
    /// Whether one of them is started. Looking for it costs what the queue is long, so that no key does.
    private var hasProgress = false
    private var isVisible = false
    /// The episode that is dragged; nil for none.
    private var dragged: EpisodeLocation?
    /// The episodes that the user has selected for the next command.
    private var marked = MarkedRows<EpisodeLocation>()
    /// The search bar that filters the rows.
    private lazy var filter = ListFilter(
        localized("Filter the queue"), onChange: { [weak self] in self?.showRows() })

    /// - Parameter session: returns the session of the shown catalogue.
    init(list: QueueList, context: AppContext, session: @escaping () -> CatalogSession?) {
        self.list = list
        self.session = session
        states = EpisodeStates(context)
        super.init()
        states.onChange = { [weak self] in self?.showStates() }
        context.downloadSigns?.observe(for: self) { [weak self] in self?.downloadsDidChange($0) }
        title = localized("Queue")
        searchController = filter.controller
        tableView.allowsMultipleSelection = true
        tableView.dragInteractionEnabled = true
        tableView.primaryActionTitle = localized("Play")
    }

    override func viewWillAppear() {
        super.viewWillAppear()
        isVisible = true
        states.isVisible = true
        showRows()
        list.reload()
    }

    override func viewDidDisappear() {
        super.viewDidDisappear()
        isVisible = false
        states.isVisible = false
    }

    override func viewWillLayoutSubviews() {
        tableView.layOutRows(in: SourceEpisodeCell.columnsOfShows.value)
    }

    override var keyCommands: [KeyCommand] {
        guard tableView.hasRows else { return [] }
        return [KeyCommand(.playQueued) { [weak self] in self?.playFocused() }] + rowCommands + [
            KeyCommand(.clearQueue) { [weak self] in self?.list.clear() }
        ]
    }

    override func contextActions(for touch: Touch?) -> [Action] {
        tableView.rowMenu(rowCommands, opening: localized("Play"), at: touch)
    }

    /// The commands on the selected rows besides the primary action.
    private var rowCommands: [KeyCommand] {
        [
            KeyCommand(.removeQueued) { [weak self] in self?.removeChosen() },
            KeyCommand(.moveDown) { [weak self] in self?.moveChosen(by: 1) },
            KeyCommand(.moveUp) { [weak self] in self?.moveChosen(by: -1) },
        ] + downloadCommands + [markCommand, favoriteCommand] + pageCommands
    }

    // MARK: Rows

    /// Shows what the queue has now.
    func update() {
        if isVisible, dragged == nil { showRows() }
    }

    private func showRows() {
        let marks = marked.all(in: tableView) { item(at: $0)?.location }
        let focused = focusedItem?.location
        let all = list.items ?? []
        items =
            filter.words.map { words in all.filter { words.matches($0.title, $0.productionTitle) } } ?? all
        let isFiltered = filter.words != nil
        tableView.tableHeaderView =
            items.isEmpty && list.items != nil
            ? NoticeView(
                isFiltered
                    ? nothingFound
                    : keyTitle(of: .queue).map { localized("Nothing queued. Press \($0) on an episode.") }
                        ?? localized("Nothing queued."))
            : nil
        states.show(all.map(\.location))
        showProgress()
        tableView.reloadData()
        marked.show(marks, in: tableView, isFiltered: isFiltered) { [items] in
            items.enumerated().map { (RowPath(row: $0, section: 0), $1.location) }
        }
        filter.show(items.count, of: all.count)
        if let focused, let row = items.firstIndex(where: { $0.location == focused }) { focus(onRow: row) }
        updateStatus()
    }

    /// Moves rows. Not for a filtered list.
    private func perform(_ move: RowMove) {
        // The list is not copied to change it.
        items = []
        list.move(move)
        items = list.items ?? []
        let selected = tableView.indexPathsForSelectedRows
        let focused = tableView.focusedIndexPath?.row
        tableView.reloadData()
        tableView.selectRows(at: selected.map { RowPath(row: move.newRow(of: $0.row), section: 0) })
        if let focused { focus(onRow: move.newRow(of: focused)) }
        updateStatus()
    }

    private func focus(onRow row: Int) {
        tableView.moveFocus(to: RowPath(row: row, section: 0))
    }

    private var focusedItem: QueueItem? { tableView.focusedIndexPath.flatMap(item) }

    private func item(at path: RowPath) -> QueueItem? {
        items.indices.contains(path.row) ? items[path.row] : nil
    }

    private func updateStatus() {
        statusDetail = tableView.status(of: items.count, selectedCount: marked.count(in: tableView))
        previewDidChange()
    }

    // MARK: Commands

    /// The episodes that the next command acts on: the selected ones, or the focused one.
    private var chosen: [EpisodeLocation] {
        let chosen = marked.chosen(in: tableView) { item(at: $0)?.location }
        return (list.items ?? []).map(\.location).filter(chosen.contains)
    }

    func deselectAll() {
        marked.removeAll(in: tableView)
        updateStatus()
    }

    var shownSession: CatalogSession? { session() }

    func chooseEpisodes(toPlay isToPlay: Bool, _ action: @escaping @MainActor ([QueueItem]) -> Void) {
        let locations = Set(chosen)
        let episodes = (list.items ?? []).filter { locations.contains($0.location) }
        if !episodes.isEmpty { action(episodes) }
    }

    private func playFocused() {
        if let item = focusedItem { onPlay?(item) }
    }

    private func removeChosen() {
        let locations = chosen
        marked.removeAll(in: tableView)
        list.remove(locations)
    }

    /// Moves the chosen episodes past their neighbour.
    private func moveChosen(by step: Int) {
        let rows = tableView.indexPathsForAction.map(\.row)
        guard filter.words == nil, let move = RowMove(rows, by: step, of: list.items?.count ?? 0) else {
            return
        }
        perform(move)
    }

    // MARK: Dragging

    override func tableView(_ tableView: TableView, canMoveRowAt indexPath: RowPath) -> Bool {
        filter.words == nil
    }

    override func tableView(
        _ tableView: TableView, moveRowAt source: RowPath, to destination: RowPath
    ) {
        dragged = items[source.row].location
        let isDown = destination.row > source.row
        items.apply(RowMove([source.row], before: destination.row + (isDown ? 1 : 0)))
    }

    override func tableViewDidEndDragging(_ tableView: TableView) {
        guard let moved = dragged else { return }
        dragged = nil
        let index = items.firstIndex { $0.location == moved }
        let next = index.flatMap { $0 + 1 < items.count ? items[$0 + 1].location : nil }
        let all = list.items ?? []
        // The queue may have changed meanwhile.
        if let row = all.firstIndex(where: { $0.location == moved }) {
            let target = next.flatMap { next in all.firstIndex { $0.location == next } }
            list.move(RowMove([row], before: target ?? all.count))
        }
        showRows()
    }

    // MARK: Table

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { items.count }

    override func tableView(_ tableView: TableView, isColumnEmpty identifier: String) -> Bool {
        switch identifier {
        case "source": !items.contains { $0.productionTitle != nil }
        case "length": !items.contains { $0.durationInSeconds != nil }
        case "progress": !hasProgress
        case "released": true
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
        guard let item = item(at: path) else { return }
        cell.show(SourceEpisodeRow(item, state: states[item.location]))
        cell.download = session()?.context.downloadSigns?[item.location]
    }

    /// Shows how far the user is in the episodes, and what plays.
    private func showStates() {
        showProgress()
        if dragged == nil { tableView.reloadData() }
    }

    /// Shows whether a row is started, and how long everything plays that is queued.
    private func showProgress() {
        hasProgress = items.contains {
            states[$0.location].mark?.progress(of: $0.durationInSeconds) != nil
        }
        let extent = (list.items ?? []).extent { states[$0].mark?.positionInSeconds }
        title = extent.map { localized("Queue · \($0)") } ?? localized("Queue")
    }

    /// Draws the signs of downloads that have changed.
    private func downloadsDidChange(_ locations: Set<EpisodeLocation>) {
        for path in tableView.indexPathsForVisibleRows {
            guard let location = item(at: path)?.location, locations.contains(location) else { continue }
            (tableView.cellForRow(at: path) as? SourceEpisodeCell)?.download =
                session()?.context.downloadSigns?[location]
        }
    }

    override func tableView(_ tableView: TableView, didFocusRowAt indexPath: RowPath) {
        updateStatus()
    }

    override func tableViewSelectionDidChange(_ tableView: TableView) {
        marked.selectionDidChange(in: tableView)
        updateStatus()
    }

    override func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: RowPath) {
        playFocused()
    }
}

extension QueueViewController: PreviewProviding {
    var previewSubject: PreviewSubject? { focusedItem.map { PreviewSubject($0.location) } }
}

extension LibraryScreen {
    /// What is played next.
    static let queue = LibraryScreen(id: "queue") { browser in
        // Until the queue is read, its row is there without a count: a late row would move the others.
        browser.nowPlaying.map {
            MenuItem(
                localized("Queue"), count: $0.queue.items?.count,
                total: $0.queue.length.left(after: browser.sources?.startedEpisodes ?? []),
                action: .show(.queue))
        }
    } makeController: { browser in
        guard let nowPlaying = browser.nowPlaying else { return ViewController() }
        let controller = QueueViewController(
            list: nowPlaying.queue, context: browser.session.context,
            session: { [weak browser] in browser?.session })
        controller.onPlay = { [weak browser] in browser?.nowPlaying?.play($0) }
        return controller
    }
}

extension Destination {
    static let queue = Destination.library("queue")
}
