import Localization

/// Shows one of several controllers, under a row with their titles.
///
/// Alt and a digit, Ctrl-PageUp and Ctrl-PageDown, or a click on a title choose a tab. Choosing the tab that is shown
/// goes back to the root of its navigation stack. A tab keeps its state while another one is shown: its stack, its
/// selection, its scroll position and its first responder.
///
///     let tabs = TabController(viewControllers: [
///         NavigationController(rootViewController: FilesViewController()), LogViewController(),
///     ])
///     tabs.viewControllers[1].tabBarItem.badge = Badge(count: 3)
///
/// A `TabBarItem` says what stands in the row. Each tab is a command as well, so that help, command palette and a
/// `LinearInterface` list them by their titles.
open class TabController: ViewController {
    /// Decides whether the user can go to a tab, and hears that they did.
    public weak var delegate: (any TabControllerDelegate)?

    /// The controllers of the tabs, from left to right. Setting this keeps the chosen one if it stays.
    ///
    /// - Precondition: there is at least one, none is there twice, and new ones are on no stack and in no window.
    public var viewControllers: [ViewController] {
        get { controllers }
        set { setViewControllers(newValue) }
    }

    /// The index of the chosen tab. Setting this does not tell the delegate.
    ///
    /// - Precondition: there is such a tab.
    public var selectedIndex = 0 {
        willSet {
            precondition(controllers.indices.contains(newValue), "a tab controller has no such tab")
            keepResponder()
        }
        didSet { showSelected() }
    }

    private var controllers: [ViewController] = []
    private lazy var tabBar = TabBar { [weak self] in self?.select($0) }
    private lazy var frameView = TabFrameView(bar: tabBar)
    /// The controller whose view is on the screen; it follows the chosen tab.
    private var shown: ViewController?
    private var isShowing = false
    /// The controllers that have joined or left since the screen followed.
    private var arriving: [ViewController] = []
    private var departing: [ViewController] = []
    /// The first responders of tabs that are not shown.
    private var responders: [ObjectIdentifier: () -> View?] = [:]
    /// The commands of the tabs, cached because every key press is looked up in them.
    private var cachedCommands: [KeyCommand]?

    /// Tabs with the first one chosen.
    ///
    /// - Precondition: there is at least one controller, and none is there twice.
    public init(viewControllers: [ViewController]) {
        super.init()
        setViewControllers(viewControllers)
    }

    /// The controller of the chosen tab. Setting this does not tell the delegate.
    ///
    /// - Precondition: the controller is one of `viewControllers`.
    public var selectedViewController: ViewController {
        get { controllers[selectedIndex] }
        set {
            guard let index = controllers.firstIndex(where: { $0 === newValue }) else {
                preconditionFailure("the controller to select is not one of the tab controller")
            }
            selectedIndex = index
        }
    }

    open override var preferredResponder: Responder { selectedViewController.preferredResponder }

    open override func loadView() -> View { frameView }

    open override func viewDidLoad() {
        updateBar()
        showSelected()
    }

    // MARK: Tabs

    private func setViewControllers(_ new: [ViewController]) {
        precondition(!new.isEmpty, "a tab controller has at least one tab")
        precondition(
            Set(new.map(ObjectIdentifier.init)).count == new.count,
            "the controller has a tab already")
        let selected = controllers.isEmpty ? nil : selectedViewController
        let added = new.filter { controller in !controllers.contains { $0 === controller } }
        let removed = controllers.filter { controller in !new.contains { $0 === controller } }
        for controller in added {
            if departing.contains(where: { $0 === controller }) {
                departing.removeAll { $0 === controller }
                controller.willMove(toParent: self)
            } else {
                addChild(controller)
            }
        }
        for controller in removed {
            controller.willMove(toParent: nil)
            responders[ObjectIdentifier(controller)] = nil
        }
        arriving = arriving.filter { controller in !removed.contains { $0 === controller } } + added
        departing += removed
        let index = new.firstIndex { $0 === selected } ?? min(selectedIndex, new.count - 1)
        controllers = new
        selectedIndex = index
        updateBar()
    }

    /// The user chose a tab.
    private func select(_ index: Int) {
        guard controllers.indices.contains(index) else { return }
        let controller = controllers[index]
        guard delegate?.tabController(self, shouldSelect: controller) != false else { return }
        // The delegate may have changed the tabs.
        guard let index = controllers.firstIndex(where: { $0 === controller }) else { return }
        if index == selectedIndex {
            (controller as? NavigationController)?.popToRootViewController()
        } else {
            selectedIndex = index
        }
        delegate?.tabController(self, didSelect: controller)
    }

