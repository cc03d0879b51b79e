import CursesKit
import Localization
import TekpubKit

/// All settings with their values, by group, and what the focused one means.
final class SettingsViewController: TableViewController {
    /// A row of the list.
    enum Row: Hashable {
        case setting(Setting)
        /// Leads to the keys of all actions.
        case keys
    }

    private let coordinator: ConfigurationCoordinator
    private lazy var editor = SettingEditor(coordinator, above: self)
    /// The groups that the filter leaves.
    private var groups: [(title: String, rows: [Row])] = []
    private lazy var pane = SettingsView(table: tableView)
    private lazy var filter = ListFilter(
        localized("Filter the settings"), onChange: { [weak self] in self?.setNeedsUpdateProperties() })

    init(_ coordinator: ConfigurationCoordinator) {
        self.coordinator = coordinator
        super.init()
        title = localized("Settings")
        searchController = filter.controller
        tableView.primaryActionTitle = localized("Change")
    }

    override func loadView() -> View {
        _ = super.loadView()
        return pane
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        let settings = Setting.all
        pane.longestTexts = (
            Text(settings.map(\.summary).max { $0.count < $1.count } ?? ""),
            Text(settings.map(facts).max { $0.count < $1.count } ?? "")
        )
    }

    override func viewWillLayoutSubviews() {
        let isGlossy = traitCollection.finish == .glossy
        let width = groups.flatMap(\.rows).map { Text($0.title).width }.max() ?? 0
        tableView.columns = isGlossy ? [] : SettingCell.columns(nameWidth: width)
        tableView.columnMargins = (leading: 2, trailing: 1)
    }

    override var keyCommands: [KeyCommand] { tableView.hasRows ? rowCommands : [] }

    override func contextActions(for touch: Touch?) -> [Action] {
        tableView.rowMenu(rowCommands, opening: localized("Change"), at: touch)
    }

    private var rowCommands: [KeyCommand] {
        guard case .setting(let setting)? = focusedRow, isOwn(setting) else { return [] }
        return [KeyCommand(.resetSetting) { [weak self] in self?.coordinator.set(setting, to: nil) }]
    }

    /// Whether the user's file sets a setting.
    private func isOwn(_ setting: Setting) -> Bool {
        coordinator.loaded.ownValue(of: setting, inFileAt: coordinator.service.path) != nil
    }

    // MARK: Rows

    override func updateProperties() {
        let focused = focusedRow
        let all = SettingGroup.allCases.map { group in
            (
                title: group.title,
                rows: group.settings.map(Row.setting) + (group == .keys ? [.keys] : [])
            )
        }
        groups =
            filter.words.map { words in
                all.map { group in (group.title, group.rows.filter { matches($0, words) }) }
            } ?? all
        groups.removeAll { $0.rows.isEmpty }
        tableView.tableHeaderView = groups.isEmpty ? NoticeView(nothingFound) : nil
        tableView.reloadData()
        filter.show(count(of: groups), of: count(of: all))
        if let focused, let path = path(of: focused) { tableView.moveFocus(to: path) }
        pane.setNeedsLayout()
        focusDidChange()
    }

    private func count(of groups: [(title: String, rows: [Row])]) -> Int {
        groups.reduce(0) { $0 + $1.rows.count }
    }

    private func matches(_ row: Row, _ words: TextFilter) -> Bool {
        guard case .setting(let setting) = row else { return words.matches(row.title) }
        return words.matches(setting.title, setting.name, setting.summary)
    }

    private func path(of row: Row) -> RowPath? {
        for (section, group) in groups.enumerated() {
            if let index = group.rows.firstIndex(of: row) { return RowPath(row: index, section: section) }
        }
        return nil
    }

    private var focusedRow: Row? { tableView.focusedIndexPath.flatMap(row) }

    private func row(at path: RowPath) -> Row? {
        guard groups.indices.contains(path.section), groups[path.section].rows.indices.contains(path.row)
        else { return nil }
        return groups[path.section].rows[path.row]
    }

    private func focusDidChange() {
        switch focusedRow {
        case .setting(let setting): pane.show(Text(setting.summary), facts: Text(facts(of: setting)))
        case .keys: pane.show(localized("The keys of every action, which you can change."), facts: "")
        case nil: pane.show("", facts: "")
        }
        statusDetail = tableView.focusedPosition(of: count(of: groups))
        keyCommandsDidChange()
    }

    private func facts(of setting: Setting) -> String {
        coordinator.loaded.facts(
            about: setting, overrides: coordinator.service.overrides, path: coordinator.service.path
        ).joined(separator: " · ")
    }

    // MARK: Table

    override func numberOfSections(in tableView: TableView) -> Int { groups.count }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        groups[section].rows.count
    }

    override func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> Text? {
        // Aligned with the rows.
        " \(groups[section].title)"
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: RowPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: SettingCell.identifier) as? SettingCell
            ?? SettingCell()
        switch groups[indexPath.section].rows[indexPath.row] {
        case .setting(let setting):
            cell.show(
                setting.title, coordinator.loaded.text(of: setting),
                isUsual: coordinator.loaded.entry(of: setting) == nil)
        case .keys: cell.show(Row.keys.title, "", isUsual: true)
        }
        return cell
    }

    override func tableView(_ tableView: TableView, didFocusRowAt indexPath: RowPath) { focusDidChange() }

    override func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: RowPath) {
        switch focusedRow {
        case .setting(let setting): editor.change(setting)
        case .keys: show(KeysViewController(coordinator))
        case nil: break
        }
    }
}

extension SettingsViewController.Row {
    fileprivate var title: String {
        switch self {
        case .setting(let setting): setting.title
        case .keys: localized("Keys of all actions …")
        }
    }
}

extension LibraryScreen {
    /// The settings.
    static let settings = LibraryScreen(id: "settings") { browser in
        browser.launch?.configuration.map { _ in
            MenuItem(localized("Settings"), action: .show(.settings))
        }
    } makeController: { browser in
        browser.launch?.configuration.map { SettingsViewController($0) } ?? ViewController()
    }
}
