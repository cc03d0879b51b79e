import CursesKit

/// Notes of one to four lines by their identifiers: `+` adds one, `-` removes one, `x` mixes them, `u` undoes it.
final class NotesViewController: ViewController, TableViewDelegate {
    private typealias DataSource = TableViewDiffableDataSource<Int, Int>

    private let table = TableView()
    private lazy var dataSource = DataSource(tableView: table) { table, _, note in
        let cell =
            table.dequeueReusableCell(withIdentifier: "note") as? NoteCell
            ?? NoteCell(reuseIdentifier: "note")
        cell.note = note
        return cell
    }
    private var nextNote = 6
    private var generator = SystemRandomNumberGenerator()

    override init() {
        super.init()
        title = "Notes"
        table.estimatedRowHeight = 2
        table.delegate = self
    }

    override var preferredResponder: Responder { table }
    override func loadView() -> View { table }

    override var keyCommands: [KeyCommand] {
        [
            KeyCommand("Add", keys: "+") { [weak self] in self?.add() },
            KeyCommand("Remove", keys: "-") { [weak self] in self?.remove() },
            KeyCommand("Mix", keys: "x") { [weak self] in self?.mix() },
        ]
    }

    override func viewDidLoad() {
        var snapshot = DataSource.Snapshot()
        snapshot.appendSections([0])
        snapshot.appendItems(Array(1..<nextNote))
        dataSource.apply(snapshot, animatingDifferences: false)
    }

    func tableView(_ tableView: TableView, heightForRowAt indexPath: RowPath) -> Int {
        dataSource.itemIdentifier(for: indexPath).map(NoteCell.height) ?? TableView.automaticDimension
    }

    private func add() {
        var snapshot = dataSource.snapshot()
        if let first = snapshot.itemIdentifiers.first {
            snapshot.insertItems([nextNote], beforeItem: first)
        } else {
            snapshot.appendItems([nextNote])
        }
        nextNote += 1
        show(snapshot, by: "Add")
    }

    private func remove() {
        guard let note = table.focusedIndexPath.flatMap(dataSource.itemIdentifier) else { return }
        var snapshot = dataSource.snapshot()
        snapshot.deleteItems([note])
        show(snapshot, by: "Remove")
    }

    private func mix() {
        var snapshot = DataSource.Snapshot()
        snapshot.appendSections([0])
        snapshot.appendItems(dataSource.snapshot().itemIdentifiers.shuffled(using: &generator))
        show(snapshot, by: "Mix")
    }

    /// Shows other notes, and remembers the present ones.
    private func show(_ snapshot: DataSource.Snapshot, by action: String) {
        let previous = dataSource.snapshot()
        undoManager?.registerUndo(withTarget: self) { $0.show(previous, by: action) }
        undoManager?.setActionName(action)
        // Also at the top, where new rows would push down the note that the user is at.
        dataSource.apply(snapshot, scroll: .keepFocus)
    }
}

/// A bold title above lines of less importance.
private final class NoteCell: TableViewCell {
    var note = 0 {
        didSet { setNeedsDisplay() }
    }

    static func height(of note: Int) -> Int { 1 + note % 4 }

    override func draw(_ canvas: inout Canvas) {
        if isFocused { canvas.fill(bounds, style: .selection) }
        let style = isFocused ? Style.selection : .plain
        canvas.draw(.bold("Note \(note)"), at: .zero, style: style)
        for line in 1..<max(1, bounds.height) {
            canvas.draw(
                .secondary("Line \(line) of its text"), at: Point(x: 2, y: line), style: style)
        }
    }
}
