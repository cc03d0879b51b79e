/// Gives a table its sections and rows, and changes them when the user edits.
///
/// The numbers are asked for on `reloadData()` and with updates such as `insertRows(at:)`. A source that
/// changes without telling the table is found out when the next row is needed, and the table reloads.
@MainActor
public protocol TableViewDataSource: AnyObject {
    /// How many sections there are; 1 unless the source implements it.
    func numberOfSections(in tableView: TableView) -> Int

    /// How many rows there are in `section`.
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int

    /// The cell for a row, made or dequeued; asked for rows that come onto the screen only.
    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell

    /// What stands above the rows of `section`; nil leaves no line for it unless the delegate does.
    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String?

    /// What stands below the rows of `section`; nil leaves no line for it unless the delegate does.
    func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String?

    /// Short titles for a column at the right edge that leads to the sections; nil for no such column.
    func sectionIndexTitles(for tableView: TableView) -> [String]?

    /// The section to which the title at `index` of those leads; the one of that number unless implemented.
    func tableView(
        _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
    ) -> Int

    /// Whether a row can be deleted, or one inserted there, while the table is edited; true unless
    /// implemented.
    func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool

    /// The user asked to delete the row or to insert one there. Change the data, then tell the table by
    /// `deleteRows(at:)` or `insertRows(at:)`.
    func tableView(
        _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    )

    /// Whether a row can be moved while the table is edited; false unless implemented.
    func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool

    /// The user moved a row. Change the data alone: the table shows it already.
    func tableView(_ tableView: TableView, moveRowAt source: IndexPath, to destination: IndexPath)
}

extension TableViewDataSource {
    /// One section.
    public func numberOfSections(in tableView: TableView) -> Int { 1 }
    /// No title.
    public func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { nil }
    /// No title.
    public func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? { nil }
    /// No column.
    public func sectionIndexTitles(for tableView: TableView) -> [String]? { nil }
    /// The section of the same number.
    public func tableView(
        _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
    ) -> Int { index }
    /// Every row.
    public func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
    /// Does nothing.
    public func tableView(
        _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {}
    /// No row.
    public func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
    /// Does nothing.
    public func tableView(_ tableView: TableView, moveRowAt source: IndexPath, to destination: IndexPath) {}
}
