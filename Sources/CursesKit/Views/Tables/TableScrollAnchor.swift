extension TableView {
    /// What stays where it is on the screen while rows come, go or move.
    ///
    /// If rows only move, as by sorting, the focused row stays in sight in any case.
    public enum ScrollAnchor: Hashable, Sendable {
        /// UIKit's rule: at the top of the content, new rows show; further down, what is seen stays.
        case automatic
        /// The number of lines above the screen, so that rows which are inserted at the top push the others down.
        case keepTop
        /// The rows on the screen, from the first one on.
        case keepVisible
        /// The line of the focused row; that of the first row on the screen if the focused one is not there.
        case keepFocus
    }
}

/// The rows of a table and their lines before a change, to scroll to the same place after it.
@MainActor
struct TablePosition {
    private let anchor: TableView.ScrollAnchor
    private let layout: TableLayout
    private let visible: Range<Int>
    private let focusedRow: Int?

    init(of table: TableView, keeping anchor: TableView.ScrollAnchor) {
        self.anchor = anchor
        layout = table.layout
        visible = layout.visibleRows
        focusedRow = table.focusedRow
    }

    /// The sections before the change.
    var sections: TableSections { layout.sections }

    /// Whether no row was above the screen.
    private var isAtTop: Bool { layout.offset <= layout.shape.headerHeight }

    /// The row itself, or the nearest one that still exists: its previous number and its new one.
    ///
    /// - Parameter newRow: the new number of a previous row; nil if it is gone.
    func survivor(of row: Int, _ newRow: (Int) -> Int?) -> (row: Int, new: Int)? {
        Self.first(of: row..<sections.rowCount, newRow) ?? Self.first(of: (0..<row).reversed(), newRow)
    }

    /// Scrolls the changed table.
    ///
    /// - Parameters:
    ///   - onlyMoves: whether every row is still there, and no other.
    ///   - newRow: the new number of a previous row; nil if it is gone.
    func restore(in table: TableView, onlyMoves: Bool, _ newRow: (Int) -> Int?) {
        guard let first = visible.first, table.layout.sections.rowCount > 0 else { return }
        let focusWasSeen = focusedRow.map(visible.contains) ?? false
        if keepsOffset(onlyMoves: onlyMoves) {
            if table.layout.sections.rowHeightsVary {
                // The offset counted lines that are not measured any more.
                scroll(
                    table, toShow: min(first, table.layout.sections.rowCount - 1),
                    atLine: layout.y(ofRow: first))
            } else {
                table.scroll(to: layout.offset)
            }
        } else {
            let kept = anchor == .keepFocus && focusWasSeen ? focusedRow ?? first : first
            keepLine(of: kept, in: table, newRow)
        }
        let showsNewRows = anchor == .keepTop || anchor == .automatic && isAtTop
        guard focusWasSeen, onlyMoves || !showsNewRows, let row = table.focusedRow, !table.layout.shows(row)
        else { return }
        table.scroller.reveal(row)
    }

    private func keepsOffset(onlyMoves: Bool) -> Bool {
        switch anchor {
        case .automatic: isAtTop || onlyMoves
        case .keepTop: true
        case .keepVisible: onlyMoves
        case .keepFocus: false
        }
    }

    private func keepLine(of row: Int, in table: TableView, _ newRow: (Int) -> Int?) {
        // The rows above a deleted row keep their lines, and so do the titles between them.
        let above = Self.first(of: (visible.lowerBound...row).reversed(), newRow)
        guard let kept = above ?? survivor(of: row, newRow) else { return }
        // The row that stands in for a deleted one takes its line as well.
        scroll(table, toShow: kept.new, atLine: layout.y(ofRow: min(kept.row, row)))
    }

    /// The first of `rows` that still exists.
    private static func first(
        of rows: some Sequence<Int>, _ newRow: (Int) -> Int?
    ) -> (row: Int, new: Int)? {
        for row in rows {
            if let new = newRow(row) { return (row, new) }
        }
        return nil
    }

    private func scroll(_ table: TableView, toShow row: Int, atLine line: Int) {
        table.scroller.measure(around: row)
        table.scroll(to: table.contentOffset + table.layout.y(ofRow: row) - line)
    }
}
