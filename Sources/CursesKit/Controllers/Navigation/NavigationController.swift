/// A stack of controllers of which the topmost is seen, under a bar that says what it is and where
/// Back leads to.
///
/// The stack changes at once. What is seen follows when a change that is under way is complete: from
/// inside a callback about appearance, and while the navigation controller itself appears, controllers
/// can be pushed and popped, and everybody appears and disappears in order and once.
open class NavigationController: ViewController {
    /// The row above the controller that is seen; it follows the stack.
    public let navigationBar = NavigationBar()
    /// The row below it; the message is the program's to set, the detail follows the stack.
    public let statusBar = StatusBar()
    /// From the root to the one that is on top; never empty.
    public private(set) var viewControllers: [ViewController]
    /// Hears what is shown.
    public weak var delegate: (any NavigationControllerDelegate)?

    private(set) lazy var frameView = NavigationFrameView(top: navigationBar, bottom: statusBar)
    /// The controller whose view is in its place.
    private var shown: ViewController?
    private var isShowing = false
    /// The drag that goes on.
    var interactivePop: InteractivePop?
    /// Recognizes a drag from the left edge to the right as the way back.
    public private(set) lazy var interactivePopGestureRecognizer = ScreenEdgePanGestureRecognizer {
        [weak self] pan in self?.follow(pan)
    }
    /// How what is seen next comes in; nil if it is there at once.
    private var slide: Transition?
    /// Those on the stack that slide out again when the user goes back, as they slid in.
    private var slidingBack: Set<ObjectIdentifier> = []
    /// Who came onto the stack and who left it since it was last seen as it is.
    private var arriving: [ViewController] = []
    private var departing: [ViewController] = []

    /// Where Back leads from the root, and what that is called; nil if it leads nowhere.
    var wayOut: () -> (title: String?, go: () -> Void)? = { nil }

    /// How long a controller slides.
    static let slideDuration = Duration.milliseconds(250)

    /// A stack of one, which is never popped.
    public init(rootViewController: ViewController) {
        viewControllers = []
        super.init()
        setViewControllers([rootViewController])
    }

    /// The controller on top of the stack.
    public var topViewController: ViewController { viewControllers[viewControllers.count - 1] }

    open override var preferredResponder: Responder {
        (topViewController.searchController?.shownResults ?? topViewController).preferredResponder
    }

    open override var keyCommands: [KeyCommand] {
        let search = topViewController.searchController?.keyCommands ?? []
        guard viewControllers.count > 1 || wayOut() != nil else { return search }
        let back = KeyCommand("Back", keys: .left, .escape, .backspace, "h") { [weak self] in
            self?.goBack()
        }
        return search + [back]
    }

    open override func loadView() -> View { frameView }

    open override func viewDidLoad() {
        navigationBar.onBack = { [weak self] in self?.goBack() }
        interactivePopGestureRecognizer.shouldBegin = { [weak self] in
            guard let self else { return false }
            return viewControllers.count > 1 && appearance == .appeared && !isShowing
        }
        frameView.addGestureRecognizer(interactivePopGestureRecognizer)
        showTop()
    }

    // MARK: Stack

    /// Shows `controller` on top of the stack.
    ///
    /// - Parameter animated: whether it slides in from the right, and out again when the user goes back.
    /// - Precondition: it is on no stack, and no window shows it.
    public func pushViewController(_ controller: ViewController, animated: Bool = false) {
        setViewControllers(viewControllers + [controller], animated: animated)
    }

    /// Goes back to the controller below; does nothing at the root.
    ///
    /// - Parameter animated: whether that one slides in from the left.
    /// - Returns: the controller that was on top; nil at the root.
    @discardableResult
    public func popViewController(animated: Bool = false) -> ViewController? {
        guard viewControllers.count > 1 else { return nil }
        defer { setViewControllers(viewControllers.dropLast(), animated: animated) }
        return topViewController
    }

    /// Goes back to the root.
    ///
    /// - Parameter animated: whether it slides in from the left.
    /// - Returns: the controllers that were above it, from the lowest.
    @discardableResult
    public func popToRootViewController(animated: Bool = false) -> [ViewController] {
        popToViewController(viewControllers[0], animated: animated)
    }

    /// Goes back to `controller`.
    ///
    /// - Parameter animated: whether it slides in from the left.
    /// - Returns: the controllers that were above it, from the lowest.
    /// - Precondition: it is on the stack.
    @discardableResult
    public func popToViewController(_ controller: ViewController, animated: Bool = false) -> [ViewController]
    {
        guard let index = viewControllers.firstIndex(where: { $0 === controller }) else {
            preconditionFailure("the controller to go back to is not on the stack")
        }
        defer { setViewControllers(Array(viewControllers[...index]), animated: animated) }
        return Array(viewControllers[(index + 1)...])
    }

    /// Has `controller` take the place of the one on top, so that Back leads where it led before.
    ///
    /// - Precondition: it is on no stack, and no window shows it.
    public func replaceTopViewController(with controller: ViewController) {
        setViewControllers(viewControllers.dropLast() + [controller])
    }

