/// What is in sight of a table's columns while they scroll sideways.
///
/// The leading columns may be fixed; behind them, whole columns scroll. The one at the right edge may be cut, and a column
/// that is wider than the table gets the width that there is. `‹` and `›` in the row of titles say that there is more.
struct TableColumnWindow: Hashable, Sendable {
    /// All columns, from left to right.
    let columns: [TableColumn]
    /// The number of leading columns that stay.
    let fixedCount: Int
    /// The index of the first column that is not scrolled out behind the fixed ones.
    let first: Int
    /// The index after the last column that is not cut.
    let end: Int
    /// The greatest index that `first` can have: from there on, all columns are in sight.
    let last: Int
    /// The cell of the row for `‹`; nil if there is nothing before, or no room for the sign.
    private(set) var leadingSignX: Int?
    /// The cell of the row for `›`.
    private(set) var trailingSignX: Int?

    /// The window with its signs `distance` cells to the right.
    func offset(by distance: Int) -> TableColumnWindow {
        var window = self
        window.leadingSignX = leadingSignX.map { $0 + distance }
        window.trailingSignX = trailingSignX.map { $0 + distance }
        return window
    }
}
