import Localization

/// A list of rows in sections. Only visible rows have cells.
///
/// Moving, scrolling and resizing cost as much as the visible rows, however many rows there are. A view above
/// the first section scrolls with the rows; the header of the topmost section stays at the top of the table
/// until the next section pushes it away. A table may have columns, whose titles stand above the rows and stay at the top.
///
/// One row has the focus: keys act on it. Unless several rows can be selected, it is the selected one.
///
/// This folder holds tables. The data source's numbers become `TableSections`; `TableLayout` says which rows
/// are visible at the scroll offset; `TableCells` and `TableTitles` ask for their cells and titles and arrange
/// them. Keys and touches go through `TableKeyCommands` and `TableTouchHandler` to `TableSelection`, which
/// moves the focus, tells the delegate and has `TableScroller` follow. `TableUpdates` keeps focus, selection
/// and scroll position where rows are inserted, deleted or moved. `Columns` holds columns and their titles,
/// `Diffable` a data source that finds the updates itself, `Outline` a tree in a table.
public final class TableView: View {
    /// Supplies the rows: their number on `reloadData()`, a cell when its row becomes visible.
    public weak var dataSource: (any TableViewDataSource)?
    /// Hears what the user does with rows.
    public weak var delegate: (any TableViewDelegate)?

    /// The height of every row in cells, at least 1.
    public var rowHeight = 1 {
        didSet { if rowHeight != oldValue { rowHeightsDidChange() } }
    }

    /// Whether rows have different heights, and how high those count that the delegate was not asked for.
    ///
    /// With nil, every row is `rowHeight` high. Otherwise the delegate has the height of each row, and is asked
    /// for those near the screen only. The position of the scroll indicator is thus an estimate in large tables.
    public var estimatedRowHeight: Int? {
        didSet { if estimatedRowHeight != oldValue { rowHeightsDidChange() } }
    }

    /// A view above the first row, and above the column titles, as high as its `sizeThatFits(_:)` says.
    public var tableHeaderView: View? {
        didSet {
            oldValue?.removeFromSuperview()
            if let tableHeaderView { insertSubview(tableHeaderView, at: 0) }
            headerDidChange()
        }
    }

    /// Whether any number of rows can be selected, independently of the focus.
    ///
    /// Space selects or deselects the focused row and moves on, `V` begins a range that movements extend, Ctrl-A
    /// selects all rows and Escape none. While any row is selected, `✓` stands before the selected ones in a column
    /// where clicks select too. A program acts on `indexPathsForAction`.
    public var allowsMultipleSelection: Bool {
        get { selection.allowsMultiple }
        set {
            guard newValue != allowsMultipleSelection else { return }
            selection.allowsMultiple = newValue
            appearanceDidChange()
        }
    }

    /// What the key for the primary action of a row does, in the words of a command.
    public var primaryActionTitle = localized("Open") {
        didSet { if primaryActionTitle != oldValue { appearanceDidChange() } }
    }

    /// Whether a click on a row performs its primary action at once, and not only a second click on the focused row.
    public var performsPrimaryActionOnClick = false

    /// Whether a key, or dragging a row to the left, shows the delegate's actions for the row.
    public var allowsRowActions = false {
        didSet { if allowsRowActions != oldValue { appearanceDidChange() } }
    }

    /// Whether the user can drag rows to other positions; those for which the data source says so.
    public var dragInteractionEnabled = false

    /// Whether a bar in the rightmost column shows the scroll position.
    public var showsVerticalScrollIndicator = false {
        didSet { if showsVerticalScrollIndicator != oldValue { appearanceDidChange() } }
    }

    /// Requests new content; shown above the first row while it is pulled or refreshes.
    public var refreshControl: RefreshControl? {
        didSet {
            oldValue?.removeFromSuperview()
            if let refreshControl {
                refreshControl.isHidden = !refreshControl.needsRow
                insertSubview(refreshControl, at: 0)
            }
            appearanceDidChange()
        }
    }

