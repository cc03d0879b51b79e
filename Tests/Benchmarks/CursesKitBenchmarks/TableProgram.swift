import CursesKit

/// An operation on a table.
enum TableWork: CaseIterable {
    case moving, paging, jumping, resizing
}

/// A table on a terminal that shows nothing, unless told otherwise.
@MainActor
final class TableProgram {
    private let terminal: SilentTerminal?
    private let application: Application
    private let delegate: TableDelegate
    private let size: Size

    /// Ten rows fill two screens, so that every table draws the same amount.
    ///
    /// - Parameter heightsVary: whether every other row is two lines high.
    convenience init(
        rowCount: Int, size: Size = Size(width: 80, height: 5), heightsVary: Bool = false
    ) throws {
        try self.init(rowCount: rowCount, on: SilentTerminal(size: size), heightsVary: heightsVary)
    }

    init(rowCount: Int, on terminal: any Terminal, heightsVary: Bool = false) throws {
        size = terminal.size
        self.terminal = terminal as? SilentTerminal
        delegate = TableDelegate(rowCount: rowCount, size: size, heightsVary: heightsVary)
        application = Application(terminal: terminal, clock: StandingClock(), delegate: delegate)
        try application.launch()
    }

    /// Does the same work on tables of all sizes; each table is scrolled to its top before and afterwards.
    func `do`(_ work: TableWork) {
        for _ in 0..<10 {
            switch work {
            case .moving:
                for _ in 0..<9 { press(.down) }
                for _ in 0..<9 { press(.up) }
            case .paging:
                press(.pageDown)
                press(.pageUp)
            case .jumping:
                press(.end)
                press(.home)
            case .resizing:
                resize(to: Size(width: size.width - 1, height: size.height - 1))
                resize(to: size)
            }
        }
    }

    /// Draws everything again.
    func redraw() {
        application.handle([.key(KeyPress("l", control: true))])
    }

    private func press(_ key: Key) {
        application.handle([.key(KeyPress(key))])
    }

    private func resize(to size: Size) {
        terminal?.size = size
        application.handle([.resize(size)])
    }
}

/// Shows a table of numbered rows with text in all of their columns.
@MainActor
private final class TableDelegate: ApplicationDelegate, TableViewDataSource, TableViewDelegate {
    var window: Window?
    private let rowCount: Int
    private let heightsVary: Bool

    init(rowCount: Int, size: Size, heightsVary: Bool) {
        self.rowCount = rowCount
        self.heightsVary = heightsVary
        window = Window(frame: Rect(origin: .zero, size: size))
    }

    func applicationDidFinishLaunching(_ application: Application) {
        let controller = TableController()
        controller.table.dataSource = self
        controller.table.delegate = self
        if heightsVary { controller.table.estimatedRowHeight = 1 }
        controller.table.reloadData()
        window?.rootViewController = controller
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { rowCount }

    func tableView(_ tableView: TableView, heightForRowAt indexPath: RowPath) -> Int {
        1 + indexPath.row % 2
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: RowPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: "row") ?? TableViewCell(reuseIdentifier: "row")
        // Every table uses the same number of digits, so that longer names do not change the work.
        let number = String(1_000_000 + indexPath.row % 10)
        cell.text = Text(number + String(repeating: " something to read", count: 10))
        cell.detailText = "12:34"
        return cell
    }
}

private final class TableController: ViewController {
    let table = TableView()

    override var preferredResponder: Responder { table }
    override func loadView() -> View { table }
}
