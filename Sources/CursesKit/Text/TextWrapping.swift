extension Text {
    /// The text between its line ends: at least one text, and an empty one where two line ends follow each other.
    public var paragraphs: [Text] {
        let ranges = paragraphRanges()
        return ranges.count == 1 ? [self] : ranges.map { self[$0] }
    }

    /// The glyphs of the first paragraphs.
    ///
    /// - Parameter most: how many are needed, at least one; the rest of a long text is not looked at.
    func paragraphRanges(most: Int = .max) -> [Range<Int>] {
        runs.paragraphs(count: glyphs.count, most: most)
    }

    /// The words of the text with a line for each paragraph, as they are read aloud.
    var spokenText: String { paragraphs.map(\.description).joined(separator: "\n") }

    /// The text in lines of at most `limit` cells; a line end is a space like others. Lines break at spaces and beside
    /// wide glyphs, by the rules of Japanese (`LineBreakRule`); words break only if they are longer than a line.
    ///
    /// - Parameter hangingIndent: the number of cells by which every line but the first is shorter.
    /// - Returns: at least one line, which is empty for an empty text; no lines if `limit` is below 1. In a
    ///   single column, `�` replaces wide glyphs.
    public func wrapped(to limit: Int, hangingIndent: Int = 0) -> [Text] {
        wrapped(to: limit, hangingIndent: hangingIndent, most: .max)
    }

    /// The first lines of the wrapped text, at most `most`; see `wrapped(to:hangingIndent:)`.
    ///
    /// - Parameter range: the glyphs to wrap; nil for all.
    func wrapped(
        to limit: Int, hangingIndent: Int = 0, most: Int, in range: Range<Int>? = nil
    ) -> [Text] {
        let rest = limit.clampedDifference(hangingIndent)
        return lineRanges(limit: limit, hangingIndent: hangingIndent, most: most, in: range).map { range in
            let line = glyphs[range].map { $0.width > rest ? .replacement : $0 }
            return Text(glyphs: line, runs: runs[range])
        }
    }

    /// The glyphs of each line, without the spaces where it breaks; see `wrapped(to:hangingIndent:)`.
    ///
    /// - Parameters:
    ///   - most: the number of lines needed; the rest of a long text is not looked at.
    ///   - range: the glyphs to wrap; nil for all.
    func lineRanges(
        limit: Int, hangingIndent: Int = 0, most: Int = .max, in range: Range<Int>? = nil
    ) -> [Range<Int>] {
        let rest = limit.clampedDifference(hangingIndent)
        guard limit > 0, rest > 0, most > 0 else { return [] }
        let range = range ?? glyphs.indices
        return glyphs.withUnsafeBufferPointer { glyphs in
            let glyphs = UnsafeBufferPointer(rebasing: glyphs[..<range.upperBound])
            var lines: [Range<Int>] = []
            var start = range.lowerBound
            var used = 0
            /// The index of the last possible line break.
            var opportunity: Int?
            var index = start
            while index < glyphs.count {
                let width = min(glyphs[index].width, rest)
                let isSpace = glyphs[index] == .space
                if isSpace, start == index, !lines.isEmpty {
                    index += 1
                    start = index
                } else if used + width > (lines.isEmpty ? limit : rest) {
                    let breaksHere = isSpace || width == 2 && glyphs.allowsBreak(before: index)
                    let end = breaksHere ? index : opportunity ?? index
                    lines.append(start..<glyphs.endWithoutSpaces(start..<end))
                    if lines.count == most { return lines }
                    (start, index, used, opportunity) = (end, end, 0, nil)
                } else {
                    if width == 2, index > start, glyphs.allowsBreak(before: index) { opportunity = index }
                    used += width
                    index += 1
                    // A line that breaks inside its hanging indent gives the next one no more room.
                    let isLabel = lines.isEmpty && used <= hangingIndent
                    if isSpace && !isLabel || width == 2 && glyphs.allowsBreak(before: index) {
                        opportunity = index
                    }
                }
            }
            if start < glyphs.count || lines.isEmpty {
                lines.append(start..<glyphs.endWithoutSpaces(start..<glyphs.count))
            }
            return lines
        }
    }
}

extension UnsafeBufferPointer<Glyph> {
    /// Whether a line can break between a glyph beside a wide one and the glyph before it.
    fileprivate func allowsBreak(before index: Int) -> Bool {
        guard index > 0, index < count else { return true }
        return LineBreakRule.allowsBreak(between: self[index - 1], and: self[index])
    }

    fileprivate func endWithoutSpaces(_ range: Range<Int>) -> Int {
        var end = range.upperBound
        while end > range.lowerBound, self[end - 1] == .space { end -= 1 }
        return end
    }
}
