/// A whole number with a button on either side: `‹ 3 ›`.
///
/// The arrows or a click on a side change it; Home and End lead to the ends of its range.
public final class Stepper: Control {
    /// The number; clamped to the range. Setting this calls no actions.
    public var value: Int {
        didSet {
            value = min(max(value, range.lowerBound), range.upperBound)
            if value != oldValue { setNeedsDisplay() }
        }
    }

    /// The smallest and the largest number.
    public let range: ClosedRange<Int>
    /// The distance of one step.
    public let stepValue: Int

    /// A stepper by ones, unless `stepValue` says otherwise.
    ///
    /// - Precondition: `stepValue` is greater than 0.
    public init(value: Int = 0, in range: ClosedRange<Int>, stepValue: Int = 1) {
        precondition(stepValue > 0, "a stepper needs a step")
        self.range = range
        self.stepValue = stepValue
        self.value = min(max(value, range.lowerBound), range.upperBound)
        super.init()
    }

    /// The number.
    public override var accessibilityValue: String? { "\(value)" }

    public override var keyCommands: [KeyCommand] { commands }
    private lazy var commands: [KeyCommand] = [
        KeyCommand(.increase) { [weak self] in self?.move(by: 1) },
        KeyCommand(.decrease) { [weak self] in self?.move(by: -1) },
        KeyCommand(.least) { [weak self] in self?.set(.min) },
        KeyCommand(.most) { [weak self] in self?.set(.max) },
    ]

    private func move(by steps: Int) {
        set(value.clampedSum(steps * stepValue))
    }

    /// Sets the number as the user does.
    private func set(_ new: Int) {
        let previous = value
        value = new
        if value != previous { sendActions(for: .valueChanged) }
    }

    /// Room for the longest number of the range, in one row.
    public override func sizeThatFits(_ limit: Size) -> Size {
        let digits = max(Text(range.lowerBound).width, Text(range.upperBound).width)
        return Size(width: min(limit.width, digits + 4), height: min(limit.height, 1))
    }

    public override func draw(_ canvas: inout Canvas) {
        let style = currentStyle
        canvas.fill(bounds, style: style)
        let number = Text(value).truncated(to: bounds.width)
        canvas.draw(number, at: bounds.centered(Size(width: number.width, height: 1)).origin, style: style)
        guard bounds.width >= number.width + 2 else { return }
        // At an end there is no further step.
        if value > range.lowerBound { canvas.draw("‹", at: .zero, style: style) }
        if value < range.upperBound { canvas.draw("›", at: Point(x: bounds.width - 1, y: 0), style: style) }
    }

    public override func trackingDidEnd(at point: Point) {
        move(by: 2 * point.x < bounds.width ? -1 : 1)
    }
}
