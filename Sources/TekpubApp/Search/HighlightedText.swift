import CursesKit

/// A line of text with highlighted ranges, such as search matches.
///
/// This folder shows search results. `SearchExcerpt.markedText` makes a `HighlightedText` of the text around
/// a match, and a table cell draws it.
struct HighlightedText {
    private let text: Text
    /// The highlighted parts and their columns.
    private let marks: [(text: Text, x: Int)]

    /// The width in cells.
    var width: Int { text.width }

    static let empty = HighlightedText("")

    /// - Parameter ranges: the ranges to highlight; those that overlap earlier ones are ignored.
    init(_ raw: String, marking ranges: [Range<String.Index>] = []) {
        guard !ranges.isEmpty else {
            text = Text(raw)
            marks = []
            return
        }
        var whole = Text.empty
        var marks: [(Text, Int)] = []
        var end = raw.startIndex
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where range.lowerBound >= end {
            whole = whole + Text(raw[end..<range.lowerBound])
            let marked = Text(raw[range])
            marks.append((marked, whole.width))
            whole = whole + marked
            end = range.upperBound
        }
        text = whole + Text(raw[end...])
        self.marks = marks
    }

    /// Draws the text within `limit` cells; highlighted parts are bold and underlined.
    ///
    /// - Returns: the width drawn, in cells.
    @discardableResult
    func draw(on canvas: inout Canvas, at origin: Point, style: Style, limit: Int) -> Int {
        let shown = text.truncated(to: limit)
        canvas.draw(shown, at: origin, style: style)
        // A truncated text ends in an ellipsis.
        let end = shown.width - (text.width > limit ? 1 : 0)
        for mark in marks where mark.x + mark.text.width <= end {
            canvas.draw(
                mark.text, at: Point(x: origin.x + mark.x, y: origin.y),
                style: style.adding([.bold, .underline]))
        }
        return shown.width
    }
}
