import CursesKit
import Localization
import TekpubFormats
import TekpubKit

/// A search through the catalogues of all sources: what matches best, whatever source it is in, and below it what was
/// said in episodes whose transcripts are kept.
final class SearchAllViewController: TableViewController {
    /// Called when the user opens a match.
    var onOpen: ((SourceHit) -> Void)?
    /// Called when the user opens a passage of a transcript.
    var onPassage: ((TranscriptHit) -> Void)?

    private let store: SourceStore
    /// Finds what was said; nil if transcripts are not kept.
    private let documents: (any EpisodeDocumentService)?
    /// nil without words.
    private var result: SourceSearchResult?
    private var hits: [SourceHit] { result?.hits ?? [] }
    private var passages = TranscriptSearchResult(hits: [], isComplete: true)
    private var words: TextFilter?
    private var searching: Task<Void, Never>?
    /// Reads further hits; nil while none are needed.
    private var reading: Task<Void, Never>?

    /// The number of hits that are read at a time, and how many of them are below the screen when the next are read.
    private nonisolated static let (limit, reserve) = (200, 50)
    private static let identifier = "hit"

    private let messages: Messages

    init(store: SourceStore, documents: (any EpisodeDocumentService)? = nil, messages: Messages) {
        self.store = store
        self.messages = messages
        self.documents = documents
        super.init()
        title = localized("Search Everything")
        let search = SearchController(
            placeholder: Text(localized("Search all sources: titles, authors, descriptions, episodes")))
        search.movesWhileTyping = true
        search.searchResultsUpdater = self
        searchController = search
    }

    deinit {
        searching?.cancel()
        reading?.cancel()
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        show(nil, said: nil)
    }

    /// Lets the user type, or change the text.
    func beginSearch() {
        _ = view
        searchController?.beginEditing()
    }

    override func contextActions(for touch: Touch?) -> [Action] { tableView.rowMenu([], at: touch) }

    // MARK: Rows

    /// - Parameters:
    ///   - result: nil without words.
    ///   - said: nil without words, or if it cannot be searched.
    private func show(_ result: SourceSearchResult?, said: TranscriptSearchResult?) {
        reading?.cancel()
        reading = nil
        self.result = result
        passages = said ?? TranscriptSearchResult(hits: [], isComplete: true)
        let notice: String? =
            if result == nil {
                localized("Type some words to search all sources.")
            } else {
                rowCount == 0 ? localized("Nothing found.") : nil
            }
        tableView.tableHeaderView = notice.map { NoticeView($0) }
        tableView.reloadData()
        if rowCount > 0 {
            tableView.focusRow(
                at: IndexPath(row: 0, section: hits.isEmpty ? 1 : 0), scrollPosition: .top)
        }
        let count = result?.productionCount ?? 0
        searchController?.resultTitle =
            result == nil ? nil : Text(CountText.productions(count))
        updateStatus()
        if let failure = result?.failures.first {
            messages.report("\(failure.source.title): \(failure.error.localizedDescription)")
        }
    }

    private var hitCount: Int { result?.hitCount ?? 0 }
    /// The number of matches, shown or not.
    private var rowCount: Int { hitCount + passages.hits.count }

    private func updateStatus() {
        previewDidChange()
        guard let path = tableView.focusedIndexPath, rowCount > 0 else { return statusDetail = nil }
        let row = path.row + (path.section == 0 ? 0 : hitCount)
        statusDetail = Text(localized("\(PositionText.text(row + 1, of: rowCount)) found"))
    }

    /// Reads further hits below those that are shown.
    private func readMore() {
        guard reading == nil, let result, !result.isComplete else { return }
        reading = Task { [store, weak self] in
            var more = result
            do throws(LibraryError) {
                try await store.addHits(to: &more, limit: Self.limit)
            } catch {
                if !Task.isCancelled { self?.messages.report(error.localizedDescription) }
                return
            }
            guard !Task.isCancelled, let self else { return }
            self.result = more
            reading = nil
            tableView.reloadData()
            updateStatus()
        }
    }

    override func numberOfSections(in tableView: TableView) -> Int { passages.hits.isEmpty ? 1 : 2 }

