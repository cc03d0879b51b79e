import CursesKit
import Localization
import TekpubKit

/// All actions with their keys, by the place where they are offered.
final class KeysViewController: TableViewController {
    private let coordinator: ConfigurationCoordinator
    private lazy var capture = KeyCapture(coordinator, above: self)
    /// The keys in force.
    private var table: KeyTable
    /// The places that the filter leaves, with their actions.
    private var places: [(place: KeyPlace, rows: [KeyTable.Row])] = []
    private lazy var filter = ListFilter(
        localized("Filter the keys"), onChange: { [weak self] in self?.setNeedsUpdateProperties() })

    init(_ coordinator: ConfigurationCoordinator) {
        self.coordinator = coordinator
        table = KeyTable(coordinator.loaded.options.keys)
        super.init()
        title = localized("Keys")
        searchController = filter.controller
        tableView.primaryActionTitle = localized("Change")
    }

    override func viewWillLayoutSubviews() {
        let width = places.flatMap(\.rows).map { Text($0.title).width }.max() ?? 0
        tableView.columns = traitCollection.finish == .glossy ? [] : SettingCell.columns(nameWidth: width)
        tableView.columnMargins = (leading: 2, trailing: 1)
    }

    override var keyCommands: [KeyCommand] { tableView.hasRows ? rowCommands : [] }

    override func contextActions(for touch: Touch?) -> [Action] {
        tableView.rowMenu(rowCommands, opening: localized("Change"), at: touch)
    }

    private var rowCommands: [KeyCommand] {
        guard let row = focusedRow else { return [] }
        let add = KeyCommand(.addKey) { [weak self] in self?.capture.ask(for: row, .adding) }
        guard row.isChanged else { return [add] }
        return [add, KeyCommand(.resetSetting) { [weak self] in self?.coordinator.resetKeys(of: row) }]
    }

    // MARK: Rows

    override func updateProperties() {
        table = KeyTable(coordinator.loaded.options.keys)
        let focused = focusedRow?.path
        let groups = Dictionary(grouping: table.rows, by: \.place)
        places = KeyPlace.allCases.compactMap { place in
            let rows = (groups[place] ?? []).filter { row in
                filter.words.map { $0.matches(row.title, row.name, row.keys.names.joined(separator: " ")) }
                    ?? true
            }
            return rows.isEmpty ? nil : (place, rows)
        }
        tableView.tableHeaderView = places.isEmpty ? NoticeView(nothingFound) : nil
        tableView.reloadData()
        filter.show(count, of: table.rows.count)
        if let focused, let path = path(of: focused) { tableView.moveFocus(to: path) }
        focusDidChange()
    }

    private var count: Int { places.reduce(0) { $0 + $1.rows.count } }

    private func path(of names: [String]) -> RowPath? {
        for (section, place) in places.enumerated() {
            if let index = place.rows.firstIndex(where: { $0.path == names }) {
                return RowPath(row: index, section: section)
            }
        }
        return nil
    }

    private var focusedRow: KeyTable.Row? {
        guard let path = tableView.focusedIndexPath, places.indices.contains(path.section),
            places[path.section].rows.indices.contains(path.row)
        else { return nil }
        return places[path.section].rows[path.row]
    }

    private func focusDidChange() {
        statusDetail = tableView.focusedPosition(of: count)
        keyCommandsDidChange()
    }

    // MARK: Table

    override func numberOfSections(in tableView: TableView) -> Int { places.count }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        places[section].rows.count
    }

    override func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> Text? {
        " \(places[section].place.summary)"
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: RowPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: SettingCell.identifier) as? SettingCell
            ?? SettingCell()
        let row = places[indexPath.section].rows[indexPath.row]
        cell.show(
            row.title, row.keys.isEmpty ? localized("no key") : row.keys.titles.joined(separator: "  "),
            isUsual: !row.isChanged)
        return cell
    }

    override func tableView(_ tableView: TableView, didFocusRowAt indexPath: RowPath) { focusDidChange() }

    override func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: RowPath) {
        if let row = focusedRow { capture.ask(for: row) }
    }
}
