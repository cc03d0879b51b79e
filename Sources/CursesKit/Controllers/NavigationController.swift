/// A stack of controllers of which the topmost is seen, under a bar that says what it is and where
/// Back leads to.
public final class NavigationController: ViewController {
    /// The row above the controller that is seen; it follows the stack.
    public let navigationBar = NavigationBar()
    /// The row below it; the message is the program's to set, the detail follows the stack.
    public let statusBar = StatusBar()
    /// From the root to the one that is seen; never empty.
    public private(set) var viewControllers: [ViewController]

    private lazy var frameView = NavigationFrameView(top: navigationBar, bottom: statusBar)

    /// A stack of one, which is never popped.
    public init(rootViewController: ViewController) {
        viewControllers = [rootViewController]
        super.init()
        rootViewController.parent = self
    }

    /// The controller that is seen.
    public var topViewController: ViewController { viewControllers[viewControllers.count - 1] }

    public override var preferredResponder: Responder { topViewController.preferredResponder }

    public override var keyCommands: [KeyCommand] {
        guard viewControllers.count > 1 else { return [] }
        return [
            KeyCommand("Back", keys: .left, .escape, .backspace, "h") { [weak self] in
                self?.popViewController()
            }
        ]
    }

    public override func loadView() -> View { frameView }

    public override func viewDidLoad() {
        navigationBar.onBack = { [weak self] in self?.popViewController() }
        frameView.content = topViewController.view
        updateBars()
    }

    public override func viewWillAppear() { topViewController.viewWillAppear() }
    public override func viewDidAppear() { topViewController.viewDidAppear() }
    public override func viewWillDisappear() { topViewController.viewWillDisappear() }
    public override func viewDidDisappear() { topViewController.viewDidDisappear() }

    public override func viewWillTransition(to size: Size) {
        for controller in viewControllers { controller.viewWillTransition(to: size) }
    }

    /// Shows `controller` on top of the stack.
    public func pushViewController(_ controller: ViewController) {
        precondition(
            !viewControllers.contains { $0 === controller }, "the controller is on the stack already")
        replaceTop { viewControllers.append(controller) }
    }

    /// Goes back to the controller below; does nothing at the root.
    public func popViewController() {
        guard viewControllers.count > 1 else { return }
        let popped = topViewController
        replaceTop { viewControllers.removeLast() }
        popped.parent = nil
    }

    private func replaceTop(_ change: () -> Void) {
        guard isViewLoaded else {
            change()
            topViewController.parent = self
            return
        }
        let old = topViewController
        old.viewWillDisappear()
        change()
        let new = topViewController
        new.parent = self
        new.viewWillAppear()
        frameView.content = new.view
        updateBars()
        old.viewDidDisappear()
        new.viewDidAppear()
    }

    /// Has the bars show what the topmost controller says of itself.
    func updateBars() {
        navigationBar.title = Text(topViewController.title ?? "")
        navigationBar.backTitle = viewControllers.dropLast().last.map { Text($0.title ?? "Back") }
        updateStatus()
    }

    /// Has the status bar show what the topmost controller says of where it stands.
    func updateStatus() {
        statusBar.detail = Text(topViewController.statusDetail ?? "")
    }
}
