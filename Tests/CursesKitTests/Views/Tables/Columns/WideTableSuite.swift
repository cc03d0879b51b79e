import CursesKit

/// Two rows whose cells have their row and their column as text.
@MainActor
final class WideRows: TableViewDataSource, TableViewDelegate {
    var count = 2
    var text: (Int, String) -> String = { row, column in "\(row)\(column)" }
    var empty: Set<String> = []
    private(set) var asked: [String] = []
    private(set) var arranged: [TableColumnArrangement] = []

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { count }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: RowPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: "a") as? TableColumnCell
            ?? TableColumnCell(reuseIdentifier: "a")
        for column in tableView.columns {
            cell[column.identifier] = "\(text(indexPath.row, column.identifier))"
        }
        return cell
    }

    func tableView(_ tableView: TableView, isColumnEmpty identifier: String) -> Bool {
        empty.contains(identifier)
    }

    func tableView(_ tableView: TableView, sortBy descriptor: TableSortDescriptor) {
        asked.append(descriptor.columnIdentifier)
        tableView.sortDescriptor = descriptor
    }

    func tableViewDidArrangeColumns(_ tableView: TableView) { arranged.append(tableView.columnArrangement) }
}

/// A suite about a table with many columns.
@MainActor
protocol WideTableSuite {
    var table: TableView { get }
    var rows: WideRows { get }
}

extension WideTableSuite {
    /// Gives the table columns of six cells, `c0`, `c1` and so on.
    func prepare(_ count: Int, sortDirections: [TableSortDescriptor.Direction] = []) {
        table.columns = (0..<count).map {
            TableColumn("c\($0)", title: "c\($0)", width: 6, sortDirections: sortDirections)
        }
        table.dataSource = rows
        table.delegate = rows
        table.reloadData()
    }

    func launch(_ width: Int, _ height: Int) throws -> TestApplication {
        table.reloadData()
        return try TestApplication(showing: table, size: Size(width: width, height: height))
    }
}
