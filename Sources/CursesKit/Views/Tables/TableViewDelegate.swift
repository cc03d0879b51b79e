/// Hears what the user does with a table's rows, and not what the program does.
@MainActor
public protocol TableViewDelegate: AnyObject {
    /// The user selected a row.
    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath)

    /// The user took a row out of the selection, perhaps by selecting another.
    func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath)

    /// The user opened a row.
    func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath)

    /// What can be done with a row, shown at its right end; asked if the table has `allowsRowActions`.
    func tableView(
        _ tableView: TableView, trailingActionsForRowAt indexPath: IndexPath
    ) -> [TableViewRowAction]

    /// The height in cells of what stands above the rows of `section`; 0 for nothing,
    /// `TableView.automaticDimension` for a line if the data source has a title. Asked with the number of rows.
    func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Int

    /// The same below the rows.
    func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Int

    /// What is shown above the rows of `section` in place of the title that the data source has for it, as
    /// high as that; nil for the title. Asked when it comes onto the screen.
    func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View?

    /// The same below the rows.
    func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View?

    /// What editing does to a row that the data source lets edit; deleting unless implemented.
    func tableView(
        _ tableView: TableView, editingStyleForRowAt indexPath: IndexPath
    ) -> TableViewCell.EditingStyle
}

extension TableViewDelegate {
    /// Does nothing.
    public func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {}
    /// Does nothing.
    public func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {}
    /// Does nothing.
    public func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath) {}
    /// Nothing.
    public func tableView(
        _ tableView: TableView, trailingActionsForRowAt indexPath: IndexPath
    ) -> [TableViewRowAction] { [] }
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
    /// Deleting.
    public func tableView(
        _ tableView: TableView, editingStyleForRowAt indexPath: IndexPath
    ) -> TableViewCell.EditingStyle { .delete }
}
