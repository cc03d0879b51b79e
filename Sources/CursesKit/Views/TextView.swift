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

    private var lines: [Line] = []
    private var wrappedWidth = -1

    /// A paragraph in one style.
    public struct Paragraph: Sendable {
        /// One line before it is wrapped; an empty one leaves a row free.
        public let text: Text
        /// How all of its lines look.
        public let style: Style
        /// Cells to leave free before every line but the first, where there is room for that.
        public let hangingIndent: Int

        /// A paragraph whose lines all begin at the left edge, unless told otherwise.
        public init(_ text: Text, style: Style = .plain, hangingIndent: Int = 0) {
            self.text = text
            self.style = style
            self.hangingIndent = hangingIndent
        }
    }

    private struct Line {
        let text: Text
        let x: Int
        let style: Style
    }

    public override var canBecomeFirstResponder: Bool { true }

    /// Kept, because every key that is pressed is looked for here first.
    public override var keyCommands: [KeyCommand] { commands }
    private lazy var commands = [
        KeyCommand("Scroll down", keys: .down, "j") { [weak self] in self?.scroll(by: 1) }
            .withCount { [weak self] count in self?.scroll(by: count) },
        KeyCommand("Scroll up", keys: .up, "k") { [weak self] in self?.scroll(by: -1) }
            .withCount { [weak self] count in self?.scroll(by: -count) },
        KeyCommand("Page down", keys: .pageDown, " ") { [weak self] in self?.page(by: 1) }
            .withCount { [weak self] count in self?.page(by: count) },
        KeyCommand("Page up", keys: .pageUp) { [weak self] in self?.page(by: -1) }
            .withCount { [weak self] count in self?.page(by: -count) },
        KeyCommand("Top", keys: "g", .home) { [weak self] in self?.scroll(to: 0) }
            .withCount { [weak self] line in self?.scroll(to: line - 1) },
        KeyCommand("End", keys: "G", .end) { [weak self] in self?.scroll(to: .max) }
            .withCount { [weak self] line in self?.scroll(to: line - 1) },
    ]

    public override func layoutSubviews() {
        if bounds.width != wrappedWidth { rewrap() }
        scroll(to: contentOffset)
    }

    public override func draw(_ canvas: inout Canvas) {
        let end = min(lines.count, contentOffset + bounds.height)
        for row in min(contentOffset, end)..<end {
            let line = lines[row]
            canvas.draw(line.text, at: Point(x: line.x, y: row - contentOffset), style: line.style)
        }
    }

    public override func sizeThatFits(_ limit: Size) -> Size {
        // Asked again and again by what scrolls; wrapping a long text takes longer than that may.
        let count = limit.width == wrappedWidth ? lines.count : lines(width: limit.width).count
        return Size(width: limit.width, height: min(count, limit.height))
    }

    public override func wheelScrolled(by steps: Int, at touch: Touch) {
        scroll(by: 3 * steps)
    }

    private func rewrap() {
        wrappedWidth = bounds.width
        lines = lines(width: bounds.width)
        setNeedsDisplay()
    }

    private func lines(width: Int) -> [Line] {
        paragraphs.flatMap { paragraph in
            let indent = paragraph.hangingIndent * 2 < width ? paragraph.hangingIndent : 0
            let wrapped = paragraph.text.wrapped(to: width, hangingIndent: indent)
            return wrapped.enumerated().map {
                Line(text: $1, x: $0 == 0 ? 0 : indent, style: paragraph.style)
            }
        }
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
