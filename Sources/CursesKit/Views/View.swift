/// A rectangle of the window that draws itself and may hold other views.
///
/// Frames are in cells of the superview. Drawing reads state and nothing else; whatever changes
/// what is seen calls `setNeedsDisplay`, and only those cells are drawn again.
@MainActor
open class View: Responder {
    /// Where the view lies in its superview, or will lie when an animation has brought it there.
    public var frame: Rect {
        didSet {
            guard frame != oldValue else { return }
            animate(.frame, from: oldValue.edges, to: frame.edges)
        }
    }

    /// How much of the view is seen of what would be seen in its place, 0...1.
    ///
    /// Where the terminal can blend colours, they are mixed; elsewhere that share of the cells is drawn.
    /// Values outside are clamped, and what is not a number counts as 0. At 0 the mouse does not reach it.
    public var alpha = 1.0 {
        didSet {
            alpha = alpha > 0 ? min(1, alpha) : 0
            guard alpha != oldValue else { return }
            animate(.alpha, from: SIMD4(repeating: oldValue), to: SIMD4(repeating: alpha))
        }
    }

    /// How many times as large as its frame the view is drawn, around the same centre.
    ///
    /// The view draws in the cells that it has then, which `bounds` tells; text does not grow. Negative
    /// values and what is not a number count as 0.
    public var scale = 1.0 {
        didSet {
            scale = scale > 0 ? scale : 0
            guard scale != oldValue else { return }
            animate(.scale, from: SIMD4(repeating: oldValue), to: SIMD4(repeating: scale))
        }
    }

    /// What is on the screen of the view.
    final var presentation: PresentationLayer
    /// The view's place in its superview on the screen: its frame, scaled, or a place on the way there.
    public final var shownFrame: Rect { presentation.frame }

    /// What lies behind the view's own drawing; nil lets what is below shine through.
    public var backgroundStyle: Style? {
        didSet { if backgroundStyle != oldValue { setNeedsDisplay() } }
    }

    /// Whether the view and those inside it are left out of drawing and of events.
    public var isHidden = false {
        didSet {
            guard isHidden != oldValue else { return }
            superview?.setNeedsDisplay(shownFrame)
            superview?.arrangementDidChange()
            visibilityDidChange()
        }
    }

    /// What gives way when the superview takes another size; nothing unless told otherwise.
    public var autoresizingMask: AutoresizingMask = []
    /// What the frame was before the superview was resized; see `autoresize(from:to:)`.
    var autoresizingOrigin: AutoresizingOrigin?

    /// Those that watch the touches on this view and those inside it.
    public internal(set) var gestureRecognizers: [GestureRecognizer] = []

    /// Whether the mouse reaches this view and those inside it.
    public var isUserInteractionEnabled = true

    /// From the lowest to the topmost.
    public internal(set) final var subviews: [View] = []
    /// The view that this one lies in; nil if it is in none.
    public internal(set) final weak var superview: View?
    /// The controller whose `view` this is.
    weak var controller: ViewController?
    private var needsLayout = true
    /// Whether all of the view is going to be drawn again, so that its parts need not be reported.
    private(set) var needsWholeDisplay = false
    /// Whether the view is known to draw nothing between its background and its subviews.
    private(set) final var drawsNothing = false

    /// A view that shows nothing; its superview may place it later.
    public init(frame: Rect = .zero) {
        self.frame = frame
        presentation = PresentationLayer(frame: frame)
        super.init()
    }

    /// The view's cells in its own coordinates, as many as it is drawn with now.
    public var bounds: Rect { Rect(origin: .zero, size: shownFrame.size) }

    /// The cell in the middle of the frame, in the superview's coordinates; the last one of several.
    public var center: Point {
        get { frame.origin + Point(x: frame.width / 2, y: frame.height / 2) }
        set { frame.origin = newValue - Point(x: frame.width / 2, y: frame.height / 2) }
    }

    /// The window that shows the view, if any does.
    public var window: Window? { superview?.window }

    open override var next: Responder? { controller ?? superview }

    /// The traits of the window that shows the view.
    ///
    /// A change has every view laid out and drawn again, so `layoutSubviews()` and `draw(_:)` may go by them.
    public var traitCollection: TraitCollection {
        superview?.traitCollection ?? controller?.traitCollection ?? .unspecified
    }

    /// The traits of the window are others now; what they were is `previous`.
    open func traitCollectionDidChange(_ previous: TraitCollection?) {}

    // MARK: Hierarchy

    /// `subview` is about to be removed.
    func willRemoveSubview(_ subview: View) {}

    /// A subview was hidden, shown or removed.
    func arrangementDidChange() {}

