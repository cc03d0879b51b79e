import CursesKitTesting

@testable import CursesKit

/// Applies `events` to a program with tables and a search bar, one after the other. The screen after partial
/// drawing must equal the screen that is drawn from scratch.
@MainActor
func use(_ events: [Event]) {
    let window = Window(frame: .zero)
    guard let simulator = try? Simulator(Program(window), size: Size(width: 24, height: 8)) else {
        preconditionFailure("the program does not start")
    }
    for event in events {
        guard simulator.application.exitStatus == nil else { return }
        simulator.send(event)
    }
    simulator.wait(.seconds(1))
    guard simulator.application.exitStatus == nil else { return }
    let shown = simulator.terminal.canvas
    let whole = window.wholeFrame()
    let size = shown.size
    for (x, y) in (0..<size.height).flatMap({ y in (0..<size.width).map { ($0, y) } }) {
        precondition(shown[x, y] == whole[x, y], "\(x), \(y): \(shown[x, y]) is to be \(whole[x, y])")
    }
}

@MainActor
private final class Program: ApplicationDelegate {
    let window: Window?

    init(_ window: Window) {
        self.window = window
    }

    func applicationDidFinishLaunching(_ application: Application) {
        window?.rootViewController = NavigationController(rootViewController: RowsController())
    }
}

/// A table that uses every feature of tables; Enter pushes another one.
private final class RowsController: TableViewController {
    private var counts = [30, 0, 5]

    override func viewDidLoad() {
        title = "Rows"
        tableView.allowsMultipleSelection = true
        tableView.allowsRowActions = true
        tableView.showsVerticalScrollIndicator = true
        tableView.tableHeaderView = SearchBar()
    }

    override func numberOfSections(in tableView: TableView) -> Int { counts.count }
    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        counts[section]
    }
    override func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> Text? {
        "Section \(section)"
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: RowPath) -> TableViewCell {
        let cell = (tableView.dequeueReusableCell(withIdentifier: "") as? Row) ?? Row(reuseIdentifier: "")
        cell.text = Text("漢 \(indexPath.section).\(indexPath.row)")
        return cell
    }

    override func tableView(
        _ tableView: TableView, trailingActionsForRowAt indexPath: RowPath
    ) -> [TableViewRowAction] {
        [TableViewRowAction("Delete") { [weak self] in self?.delete(indexPath) }]
    }

    override func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: RowPath) {
        navigationController?.pushViewController(RowsController())
    }

    private func delete(_ path: RowPath) {
        counts[path.section] -= 1
        tableView.deleteRows(at: [path])
    }
}

private final class Row: TableViewCell {
    override func draw(_ canvas: inout Canvas) {
        let style = isFocused ? Style.selection : .plain
        canvas.fill(bounds, style: style)
        canvas.draw(text, at: .zero, style: style)
    }
}
