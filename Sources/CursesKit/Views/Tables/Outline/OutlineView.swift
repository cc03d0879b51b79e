import Localization

/// A tree of items, shown as the rows of a table: those inside of an expanded item stand below it, further to the right.
///
/// Right and `l` expand an item, then move to the first item inside of it; Left and `h` collapse it, then move to the
/// item around it. Enter and a click on the sign expand and collapse. Items are known by their identifiers, as in a
/// `TableViewDiffableDataSource`: whatever snapshot is applied, items that stay keep the focus, their place on the screen
/// and whether they are expanded.
///
///     outline = OutlineView { cell, file in cell.text = Text(file.name) }
///     outline.delegate = self
///     var snapshot = outline.snapshot()
///     snapshot.append(roots)
///     snapshot.append(files, to: roots[0])
///     outline.apply(snapshot)
///
/// Items inside of others can be loaded on demand; see `OutlineViewDelegate`. The preferred responder of a controller
/// with an outline is its `tableView`.
public final class OutlineView<ItemIdentifier: Hashable & Sendable>: View, TableViewDelegate {
    /// The tree by the identifiers of its items.
    public typealias SectionSnapshot = DiffableDataSourceSectionSnapshot<ItemIdentifier>
    /// Puts the texts of an item into a cell, which may have shown another item before.
    public typealias CellProvider = @MainActor (OutlineViewCell, ItemIdentifier) -> Void

    /// The table that shows the rows, for scrolling and multiple selection. Its delegate and data source are the
    /// outline's.
    public let tableView = TableView()
    /// Says which items can be expanded, and hears what the user does.
    public weak var delegate: (any OutlineViewDelegate<ItemIdentifier>)?

    private lazy var dataSource = TableViewDiffableDataSource<Int, ItemIdentifier>(tableView: tableView) {
        [weak self] table, _, item in
        let cell =
            table.dequeueReusableCell(withIdentifier: "item") as? OutlineViewCell
            ?? OutlineViewCell(reuseIdentifier: "item")
        self?.fill(cell, with: item)
        return cell
    }
    private let cellProvider: CellProvider
    private var current = SectionSnapshot()
    /// The items whose children the delegate was asked for, and that have none yet.
    private var awaited: Set<ItemIdentifier> = []

    /// An outline without items.
    public init(cellProvider: @escaping CellProvider) {
        self.cellProvider = cellProvider
        super.init()
        tableView.dataSource = dataSource
        tableView.delegate = self
        tableView.leadingCommands = [
            KeyCommand(.expand) { [weak self] in self?.moveIn() }
        ]
        addSubview(tableView)
    }

    public override func layoutSubviews() { tableView.frame = bounds }

    // MARK: Snapshots

    /// The items and which of them are expanded; change it and apply it again.
    public func snapshot() -> SectionSnapshot { current }

    /// Shows another snapshot. Items that it neither expands nor collapses keep their state.
    ///
    /// - Parameter animatingDifferences: whether new rows on the screen fade in.
    public func apply(_ snapshot: SectionSnapshot, animatingDifferences: Bool = true) {
        var snapshot = snapshot
        snapshot.inheritExpansions(from: current)
        show(snapshot, animated: animatingDifferences)
        requestChildren()
    }

    /// Has the cells of items filled again.
    public func reloadItems(_ items: [ItemIdentifier]) {
        var rows = dataSource.snapshot()
        rows.reloadItems(items)
        dataSource.apply(rows)
    }

    private func show(_ snapshot: SectionSnapshot, animated: Bool) {
        focusVisible(in: snapshot)
        current = snapshot
        var rows = DiffableDataSourceSnapshot<Int, ItemIdentifier>()
        rows.appendSections([0])
        rows.appendItems(snapshot.visibleItems)
        dataSource.apply(rows, animatingDifferences: animated)
        for path in tableView.indexPathsForVisibleRows {
            guard let cell = tableView.cellForRow(at: path) as? OutlineViewCell,
                let item = dataSource.itemIdentifier(for: path)
            else { continue }
            updateSign(of: cell, item)
        }
    }

    /// Moves the focus from an item that is about to be hidden to the one around it that stays visible.
    private func focusVisible(in snapshot: SectionSnapshot) {
        guard let focusedItem, snapshot.contains(focusedItem) else { return }
        var item: ItemIdentifier? = focusedItem
        while let hidden = item, !snapshot.isVisible(hidden) { item = snapshot.parent(of: hidden) }
        guard let item, item != focusedItem, let path = dataSource.indexPath(for: item) else { return }
        tableView.focusRow(at: path, scrollPosition: .none)
    }

    /// Asks for the children of expanded items that have none.
    private func requestChildren() {
        awaited = awaited.filter { current.isExpanded($0) && current.children(of: $0).isEmpty }
        for item in current.expandedItems
        where current.children(of: item).isEmpty && isExpandable(item) && awaited.insert(item).inserted {
            delegate?.outlineView(self, willExpand: item)
        }
    }

