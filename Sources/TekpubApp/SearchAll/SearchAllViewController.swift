import CursesKit
import Localization
import TekpubFormats
import TekpubKit

/// A search through the catalogues of all sources, and what was said in episodes whose transcripts are kept.
///
/// This folder shows it in three groups: episodes, shows, and what was said. `FoundGroups` counts all hits, and reads
/// those around the screen.
final class SearchAllViewController: TableViewController, EpisodeListing {
    /// Called when the user opens an episode or a show.
    private var onOpen: ((SourceHit) -> Void)?
    /// Called when the user opens a passage of a transcript.
    private var onPassage: ((TranscriptHit) -> Void)?

    private let context: AppContext
    /// Returns the session of the shown catalogue.
    private let session: () -> CatalogSession?
    /// nil without words.
    private var found: FoundGroups?
    private var words: TextFilter?
    private var searching: Task<Void, Never>?
    /// Says which episode plays.
    private let states: EpisodeStates
    /// The day that ages are counted to.
    private var today: Today?
    /// Whether this text was searched for again, because a catalogue was replaced meanwhile.
    private var hasSearchedAgain = false
    /// The group of the focused row, to which the keys belong.
    private var focusedGroup: FoundGroups.Group?
    private let tasks = OwnedTasks()

    /// Creates the search of a browser, which it tells what the user opens.
    init(in browser: BrowserViewController) {
        context = browser.session.context
        session = { [weak browser] in browser?.session }
        states = EpisodeStates(context)
        super.init()
        onPassage = { [weak browser] in browser?.play($0) }
        onOpen = { [weak browser] in browser?.launch?.sources?.open($0) }
        title = localized("Search Everything")
        tableView.allowsMultipleSelection = true
        let search = SearchController(
            placeholder: localized("Search all sources: titles, authors, descriptions, episodes"))
        search.movesWhileTyping = true
        search.searchResultsUpdater = self
        searchController = search
        states.onChange = { [weak self] in self?.showRows() }
        // A hidden list reads them again when it appears.
        context.marks.observe(for: self) { [weak self] in
            if let self, view.window != nil { found?.reload() }
        }
        context.downloadSigns?.observe(for: self) { [weak self] _ in self?.showRows() }
    }

    deinit {
        searching?.cancel()
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        show(nil)
    }

    override func viewWillAppear() {
        super.viewWillAppear()
        // The user may have played what was found.
        found?.reload()
    }

    override func viewWillLayoutSubviews() {
        tableView.layOutRows(in: SourceEpisodeCell.columnsOfShows.value)
    }

    /// Lets the user type, or change the text.
    func beginSearch() {
        _ = view
        searchController?.beginEditing()
    }

    // MARK: Commands

    override var keyCommands: [KeyCommand] { rowCommands }

    override func contextActions(for touch: Touch?) -> [Action] {
        tableView.rowMenu(rowCommands, at: touch)
    }

    /// The commands on the selected rows, or on the focused one.
    private var rowCommands: [KeyCommand] {
        switch focusedGroup {
        case .episodes: episodeCommands
        case .shows: playCommands + queueCommands + downloadCommands + [favoriteCommand]
        case .said:
            passageCommands + queueCommands + downloadCommands + [markCommand, favoriteCommand] + pageCommands
        case nil: []
        }
    }

    /// The command that plays what was said.
    private var passageCommands: [KeyCommand] {
        guard !playCommands.isEmpty else { return [] }
        return [KeyCommand(.play) { [weak self] in self?.open(self?.tableView.focusedIndexPath) }]
    }

    var shownSession: CatalogSession? { session() }

    func chooseEpisodes(toPlay isToPlay: Bool, _ action: @escaping @MainActor ([QueueItem]) -> Void) {
        guard let found, case let paths = tableView.indexPathsForAction, !paths.isEmpty else { return }
        tasks.run { [messages = context.messages] in
            let episodes = await found.episodes(at: paths, toPlay: isToPlay)
            if episodes.isEmpty { return messages.say(localized("No episode is left to watch.")) }
            action(episodes)
        }
    }

    func deselectAll() {
        tableView.deselectAllRows()
        updateStatus()
    }

    private func open(_ path: RowPath?) {
        switch path.flatMap({ found?[$0] }) {
        case .episode(let hit, _), .show(let hit): onOpen?(hit)
        case .passage(let hit): onPassage?(hit)
        case nil: break
        }
    }

    // MARK: Rows

    /// - Parameters:
    ///   - new: nil without words.
    ///   - path: the row to focus; nil for the first.
    private func show(_ new: FoundGroups?, focusing path: RowPath? = nil) {
        found = new
        today = context.today
        let notice: String? =
            if let new {
                new.count == 0 ? localized("Nothing found.") : nil
            } else {
                localized("Type some words to search all sources.")
            }
        tableView.tableHeaderView = notice.map { NoticeView($0) }
        tableView.selectRows(at: [])
        tableView.reloadData()
        if let new, new.count > 0 {
            connect(new)
            let first = RowPath(row: 0, section: 0)
            tableView.focusRow(at: path ?? first, scrollPosition: path == nil ? .top : .none)
        }
        searchController?.resultTitle = new.map { Text($0.summary) }
        updateStatus()
        if let failure = new?.failures.first {
            context.messages.report("\(failure.source.title): \(failure.error.localizedDescription)")
        }
    }

