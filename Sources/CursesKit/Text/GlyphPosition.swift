/// A glyph in paragraphs of text, so that the same words can be found again when the lines are broken at another width.
struct GlyphPosition: Hashable, Comparable {
    /// The index of the paragraph.
    var paragraph: Int
    /// The index of the glyph in the paragraph.
    var glyph: Int

    static let start = GlyphPosition(paragraph: 0, glyph: 0)
    /// Behind the last glyph of any text.
    static let end = GlyphPosition(paragraph: .max, glyph: 0)

    static func < (a: GlyphPosition, b: GlyphPosition) -> Bool {
        (a.paragraph, a.glyph) < (b.paragraph, b.glyph)
    }
}

extension RandomAccessCollection where Element == GlyphPosition, Index == Int {
    /// The line that shows `position`, where the elements are the starts of lines in order; the first one if it is above
    /// all of them.
    func line(showing position: GlyphPosition) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] <= position { low = middle + 1 } else { high = middle }
        }
        return Swift.max(startIndex, low - 1)
    }
}

extension GlyphPosition {
    /// The position of the same words in a new version of a text, where paragraphs before them may be new.
    func moved(from previous: [TextView.Paragraph], to new: [TextView.Paragraph]) -> GlyphPosition {
        guard previous.indices.contains(paragraph) else { return self }
        let words = previous[paragraph].text
        let other = paragraph + new.count - previous.count
        guard !new.indices.contains(paragraph) || new[paragraph].text != words, new.indices.contains(other),
            new[other].text == words
        else { return self }
        return GlyphPosition(paragraph: other, glyph: glyph)
    }
}
