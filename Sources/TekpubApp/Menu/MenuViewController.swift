import CursesKit
import Localization
import TekpubKit

/// The menu: lists, the customer's account, and channels with their counts.
final class MenuViewController: TableViewController {
    /// Called when the user chooses a row.
    var onChoice: ((MenuItem.Action) -> Void)?
    /// Called when the selection changes.
    var onSelection: ((MenuItem.Action) -> Void)?

    /// Called when the user wants to search for sources.
    var onFind: (() -> Void)?
    /// Called for a command on the row of a source.
    var onSourceCommand: ((SourceCommand, Source.ID) -> Void)?

    /// The rows that the filter lets through.
    private var sections: [MenuSection] = []
    private var allSections: [MenuSection] = []
    /// The search bar that filters the rows.
    private lazy var filter = ListFilter(
        Text(localized("Filter menu")), onChange: { [weak self] in self?.showRows() })
    /// The action whose row is selected once there are rows.
    private var wanted: MenuItem.Action?
    /// The kind of the row for which commands were offered last; nil before the first.
    private var offeredKind: RowKind?

    override init() {
        super.init()
        title = "Tekpub"
        searchController = filter.controller
    }

    /// A command on the row of a source.
    enum SourceCommand {
        case rename, remove, markSeen, markOlder, policy
    }

    override var keyCommands: [KeyCommand] { super.keyCommands + rowCommands }

    override func contextActions(for touch: Touch?) -> [Action] {
        tableView.rowMenu(rowCommands, at: touch)
    }

    /// The commands on the selected row. They act on the row that is selected when they are performed.
    private var rowCommands: [KeyCommand] {
        func command(_ definition: KeyCommand.Definition, _ command: SourceCommand) -> KeyCommand {
            KeyCommand(definition) { [weak self] in
                guard let self, case .source(let id)? = selectedAction else { return }
                onSourceCommand?(command, id)
            }
        }
        return switch rowKind {
        case .addition: [KeyCommand(.findSources) { [weak self] in self?.onFind?() }]
        case .source:
            [
                command(.markSourceSeen, .markSeen), command(.markSourceOlder, .markOlder),
                command(.sourceSettings, .policy), command(.renameSource, .rename),
                command(.removeSource, .remove),
            ]
        case .other: []
        }
    }

    /// What the commands on a row depend on.
    private enum RowKind {
        case source, addition, other
    }

    /// Shows other commands in the toolbar if a row of another kind is selected.
    private func offerCommands() {
        guard rowKind != offeredKind else { return }
        offeredKind = rowKind
        keyCommandsDidChange()
    }

    /// The kind of the selected row.
    private var rowKind: RowKind {
        switch selectedAction {
        case .source: .source
        case .addSource: .addition
        default: .other
        }
    }

    /// The action of the selected row; nil if there are no rows.
    var selectedAction: MenuItem.Action? {
        guard let path = tableView.focusedIndexPath, sections.indices.contains(path.section),
            sections[path.section].items.indices.contains(path.row)
        else { return wanted }
        return sections[path.section].items[path.row].action
    }

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
            let path = IndexPath(row: row, section: section)
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

    override func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
        // Aligned with the rows.
        section == 0 ? nil : sections[section].title.map { " \($0)" }
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: MenuCell.identifier) as? MenuCell ?? MenuCell()
        cell.show(sections[indexPath.section].items[indexPath.row])
        return cell
    }

    override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        offerCommands()
        onSelection?(sections[indexPath.section].items[indexPath.row].action)
    }

    override func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath) {
        onChoice?(sections[indexPath.section].items[indexPath.row].action)
    }
}

/// A row of the menu: the title, and a count at the right.
final class MenuCell: TableViewCell {
    static let identifier = "menu"
    /// The sign of a source whose last refresh failed.
    private static let failure: Text = "!"

    private var title = Text.empty
    private var count = Badge(.empty)
    private var isFailed = false
    private var isUnavailable = false

    init() {
        super.init(reuseIdentifier: Self.identifier)
    }

    func show(_ item: MenuItem) {
        title = Text(item.title)
        // A count of nothing says nothing, and would hide the others.
        let count = item.count.flatMap { $0 > 0 ? String($0) : nil }
        self.count = Badge(Text(item.note ?? count ?? ""))
        isFailed = item.isFailed
        isUnavailable = item.isUnavailable
        setNeedsDisplay()
    }

    override var accessibilityLabel: String? {
        // The sign of a running download.
        let words = "\(count.text)".replacing("↓", with: localized("downloading"))
        return RowWords.joined(
            title.description.replacing("+ ", with: ""), words,
            isFailed ? localized("last refresh failed") : nil,
            isUnavailable ? localized("nothing to watch") : nil)
    }

    override func layoutSubviews() {
        // Beside a list, choosing a row leads to no other screen.
        let isOnPhone = traitCollection.finish == .glossy && traitCollection.userInterfaceIdiom == .phone
        accessoryType = isOnPhone ? .disclosureIndicator : .none
    }

    override func draw(_ canvas: inout Canvas) {
        let style = drawGround(on: &canvas, isSelected: isSelected)
        let end = contentEnd
        let countWidth = end >= 12 ? count.text.width : 0
        let signWidth = isFailed ? 2 : 0
        let room = end - 2 - signWidth - (countWidth > 0 ? countWidth + 1 : 0)
        let titleStyle = isUnavailable && !isSelected ? Style.secondaryLabel : style
        canvas.draw(title, at: Point(x: 1, y: 0), style: titleStyle, limit: max(0, room))
        if isFailed {
            let x = end - 2 - (countWidth > 0 ? countWidth + 1 : 0)
            canvas.draw(Self.failure, at: Point(x: x, y: 0), style: isSelected ? style : .destructive)
        }
        guard countWidth > 0 else { return }
        canvas.draw(count, at: Point(x: end - count.width, y: 0), on: style)
    }
}
