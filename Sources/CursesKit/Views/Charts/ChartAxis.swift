/// The values that a chart covers, and how they are written.
public struct ChartAxis: Hashable, Sendable {
    /// The values at the ends; nil to fit the values, and to begin at 0 where none is negative.
    public var range: ClosedRange<Double>?
    /// What follows each number, such as ` %` or ` ms`.
    public var unit: String
    /// Whether the axis and its numbers are shown, where there is room.
    public var isHidden: Bool

    /// An axis that fits the values.
    public init(range: ClosedRange<Double>? = nil, unit: String = "", isHidden: Bool = false) {
        (self.range, self.unit, self.isHidden) = (range, unit, isHidden)
    }

    /// The values at the ends, for a chart of these series: finite, and different from each other.
    func range(for series: [ChartSeries]) -> ClosedRange<Double> {
        if let range, range.lowerBound.isFinite, range.upperBound.isFinite,
            range.lowerBound < range.upperBound
        {
            return range
        }
        let ranges = series.compactMap(\.range)
        let low = min(0, ranges.map(\.lowerBound).min() ?? 0)
        let high = max(0, ranges.map(\.upperBound).max() ?? 0)
        return low < high ? low...high : low...low + 1
    }
}
