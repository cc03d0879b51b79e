import CursesKit
import Localization
import TekpubKit

/// The user's notes, by episode.
///
/// This folder shows and changes notes. The `NoteList` reads them off the main actor, tells its observers, and writes
/// changes that can be undone. The controller shows each note in a `NoteCell` and copies notes as Markdown
/// (`NotedEpisode.markdown`). A form asks for the text of a note, here and while an episode plays.
final class NotesViewController: TableViewController {
    /// Called when the user plays an episode from the time of a note, in seconds.
    var onPlay: ((NotedEpisode, Int) -> Void)?
    /// Called with Markdown that the user copies, and what it is.
    var onCopy: ((String, String) -> Void)?

    private let list: NoteList
    /// What the filter leaves.
    private var episodes: [NotedEpisode] = []
    /// The notes that the user has selected for the next command.
    private var marked = MarkedRows<EpisodeNote.ID>()
    private lazy var filter = ListFilter(
        localized("Filter the notes"), onChange: { [weak self] in self?.setNeedsUpdateProperties() })

    init(list: NoteList) {
        self.list = list
        super.init()
        title = localized("Notes")
        searchController = filter.controller
        tableView.primaryActionTitle = localized("Play")
        tableView.allowsMultipleSelection = true
    }

    override func viewWillAppear() {
        super.viewWillAppear()
        list.reload()
    }

    override var keyCommands: [KeyCommand] {
        guard tableView.hasRows else { return [] }
        return [KeyCommand(.playNote) { [weak self] in self?.playFocused() }] + rowCommands
    }

    override func contextActions(for touch: Touch?) -> [Action] {
        tableView.rowMenu(rowCommands, opening: localized("Play from here"), at: touch)
    }

    /// The commands on the selected rows besides the primary action.
    private var rowCommands: [KeyCommand] {
        [
            KeyCommand(.changeNote) { [weak self] in self?.changeFocused() },
            KeyCommand(.removeNote) { [weak self] in self?.removeChosen() },
            KeyCommand(.copyNotes) { [weak self] in self?.copyChosen() },
        ]
    }

    // MARK: Rows

    override func updateProperties() {
        guard let all = list.episodes else { return }
        let marks = marked.all(in: tableView) { note(at: $0)?.note.id }
        let focused = focusedNote?.note.id
        let words = filter.words
        episodes = words.map { words in all.compactMap { $0.filtered(by: words) } } ?? all
        tableView.tableHeaderView =
            episodes.isEmpty
            ? NoticeView(
                words == nil
                    ? keyTitle(of: .writeNoteNow).map {
                        localized("No notes yet. Press \($0) while something plays.")
                    }
                        ?? localized("No notes yet.")
                    : nothingFound)
            : nil
        tableView.reloadData()
        let paths = episodes.enumerated().flatMap { section, episode in
            episode.notes.enumerated().map { (RowPath(row: $0, section: section), $1.id) }
        }
        marked.show(marks, in: tableView, isFiltered: words != nil) { paths }
        func count(_ episodes: [NotedEpisode]) -> Int { episodes.reduce(0) { $0 + $1.notes.count } }
        filter.show(count(episodes), of: count(all))
        if let focused, let path = paths.first(where: { $0.1 == focused })?.0 {
            tableView.moveFocus(to: path)
        }
        updateStatus()
    }

    private var focusedNote: (episode: NotedEpisode, note: EpisodeNote)? {
        tableView.focusedIndexPath.flatMap(note)
    }

    private func note(at path: RowPath) -> (episode: NotedEpisode, note: EpisodeNote)? {
        guard episodes.indices.contains(path.section), case let episode = episodes[path.section],
            episode.notes.indices.contains(path.row)
        else { return nil }
        return (episode, episode.notes[path.row])
    }

    private func updateStatus() {
        statusDetail = tableView.status(
            of: episodes.reduce(0) { $0 + $1.notes.count }, selectedCount: marked.count(in: tableView))
        previewDidChange()
    }

    // MARK: Commands

    /// The notes that the next command acts on: the selected ones, or the focused one.
    private var chosen: [NotedEpisode] {
        let chosen = marked.chosen(in: tableView) { note(at: $0)?.note.id }
        return (list.episodes ?? []).compactMap { episode in
            let notes = episode.notes.filter { chosen.contains($0.id) }
            return notes.isEmpty ? nil : episode.keeping(notes)
        }
    }

    private func playFocused() {
        if let (episode, note) = focusedNote { onPlay?(episode, note.positionInSeconds) }
    }

    private func changeFocused() {
        guard let (episode, note) = focusedNote else { return }
        list.askForText(of: note, title: episode.displayTitle, above: self)
    }

    private func removeChosen() {
        let notes = chosen.flatMap(\.notes)
        marked.removeAll(in: tableView)
        list.remove(notes)
    }

    private func copyChosen() {
        let episodes = chosen
        let count = episodes.reduce(0) { $0 + $1.notes.count }
        guard count > 0 else { return }
        onCopy?(
            episodes.map(\.markdown).joined(separator: "\n"), CountText.notes(count))
    }

    // MARK: Table

    override func numberOfSections(in tableView: TableView) -> Int { episodes.count }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        episodes[section].notes.count
    }

    override func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> Text? {
        let episode = episodes[section]
        let title = [episode.displayTitle, episode.productionTitle].compactMap { $0 }.reduce(into: [String]())
        {
            if !$0.contains($1) { $0.append($1) }
        }.joined(separator: " · ")
        return title.isEmpty ? "" : " \(title)"
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: RowPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: NoteCell.identifier) as? NoteCell ?? NoteCell()
        cell.show(episodes[indexPath.section].notes[indexPath.row])
        return cell
    }

    override func tableView(_ tableView: TableView, didFocusRowAt indexPath: RowPath) { updateStatus() }

    override func tableViewSelectionDidChange(_ tableView: TableView) {
        marked.selectionDidChange(in: tableView)
        updateStatus()
    }

    override func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: RowPath) {
        playFocused()
    }
}

extension NotesViewController: PreviewProviding {
    var previewSubject: PreviewSubject? { focusedNote.map { PreviewSubject($0.episode.location) } }
}

extension NotedEpisode {
    /// The episode with some of its notes.
    fileprivate func keeping(_ notes: [EpisodeNote]) -> NotedEpisode {
        NotedEpisode(
            location: location, title: title, productionTitle: productionTitle, address: address, notes: notes
        )
    }

    /// The episode with the notes that contain the words, here or in its titles; nil if no note does.
    fileprivate func filtered(by words: TextFilter) -> NotedEpisode? {
        let found = notes.filter { words.matches($0.text, title, productionTitle) }
        return found.isEmpty ? nil : keeping(found)
    }
}

extension LibraryScreen {
    /// What the user has noted.
    static let notes = LibraryScreen(id: "notes") { browser in
        browser.nowPlaying.map { _ in MenuItem(localized("Notes"), action: .show(.library("notes"))) }
    } makeController: { browser in
        guard let nowPlaying = browser.nowPlaying else { return ViewController() }
        let controller = NotesViewController(list: nowPlaying.notes)
        controller.onPlay = { [weak browser] episode, position in
            let item = QueueItem(
                location: episode.location, title: episode.title, productionTitle: episode.productionTitle)
            browser?.nowPlaying?.play(item, at: .seconds(position))
        }
        controller.onCopy = { [weak browser] in
            if let browser { browser.session.copy($0, named: $1, from: browser) }
        }
        return controller
    }
}
