/// A list of rows of equal height, of which only those on the screen exist as cells.
///
/// Rows are counted from 0. What it costs to move, scroll and resize depends on the rows that can
/// be seen, never on how many there are. A header above the first row scrolls with the rows.
public final class TableView: View {
    /// Who knows the rows; asked for their number on `reloadData()`, for a cell when its row is to be seen.
    public weak var dataSource: (any TableViewDataSource)?
    /// Who hears that a row was selected or opened.
    public weak var delegate: (any TableViewDelegate)?

    /// The height of every row in cells, at least 1.
    public var rowHeight = 1 {
        didSet {
            precondition(rowHeight > 0, "a row is at least one cell high")
            if rowHeight != oldValue { setNeedsLayout() }
        }
    }

    /// A view above the first row; its height is asked of `sizeThatFits`.
    public var tableHeaderView: View? {
        didSet {
            oldValue?.removeFromSuperview()
            if let tableHeaderView { addSubview(tableHeaderView) }
            setNeedsLayout()
        }
    }

    /// The row that keys act on; nil in an empty table.
    public private(set) var selectedRow: Int?
    /// How many cells of the content lie above the first visible one.
    public private(set) var contentOffset = 0
    /// What the data source said on the last `reloadData()`; 0 before.
    public private(set) var numberOfRows = 0

    private var cells: [Int: TableViewCell] = [:]
    private var reusable: [String: [TableViewCell]] = [:]
    private var headerHeight = 0
    /// Whether the next layout has to bring the selected row onto the screen.
    private var revealsSelection = false
    /// What the last layout went by.
    private var placed = (size: Size.zero, headerHeight: 0, rowHeight: 0)
    private var placedOffset = 0

