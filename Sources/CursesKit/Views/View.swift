/// A rectangle of the window that draws itself and may hold other views.
///
/// Frames are in cells of the superview. A change calls `setNeedsDisplay()` or `setNeedsLayout()`, up to the
/// window, which asks the application for a frame. Then views with `setNeedsLayout()` lay out their subviews,
/// and the damaged cells are drawn: a view's background, its `draw(_:)`, its subviews. Drawing only reads the
/// state of the view.
@MainActor
open class View: Responder {
    // Drawing asks every view near the damage whether it is to be drawn: what it asks comes first, in as few lines of
    // the processor's cache as possible.

    /// Whether the view and its subviews are neither drawn nor receive events.
    public var isHidden = false {
        didSet {
            guard isHidden != oldValue else { return }
            superview?.setNeedsDisplay(shownFrame)
            superview?.arrangementDidChange(by: .isHidden, of: self)
            visibilityDidChange()
        }
    }

    /// Whether the whole view will be drawn, so that its parts need not be reported.
    private(set) var needsWholeDisplay = false
    /// Whether the view has drawn nothing itself the last time.
    private(set) final var drawsNothing = false
    /// What has asked for layout of the view; nil once it is laid out.
    private var layoutCall: LayoutRequest.Call? = .setNeedsLayout
    /// Whether the view or one inside it has asked for layout since the last layout pass.
    final var holdsViewsToLayOut = true

    /// What is on the screen of the view: the present state of its animations.
    final var presentation: PresentationLayer

    /// Whether `updateProperties()` is called before the next layout.
    final var needsUpdateProperties = true

    /// The view's position and size in its superview; during an animation, its destination.
    public var frame: Rect {
        didSet {
            guard frame != oldValue else { return }
            animate(.frame, from: oldValue.edges, to: frame.edges)
        }
    }

    /// The opacity of the view, 0...1.
    ///
    /// Colours are mixed if the terminal can do so; otherwise a share of the cells is drawn. Values outside
    /// are clamped, and NaN counts as 0. At 0 the view receives no mouse events.
    public var alpha = 1.0 {
        didSet {
            alpha = alpha > 0 ? min(1, alpha) : 0
            guard alpha != oldValue else { return }
            animate(.alpha, from: SIMD4(repeating: oldValue), to: SIMD4(repeating: alpha))
        }
    }

    /// The factor by which the view is larger than its frame, around the same centre.
    ///
    /// The view draws in its scaled `bounds`; text does not grow. Negative values and NaN count as 0.
    public var scale = 1.0 {
        didSet {
            scale = scale > 0 ? scale : 0
            guard scale != oldValue else { return }
            animate(.scale, from: SIMD4(repeating: oldValue), to: SIMD4(repeating: scale))
        }
    }

    /// The view's position and size in its superview on the screen: its scaled frame, or one on the way there.
    public final var shownFrame: Rect { presentation.frame }

    /// The style behind the view's own drawing; nil for transparent.
    public var backgroundStyle: Style? {
        didSet { if backgroundStyle != oldValue { setNeedsDisplay() } }
    }

    /// Whether the view and its subviews show that keys act elsewhere: selected rows are grey then. A window sets it
    /// for the views of its controllers: those below an alert or another sheet are dimmed.
    public var tintAdjustmentMode = TintAdjustmentMode.normal {
        didSet { if tintAdjustmentMode != oldValue { setNeedsDisplay() } }
    }

    /// How a view and its subviews show what is selected.
    public enum TintAdjustmentMode: Hashable, Sendable {
        /// In the theme's colours; a view above may dim them.
        case normal
        /// In grey.
        case dimmed
    }

    /// The parts of the view's frame that change when the superview is resized; empty by default.
    public var autoresizingMask: AutoresizingMask = []
    /// The frame before resizes of the superview; see `autoresize(from:to:)`.
    var autoresizingOrigin: AutoresizingOrigin?

    /// The recognizers that watch the touches on this view and its subviews.
    public internal(set) var gestureRecognizers: [GestureRecognizer] = []

    /// Whether this view and its subviews receive mouse events.
    public var isUserInteractionEnabled = true

    /// From the lowest to the topmost.
    public internal(set) final var subviews: [View] = []
    /// The view around this one; nil if it has not been added to a view.
    public internal(set) final weak var superview: View?
    /// The controller whose `view` this is.
    weak var controller: ViewController?
    #if DEBUG
        /// How often the view was drawn, at least in part, and laid out; for the inspector.
        final var (timesDrawn, timesLaidOut) = (0, 0)
    #endif

    /// An empty view; its superview may lay it out later.
    public init(frame: Rect = .zero) {
        self.frame = frame
        presentation = PresentationLayer(frame: frame)
        super.init()
    }

