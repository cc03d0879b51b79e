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

    /// The controller that shows this one inside its view.
    public internal(set) weak var parent: ViewController?
    /// The window that shows this one as its root or above it.
    weak var host: Window?
    private var loadedView: View?

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
    open func viewDidAppear() {}
    /// The view is about to leave the screen, for good or until what covers it in a stack is popped.
    open func viewWillDisappear() {}
    /// The view has left the screen.
    open func viewDidDisappear() {}

    /// The window is about to have `size`; the view's frame is still the old one.
    open func viewWillTransition(to size: Size) {}

    func appear(_ show: () -> Void) {
        viewWillAppear()
        show()
        viewDidAppear()
    }

    func disappear(_ hide: () -> Void) {
        viewWillDisappear()
        hide()
        viewDidDisappear()
    }

    // MARK: Presentation

    /// Shows `controller` above everything else until it is dismissed.
    public func present(_ controller: ViewController) {
        window?.present(controller)
    }

    /// Takes this controller away, if it is presented.
    public func dismiss() {
        window?.dismiss(self)
    }
}
