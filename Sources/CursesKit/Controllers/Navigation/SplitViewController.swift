/// Two columns side by side in a wide window: a list on the left, details of the chosen item on the right. A
/// narrow window shows one of them, and Back leads from the secondary column to the primary one. A very wide
/// window may have an inspector on the right, which shows more about what is selected.
///
/// The first two columns are navigation stacks, and one of them has the keys. A window is narrow if its
/// `horizontalSizeClass` is compact, unless `collapses` is set. When a window becomes narrow and wide again, all
/// columns keep their state: active column, selections, scroll positions and first responders. The user drags
/// the lines between columns to change their widths.
open class SplitViewController: ViewController {
    /// The columns, from left to right.
    public enum Column: Hashable, Sendable, CaseIterable {
        /// The list on the left, and the details beside it.
        case primary, secondary
        /// What is selected in the secondary column, on the right; it has no keys.
        case inspector

        /// The other column that can have the keys.
        var other: Column { self == .primary ? .secondary : .primary }
    }

    /// The width of the primary column in cells; nil, the default, for two fifths of the window, at least 24
    /// and at most 40 cells. The secondary column keeps at least half of the window.
    public var preferredPrimaryColumnWidth: Int? {
        didSet { widthsDidChange() }
    }

    /// The width of the inspector in cells; nil, the default, for two fifths of what the primary column leaves,
    /// at most 60 cells. The secondary column keeps at least 40.
    public var preferredInspectorColumnWidth: Int? {
        didSet { widthsDidChange() }
    }

    /// Whether the status bar of the secondary column stands below all columns, where several are shown; the
    /// primary column has none then.
    public var spansStatusBar = false {
        didSet { splitView.setNeedsLayout() }
    }

    /// A view of one row below all columns, such as a player; nil for none. It stands above a status bar that spans
    /// the columns, and is left out in windows of fewer than six rows.
    public var bottomAccessory: View? {
        didSet {
            guard bottomAccessory !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let bottomAccessory { splitView.addSubview(bottomAccessory) }
            splitView.setNeedsLayout()
            splitView.setNeedsDisplay()
        }
    }

    /// The columns that the user has hidden; the secondary one always stays.
    public private(set) var hiddenColumns: Set<Column> = []

    /// Whether columns slide when one replaces the other in a narrow window.
    public var slidesColumns = false

    /// Whether a window with these traits shows only one column; by default, if it is compact.
    public var collapses: (TraitCollection) -> Bool = { $0.horizontalSizeClass == .compact }

    /// Whether a window with these traits has room for the inspector; by default, if it has 150 columns.
    public var showsInspector: (TraitCollection) -> Bool = { $0.fitsThreeColumns }

    /// Hears when the split view collapses and expands, and when the user resizes and hides columns.
    public weak var delegate: (any SplitViewControllerDelegate)?

    /// Whether only one column is shown.
    public private(set) var isCollapsed = false
    /// The column that receives keys; the shown one if collapsed.
    public private(set) var activeColumn = Column.primary

    private let primary, secondary: NavigationController
    private var inspector: ViewController?
    private(set) lazy var splitView = SplitView(owner: self)
    private lazy var columns = ShownColumns(of: self)
    /// Recognizes a drag from the left edge as the way back to the primary column of a collapsed split view.
    public private(set) lazy var interactivePopGestureRecognizer = ScreenEdgePanGestureRecognizer {
        [weak self] pan in self?.interactivePop.follow(pan)
    }
    private lazy var interactivePop = InteractiveColumnTransition(split: self)
    /// The previous first responder of an inactive column.
    private var responders: [Column: () -> View?] = [:]

    /// A split view of two columns. Each argument is the root of a new navigation stack, unless it is a
    /// navigation controller itself.
    public init(primary: ViewController, secondary: ViewController) {
        func navigation(_ root: ViewController) -> NavigationController {
            root as? NavigationController ?? NavigationController(rootViewController: root)
        }
        self.primary = navigation(primary)
        self.secondary = navigation(secondary)
        super.init()
        for (stack, name) in zip(stacks, ["primary", "secondary"]) {
            stack.restorationIdentifier = stack.restorationIdentifier ?? name
            addChild(stack)
            stack.didMove(toParent: self)
        }
        self.secondary.rootBack = { [weak self] in
            guard let self, isCollapsed else { return nil }
            return (stack(.primary).topViewController.title, { [weak self] in self?.show(.primary) })
        }
    }

    /// The navigation controller of `column`.
    ///
    /// - Precondition: it is not the inspector, which has none.
    public func navigationController(for column: Column) -> NavigationController {
        precondition(column != .inspector, "the inspector of a split view has no navigation controller")
        return stack(column)
    }

    func stack(_ column: Column) -> NavigationController { column == .primary ? primary : secondary }

    /// The controller that fills `column`; nil without an inspector.
    func controller(for column: Column) -> ViewController? {
        column == .inspector ? inspector : stack(column)
    }

    private var stacks: [NavigationController] { [primary, secondary] }

    // MARK: Columns

    /// Makes `controller` the only one in `column`. The active column does not change.
    ///
    /// - Precondition: `controller` is on no other stack, no window shows it, and it is not a navigation
    ///   controller. The inspector is set before the split view is on the screen.
    public func setViewController(_ controller: ViewController, for column: Column) {
        precondition(!(controller is NavigationController), "a column has a navigation controller already")
        guard column == .inspector else { return stack(column).setViewControllers([controller]) }
        precondition(inspector == nil && !isViewLoaded, "the inspector of a split view cannot be replaced")
        inspector = controller
        addChild(controller)
        controller.didMove(toParent: self)
    }

