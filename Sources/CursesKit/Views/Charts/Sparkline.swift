/// A chart as small as a word: the newest values as columns, the last one at the right.
///
///     load.append(0.7)
///
/// It takes any height; in one row, a column has eight steps, or whatever steps the terminal has.
public final class Sparkline: View {
    /// What the values are, when they are read aloud.
    public var title = Text.empty

    /// The values; one that is not finite is a gap. Those without room at the left are not shown.
    public var values: [Double] = [] {
        didSet { setNeedsDisplay() }
    }

    /// The values from the bottom to the top, which is nowhere written.
    public var axis = ChartAxis() {
        didSet { if axis != oldValue { setNeedsDisplay() } }
    }

    /// The colour of the columns.
    public var color = Color.tint {
        didSet { if color != oldValue { setNeedsDisplay() } }
    }

    /// `append(_:)` keeps so many of the newest values, more than any screen has columns.
    public static let valueLimit = 1000

    /// Adds a value at the right; the oldest one beyond `valueLimit` goes.
    public func append(_ value: Double) {
        values.append(value)
        if values.count > Self.valueLimit { values.removeFirst(values.count - Self.valueLimit) }
    }

    public override var accessibilityLabel: String? { title.isEmpty ? nil : title.description }

    /// The least, the largest and the last value in words.
    public override var accessibilityValue: String? { ChartSeries(values: values).accessibilityText(axis) }

    public override func sizeThatFits(_ limit: Size) -> Size {
        Size(width: limit.width, height: min(1, limit.height))
    }

    public override func draw(_ canvas: inout Canvas) {
        let shown = values.suffix(bounds.width)
        let range = axis.range(for: [ChartSeries(values: Array(shown))])
        let scale = ChartScale(range, unit: axis.unit)
        let column = BlockColumn(traits: traitCollection)
        let most = Double(max(0, bounds.height * column.stepsInCell - 1))
        for (index, value) in shown.enumerated() where value.isFinite {
            // The least value is seen, too.
            column.draw(
                1 + Int((scale.share(of: value) * most).rounded()), x: bounds.width - shown.count + index,
                width: 1, bottom: bounds.height, style: Style(foreground: color), on: &canvas)
        }
    }
}