    /// The view's cells on the screen, in its own coordinates.
    public var bounds: Rect { Rect(origin: .zero, size: shownFrame.size) }

    /// The cell in the middle of the frame, in the superview's coordinates; of two, the right or lower one.
    public var center: Point {
        get { frame.origin + Point(x: frame.width / 2, y: frame.height / 2) }
        set { frame.origin = newValue - Point(x: frame.width / 2, y: frame.height / 2) }
    }

    /// The window that shows the view; nil if no window does.
    public var window: Window? { superview?.window }

    open override var next: Responder? { controller ?? superview }

    /// The traits of the window that shows the view.
    ///
    /// When they change, every view is laid out and drawn again, so `layoutSubviews()` and `draw(_:)` may use
    /// them.
    public var traitCollection: TraitCollection {
        superview?.traitCollection ?? controller?.traitCollection ?? .unspecified
    }

    /// The traits of the window changed from `previous`.
    open func traitCollectionDidChange(_ previous: TraitCollection?) {}

    // MARK: Accessibility

    /// What the view shows, in words without signs, for users who do not see it; nil, the default, if the views inside
    /// it say everything, or if it has nothing to say.
    open var accessibilityLabel: String? { nil }
    /// The present value of what the label names, such as `on`; nil for none.
    open var accessibilityValue: String? { nil }
    /// The views that say what this one shows, in the order of reading, hidden ones too; nil, the default, for its
    /// visible subviews from top to bottom.
    open var accessibilityElements: [View]? { nil }

    // MARK: Hierarchy

    /// `subview` is about to be removed.
    func willRemoveSubview(_ subview: View) {}

    /// A subview was hidden, shown or removed.
    func arrangementDidChange(by call: LayoutRequest.Call, of subview: View) {}

    /// The view or one around it was hidden or shown, or entered or left a window.
    func visibilityDidChange() {
        for view in subviews { view.visibilityDidChange() }
    }

    // MARK: Drawing

    /// Draws the view's own content above its background and below its subviews.
    ///
    /// Draws nothing by default. An override that draws something need not call it; one that draws nothing at
    /// present should, so that rows which scroll inside the view are moved instead of drawn again.
    open func draw(_ canvas: inout Canvas) {
        drawsNothing = true
    }

    /// Has the whole view drawn with the next frame. While the view is being drawn, that is the frame after this one.
    public func setNeedsDisplay() {
        setNeedsDisplay(bounds)
        needsWholeDisplay = true
    }

    /// Notes that the superview was told to draw the whole frame, so that the views inside need not ask.
    final func willBeDrawnWhole() { needsWholeDisplay = true }

    /// Has `rect`, in the view's own coordinates, drawn with the next frame.
    open func setNeedsDisplay(_ rect: Rect) {
        guard !isHidden, !needsWholeDisplay, !rect.isEmpty else { return }
        superview?.setNeedsDisplay(rect.offset(by: shownFrame.origin).intersection(shownFrame))
    }

    func render(into canvas: inout Canvas) {
        needsWholeDisplay = false
        // Most views are beside the damage, so that is asked first.
        guard canvas.reaches(shownFrame), !isHidden, case let alpha = presentation.alpha, alpha > 0 else {
            return
        }
        guard alpha < 1 else { return renderOpaque(into: &canvas) }
        canvas.blend(shownFrame, share: alpha) { renderOpaque(into: &$0) }
    }

    /// Counts the view and those inside it as drawn, so that their next changes are reported.
    final func skipRendering() {
        needsWholeDisplay = false
        for view in subviews { view.skipRendering() }
    }

    private func renderOpaque(into canvas: inout Canvas) {
        canvas.inside(shownFrame) { canvas in
            if tintAdjustmentMode == .normal { return drawTree(on: &canvas) }
            let theme = canvas.theme
            canvas.theme = theme.dimmed
            drawTree(on: &canvas)
            canvas.theme = theme
        }
    }

    private func drawTree(on canvas: inout Canvas) {
        if let backgroundStyle { canvas.fill(bounds, style: backgroundStyle) }
        drawsNothing = false
        #if DEBUG
            if canvas.countsDrawing { timesDrawn += 1 }
        #endif
        draw(&canvas)
        for view in subviews { view.render(into: &canvas) }
    }

    // MARK: Properties

    /// Sets what the view shows, before it is laid out for the first time and whenever something has changed.
    ///
    /// If it reads a property of an `@Observable` object, it is called again before the next frame after that property
    /// has changed; nothing is polled. Objects that views read are changed on the main actor. For other changes, call
    /// `setNeedsUpdateProperties()`:
    ///
    ///     final class ShowCell: TableViewCell {
    ///         var show: Show? { didSet { setNeedsUpdateProperties() } }
    ///
    ///         override func updateProperties() {
    ///             text = Text(show?.title ?? "")
    ///         }
    ///     }
    ///
    /// Does nothing by default; an override need not call it.
    open func updateProperties() {}

