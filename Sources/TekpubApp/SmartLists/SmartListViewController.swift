import CursesKit
import Localization
import TekpubKit

/// The episodes of a smart list. Only the rows around the screen are read.
final class SmartListViewController: TableViewController, EpisodeListing {
    /// Called when the user opens an episode.
    var onOpen: ((SourceEpisode) -> Void)?

    let lists: SmartLists
    /// Returns the session of the shown catalogue, which downloads and tells.
    let session: () -> CatalogSession?
    /// What is shown; nil before the first search, and for a list that cannot be searched.
    private(set) var result: SmartListResult?
    /// The episodes that the user has selected for the next command.
    var marked = MarkedRows<FoundEpisodes.Place>()
    /// The commands that read episodes.
    let tasks = OwnedTasks()

    private let id: SmartList.ID
    private var order = FoundOrder.newest
    private lazy var filter = ListFilter(
        localized("Filter episodes"), onChange: { [weak self] in self?.update() })
    /// What the current search looks for; nil while there is none.
    private var request: SmartListRequest?
    private var searching: Task<Void, Never>?
    /// Whether the library has changed since the last search began.
    private var isStale = true
    private var isVisible = false
    /// The day that ages are counted to.
    private var today: Today?
    /// The failure that was told last.
    private var toldFailure = ""

    /// The maximum number of episodes that a command acts on.
    static let limit = 10_000

    init(_ id: SmartList.ID, of lists: SmartLists, session: @escaping () -> CatalogSession?) {
        self.id = id
        self.lists = lists
        self.session = session
        super.init()
        title = lists.list(id).map { Text($0.name) }
        searchController = filter.controller
        tableView.allowsMultipleSelection = true
        tableView.sortsByKeys = false
        tableView.sortDescriptor = order.sortDescriptor
        lists.observe(for: self) { [weak self] in self?.update() }
        lists.sources?.observe(for: self) { [weak self] in self?.libraryDidChange() }
        session()?.context.marks.observe(for: self) { [weak self] in self?.libraryDidChange() }
        session()?.context.downloadSigns?.observe(for: self) { [weak self] in self?.downloadsDidChange($0) }
    }

    deinit {
        searching?.cancel()
    }

    override func viewWillAppear() {
        super.viewWillAppear()
        isVisible = true
        if result == nil { tableView.tableHeaderView = NoticeView(localized("Searching …")) }
        libraryDidChange()
        // Another program may have refreshed the sources.
        lists.sources?.reloadSoon()
    }

    override func viewDidDisappear() {
        super.viewDidDisappear()
        isVisible = false
    }

    override func viewWillLayoutSubviews() {
        tableView.layOutRows(in: SourceEpisodeCell.columnsOfSmartList.value)
    }

    override var keyCommands: [KeyCommand] { commands }

    override func contextActions(for touch: Touch?) -> [Action] {
        tableView.rowMenu(episodeCommands, at: touch)
    }

    // MARK: Searching

    private func libraryDidChange() {
        isStale = true
        update()
    }

    /// Searches for what the list, the filter and the order say now; a list that is not on the screen does so when it
    /// appears.
    private func update() {
        guard isVisible else { return }
        guard let list = lists.list(id) else { return giveUp(localized("This list was removed.")) }
        title = Text(list.name)
        do throws(EpisodeConditionError) {
            let words = filter.words == nil ? nil : filter.controller.searchBar.text
            let wanted = try SmartListRequest(list, words: words, order: order)
            // A search for the same goes on, and is repeated if the library has changed meanwhile.
            guard wanted != request, request != nil || isStale || wanted != result?.request else { return }
            search(for: wanted)
        } catch {
            giveUp(error.localizedDescription)
        }
    }

    private func search(for wanted: SmartListRequest) {
        searching?.cancel()
        request = wanted
        isStale = false
        let isFirst = wanted.words != result?.request.words
        searching = Task { [index = lists.index, time = lists.time(), weak self] in
            do throws(LibraryError) {
                let episodes = try await wanted.episodes(in: index, at: time)
                var (places, rows) = (Set<FoundEpisodes.Place>(), [FoundEpisodes.Place: Int]())
                var window = RowWindow<SourceEpisode?>()
                // The user may select other rows while these are read.
                repeat {
                    let kept = self?.keptPlaces ?? []
                    (places, rows) = (kept, await onBlockingThread { episodes.found.rows(of: kept) })
                    let range = self?.screen(of: episodes.found, rows, isFirst: isFirst) ?? 0..<0
                    window = RowWindow(start: range.lowerBound, rows: await episodes.found.episodes(range))
                } while !Task.isCancelled && places != self?.keptPlaces
                guard !Task.isCancelled else { return }
                self?.show(SmartListResult(wanted, episodes, window: window), rows, isFirst: isFirst)
            } catch {
                if !Task.isCancelled { self?.fail(error) }
            }
        }
    }

    /// - Parameters:
    ///   - rows: the rows of `keptPlaces`.
    ///   - isFirst: whether the filter has changed, so that the first row is focused.
    private func show(_ new: SmartListResult, _ rows: [FoundEpisodes.Place: Int], isFirst: Bool) {
        let (previous, offset) = (tableView.focusedIndexPath?.row, tableView.contentOffset)
        let (focused, selected) = (focusedPlace.flatMap { rows[$0] }, selectedPlaces)
        request = nil
        result = new
        new.rows.visibleRows = { [weak tableView] in tableView?.visibleRows ?? 0..<0 }
        new.rows.onLoad = { [weak self] in self?.showRows($0) }
        today = session()?.context.today
        tableView.tableHeaderView = notice.map { NoticeView($0) }
        tableView.reloadData()
        marked.show(selected, in: tableView, isFiltered: filter.words != nil) {
            rows.filter { selected.contains($0.key) }.map { (RowPath(row: $0.value, section: 0), $0.key) }
        }
        filter.show(new.found.count, of: new.whole.count)
        if new.found.count > 0 {
            moveFocus(to: isFirst ? 0 : focused, from: isFirst ? nil : previous, offset: offset)
        }
        updateStatus()
        let failure = new.found.failures.first
        tell(failure.map { "\($0.source.title): \($0.error.localizedDescription)" } ?? "")
        if isStale { update() }
    }

