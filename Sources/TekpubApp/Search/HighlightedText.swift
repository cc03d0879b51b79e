import CursesKit

/// A line of text of which parts are marked, such as what was searched for.
struct HighlightedText {
    private let text: Text
    /// What is marked, and in which cell it begins.
    private let marks: [(text: Text, x: Int)]

    /// The cells of all of it.
    var width: Int { text.width }

    static let empty = HighlightedText("")

    /// - Parameter ranges: what is marked; those that overlap earlier ones are left out.
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

    /// Draws as much as fits into `limit` cells; what is marked is bold and underlined.
    ///
    /// - Returns: how many cells that took.
    @discardableResult
    func draw(on canvas: inout Canvas, at origin: Point, style: Style, limit: Int) -> Int {
        let shown = text.truncated(to: limit)
        canvas.draw(shown, at: origin, style: style)
        // What is cut off ends in an ellipsis.
        let end = shown.width - (text.width > limit ? 1 : 0)
        for mark in marks where mark.x + mark.text.width <= end {
            canvas.draw(
                mark.text, at: Point(x: origin.x + mark.x, y: origin.y),
                style: style.adding([.bold, .underline]))
        }
        return shown.width
    }
}
