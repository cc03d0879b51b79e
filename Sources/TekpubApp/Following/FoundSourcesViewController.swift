import CursesKit
import Localization
import TekpubFormats
import TekpubKit

/// What the directories of services know about the user's words: each catalogue once, best match first, as the answers
/// arrive. Below are the directories that found nothing or failed.
///
/// It also lists the shows that a publisher recommends. Below them it says how many are left out.
final class FoundSourcesViewController: TableViewController {
    /// Called when the user chooses a catalogue.
    var onChoice: ((FoundSource) -> Void)?

    /// A directory that was asked.
    private struct Asked {
        let directory: Directory
        /// nil until it answers.
        var result: Result<Int, CatalogError>?
    }

    private var asked: [Asked] = []
    private var found: FoundSources
    private let today: Today?
    /// The number of recommended shows without an address; nil in a search.
    private var unknownCount: Int?
    /// Whether all answers have come.
    private var isComplete = false
    private var searching: Task<Void, Never>?

    /// - Parameters:
    ///   - words: what the user looks for, for the title.
    ///   - events: the answers of the directories. The stream is cancelled with this screen.
    ///   - today: the day that ages are counted to; nil to show dates only.
    convenience init(words: String, events: AsyncStream<DirectorySearch.Event>, today: Today?) {
        self.init(FoundSources(about: words), events, today)
        title = localized("Sources About “\(words)”")
    }

    /// - Parameters:
    ///   - shows: what a publisher recommends.
    ///   - events: what a directory says about those without an address.
    ///   - today: as above.
    convenience init(
        recommended shows: [RemoteShow], events: AsyncStream<DirectorySearch.Event>, today: Today?
    ) {
        self.init(FoundSources(recommended: shows), events, today)
        unknownCount = shows.count { FoundSource($0) == nil }
        title = localized("Shows the Publisher Recommends")
    }

    private init(_ found: FoundSources, _ events: AsyncStream<DirectorySearch.Event>, _ today: Today?) {
        self.found = found
        self.today = today
        super.init()
        searching = Task { [weak self] in
            for await event in events { self?.receive(event) }
            self?.complete()
        }
    }

    deinit {
        searching?.cancel()
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.layOutRows(in: FoundSourceCell.columns.value)
    }

    private func receive(_ event: DirectorySearch.Event) {
        let focused = focusedSource?.id
        switch event {
        case .asked(let directories): asked = directories.map { Asked(directory: $0, result: nil) }
        case .answered(let answer):
            guard let index = asked.firstIndex(where: { $0.directory == answer.directory }) else { return }
            if case .success(let entries) = answer.result {
                found.add(entries)
                unknownCount = unknownCount.map { $0 - entries.count }
            }
            asked[index].result = answer.result.map(\.count)
        }
        reload(focusing: focused)
    }

    /// - Parameter focused: the ID of the catalogue that keeps the focus.
    private func reload(focusing focused: String?) {
        guard isViewLoaded else { return }
        tableView.reloadData()
        if let focused, let row = found.all.firstIndex(where: { $0.id == focused }) {
            tableView.moveFocus(to: RowPath(row: row, section: 0))
        }
        updateStatus()
    }

    private func complete() {
        isComplete = true
        reload(focusing: focusedSource?.id)
    }

    private func updateStatus() {
        let row = tableView.focusedIndexPath?.row
        statusDetail = row.flatMap {
            found.all.isEmpty ? nil : PositionText.text($0 + 1, of: found.all.count)
        }
        previewDidChange()
    }

    private var focusedSource: FoundSource? { tableView.focusedIndexPath.flatMap(source) }

    private func source(at path: RowPath) -> FoundSource? {
        path.section == 0 && found.all.indices.contains(path.row) ? found.all[path.row] : nil
    }

    override func contextActions(for touch: Touch?) -> [Action] {
        tableView.rowMenu([], opening: localized("Look at it"), at: touch)
    }

    // MARK: Rows

    /// The directories without results, which are named below the results.
    private var others: [Asked] {
        asked.filter {
            if case .success(let count) = $0.result { count == 0 } else { true }
        }
    }

    /// One for the results, and one without rows for each directory that has none, and for the shows that are left out.
    override func numberOfSections(in tableView: TableView) -> Int {
        1 + others.count + (unknownShows == nil ? 0 : 1)
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        section == 0 ? found.all.count : 0
    }

    override func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> Text? {
        guard section > 0 else { return summary.map { " \($0)" } }
        guard section <= others.count else { return unknownShows.map { " \($0)" } }
        let other = others[section - 1]
        let state =
            switch other.result {
            case nil: localized("Asking …")
            case .failure(let error): error.reason
            case .success: localized("Nothing found")
            }
        return " \(other.directory.name) · \(state)"
    }

    /// How many catalogues were found and how many directories failed, with an ellipsis while one is still asked; nil before
    /// the first result. The directories are named below the results.
    private var summary: String? {
        guard !found.all.isEmpty, unknownCount == nil else { return nil }
        let failures = asked.count { if case .failure = $0.result { true } else { false } }
        let count = found.all.count
        let isOver = asked.allSatisfy { $0.result != nil }
        return [
            localized("\(count) found"),
            failures > 0 ? localized(failures, one: "1 failed", other: "\(failures) failed") : nil,
        ].compactMap(\.self).joined(separator: " · ") + (isOver ? "" : " …")
    }

    /// How many of the recommended shows are left out, once that is known; nil for none, and in a search.
    private var unknownShows: String? {
        guard isComplete, let unknownCount, unknownCount > 0 else { return nil }
        let sentence = localized(
            unknownCount, one: "1 without an address is left out",
            other: "\(unknownCount) without an address are left out")
        let isAsked = asked.contains { $0.directory == .podcastIndex }
        return isAsked ? sentence : sentence + " · " + localized("podcastindex.org needs a key")
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: RowPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: FoundSourceCell.identifier) as? FoundSourceCell
            ?? FoundSourceCell()
        if let source = source(at: indexPath) { cell.show(source, asOf: today) }
        return cell
    }

    override func tableView(_ tableView: TableView, isColumnEmpty identifier: String) -> Bool {
        switch identifier {
        case "author": found.all.allSatisfy { $0.facts.author == nil }
        case "episodes": found.all.allSatisfy { $0.facts.episodeCount == nil }
        case "newest": found.all.allSatisfy { $0.facts.newestAt == nil }
        case "directories": found.all.allSatisfy(\.directories.isEmpty)
        default: false
        }
    }

    override func tableView(_ tableView: TableView, didSelectRowAt indexPath: RowPath) { updateStatus() }

    override func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: RowPath) {
        if let source = source(at: indexPath) { onChoice?(source) }
    }
}

extension FoundSourcesViewController: PreviewProviding {
    var previewSubject: PreviewSubject? { nil }
    var previewSource: FoundSource? { focusedSource }
}