    override func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
        guard section == 1 else { return nil }
        let number = "\(passages.hits.count)\(passages.isComplete ? "" : "+")"
        let hits = localized(passages.hits.count, one: "\(number) hit", other: "\(number) hits")
        return " " + localized("Said: \(hits) in \(CountText.episodes(passages.episodeCount))")
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        section == 0 ? hits.count : passages.hits.count
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        guard indexPath.section == 0 else {
            let cell =
                tableView.dequeueReusableCell(withIdentifier: PassageCell.identifier) as? PassageCell
                ?? PassageCell()
            cell.show(passages.hits[indexPath.row], words: words)
            return cell
        }
        let cell =
            tableView.dequeueReusableCell(withIdentifier: Self.identifier) as? HitCell
            ?? HitCell(reuseIdentifier: Self.identifier)
        if indexPath.row >= hits.count - Self.reserve { readMore() }
        let hit = hits[indexPath.row]
        let text = hit.text(matching: words)
        cell.words = RowWords.joined(hit.text(matching: words, isSpoken: true), hit.source.title)
        cell.attributedText = " " + AttributedText(text, highlighting: words?.ranges(in: text) ?? [])
        cell.detailText = Text(hit.source.title) + " "
        return cell
    }

    override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) { updateStatus() }

    override func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath) {
        if indexPath.section == 0 {
            onOpen?(hits[indexPath.row])
        } else {
            onPassage?(passages.hits[indexPath.row])
        }
    }
}

extension SearchAllViewController: SearchResultsUpdating {
    func updateSearchResults(for searchController: SearchController) {
        searching?.cancel()
        let text = searchController.searchBar.text
        words = TextFilter(text)
        guard words != nil else { return show(nil, said: nil) }
        // A search of many episodes takes seconds.
        if rowCount == 0 { tableView.tableHeaderView = NoticeView(localized("Searching …")) }
        statusDetail = Text(localized("Searching …"))
        searching = Task { [store, documents, weak self] in
            do throws(LibraryError) {
                let result = try await store.search(text, limit: Self.limit)
                guard !Task.isCancelled else { return }
                let said = try await documents?.search(text)
                if !Task.isCancelled { self?.show(result, said: said) }
            } catch {
                guard !Task.isCancelled, let self else { return }
                tableView.tableHeaderView = nil
                updateStatus()
                messages.report(error.localizedDescription)
            }
        }
    }
}

extension SearchAllViewController: PreviewProviding {
    var previewSubject: PreviewSubject? {
        guard let path = tableView.focusedIndexPath else { return nil }
        if path.section == 1 {
            return passages.hits.indices.contains(path.row)
                ? PreviewSubject(passages.hits[path.row].location) : nil
        }
        guard hits.indices.contains(path.row), case let hit = hits[path.row] else { return nil }
        return PreviewSubject(
            catalogID: hit.source.catalogID, productionKey: hit.production.key,
            episode: hit.episodeNumber.map { .number($0) })
    }
}

/// The row of a match.
private final class HitCell: TableViewCell {
    /// What is read aloud.
    var words = ""

    override var accessibilityLabel: String? { words }
}

extension SourceHit {
    /// The production unless it is all of its source, and the episode or the line that contains the words. An episode
    /// whose title contains them comes first, so that they are seen in a narrow window.
    ///
    /// - Parameter isSpoken: whether it is read aloud, after the number of the row.
    fileprivate func text(matching words: TextFilter?, isSpoken: Bool = false) -> String {
        let episode = episodeNumber.map { number in
            (isSpoken ? localized("Episode \(number): ") : "\(number). ") + (episodeTitle ?? "")
        }
        // The title of a source with one production stands at the end of the row anyway.
        let title = production.displayTitle == source.title && episode != nil ? nil : production.displayTitle
        let isFound = { (text: String?) in text.flatMap { words?.ranges(in: $0).isEmpty } == false }
        let leads = isFound(episodeTitle) && !isFound(title)
        let parts = leads ? [episode, title, excerpt] : [title, episode, excerpt]
        return parts.compactMap { $0 }.joined(separator: " · ")
    }
}

extension SearchAllViewController {
    /// Creates the search of a browser, which it tells what the user opens.
    convenience init(in browser: BrowserViewController) {
        let session = browser.session
        self.init(
            store: session.context.library.sources, documents: session.context.services.documents,
            messages: session.messages)
        onPassage = { [weak browser] in browser?.play($0) }
        onOpen = { [weak browser] in browser?.launch?.sources?.open($0) }
    }
}
