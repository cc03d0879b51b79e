import CursesKit

extension TableView {
    /// The indices of the rows on the screen of a table with one section.
    var visibleRows: Range<Int> {
        let paths = indexPathsForVisibleRows
        guard let first = paths.first, let last = paths.last else { return 0..<0 }
        return first.row..<last.row + 1
    }
}
