/// Two columns beside each other on a wide window: what there is on the left, and on the right what was
/// chosen of it. On a narrow window one of them is seen, and Back leads from the right one to the left.
///
/// Each column is a navigation stack. Where the window is narrow is what its `horizontalSizeClass` says,
/// unless `collapses` knows better.
/// Becoming narrow and wide again, a split view keeps the column that keys go to, and everything in both
/// of them: selections, what is scrolled to, and first responders.
open class SplitViewController: ViewController {
    /// The columns from left to right.
    public enum Column: Hashable, Sendable {
        /// What there is, and what was chosen of it.
        case primary, secondary

        var other: Column { self == .primary ? .secondary : .primary }
    }

    /// How wide the primary column is, in cells; nil, as it is at first, makes it two fifths of the
    /// window, at least 24 cells and at most 40. The secondary column keeps at least half of the window.
    public var preferredPrimaryColumnWidth: Int? {
        didSet { splitView.setNeedsLayout() }
    }

    /// Whether the column that takes the other's place on a narrow window slides in.
    public var slidesColumns = false

    /// Whether a window with these traits shows one column only. At first, one of a compact width does.
    public var collapses: (TraitCollection) -> Bool = { $0.horizontalSizeClass == .compact }

    /// Hears when the columns become one, and two again.
    public weak var delegate: (any SplitViewControllerDelegate)?

    /// Whether only one column is seen.
    public private(set) var isCollapsed = false
    /// The column that keys go to; the one that is seen if only one is.
    public private(set) var activeColumn = Column.primary

    private let stacks: [Column: NavigationController]
    private(set) lazy var splitView = SplitView(owner: self)
    /// The columns that are in their places.
    private var shown: [Column] = []
    private var isUpdating = false
    /// Recognizes a drag from the left edge to the right as the way back to the primary column where one
    /// column is seen.
    public private(set) lazy var interactivePopGestureRecognizer = ScreenEdgePanGestureRecognizer {
        [weak self] pan in self?.interactivePop.follow(pan)
    }
    private lazy var interactivePop = InteractiveColumnTransition(split: self)
    /// Where keys went in a column that they have left.
    private var responders: [Column: () -> View?] = [:]

    /// Two columns, each with a stack whose root is given, or with the navigation controller that is.
    public init(primary: ViewController, secondary: ViewController) {
        let primary = primary as? NavigationController ?? NavigationController(rootViewController: primary)
        let secondary =
            secondary as? NavigationController ?? NavigationController(rootViewController: secondary)
        stacks = [.primary: primary, .secondary: secondary]
        super.init()
        primary.restorationIdentifier = primary.restorationIdentifier ?? "primary"
        secondary.restorationIdentifier = secondary.restorationIdentifier ?? "secondary"
        for stack in [primary, secondary] {
            addChild(stack)
            stack.didMove(toParent: self)
        }
        secondary.wayOut = { [weak self] in
            guard let self, isCollapsed else { return nil }
            return (stack(.primary).topViewController.title, { [weak self] in self?.show(.primary) })
        }
    }

    /// The navigation controller of `column`.
    public func navigationController(for column: Column) -> NavigationController { stack(column) }

    func stack(_ column: Column) -> NavigationController {
        guard let stack = stacks[column] else { preconditionFailure("a split view has both columns") }
        return stack
    }

    // MARK: Columns

    /// Makes `controller` the root, and all, of the stack of `column`. Keys stay where they are.
    ///
    /// - Precondition: it is on no other stack, no window shows it, and it is no navigation controller.
    public func setViewController(_ controller: ViewController, for column: Column) {
        precondition(!(controller is NavigationController), "a column has a navigation controller already")
        stack(column).setViewControllers([controller])
    }

    /// Has keys go to `column`, which is seen then.
    public func show(_ column: Column) {
        guard column != activeColumn else { return }
        if let responder = window?.firstResponder, responder.isInside(stack(activeColumn).view) {
            responders[activeColumn] = { [weak responder] in responder }
        } else {
            responders[activeColumn] = nil
        }
        activeColumn = column
        update()
        giveKeys()
    }

    /// Makes `controller` all there is in the secondary column, and has keys go there.
    open override func showDetailViewController(_ controller: ViewController) {
        setViewController(controller, for: .secondary)
        show(.secondary)
    }

    /// Has keys go where they went when the active column was left, or wherever it likes.
    private func giveKeys() {
        markActiveColumn()
        guard let window, isViewLoaded else { return }
        let responder = responders[activeColumn]?()
        if let current = window.firstResponder {
            guard current.isInside(stack(activeColumn.other).view), current.resignFirstResponder() else {
                return
            }
        }
        if let responder, responder.isInside(stack(activeColumn).view) { responder.becomeFirstResponder() }
    }

