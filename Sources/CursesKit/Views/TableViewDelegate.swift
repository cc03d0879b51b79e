/// Hears what the user does with a table's rows.
@MainActor
public protocol TableViewDelegate: AnyObject {
    /// The selection moved to `row`.
    func tableView(_ tableView: TableView, didSelectRow row: Int)

    /// The user opened `row`.
    func tableView(_ tableView: TableView, performPrimaryActionForRow row: Int)
}

extension TableViewDelegate {
    public func tableView(_ tableView: TableView, didSelectRow row: Int) {}
    public func tableView(_ tableView: TableView, performPrimaryActionForRow row: Int) {}
}
