/// Text in one style, on one row or wrapped over several.
public final class Label: View {
    /// Paragraphs divided by line ends; control characters are shown as pictures.
    public var text: String {
        didSet {
            guard text != oldValue else { return }
            paragraphs = Text.paragraphs(text)
            setNeedsDisplay()
        }
    }

    /// How the text looks; cells without text show the view's background.
    public var style: Style {
        didSet { if style != oldValue { setNeedsDisplay() } }
    }

    /// Where each line stands in the width of the view.
    public var alignment: TextAlignment = .left {
        didSet { if alignment != oldValue { setNeedsDisplay() } }
    }

    /// The most rows to show; 0 is as many as there is room for. What is left out ends in `…`.
    public var numberOfLines: Int {
        didSet { if numberOfLines != oldValue { setNeedsDisplay() } }
    }

    private var paragraphs: [Text]

    /// A label of one row, unless told otherwise, that the mouse does not reach.
    public init(_ text: String = "", style: Style = .plain, numberOfLines: Int = 1) {
        self.text = text
        self.style = style
        self.numberOfLines = numberOfLines
        paragraphs = Text.paragraphs(text)
        super.init()
        isUserInteractionEnabled = false
    }

    public override func draw(_ canvas: inout Canvas) {
        let limit = numberOfLines == 0 ? bounds.height : min(numberOfLines, bounds.height)
        for (row, line) in lines(width: bounds.width, limit: limit).enumerated() {
            let x = alignment.offset(of: line.width, in: bounds.width)
            canvas.draw(line, at: Point(x: x, y: row), style: style)
        }
    }

    public override func sizeThatFits(_ limit: Size) -> Size {
        let rows = numberOfLines == 0 ? limit.height : min(numberOfLines, limit.height)
        let lines = lines(width: limit.width, limit: rows)
        return Size(width: lines.map(\.width).max() ?? 0, height: lines.count)
    }

    private func lines(width: Int, limit: Int) -> [Text] {
        guard limit > 0, width > 0 else { return [] }
        if limit == 1 {
            guard let only = paragraphs.first else { return [] }
            return [(paragraphs.count > 1 ? only + "…" : only).truncated(to: width)]
        }
        var lines: [Text] = []
        for paragraph in paragraphs where lines.count <= limit {
            lines += paragraph.wrapped(to: width)
        }
        guard lines.count > limit else { return lines }
        return lines.prefix(limit - 1) + [(lines[limit - 1] + " …").truncated(to: width)]
    }
}
