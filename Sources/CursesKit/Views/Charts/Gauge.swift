/// A value within its range, as a bar with a title and a number, such as the load of a disk.
///
/// In one row, the title is at the left and the number at the right; with two rows or more, both are above the bar.
public final class Gauge: View {
    /// What is shown; left out where there is no room.
    public var title = Text.empty {
        didSet { if title != oldValue { setNeedsDisplay() } }
    }

    /// The value; beyond the range, the bar is full or empty. One that is not finite counts as the least.
    public var value = 0.0 {
        didSet { if value != oldValue { setNeedsDisplay() } }
    }

    /// The range, 0...100 and ` %` by default; without a range, 0...1.
    public var axis = ChartAxis(range: 0...100, unit: " %") {
        didSet { if axis != oldValue { setNeedsDisplay() } }
    }

    /// A value of at least this is shown in bold and in the colour of what is destructive; nil for none.
    public var criticalValue: Double? {
        didSet { if criticalValue != oldValue { setNeedsDisplay() } }
    }

    /// The bar is not shown in fewer cells.
    private static let leastBar = 4

    public override var accessibilityLabel: String? { title.isEmpty ? nil : title.description }
    /// The number with its unit.
    public override var accessibilityValue: String? { numbers.exactText(shownValue) }

    private var range: ClosedRange<Double> { axis.range(for: []) }
    private var numbers: ChartScale { ChartScale(range, unit: axis.unit) }
    private var shownValue: Double { value.isFinite ? value : range.lowerBound }

    public override func sizeThatFits(_ limit: Size) -> Size {
        Size(width: limit.width, height: min(1, limit.height))
    }

    public override func draw(_ canvas: inout Canvas) {
        let isCritical = criticalValue.map { shownValue >= $0 } ?? false
        let style = isCritical ? Style.destructive : .plain
        let number = Text(numbers.exactText(shownValue))
        let numberX = bounds.width - number.width
        var bar = Rect(x: 0, y: min(1, bounds.height - 1), width: bounds.width, height: 1)
        if bounds.height < 2 {
            // The number has room for its longest form, so that the bar does not change its length.
            let ends = [range.lowerBound, range.upperBound].map { Text(numbers.exactText($0)).width }
            let end = bounds.width - max(number.width, ends.max() ?? 0)
            let start = title.isEmpty || end - title.width - 2 < Self.leastBar ? 0 : title.width + 1
            bar = Rect(x: start, y: 0, width: end - 1 - start, height: 1)
            if start > 0 { canvas.draw(title, at: .zero, style: .plain) }
        } else {
            canvas.draw(title, at: .zero, style: .plain, limit: max(0, numberX - 1))
        }
        // A number without its last digits would be another one.
        if numberX >= 0 { canvas.draw(number, at: Point(x: numberX, y: 0), style: style) }
        guard bar.width >= Self.leastBar || bounds.height > 1 else { return }
        let filled = Text.Attributes(foreground: isCritical ? .destructive : .tint)
        let text = ProgressBar(numbers.share(of: shownValue)).text(
            width: bar.width, traits: traitCollection, filled: filled)
        canvas.draw(text, at: bar.origin, style: .plain)
    }
}
