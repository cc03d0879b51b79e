/// What fills the terminal: the root view controller's view and, above it, what is presented.
///
/// The window keeps the picture of its views, draws again only what changed, and sends keys and the
/// mouse to the responders they belong to.
public final class Window: View {
    /// The application whose terminal shows the window, once it does.
    public internal(set) weak var application: Application? {
        didSet {
            updateCanvasTheme()
            visibilityDidChange()
            adopt(traits(of: frame.size))
            if application != nil { pile.windowDidAppear() }
        }
    }

    /// What the colours of everything in the window mean; another one shows at once.
    ///
    /// A terminal without colours shows `Theme.mono` in its place.
    public var theme = Theme.standard {
        didSet {
            guard theme != oldValue else { return }
            updateCanvasTheme()
            adopt(traits(of: frame.size))
            setNeedsDisplay()
        }
    }

    /// What the terminal's own background is; nil if it did not say so.
    var terminalBackground: Color? {
        didSet {
            guard terminalBackground != oldValue else { return }
            canvas.terminalBackground = terminalBackground
            if canvas.hasDissolved { setNeedsDisplay() }
        }
    }

    /// The controller whose view fills the window.
    public var rootViewController: ViewController? {
        didSet { pile.setRoot(rootViewController) }
    }

    /// Where keys begin their way; nil stands for the topmost controller.
    public internal(set) weak var firstResponder: View? {
        didSet {
            guard firstResponder !== oldValue else { return }
            oldValue?.firstResponderDidChange()
            firstResponder?.firstResponderDidChange()
        }
    }

    /// The root and what is presented above it.
    private(set) lazy var pile = PresentationPile(window: self)
    var traits: TraitCollection
    /// The picture of the views.
    private(set) var canvas: Canvas
    private var damage: [Rect] = []
    /// More rectangles than this are drawn as one.
    private static let damageLimit = 16
    /// Whether a view in the window has asked for layout since the last time they all were visited.
    private var holdsViewsToLayOut = true
    /// Views that hide, show and resize each other come to rest in far fewer rounds than this.
    private static let layoutLimit = 100
    /// What was moved since the last picture.
    private var scrolled: Scroll?
    /// What is seen in place of a part of the picture.
    var transition: TransitionInProgress?
    private lazy var pointer = Pointer(window: self)

    public override init(frame: Rect) {
        canvas = Canvas(size: frame.size)
        traits = TraitCollection(size: frame.size)
        super.init(frame: frame)
    }

    public override var window: Window? { self }
    public override var next: Responder? { application }

    /// The presented controllers, from the lowest to the topmost.
    public var presentedViewControllers: [ViewController] { pile.presentations.map(\.controller) }

    /// What the window's size and its terminal make of it.
    public override var traitCollection: TraitCollection { traits }

    // MARK: Controllers

    /// Where keys begin: the first responder, if it belongs to what lies on top.
    var keyResponder: Responder {
        guard let top = pile.top else { return self }
        // Nobody knows yet what takes keys in a view that is going to be made.
        guard top.isViewLoaded else { return top }
        if let firstResponder, firstResponder.isInside(top.view) { return firstResponder }
        return top.preferredResponder
    }

    /// Has keys begin at `view`, unless the first responder insists on them.
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

    /// Forgets what belongs to `view`, which is about to leave.
    func willLose(_ view: View) {
        if let firstResponder, firstResponder.isInside(view) { self.firstResponder = nil }
        pointer.willLose(view)
    }

    // MARK: Drawing

    public override func setNeedsDisplay(_ rect: Rect) {
        let visible = rect.intersection(bounds)
        guard !visible.isEmpty else { return }
        if let near = damage.firstIndex(where: { $0.joins(visible) }) {
            damage[near] = damage[near].union(visible)
        } else if damage.count > Self.damageLimit {
            damage = [damage.reduce(visible) { $0.union($1) }]
        } else {
            damage.append(visible)
        }
        setNeedsFrame()
    }

    /// The theme that is drawn with.
    var shownTheme: Theme {
        application.map { theme.shown(at: $0.terminal.capabilities.colors) } ?? theme
    }

    private func updateCanvasTheme() {
        canvas.theme = shownTheme
    }