    /// Makes `controllers` the stack, from the root to the one on top; some may be on it already.
    ///
    /// - Parameter animated: whether the one on top slides in: from the left if it was on the stack; and
    ///   whether those that are new slide out again when the user goes back.
    /// - Precondition: there is one at least and none twice; those that are new are on no other stack,
    ///   and no window shows them.
    public func setViewControllers(_ controllers: [ViewController], animated: Bool = false) {
        precondition(!controllers.isEmpty, "a navigation controller has a root")
        precondition(
            Set(controllers.map(ObjectIdentifier.init)).count == controllers.count,
            "the controller is on the stack already")
        let added = controllers.filter { !$0.isOn(viewControllers) }
        let removed = viewControllers.filter { !$0.isOn(controllers) }
        for controller in added {
            departing.removeAll { $0 === controller }
            if controller.parent === self {
                controller.willMove(toParent: self)
            } else {
                addChild(controller)
            }
        }
        for controller in removed { controller.willMove(toParent: nil) }
        let wasBelow = controllers.last.map { $0.isOn(viewControllers) } ?? false
        slide = animated ? wasBelow ? .pop : .push : nil
        slidingBack.subtract((added + removed).map(ObjectIdentifier.init))
        if animated { slidingBack.formUnion(added.map(ObjectIdentifier.init)) }
        viewControllers = controllers
        arriving = arriving.filter { !$0.isOn(removed) } + added
        departing += removed
        showTop()
    }

    open override func show(_ controller: ViewController) {
        pushViewController(controller)
    }

    private func goBack() {
        if viewControllers.count > 1 {
            popViewController(animated: slidingBack.contains(ObjectIdentifier(topViewController)))
        } else {
            wayOut()?.go()
        }
    }

    // MARK: What is seen

    override var managesChildren: Bool { true }

    override var childrenOnScreen: [ViewController] { [shown].compactMap(\.self) }

    override func appearanceDidBegin() {
        if appearance == .appearing, let shown { delegate?.navigationController(self, willShow: shown) }
    }

    override func appearanceDidSettle() {
        if appearance == .appeared, let shown { delegate?.navigationController(self, didShow: shown) }
        showTop()
    }

    /// Has what is seen follow the stack, unless that is being done or has to wait.
    private func showTop() {
        guard !isShowing, interactivePop == nil, appearance == .appeared || appearance == .disappeared
        else { return }
        isShowing = true
        var steps = 0
        while isViewLoaded, shown !== topViewController {
            steps += 1
            precondition(steps < 1000, "controllers push and pop each other without end")
            reveal(topViewController)
        }
        isShowing = false
        tellOfMoves()
    }

    private func reveal(_ controller: ViewController) {
        guard appearance == .appeared, let old = shown else { return place(controller) }
        _ = controller.view
        old.beginAppearanceTransition(false)
        controller.beginAppearanceTransition(true)
        delegate?.navigationController(self, willShow: controller)
        View.transition(
            with: old.view, duration: slide == nil ? .zero : Self.slideDuration, options: slide ?? .push
        ) {
            place(controller)
        }
        old.endAppearanceTransition()
        controller.endAppearanceTransition()
        delegate?.navigationController(self, didShow: controller)
    }

    private func place(_ controller: ViewController) {
        shown = controller
        frameView.content = controller.viewOnStack
        updateBars()
    }

    /// The topmost controller shows something else in its place, such as results.
    func contentDidChange() {
        guard interactivePop == nil, let shown else { return }
        frameView.content = shown.viewOnStack
    }

    /// Takes the controller that was dragged out off the stack.
    func viewControllersAfterDrag() {
        let top = topViewController
        top.willMove(toParent: nil)
        viewControllers.removeLast()
        slidingBack.remove(ObjectIdentifier(top))
        departing.append(top)
    }

    /// What the drag left in its place is `controller`.
    func dragDidEnd(at controller: ViewController) {
        let isNew = shown !== controller
        shown = controller
        updateBars()
        if isNew, appearance == .appeared { delegate?.navigationController(self, didShow: controller) }
        showTop()
    }

    private func tellOfMoves() {
        let (arrived, departed) = (arriving, departing)
        (arriving, departing) = ([], [])
        for controller in departed { controller.removeFromParent() }
        for controller in arrived { controller.didMove(toParent: self) }
        if isViewLoaded { updateBars() }
    }

    override var childrenToRestore: [ViewController] { viewControllers }

    /// Pushes what was on the stack, as far as it can be made.
    override func restoreChildren(
        _ states: [RestorationState], path: [String], making make: ControllerFactory
    ) {
        var controllers: [ViewController] = []
        for (index, state) in states.enumerated() {
            if index < viewControllers.count, viewControllers[index].restorationIdentifier == state.identifier
            {
                controllers.append(viewControllers[index])
            } else if let made = make(path + [state.identifier]) {
                made.restorationIdentifier = state.identifier
                controllers.append(made)
            } else {
                break
            }
        }
        if !controllers.isEmpty { setViewControllers(controllers) }
    }

    // MARK: Bars

    /// Has the bars show what the topmost controller says of itself.
    func updateBars() {
        navigationBar.title = Text(topViewController.title ?? "")
        let below = viewControllers.dropLast().last
        navigationBar.backTitle =
            below.map { Text($0.title ?? "Back") } ?? wayOut().map { Text($0.title ?? "Back") }
        let search = topViewController.searchController
        let bar = search?.isActive == true ? search?.searchBar : nil
        if frameView.accessory !== bar {
            (frameView.accessory as? SearchBar)?.willLeave()
            frameView.accessory = bar
            if hasKeys { bar?.didReturn() }
        }
        updateStatus()
    }

    /// Whether keys begin their way in what is seen here.
    private var hasKeys: Bool {
        frameView.window?.keyResponder.chain.contains { $0 === self } == true
    }

    /// Has the status bar show what the topmost controller says of where it stands.
    func updateStatus() {
        statusBar.detail = Text(topViewController.statusDetail ?? "")
    }
}

extension ViewController {
    /// What is seen of the controller on a navigation stack: its view, or the results of a search in it.
    var viewOnStack: View { (searchController?.shownResults ?? self).view }

    fileprivate func isOn(_ stack: [ViewController]) -> Bool { stack.contains { $0 === self } }
}
