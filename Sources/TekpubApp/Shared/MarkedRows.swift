import CursesKit
import Localization

/// The rows that the user has selected for the next command, by identity: they survive a refresh, another order
/// and a filter.
///
/// The table knows the selected rows by their index path. Before a list changes, it takes their identities with
/// `all(in:id:)`, and selects them again with `show(_:in:isFiltered:rows:)`; hidden ones stay here.
struct MarkedRows<ID: Hashable> {
    /// The selected rows that a filter hides.
    private(set) var hidden: Set<ID> = []

    /// The number of selected rows, hidden or not.
    @MainActor
    func count(in table: TableView) -> Int { hidden.count + table.selectedRowCount }

    /// Returns the identities of all selected rows.
    ///
    /// - Parameter id: returns the identity of a row; nil if it does not exist any more.
    @MainActor
    func all(in table: TableView, id: (RowPath) -> ID?) -> Set<ID> {
        var all = hidden
        for path in table.indexPathsForSelectedRows {
            if let id = id(path) { all.insert(id) }
        }
        return all
    }

    /// Returns the identities of the rows that the next command acts on: the selected ones, or the focused one.
    ///
    /// - Parameter id: returns the identity of a row; nil if it does not exist any more.
    @MainActor
    func chosen(in table: TableView, id: (RowPath) -> ID?) -> Set<ID> {
        let all = all(in: table, id: id)
        guard all.isEmpty, let focused = table.focusedIndexPath.flatMap(id) else { return all }
        return [focused]
    }

    /// Selects rows again after the list has changed.
    ///
    /// - Parameters:
    ///   - isFiltered: whether the list hides rows; without a filter, rows that it does not show no longer exist.
    ///   - rows: the rows of the list and their identities; asked for only if any row is selected.
    @MainActor
    mutating func show(
        _ marked: Set<ID>, in table: TableView, isFiltered: Bool, rows: () -> [(path: RowPath, id: ID)]
    ) {
        hidden = []
        guard !marked.isEmpty else { return table.selectRows(at: []) }
        var rest = marked
        var paths: [RowPath] = []
        for (path, id) in rows() where marked.contains(id) {
            paths.append(path)
            rest.remove(id)
        }
        table.selectRows(at: paths)
        if isFiltered { hidden = rest }
    }

    /// The user has changed the selection. Without any selected row on the list, hidden ones are deselected too.
    @MainActor
    mutating func selectionDidChange(in table: TableView) {
        if table.selectedRowCount == 0 { hidden = [] }
    }

    /// Deselects all rows.
    @MainActor
    mutating func removeAll(in table: TableView) {
        hidden = []
        table.deselectAllRows()
    }
}

extension TableView {
    /// Moves the focus to a row, and scrolls no further than needed to show it.
    func moveFocus(to path: RowPath) {
        focusRow(at: path, scrollPosition: .none)
        scrollToRow(at: path, at: .none)
    }

    /// The position of the focused row among `count` rows, and how many rows are selected: `3 selected · 5 of 12`.
    func status(of count: Int, selectedCount: Int) -> Text? {
        let position = focusedPosition(of: count)
        guard selectedCount > 0 else { return position }
        return localized("\(selectedCount) selected") + (position.map { " · " + $0 } ?? .empty)
    }
}
