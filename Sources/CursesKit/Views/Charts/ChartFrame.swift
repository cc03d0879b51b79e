/// What stands around the values of a chart: the axis with its numbers at the left, labels below and the legend above, as
/// far as there is room.
struct ChartFrame {
    /// The cells of the values.
    let plot: Rect
    let scale: ChartScale
    private let showsNumbers, showsLine, showsLabels: Bool
    private let legend: [(sign: Glyph, name: Text, color: Color)]

    /// The fewest columns and rows of values beside what explains them.
    private static let leastPlot = Size(width: 8, height: 3)

    /// - Parameter sign: what stands before the name of the series at an index.
    init(
        _ series: [ChartSeries], axis: ChartAxis, hasLabels: Bool, in bounds: Rect,
        sign: (Int) -> Unicode.Scalar
    ) {
        let named = series.indices.filter { !series[$0].name.isEmpty }
        var rows = bounds.height - Self.leastPlot.height
        /// Whether there is a row more for something.
        func takeRow(if isWanted: Bool) -> Bool {
            guard isWanted, rows > 0 else { return false }
            rows -= 1
            return true
        }
        showsLabels = takeRow(if: hasLabels)
        let showsLegend = takeRow(if: !named.isEmpty)
        showsLine = takeRow(if: !axis.isHidden)
        legend = (showsLegend ? named : []).map {
            (Glyph(sign($0), width: 1), series[$0].name, series[$0].shownColor(at: $0))
        }
        let top = showsLegend ? 1 : 0
        let height = bounds.height - top - (showsLabels ? 1 : 0) - (showsLine ? 1 : 0)
        scale = ChartScale(
            axis.range(for: series), unit: axis.unit, count: min(6, max(3, height / 2)),
            isRounded: axis.range == nil)
        let margin = 1 + (scale.ticks.map { [scale] in scale.text($0).width }.max() ?? 0)
        showsNumbers = !axis.isHidden && bounds.width - margin >= Self.leastPlot.width
        let left = showsNumbers ? margin : 0
        plot = Rect(x: left, y: top, width: bounds.width - left, height: height)
    }

    /// Draws all but the values.
    ///
    /// - Parameter labels: below the values, with the column of the middle of each, from left to right.
    func draw(labels: [(text: Text, middle: Int)], on canvas: inout Canvas) {
        drawLegend(on: &canvas)
        if showsNumbers { drawAxis(on: &canvas) }
        if showsLine {
            let start = showsNumbers ? plot.minX - 1 : 0
            canvas.draw(
                Glyph("─", width: 1), repeated: plot.maxX - start, at: Point(x: start, y: plot.maxY),
                style: .separator)
            if showsNumbers { canvas.draw("└", at: Point(x: start, y: plot.maxY), style: .separator) }
        }
        guard showsLabels else { return }
        var end = 0
        for (text, middle) in labels {
            let x = min(max(0, middle - text.width / 2), plot.maxX - text.width)
            guard x >= end else { continue }
            canvas.draw(
                text, at: Point(x: x, y: plot.maxY + (showsLine ? 1 : 0)), style: .secondaryLabel)
            end = x + text.width + 1
        }
    }

    private func drawLegend(on canvas: inout Canvas) {
        var x = plot.minX
        for (sign, name, color) in legend {
            guard x < plot.maxX else { return }
            canvas.draw(sign, repeated: 1, at: Point(x: x, y: 0), style: Style(foreground: color))
            canvas.draw(name, at: Point(x: x + 2, y: 0), style: .plain, limit: max(0, plot.maxX - x - 2))
            x += name.width + 4
        }
    }

    private func drawAxis(on canvas: inout Canvas) {
        let x = plot.minX - 1
        for y in plot.minY..<plot.maxY {
            canvas.draw(Glyph("│", width: 1), repeated: 1, at: Point(x: x, y: y), style: .separator)
        }
        var previous = plot.maxY + 1
        for tick in scale.ticks {
            let share = scale.share(of: tick)
            let y = plot.maxY - 1 - Int((share * Double(plot.height - 1)).rounded())
            guard y < previous else { continue }
            previous = y
            let text = scale.text(tick)
            canvas.draw(Glyph("┤", width: 1), repeated: 1, at: Point(x: x, y: y), style: .separator)
            canvas.draw(text, at: Point(x: x - text.width, y: y), style: .secondaryLabel)
        }
    }
}
