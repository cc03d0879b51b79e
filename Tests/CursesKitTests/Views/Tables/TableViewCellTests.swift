import Testing

@testable import CursesKit

@MainActor
struct TableViewCellTests {
    private func cell(style: TableViewCell.CellStyle = .subtitle, height: Int) -> TableViewCell {
        let cell = TableViewCell(reuseIdentifier: "row")
        cell.frame = Rect(x: 0, y: 0, width: 24, height: height)
        (cell.text, cell.detailText, cell.style) = ("Mastering Git", "Rob Conery", style)
        return cell
    }

    private func rows(_ cell: TableViewCell) -> [String] {
        screen(showing: cell).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    @Test func showsTheDetailBesideTheText() {
        #expect(rows(cell(style: .value1, height: 1)) == ["Mastering Git Rob Conery"])
    }

    @Test func showsTheDetailBelowTheText() {
        let cell = cell(height: 2)
        cell.badge = Badge(count: 3)
        cell.accessoryType = .disclosureIndicator
        #expect(rows(cell) == ["Mastering Git      3  ›", "Rob Conery"])
    }

    @Test func separatesHighRowsByALine() {
        let cell = cell(height: 3)
        #expect(rows(cell) == ["Mastering Git", "Rob Conery", "────────────────────────"])
    }

    @Test func showsTheTitleInBoldAndTheDetailLess() throws {
        let application = try TestApplication(showing: cell(height: 2), size: Size(width: 24, height: 2))
        let canvas = application.terminal.canvas
        #expect(canvas[0, 0].style.attributes == .bold)
        #expect(canvas[0, 1].style == application.window.shownTheme.resolved(.secondaryLabel))
    }

    @Test func leavesTheLineOutOfTheSelection() throws {
        let cell = cell(height: 3)
        cell.isFocused = true
        let application = try TestApplication(showing: cell, size: Size(width: 24, height: 3))
        let canvas = application.terminal.canvas
        let selection = Theme.standard.resolved(.selection).background
        #expect((0..<3).map { canvas[20, $0].style.background } == [selection, selection, .standard])
        #expect(canvas[0, 1].style.attributes.isEmpty)
    }

    @Test func leavesRoomForTheChevron() {
        let cell = cell(style: .value1, height: 1)
        cell.detailText = ""
        cell.text = "A title that is too long for it"
        cell.accessoryType = .disclosureIndicator
        #expect(rows(cell) == ["A title that is too … ›"])
    }
}
