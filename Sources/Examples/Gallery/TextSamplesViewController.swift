import CursesKit

/// Text in several styles, with a link, and bars in every shape. `+` and `-` move the bars; `y` sends the name of
/// the file to the clipboard.
final class TextSamplesViewController: ViewController {
    private static let shapes: [ProgressBar.Shape] = [.dots, .line, .blocks]

    private let samples = Label(numberOfLines: 0)
    private static let fileName = "structure-and-interpretation-lecture-1a-720p.mp4"

    private let name = Label(Text(fileName), style: .secondaryLabel)
    private let bars = shapes.map { shape in
        let bar = ProgressView()
        bar.shape = shape
        (bar.progressTintColor, bar.trackTintColor) = (.tint, .separator)
        return bar
    }
    private let row = Label()
    private let badge = BadgeView()
    private var watchedCount = 9

    override init() {
        super.init()
        title = "Text"
        name.lineBreakMode = .byTruncatingMiddle
        samples.text =
            .bold("Bold") + ", " + .italic("italic") + ", " + .underlined("underlined") + ", "
            + .struckThrough("struck through") + ", " + .dim("dim") + ", " + .secondary("secondary") + ", "
            + .tint("tint") + " and " + .bold(.colored("destructive", .destructive)) + " text. "
            + .linked(.underlined("CursesKit"), to: Link("https://github.com/apple/swift"))
    }

    override var keyCommands: [KeyCommand] {
        [
            KeyCommand("More", keys: "+") { [weak self] in self?.move(by: 1) },
            KeyCommand("Copy", keys: "y") { [weak self] in self?.sendName() },
            KeyCommand("Less", keys: "-") { [weak self] in self?.move(by: -1) },
        ]
    }

    override func viewDidLoad() {
        for part in [samples, name, row, badge] + bars as [View] { view.addSubview(part) }
    }

    override func viewDidLayoutSubviews() {
        let width = max(0, view.bounds.width - 2)
        let rows = [(samples, 0, 3), (name, 3, 1), (row, 8, 1)] as [(View, Int, Int)]
        for (part, y, height) in rows { part.frame = Rect(x: 1, y: y, width: width, height: height) }
        badge.frame = Rect(x: 14, y: 8, width: min(width, 6), height: 1)
        for (index, bar) in bars.enumerated() {
            bar.frame = Rect(x: 1, y: 4 + index, width: width, height: 1)
        }
        move(by: 0)
    }

    private func sendName() {
        let wasSent = view.window?.application?.pasteboard.send(Self.fileName) == true
        statusDetail = wasSent ? "Sent to the clipboard" : "This terminal has no clipboard"
    }

    private func move(by step: Int) {
        watchedCount = min(max(0, watchedCount + step), 20)
        let share = Double(watchedCount) / 20
        for bar in bars { bar.progress = share }
        badge.badge = Badge(count: 20 - watchedCount)
        row.text =
            ProgressBar(share).text(width: 6, traits: traitCollection) + .secondary(" \(watchedCount)/20")
    }
}
