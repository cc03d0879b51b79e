import CursesKit
import Localization
import TekpubKit

/// What the directories of services know about the user's words; the answers appear as they arrive.
final class FoundSourcesViewController: TableViewController {
    /// Called when the user chooses a catalogue.
    var onChoice: ((DirectoryEntry) -> Void)?

    /// What is known of a directory.
    private enum State {
        case asked, failed(String), found([DirectoryEntry])
    }

    private var states = Directory.allCases.map { (directory: $0, state: State.asked) }
    private var searching: Task<Void, Never>?

    /// - Parameters:
    ///   - words: what the user looks for, for the title.
    ///   - answers: the answers of the directories. The stream is cancelled with this screen.
    init(words: String, answers: AsyncStream<DirectoryResult>) {
        super.init()
        title = localized("Sources About “\(words)”")
        searching = Task { [weak self] in
            for await answer in answers { self?.receive(answer) }
        }
    }

    deinit {
        searching?.cancel()
    }

    private func receive(_ answer: DirectoryResult) {
        guard let section = states.firstIndex(where: { $0.directory == answer.directory }) else { return }
        switch answer.result {
        case .success(let entries): states[section].state = .found(entries)
        case .failure(let error): states[section].state = .failed(error.localizedDescription)
        }
        guard isViewLoaded else { return }
        // Each directory has its section, so the selected row stays the same one.
        tableView.reloadData()
        updateStatus()
    }

    private func updateStatus() {
        let count = states.indices.reduce(0) { $0 + entries(in: $1).count }
        guard let path = tableView.focusedIndexPath, count > 0 else { return statusDetail = nil }
        let before = states.indices.prefix(path.section).reduce(0) { $0 + entries(in: $1).count }
        statusDetail = PositionText.text(before + path.row + 1, of: count)
    }

    override func contextActions(for touch: Touch?) -> [Action] {
        tableView.rowMenu([], opening: localized("Look at it"), at: touch)
    }

    // MARK: Rows

    private func entries(in section: Int) -> [DirectoryEntry] {
        if case .found(let entries) = states[section].state { entries } else { [] }
    }

    override func numberOfSections(in tableView: TableView) -> Int { states.count }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        entries(in: section).count
    }

    override func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
        let (directory, state) = states[section]
        return switch state {
        case .asked: " \(directory.name) · " + localized("Asking …")
        case .failed(let reason): " \(directory.name) · \(reason)"
        case .found(let entries):
            " \(directory.name)" + (entries.isEmpty ? " · " + localized("Nothing found") : "")
        }
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: FoundSourceCell.identifier) as? FoundSourceCell
            ?? FoundSourceCell()
        cell.show(entries(in: indexPath.section)[indexPath.row])
        return cell
    }

    override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        updateStatus()
    }

    override func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath) {
        onChoice?(entries(in: indexPath.section)[indexPath.row])
    }
}

/// A catalogue of a directory in a row: its title, and what it is.
private final class FoundSourceCell: TableViewCell {
    static let identifier = "foundSource"

    private var title = Text.empty
    private var kind = Text.empty

    init() {
        super.init(reuseIdentifier: Self.identifier)
    }

    func show(_ entry: DirectoryEntry) {
        title = Text(entry.title)
        kind = Text(entry.kind.title)
        setNeedsDisplay()
    }

    override var accessibilityLabel: String? { RowWords.joined(title.description, kind.description) }

    override func draw(_ canvas: inout Canvas) {
        let style = isSelected ? Style.selection : .plain
        if isSelected { canvas.fill(bounds, style: style) }
        let right = bounds.width - kind.width - 1
        canvas.draw(title, at: Point(x: 1, y: 0), style: style, limit: max(0, right - 3))
        guard right > 3 else { return }
        canvas.draw(kind, at: Point(x: right, y: 0), style: isSelected ? style : .secondaryLabel)
    }
}
