import CursesKit
import Localization
import TekpubKit

/// The menu: the user's library and the sources or, of one catalogue, its lists, the customer's account and channels, with
/// their counts.
final class MenuViewController: TableViewController {
    /// Called when the user chooses a row.
    var onChoice: ((MenuItem.Action) -> Void)?
    /// Called when the selection changes.
    var onSelection: ((MenuItem.Action) -> Void)?

    /// Called when the user wants to add a source.
    var onAddition: () -> Void = {}
    /// Called when the user wants to search for sources.
    var onFind: (() -> Void)?
    /// Called for a command on the row of a smart list.
    var onSmartListCommand: ((SmartListCommand, SmartList.ID) -> Void)?
    /// Called for a command on the row of a source.
    var onSourceCommand: ((SourceCommand, Source.ID) -> Void)?

    /// The rows that the filter lets through.
    private var sections: [MenuSection] = []
    private var allSections: [MenuSection] = []
    /// The search bar that filters the rows.
    private lazy var filter = ListFilter(
        localized("Filter menu"), onChange: { [weak self] in self?.showRows() })
    /// The action whose row is selected once there are rows.
    private var wanted: MenuItem.Action?
    /// The commands that were offered last; nil before the first.
    private var offered: (source: [SourceCommand], isSmartList: Bool)?

    override init() {
        super.init()
        title = "Tekpub"
        searchController = filter.controller
    }

    override var keyCommands: [KeyCommand] {
        guard allSections.contains(where: { $0.trailing == .addition }) else { return super.keyCommands }
        return super.keyCommands + rowCommands + [KeyCommand(.findSources) { [weak self] in self?.onFind?() }]
    }

    /// A command on the row of a smart list.
    enum SmartListCommand: CaseIterable {
        case change, rename, remove

        fileprivate var definition: KeyCommand.Definition {
            switch self {
            case .change: .changeSmartList
            case .rename: .renameSmartList
            case .remove: .removeSmartList
            }
        }
    }

    override func contextActions(for touch: Touch?) -> [Action] {
        tableView.rowMenu(rowCommands, at: touch)
    }

    override func viewWillLayoutSubviews() {
        // Beside a list, the selection shows it, and the keys stay in the menu.
        tableView.performsPrimaryActionOnClick = splitViewController?.isCollapsed == true
    }

    /// The commands on the selected row. They act on the row that is selected when they are performed.
    private var rowCommands: [KeyCommand] {
        (selectedItem?.commands ?? []).map { command in
            KeyCommand(command.definition, title: command.title) { [weak self] in
                guard let self, case .source(let id)? = selectedAction else { return }
                onSourceCommand?(command, id)
            }
        }
            + (selectedSmartList == nil ? [] : SmartListCommand.allCases).map { command in
                KeyCommand(command.definition) { [weak self] in
                    guard let self, let id = selectedSmartList else { return }
                    onSmartListCommand?(command, id)
                }
            }
    }

    /// Shows other commands in the toolbar if a row with other ones is selected.
    private func offerCommands() {
        let commands = (source: selectedItem?.commands ?? [], isSmartList: selectedSmartList != nil)
        if let offered, offered == commands { return }
        offered = commands
        keyCommandsDidChange()
    }

    /// The smart list of the selected row; nil for another row.
    private var selectedSmartList: SmartList.ID? {
        guard case .show(.library(let screen))? = selectedAction else { return nil }
        return SmartList.ID(screen: screen)
    }

    /// The selected row; nil if there are no rows.
    private var selectedItem: MenuItem? {
        guard let path = tableView.focusedIndexPath, sections.indices.contains(path.section),
            sections[path.section].items.indices.contains(path.row)
        else { return nil }
        return sections[path.section].items[path.row]
    }

    /// The action of the selected row, or of the one that will be; nil if there are no rows.
    var selectedAction: MenuItem.Action? { selectedItem?.action ?? wanted }

    /// Replaces the rows; keeps the selection if its row still exists.
    func show(_ new: [MenuSection]) {
        guard new != allSections else { return }
        allSections = new
        showRows()
    }

    private func showRows() {
        let selected = tableView.focusedIndexPath.flatMap { _ in selectedAction }
        sections =
            filter.words.map { words in allSections.compactMap { $0.filtered(by: words) } } ?? allSections
        let count = sections.reduce(0) { $0 + $1.items.count }
        filter.show(count, of: allSections.reduce(0) { $0 + $1.items.count })
        guard isViewLoaded else { return }
        tableView.tableHeaderView =
            count == 0 && filter.words != nil ? NoticeView(localized("Nothing found.")) : nil
        tableView.reloadData()
        if let selected { select(selected) }
        offerCommands()
    }

    /// Selects the row with this action, if any.
    ///
    /// - Parameter fromTop: whether to show the first rows too, if there is room.
    func select(_ action: MenuItem.Action, fromTop: Bool = false) {
        guard tableView.numberOfSections > 0 else { return wanted = action }
        for (section, group) in sections.enumerated() {
            guard let row = group.items.firstIndex(where: { $0.action == action }) else { continue }
            let path = RowPath(row: row, section: section)
            guard path != tableView.focusedIndexPath else { return }
            tableView.focusRow(at: path, scrollPosition: .none)
            if fromTop { tableView.scroll(to: 0) }
            tableView.scrollToRow(at: path, at: .none)
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
        sections[section].items.count
    }

    override func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> Text? {
        sections[section].title.map { Text($0) }
    }

    override func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
        MenuHeaderView(sections[section]) { [weak self] in self?.onAddition() }
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: RowPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: MenuCell.identifier) as? MenuCell ?? MenuCell()
        cell.show(sections[indexPath.section].items[indexPath.row])
        return cell
    }

    override func tableView(_ tableView: TableView, didSelectRowAt indexPath: RowPath) {
        offerCommands()
        onSelection?(sections[indexPath.section].items[indexPath.row].action)
    }

    override func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: RowPath) {
        onChoice?(sections[indexPath.section].items[indexPath.row].action)
    }
}
