import Localization

/// A one-row bar that shows the progress of a task, or that it is in progress.
public final class ProgressView: View {
    /// The share that is done, 0...1. Values outside are clamped; NaN counts as 0.
    public var progress = 0.0 {
        didSet {
            progress = progress.isNaN ? 0 : min(1, max(0, progress))
            if progress != oldValue { setNeedsDisplay() }
        }
    }

    /// Whether the amount of work is unknown. The bar then shows a block that moves with `advance()`.
    public var isIndeterminate = false {
        didSet { if isIndeterminate != oldValue { setNeedsDisplay() } }
    }

    /// The glyphs of the bar.
    public var shape = ProgressBar.Shape.dots {
        didSet { if shape != oldValue { setNeedsDisplay() } }
    }

    /// The style of the whole bar.
    public var style: Style {
        didSet { if style != oldValue { setNeedsDisplay() } }
    }

    /// The colour of the part that is done; nil for that of the style.
    public var progressTintColor: Color? {
        didSet { if progressTintColor != oldValue { setNeedsDisplay() } }
    }

    /// The colour of the rest; nil for that of the style.
    public var trackTintColor: Color? {
        didSet { if trackTintColor != oldValue { setNeedsDisplay() } }
    }

    /// The share that is done, such as `40 %`; nil while the amount of work is unknown.
    public override var accessibilityValue: String? {
        isIndeterminate ? nil : localized("\(Int(progress * 100)) %")
    }

    private var step = 0

    /// A bar without progress, which receives no mouse events.
    public init(frame: Rect = .zero, style: Style = .plain) {
        self.style = style
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    /// Moves the block of an indeterminate bar by one cell.
    public func advance() {
        step += 1
        if isIndeterminate { setNeedsDisplay() }
    }

    public override func draw(_ canvas: inout Canvas) {
        if shape == .blocks, traitCollection.showsRelief, let gloss = window?.theme.gloss {
            return draw(gloss, on: &canvas)
        }
        let filled = Text.Attributes(foreground: progressTintColor)
        let empty = Text.Attributes(foreground: trackTintColor)
        guard isIndeterminate else {
            let bar = ProgressBar(progress, shape: shape)
            return canvas.draw(
                bar.text(width: bounds.width, traits: traitCollection, filled: filled, empty: empty),
                at: .zero, style: style)
        }
        let glyphs = ProgressBar.Glyphs(shape: shape, traits: traitCollection)
        let block = block
        canvas.draw(glyphs.empty, repeated: bounds.width, at: .zero, style: style.with(empty))
        canvas.draw(
            glyphs.full, repeated: block.count, at: Point(x: block.lowerBound, y: 0),
            style: style.with(filled))
    }

    /// Draws the bar of a phone: the rest is a groove.
    private func draw(_ gloss: Gloss, on canvas: inout Canvas) {
        canvas.fill(bounds, relief: gloss.track, hasText: false)
        let steps = Int((Double(width * 8) * progress).rounded())
        let done = isIndeterminate ? block : 0..<steps / 8
        canvas.fill(
            Rect(x: done.lowerBound, y: 0, width: done.count, height: 1), relief: gloss.progress,
            hasText: false)
        guard !isIndeterminate, steps % 8 > 0 else { return }
        let part = ProgressBar.Glyphs(shape: .blocks, traits: traitCollection).part(steps % 8)
        canvas.draw(
            part, repeated: 1, at: Point(x: done.upperBound, y: 0),
            style: Style(foreground: gloss.progress.mean, background: gloss.track.mean))
    }

    /// The cells of the bar.
    private var width: Int { min(bounds.width, ProgressBar.widthLimit) }

    /// The cells of the moving block: a fifth of the bar, moving to and fro.
    private var block: Range<Int> {
        let length = max(1, width / 5)
        let room = width - length
        guard room > 0 else { return 0..<width }
        let phase = step % (2 * room)
        let start = phase <= room ? phase : 2 * room - phase
        return start..<start + length
    }
}