    /// The height in cells that a header may have, which is more than anybody scrolls through.
    private static let headerLimit = 10_000

    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
    }

    public override var canBecomeFirstResponder: Bool { true }

    /// Kept, because every key that is pressed is looked for here first.
    public override var keyCommands: [KeyCommand] { commands }
    private lazy var commands = movementCommands

    /// The rows of which at least one cell is on the screen.
    public var visibleRows: Range<Int> {
        let first = max(0, (contentOffset - headerHeight) / rowHeight)
        let end = (contentOffset + bounds.height - headerHeight + rowHeight - 1) / rowHeight
        return min(first, numberOfRows)..<max(min(first, numberOfRows), min(numberOfRows, end))
    }

    // MARK: Content

    /// Asks for everything anew; the selection stays on its row number if there still is such a row.
    public func reloadData() {
        numberOfRows = dataSource?.numberOfRows(in: self) ?? 0
        if selectionIsOnScreen { revealsSelection = true }
        for row in cells.keys { recycle(row) }
        if numberOfRows == 0 {
            selectedRow = nil
        } else {
            selectedRow = min(selectedRow ?? 0, numberOfRows - 1)
        }
        setNeedsLayout()
        setNeedsDisplay()
    }

    /// A cell that has left the screen and can be filled anew; nil if there is none of that kind.
    public func dequeueReusableCell(withIdentifier identifier: String) -> TableViewCell? {
        reusable[identifier]?.popLast()
    }

    /// Shows `row` as selected and scrolls as little as is needed to have it on the screen.
    public func selectRow(_ row: Int) {
        guard numberOfRows > 0 else { return }
        let row = min(max(0, row), numberOfRows - 1)
        if row != selectedRow {
            selectedRow.flatMap { cells[$0] }?.isSelected = false
            selectedRow = row
            cells[row]?.isSelected = true
            delegate?.tableView(self, didSelectRow: row)
        }
        scrollToRow(row)
        revealsSelection = true
    }

    /// Scrolls as little as is needed to have `row` on the screen.
    public func scrollToRow(_ row: Int) {
        guard row >= 0, row < numberOfRows else { return }
        let top = headerHeight + row * rowHeight
        if top < contentOffset {
            scroll(to: top)
        } else if top + rowHeight > contentOffset + bounds.height {
            scroll(to: top + rowHeight - bounds.height)
        }
    }

    /// Scrolls so that `offset` cells of the content lie above the first visible one, or as near as can be.
    public func scroll(to offset: Int) {
        revealsSelection = false
        let height = headerHeight + numberOfRows * rowHeight
        let offset = max(0, min(offset, height - bounds.height))
        guard offset != contentOffset else { return }
        contentOffset = offset
        setNeedsLayout()
    }

    // MARK: Layout

    public override func layoutSubviews() {
        // Nothing is on a screen without rows, and what was there comes back with the first one.
        guard bounds.height > 0 else { return }
        let fitting = Size(width: bounds.width, height: Self.headerLimit)
        headerHeight = tableHeaderView?.sizeThatFits(fitting).height ?? 0
        let shape = (bounds.size, headerHeight, rowHeight)
        let keepsShape = placed == shape
        let reveals = revealsSelection || selectionIsOnScreen && !keepsShape
        placed = shape
        scroll(to: contentOffset)
        if reveals, let selectedRow { scrollToRow(selectedRow) }
        moveContents(redrawing: !keepsShape)
        let visible = visibleRows
        for row in cells.keys where !visible.contains(row) { recycle(row) }
        for row in visible { place(row) }
    }

    /// Brings what is on the screen to where the offset wants it, drawing as little as possible again.
    private func moveContents(redrawing: Bool) {
        let rows = placedOffset - contentOffset
        placedOffset = contentOffset
        tableHeaderView?.slide(to: Point(x: 0, y: -contentOffset))
        tableHeaderView?.frame.size = Size(width: bounds.width, height: headerHeight)
        if redrawing || rows != 0 && (needsWholeDisplay || !scrollContents(by: rows)) {
            setNeedsDisplay()
        } else if rows != 0 {
            let uncovered = rows > 0 ? 0..<rows : bounds.height + rows..<bounds.height
            setNeedsDisplay(
                Rect(x: 0, y: uncovered.lowerBound, width: bounds.width, height: uncovered.count))
        }
    }

    /// Whether the last layout put the selected row on the screen.
    private var selectionIsOnScreen: Bool {
        selectedRow.map { cells[$0] != nil } ?? false
    }

    private func place(_ row: Int) {
        let frame = Rect(
            x: 0, y: headerHeight + row * rowHeight - contentOffset, width: bounds.width, height: rowHeight)
        if let cell = cells[row] {
            cell.slide(to: frame.origin)
            cell.frame = frame
        } else if let cell = dataSource?.tableView(self, cellForRow: row) {
            cells[row] = cell
            cell.isSelected = row == selectedRow
            cell.frame = frame
            cell.isHidden = false
            if cell.superview !== self { addSubview(cell) }
        }
    }

    private func recycle(_ row: Int) {
        guard let cell = cells.removeValue(forKey: row) else { return }
        cell.isHidden = true
        reusable[cell.reuseIdentifier, default: []].append(cell)
    }

    // MARK: Mouse

    public override func touchesEnded(_ touch: Touch) {
        let point = touch.location(in: self)
        guard bounds.contains(point), let row = row(at: point) else { return super.touchesEnded(touch) }
        let wasSelected = row == selectedRow
        selectRow(row)
        if wasSelected { performPrimaryAction() }
    }

    public override func wheelScrolled(by steps: Int, at touch: Touch) {
        scroll(to: contentOffset + 3 * steps)
    }

    private func row(at point: Point) -> Int? {
        let y = point.y + contentOffset - headerHeight
        guard y >= 0, y / rowHeight < numberOfRows else { return nil }
        return y / rowHeight
    }

    func performPrimaryAction() {
        guard let selectedRow else { return }
        // Nobody opens what he does not see: it is shown first.
        guard visibleRows.contains(selectedRow) else { return scrollToRow(selectedRow) }
        delegate?.tableView(self, performPrimaryActionForRow: selectedRow)
    }
}
