import CursesKit
import Localization
import TekpubFormats
import TekpubKit

extension SearchExcerpt {
    /// The index of the matching episode; nil if the match is not in an episode.
    var episodeIndex: Int? {
        switch source {
        case .episodeTitle(let index), .episodeDescription(let index): index
        case .description: nil
        }
    }

    /// The text to show in a row: its source, and the text from shortly before the match.
    var markedText: Text { .excerpt(of: text, highlighting: ranges, origin: origin) }

    private var origin: String { episodeIndex.map { localized("Episode \($0 + 1): ") } ?? "" }
}

extension Text {
    /// The number of characters shown before a match, so that it is visible in a narrow row.
    private static let contextLength = 12

    /// Returns a text from shortly before the first match, with all matches marked.
    ///
    /// - Parameter origin: stands in front.
    static func excerpt(
        of text: String, highlighting ranges: [Range<String.Index>], origin: String = ""
    ) -> Text {
        let start = ranges.first.map { startOfContext(in: text, before: $0.lowerBound) } ?? text.startIndex
        let prefix = origin + (start > text.startIndex ? "…" : "")
        let shown = prefix + text[start...]
        let shift = prefix.unicodeScalars.count
        let scalars = text.unicodeScalars
        func shownIndex(of index: String.Index) -> String.Index {
            shown.unicodeScalars.index(
                shown.startIndex, offsetBy: shift + scalars.distance(from: start, to: index))
        }
        return Text(
            shown,
            highlighting: ranges.map { shownIndex(of: $0.lowerBound)..<shownIndex(of: $0.upperBound) })
    }

    /// Returns the start of the text, or of a word shortly before `index`.
    private static func startOfContext(in text: String, before index: String.Index) -> String.Index {
        let near = text.index(index, offsetBy: -contextLength, limitedBy: text.startIndex)
        guard let near, near > text.startIndex else { return text.startIndex }
        let space = text[near..<index].firstIndex(where: \.isWhitespace)
        return space.map { text.index(after: $0) } ?? near
    }
}