    private func connect(_ found: FoundGroups) {
        found.visibleRows = { [weak self] section in
            let paths = self?.tableView.indexPathsForVisibleRows.filter { $0.section == section } ?? []
            guard let first = paths.first, let last = paths.last else { return 0..<0 }
            return first.row..<last.row + 1
        }
        found.onLoad = { [weak self, weak found] section, range in
            guard let self, let found else { return }
            showRows()
            previewDidChange()
            guard found.hasLost(range, of: section), !hasSearchedAgain else { return }
            hasSearchedAgain = true
            search(focusing: tableView.focusedIndexPath)
        }
    }

    /// Shows what is known of the rows on the screen now.
    private func showRows() {
        for path in tableView.indexPathsForVisibleRows {
            if let cell = tableView.cellForRow(at: path) { fill(cell, at: path) }
        }
    }

    private func updateStatus() {
        previewDidChange()
        let path = tableView.focusedIndexPath
        let group = path.flatMap { path in
            found.flatMap { $0.sections.indices.contains(path.section) ? $0.sections[path.section] : nil }
        }
        if group != focusedGroup {
            focusedGroup = group
            keyCommandsDidChange()
        }
        guard let found, let path, found.count > 0 else { return statusDetail = nil }
        let position = PositionText.text(found.rowCount(above: path) + 1, of: found.count)
        let selected = tableView.selectedRowCount
        statusDetail =
            (selected > 0 ? localized("\(selected) selected") + " · " : .empty)
            + localized("\(position) found")
    }

    override func numberOfSections(in tableView: TableView) -> Int { max(1, found?.sections.count ?? 0) }

    override func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> Text? {
        guard let found, found.sections.indices.contains(section) else { return nil }
        return " \(found.title(of: found.sections[section]))"
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        guard let found, found.sections.indices.contains(section) else { return 0 }
        return found.count(of: found.sections[section])
    }

    override func tableView(_ tableView: TableView, isColumnEmpty identifier: String) -> Bool {
        guard let found else { return true }
        return switch identifier {
        case "progress": found.lacks { row(of: $0)?.progress != nil }
        case "length": found.lacks { row(of: $0)?.length.isEmpty == false }
        case "released": found.lacks { row(of: $0)?.released.isEmpty == false }
        case "source": found.lacks { row(of: $0)?.source?.isEmpty == false }
        default: false
        }
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: RowPath) -> TableViewCell {
        let isPassage = found.map { $0.sections[indexPath.section] == .said } ?? false
        let identifier = isPassage ? PassageCell.identifier : SourceEpisodeCell.identifier
        let cell =
            tableView.dequeueReusableCell(withIdentifier: identifier)
            ?? (isPassage ? PassageCell() : SourceEpisodeCell())
        fill(cell, at: indexPath)
        return cell
    }

    private func fill(_ cell: TableViewCell, at path: RowPath) {
        let hit = found?.row(path)
        if let cell = cell as? PassageCell {
            if case .passage(let passage) = hit {
                cell.show(passage, words: words)
            } else {
                cell.showPlaceholder()
            }
        } else if let cell = cell as? SourceEpisodeCell {
            guard let hit, let row = row(of: hit) else { return cell.showPlaceholder() }
            cell.show(row)
            cell.download = hit.location.flatMap { context.downloadSigns?[$0] }
        }
    }

    /// The texts of a row; nil for those of a passage.
    private func row(of hit: FoundGroups.Hit) -> SourceEpisodeRow? {
        switch hit {
        case .episode(let hit, let mark):
            let isPlaying = hit.location.map { states[$0].isPlaying } ?? false
            return SourceEpisodeRow(
                hit, state: EpisodeState(mark: mark, isPlaying: isPlaying), matching: words, asOf: today)
        case .show(let hit):
            return SourceEpisodeRow(hit, state: EpisodeState(), matching: words, asOf: today)
        case .passage: return nil
        }
    }

    override func tableView(_ tableView: TableView, didFocusRowAt indexPath: RowPath) { updateStatus() }

    override func tableViewSelectionDidChange(_ tableView: TableView) { updateStatus() }

    override func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: RowPath) {
        open(indexPath)
    }
}

extension SearchAllViewController: SearchResultsUpdating {
    func updateSearchResults(for searchController: SearchController) {
        searching?.cancel()
        words = TextFilter(searchController.searchBar.text)
        guard words != nil else { return show(nil) }
        // A search of many episodes takes seconds.
        if found?.count ?? 0 == 0 { tableView.tableHeaderView = NoticeView(localized("Searching …")) }
        statusDetail = localized("Searching …")
        hasSearchedAgain = false
        search(focusing: nil)
    }

    /// - Parameter path: the row to focus; nil for the first.
    private func search(focusing path: RowPath?) {
        searching?.cancel()
        let text = searchController?.searchBar.text ?? ""
        searching = Task { [context, weak self] in
            do throws(LibraryError) {
                let found = try await FoundGroups.search(
                    text, in: context.library, documents: context.services.documents)
                if !Task.isCancelled { self?.show(found, focusing: path) }
            } catch {
                guard !Task.isCancelled, let self else { return }
                tableView.tableHeaderView = nil
                updateStatus()
                context.messages.report(error.localizedDescription)
            }
        }
    }
}

extension SearchAllViewController: PreviewProviding {
    var previewSubject: PreviewSubject? {
        tableView.focusedIndexPath.flatMap { found?[$0]?.previewSubject }
    }
}