    /// Whether rows can be deleted, inserted and moved.
    public var isEditing: Bool { editing.isActive }
    /// The lines of content above the first visible one; negative while the refresh control is shown.
    public var contentOffset: Int { layout.offset }

    /// Commands that come before the table's own, for a view around it that gives keys another meaning.
    var leadingCommands: [KeyCommand] = [] {
        didSet { commands.invalidate() }
    }

    var layout = TableLayout()
    /// Whether the layout has the height of the present header view.
    private(set) var headerIsMeasured = true
    private(set) lazy var selection = TableSelection(table: self)
    private(set) lazy var scroller = TableScroller(table: self)
    private(set) lazy var cells = TableCells(table: self)
    private(set) lazy var titles = TableTitles(table: self)
    private(set) lazy var sectionIndex = TableSectionIndex(table: self)
    private(set) lazy var rowActions = TableRowActions(table: self)
    private(set) lazy var editing = TableEditing(table: self)
    private(set) lazy var commands = TableKeyCommands(table: self)
    private(set) lazy var columnSet = TableColumns(table: self)
    private lazy var touches = TableTouchHandler(table: self)
    private var scrollIndicator: ScrollIndicator?
    /// The updates that `performBatchUpdates(_:)` collects.
    var updates: TableUpdates?
    /// Whether a reload was asked for while the data source made cells.
    var reloadsAfterLayout = false

    /// A delegate's answer that a header or footer is one line high if it has a title, otherwise absent.
    public nonisolated static let automaticDimension = -1

