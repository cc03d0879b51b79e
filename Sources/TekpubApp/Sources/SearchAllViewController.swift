import CursesKit
import TekpubFormats
import TekpubKit

/// A search through the catalogues of all sources: what matches best, whatever source it is in.
final class SearchAllViewController: TableViewController {
    /// Called when the user opens a match.
    var onOpen: ((SourceHit) -> Void)?
    /// Called with the reason if a source cannot be searched.
    var onFailure: ((String) -> Void)?

    private let store: SourceStore
    private var hits: [SourceHit] = []
    private var words: TextFilter?
    private var searching: Task<Void, Never>?

    private nonisolated static let limit = 200
    private static let identifier = "hit"

    init(store: SourceStore) {
        self.store = store
        super.init()
        title = "Search everything"
        let search = SearchController(
            placeholder: "Search all sources: titles, authors, descriptions, episodes")
        search.movesWhileTyping = true
        search.searchResultsUpdater = self
        searchController = search
    }

    deinit {
        searching?.cancel()
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        show(nil)
    }

    /// Lets the user type, or change the text.
    func beginSearch() {
        _ = view
        searchController?.beginEditing()
    }

    override func contextActions(for touch: Touch?) -> [Action] { tableView.rowMenu([], at: touch) }

    // MARK: Rows

    /// - Parameter result: nil without words.
    private func show(_ result: SourceSearchResult?) {
        hits = result?.hits ?? []
        let notice: String? =
            if result == nil {
                "Type some words to search all sources."
            } else {
                hits.isEmpty ? "Nothing found" : nil
            }
        tableView.tableHeaderView = notice.map { NoticeView($0) }
        tableView.reloadData()
        if !hits.isEmpty { tableView.focusRow(at: IndexPath(row: 0, section: 0), scrollPosition: .top) }
        let count = result?.productionCount ?? 0
        searchController?.resultTitle =
            result == nil ? nil : Text(count == 1 ? "1 production" : "\(count) productions")
        updateStatus()
        if let failure = result?.failures.first {
            onFailure?("\(failure.source.title): \(failure.error.localizedDescription)")
        }
    }

    private func updateStatus() {
        statusDetail = tableView.focusedPosition(of: hits.count).map { $0 + " found" }
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { hits.count }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: Self.identifier)
            ?? TableViewCell(reuseIdentifier: Self.identifier)
        let hit = hits[indexPath.row]
        let text = hit.text
        cell.attributedText = AttributedText(text, highlighting: words?.ranges(in: text) ?? [])
        cell.detailText = Text(hit.source.title)
        return cell
    }

    override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) { updateStatus() }

    override func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath) {
        onOpen?(hits[indexPath.row])
    }
}

extension SearchAllViewController: SearchResultsUpdating {
    func updateSearchResults(for searchController: SearchController) {
        searching?.cancel()
        let text = searchController.searchBar.text
        words = TextFilter(text)
        guard words != nil else { return show(nil) }
        searching = Task { [store, weak self] in
            do throws(LibraryError) {
                let result = try await store.search(text, limit: Self.limit)
                if !Task.isCancelled { self?.show(result) }
            } catch {
                if !Task.isCancelled { self?.onFailure?(error.localizedDescription) }
            }
        }
    }
}

extension SourceHit {
    /// The production, and the episode or the line that contains the words.
    fileprivate var text: String {
        let episode = episodeNumber.map { "\($0). \(episodeTitle ?? "")" }
        return [production.displayTitle, episode, excerpt].compactMap { $0 }.joined(separator: " · ")
    }
}
