/// Hears what the user does with a table's rows. Changes by the program are not reported.
@MainActor
public protocol TableViewDelegate: AnyObject {
    /// The user selected a row.
    func tableView(_ tableView: TableView, didSelectRowAt indexPath: RowPath)

    /// The user deselected a row, for instance by selecting another one.
    func tableView(_ tableView: TableView, didDeselectRowAt indexPath: RowPath)

    /// The user selected or deselected rows of a table with `allowsMultipleSelection`. Called once for each key or
    /// click, and after `didSelectRowAt` or `didDeselectRowAt`, which are called for single rows only.
    func tableViewSelectionDidChange(_ tableView: TableView)

    /// The user moved the focus to a row of a table with `allowsMultipleSelection`. In other tables the focus selects.
    func tableView(_ tableView: TableView, didFocusRowAt indexPath: RowPath)

    /// The user opened a row.
    func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: RowPath)

    /// The actions to show at the right end of a row; called if the table has `allowsRowActions`.
    func tableView(
        _ tableView: TableView, trailingActionsForRowAt indexPath: RowPath
    ) -> [TableViewRowAction]

    /// The height of a row in cells, 1...100; others are limited. `TableView.automaticDimension` is the
    /// table's estimate. Called if the table has an `estimatedRowHeight`: for the rows around the screen, and
    /// for all rows of a table with at most 4,096. `reloadRows(at:)` asks again.
    func tableView(_ tableView: TableView, heightForRowAt indexPath: RowPath) -> Int

    /// The height in cells of the header of `section`: 0 for none, `TableView.automaticDimension` for one
    /// line if the data source has a title. Called together with the number of rows.
    func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Int

    /// The height in cells of the footer of `section`.
    func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Int

    /// A view that replaces the title of the header of `section`, with the same height; nil to show the
    /// title. Called when the header becomes visible. It receives the mouse unless it is not interactive.
    func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View?

    /// A view that replaces the title of the footer of `section`.
    func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View?

    /// What editing does to a row that can be edited; deletes it unless implemented.
    func tableView(
        _ tableView: TableView, editingStyleForRowAt indexPath: RowPath
    ) -> TableViewCell.EditingStyle

    /// The user dropped a row. The data source was asked to move it for each row that it passed.
    func tableViewDidEndDragging(_ tableView: TableView)

    /// The user asked for another order of the rows, by a click on a column title or by a key. Sort the rows,
    /// set the table's `sortDescriptor`, and reload.
    func tableView(_ tableView: TableView, sortBy descriptor: TableSortDescriptor)

    /// The user sized or moved columns: store the table's `columnArrangement`. Called once for each key, and at the end of
    /// a drag.
    func tableViewDidArrangeColumns(_ tableView: TableView)
}

extension TableViewDelegate {
    /// Does nothing.
    public func tableViewDidEndDragging(_ tableView: TableView) {}
    /// Does nothing.
    public func tableViewDidArrangeColumns(_ tableView: TableView) {}
    /// Does nothing.
    public func tableView(_ tableView: TableView, sortBy descriptor: TableSortDescriptor) {}
    /// Does nothing.
    public func tableView(_ tableView: TableView, didSelectRowAt indexPath: RowPath) {}
    /// Does nothing.
    public func tableView(_ tableView: TableView, didDeselectRowAt indexPath: RowPath) {}
    /// Does nothing.
    public func tableViewSelectionDidChange(_ tableView: TableView) {}
    /// Does nothing.
    public func tableView(_ tableView: TableView, didFocusRowAt indexPath: RowPath) {}
    /// Does nothing.
    public func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: RowPath) {}
    /// No actions.
    public func tableView(
        _ tableView: TableView, trailingActionsForRowAt indexPath: RowPath
    ) -> [TableViewRowAction] { [] }
    /// The table's estimate.
    public func tableView(_ tableView: TableView, heightForRowAt indexPath: RowPath) -> Int {
        TableView.automaticDimension
    }
    /// A line if there is a title.
    public func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Int {
        TableView.automaticDimension
    }
    /// A line if there is a title.
    public func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Int {
        TableView.automaticDimension
    }
    /// The title.
    public func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? { nil }
    /// The title.
    public func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View? { nil }
    /// Deletes the row.
    public func tableView(
        _ tableView: TableView, editingStyleForRowAt indexPath: RowPath
    ) -> TableViewCell.EditingStyle { .delete }
}
