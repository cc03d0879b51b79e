import CursesKit
import Localization
import TekpubKit

/// The names that a setting has, in their order, and those that it leaves out: for instance the columns of a list.
final class SettingNamesViewController: TableViewController {
    private let setting: Setting
    private let names: [String]
    private let coordinator: ConfigurationCoordinator
    /// The names from top to bottom, first those that are chosen.
    private var order: [String] = []

    /// - Parameter names: all possible names.
    init(_ setting: Setting, names: [String], _ coordinator: ConfigurationCoordinator) {
        self.setting = setting
        self.names = names
        self.coordinator = coordinator
        super.init()
        title = Text(setting.title)
        tableView.primaryActionTitle = localized("Show or hide")
    }

    private var chosen: [String] { coordinator.loaded.value(of: setting)?.texts ?? [] }

    override func viewWillLayoutSubviews() {
        tableView.columnMargins = (leading: 2, trailing: 1)
        let width = names.map { Text($0).width }.max() ?? 0
        tableView.columns =
            traitCollection.finish == .glossy ? [] : SettingCell.columns(nameWidth: width)
    }

    override var keyCommands: [KeyCommand] { rowCommands }

    override func contextActions(for touch: Touch?) -> [Action] {
        tableView.rowMenu(rowCommands, opening: localized("Show or hide"), at: touch)
    }

    private var rowCommands: [KeyCommand] {
        guard let name = focusedName, chosen.contains(name) else { return [] }
        return [
            KeyCommand(.moveColumnDown) { [weak self] in self?.move(name, by: 1) },
            KeyCommand(.moveColumnUp) { [weak self] in self?.move(name, by: -1) },
        ]
    }

    // MARK: Rows

    private var focusedName: String? {
        tableView.focusedIndexPath.flatMap { order.indices.contains($0.row) ? order[$0.row] : nil }
    }

    override func updateProperties() {
        let focused = focusedName
        order = chosen + names.filter { !chosen.contains($0) }
        tableView.reloadData()
        if let focused, let row = order.firstIndex(of: focused) {
            tableView.moveFocus(to: RowPath(row: row, section: 0))
        }
        focusDidChange()
    }

    private func focusDidChange() {
        statusDetail = tableView.focusedPosition(of: order.count)
        keyCommandsDidChange()
    }

    private func toggle(_ name: String) {
        change { chosen in
            let new = chosen.contains(name) ? chosen.filter { $0 != name } : chosen + [name]
            // One stays.
            return new.isEmpty ? chosen : new
        }
    }

    private func move(_ name: String, by step: Int) {
        change { chosen in
            var new = chosen
            if let index = new.firstIndex(of: name), new.indices.contains(index + step) {
                new.swapAt(index, index + step)
            }
            return new
        }
    }

    /// Changes the names by what they are once earlier changes are written.
    private func change(_ new: @escaping @Sendable ([String]) -> [String]) {
        coordinator.set(setting) { [setting] in .texts(new($0.value(of: setting)?.texts ?? [])) }
    }

    // MARK: Table

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { order.count }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: RowPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: SettingCell.identifier) as? SettingCell
            ?? SettingCell()
        let name = order[indexPath.row]
        let isShown = chosen.contains(name)
        cell.show(name, isShown ? localized("shown") : localized("hidden"), isUsual: !isShown)
        return cell
    }

    override func tableView(_ tableView: TableView, didFocusRowAt indexPath: RowPath) { focusDidChange() }

    override func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: RowPath) {
        if let name = focusedName { toggle(name) }
    }
}
