/// Items in a grid. One of them is selected.
///
/// This folder holds the grid and its parts. `CollectionViewFlowLayout` lays out items of one size line by line; the
/// view asks its data source for the cells on the screen only, and reuses those that leave it. It scrolls by whole
/// lines, so that the first one is never cut.
public final class CollectionView: View {
    /// Supplies the items; call `reloadData()` when they change.
    public weak var dataSource: (any CollectionViewDataSource)?
    /// Told about the selection, and about Enter and clicks.
    public weak var delegate: (any CollectionViewDelegate)?

    /// The size and the distances of the items.
    public var collectionViewLayout: CollectionViewFlowLayout {
        didSet { if collectionViewLayout != oldValue { setNeedsLayout() } }
    }

    /// The item that keys act on; nil if there are none. Its section is 0.
    public var indexPathForSelectedItem: RowPath? { selected.map { RowPath(row: $0, section: 0) } }

    private(set) var selected: Int?
    private(set) var itemCount = 0
    /// The first line on the screen.
    private(set) var firstLine = 0
    /// The cells on the screen by their items.
    private var cells: [Int: CollectionViewCell] = [:]
    private var reusable: [CollectionViewCell] = []
    private var cachedCommands: [KeyCommand]?

    /// An empty grid.
    public init(collectionViewLayout: CollectionViewFlowLayout) {
        self.collectionViewLayout = collectionViewLayout
        super.init()
    }

    public override var canBecomeFocused: Bool { true }

    // MARK: Data

    /// Asks the data source for all items again; the selection keeps its number if it can.
    public func reloadData() {
        itemCount = max(0, dataSource?.collectionView(self, numberOfItemsInSection: 0) ?? 0)
        selected = itemCount == 0 ? nil : min(selected ?? 0, itemCount - 1)
        for (_, cell) in cells { recycle(cell) }
        cells = [:]
        setNeedsLayout()
        setNeedsDisplay()
    }

    /// A cell of this kind that has left the screen; nil if there is none.
    public func dequeueReusableCell(withReuseIdentifier identifier: String) -> CollectionViewCell? {
        guard let index = reusable.firstIndex(where: { $0.reuseIdentifier == identifier }) else { return nil }
        return reusable.remove(at: index)
    }

    /// The cell of an item; nil if it is not on the screen.
    public func cellForItem(at indexPath: RowPath) -> CollectionViewCell? { cells[indexPath.row] }

    /// The items on the screen, in order.
    public var indexPathsForVisibleItems: [RowPath] {
        cells.keys.sorted().map { RowPath(row: $0, section: 0) }
    }

    /// The item at a point of the view; nil beside the items.
    public func indexPathForItem(at point: Point) -> RowPath? {
        cells.first { $0.value.frame.contains(point) }.map { RowPath(row: $0.key, section: 0) }
    }

    /// Selects an item and scrolls until it is visible; the delegate is not told.
    public func selectItem(at indexPath: RowPath) {
        guard indexPath.section == 0, (0..<itemCount).contains(indexPath.row) else { return }
        cells[selected ?? -1]?.isSelected = false
        selected = indexPath.row
        cells[indexPath.row]?.isSelected = true
        setNeedsLayout()
    }

    // MARK: Layout

    public override func layoutSubviews() {
        let layout = collectionViewLayout
        let columns = layout.columnCount(in: bounds.width)
        let lineCount = (itemCount + columns - 1) / columns
        let wholeLines = max(1, layout.lineCount(in: bounds.height))
        if let selected {
            let line = selected / columns
            firstLine = min(firstLine, line)
            firstLine = max(firstLine, line - wholeLines + 1)
        }
        firstLine = max(0, min(firstLine, lineCount - wholeLines))
        // The last line may be cut.
        let lines = bounds.height <= 0 ? 0 : layout.lineCount(touching: bounds.height)
        let visible = min(itemCount, firstLine * columns)..<min(itemCount, (firstLine + lines) * columns)
        for (item, cell) in cells where !visible.contains(item) {
            cells[item] = nil
            recycle(cell)
        }
        for item in visible {
            guard let cell = cells[item] ?? makeCell(item) else { continue }
            cell.isSelected = item == selected
            cell.frame = layout.frame(of: item - firstLine * columns, in: bounds.width)
        }
    }

