/// Hears what the user does with a table's rows.
@MainActor
public protocol TableViewDelegate: AnyObject {
    /// The selection moved to `row`.
    func tableView(_ tableView: TableView, didSelectRow row: Int)

    /// The user opened `row`.
    func tableView(_ tableView: TableView, performPrimaryActionForRow row: Int)
}

extension TableViewDelegate {
    /// Does nothing unless the delegate implements it.
    public func tableView(_ tableView: TableView, didSelectRow row: Int) {}
    /// Does nothing unless the delegate implements it.
    public func tableView(_ tableView: TableView, performPrimaryActionForRow row: Int) {}
}
