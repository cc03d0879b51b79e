/// Lines through values at equal distances, one for each series, with an axis, labels and a legend.
///
///     let chart = LineChart()
///     chart.series = [ChartSeries("In", values: received), ChartSeries("Out", values: sent)]
///     chart.axis = ChartAxis(unit: " MB/s")
///     chart.labels = ["−60 s", "now"]
///
/// The lines are of braille, eight dots to a cell, or of the nearest that the terminal has; see `DotCanvas`.
/// The second line is dashed and the third is dotted, so that colour is not the only mark. Numbers, labels and the legend
/// are there where they leave enough room for the lines. Drawing costs what is on the screen, with any number of values if
/// the axis has a range; otherwise, they are looked through for their ends.
public final class LineChart: View {
    /// The lines; a value that is not finite is a gap.
    public var series: [ChartSeries] = [] {
        didSet { setNeedsDisplay() }
    }

    /// The values from the bottom to the top.
    public var axis = ChartAxis() {
        didSet { if axis != oldValue { setNeedsDisplay() } }
    }

    /// What stands below the lines: the first text at the left end, the last one at the right end, and the others between
    /// them. Those without room are left out.
    public var labels: [Text] = [] {
        didSet { if labels != oldValue { setNeedsDisplay() } }
    }

    /// The columns of cells that each line draws, of how many; further ones begin again.
    private static let dashes: [(length: Int, period: Int)] = [(1, 1), (2, 3), (1, 2), (1, 3)]
    private static let signs: [Unicode.Scalar] = ["━", "╍", "┅", "┉"]

    /// The least, the largest and the last value of each series in words, a line for each.
    public override var accessibilityValue: String? {
        let texts = series.compactMap { $0.accessibilityText(axis) }
        return texts.isEmpty ? nil : texts.joined(separator: "\n")
    }

    public override func draw(_ canvas: inout Canvas) {
        let frame = ChartFrame(series, axis: axis, hasLabels: !labels.isEmpty, in: bounds) {
            Self.signs[$0 % Self.signs.count]
        }
        let room = max(0, frame.plot.width - 1)
        let placed = labels.enumerated().map { index, text in
            (text: text, middle: frame.plot.minX + (labels.count > 1 ? index * room / (labels.count - 1) : 0))
        }
        frame.draw(labels: placed, on: &canvas)
        var dots = DotCanvas(size: frame.plot.size, traits: traitCollection)
        // The first series is in front.
        for index in series.indices.reversed() { draw(index, scale: frame.scale, on: &dots) }
        canvas.draw(dots, at: frame.plot.origin)
    }

    private func draw(_ index: Int, scale: ChartScale, on dots: inout DotCanvas) {
        guard dots.width > 0, dots.height > 0 else { return }
        let (values, color) = (series[index].values, series[index].shownColor(at: index))
        let cell = dots.width / dots.size.width
        let dash = Self.dashes[index % Self.dashes.count]
        let dashInDots = (length: dash.length * cell, period: dash.period * cell)
        let (right, bottom) = (dots.width - 1, Double(dots.height - 1))
        // More values than these would be drawn over each other.
        let count = min(values.count, 4 * dots.width)
        var previous: (x: Int, y: Int)?
        for step in 0..<count {
            let value = values[count < 2 ? 0 : step * (values.count - 1) / (count - 1)]
            guard value.isFinite else {
                previous = nil
                continue
            }
            let point = (
                x: count < 2 ? 0 : step * right / (count - 1),
                y: Int((bottom * (1 - scale.share(of: value))).rounded())
            )
            dots.drawLine(from: previous ?? point, to: point, color: color, dash: dashInDots)
            previous = point
        }
    }
}
