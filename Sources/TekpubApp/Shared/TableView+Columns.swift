import CursesKit

extension TableView {
    /// Shows `columns` below their titles, or rows of two lines in the look of a phone. A list without rows, or in
    /// a low window, has no titles.
    ///
    /// Call it before each layout pass.
    ///
    /// - Parameters:
    ///   - margin: the cells before the first column.
    ///   - isTitled: whether any row has columns.
    func layOutRows(in columns: [TableColumn], margin: Int = 0, isTitled: Bool = true) {
        let isGlossy = traitCollection.finish == .glossy
        self.columns = isGlossy ? [] : columns
        columnMargins = (leading: margin, trailing: 1)
        showsColumnTitles = isTitled && hasRows && traitCollection.verticalSizeClass == .regular
        rowHeight = ProductionCell.height(in: traitCollection)
    }
}
