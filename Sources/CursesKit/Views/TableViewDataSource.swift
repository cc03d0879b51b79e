/// Gives a table its rows.
@MainActor
public protocol TableViewDataSource: AnyObject {
    /// Asked on `reloadData()`; to change the number later, call that again.
    func numberOfRows(in tableView: TableView) -> Int

    /// The cell for `row`, made or dequeued; asked for rows that come onto the screen only.
    func tableView(_ tableView: TableView, cellForRow row: Int) -> TableViewCell
}
