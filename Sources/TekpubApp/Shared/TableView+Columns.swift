import CursesKit

extension TableView {
    /// Shows `columns` below their titles, or rows of two lines in the look of a phone. A list without rows, or in
    /// a low window, has no titles.
    ///
    /// Call it before each layout pass.
    ///
    /// - Parameters:
    ///   - isTitled: whether any row has columns.
    func layOutRows(in columns: [TableColumn], isTitled: Bool = true) {
        let isGlossy = traitCollection.finish == .glossy
        self.columns = isGlossy ? [] : columns
        columnMargins = (leading: 0, trailing: 1)
        showsColumnTitles = isTitled && hasRows && traitCollection.verticalSizeClass == .regular
        rowHeight = ProductionCell.height(in: traitCollection)
    }
}
