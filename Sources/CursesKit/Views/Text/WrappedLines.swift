/// Paragraphs broken into lines: draws them, and finds glyphs in them.
struct WrappedLines {
    /// The width of the lines.
    let width: Int
    private var paragraphs: [TextView.Paragraph] = []
    private var lines: [Line] = []

    /// A part of a paragraph. It is small, because long texts have many lines.
    private struct Line {
        private let number, first, end, indent: UInt32

        init(of paragraph: Int, _ range: Range<Int>, indent: Int) {
            number = UInt32(paragraph)
            first = UInt32(range.lowerBound)
            end = UInt32(range.upperBound)
            self.indent = UInt32(indent)
        }

        /// The index of the paragraph.
        var paragraph: Int { Int(number) }
        /// The glyphs of the paragraph in this line.
        var range: Range<Int> { Int(first)..<Int(end) }
        /// The first glyph.
        var start: GlyphPosition { GlyphPosition(paragraph: paragraph, glyph: Int(first)) }
        /// The column of the first glyph.
        var x: Int { Int(indent) }
    }

    init(of paragraphs: [TextView.Paragraph], width: Int) {
        self.width = width
        append(paragraphs)
    }

    /// Adds the lines of more paragraphs at the end.
    mutating func append(_ more: [TextView.Paragraph]) {
        let first = paragraphs.count
        // An array that is empty shares the memory of what it gets.
        if paragraphs.isEmpty { paragraphs = more } else { paragraphs += more }
        for (number, paragraph) in zip(first..., more) {
            // An indent of half of the width or more is left out.
            let indent =
                paragraph.hangingIndent < width - paragraph.hangingIndent ? paragraph.hangingIndent : 0
            for range in paragraph.text.lineRanges(limit: width, hangingIndent: indent) {
                lines.append(Line(of: number, range, indent: range.lowerBound == 0 ? 0 : indent))
            }
        }
    }

    var count: Int { lines.count }

    /// The line that shows a glyph, or the last line before it.
    func row(of position: GlyphPosition) -> Int {
        lines.lazy.map(\.start).line(showing: position)
    }

    /// The first glyph of a line; the start of the text if there are no lines.
    func position(ofRow row: Int) -> GlyphPosition {
        lines.indices.contains(row) ? lines[row].start : .start
    }

    /// The glyph at column `x` of a line; nil if none is there.
    func glyph(x: Int, row: Int) -> (paragraph: Int, index: Int)? {
        guard row < lines.count else { return nil }
        let line = lines[row]
        var end = line.x
        for index in line.range where end <= x {
            end += paragraphs[line.paragraph].text.glyphs[index].width
            if x < end { return (line.paragraph, index) }
        }
        return nil
    }

    /// Draws a line in row `y` of the canvas, with the focused one of `links` as a selection.
    func draw(_ row: Int, y: Int, links: TextLinks, on canvas: inout Canvas) {
        let line = lines[row]
        let paragraph = paragraphs[line.paragraph]
        let isNarrow = width == 1
        var point = Point(x: line.x, y: y)
        func draw(_ range: Range<Int>, _ style: Style) {
            guard isNarrow else {
                canvas.draw(paragraph.text, range, at: point, style: style)
                point.x += paragraph.text.glyphs[range].reduce(0) { $0 + $1.width }
                return
            }
            let glyphs = paragraph.text.glyphs[range].map { $0.width > 1 ? .replacement : $0 }
            canvas.draw(glyphs[...], at: point, style: style)
            point.x += glyphs.count
        }
        guard !paragraph.links.isEmpty else {
            return isNarrow
                ? draw(line.range, paragraph.style)
                : canvas.draw(paragraph.text, line.range, at: point, style: paragraph.style)
        }
        var start = line.range.lowerBound
        for link in paragraph.links {
            let part = link.range.clamped(to: line.range)
            guard !part.isEmpty else { continue }
            draw(start..<part.lowerBound, paragraph.style)
            let isFocused = links.isFocused(link, inParagraph: line.paragraph)
            let style = (isFocused ? Style.selection : .tint).adding(.underline)
            draw(part, canvas.style(style, linkingTo: link.address))
            start = part.upperBound
        }
        draw(start..<line.range.upperBound, paragraph.style)
    }
}
