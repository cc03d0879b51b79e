import CursesKit

/// A table whose rows are known by identifiers; `x` exchanges every other one.
final class RowsController: ViewController {
    private let count: Int
    private let table = TableView()
    private var generation = 0
    private lazy var rows = TableViewDiffableDataSource<Int, Int>(tableView: table) { table, _, number in
        let cell = table.dequeueReusableCell(withIdentifier: "row") ?? TableViewCell(reuseIdentifier: "row")
        let digits = String(1_000_000_000 + number).dropFirst()
        cell.text = Text("Row \(digits) with some words")
        return cell
    }

    init(count: Int) {
        self.count = count
        super.init()
    }

    override var preferredResponder: Responder { table }
    override func loadView() -> View { table }
    override func viewDidLoad() { show() }

    override var keyCommands: [KeyCommand] {
        [KeyCommand("Exchange", keys: "x") { [weak self] in self?.exchange() }]
    }

    private func exchange() {
        generation += 1
        show()
    }

    private func show() {
        var snapshot = DiffableDataSourceSnapshot<Int, Int>()
        snapshot.appendSections([0])
        snapshot.appendItems((0..<count).map { $0 % 2 == 0 ? $0 : $0 + generation * count })
        rows.apply(snapshot, animatingDifferences: false)
    }
}

/// A table of this many rows, half of which `x` exchanges, on a terminal that shows nothing.
@MainActor
final class RowsProgram {
    private let application: Application
    private let delegate: ShownDelegate

    init(count: Int) throws {
        delegate = ShownDelegate { _ in RowsController(count: count) }
        application = Application(
            terminal: SilentTerminal(size: Size(width: 80, height: 24)), clock: StandingClock(),
            delegate: delegate)
        try application.launch()
    }

    /// Exchanges the rows, and draws them.
    func exchange() { application.handle([.key(KeyPress("x"))]) }
}
