/// Fills the terminal with the root controller's view and, above it, presented controllers.
///
/// The window lays out its views and has `WindowRenderer` draw what changed. Keys begin at its `keyResponder`;
/// the mouse goes to the views below it as touches.
public final class Window: View {
    /// The application whose terminal shows the window; nil before it is shown.
    public internal(set) weak var application: Application? {
        didSet {
            renderer.theme = shownTheme
            visibilityDidChange()
            adopt(traits(of: frame.size))
            if let title { application?.terminal.setTitle(title) }
            if application != nil { presentations.windowDidAppear() }
        }
    }

    /// The colours of everything in the window. A new theme shows at once.
    ///
    /// A terminal without colours shows `Theme.mono` instead.
    public var theme = Theme.standard {
        didSet {
            guard theme != oldValue else { return }
            renderer.theme = shownTheme
            adopt(traits(of: frame.size))
            setNeedsDisplay()
        }
    }

    /// The title that the terminal's own window has while the program uses it; nil leaves the terminal's.
    public var title: Text? {
        didSet { if title != oldValue { application?.terminal.setTitle(title) } }
    }

    /// The controller whose view fills the window.
    public var rootViewController: ViewController? {
        didSet { presentations.setRoot(rootViewController) }
    }

    /// The view where key events start; nil for the topmost controller.
    public internal(set) weak var firstResponder: View? {
        didSet {
            guard firstResponder !== oldValue else { return }
            moveFocusScope()
            if !toolbars.isEmpty { setNeedsFrame() }
            application?.log?.append("first", ActivityLog.name(of: firstResponder))
            oldValue?.firstResponderDidChange()
            firstResponder?.firstResponderDidChange()
            firstResponder?.revealInScrollViews()
        }
    }

    /// The controller whose views the focus moves among.
    private weak var focusedController: ViewController?

    /// The toolbars on the screen.
    var toolbars: [Toolbar] = []

    /// The root and the controllers presented above it.
    private(set) lazy var presentations = PresentationStack(window: self)
    private(set) lazy var renderer = WindowRenderer(window: self, size: frame.size)
    /// What changed of the observables that views and controllers have read.
    let propertyChanges = PropertyChanges()
    private lazy var touches = TouchDispatcher(window: self)
    private var traits: TraitCollection
    /// What has last made a layout pass necessary.
    private var lastLayoutRequest: LayoutRequest?
    /// The number of layout passes after which the views count as never settling.
    private static let layoutLimit = 100

    public override init(frame: Rect) {
        traits = TraitCollection(size: frame.size)
        super.init(frame: frame)
    }

    public override var window: Window? { self }
    public override var next: Responder? { application }

    /// The presented controllers, from the lowest to the topmost.
    public var presentedViewControllers: [ViewController] { presentations.presented }

    // MARK: First responder

    /// The responder where key events start: the first responder if the topmost controller contains it.
    var keyResponder: Responder {
        guard let top = presentations.top else { return self }
        // A view that is not loaded yet has no preferred responder.
        guard top.isViewLoaded else { return top }
        if let firstResponder, firstResponder.isInside(top.view) { return firstResponder }
        // A view that was removed hears no keys, even if its controller still names it.
        if let view = top.preferredResponder as? View, !view.isInside(self) { return top }
        return top.preferredResponder
    }

    /// Tab brings a focus where no view has it yet. The help does not show this: most screens have no such view.
    public override var keyCommands: [KeyCommand] {
        (toastPresenter?.commands ?? []) + focusCommands + undoCommands
    }
    private lazy var focusCommands = [
        KeyCommand(.nextField, isDiscoverable: false) { [weak self] in
            self?.presentations.top?.moveFocus(.next)
        },
        KeyCommand(.previousField, isDiscoverable: false) { [weak self] in
            self?.presentations.top?.moveFocus(.previous)
        },
    ]

    /// The window's undo manager, unless a responder has one of its own.
    public override var undoManager: UndoManager? { ownUndoManager }
    private(set) lazy var ownUndoManager = UndoManager()

    /// What the nearest undo manager can undo; nothing behind a sheet or a menu.
    private var undoCommands: [KeyCommand] {
        let top = presentations.top
        guard top?.isSheet != true, !(top is MenuController), let manager = keyResponder.undoManager else {
            return []
        }
        let undo = KeyCommand(.undo, title: manager.undoMenuItemTitle) { [weak manager] in manager?.undo() }
        let redo = KeyCommand(.redo, title: manager.redoMenuItemTitle) { [weak manager] in manager?.redo() }
        return (manager.canUndo ? [undo] : []) + (manager.canRedo ? [redo] : [])
    }

    private func moveFocusScope() {
        focusedController?.focusScope = nil
        focusedController = nil
        guard let firstResponder, let controller = firstResponder.nearestController,
            firstResponder.canBecomeFocused
                || controller.focusOrder?.contains(where: { $0 === firstResponder }) == true
        else { return }
        focusedController = controller
        controller.focusScope = FocusScope(of: controller)
    }

    /// Has key events start at `view`, unless the first responder refuses to resign.
    func makeFirstResponder(_ view: View) -> Bool {
        if let firstResponder, firstResponder !== view {
            guard firstResponder.resignFirstResponder() else { return false }
        }
        firstResponder = view
        return true
    }