    /// Shows titles and badges as they are now.
    func updateBar() {
        let items = controllers.map {
            TabBar.Item(title: $0.tabTitle.truncated(to: TabBar.widestTitle), badge: $0.tabBadge)
        }
        guard items != tabBar.items else { return }
        tabBar.items = items
        cachedCommands = nil
        keyCommandsDidChange()
    }

    /// The titles and badges of the tabs, as a sentence would list them.
    fileprivate var listedTabs: String { tabBar.accessibilityLabel ?? "" }

    // MARK: Keys

    open override var keyCommands: [KeyCommand] {
        if let cachedCommands { return cachedCommands }
        let made = makeCommands()
        cachedCommands = made
        return made
    }

    private func makeCommands() -> [KeyCommand] {
        guard controllers.count > 1 else { return [] }
        let numbered = zip(KeyCommand.Definition.numberedTabs, tabBar.items).enumerated().map { index, tab in
            KeyCommand(tab.0, title: tab.1.title.description) { [weak self] in self?.select(index) }
        }
        return [
            KeyCommand(.nextTab) { [weak self] in self?.select(by: 1) },
            KeyCommand(.previousTab) { [weak self] in self?.select(by: -1) },
        ] + numbered
    }

    /// Chooses a tab further to the right or left; after the last one comes the first.
    private func select(by step: Int) {
        select((selectedIndex + step + controllers.count) % controllers.count)
    }

    // MARK: Shown controller

    override var managesChildren: Bool { true }
    override var childrenOnScreen: [ViewController] { [shown].compactMap(\.self) }
    override func appearanceDidSettle() { showSelected() }

    /// Shows the chosen tab, unless that is in progress or must wait.
    private func showSelected() {
        tabBar.selectedIndex = selectedIndex
        guard !isShowing, appearance == .appeared || appearance == .disappeared else { return }
        isShowing = true
        var steps = 0
        while isViewLoaded, shown !== selectedViewController {
            steps += 1
            precondition(steps < 1000, "tabs choose each other endlessly")
            reveal(selectedViewController)
        }
        isShowing = false
        let (arrived, departed) = (arriving, departing)
        (arriving, departing) = ([], [])
        for controller in departed { controller.removeFromParent() }
        for controller in arrived { controller.didMove(toParent: self) }
    }

    private func reveal(_ controller: ViewController) {
        guard appearance == .appeared, let old = shown else {
            shown = controller
            frameView.content = controller.view
            return
        }
        _ = controller.view
        old.beginAppearanceTransition(false)
        controller.beginAppearanceTransition(true)
        shown = controller
        frameView.content = controller.view
        old.endAppearanceTransition()
        controller.endAppearanceTransition()
        restoreResponder(of: controller)
    }

    /// Remembers which view of the shown tab has the keys.
    private func keepResponder() {
        guard let shown else { return }
        let responder = window?.firstResponder
        let isInside = responder.map { $0.isInside(shown.view) } ?? false
        responders[ObjectIdentifier(shown)] = isInside ? { [weak responder] in responder } : nil
    }

    private func restoreResponder(of controller: ViewController) {
        guard window?.firstResponder == nil, let responder = responders[ObjectIdentifier(controller)]?(),
            responder.isInside(controller.view)
        else { return }
        responder.becomeFirstResponder()
    }

    // MARK: Restoration

    /// The tabs that have a `restorationIdentifier`.
    override var childrenToRestore: [ViewController] {
        controllers.filter { $0.restorationIdentifier != nil }
    }

    open override func encodeRestorableState(with state: inout RestorationState) {
        state.encode(selectedIndex, forKey: "selectedIndex")
    }

    open override func decodeRestorableState(with state: RestorationState) {
        guard let index = state.decodeInteger(forKey: "selectedIndex"), controllers.indices.contains(index)
        else { return }
        selectedIndex = index
    }
}

extension ViewController {
    /// The tabs around the controller in words, if it is the first screen of one; otherwise none.
    var tabsInWords: [String] {
        guard let tabController, tabController.viewControllers.count > 1,
            (navigationController?.viewControllers.count ?? 1) == 1
        else { return [] }
        return [LinearPhrases.tabs(tabController.listedTabs)]
    }
}
