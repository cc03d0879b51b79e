import CursesKit

/// A gauge, a sparkline, lines and bars, which a new value moves twice a second while they are on the screen.
final class ChartsViewController: ViewController {
    private let clock: any FrameClock
    private let charts = ChartsView()
    private var isShown = false

    init(clock: any FrameClock) {
        self.clock = clock
        super.init()
        title = "Charts"
    }

    override func loadView() -> View { charts }

    override func viewDidAppear() {
        super.viewDidAppear()
        guard !isShown else { return }
        isShown = true
        goOn()
    }

    override func viewDidDisappear() {
        super.viewDidDisappear()
        isShown = false
    }

    private func goOn() {
        clock.schedule(after: .milliseconds(500)) { [weak self] in
            guard let self, isShown else { return }
            charts.addValues()
            goOn()
        }
    }
}

/// The charts below each other: those of one row, and then the others, which share the rest.
private final class ChartsView: View {
    private let gauge = Gauge()
    private let sparkline = Sparkline()
    private let lines = LineChart()
    private let bars = BarChart()
    private var count = 0

    init() {
        super.init()
        gauge.title = "Load"
        gauge.criticalValue = 90
        sparkline.title = "Load"
        lines.series = [ChartSeries("Received", values: []), ChartSeries("Sent", values: [])]
        lines.axis = ChartAxis(range: 0...100, unit: " MB")
        lines.labels = ["a minute ago", "now"]
        bars.series = [ChartSeries(values: [3, 5, -2, 4, 7, 6, 1])]
        bars.labels = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
        for view in [gauge, sparkline, lines, bars] { addSubview(view) }
        for _ in 0..<120 { addValues() }
    }

    override func layoutSubviews() {
        let width = bounds.width - 2
        gauge.frame = Rect(x: 1, y: 0, width: width, height: 1)
        sparkline.frame = Rect(x: 1, y: 1, width: width, height: 1)
        let half = (bounds.height - 2) / 2
        lines.frame = Rect(x: 1, y: 2, width: width, height: half)
        bars.frame = Rect(x: 1, y: 2 + half, width: width, height: bounds.height - 2 - half)
    }

    /// Shows the next value of each series, and drops those of more than a minute ago.
    func addValues() {
        count += 1
        let load = Double(count * 37 % 61 + count % 40)
        gauge.value = load
        sparkline.append(load)
        for (index, value) in [load, Double(count * 7 % 50)].enumerated() {
            lines.series[index].values.append(value)
            if lines.series[index].values.count > 120 { lines.series[index].values.removeFirst() }
        }
    }
}
