/// Supplies the sections and rows of a table, and changes them when the user edits.
///
/// The table asks for numbers of rows on `reloadData()` and after updates such as `insertRows(at:)`. If the
/// numbers change without either, the table notices when it needs the next row, and reloads.
@MainActor
public protocol TableViewDataSource: AnyObject {
    /// The number of sections; 1 unless implemented.
    func numberOfSections(in tableView: TableView) -> Int

    /// The number of rows in `section`.
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int

    /// The cell for a row, new or dequeued; called only for rows that become visible.
    func tableView(_ tableView: TableView, cellForRowAt indexPath: RowPath) -> TableViewCell

    /// The title above the rows of `section`; with nil there is no header, unless the delegate gives it a
    /// height.
    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> Text?

    /// The title below the rows of `section`; with nil there is no footer, unless the delegate gives it a
    /// height.
    func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> Text?

    /// Short titles of a section index at the right edge; nil for no index.
    func sectionIndexTitles(for tableView: TableView) -> [String]?

    /// The section that the index title at `index` leads to; the section of that number unless implemented.
    func tableView(
        _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
    ) -> Int

    /// Whether no row has content in a column, so that the column is not shown; false unless implemented.
    /// Called for each column together with the number of rows.
    func tableView(_ tableView: TableView, isColumnEmpty identifier: String) -> Bool

    /// Whether the user can delete the row, or insert one there, during editing; true unless implemented.
    func tableView(_ tableView: TableView, canEditRowAt indexPath: RowPath) -> Bool

    /// The user asked to delete the row, or to insert one there. Change the data, then call `deleteRows(at:)`
    /// or `insertRows(at:)`.
    func tableView(
        _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle, forRowAt indexPath: RowPath
    )

    /// Whether the user can move the row during editing; false unless implemented.
    func tableView(_ tableView: TableView, canMoveRowAt indexPath: RowPath) -> Bool

    /// The user moved a row. Change only the data: the table shows the move already.
    func tableView(_ tableView: TableView, moveRowAt source: RowPath, to destination: RowPath)
}

extension TableViewDataSource {
    /// One section.
    public func numberOfSections(in tableView: TableView) -> Int { 1 }
    /// No title.
    public func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> Text? { nil }
    /// No title.
    public func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> Text? { nil }
    /// No index.
    public func sectionIndexTitles(for tableView: TableView) -> [String]? { nil }
    /// The section of the same number.
    public func tableView(
        _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
    ) -> Int { index }
    /// No column.
    public func tableView(_ tableView: TableView, isColumnEmpty identifier: String) -> Bool { false }
    /// Every row.
    public func tableView(_ tableView: TableView, canEditRowAt indexPath: RowPath) -> Bool { true }
    /// Does nothing.
    public func tableView(
        _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle, forRowAt indexPath: RowPath
    ) {}
    /// No row.
    public func tableView(_ tableView: TableView, canMoveRowAt indexPath: RowPath) -> Bool { false }
    /// Does nothing.
    public func tableView(_ tableView: TableView, moveRowAt source: RowPath, to destination: RowPath) {}
}
