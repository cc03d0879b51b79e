/// A turning glyph that shows activity.
///
/// While it is stopped, hidden or outside a window, it needs no frames. On a terminal that shows only ASCII
/// it is a stroke.
public final class ActivityIndicatorView: View {
    /// Whether it turns while it is visible.
    public private(set) var isAnimating = false

    /// Whether it is invisible while it does not turn.
    public var hidesWhenStopped = true {
        didSet { if hidesWhenStopped != oldValue { setNeedsDisplay() } }
    }

    /// The style of the glyph.
    public var style = Style.tint {
        didSet { if style != oldValue { setNeedsDisplay() } }
    }

    private var step = 0
    private weak var ticked: Animator?

    private static let interval = Duration.milliseconds(100)
    private static let glyphs: [Text] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
    private static let strokes: [Text] = ["|", "/", "-", "\\"]

    /// A stopped indicator, which receives no mouse events.
    public init() {
        super.init(frame: Rect(x: 0, y: 0, width: 1, height: 1))
        isUserInteractionEnabled = false
    }

    /// Starts turning.
    public func startAnimating() {
        guard !isAnimating else { return }
        isAnimating = true
        updateTicking()
        setNeedsDisplay()
    }

    /// Stops turning.
    public func stopAnimating() {
        guard isAnimating else { return }
        isAnimating = false
        updateTicking()
        setNeedsDisplay()
    }

    public override func sizeThatFits(_ limit: Size) -> Size {
        Size(width: min(1, limit.width), height: min(1, limit.height))
    }

    public override func draw(_ canvas: inout Canvas) {
        guard isAnimating || !hidesWhenStopped else { return }
        let glyphs = traitCollection.hasUnicode ? Self.glyphs : Self.strokes
        let middle = bounds.centered(Size(width: 1, height: 1)).origin
        canvas.draw(glyphs[step % glyphs.count], at: middle, style: style)
    }

    override func visibilityDidChange() {
        super.visibilityDidChange()
        updateTicking()
    }

    private func updateTicking() {
        let animator = isAnimating && isShown ? window?.application?.animator : nil
        guard animator !== ticked else { return }
        ticked?.stopTicking(for: self)
        ticked = animator
        animator?.tick(every: Self.interval, for: self) { [weak self] in self?.turn() }
    }

    private func turn() {
        step += 1
        setNeedsDisplay()
    }
}