    /// Shows a column that was hidden. The primary or secondary one becomes the active column, which is always
    /// shown.
    public func show(_ column: Column) {
        reveal(column)
        guard column != .inspector, column != activeColumn else { return }
        if let responder = window?.firstResponder, responder.isInside(stack(activeColumn).view) {
            responders[activeColumn] = { [weak responder] in responder }
        } else {
            responders[activeColumn] = nil
        }
        activeColumn = column
        update()
        giveKeys()
        delegate?.splitViewController(self, didShow: column)
    }

    /// Hides a column where several are shown; the secondary one always stays.
    public func hide(_ column: Column) {
        guard column != .secondary, hiddenColumns.insert(column).inserted else { return }
        if column == activeColumn, !isCollapsed { show(.secondary) }
        hiddenColumnsDidChange()
    }

    /// Shows a column that was hidden, without giving it the keys.
    public func reveal(_ column: Column) {
        if hiddenColumns.remove(column) != nil { hiddenColumnsDidChange() }
    }

    private func hiddenColumnsDidChange() {
        update()
        delegate?.splitViewControllerDidArrangeColumns(self)
    }

    private func widthsDidChange() {
        splitView.setNeedsLayout()
        splitView.setNeedsDisplay()
    }

    /// Makes `controller` the only one in the secondary column, and that column the active one.
    open override func showDetailViewController(_ controller: ViewController) {
        setViewController(controller, for: .secondary)
        show(.secondary)
    }

    /// Restores the first responder that the active column had before.
    private func giveKeys() {
        columns.markActive()
        guard let window, isViewLoaded else { return }
        let responder = responders[activeColumn]?()
        if let current = window.firstResponder {
            guard current.isInside(stack(activeColumn.other).view), current.resignFirstResponder() else {
                return
            }
        }
        if let responder, responder.isInside(stack(activeColumn).view) { responder.becomeFirstResponder() }
    }

    // MARK: Keys and mouse

    open override var preferredResponder: Responder { stack(activeColumn).preferredResponder }

    open override var keyCommands: [KeyCommand] {
        guard !isCollapsed else { return [] }
        let there = activeColumn.other
        var commands = [
            KeyCommand(.otherColumn) { [weak self] in self?.show(there) },
            KeyCommand(there == .primary ? .columnBefore : .columnAfter) { [weak self] in self?.show(there) },
            KeyCommand(.leftColumn) { [weak self] in self?.flip(.primary) },
        ]
        if inspector != nil, showsInspector(traitCollection) {
            commands.append(KeyCommand(.rightColumn) { [weak self] in self?.flip(.inspector) })
        }
        return commands
    }

    private func flip(_ column: Column) { hiddenColumns.contains(column) ? reveal(column) : hide(column) }

    open override func loadView() -> View { splitView }

    open override func viewDidLoad() {
        splitView.addGestureRecognizer(
            PressRecognizer { [weak self] point in
                guard let self, !isCollapsed else { return }
                for column in columns.shown where column != .inspector && column != activeColumn {
                    if stack(column).view.frame.contains(point) { show(column) }
                }
            })
        interactivePopGestureRecognizer.shouldBegin = { [weak self] in self?.canDragBack ?? false }
        splitView.addGestureRecognizer(interactivePopGestureRecognizer)
        isCollapsed = collapses(traitCollection)
        update()
    }

    /// The user has dragged the line beside `column`.
    func setWidth(_ width: Int, of column: Column) {
        if column == .primary {
            preferredPrimaryColumnWidth = width
        } else {
            preferredInspectorColumnWidth = width
        }
        delegate?.splitViewControllerDidArrangeColumns(self)
    }

    /// Whether a drag leads back to the primary column: from the root of the secondary one, if only that
    /// column is shown.
    private var canDragBack: Bool {
        isCollapsed && activeColumn == .secondary && appearance == .appeared && !columns.isUpdating
            && stack(.secondary).viewControllers.count == 1
    }

    // MARK: Shown columns

    open override func traitCollectionDidChange(_ previous: TraitCollection?) {
        let isNarrow = collapses(traitCollection)
        guard isNarrow != isCollapsed else { return update() }
        if isNarrow, let column = delegate?.splitViewController(self, topColumnForCollapsingTo: activeColumn)
        {
            show(column)
        }
        isCollapsed = isNarrow
        update()
        columns.markActive()
        if isNarrow {
            delegate?.splitViewControllerDidCollapse(self)
        } else {
            delegate?.splitViewControllerDidExpand(self)
        }
    }

    override var managesChildren: Bool { true }
    override var childrenOnScreen: [ViewController] { columns.shown.compactMap(controller(for:)) }
    override func appearanceDidSettle() { update() }

    private var wanted: [Column] {
        if isCollapsed { return [activeColumn] }
        let hasInspector = inspector != nil && showsInspector(traitCollection)
        return Column.allCases.filter {
            switch $0 {
            case .primary: !hiddenColumns.contains($0) || activeColumn == $0
            case .secondary: true
            case .inspector: hasInspector && !hiddenColumns.contains($0)
            }
        }
    }

    /// Shows the wanted columns, or leaves that to the end of a drag.
    private func update() {
        if isViewLoaded, !interactivePop.isActive { columns.update(to: wanted) }
    }

    /// Shows the wanted columns after a drag.
    func dragDidEnd() {
        if activeColumn == .secondary { columns.restoreSecondary() }
        update()
    }

    // MARK: Restoration

    open override func encodeRestorableState(with state: inout RestorationState) {
        state.encode(activeColumn == .secondary, forKey: "isSecondaryColumnActive")
    }

    open override func decodeRestorableState(with state: RestorationState) {
        show(state.decodeBool(forKey: "isSecondaryColumnActive") == true ? .secondary : .primary)
    }
}
