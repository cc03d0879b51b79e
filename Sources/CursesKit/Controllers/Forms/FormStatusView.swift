/// The rows of a form above its buttons that say how far its operation has come, or why it failed.
final class FormStatusView: View {
    /// What the rows say.
    enum Status {
        case none
        case running(FormProgress)
        case failed(Text)

        var isEmpty: Bool { if case .none = self { true } else { false } }
    }

    private(set) var status = Status.none
    private let bar = ProgressView(style: .pane)
    private var text = Text.empty

    /// The most rows of a sentence.
    private static let rowLimit = 3

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        backgroundStyle = .pane
        bar.shape = .line
        bar.isHidden = true
        addSubview(bar)
    }

    var isEmpty: Bool { status.isEmpty }

    /// Shows a status as it is now.
    func show(_ status: Status) {
        self.status = status
        bar.isHidden = true
        switch status {
        case .none: text = .empty
        case .failed(let problem): text = problem
        case .running(let progress):
            text = progress.message
            if let fraction = progress.fractionCompleted {
                bar.isHidden = false
                bar.progress = fraction
            }
        }
        isHidden = isEmpty
        setNeedsLayout()
        setNeedsDisplay()
    }

    override func sizeThatFits(_ limit: Size) -> Size {
        guard !isEmpty else { return .zero }
        let rows = text.wrapped(to: limit.width, most: Self.rowLimit).count + (bar.isHidden ? 0 : 1)
        return Size(width: limit.width, height: min(limit.height, rows))
    }

    override func layoutSubviews() {
        // In a single row, the bar says more than the words.
        bar.frame = Rect(
            x: 0, y: max(0, bounds.height - 1), width: bounds.width, height: min(1, bounds.height))
    }

    override func draw(_ canvas: inout Canvas) {
        var style = Style.pane
        if case .failed = status {
            style = Style(foreground: .destructive, background: .pane, attributes: .bold)
        }
        let rows = bounds.height - (bar.isHidden ? 0 : 1)
        for (y, line) in text.wrapped(to: bounds.width, most: rows).prefix(max(0, rows)).enumerated() {
            canvas.draw(line.truncated(to: bounds.width), at: Point(x: 0, y: y), style: style)
        }
    }
}
