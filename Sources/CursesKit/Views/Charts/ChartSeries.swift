import Localization

/// Values of one kind in a chart, with the name that its legend shows.
public struct ChartSeries: Hashable, Sendable {
    /// The name in the legend.
    public var name: Text
    /// The values from left to right, at equal distances. One that is not finite is a gap.
    public var values: [Double]
    /// The colour; nil for the one of the theme that belongs to its place among the series.
    public var color: Color?

    /// Values in a colour of the theme by default.
    public init(_ name: Text = .empty, values: [Double], color: Color? = nil) {
        (self.name, self.values, self.color) = (name, values, color)
    }
}

extension ChartSeries {
    /// The colours of series that have none, in their order.
    private static let colors: [Color] = [.tint, .destructive, .label, .secondaryLabel]

    /// The colour of the series at `index`.
    func shownColor(at index: Int) -> Color { color ?? Self.colors[index % Self.colors.count] }

    /// The least and the largest value; nil without a value.
    var range: ClosedRange<Double>? {
        var range: ClosedRange<Double>?
        for value in values where value.isFinite {
            range = min(range?.lowerBound ?? value, value)...max(range?.upperBound ?? value, value)
        }
        return range
    }

    /// The values in words; nil without a value.
    func accessibilityText(_ axis: ChartAxis) -> String? {
        guard let range, let last = values.last(where: \.isFinite) else { return nil }
        let scale = ChartScale(range, unit: axis.unit)
        let (low, high) = (scale.exactText(range.lowerBound), scale.exactText(range.upperBound))
        let words = localized("from \(low) to \(high), last \(scale.exactText(last))")
        return name.isEmpty ? words : "\(name): \(words)"
    }
}