    // MARK: Layout

    /// Has the subviews laid out before the next frame.
    public func setNeedsLayout() { setNeedsLayout(.setNeedsLayout, of: self) }

    /// Has the subviews laid out because of a call to `view`, this one or one inside it.
    final func setNeedsLayout(_ call: LayoutRequest.Call, of view: View) {
        // The first call is the program's; what follows from it may ask again.
        if layoutCall == nil { layoutCall = call }
        setNeedsLayoutInside(LayoutRequest(call, of: view))
    }

    /// Has the next layout pass look into this view and those around it.
    func setNeedsLayoutInside(_ request: LayoutRequest) {
        // Those around it are looked into already, or the present pass has yet to come here.
        guard !holdsViewsToLayOut else { return }
        holdsViewsToLayOut = true
        superview?.setNeedsLayoutInside(request)
    }

    /// Has the next layout pass come to a new subview.
    final func setNeedsLayout(ofNew subview: View) {
        subview.layoutCall = .addSubview
        subview.holdsViewsToLayOut = true
        setNeedsLayoutInside(LayoutRequest(.addSubview, of: subview))
    }

    /// Lays out the subviews. The view has its own frame already.
    open func layoutSubviews() {}

    /// Lays out the view and its subviews now, where needed, after `updateProperties()` of each.
    public func layoutIfNeeded() {
        if holdsViewsToLayOut { updatePropertiesIfNeeded() }
        if layoutCall != nil {
            layoutCall = nil
            layoutSubviewsWithController()
        }
        guard holdsViewsToLayOut else { return }
        holdsViewsToLayOut = false
        for view in subviews { view.layoutIfNeeded() }
        // It has asked again while it was laid out.
        if let layoutCall { setNeedsLayoutInside(LayoutRequest(layoutCall, of: self)) }
    }

    private func layoutSubviewsWithController() {
        #if DEBUG
            timesLaidOut += 1
        #endif
        guard let controller else { return layoutSubviews() }
        controller.viewWillLayoutSubviews()
        layoutSubviews()
        controller.layout?(bounds)
        controller.viewDidLayoutSubviews()
    }

    /// The size on the screen changed.
    func sizeDidChange() {}

    /// The size that the content needs, at most `limit`.
    open func sizeThatFits(_ limit: Size) -> Size { limit }

    /// Call when `sizeThatFits(_:)` would return another size, so that a stack or table around the view
    /// adapts.
    public func invalidateIntrinsicContentSize() {
        superview?.contentSizeDidChange(inside: self)
    }

    /// `subview`, or a view inside it, needs another size.
    func contentSizeDidChange(inside subview: View) {
        invalidateIntrinsicContentSize()
    }

    // MARK: Events

    /// Whether Tab, arrows and clicks move the focus to this view; see `FocusHeading`.
    open var canBecomeFocused: Bool { false }

    /// Whether the view can be focused, unless overridden.
    open override var canBecomeFirstResponder: Bool { canBecomeFocused }

    /// The topmost view at `point`, in this view's coordinates, that receives events.
    open func hitTest(_ point: Point) -> View? {
        guard !isHidden, isUserInteractionEnabled, alpha > 0, presentation.takesTouches,
            bounds.contains(point)
        else { return nil }
        for view in subviews.reversed() {
            if let hit = view.hitTest(point - view.shownFrame.origin) { return hit }
        }
        return self
    }

    /// Whether key events start at this view: it is the first responder, and no presented controller covers
    /// it.
    public var isFirstResponder: Bool { window?.keyResponder === self }

    /// Makes this view the first responder, if the present one resigns.
    ///
    /// - Returns: whether it succeeded; false outside a window.
    /// - Precondition: `canBecomeFirstResponder`.
    @discardableResult
    open func becomeFirstResponder() -> Bool {
        precondition(canBecomeFirstResponder, "this view cannot become first responder")
        return window?.makeFirstResponder(self) ?? false
    }

    /// Gives up being first responder; key events then start at the topmost controller.
    ///
    /// - Returns: whether the view is not the first responder any more.
    @discardableResult
    open func resignFirstResponder() -> Bool {
        window?.giveUpFirstResponder(self)
        return true
    }

    /// The cells that a context menu belongs to if a key opens it.
    var contextRect: Rect { bounds }

    /// The view may have become the first responder, or stopped being it.
    func firstResponderDidChange() {}
}
