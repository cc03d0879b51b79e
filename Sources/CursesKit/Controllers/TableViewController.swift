/// A controller of a table, and the source of its rows.
///
/// A subclass overrides the number of rows and the cell for a row, and other methods of `TableViewDataSource`
/// and `TableViewDelegate` as needed.
open class TableViewController: ViewController, TableViewDataSource, TableViewDelegate {
    /// The table, which is the controller's view.
    public let tableView = TableView()

    private var hasAppeared = false

    open override func loadView() -> View {
        tableView.dataSource = self
        tableView.delegate = self
        return tableView
    }

    open override var preferredResponder: Responder { tableView }

    /// Asks for the rows when the table first appears.
    open override func viewWillAppear() {
        guard !hasAppeared else { return }
        hasAppeared = true
        tableView.reloadData()
    }

    // MARK: Rows

    /// One section.
    open func numberOfSections(in tableView: TableView) -> Int { 1 }
    /// No rows.
    open func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 0 }
    /// An empty cell.
    open func tableView(_ tableView: TableView, cellForRowAt indexPath: RowPath) -> TableViewCell {
        TableViewCell(reuseIdentifier: "")
    }
    /// No title.
    open func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> Text? { nil }
    /// No title.
    open func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> Text? { nil }
    /// The table's estimate.
    open func tableView(_ tableView: TableView, heightForRowAt indexPath: RowPath) -> Int {
        TableView.automaticDimension
    }
    /// A line if there is a title.
    open func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Int {
        TableView.automaticDimension
    }
    /// A line if there is a title.
    open func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Int {
        TableView.automaticDimension
    }
    /// The title.
    open func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? { nil }
    /// The title.
    open func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View? { nil }
    /// No column.
    open func sectionIndexTitles(for tableView: TableView) -> [String]? { nil }
    /// The section of the same number.
    open func tableView(
        _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
    ) -> Int { index }

    // MARK: Columns

    /// No column.
    open func tableView(_ tableView: TableView, isColumnEmpty identifier: String) -> Bool { false }
    /// Does nothing.
    open func tableView(_ tableView: TableView, sortBy descriptor: TableSortDescriptor) {}
    /// Does nothing.
    open func tableViewDidArrangeColumns(_ tableView: TableView) {}

    // MARK: Selection

    /// Does nothing.
    open func tableView(_ tableView: TableView, didSelectRowAt indexPath: RowPath) {}
    /// Does nothing.
    open func tableView(_ tableView: TableView, didDeselectRowAt indexPath: RowPath) {}
    /// Does nothing.
    open func tableViewDidEndDragging(_ tableView: TableView) {}
    /// Does nothing.
    open func tableViewSelectionDidChange(_ tableView: TableView) {}
    /// Does nothing.
    open func tableView(_ tableView: TableView, didFocusRowAt indexPath: RowPath) {}
    /// Does nothing.
    open func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: RowPath) {}

    // MARK: Editing

    /// No actions.
    open func tableView(
        _ tableView: TableView, trailingActionsForRowAt indexPath: RowPath
    ) -> [TableViewRowAction] { [] }
    /// Deleting.
    open func tableView(
        _ tableView: TableView, editingStyleForRowAt indexPath: RowPath
    ) -> TableViewCell.EditingStyle { .delete }
    /// True.
    open func tableView(_ tableView: TableView, canEditRowAt indexPath: RowPath) -> Bool { true }
    /// Does nothing.
    open func tableView(
        _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle, forRowAt indexPath: RowPath
    ) {}
    /// False.
    open func tableView(_ tableView: TableView, canMoveRowAt indexPath: RowPath) -> Bool { false }
    /// Does nothing.
    open func tableView(_ tableView: TableView, moveRowAt source: RowPath, to destination: RowPath) {}
}