    // MARK: Items

    /// The item that keys act on; nil in an empty outline.
    public var focusedItem: ItemIdentifier? { tableView.focusedIndexPath.flatMap(dataSource.itemIdentifier) }

    /// The item in a row of the table; nil if the row does not exist.
    public func itemIdentifier(for indexPath: RowPath) -> ItemIdentifier? {
        dataSource.itemIdentifier(for: indexPath)
    }

    /// The row of an item; nil unless it is visible.
    public func indexPath(for item: ItemIdentifier) -> RowPath? { dataSource.indexPath(for: item) }

    /// Moves the focus to an item, and expands the items around it; does nothing if it does not exist. Does not tell
    /// the delegate that it is selected.
    public func select(_ item: ItemIdentifier, scrollPosition: TableView.ScrollPosition = .middle) {
        var around: [ItemIdentifier] = []
        var parent = current.parent(of: item)
        while let current = parent {
            around.append(current)
            parent = self.current.parent(of: current)
        }
        expand(around)
        guard let path = dataSource.indexPath(for: item) else { return }
        tableView.selectRow(at: path, scrollPosition: scrollPosition)
    }

    /// Whether an item can be expanded: it has children, or the delegate says that it may have some.
    public func isExpandable(_ item: ItemIdentifier) -> Bool {
        !current.children(of: item).isEmpty
            || delegate?.outlineView(self, isItemExpandable: item) == true
    }

    /// Shows the items inside of these, which the delegate is asked for if there are none.
    public func expand(_ items: [ItemIdentifier]) {
        var snapshot = current
        snapshot.expand(items)
        show(snapshot, animated: true)
        requestChildren()
    }

    /// Hides the items inside of these.
    public func collapse(_ items: [ItemIdentifier]) {
        var snapshot = current
        snapshot.collapse(items)
        show(snapshot, animated: true)
        requestChildren()
    }

    private func fill(_ cell: OutlineViewCell, with item: ItemIdentifier) {
        updateSign(of: cell, item)
        cell.onDisclosure = { [weak self] in self?.toggle(item) }
        cellProvider(cell, item)
    }

    private func updateSign(of cell: OutlineViewCell, _ item: ItemIdentifier) {
        cell.level = current.level(of: item)
        cell.disclosure = !isExpandable(item) ? .none : current.isExpanded(item) ? .expanded : .collapsed
    }

    // MARK: Keys and mouse

    /// Left, where it has something to collapse or to go to; elsewhere it leads back.
    public override var keyCommands: [KeyCommand] {
        guard let item = focusedItem, current.parent(of: item) != nil || isOpen(item) else { return [] }
        return [KeyCommand(.collapse) { [weak self] in self?.moveOut() }]
    }

    private func isOpen(_ item: ItemIdentifier) -> Bool { current.isExpanded(item) && isExpandable(item) }

    private func moveIn() {
        guard let item = focusedItem else { return }
        if !isExpandable(item) {
            tableView.selection.performPrimaryAction()
        } else if !current.isExpanded(item) {
            toggle(item)
        } else if !current.children(of: item).isEmpty, let row = tableView.focusedRow {
            tableView.selection.focus(on: row + 1)
        }
    }

    private func moveOut() {
        guard let item = focusedItem else { return }
        if isOpen(item) {
            toggle(item)
        } else if let path = current.parent(of: item).flatMap(dataSource.indexPath),
            let row = tableView.layout.sections.row(at: path)
        {
            tableView.selection.focus(on: row)
        }
    }

    private func toggle(_ item: ItemIdentifier) {
        guard isExpandable(item) else { return }
        if current.isExpanded(item) {
            collapse([item])
            delegate?.outlineView(self, didCollapse: item)
        } else {
            expand([item])
        }
        let cell = dataSource.indexPath(for: item).flatMap(tableView.cellForRow)
        if let words = cell?.accessibilityLabel { window?.application?.announce(words) }
    }

    // MARK: Table

    /// Expands or collapses the item, or tells the delegate that it was opened.
    public func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: RowPath) {
        guard let item = dataSource.itemIdentifier(for: indexPath) else { return }
        if isExpandable(item) {
            toggle(item)
        } else {
            delegate?.outlineView(self, performPrimaryActionFor: item)
        }
    }

    /// Tells the delegate.
    public func tableView(_ tableView: TableView, didSelectRowAt indexPath: RowPath) {
        if let item = dataSource.itemIdentifier(for: indexPath) {
            delegate?.outlineView(self, didSelect: item)
        }
    }

    /// Tells the delegate.
    public func tableView(_ tableView: TableView, didFocusRowAt indexPath: RowPath) {
        self.tableView(tableView, didSelectRowAt: indexPath)
    }
}
