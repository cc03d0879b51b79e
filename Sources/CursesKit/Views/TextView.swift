/// Paragraphs, wrapped by words and scrolled by keys and the wheel.
///
/// Only the lines on the screen are drawn; the text is wrapped when it or the width changes.
public final class TextView: View {
    /// The paragraphs and how each looks.
    public var paragraphs: [Paragraph] = [] {
        didSet {
            contentOffset = 0
            rewrap()
        }
    }

    /// How many lines lie above the first visible one.
    public private(set) var contentOffset = 0

    private var lines: [(text: Text, style: Style)] = []
    private var wrappedWidth = -1

    /// A paragraph in one style.
    public struct Paragraph: Sendable {
        public let text: Text
        public let style: Style

        public init(_ text: Text, style: Style = .plain) {
            self.text = text
            self.style = style
        }
    }

    public override var canBecomeFirstResponder: Bool { true }

    public override var keyCommands: [KeyCommand] {
        [
            KeyCommand("Scroll down", keys: .down, "j") { [weak self] in self?.scroll(by: 1) },
            KeyCommand("Scroll up", keys: .up, "k") { [weak self] in self?.scroll(by: -1) },
            KeyCommand("Page down", keys: .pageDown, " ") { [weak self] in self?.page(by: 1) },
            KeyCommand("Page up", keys: .pageUp) { [weak self] in self?.page(by: -1) },
            KeyCommand("Top", keys: "g", .home) { [weak self] in self?.scroll(to: 0) },
            KeyCommand("End", keys: "G", .end) { [weak self] in self?.scroll(to: .max) },
        ]
    }

    public override func layoutSubviews() {
        if bounds.width != wrappedWidth { rewrap() }
        scroll(to: contentOffset)
    }

    public override func draw(_ canvas: inout Canvas) {
        let end = min(lines.count, contentOffset + bounds.height)
        for row in min(contentOffset, end)..<end {
            let line = lines[row]
            canvas.draw(line.text, at: Point(x: 0, y: row - contentOffset), style: line.style)
        }
    }

    public override func sizeThatFits(_ limit: Size) -> Size {
        let count = paragraphs.reduce(0) { $0 + $1.text.wrapped(to: limit.width).count }
        return Size(width: limit.width, height: min(count, limit.height))
    }

    public override func wheelScrolled(by steps: Int, at touch: Touch) {
        scroll(by: 3 * steps)
    }

    private func rewrap() {
        wrappedWidth = bounds.width
        lines = paragraphs.flatMap { paragraph in
            paragraph.text.wrapped(to: bounds.width).map { ($0, paragraph.style) }
        }
        setNeedsDisplay()
    }

    private func page(by direction: Int) {
        scroll(by: direction * max(1, bounds.height - 1))
    }

    private func scroll(by rows: Int) {
        scroll(to: contentOffset + rows)
    }

    private func scroll(to row: Int) {
        let row = max(0, min(row, lines.count - bounds.height))
        guard row != contentOffset else { return }
        contentOffset = row
        setNeedsDisplay()
    }
}
