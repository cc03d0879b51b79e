/// Looks after a view: makes it when it is first needed, and hears when it appears and goes.
@MainActor
open class ViewController: Responder {
    /// What bars call this controller.
    public var title: String? {
        didSet { if title != oldValue { navigationController?.updateBars() } }
    }

    /// What the status bar of the navigation controller says of this one, such as a position.
    public var statusDetail: String? {
        didSet { if statusDetail != oldValue { navigationController?.updateStatus() } }
    }

    /// Searches what the controller shows while it is on top of a navigation stack; nil offers no search.
    public var searchController: SearchController? {
        didSet {
            searchController?.owner = self
            navigationController?.updateBars()
        }
    }

    /// What the controller is called in what is kept from one run of the program to the next; nil, as it is
    /// at first, keeps nothing of it and of those inside it.
    public var restorationIdentifier: String?

    /// How the controller is shown by `present(_:animated:completion:)`.
    public var modalPresentationStyle = ModalPresentationStyle.overFullScreen

    /// The controller that shows this one inside its view.
    public internal(set) weak var parent: ViewController?
    /// The controllers that this one shows, or may show, inside its view.
    public internal(set) var children: [ViewController] = []
    /// The window that shows this one as its root or above it.
    weak var host: Window?
    /// How far the controller is on its way onto the screen or off it.
    var appearance = Appearance.disappeared
    /// The traits that the controller has heard of.
    var knownTraits: TraitCollection?
    /// The arrangements of the view and the name they share.
    var layouts: (name: String, variants: TraitVariants<Layout>)?
    /// The one that was picked.
    var layout: Layout?
    private var loadedView: View?

    /// A controller whose view is made when somebody asks for it.
    public override init() {}

    /// The controller's view; asking for it makes it.
    public var view: View {
        if let loadedView { return loadedView }
        let view = loadView()
        view.controller = self
        loadedView = view
        viewDidLoad()
        return view
    }

    /// Whether the view was made already; asking does not make it.
    public var isViewLoaded: Bool { loadedView != nil }

    /// The nearest navigation controller around this one.
    public var navigationController: NavigationController? {
        parent as? NavigationController ?? parent?.navigationController
    }

    /// The nearest split view controller around this one.
    public var splitViewController: SplitViewController? {
        parent as? SplitViewController ?? parent?.splitViewController
    }

    /// The window that shows this controller or one around it; nil while none does.
    public var window: Window? { host ?? parent?.window }

    open override var next: Responder? { parent ?? host }

    /// Where keys begin when no view asked for them.
    open var preferredResponder: Responder { self }

    // MARK: Life cycle

    /// Makes the view.
    open func loadView() -> View { View() }

    /// The view was made; it is in no window yet.
    open func viewDidLoad() {}

    /// The view is about to come onto the screen, for the first time or again.
    open func viewWillAppear() {}
    /// The view is in its place; the next frame shows it.
    ///
    /// A root, and those inside it, hear this when their window is on a terminal. One that the window was
    /// given before `Application.launch()` or during it, hears `viewWillAppear()` at once, and this after
    /// its state was restored, before the window has the terminal's size and the first frame is drawn.
    open func viewDidAppear() {}
    /// The view is about to leave the screen, for good or until what covers it in a stack is popped.
    open func viewWillDisappear() {}
    /// The view has left the screen.
    open func viewDidDisappear() {}

    /// The view has its size and is about to place its subviews.
    open func viewWillLayoutSubviews() {}
    /// The view has placed its subviews; a controller of a plain `View` places them here.
    open func viewDidLayoutSubviews() {}

    // MARK: Containment

    /// The controller is about to come into `parent`, or, if that is nil, to leave its own.
    open func willMove(toParent parent: ViewController?) {}
    /// The controller has come into `parent`, or, if that is nil, left its own.
    open func didMove(toParent parent: ViewController?) {}

    /// Shows `controller` next: on the nearest navigation stack around this one, or else above everything.
    open func show(_ controller: ViewController) {
        if let parent { parent.show(controller) } else { present(controller) }
    }

    /// Shows `controller` as what was chosen here: in the secondary column of the nearest split view
    /// around this one, or else like `show(_:)`.
    open func showDetailViewController(_ controller: ViewController) {
        if let splitViewController {
            splitViewController.showDetailViewController(controller)
        } else {
            show(controller)
        }
    }

    /// Whether the children appear and disappear with this controller; one that returns false tells
    /// them itself by `beginAppearanceTransition(_:)` and `endAppearanceTransition()`.
    open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

    /// Those of the children that are seen when this controller is.
    var childrenOnScreen: [ViewController] {
        children.filter {
            $0.isViewLoaded && ($0.view.isInside(view) || $0.isShownAsResults)
        }
    }

    /// Whether the controller alone decides when its children appear, wherever their views are put.
    var managesChildren: Bool { false }

    /// The controller is about to appear or to disappear, and everybody was told.
    func appearanceDidBegin() {}

    /// The controller has appeared, or disappeared, and everybody was told.
    func appearanceDidSettle() {}

    // MARK: Traits

    /// The window is about to have these traits; `traitCollection` is still the old one.
    ///
    /// Every controller of a window hears it, also those that are covered; then `viewWillTransition(to:)`,
    /// and when the window has changed, `traitCollectionDidChange(_:)`.
    open func willTransition(to traits: TraitCollection) {}

    /// The window is about to have `size`; the view's frame is still the old one.
    open func viewWillTransition(to size: Size) {}

    /// The traits are others now. Whatever depends on them is chosen here.
    ///
    /// - Parameter previous: what they were; nil when the controller appears for the first time, which
    ///   is before `viewWillAppear()`.
    open func traitCollectionDidChange(_ previous: TraitCollection?) {}

    // MARK: Restoration

    /// The program ends, or is stopped for a while: what the controller wants to know next time goes into
    /// `state`. Called where there is a `restorationIdentifier`.
    open func encodeRestorableState(with state: inout RestorationState) {}

    /// The program was launched: the controller goes back to where it was. Those inside it are back already.
    open func decodeRestorableState(with state: RestorationState) {}

    /// Those whose states are kept, in an order that is the same next time.
    var childrenToRestore: [ViewController] { children }

    /// Makes those inside the controller of which `states` tell, if it has them not.
    func restoreChildren(_ states: [RestorationState], path: [String], making make: ControllerFactory) {}
}
