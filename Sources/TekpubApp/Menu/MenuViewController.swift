import CursesKit
import TekpubKit

/// The menu: lists, the customer's account, and channels with their counts.
final class MenuViewController: TableViewController {
    /// Called when the user chooses a row.
    var onChoice: ((MenuItem.Action) -> Void)?
    /// Called when the selection changes.
    var onSelection: ((MenuItem.Action) -> Void)?

    private var sections: [[MenuItem]] = []
    /// The action whose row is selected once there are rows.
    private var wanted: MenuItem.Action?

    override init() {
        super.init()
        title = "Tekpub"
    }

    /// Replaces the rows; keeps the selection if its row still exists.
    func show(items: [MenuItem], channels: [MenuItem]) {
        let selected = tableView.focusedIndexPath.map { sections[$0.section][$0.row].action }
        let new = channels.isEmpty ? [items] : [items, channels]
        guard new != sections else { return }
        sections = new
        guard isViewLoaded else { return }
        tableView.reloadData()
        if let selected { select(selected) }
    }

    /// Selects the row with this action, if any.
    func select(_ action: MenuItem.Action) {
        guard tableView.numberOfSections > 0 else { return wanted = action }
        for (section, items) in sections.enumerated() {
            guard let row = items.firstIndex(where: { $0.action == action }) else { continue }
            let place = IndexPath(row: row, section: section)
            guard place != tableView.focusedIndexPath else { return }
            tableView.selectRow(at: place, scrollPosition: .none)
            tableView.scrollToRow(at: place, at: .none)
        }
    }

    override func viewWillAppear() {
        super.viewWillAppear()
        if let wanted { select(wanted) }
        wanted = nil
    }

    // MARK: Rows

    override func numberOfSections(in tableView: TableView) -> Int { sections.count }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        sections[section].count
    }

    override func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
        // Aligned with the rows.
        section == 0 ? nil : " Channels"
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: MenuCell.identifier) as? MenuCell ?? MenuCell()
        cell.show(sections[indexPath.section][indexPath.row])
        return cell
    }

    override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        onSelection?(sections[indexPath.section][indexPath.row].action)
    }

    override func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath) {
        onChoice?(sections[indexPath.section][indexPath.row].action)
    }
}

/// A row of the menu: the title, and a count at the right.
final class MenuCell: TableViewCell {
    static let identifier = "menu"

    private var title = Text.empty
    private var count = Text.empty

    init() {
        super.init(reuseIdentifier: Self.identifier)
    }

    func show(_ item: MenuItem) {
        title = Text(item.title)
        count = Text(item.count.map(String.init) ?? "")
        setNeedsDisplay()
    }

    override func draw(_ canvas: inout Canvas) {
        let style = isSelected ? Style.selection : .plain
        if isSelected { canvas.fill(bounds, style: style) }
        let countWidth = bounds.width >= 12 ? count.width : 0
        let room = bounds.width - 2 - (countWidth > 0 ? countWidth + 1 : 0)
        canvas.draw(title, at: Point(x: 1, y: 0), style: style, limit: max(0, room))
        guard countWidth > 0 else { return }
        canvas.draw(
            count, at: Point(x: bounds.width - countWidth - 1, y: 0),
            style: isSelected ? style : .secondaryLabel)
    }
}
