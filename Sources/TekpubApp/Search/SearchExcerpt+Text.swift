import TekpubFormats
import TekpubKit

extension SearchExcerpt {
    /// Characters that are shown before what matched, so that it can be seen in a narrow row.
    private static let contextLength = 12

    /// The place of the episode that it is from, from 0; nil if it is from none.
    var episodeIndex: Int? {
        switch source {
        case .episodeTitle(let index), .episodeDescription(let index): index
        case .description: nil
        }
    }

    /// What a row shows of it: where it is from, and the text from shortly before what matched.
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

    /// The beginning of the text, or of a word not far before `index`.
    private func startOfContext(before index: String.Index) -> String.Index {
        let near = text.index(index, offsetBy: -Self.contextLength, limitedBy: text.startIndex)
        guard let near, near > text.startIndex else { return text.startIndex }
        let space = text[near..<index].firstIndex(where: \.isWhitespace)
        return space.map { text.index(after: $0) } ?? near
    }
}