    /// Focuses a row, on the line of the screen where it was before; nil for the row where the focus was.
    private func moveFocus(to row: Int?, from previous: Int?, offset: Int) {
        let last = (result?.found.count ?? 0) - 1
        guard let target = row ?? previous.map({ min($0, last) }), target != previous else { return }
        tableView.layoutIfNeeded()
        let path = RowPath(row: target, section: 0)
        tableView.focusRow(at: path, scrollPosition: .none)
        tableView.scroll(to: previous.map { max(0, offset + target - $0) } ?? 0)
        tableView.scrollToRow(at: path, at: .none)
    }

    private func fail(_ error: LibraryError) {
        request = nil
        if result == nil { tableView.tableHeaderView = nil }
        tell(error.localizedDescription)
    }

    private func tell(_ failure: String) {
        if failure != toldFailure, !failure.isEmpty { session()?.messages.report(failure) }
        toldFailure = failure
    }

    /// Shows why there are no episodes.
    private func giveUp(_ sentence: String) {
        searching?.cancel()
        (request, result) = (nil, nil)
        tableView.tableHeaderView = NoticeView(sentence)
        tableView.reloadData()
        updateStatus()
    }

    /// Why the list is empty; nil if it is not.
    private var notice: String? {
        guard let result, result.found.count == 0 else { return nil }
        if filter.words != nil { return nothingFound }
        do throws(EpisodeConditionError) {
            try result.request.condition.checkNames(among: lists.sources?.sources ?? [])
        } catch {
            return error.localizedDescription
        }
        return localized("No episode is “\(lists.list(id)?.conditions ?? "")” now.")
    }

    func updateStatus() {
        previewDidChange()
        statusDetail = tableView.status(
            of: result?.found.count ?? 0, selectedCount: marked.count(in: tableView))
    }

    func sort(by descriptor: TableSortDescriptor?) {
        guard let order = FoundOrder(descriptor) else { return }
        self.order = order
        tableView.sortDescriptor = order.sortDescriptor
        update()
    }

    // MARK: Table

    /// Returns the episode in a row, which comes onto the screen; nil if it must be read first, or cannot be.
    func episode(at row: Int) -> SourceEpisode? { result?.rows.row(row) ?? nil }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        result?.found.count ?? 0
    }

    override func tableView(_ tableView: TableView, isColumnEmpty identifier: String) -> Bool {
        guard let rows = result?.rows else { return false }
        return switch identifier {
        case "progress": rows.lacks { $0?.positionInSeconds != nil }
        case "length": rows.lacks { $0?.durationInSeconds != nil }
        case "released": rows.lacks { $0?.releasedAt != nil }
        default: false
        }
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: RowPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: SourceEpisodeCell.identifier) as? SourceEpisodeCell
            ?? SourceEpisodeCell()
        fill(cell, row: indexPath.row)
        return cell
    }

    /// Shows a row in `cell`, which is blank until it is read.
    private func fill(_ cell: SourceEpisodeCell, row: Int) {
        guard let episode = episode(at: row) else { return cell.showPlaceholder() }
        let source = lists.sources?.source(episode.sourceID)?.title
        cell.show(SourceEpisodeRow(anyState: episode, source: source, asOf: today))
        cell.download = session()?.context.downloadSigns?[episode.location]
    }

    private func showRows(_ range: Range<Int>) {
        for path in tableView.indexPathsForVisibleRows where range.contains(path.row) {
            if let cell = tableView.cellForRow(at: path) as? SourceEpisodeCell { fill(cell, row: path.row) }
        }
        if let row = tableView.focusedIndexPath?.row, range.contains(row) { previewDidChange() }
    }

    /// Draws the signs of downloads that have changed, and searches again if the list asks for what is downloaded.
    private func downloadsDidChange(_ locations: Set<EpisodeLocation>) {
        if result?.request.condition.asks(for: .downloaded) == true,
            session()?.context.downloadSigns?.haveEnded(locations) == true
        {
            libraryDidChange()
        }
        for path in tableView.indexPathsForVisibleRows {
            guard let episode = result?.rows[path.row] ?? nil, locations.contains(episode.location) else {
                continue
            }
            (tableView.cellForRow(at: path) as? SourceEpisodeCell)?.download =
                session()?.context.downloadSigns?[episode.location]
        }
    }

    override func tableView(_ tableView: TableView, sortBy descriptor: TableSortDescriptor) {
        sort(by: descriptor)
    }

    override func tableView(_ tableView: TableView, didFocusRowAt indexPath: RowPath) { updateStatus() }

    override func tableViewSelectionDidChange(_ tableView: TableView) {
        marked.selectionDidChange(in: tableView)
        updateStatus()
    }

    override func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: RowPath) {
        if let episode = episode(at: indexPath.row) { onOpen?(episode) }
    }
}

extension SmartListViewController: PreviewProviding {
    var previewSubject: PreviewSubject? {
        guard let row = tableView.focusedIndexPath?.row else { return nil }
        return (result?.rows[row] ?? nil).map { PreviewSubject($0.location) }
    }
}
