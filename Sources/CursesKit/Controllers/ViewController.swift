/// Manages a view: loads it on demand, and reacts when it appears and disappears.
///
/// Containers show other controllers: `NavigationController` a stack of them, `TabController` one of several,
/// `SplitViewController` two columns; a window's `PresentationStack` holds the root and the presented controllers, such as an
/// `AlertController`. A container changes at once and brings the screen in line afterwards, telling its
/// children by `beginAppearanceTransition(_:)` and `endAppearanceTransition()`. Traits, layouts and states go
/// the same way, from the window through each controller to its children.
@MainActor
open class ViewController: Responder {
    /// The title in bars.
    public var title: Text? {
        didSet {
            guard title != oldValue else { return }
            navigationController?.updateBars()
            tabController?.updateBar()
        }
    }

    /// What stands for the controller in the bar of a `TabController`.
    public var tabBarItem = TabBarItem() {
        didSet { if tabBarItem != oldValue { tabController?.updateBar() } }
    }

    /// The detail in the status bar of the navigation controller, such as a position.
    public var statusDetail: Text? {
        didSet { if statusDetail != oldValue { navigationController?.updateStatus() } }
    }

    /// Offers a search while the controller is on top of a navigation stack; nil for none.
    public var searchController: SearchController? {
        didSet {
            searchController?.owner = self
            navigationController?.updateBars()
        }
    }

    /// Called by Back on a navigation stack instead of going to the controller below; nil, the default, goes there.
    public var backAction: (() -> Void)? {
        didSet { navigationController?.updateBars() }
    }

    /// The controller's name in saved states; nil, the default, excludes it and its children.
    public var restorationIdentifier: String?

    /// The way `present(_:animated:completion:)` shows the controller.
    public var modalPresentationStyle = ModalPresentationStyle.overFullScreen

    /// The focusable views in the order of Tab; nil, the default, for the order of their positions, row by row.
    ///
    /// Other views that can become first responder, such as a table, can be among them.
    public var focusOrder: [View]?
    /// Moves the focus; nil unless a view of this controller has it.
    var focusScope: FocusScope?

    /// The container that shows this controller in its view.
    public internal(set) weak var parent: ViewController?
    /// The controllers that this one shows, or may show, in its view.
    public internal(set) var children: [ViewController] = []
    /// The window that shows this controller as its root or presented.
    weak var host: Window?
    /// Whether the controller is on the screen, or on the way there or back.
    var appearance = Appearance.disappeared
    /// The traits that the controller was last told.
    var knownTraits: TraitCollection?
    /// The layouts of the view and the name they share.
    var layouts: (name: String, variants: TraitVariants<Layout>)?
    /// The chosen layout.
    var layout: Layout?
    /// Whether `updateProperties()` is called before the next layout.
    var needsUpdateProperties = true
    private var loadedView: View?

    /// A controller without a view; the view is made on demand.
    public override init() {}

    /// The controller's view, made when it is first needed.
    public var view: View {
        if let loadedView { return loadedView }
        let view = loadView()
        view.controller = self
        loadedView = view
        viewDidLoad()
        return view
    }

    /// Whether the view exists; asking does not make it.
    public var isViewLoaded: Bool { loadedView != nil }

    /// The nearest navigation controller around this one.
    public var navigationController: NavigationController? {
        parent as? NavigationController ?? parent?.navigationController
    }

    /// The nearest split view controller around this one.
    public var splitViewController: SplitViewController? {
        parent as? SplitViewController ?? parent?.splitViewController
    }

    /// The window that shows this controller or a container around it; nil if no window does.
    public var window: Window? { host ?? parent?.window }

    open override var next: Responder? { focusScope ?? nextBeyondFocus }

    /// The container, or the window, of this controller.
    var nextBeyondFocus: Responder? { parent ?? host }

    /// Whether the controller, or one inside it, still loads something that decides what is shown. A `LinearInterface`
    /// takes no lines meanwhile; false by default.
    open var isWaitingScreen: Bool { false }

    /// The responder where key events start if no view has become first responder.
    open var preferredResponder: Responder { self }

    /// Whether this controller asks something above a dimmed picture. Meanwhile the program's Quit command has no key.
    var isSheet: Bool { false }

    // MARK: Life cycle

    /// Makes the view.
    open func loadView() -> View { View() }

    /// The view was made; it is not in a window yet.
    open func viewDidLoad() {}

    /// The view is about to appear, for the first time or again.
    open func viewWillAppear() {}
    /// The view is in place; the next frame shows it.
    ///
    /// Controllers that were put into a window before or during `Application.launch()` hear
    /// `viewWillAppear()` at once. They hear this later, when the window has its terminal: after their state
    /// was restored, before the window has the terminal's size and before the first frame.
    open func viewDidAppear() {}
    /// The view is about to disappear, for good or until the controllers above it are popped.
    open func viewWillDisappear() {}
    /// The view has disappeared.
    open func viewDidDisappear() {}