    func giveUpFirstResponder(_ view: View) {
        if firstResponder === view { firstResponder = nil }
    }

    /// Forgets first responder and touches inside `view`, which is about to leave.
    func willLose(_ view: View) {
        if let firstResponder, firstResponder.isInside(view) { self.firstResponder = nil }
        touches.willLose(view)
    }

    func send(_ mouse: MouseEvent) {
        touches.handle(mouse)
    }

    func cancelTouches() {
        touches.cancel()
    }

    // MARK: Toasts

    /// Shows short messages above everything else.
    public var toasts: ToastPresenter {
        if let toastPresenter { return toastPresenter }
        let made = ToastPresenter(window: self)
        toastPresenter = made
        return made
    }
    /// nil until the first toast.
    private(set) var toastPresenter: ToastPresenter?

    // MARK: Drawing

    public override func setNeedsDisplay(_ rect: Rect) {
        let visible = rect.intersection(bounds)
        guard !visible.isEmpty else { return }
        renderer.add(visible)
        setNeedsFrame()
    }

    /// The theme as the terminal can show it.
    var shownTheme: Theme {
        application.map { theme.shown(on: $0.terminal.capabilities) } ?? theme
    }

    func setNeedsFrame() {
        application?.setNeedsFrame()
    }

    /// The whole window as it looks now, drawn again whatever was reported as changed.
    package func wholeFrame() -> Canvas { renderer.wholeFrame() }

    // MARK: Layout

    /// Has the views of the controllers fill the window; other views keep their frames.
    public override func layoutSubviews() {
        presentations.layoutViews()
        toastPresenter?.layout()
    }

    override func setNeedsLayoutInside(_ request: LayoutRequest) {
        guard !holdsViewsToLayOut else { return }
        super.setNeedsLayoutInside(request)
        lastLayoutRequest = request
        setNeedsFrame()
    }

    /// Lays out until no view needs it: laying out a view may change the views around it.
    ///
    /// - Precondition: the views settle.
    public override func layoutIfNeeded() {
        propertyChanges.deliver()
        let log = holdsViewsToLayOut ? application?.log : nil
        let start = log?.time
        var rounds = 0
        while holdsViewsToLayOut {
            precondition(
                rounds < Self.layoutLimit,
                "a view asks for layout, or a data source for a reload, in every layout pass"
                    + (lastLayoutRequest.map { ": \($0.description)" } ?? ""))
            rounds += 1
            super.layoutIfNeeded()
        }
        if let log, let start { log.noteLayout(passes: rounds, since: start, request: lastLayoutRequest) }
    }

    /// Takes over a new size of the terminal, as UIKit does on a rotation.
    func resize(to size: Size) {
        guard size != frame.size else { return }
        touches.cancel()
        let traits = traits(of: size)
        for controller in presentations.controllers {
            controller.notifyWillTransition(to: traits == self.traits ? nil : traits, size: size)
        }
        renderer.resize(to: size)
        frame = Rect(origin: .zero, size: size)
        adopt(traits)
        setNeedsDisplay()
    }

    // MARK: Traits

    /// The traits that follow from the window's size and its terminal.
    public override var traitCollection: TraitCollection { traits }

    /// Takes over what the terminal has told about itself.
    func capabilitiesDidChange() {
        guard let capabilities = application?.terminal.capabilities else { return }
        renderer.setTerminalColors(background: capabilities.background, foreground: capabilities.foreground)
        let shown = shownTheme
        if renderer.theme != shown {
            renderer.theme = shown
            setNeedsDisplay()
        }
        // In other themes, only what a controller changes because of it is drawn again.
        takeOver(traits(of: frame.size))
    }

    /// Takes over traits that do not depend on the window.
    func updateTraits() { adopt(traits(of: frame.size)) }

    /// The traits that the window has with `size`.
    private func traits(of size: Size) -> TraitCollection {
        var style = shownTheme.userInterfaceStyle
        if style == .unspecified, let known = application?.terminal.capabilities, known.colors > .none,
            let background = known.background
        {
            style = background.isLight ? .light : .dark
        }
        let finish: TraitCollection.Finish = shownTheme.gloss == nil ? .flat : .glossy
        guard let application else {
            return TraitCollection(size: size, userInterfaceStyle: style, finish: finish)
        }
        let capabilities = application.terminal.capabilities
        return TraitCollection(
            size: size, colorDepth: capabilities.colors, reducesMotion: application.reducesMotion,
            hasUnicode: capabilities.hasUnicode, hasPartialBlocks: capabilities.hasPartialBlocks,
            showsBitmaps: application.showsBitmaps && shownTheme != .mono, userInterfaceStyle: style,
            finish: finish)
    }

    /// Takes over traits, and draws everything again if they changed.
    private func adopt(_ new: TraitCollection) {
        if takeOver(new) { setNeedsDisplay() }
    }

    /// Takes over traits, and tells every view and every controller if they changed.
    ///
    /// - Returns: whether they changed.
    @discardableResult
    private func takeOver(_ new: TraitCollection) -> Bool {
        guard new != traits else { return false }
        let previous = traits
        traits = new
        notifyTraitsDidChange(from: previous)
        for controller in presentations.controllers { controller.notifyTraitsDidChange(from: previous) }
        return true
    }
}
