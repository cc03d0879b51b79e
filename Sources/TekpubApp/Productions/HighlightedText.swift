import CursesKit
import TekpubFormats
import TekpubKit

/// A line of text with highlighted ranges, such as search matches.
///
/// `SearchExcerpt.markedText` makes one of the text around a match, and a table cell draws it.
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

extension SearchExcerpt {
    /// The number of characters shown before a match, so that it is visible in a narrow row.
    private static let contextLength = 12

    /// The index of the matching episode; nil if the match is not in an episode.
    var episodeIndex: Int? {
        switch source {
        case .episodeTitle(let index), .episodeDescription(let index): index
        case .description: nil
        }
    }

    /// The text to show in a row: its source, and the text from shortly before the match.
    var markedText: HighlightedText {
        let start = ranges.first.map { startOfContext(before: $0.lowerBound) } ?? text.startIndex
        let prefix = origin + (start > text.startIndex ? "…" : "")
        let shown = prefix + text[start...]
        let shift = prefix.unicodeScalars.count
        let scalars = text.unicodeScalars
        func place(of index: String.Index) -> String.Index {
            shown.unicodeScalars.index(
                shown.startIndex, offsetBy: shift + scalars.distance(from: start, to: index))
        }
        return HighlightedText(
            shown, marking: ranges.map { place(of: $0.lowerBound)..<place(of: $0.upperBound) })
    }

    private var origin: String { episodeIndex.map { "Episode \($0 + 1): " } ?? "" }

    /// Returns the start of the text, or of a word shortly before `index`.
    private func startOfContext(before index: String.Index) -> String.Index {
        let near = text.index(index, offsetBy: -Self.contextLength, limitedBy: text.startIndex)
        guard let near, near > text.startIndex else { return text.startIndex }
        let space = text[near..<index].firstIndex(where: \.isWhitespace)
        return space.map { text.index(after: $0) } ?? near
    }
}