    /// The view or one around it was hidden or shown, or entered or left a window.
    func visibilityDidChange() {
        for view in subviews { view.visibilityDidChange() }
    }

    // MARK: Drawing

    /// Draws the view's own content; its background is there already, its subviews follow.
    ///
    /// There is nothing to draw unless a subclass does, which need not call this.
    open func draw(_ canvas: inout Canvas) {
        drawsNothing = true
    }

    /// Has the whole view drawn again with the next frame.
    public func setNeedsDisplay() {
        setNeedsDisplay(bounds)
        needsWholeDisplay = true
    }

    /// Has a part of the view, in its own coordinates, drawn again with the next frame.
    open func setNeedsDisplay(_ rect: Rect) {
        guard !isHidden, !needsWholeDisplay else { return }
        superview?.setNeedsDisplay(rect.offset(by: shownFrame.origin).intersection(shownFrame))
    }

    func render(into canvas: inout Canvas) {
        needsWholeDisplay = false
        let alpha = presentation.alpha
        guard !isHidden, alpha > 0, canvas.reaches(shownFrame) else { return }
        guard alpha < 1 else { return renderOpaque(into: &canvas) }
        canvas.blend(shownFrame, share: alpha) { renderOpaque(into: &$0) }
    }

    private func renderOpaque(into canvas: inout Canvas) {
        canvas.inside(shownFrame) { canvas in
            if let backgroundStyle { canvas.fill(bounds, style: backgroundStyle) }
            draw(&canvas)
            for view in subviews { view.render(into: &canvas) }
        }
    }

    // MARK: Layout

    /// Has the subviews laid out before the next frame.
    public func setNeedsLayout() {
        needsLayout = true
        window?.viewNeedsLayout()
    }

    /// Places the subviews; the view's own frame is set already.
    open func layoutSubviews() {}

    /// Lays out now what has changed since the last time.
    public func layoutIfNeeded() {
        if needsLayout {
            needsLayout = false
            layoutSubviewsWithController()
        }
        for view in subviews { view.layoutIfNeeded() }
    }

    private func layoutSubviewsWithController() {
        guard let controller else { return layoutSubviews() }
        controller.viewWillLayoutSubviews()
        layoutSubviews()
        controller.layout?(bounds)
        controller.viewDidLayoutSubviews()
    }

    /// The view is drawn in another size than before.
    func sizeDidChange() {}

    /// The size that shows everything, at most `limit`.
    open func sizeThatFits(_ limit: Size) -> Size { limit }

    /// Call when `sizeThatFits(_:)` answers otherwise than before: a stack or a table around the view makes
    /// room for it.
    public func invalidateIntrinsicContentSize() {
        superview?.contentSizeDidChange(inside: self)
    }

    /// `subview`, or a view inside it, needs another size.
    func contentSizeDidChange(inside subview: View) {
        invalidateIntrinsicContentSize()
    }

    // MARK: Events

    /// The topmost view at `point`, in this view's coordinates, that takes part in events.
    open func hitTest(_ point: Point) -> View? {
        guard !isHidden, isUserInteractionEnabled, alpha > 0, presentation.takesTouches,
            bounds.contains(point)
        else { return nil }
        for view in subviews.reversed() {
            if let hit = view.hitTest(point - view.shownFrame.origin) { return hit }
        }
        return self
    }

    /// Has `recognizer` watch the touches on this view and its subviews, and on no other view.
    public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
        recognizer.view?.removeGestureRecognizer(recognizer)
        recognizer.view = self
        gestureRecognizers.append(recognizer)
    }

    /// Has `recognizer` stop watching this view, and cancels a gesture that it has begun.
    public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
        guard recognizer.view === self else { return }
        recognizer.breakOff()
        gestureRecognizers.removeAll { $0 === recognizer }
        recognizer.view = nil
    }

    /// Whether keys begin their way at this view now: neither when it is covered by what is presented.
    public var isFirstResponder: Bool { window?.keyResponder === self }

    /// Has keys begin their way at this view, if the one where they do now gives them up.
    ///
    /// - Returns: whether they do; false in no window.
    /// - Precondition: `canBecomeFirstResponder`.
    @discardableResult
    open func becomeFirstResponder() -> Bool {
        precondition(canBecomeFirstResponder, "this view does not take keys")
        return window?.makeFirstResponder(self) ?? false
    }

    /// Leaves it to the controllers where keys begin their way, if this view had asked for them.
    ///
    /// - Returns: whether keys do not begin here because of this view's wish any more.
    @discardableResult
    open func resignFirstResponder() -> Bool {
        window?.giveUpFirstResponder(self)
        return true
    }

    /// Keys may begin their way at this view now, or not any more.
    func firstResponderDidChange() {}
}
