/// Text in one style, on one row or wrapped over several.
public final class Label: View {
    /// Paragraphs divided by line ends; control characters are shown as pictures.
    public var text: String {
        didSet {
            guard text != oldValue else { return }
            readParagraphs(cells: 0)
            setNeedsDisplay()
            invalidateIntrinsicContentSize()
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
        didSet {
            guard numberOfLines != oldValue else { return }
            setNeedsDisplay()
            invalidateIntrinsicContentSize()
        }
    }

    /// What was read of the text so far.
    private var paragraphs: [Text] = []
    /// The bytes of the text that were read.
    private var readCount = 0

    /// So much of a text is read at once; of a longer one as much as can be seen.
    private static let firstRead = 4096
    /// A cell holds a scalar and three marks of four bytes each at most; this is more, for what has no width.
    private static let bytesInCell = 32

    /// A label of one row, unless told otherwise, that the mouse does not reach.
    public init(_ text: String = "", style: Style = .plain, numberOfLines: Int = 1) {
        self.text = text
        self.style = style
        self.numberOfLines = numberOfLines
        super.init()
        readParagraphs(cells: 0)
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
        let (cells, overflows) = width.multipliedReportingOverflow(by: limit.clampedSum(1))
        readParagraphs(cells: overflows ? .max : cells)
        if limit == 1 {
            guard let only = paragraphs.first else { return [] }
            return [(paragraphs.count > 1 ? only + "…" : only).truncated(to: width)]
        }
        var lines: [Text] = []
        for paragraph in paragraphs where lines.count <= limit {
            lines += paragraph.wrapped(to: width, most: limit.clampedSum(1) - lines.count)
        }
        guard lines.count > limit else { return lines }
        return lines.prefix(limit - 1) + [(lines[limit - 1] + " …").truncated(to: width)]
    }

    /// Reads as much of the text as fills `cells`, and more than that if it is short.
    private func readParagraphs(cells: Int) {
        let (bytes, overflows) = cells.multipliedReportingOverflow(by: Self.bytesInCell)
        let count = min(text.utf8.count, overflows ? .max : max(Self.firstRead, bytes))
        // A new text is read anew; the same one only if more is needed.
        guard cells == 0 || count > readCount else { return }
        readCount = count
        var end = text.utf8.index(text.startIndex, offsetBy: count)
        // A scalar that would be cut is left out: it is far beyond what is seen.
        while end < text.endIndex, text.utf8[end] & 0xC0 == 0x80 { end = text.utf8.index(before: end) }
        paragraphs = Text.paragraphs(text[..<end])
    }
}
