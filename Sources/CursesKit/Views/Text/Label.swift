/// A text on one row, or wrapped over several.
///
/// A label shows a short text; `TextView` shows `Paragraph`s that are wrapped into `WrappedLines` and scroll; `TextField`
/// edits one line in a `LineEditor`. All of them clean and measure their text by `Text`.
public final class Label: View {
    /// The text; a literal, or pieces with attributes: `.bold("Hello") + ", world"`.
    ///
    /// With several rows, a line end in it begins a new row. Only the part of a long text that is visible is looked at.
    public var text: Text {
        didSet {
            guard text != oldValue else { return }
            setNeedsDisplay()
            invalidateIntrinsicContentSize()
        }
    }

    /// The text, with a line for each of its paragraphs; nil for none.
    public override var accessibilityLabel: String? { text.isEmpty ? nil : text.spokenText }

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

    /// A label, which receives no mouse events; by default, of one row.
    public init(_ text: Text = .empty, style: Style = .plain, numberOfLines: Int = 1) {
        self.text = text
        self.style = style
        self.numberOfLines = numberOfLines
        super.init()
        isUserInteractionEnabled = false
    }

    public override func draw(_ canvas: inout Canvas) {
        // The row below the visible ones may be shortened in place of the last one.
        let visible = canvas.clipped(bounds).maxY.clampedSum(1)
        let limit = min(visible, numberOfLines == 0 ? bounds.height : min(numberOfLines, bounds.height))
        for (row, line) in lines(width: bounds.width, limit: limit).enumerated() {
            let x = alignment.offset(of: line.width, in: bounds.width)
            canvas.draw(line, at: Point(x: x, y: row), style: style)
        }
    }

    public override func sizeThatFits(_ limit: Size) -> Size {
        let rows = numberOfLines == 0 ? limit.height : min(numberOfLines, limit.height)
        let widths = lines(width: limit.width, limit: rows).map(\.width)
        return Size(width: widths.max() ?? 0, height: widths.count)
    }

    /// The lines in `limit` rows; a shortened one says that something is left out.
    private func lines(width: Int, limit: Int) -> [Text] {
        guard limit > 0, width > 0 else { return [] }
        let paragraphs = text.paragraphRanges(most: limit.clampedSum(1))
        if limit == 1 {
            guard paragraphs.count > 1 else { return [text.truncated(to: width, lineBreakMode)] }
            return [(text[paragraphs[0]] + "…").truncated(to: width, lineBreakMode)]
        }
        var lines: [Text] = []
        for paragraph in paragraphs where lines.count <= limit {
            lines += text.wrapped(to: width, most: limit.clampedSum(1) - lines.count, in: paragraph)
        }
        guard lines.count > limit else { return lines }
        return lines.prefix(limit - 1) + [(lines[limit - 1] + " …").truncated(to: width)]
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
