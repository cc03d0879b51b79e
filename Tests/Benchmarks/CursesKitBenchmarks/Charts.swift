import CursesKit

private let size = Size(width: 200, height: 50)

/// Three lines through as many values as there are dots in a row.
@MainActor
func makeLineChart() -> View {
    let chart = LineChart(frame: Rect(origin: .zero, size: size))
    chart.series = [7, 11, 13].map { step in
        ChartSeries("by \(step)", values: (0..<400).map { Double($0 * step % 97) })
    }
    chart.labels = ["first", "last"]
    return chart
}

/// Three bars in each of forty groups.
@MainActor
func makeBarChart() -> View {
    let chart = BarChart(frame: Rect(origin: .zero, size: size))
    chart.series = [7, 11, 13].map { step in
        ChartSeries("by \(step)", values: (0..<40).map { Double($0 * step % 97) })
    }
    return chart
}

/// Draws a chart on an empty canvas.
@MainActor
func draw(_ chart: View) {
    var canvas = Canvas(size: size)
    chart.draw(&canvas)
}
