import CursesKit

/// Rows that show their number, focused rows on a background; records the table's questions and reports.
///
/// A row is called `row 3` in the first section, and `row 2.3` with its section in the others.
@MainActor
final class NumberedRows: TableViewDataSource, TableViewDelegate {
    /// The number of rows of each section.
    var counts = [0]
    /// The number of rows of the first section.
    var count: Int {
        get { counts[0] }
        set { counts[0] = newValue }
    }
    var headers: [Text?] = []
    var footers: [Text?] = []
    /// The heights of headers and footers that differ from their titles'.
    var headerHeights: [Int: Int] = [:]
    var footerHeights: [Int: Int] = [:]
    /// The views that replace the titles of headers and footers.
    var headerViews: [Int: View] = [:]
    var footerViews: [Int: View] = [:]
    var indexTitles: [String]?
    var prefix = "row"
    var actions: [String] = []
    var editingStyle = TableViewCell.EditingStyle.delete
    /// Called for each selection and each opened row.
    var onSelection: () -> Void = {}
    var onOpening: () -> Void = {}
    /// Called whenever the table asks for a cell.
    var onAsking: () -> Void = {}
    /// Rows that the table asked for although they do not exist any more.
    private(set) var strays: [RowPath] = []
    /// The number of cells made.
    private(set) var cellCount = 0
    private var asked: [Int] = []
    private let journal: Journal

    init(journal: Journal) {
        self.journal = journal
    }

    /// The rows that the table asked for since the last call, in ascending order.
    func takeAsked() -> [Int] {
        defer { asked = [] }
        return asked.sorted()
    }

    func numberOfSections(in tableView: TableView) -> Int { counts.count }
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { counts[section] }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: RowPath) -> TableViewCell {
        asked.append(indexPath.row)
        note(indexPath)
        onAsking()
        let cell = (tableView.dequeueReusableCell(withIdentifier: "number") as? NumberCell) ?? makeCell()
        cell.text = Text("\(prefix) \(name(of: indexPath))")
        return cell
    }

    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> Text? {
        section < headers.count ? headers[section] : nil
    }
    func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> Text? {
        section < footers.count ? footers[section] : nil
    }
    func sectionIndexTitles(for tableView: TableView) -> [String]? { indexTitles }
    func tableView(_ tableView: TableView, canMoveRowAt indexPath: RowPath) -> Bool {
        note(indexPath)
        return true
    }

    func tableView(
        _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle, forRowAt indexPath: RowPath
    ) {
        note(indexPath)
        journal.add("\(editingStyle) \(name(of: indexPath))")
        if editingStyle == .delete {
            counts[indexPath.section] -= 1
            tableView.deleteRows(at: [indexPath])
        } else {
            counts[indexPath.section] += 1
            tableView.insertRows(at: [indexPath])
        }
    }

    func tableView(_ tableView: TableView, moveRowAt source: RowPath, to destination: RowPath) {
        journal.add("moved \(name(of: source)) to \(name(of: destination))")
        counts[source.section] -= 1
        counts[destination.section] += 1
    }

    func tableView(_ tableView: TableView, didSelectRowAt indexPath: RowPath) {
        journal.add("selected \(name(of: indexPath))")
        onSelection()
    }
    func tableView(_ tableView: TableView, didDeselectRowAt indexPath: RowPath) {
        if tableView.allowsMultipleSelection { journal.add("deselected \(name(of: indexPath))") }
    }
    func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: RowPath) {
        journal.add("opened \(name(of: indexPath))")
        onOpening()
    }
    func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
        headerViews[section]
    }
    func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View? {
        footerViews[section]
    }
    func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Int {
        headerHeights[section] ?? TableView.automaticDimension
    }
    func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Int {
        footerHeights[section] ?? TableView.automaticDimension
    }
    func tableView(
        _ tableView: TableView, editingStyleForRowAt indexPath: RowPath
    ) -> TableViewCell.EditingStyle {
        note(indexPath)
        return editingStyle
    }

    func tableView(
        _ tableView: TableView, trailingActionsForRowAt indexPath: RowPath
    ) -> [TableViewRowAction] {
        actions.map { title in
            TableViewRowAction(Text(title)) { [journal] in journal.add("\(title) \(self.name(of: indexPath))")
            }
        }
    }

    private func note(_ path: RowPath) {
        if path.section >= counts.count || path.row >= counts[path.section] { strays.append(path) }
    }

    private func name(of path: RowPath) -> String {
        path.section == 0 ? "\(path.row)" : "\(path.section).\(path.row)"
    }

    private func makeCell() -> NumberCell {
        cellCount += 1
        return NumberCell(reuseIdentifier: "number")
    }
}

/// A cell with a line of text.
private final class NumberCell: TableViewCell {
    override func draw(_ canvas: inout Canvas) {
        let style = isFocused ? Style.selection : .plain
        canvas.fill(bounds, style: style)
        canvas.draw(text, at: .zero, style: style)
    }
}