    /// Sets what the views of the controller show, before their first layout and whenever something has changed.
    ///
    /// If it reads a property of an `@Observable` object, it is called again before the next frame after that property
    /// has changed, as `View.updateProperties()` is. Does nothing by default.
    open func updateProperties() {}

    /// The view has its size and is about to lay out its subviews.
    open func viewWillLayoutSubviews() {}
    /// The view has laid out its subviews; a controller of a plain `View` lays them out here.
    open func viewDidLayoutSubviews() {}

    // MARK: Containment

    /// The controller is about to enter `parent`, or to leave its parent if that is nil.
    open func willMove(toParent parent: ViewController?) {}
    /// The controller has entered `parent`, or left its parent if that is nil.
    open func didMove(toParent parent: ViewController?) {}

    /// Makes `child` a child of this controller, and removes it from its previous parent.
    ///
    /// The child is told that it will move. Put its view into this controller's view, then call
    /// `didMove(toParent:)`.
    ///
    /// - Precondition: the child does not contain this controller, no window shows it, and no navigation or
    ///   split view controller holds it.
    public func addChild(_ child: ViewController) {
        precondition(!isInside(child), "a controller cannot contain itself")
        precondition(child.host == nil, "the controller is shown by a window already")
        if let previous = child.parent {
            guard previous !== self else { return }
            precondition(!previous.managesChildren, "the controller is on another stack already")
            child.removeFromParent()
        }
        child.willMove(toParent: self)
        child.parent = self
        children.append(child)
    }

    /// Removes the controller from its parent, if it has one, and tells it.
    ///
    /// Before this, call `willMove(toParent: nil)` and remove the view from its superview.
    public func removeFromParent() {
        guard let parent else { return }
        parent.children.removeAll { $0 === self }
        self.parent = nil
        didMove(toParent: nil)
    }

    /// Whether this controller is `other` or inside it.
    func isInside(_ other: ViewController) -> Bool {
        self === other || parent?.isInside(other) == true
    }

    /// The outermost controller around this one.
    var outermost: ViewController { parent?.outermost ?? self }

    /// Shows `controller` next: on the nearest navigation stack, otherwise presented.
    open func show(_ controller: ViewController) {
        if let parent { parent.show(controller) } else { present(controller) }
    }

    /// Shows `controller` as a detail of this one: in the secondary column of the nearest split view,
    /// otherwise like `show(_:)`.
    open func showDetailViewController(_ controller: ViewController) {
        if let splitViewController {
            splitViewController.showDetailViewController(controller)
        } else {
            show(controller)
        }
    }

    /// Whether the children appear and disappear with this controller. A controller that returns false tells
    /// them itself by `beginAppearanceTransition(_:)` and `endAppearanceTransition()`.
    open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

    /// The children that are visible when this controller is.
    var childrenOnScreen: [ViewController] {
        children.filter {
            $0.isViewLoaded && ($0.view.isInside(view) || $0.isShownAsResults)
        }
    }

    /// Whether this controller alone decides when its children appear, wherever their views are.
    var managesChildren: Bool { false }

    /// This controller and its children were told that they are about to appear or disappear.
    func appearanceDidBegin() {}

    /// This controller and its children were told that they have appeared or disappeared.
    func appearanceDidSettle() {}

    // MARK: Traits

    /// The window is about to have these traits; `traitCollection` still has the old ones.
    ///
    /// All controllers of a window hear this, even covered ones. Then they hear `viewWillTransition(to:)`,
    /// and after the change `traitCollectionDidChange(_:)`.
    open func willTransition(to traits: TraitCollection) {}

    /// The window is about to have `size`; the view still has its old frame.
    open func viewWillTransition(to size: Size) {}

    /// The traits changed. Update everything that depends on them here.
    ///
    /// - Parameter previous: the previous traits; nil when the controller first appears, before
    ///   `viewWillAppear()`.
    open func traitCollectionDidChange(_ previous: TraitCollection?) {}

    // MARK: Restoration

    /// The program ends or is suspended: store the controller's state in `state`. Called only with a
    /// `restorationIdentifier`.
    open func encodeRestorableState(with state: inout RestorationState) {}

    /// The program was launched: restore the controller's state. Its children are restored already.
    open func decodeRestorableState(with state: RestorationState) {}

    /// The children whose states are saved, in a stable order.
    var childrenToRestore: [ViewController] { children }

    /// Makes the children that `states` describe, unless they exist already.
    func restoreChildren(_ states: [RestorationState], path: [String], making make: ControllerFactory) {}
}
