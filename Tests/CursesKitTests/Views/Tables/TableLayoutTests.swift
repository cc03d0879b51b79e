import Testing

@testable import CursesKit

struct TableLayoutTests {
    /// Two sections of five rows, each below a header of `headerHeight` lines, in a table of `height` lines.
    private func layout(headerHeight: Int = 1, height: Int = 4, offset: Int = 0) -> TableLayout {
        var layout = TableLayout()
        for title: Text in ["a", "b"] {
            layout.sections.append(
                rowCount: 5, header: TableSections.Title(title, height: headerHeight),
                footer: TableSections.Title(nil))
        }
        layout.height = height
        _ = layout.scroll(to: offset, topInset: 0)
        return layout
    }

    @Test(arguments: [(-3, 0), (5, 5), (.max, 8)])
    func limitsTheOffsetToTheContent(wanted: Int, offset: Int) {
        var layout = layout()
        let hasMoved = layout.scroll(to: wanted, topInset: 0)
        #expect(hasMoved == (offset != 0) && layout.offset == offset)
    }

    @Test func scrollsAboveTheContentByItsInset() {
        var layout = layout()
        let hasMoved = layout.scroll(to: -5, topInset: 1)
        #expect(hasMoved && layout.offset == -1 && layout.y(ofRow: 0) == 2)
    }

    @Test(arguments: [(0, 0..<3), (3, 2..<5), (6, 5..<8), (8, 6..<10)])
    func knowsTheVisibleRows(offset: Int, rows: Range<Int>) {
        #expect(layout(offset: offset).visibleRows == rows)
    }

    @Test func keepsTheHeaderOfTheTopmostSectionAtTheTop() {
        #expect(layout(offset: 0).stickyHeader == nil)
        #expect(layout(offset: 3).stickyHeader == TableLayout.StickyHeader(section: 0, y: 0, height: 1))
        #expect(layout(offset: 6).stickyHeader == nil)
        #expect(layout(offset: 7).stickyHeader == TableLayout.StickyHeader(section: 1, y: 0, height: 1))
    }

    @Test func letsTheNextSectionPushTheHeaderAway() {
        let header = layout(headerHeight: 2, height: 6, offset: 6).stickyHeader
        #expect(header == TableLayout.StickyHeader(section: 0, y: -1, height: 2))
    }

    @Test func keepsNoHeaderThatLeavesRoomForOnlyOneRow() {
        #expect(layout(height: 2, offset: 3).stickyHeader == nil)
        #expect(layout(height: 3, offset: 3).stickyHeader != nil)
    }

    @Test func doesNotShowARowBelowTheStickyHeader() {
        let layout = layout(offset: 2)
        #expect(layout.visibleRows.contains(1) && !layout.shows(1))
        #expect(layout.shows(2) && !layout.shows(9))
    }

    @Test(arguments: [(0, 9, 8), (8, 0, 0), (3, 3, 3), (0, 3, 1), (8, 5, 6)])
    func revealsARowByTheLeastScrolling(offset: Int, row: Int, expected: Int) {
        #expect(layout(offset: offset).offset(revealing: row) == expected)
    }

    @Test(arguments: [
        (TableView.ScrollPosition.top, 6), (.middle, 6), (.bottom, 4), (.none, 4),
    ])
    func showsARowAtAPosition(position: TableView.ScrollPosition, offset: Int) {
        #expect(layout().offset(showing: 5, at: position) == offset)
    }
}
