/// A value between two ends, set with the arrows, Home, End, the page keys, or by dragging.
///
///     ━━━━●─────
public final class Slider: Control {
    /// The value; clamped to the range, and NaN counts as its start. Setting this calls no actions.
    public var value: Double {
        didSet {
            value = clamped(value)
            if value != oldValue { setNeedsDisplay() }
        }
    }

    /// The values at both ends.
    public let range: ClosedRange<Double>
    /// The distance of an arrow key; the page keys go five times as far.
    public let step: Double

    /// A slider; by default, with twenty steps.
    ///
    /// - Precondition: the range and the step are finite, and the step is greater than 0.
    public init(value: Double = 0, in range: ClosedRange<Double> = 0...1, step: Double? = nil) {
        let length = range.upperBound - range.lowerBound
        let step = step ?? (length > 0 ? length / 20 : 1)
        precondition(length.isFinite && step.isFinite && step > 0, "a slider needs a finite range and step")
        self.range = range
        self.step = step
        self.value = range.lowerBound
        super.init()
        self.value = clamped(value)
    }

    private func clamped(_ value: Double) -> Double {
        value > range.lowerBound ? min(value, range.upperBound) : range.lowerBound
    }

    /// The number.
    public override var accessibilityValue: String? { "\(value)" }

    public override var keyCommands: [KeyCommand] { commands }
    private lazy var commands: [KeyCommand] = [
        KeyCommand(.increase) { [weak self] in self?.move(by: 1) },
        KeyCommand(.decrease) { [weak self] in self?.move(by: -1) },
        KeyCommand(.increaseMuch) { [weak self] in self?.move(by: 5) },
        KeyCommand(.decreaseMuch) { [weak self] in self?.move(by: -5) },
        KeyCommand(.least) { [weak self] in self?.set(-.infinity) },
        KeyCommand(.most) { [weak self] in self?.set(.infinity) },
    ]

    private func move(by steps: Double) {
        set(value + steps * step)
    }

    /// Sets the value as the user does.
    private func set(_ new: Double) {
        let previous = value
        value = new
        if value != previous { sendActions(for: .valueChanged) }
    }

    // MARK: Layout and drawing

    /// One row, as wide as possible.
    public override func sizeThatFits(_ limit: Size) -> Size {
        Size(width: limit.width, height: min(limit.height, 1))
    }

    /// The column of the knob.
    private var knob: Int {
        let length = range.upperBound - range.lowerBound
        guard length > 0, bounds.width > 1 else { return 0 }
        let last = min(bounds.width, ProgressBar.widthLimit) - 1
        return Int(((value - range.lowerBound) / length * Double(last)).rounded())
    }

    public override func draw(_ canvas: inout Canvas) {
        guard bounds.width > 0 else { return }
        let style = currentStyle
        let hasUnicode = traitCollection.hasUnicode
        let (full, empty): (Glyph, Glyph) = hasUnicode ? (Glyph("━"), Glyph("─")) : (Glyph("="), Glyph("-"))
        let knob = knob
        canvas.draw(full, repeated: knob, at: .zero, style: style)
        canvas.draw(
            empty, repeated: max(0, bounds.width - knob - 1), at: Point(x: knob + 1, y: 0), style: style)
        canvas.draw(hasUnicode ? "●" : "O", at: Point(x: knob, y: 0), style: style.adding(.bold))
    }

    /// Moves the knob to the mouse, to a whole number of steps except at the ends.
    public override func trackingDidMove(to point: Point) {
        guard bounds.width > 1 else { return }
        let length = range.upperBound - range.lowerBound
        let share = min(1, max(0, Double(point.x) / Double(bounds.width - 1)))
        set(share == 1 ? range.upperBound : range.lowerBound + (share * length / step).rounded() * step)
    }
}
