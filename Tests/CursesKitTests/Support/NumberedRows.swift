import CursesKit

/// Rows that show their number, selected ones on a background; writes down what the table asks and tells.
@MainActor
final class NumberedRows: TableViewDataSource, TableViewDelegate {
    var count = 0
    var prefix = "row"
    /// How many cells were ever made.
    private(set) var cellCount = 0
    private var asked: [Int] = []
    private let journal: Journal

    init(journal: Journal) {
        self.journal = journal
    }

    /// The rows that were asked for since this was last called, in ascending order.
    func takeAsked() -> [Int] {
        defer { asked = [] }
        return asked.sorted()
    }

    func numberOfRows(in tableView: TableView) -> Int { count }

    func tableView(_ tableView: TableView, cellForRow row: Int) -> TableViewCell {
        asked.append(row)
        let cell = (tableView.dequeueReusableCell(withIdentifier: "number") as? NumberCell) ?? makeCell()
        cell.text = Text("\(prefix) \(row)")
        return cell
    }

    func tableView(_ tableView: TableView, didSelectRow row: Int) { journal.add("selected \(row)") }
    func tableView(_ tableView: TableView, performPrimaryActionForRow row: Int) {
        journal.add("opened \(row)")
    }

    private func makeCell() -> NumberCell {
        cellCount += 1
        return NumberCell(reuseIdentifier: "number")
    }
}

/// A cell with a line of text.
private final class NumberCell: TableViewCell {
    var text = Text.empty {
        didSet { setNeedsDisplay() }
    }

    override func draw(_ canvas: inout Canvas) {
        let style = isSelected ? Style.selection : .plain
        canvas.fill(bounds, style: style)
        canvas.draw(text, at: .zero, style: style)
    }
}