    /// The position of a row after scrolling.
    public enum ScrollPosition: Hashable, Sendable {
        /// The one that needs the least scrolling; in `selectRow(at:scrollPosition:)`, no scrolling at all.
        case none
        /// At the top, below the header of its section; in the middle; at the bottom.
        case top, middle, bottom
    }

    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        layout.setHeight(frame.height)
    }

    public override var canBecomeFirstResponder: Bool { true }
    public override var keyCommands: [KeyCommand] { commands.all }
    public override func draw(_ canvas: inout Canvas) { editing.drawMarks(on: &canvas) }
    public override func touchesBegan(_ touch: Touch) { touches.begin(at: touch.location(in: self)) }
    public override func touchesMoved(_ touch: Touch) { touches.drag(to: touch.location(in: self)) }
    public override func touchesCancelled(_ touch: Touch) { touches.cancel() }
    public override func touchesEnded(_ touch: Touch) {
        if !touches.end(at: touch.location(in: self)) { super.touchesEnded(touch) }
    }
    public override func contextActions(for touch: Touch?) -> [Action] {
        rowActions.contextActions(for: touch)
    }
    override var contextRect: Rect { focusedRow.flatMap { cells[$0] }?.frame ?? bounds }
    public override func wheelScrolled(by steps: Int, at touch: Touch) {
        if steps < 0, contentOffset <= -topInset {
            refreshControl?.pull(by: -steps)
        } else {
            refreshControl?.unpull()
        }
        scroll(to: contentOffset.clampedSum(3 * steps))
    }
    public override func wheelScrolledSideways(by steps: Int, at touch: Touch) -> Bool {
        columnSet.scroll(by: steps) || super.wheelScrolledSideways(by: steps, at: touch)
    }

    /// Begins or ends editing: deleting, inserting and moving rows.
    ///
    /// `−` or `+` stands before each row that can be deleted or inserted at, `≡` before one that can be
    /// moved. Enter or a click on the mark does it; `J` and `K` move a row.
    public func setEditing(_ editing: Bool) { self.editing.setActive(editing) }

    // MARK: Layout

    override func sizeDidChange() {
        layout.setHeight(bounds.height)
    }

    override func contentSizeDidChange(inside subview: View) {
        if subview === tableHeaderView { headerDidChange(by: .invalidateIntrinsicContentSize, of: subview) }
    }

    public override func layoutSubviews() {
        // Without height nothing is visible; cells stay until the table has one again.
        guard bounds.height > 0 else { return }
        let shape = measuredShape()
        let keepsShape = layout.shape == shape
        // The actions were laid out for the previous shape.
        if !keepsShape { rowActions.close() }
        layout.shape = shape
        headerIsMeasured = true
        scroller.settle(keepsShape: keepsShape)
        if reloadIfNewRowsChanged() { scroll(to: contentOffset) }
        scroller.moveContents(redrawing: !keepsShape)
        columnSet.arrange(in: shape)
        cells.arrange(visibleRows)
        titles.arrange()
        layOutColumns()
        if reloadsAfterLayout {
            reloadsAfterLayout = false
            reloadData()
        }
    }

    private func measuredShape() -> TableLayout.Shape {
        var shape = TableLayout.Shape(
            size: bounds.size, top: layout.top, rowHeight: layout.sections.rowHeight)
        if bounds.width >= Self.widthForColumns {
            shape.marksWidth = isEditing ? 3 : selection.rows.isEmpty ? 0 : 2
            shape.indicatorWidth = showsVerticalScrollIndicator ? 1 : 0
            shape.indexWidth = min(sectionIndex.view?.neededWidth ?? 0, bounds.width / 2)
        }
        if let tableHeaderView {
            let fitting = Size(width: shape.contentWidth, height: Self.headerLimit)
            shape.headerHeight = min(tableHeaderView.sizeThatFits(fitting).height, RowHeights.heightLimit)
        }
        return shape
    }

    private func headerDidChange(by call: LayoutRequest.Call = .setNeedsLayout, of view: View? = nil) {
        headerIsMeasured = false
        setNeedsLayout(call, of: view ?? self)
    }

    /// The height that the header view may have at most, more than any screen has.
    private static let headerLimit = 10_000
    /// Narrower tables have no columns beside the rows.
    private static let widthForColumns = 12

    /// Reloads if rows are about to appear whose number changed without notice.
    private func reloadIfNewRowsChanged() -> Bool {
        let visible = visibleRows
        guard let first = visible.first, let last = visible.last,
            first < cells.rows.lowerBound || last >= cells.rows.upperBound,
            hasChanged(around: first) || hasChanged(around: last)
        else { return false }
        reloadData()
        return true
    }

    /// Lays out the refresh control above the rows, and section index and scroll indicator beside them.
    private func layOutColumns() {
        let shape = layout.shape
        refreshControl?.slide(to: Point(x: 0, y: layout.headerY - 1))
        refreshControl?.frame.size = Size(width: shape.contentWidth, height: 1)
        sectionIndex.view?.frame = Rect(
            x: bounds.width - shape.indexWidth, y: layout.top, width: shape.indexWidth, height: layout.height)
        guard showsVerticalScrollIndicator || scrollIndicator != nil else { return }
        let indicator = scrollIndicator ?? ScrollIndicator()
        scrollIndicator = indicator
        if indicator.superview !== self { addSubview(indicator) }
        indicator.frame = Rect(
            x: shape.contentWidth, y: layout.top, width: shape.indicatorWidth, height: layout.height)
        indicator.show(contentOffset, of: shape.headerHeight + layout.sections.height)
    }

    /// Updates commands and rows after a setting changed.
    func appearanceDidChange() {
        commands.invalidate()
        rowActions.close()
        cells.mark()
        setNeedsLayout()
        setNeedsDisplay()
    }

    private func rowHeightsDidChange() {
        let height = estimatedRowHeight ?? rowHeight
        precondition(height > 0, "a row is at least one cell high")
        layout.sections = layout.sections.withRowHeight(height, vary: estimatedRowHeight != nil)
        setNeedsLayout()
        setNeedsDisplay()
    }

    /// Lays out and draws everything that depends on the sections.
    func sectionsDidChange() {
        rowActions.close()
        columnSet.updateEmptyColumns()
        titles.recycleAll()
        sectionIndex.reload()
        commands.sectionsDidChange()
        setNeedsLayout()
        setNeedsDisplay()
    }
}
