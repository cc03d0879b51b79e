import CursesKit

/// Names in sections by their first letters, with editing, row actions and refreshing.
final class NamesViewController: TableViewController {
    private static let all = [
        ["Ada", "Alan"], ["Barbara", "Brian"], ["Charles", "Clarence"], ["Donald"], ["Edsger"], ["Frances"],
        ["Grace"], ["Hedy"], ["Ivan"], ["Joan", "John"], ["Karen", "Ken"], ["Leslie"], ["Margaret"],
    ]

    private let clock: any FrameClock
    private var sections = all

    init(clock: any FrameClock) {
        self.clock = clock
        super.init()
        title = "Names"
        tableView.allowsRowActions = true
        tableView.refreshControl = RefreshControl { [weak self] in self?.refresh() }
    }

    override var keyCommands: [KeyCommand] {
        [
            KeyCommand("Several", keys: "v") { [weak self] in
                self?.tableView.allowsMultipleSelection.toggle()
                self?.showSelection()
            }
        ]
    }

    /// Restores all names, after a delay like a network's.
    private func refresh() {
        clock.schedule(after: .seconds(1)) { [weak self] in
            self?.sections = Self.all
            self?.tableView.reloadData()
            self?.tableView.refreshControl?.endRefreshing()
        }
    }

    override func numberOfSections(in tableView: TableView) -> Int { sections.count }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        sections[section].count
    }

    override func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> Text? {
        sections[section].first.map { Text($0.prefix(1)) }
    }

    override func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> Text? {
        section == sections.count - 1 ? "Pulled down, or by r, the table brings back who was deleted." : nil
    }

    override func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Int {
        section == sections.count - 1 ? 3 : 0
    }

    override func sectionIndexTitles(for tableView: TableView) -> [String]? {
        sections.map { String($0.first?.prefix(1) ?? "") }
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: RowPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: "name") ?? TableViewCell(reuseIdentifier: "name")
        cell.text = Text(sections[indexPath.section][indexPath.row])
        return cell
    }

    override func tableView(
        _ tableView: TableView, trailingActionsForRowAt indexPath: RowPath
    ) -> [TableViewRowAction] {
        [
            TableViewRowAction("Delete", style: .destructive) { [weak self] in
                self?.sections[indexPath.section].remove(at: indexPath.row)
                tableView.deleteRows(at: [indexPath])
            }
        ]
    }

    override func tableViewSelectionDidChange(_ tableView: TableView) { showSelection() }

    private func showSelection() {
        let count = tableView.selectedRowCount
        statusDetail = tableView.allowsMultipleSelection ? "\(count) selected" : nil
    }

    override func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: RowPath) {
        show(ReadingViewController("\(sections[indexPath.section][indexPath.row]) wrote programs."))
    }
}
