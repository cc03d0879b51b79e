import Localization

/// Shows the topmost controller of a stack, under a bar with its title and the way back.
///
/// The stack changes at once. The screen follows when the current change is complete: controllers can be
/// pushed and popped inside an appearance callback and while the navigation controller itself appears, and
/// every controller appears and disappears in order and once. `NavigationStack` holds the controllers,
/// `NavigationFrameView` shows the topmost one between the bars, `InteractivePopTransition` follows a drag back.
open class NavigationController: ViewController {
    /// The row above the shown controller; it follows the stack.
    public let navigationBar = NavigationBar()
    /// The row below the shown controller. The program sets the message; the detail follows the stack.
    public let statusBar = StatusBar()
    /// From the root to the topmost controller; never empty.
    public var viewControllers: [ViewController] { stack.controllers }
    /// Hears which controller is shown.
    public weak var delegate: (any NavigationControllerDelegate)?
    private var stack = NavigationStack()
    private(set) lazy var frameView = NavigationFrameView(navigationBar: navigationBar, statusBar: statusBar)
    /// The controller whose view is on the screen; it follows the top of the stack.
    private var shown: ViewController?
    private var isShowing = false
    private lazy var interactivePop = InteractivePopTransition(navigation: self)
    /// Recognizes a drag from the left edge as the way back.
    public private(set) lazy var interactivePopGestureRecognizer = ScreenEdgePanGestureRecognizer {
        [weak self] pan in self?.interactivePop.follow(pan)
    }

    /// Where Back leads from the root, and its title; nil if it leads nowhere.
    var rootBack: () -> (title: Text?, go: () -> Void)? = { nil }
    /// How long a controller slides.
    static let slideDuration = Duration.milliseconds(250)

    /// A stack with a root, which is never popped.
    public init(rootViewController: ViewController) {
        super.init()
        setViewControllers([rootViewController])
    }

    /// The controller on top of the stack.
    public var topViewController: ViewController { stack.top }

    open override var preferredResponder: Responder {
        (topViewController.searchController?.shownResults ?? topViewController).preferredResponder
    }

    open override var keyCommands: [KeyCommand] {
        let search = topViewController.searchController?.keyCommands ?? []
        guard canGoBack else { return search }
        let back = KeyCommand(.back) { [weak self] in self?.goBack() }
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

    /// Replaces the topmost controller; the way back stays the same.
    ///
    /// - Precondition: `controller` is on no stack, and no window shows it.
    public func replaceTopViewController(with controller: ViewController) {
        setViewControllers(viewControllers.dropLast() + [controller])
    }

    /// Replaces the stack. Controllers of the old stack may be on the new one.
    ///
    /// - Parameters:
    ///   - controllers: from the root to the topmost one.
    ///   - animated: whether the topmost one slides in, from the left if it was on the stack; and whether
    ///     new controllers slide out when the user goes back.
    /// - Precondition: `controllers` has at least one element and none twice; new controllers are on no
    ///   other stack, and no window shows them.
    public func setViewControllers(_ controllers: [ViewController], animated: Bool = false) {
        let (added, removed) = stack.difference(to: controllers)
        for controller in added {
            stack.cancelDeparture(of: controller)
            if controller.parent === self {
                controller.willMove(toParent: self)
            } else {
                addChild(controller)
            }
        }
        for controller in removed { controller.willMove(toParent: nil) }
        stack.set(controllers, added: added, removed: removed, animated: animated)
        showTop()
    }

    open override func show(_ controller: ViewController) { pushViewController(controller) }

    /// Whether Back leads anywhere.
    var canGoBack: Bool {
        viewControllers.count > 1 || topViewController.backAction != nil || rootBack() != nil
    }

    /// Does what the Back key does.
    func goBack() {
        if let action = topViewController.backAction {
            action()
        } else if viewControllers.count > 1 {
            popViewController(animated: stack.topSlidesBack)
        } else {
            rootBack()?.go()
        }
    }

    override var childrenToRestore: [ViewController] { viewControllers }

    /// Pushes the restored stack, up to the first controller that cannot be made.
    override func restoreChildren(
        _ states: [RestorationState], path: [String], making make: ControllerFactory
    ) {
        let controllers = stack.restored(from: states, path: path, making: make)
        if !controllers.isEmpty { setViewControllers(controllers) }
    }

    // MARK: Shown controller

    override var managesChildren: Bool { true }
    override var childrenOnScreen: [ViewController] { [shown].compactMap(\.self) }

    override func appearanceDidBegin() {
        if appearance == .appearing, let shown { delegate?.navigationController(self, willShow: shown) }
    }

    override func appearanceDidSettle() {
        if appearance == .appeared, let shown { delegate?.navigationController(self, didShow: shown) }
        showTop()
    }

    /// Shows the top of the stack, unless that is in progress or must wait.
    private func showTop() {
        guard !isShowing, !interactivePop.isActive, appearance == .appeared || appearance == .disappeared
        else { return }
        isShowing = true
        var steps = 0
        while isViewLoaded, shown !== topViewController {
            steps += 1
            precondition(steps < 1000, "controllers push and pop each other endlessly")
            reveal(topViewController)
        }
        isShowing = false
        reportMoves()
    }

    private func reveal(_ controller: ViewController) {
        guard appearance == .appeared, let old = shown else { return embed(controller) }
        _ = controller.view
        old.beginAppearanceTransition(false)
        controller.beginAppearanceTransition(true)
        delegate?.navigationController(self, willShow: controller)
        let slide = stack.transition
        View.transition(
            with: old.view, duration: slide == nil ? .zero : Self.slideDuration, options: slide ?? .push
        ) {
            embed(controller)
        }
        old.endAppearanceTransition()
        controller.endAppearanceTransition()
        delegate?.navigationController(self, didShow: controller)
    }

    private func embed(_ controller: ViewController) {
        shown = controller
        frameView.content = controller.viewOnStack
        updateBars()
    }

    /// Shows the topmost controller's other view, such as search results.
    func contentDidChange() {
        guard !interactivePop.isActive, let shown else { return }
        frameView.content = shown.viewOnStack
    }

    /// Takes the controller that was dragged out off the stack.
    func removeDraggedTop() {
        topViewController.willMove(toParent: nil)
        stack.removeDraggedTop()
    }

    /// Takes over `controller`, whose view a drag left on the screen.
    func dragDidEnd(at controller: ViewController) {
        let isNew = shown !== controller
        shown = controller
        updateBars()
        if isNew, appearance == .appeared { delegate?.navigationController(self, didShow: controller) }
        showTop()
    }

    private func reportMoves() {
        let (arrived, departed) = stack.takeMoves()
        for controller in departed { controller.removeFromParent() }
        for controller in arrived { controller.didMove(toParent: self) }
        if isViewLoaded { updateBars() }
    }

    // MARK: Bars

    /// Shows title, way back, search bar and status of the topmost controller.
    func updateBars() {
        let back: Text = localized("Back")
        let rootBackTitle =
            topViewController.backAction == nil ? rootBack().map { $0.title ?? back } : back
        frameView.updateBars(for: stack, rootBackTitle: rootBackTitle, owner: self)
        (parent as? TabController)?.updateBar()
        updateStatus()
    }

    /// Shows the status of the topmost controller.
    func updateStatus() { statusBar.detail = topViewController.statusDetail ?? .empty }
}
