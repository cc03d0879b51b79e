import CursesKit

/// Three bars, a chart of one row and a table of fifteen rows, whose values change twice a second.
final class DashboardController: ViewController, TableViewDataSource {
    private let clock: any FrameClock
    private let gauges = (0..<3).map { _ in Gauge() }
    private let sparkline = Sparkline()
    private let table = TableView()
    private var step = 0

    private static let rowCount = 15

    init(clock: any FrameClock) {
        self.clock = clock
        super.init()
    }

    override func loadView() -> View { StackView(gauges + [sparkline, table], axis: .vertical) }

    override func viewDidLoad() {
        table.columns = [
            TableColumn("name", width: 20), TableColumn("value", width: 5, alignment: .right),
        ]
        table.dataSource = self
        table.reloadData()
        goOn()
    }

    private func value(_ row: Int) -> Int { (step + row) * 37 % 61 + (step + row) % 40 }

    private func goOn() {
        step += 1
        for (row, gauge) in gauges.enumerated() { gauge.value = Double(value(row)) }
        sparkline.append(Double(value(0)))
        table.reloadRows(at: (0..<Self.rowCount).map { RowPath(row: $0, section: 0) })
        clock.schedule(after: .milliseconds(500)) { [weak self] in self?.goOn() }
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { Self.rowCount }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: RowPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: "row") as? TableColumnCell
            ?? TableColumnCell(reuseIdentifier: "row")
        cell["name"] = "Process \(indexPath.row)"
        cell["value"] = "\(value(indexPath.row)) %"
        return cell
    }
}
