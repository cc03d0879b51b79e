/// Bars that stand side by side, in groups if there are several series, with an axis, labels and a legend.
///
///     let chart = BarChart()
///     chart.series = [ChartSeries(values: [3, 5, 2])]
///     chart.labels = ["Mon", "Tue", "Wed"]
///
/// Bars grow in eighths of a cell, or in whatever steps the terminal has; those of negative values hang. Bars without room
/// at the right are left out. Drawing costs what is on the screen.
public final class BarChart: View {
    /// The bars: the first values of all series are the first group. A value that is not finite has no bar.
    public var series: [ChartSeries] = [] {
        didSet { setNeedsDisplay() }
    }

    /// The values from the bottom to the top. Bars begin at 0, or at the end of the axis that is nearest to it.
    public var axis = ChartAxis() {
        didSet { if axis != oldValue { setNeedsDisplay() } }
    }

    /// The texts below the groups. Those without room are left out.
    public var labels: [Text] = [] {
        didSet { if labels != oldValue { setNeedsDisplay() } }
    }

    /// With more groups than these, their values are summed up when they are read aloud.
    private static let readGroups = 12

    /// The value of each bar with its label, a line for each series; of many bars, the least, the largest and the last.
    public override var accessibilityValue: String? {
        let texts = series.compactMap { series -> String? in
            guard series.values.count <= Self.readGroups, labels.count >= series.values.count,
                let range = series.range
            else { return series.accessibilityText(axis) }
            let scale = ChartScale(range, unit: axis.unit)
            let bars = zip(labels, series.values).filter { $0.1.isFinite }
                .map { "\($0.0) \(scale.exactText($0.1))" }.joined(separator: ", ")
            return series.name.isEmpty ? bars : "\(series.name): \(bars)"
        }
        return texts.isEmpty ? nil : texts.joined(separator: "\n")
    }

    public override func draw(_ canvas: inout Canvas) {
        let frame = ChartFrame(series, axis: axis, hasLabels: !labels.isEmpty, in: bounds) { _ in "■" }
        let plot = frame.plot
        let count = min(series.map(\.values.count).max() ?? 0, plot.width)
        guard count > 0 else { return frame.draw(labels: [], on: &canvas) }
        let groupWidth = plot.width / count
        let gap = groupWidth > 1 ? 1 : 0
        let placed = labels.prefix(count).enumerated().map { index, text in
            (
                text: text.truncated(to: groupWidth),
                middle: plot.minX + index * groupWidth + (groupWidth - gap) / 2
            )
        }
        frame.draw(labels: placed, on: &canvas)
        let barWidth = max(1, (groupWidth - gap) / series.count)
        for (place, series) in series.enumerated() where (place + 1) * barWidth <= max(1, groupWidth - gap) {
            let style = Style(foreground: series.shownColor(at: place))
            for (index, value) in series.values.prefix(count).enumerated() where value.isFinite {
                let x = plot.minX + index * groupWidth + place * barWidth
                draw(value, x: x, width: barWidth, in: frame, style: style, on: &canvas)
            }
        }
    }

    private func draw(
        _ value: Double, x: Int, width: Int, in frame: ChartFrame, style: Style, on canvas: inout Canvas
    ) {
        let column = BlockColumn(traits: traitCollection)
        let (scale, plot) = (frame.scale, frame.plot)
        let zero = scale.share(of: 0)
        // The line between bars that stand and those that hang is between two rows.
        let below = Int((zero * Double(plot.height)).rounded())
        let share = scale.share(of: value) - zero
        guard share != 0 else { return }
        let room = share > 0 ? plot.height - below : below
        let most = share > 0 ? 1 - zero : zero
        let steps = Int((share.magnitude / most * Double(room * column.stepsInCell)).rounded())
        column.draw(
            (share > 0 ? 1 : -1) * max(min(1, room), steps), x: x, width: width, bottom: plot.maxY - below,
            style: style,
            on: &canvas)
    }
}
