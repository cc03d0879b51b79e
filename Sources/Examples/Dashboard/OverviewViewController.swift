import CursesKit

/// How busy the machine is now, and was in the last minute.
final class OverviewViewController: ViewController {
    private let monitor: Monitor
    private let busy = Gauge()
    private let memory = Gauge()
    private let history = LineChart()
    private let cores = BarChart()
    private let received = TrafficRow("Received")
    private let sent = TrafficRow("Sent")
    private lazy var charts = StackView([history, cores])
    private lazy var content = StackView([busy, memory, charts, received.view, sent.view], axis: .vertical)

    init(_ monitor: Monitor) {
        self.monitor = monitor
        super.init()
        title = "Overview"
    }

    override func viewDidLoad() {
        busy.title = "Busy"
        for gauge in [busy, memory] { gauge.criticalValue = 90 }
        history.axis = ChartAxis(range: 0...100, unit: " %")
        history.labels = ["a minute ago", "now"]
        cores.axis = history.axis
        charts.spacing = 1
        charts.setLength(StackViewLength(minimum: 4, weight: 2, priority: 1), for: history)
        charts.setLength(StackViewLength(weight: 1), for: cores)
        // In a small window, the network gives way to the charts.
        content.setLength(StackViewLength(minimum: 4, weight: 1), for: charts)
        view.addSubview(content)
    }

    override func viewWillLayoutSubviews() {
        content.frame = view.bounds.inset(dx: 1, dy: 0)
        charts.axis = view.bounds.width < 100 ? .vertical : .horizontal
    }

    /// Called again whenever something has changed that it has read of the monitor. What stays is not drawn again.
    override func updateProperties() {
        busy.value = (monitor.busy.last ?? 0).rounded()
        memory.isHidden = monitor.memory == nil
        if let usage = monitor.memory {
            memory.title = "Memory of \(size(usage.total))"
            memory.value = (100 * Double(usage.used) / Double(usage.total)).rounded()
        }
        history.series = [ChartSeries(values: monitor.busy.values)]
        cores.isHidden = monitor.cores.isEmpty
        cores.series = [ChartSeries(values: monitor.cores.map { $0.rounded() })]
        cores.labels = monitor.cores.indices.map { "core \($0 + 1)" }
        received.show(monitor.received)
        sent.show(monitor.sent)
    }
}

/// A row with the bytes of each half second in a minute, and those of the last one as a number.
@MainActor
private final class TrafficRow {
    let view: StackView
    private let sparkline = Sparkline()
    private let rate = Label(style: .secondaryLabel)

    init(_ title: Text) {
        let name = Label(title)
        view = StackView([name, sparkline, rate])
        view.spacing = 1
        view.setLength(StackViewLength(minimum: 8), for: name)
        view.setLength(StackViewLength(minimum: 9), for: rate)
        sparkline.title = title
        rate.alignment = .right
    }

    func show(_ history: History) {
        view.isHidden = history.last == nil
        sparkline.values = history.values
        rate.text = "\(size(Int(history.last ?? 0)))/s"
    }
}

/// The number of bytes for readers, such as `12 MB`.
func size(_ byteCount: Int) -> String {
    var (number, unit) = (byteCount, "B")
    for next in ["kB", "MB", "GB"] where number >= 10_000 { (number, unit) = (number / 1000, next) }
    return "\(number) \(unit)"
}
