/// Paragraphs broken into lines.
struct WrappedLines {
    /// The width of the lines.
    let width: Int
    private let lines: [Line]

    /// A part of a paragraph. It is small, because long texts have many lines.
    struct Line {
        private let number, start, end, indent: UInt32

        init(of paragraph: Int, _ range: Range<Int>, indent: Int) {
            number = UInt32(paragraph)
            start = UInt32(range.lowerBound)
            end = UInt32(range.upperBound)
            self.indent = UInt32(indent)
        }

        /// The index of the paragraph.
        var paragraph: Int { Int(number) }
        /// The glyphs of the paragraph in this line.
        var range: Range<Int> { Int(start)..<Int(end) }
        /// The column of the first glyph.
        var x: Int { Int(indent) }
    }

    init(of paragraphs: [TextView.Paragraph], width: Int) {
        self.width = width
        var lines: [Line] = []
        for (number, paragraph) in paragraphs.enumerated() {
            // An indent of half of the width or more is left out.
            let indent =
                paragraph.hangingIndent < width - paragraph.hangingIndent ? paragraph.hangingIndent : 0
            for range in paragraph.text.lineRanges(limit: width, hangingIndent: indent) {
                lines.append(Line(of: number, range, indent: range.lowerBound == 0 ? 0 : indent))
            }
        }
        self.lines = lines
    }

    var count: Int { lines.count }
    subscript(row: Int) -> Line { lines[row] }

    /// The line with glyph `index` of a paragraph, or the last line.
    func row(of index: Int, inParagraph paragraph: Int) -> Int {
        var low = 0
        var high = lines.count
        while low < high {
            let middle = (low + high) / 2
            if (lines[middle].paragraph, lines[middle].range.upperBound) <= (paragraph, index) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return min(low, max(0, lines.count - 1))
    }
}
