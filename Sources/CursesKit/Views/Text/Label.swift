/// Text in one style or in runs of several, on one row or wrapped over several.
///
/// A label shows a short text or an `AttributedText`; `TextView` shows `Paragraph`s that are wrapped into `WrappedLines` and scroll;
/// `TextField` edits one line in a `LineEditor`. All of them clean and measure their text by `Text`.
public final class Label: View {
    /// The text; line ends separate paragraphs, and control characters are shown as pictures.
    ///
    /// Setting it removes `attributedText`.
    public var text: String {
        didSet {
            attributedText = nil
            guard text != oldValue else { return }
            readParagraphs(cells: 0)
            setNeedsDisplay()
            invalidateIntrinsicContentSize()
        }
    }

    /// A paragraph in several styles, which replaces `text`; nil to show `text`.
    public var attributedText: AttributedText? {
        didSet {
            guard attributedText != oldValue else { return }
            setNeedsDisplay()
            invalidateIntrinsicContentSize()
        }
    }

    /// The text.
    public override var accessibilityLabel: String? {
        let words = attributedText?.description ?? text
        return words.isEmpty ? nil : words
    }

    /// The style of the text; cells without text show the view's background.
    public var style: Style {
        didSet { if style != oldValue { setNeedsDisplay() } }
    }

    /// The alignment of each line in the width of the view.
    public var alignment: TextAlignment = .left {
        didSet { if alignment != oldValue { setNeedsDisplay() } }
    }

    /// Where a text that is too long for a single row is shortened.
    public var lineBreakMode = LineBreakMode.byTruncatingTail {
        didSet { if lineBreakMode != oldValue { setNeedsDisplay() } }
    }

    /// The largest number of rows; 0 for as many as fit. A truncated text ends in `…`.
    public var numberOfLines: Int {
        didSet {
            guard numberOfLines != oldValue else { return }
            setNeedsDisplay()
            invalidateIntrinsicContentSize()
        }
    }

    /// The paragraphs of the part of the text that has been read.
    private var paragraphs: [Text] = []
    /// The number of bytes that have been read.
    private var readCount = 0

    /// The bytes to read at first; of a longer text, only what is visible is read.
    private static let firstRead = 4096
    /// More bytes than a cell can hold (a scalar and three marks of four bytes each), with room for scalars
    /// without width.
    private static let bytesInCell = 32

    /// A label, which receives no mouse events; by default, of one row.
    public init(_ text: String = "", style: Style = .plain, numberOfLines: Int = 1) {
        self.text = text
        self.style = style
        self.numberOfLines = numberOfLines
        super.init()
        readParagraphs(cells: 0)
        isUserInteractionEnabled = false
    }

    public override func draw(_ canvas: inout Canvas) {
        // The row below the visible ones may be shortened in place of the last one.
        let visible = canvas.clipped(bounds).maxY.clampedSum(1)
        let limit = min(visible, numberOfLines == 0 ? bounds.height : min(numberOfLines, bounds.height))
        if let attributedText {
            for (row, line) in lines(of: attributedText, width: bounds.width, limit: limit).enumerated() {
                let x = alignment.offset(of: line.width, in: bounds.width)
                canvas.draw(line, at: Point(x: x, y: row), style: style)
            }
            return
        }
        for (row, line) in lines(width: bounds.width, limit: limit).enumerated() {
            let x = alignment.offset(of: line.width, in: bounds.width)
            canvas.draw(line, at: Point(x: x, y: row), style: style)
        }
    }

    public override func sizeThatFits(_ limit: Size) -> Size {
        let rows = numberOfLines == 0 ? limit.height : min(numberOfLines, limit.height)
        let widths =
            attributedText.map { lines(of: $0, width: limit.width, limit: rows).map(\.width) }
            ?? lines(width: limit.width, limit: rows).map(\.width)
        return Size(width: widths.max() ?? 0, height: widths.count)
    }

    private func lines(of text: AttributedText, width: Int, limit: Int) -> [AttributedText] {
        guard limit > 0, width > 0, !text.isEmpty else { return [] }
        if limit == 1 { return [text.truncated(to: width, lineBreakMode)] }
        let lines = text.wrapped(to: width, most: limit.clampedSum(1))
        guard lines.count > limit else { return lines }
        return lines.prefix(limit - 1) + [(lines[limit - 1] + " …").truncated(to: width)]
    }

    private func lines(width: Int, limit: Int) -> [Text] {
        guard limit > 0, width > 0 else { return [] }
        let (cells, overflows) = width.multipliedReportingOverflow(by: limit.clampedSum(1))
        readParagraphs(cells: overflows ? .max : cells)
        if limit == 1 {
            guard let only = paragraphs.first else { return [] }
            return [(paragraphs.count > 1 ? only + "…" : only).truncated(to: width, lineBreakMode)]
        }
        var lines: [Text] = []
        for paragraph in paragraphs where lines.count <= limit {
            lines += paragraph.wrapped(to: width, most: limit.clampedSum(1) - lines.count)
        }
        guard lines.count > limit else { return lines }
        return lines.prefix(limit - 1) + [(lines[limit - 1] + " …").truncated(to: width)]
    }

    /// Reads the part of the text that fills `cells`, or all of a short text.
    private func readParagraphs(cells: Int) {
        let (bytes, overflows) = cells.multipliedReportingOverflow(by: Self.bytesInCell)
        let count = min(text.utf8.count, overflows ? .max : max(Self.firstRead, bytes))
        // An unchanged text is read again only if more of it is needed.
        guard cells == 0 || count > readCount else { return }
        readCount = count
        var end = text.utf8.index(text.startIndex, offsetBy: count)
        // A scalar at the cut is left out: it is far beyond the visible part.
        while end < text.endIndex, text.utf8[end] & 0xC0 == 0x80 { end = text.utf8.index(before: end) }
        paragraphs = Text.paragraphs(text[..<end])
    }
}

/// The alignment of a line in the available width.
public enum TextAlignment: Hashable, Sendable {
    /// Free cells go after the line, to both sides, or before it.
    case left, center, right

    /// The number of free cells before a line of `width` cells in `room` cells; never negative.
    func offset(of width: Int, in room: Int) -> Int {
        switch self {
        case .left: 0
        case .center: max(0, (room - width) / 2)
        case .right: max(0, room - width)
        }
    }
}