    private func markActiveColumn() {
        for (column, stack) in stacks { stack.navigationBar.isActive = isCollapsed || column == activeColumn }
    }

    // MARK: Keys and mouse

    open override var preferredResponder: Responder { stack(activeColumn).preferredResponder }

    open override var keyCommands: [KeyCommand] {
        guard !isCollapsed else { return [] }
        let there = activeColumn.other
        let keys: [Key] = there == .primary ? [.left, .escape, "h"] : [.right, "l"]
        return [
            KeyCommand(
                "Other column", presses: ([.tab, .backTab] + keys).map { KeyPress($0) }
            ) { [weak self] in self?.show(there) }
        ]
    }

    open override func loadView() -> View { splitView }

    open override func viewDidLoad() {
        splitView.addGestureRecognizer(
            PressRecognizer { [weak self] point in
                guard let self, !isCollapsed else { return }
                for column in [Column.primary, .secondary] where stack(column).view.frame.contains(point) {
                    show(column)
                }
            })
        interactivePopGestureRecognizer.shouldBegin = { [weak self] in self?.canDragBack ?? false }
        splitView.addGestureRecognizer(interactivePopGestureRecognizer)
        isCollapsed = collapses(traitCollection)
        update()
    }

    /// Whether a drag leads back to the primary column: from the root of the secondary one, if only that
    /// column is shown.
    private var canDragBack: Bool {
        isCollapsed && activeColumn == .secondary && appearance == .appeared && !isUpdating
            && stack(.secondary).viewControllers.count == 1
    }

    // MARK: What is seen

    open override func traitCollectionDidChange(_ previous: TraitCollection?) {
        let isNarrow = collapses(traitCollection)
        guard isNarrow != isCollapsed else { return }
        if isNarrow, let column = delegate?.splitViewController(self, topColumnForCollapsingTo: activeColumn)
        {
            show(column)
        }
        isCollapsed = isNarrow
        update()
        markActiveColumn()
        if isNarrow {
            delegate?.splitViewControllerDidCollapse(self)
        } else {
            delegate?.splitViewControllerDidExpand(self)
        }
    }

    override var managesChildren: Bool { true }

    override var childrenOnScreen: [ViewController] { shown.map(stack) }

    override func appearanceDidSettle() { update() }

    private var wanted: [Column] { isCollapsed ? [activeColumn] : [.primary, .secondary] }

    /// Has what is seen follow what should be, unless that is being done or has to wait.
    private func update() {
        guard isViewLoaded, !isUpdating, !interactivePop.isActive else { return }
        isUpdating = true
        defer { isUpdating = false }
        if appearance == .appeared {
            var steps = 0
            while shown != wanted {
                steps += 1
                precondition(steps < 1000, "columns show each other without end")
                change(to: wanted)
            }
        } else if stacks.values.allSatisfy({ $0.appearance == .disappeared }) {
            place(wanted)
        }
    }

    /// Has what is seen follow what should be, now that a drag is over.
    func dragDidEnd() {
        if activeColumn == .secondary {
            // It comes back.
            stack(.primary).beginAppearanceTransition(false)
            if appearance == .appeared { stack(.secondary).beginAppearanceTransition(true) }
            place([.secondary])
            stack(.primary).endAppearanceTransition()
            stack(.secondary).endAppearanceTransition()
        }
        update()
    }

    private func change(to columns: [Column]) {
        let leaving = shown.filter { !columns.contains($0) }.map(stack)
        let coming = columns.filter { !shown.contains($0) }.map(stack)
        for stack in leaving { stack.beginAppearanceTransition(false) }
        for stack in coming { stack.beginAppearanceTransition(true) }
        let slides = slidesColumns && shown.count == 1 && columns.count == 1
        View.transition(
            with: splitView, duration: slides ? NavigationController.slideDuration : .zero,
            options: columns == [.secondary] ? .push : .pop
        ) {
            place(columns)
        }
        for stack in leaving { stack.endAppearanceTransition() }
        for stack in coming { stack.endAppearanceTransition() }
    }

    private func place(_ columns: [Column]) {
        shown = columns
        splitView.place(columns)
        for stack in stacks.values where stack.isViewLoaded { stack.updateBars() }
        markActiveColumn()
    }

    // MARK: Restoration

    open override func encodeRestorableState(with state: inout RestorationState) {
        state.encode(activeColumn == .secondary, forKey: "isSecondaryColumnActive")
    }

    open override func decodeRestorableState(with state: RestorationState) {
        show(state.decodeBool(forKey: "isSecondaryColumnActive") == true ? .secondary : .primary)
    }
}
