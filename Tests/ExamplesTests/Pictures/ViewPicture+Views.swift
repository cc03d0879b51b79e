import CursesKit
import CursesKitTesting

@testable import Gallery

/// The views that are no controls.
extension ViewPicture {
    static let views: [ViewPicture] = [
        ViewPicture(
            "Label", title: "A label that wraps its text.", size: Size(width: 36, height: 5),
            view: {
                Label("A text in one style, on one row or wrapped over several.", numberOfLines: 0)
            }),
        ViewPicture(
            "TextView", title: "Paragraphs in several styles.", size: Size(width: 44, height: 8),
            view: {
                let view = TextView()
                view.paragraphs = [
                    .init("Linear Algebra", style: .plain.adding(.bold)), .init(""),
                    .init("Vectors, matrices and what they do to space, in thirty-five lectures."), .init(""),
                    .init("Author  Gilbert Strang", hangingIndent: 8),
                ]
                return view
            }),
        ViewPicture(
            "LogView", title: "Lines of a log, warnings and errors in colours of their own.",
            size: Size(width: 52, height: 7),
            view: {
                let log = LogView()
                log.append("Listening on port 80")
                log.append("GET /productions.json from 10.0.0.7", level: .debug)
                log.append("The disk is almost full", level: .warning)
                log.append("The disk is full", level: .error)
                return log
            }),
        ViewPicture(
            "ImageView", title: "A ball in front of a sky.", size: Size(width: 26, height: 14),
            view: {
                let view = ImageView()
                view.bitmap = Sphere(red: 235, green: 120, blue: 60).bitmap(side: 48)
                view.contentMode = .scaleAspectFit
                return view
            }),
        ViewPicture(
            "LaunchImageView", title: "A picture in the middle while the program loads.",
            size: Size(width: 26, height: 5),
            view: { LaunchImageView(image: Image("T E K P U B"), roundDuration: .seconds(2), images: { [] }) }
        ),
        ViewPicture(
            "StackView", title: "Three labels below each other.", size: Size(width: 30, height: 7),
            view: {
                let stack = StackView([Label("First"), Label("Second"), Label("Third")], axis: .vertical)
                stack.spacing = 1
                return stack
            }),
        ViewPicture(
            "ScrollView", "ScrollIndicator", title: "Twenty rows, seven of them in sight.",
            size: Size(width: 30, height: 9),
            view: {
                let view = ScrollView()
                for row in 0..<20 {
                    let label = Label("Row \(row + 1)")
                    label.frame = Rect(x: 0, y: row, width: 20, height: 1)
                    view.contentView.addSubview(label)
                }
                view.contentSize = Size(width: 20, height: 20)
                view.contentOffset = Point(x: 0, y: 5)
                return view
            }),
        ViewPicture(
            "ProgressView", title: "A bar that is filled to two fifths.", size: Size(width: 34, height: 3),
            view: {
                let view = ProgressView()
                view.shape = .line
                view.progress = 0.4
                return view
            }),
        ViewPicture(
            "ActivityIndicatorView", title: "A wheel that turns.", size: Size(width: 12, height: 3),
            view: {
                let view = ActivityIndicatorView()
                view.startAnimating()
                return view
            }),
        ViewPicture(
            "BadgeView", title: "A number on a ground of its own.", size: Size(width: 12, height: 3),
            view: { BadgeView(Badge(count: 12)) }),
        ViewPicture(
            "NavigationBar", title: "A title between a way back and a detail.",
            size: Size(width: 50, height: 3),
            view: {
                let bar = NavigationBar()
                bar.title = "Linear Algebra"
                return bar
            }),
        ViewPicture(
            "StatusBar", title: "A message and a detail.", size: Size(width: 50, height: 3),
            view: {
                let bar = StatusBar()
                (bar.message, bar.detail) = ("35 lectures", "updated today")
                return bar
            }),
        ViewPicture(
            "Toolbar", title: "The keys of the page, and what they do.", size: Size(width: 50, height: 4),
            controller: { KeysViewController() }),
        ViewPicture(
            "SearchBar", title: "A field with what is sought.", size: Size(width: 40, height: 3),
            view: {
                let bar = SearchBar()
                bar.text = "algebra"
                return bar
            }),
        ViewPicture(
            "LineChart", title: "Two lines with axes and a legend.", size: Size(width: 60, height: 14),
            view: {
                let chart = LineChart()
                chart.series = [
                    ChartSeries("Received", values: wave(period: 40, height: 80)),
                    ChartSeries("Sent", values: wave(period: 24, height: 30)),
                ]
                chart.axis = ChartAxis(range: 0...100, unit: " MB")
                chart.labels = ["a minute ago", "now"]
                return chart
            }),
        ViewPicture(
            "BarChart", title: "A bar for each day of a week.", size: Size(width: 50, height: 12),
            view: {
                let chart = BarChart()
                chart.series = [ChartSeries(values: [3, 5, -2, 4, 7, 6, 1])]
                chart.labels = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
                return chart
            }),
        ViewPicture(
            "Sparkline", title: "A row of small columns.", size: Size(width: 40, height: 3),
            view: {
                let line = Sparkline()
                line.title = "Load"
                for value in 0..<40 { line.append(Double(value * 37 % 61)) }
                return line
            }),
        ViewPicture(
            "Gauge", title: "A bar with a name and a percentage.", size: Size(width: 40, height: 3),
            view: {
                let gauge = Gauge()
                (gauge.title, gauge.value) = ("Memory", 62)
                return gauge
            }),
        ViewPicture(
            "TableView", "TableViewCell", title: "Rows in sections.", size: Size(width: 40, height: 12),
            controller: { NamesViewController(clock: SystemClock()) }),
        ViewPicture(
            "TableColumnCell", title: "Rows in columns with titles.", size: Size(width: 70, height: 8),
            controller: { LecturesViewController() }),
        ViewPicture(
            "RefreshControl", title: "A table that was pulled down.", size: Size(width: 40, height: 8),
            controller: { NamesViewController(clock: SystemClock()) }, act: { user, _ in user.press("r") }),
        ViewPicture(
            "OutlineView", "OutlineViewCell", title: "A tree, two of its items expanded.",
            size: Size(width: 40, height: 12), controller: { TreeViewController() },
            act: { user, _ in user.press(.right, .down, .right) }),
        ViewPicture(
            "CollectionView", "CollectionViewCell", title: "Pictures in a grid.",
            size: Size(width: 64, height: 20), controller: { CoversViewController() }),
    ]
}

/// Sixty values that fall and rise.
private func wave(period: Int, height: Int) -> [Double] {
    (0..<60).map { step in
        let distance = abs(step % period - period / 2)
        return Double(distance * height / (period / 2) + step % 7)
    }
}

/// A page with two commands.
private final class KeysViewController: ViewController {
    private let toolbar = Toolbar()

    override var keyCommands: [KeyCommand] {
        [
            KeyCommand("Play", keys: "p") {}.hint(priority: 60),
            KeyCommand("Download", keys: "d") {}.hint(priority: 50),
        ]
    }

    override func viewDidLoad() {
        view.addSubview(toolbar)
    }

    override func viewDidLayoutSubviews() {
        toolbar.frame = Rect(x: 1, y: view.bounds.height - 2, width: view.bounds.width - 2, height: 1)
    }
}