    private func makeCell(_ item: Int) -> CollectionViewCell? {
        guard let cell = dataSource?.collectionView(self, cellForItemAt: RowPath(row: item, section: 0))
        else {
            return nil
        }
        cells[item] = cell
        addSubview(cell)
        return cell
    }

    private func recycle(_ cell: CollectionViewCell) {
        cell.removeFromSuperview()
        cell.isSelected = false
        cell.prepareForReuse()
        reusable.append(cell)
    }

    // MARK: Keys

    public override var keyCommands: [KeyCommand] {
        if let cachedCommands { return cachedCommands }
        let made = makeCommands()
        cachedCommands = made
        return made
    }

    private func makeCommands() -> [KeyCommand] {
        func command(
            _ definition: KeyCommand.Definition, _ title: String? = nil,
            _ action: @escaping (CollectionView) -> Void
        ) -> KeyCommand {
            KeyCommand(definition, title: title) { [weak self] in if let self { action(self) } }
        }
        return [
            command(.itemAfter) { $0.move(by: 1) }.repeatedByCount(),
            command(.itemBefore) { $0.move(by: -1) }.repeatedByCount(),
            command(.next, "Down") { $0.moveLines(1) }.repeatedByCount(),
            command(.previous, "Up") { $0.moveLines(-1) }.repeatedByCount(),
            command(.pageDown) { $0.movePages(1) },
            command(.pageUp) { $0.movePages(-1) },
            command(.first) { $0.select(0) },
            command(.last) { $0.select($0.itemCount - 1) },
            command(.open) { $0.performPrimaryAction() },
        ]
    }

    private func move(by count: Int) {
        guard let selected else { return }
        select(max(0, min(itemCount - 1, selected + count)))
    }

    /// Moves in the same column. From the line above a short last line, moves to the last item.
    private func moveLines(_ count: Int) {
        let columns = collectionViewLayout.columnCount(in: bounds.width)
        guard let selected else { return }
        let line = selected / columns + count
        guard line >= 0, line <= (itemCount - 1) / columns else { return }
        select(min(itemCount - 1, selected + count * columns))
    }

    private func movePages(_ count: Int) {
        let columns = collectionViewLayout.columnCount(in: bounds.width)
        guard let selected else { return }
        let lines = count * max(1, collectionViewLayout.lineCount(in: bounds.height))
        let line = max(0, min((itemCount - 1) / columns, selected / columns + lines))
        select(min(itemCount - 1, line * columns + selected % columns))
    }

    func select(_ item: Int) {
        guard item >= 0, item != selected else { return }
        selectItem(at: RowPath(row: item, section: 0))
        delegate?.collectionView(self, didSelectItemAt: RowPath(row: item, section: 0))
    }

    func performPrimaryAction() {
        guard let path = indexPathForSelectedItem else { return }
        delegate?.collectionView(self, performPrimaryActionForItemAt: path)
    }

    // MARK: Mouse

    public override func wheelScrolled(by steps: Int, at touch: Touch) {
        moveLines(steps > 0 ? 1 : -1)
    }

    public override func touchesBegan(_ touch: Touch) {}

    public override func touchesEnded(_ touch: Touch) {
        guard let item = indexPathForItem(at: touch.location(in: self))?.row else { return }
        if item == selected { performPrimaryAction() } else { select(item) }
    }
}

/// Supplies the items of a `CollectionView`.
@MainActor
public protocol CollectionViewDataSource: AnyObject {
    /// The number of items; the section is always 0.
    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int

    /// The cell of an item that comes on the screen: a reused one, or a new one.
    func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: RowPath)
        -> CollectionViewCell
}

/// Is told what the user does in a `CollectionView`.
@MainActor
public protocol CollectionViewDelegate: AnyObject {
    /// The user has selected an item.
    func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: RowPath)
    /// The user has pressed Enter, or clicked on the selected item.
    func collectionView(_ collectionView: CollectionView, performPrimaryActionForItemAt indexPath: RowPath)
}