    func setNeedsFrame() {
        application?.setNeedsFrame()
    }

    /// Has the views of the controllers fill the window; others stay where they were put.
    public override func layoutSubviews() {
        pile.layoutViews()
    }

    func viewNeedsLayout() {
        holdsViewsToLayOut = true
        setNeedsFrame()
    }

    /// Lays out until nothing asks for it any more: laying out a view may change what is around it.
    ///
    /// - Precondition: the views come to rest.
    public override func layoutIfNeeded() {
        var rounds = 0
        while holdsViewsToLayOut {
            precondition(
                rounds < Self.layoutLimit,
                "a view asks for layout, or a data source for a reload, whenever it is laid out")
            rounds += 1
            holdsViewsToLayOut = false
            super.layoutIfNeeded()
        }
    }

    /// Takes over a new size, as UIKit does on a rotation.
    func resize(to size: Size) {
        guard size != frame.size else { return }
        pointer.cancel()
        transition = nil
        scrolled = nil
        let traits = traits(of: size)
        for controller in pile.controllers {
            controller.hearOfTransition(to: traits == self.traits ? nil : traits, size: size)
        }
        canvas = Canvas(size: size, theme: canvas.theme)
        canvas.terminalBackground = terminalBackground
        frame = Rect(origin: .zero, size: size)
        adopt(traits)
        setNeedsDisplay()
    }

    /// Moves what is drawn, and what is going to be drawn again, with `scroll`.
    ///
    /// - Returns: false, and nothing is moved, if something was moved already or a transition runs.
    func scroll(_ scroll: Scroll) -> Bool {
        guard transition == nil, scrolled == nil else { return false }
        canvas.apply(scroll)
        damage = damage.flatMap { rect in
            let inside = rect.intersection(scroll.area)
            guard !inside.isEmpty else { return [rect] }
            let moved = inside.offset(by: Point(x: 0, y: scroll.rows)).intersection(scroll.area)
            return inside == rect ? [moved] : [rect, moved]
        }
        scrolled = scroll
        setNeedsFrame()
        return true
    }

    /// Draws what changed.
    ///
    /// - Returns: the picture, what was moved since the last one, and the rectangles in which it differs
    ///   besides; nil if nothing changed.
    func nextPicture() -> (canvas: Canvas, scrolled: Scroll?, damage: [Rect])? {
        layoutIfNeeded()
        var changed = damage.count > Self.damageLimit ? [damage.reduce(.zero) { $0.union($1) }] : damage
        damage.removeAll(keepingCapacity: true)
        for index in changed.indices { changed[index] = redraw(changed[index]) }
        defer { scrolled = nil }
        guard let transition else {
            return changed.isEmpty && scrolled == nil ? nil : (canvas, scrolled, changed)
        }
        return (transition.picture(of: canvas), scrolled, changed + [transition.area])
    }

    /// Draws what has changed, which the next picture shows as well: a transition that begins now begins
    /// with it.
    func drawChanges() {
        layoutIfNeeded()
        for rect in damage { _ = redraw(rect) }
    }

    /// Whether colours can be mixed. Where no application says so, cells are picked.
    private var canBlend: Bool { application?.terminal.capabilities.canBlend ?? false }

    /// Draws what lies in `rect` anew.
    ///
    /// - Returns: the cells that changed. They are whole rows if an edge of `rect` lies inside a wide
    ///   glyph, which is then drawn or blanked outside `rect` as well.
    private func redraw(_ rect: Rect) -> Rect {
        func draw(_ rect: Rect) {
            canvas.hasCutGlyphs = false
            canvas.canBlend = canBlend
            canvas.confined(to: rect) { canvas in
                canvas.fill(rect, style: backgroundStyle ?? .plain)
                render(into: &canvas)
            }
        }
        draw(rect)
        guard canvas.hasCutGlyphs else { return rect }
        let rows = Rect(x: 0, y: rect.minY, width: bounds.width, height: rect.height)
        draw(rows)
        return rows
    }

    // MARK: Events

    func send(_ mouse: MouseEvent) {
        pointer.handle(mouse)
    }

    func cancelTouches() {
        pointer.cancel()
    }
}
