/// A list of rows of equal height in sections, of which only those on the screen exist as cells.
///
/// What it costs to move, scroll and resize depends on the rows that can be seen, never on how many
/// there are. A view above the first section scrolls with the rows; the header of the section at the top
/// of the table stays there until the next one pushes it away.
///
/// One row has the focus: keys act on it. Unless several rows can be selected it is the selected one.
public final class TableView: View {
    /// Who knows the rows; asked for their number on `reloadData()`, for a cell when its row is to be seen.
    public weak var dataSource: (any TableViewDataSource)?
    /// Who hears what the user does with rows.
    public weak var delegate: (any TableViewDelegate)?

    /// The height of every row in cells, at least 1.
    public var rowHeight = 1 {
        didSet {
            precondition(rowHeight > 0, "a row is at least one cell high")
            guard rowHeight != oldValue else { return }
            sections = sections.withRowHeight(rowHeight)
            setNeedsLayout()
        }
    }

    /// A view above the first row; its height is asked of `sizeThatFits`.
    public var tableHeaderView: View? {
        didSet {
            oldValue?.removeFromSuperview()
            if let tableHeaderView { insertSubview(tableHeaderView, at: 0) }
            setNeedsLayout()
        }
    }

    /// Whether any number of rows can be selected: Space and clicks do, and `✓` stands before each.
    public var allowsMultipleSelection = false {
        didSet {
            guard allowsMultipleSelection != oldValue else { return }
            selection.removeAll()
            shapeDidChange()
        }
    }

    /// Whether a key, or dragging a row to the left, shows what the delegate has for it as actions.
    public var allowsRowActions = false {
        didSet { if allowsRowActions != oldValue { shapeDidChange() } }
    }

    /// Whether a bar at the right edge shows how far the rows are scrolled. It takes a column.
    public var showsVerticalScrollIndicator = false {
        didSet { if showsVerticalScrollIndicator != oldValue { shapeDidChange() } }
    }

    /// What asks for the content anew; its row is above the first one while it is pulled or refreshes.
    public var refreshControl: RefreshControl? {
        didSet { replaceRefreshControl(oldValue) }
    }

    /// Whether rows can be deleted, inserted and moved.
    public internal(set) var isEditing = false
    /// How many cells of the content lie above the first visible one; negative while a row for the refresh
    /// control is above the content.
    public internal(set) var contentOffset = 0

    var sections = TableSections(rowHeight: 1)
    /// The row that keys act on, counted through all sections; nil in an empty table.
    var focusedRow: Int?
    /// What is selected if several rows can be.
    var selection: Set<IndexPath> = []

    /// The cells on the screen, from that of row `firstCell` on.
    var cells: [TableViewCell] = []
    var firstCell = 0
    var reusable: [String: [TableViewCell]] = [:]
    /// The headers and footers on the screen.
    var titleViews: [TitlePlace: TableViewHeaderFooterView] = [:]
    var reusableTitleViews: [TableViewHeaderFooterView] = []
    var sectionIndex: TableSectionIndexView?
    var scrollIndicator: ScrollIndicator?
    var rowActions: TableRowActionsView?

    var headerHeight = 0
    /// Whether the next layout has to bring the focused row onto the screen.
    var revealsFocus = false
    /// Where to scroll once there is room for rows.
    var pendingScroll: (row: Int, position: ScrollPosition)?
    /// What the last layout went by.
    var placed = Shape()
    var placedOffset = 0
    /// The header that the last layout held at the top, and where.
    var sticky: Sticky?
    /// Whether the data source is being asked for cells, and whether it asked for a reload meanwhile.
    var isPlacing = false
    var reloadsAfterPlacing = false
    /// What `performBatchUpdates` collects.
    var updates: TableUpdates?
    /// Where the mouse button went down.
    var touchStart: Point?
    /// Whether commands for sections are offered.
    var hasTitleCommands = false
    private var commands: [KeyCommand]?

    /// What a delegate says of the height of a header or footer: a line if it has a title, nothing if not.
    public nonisolated static let automaticDimension = -1

    /// Where a row is to be after scrolling.
    public enum ScrollPosition: Hashable, Sendable {
        /// Wherever it takes the least scrolling; for `selectRow(at:scrollPosition:)` no scrolling at all.
        case none
        /// At the top, below the header of its section; in the middle; at the bottom.
        case top, middle, bottom
    }

    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
    }

    public override var canBecomeFirstResponder: Bool { true }

    /// Kept, because every key that is pressed is looked for here first.
    public override var keyCommands: [KeyCommand] {
        if let commands { return commands }
        let made = makeCommands()
        commands = made
        return made
    }

    public override func layoutSubviews() { layOut() }
    public override func draw(_ canvas: inout Canvas) { drawMarks(on: &canvas) }
    public override func touchesBegan(_ touch: Touch) { touchStart = touch.location(in: self) }
    public override func touchesMoved(_ touch: Touch) { drag(to: touch.location(in: self)) }
    public override func touchesCancelled(_ touch: Touch) { touchStart = nil }
    public override func touchesEnded(_ touch: Touch) {
        if !click(at: touch.location(in: self)) { super.touchesEnded(touch) }
    }
    public override func wheelScrolled(by steps: Int, at touch: Touch) {
        if steps < 0, contentOffset <= -topInset { pull(by: -steps) } else { unpull() }
        scroll(to: contentOffset.clampedSum(3 * steps))
    }

    override func contentSizeDidChange(inside subview: View) {
        if subview === tableHeaderView { setNeedsLayout() }
    }

    func commandsDidChange() {
        commands = nil
    }

    /// What the table offers, or what its rows have beside them, is another thing now.
    func shapeDidChange() {
        commands = nil
        closeRowActions()
        for (index, cell) in cells.enumerated() { mark(cell, row: firstCell + index) }
        setNeedsLayout()
        setNeedsDisplay()
    }
}
