extension Text {
    /// The text in lines of at most `limit` cells, broken at spaces, beside wide glyphs, and
    /// inside a word only if it is longer than a line.
    ///
    /// - Parameter hangingIndent: by how many cells every line but the first is shorter.
    /// - Returns: at least one line, an empty one for an empty text; none if `limit` is below 1.
    ///   A wide glyph that does not fit into one column is shown as `�`.
    public func wrapped(to limit: Int, hangingIndent: Int = 0) -> [Text] {
        wrapped(to: limit, hangingIndent: hangingIndent, most: .max)
    }

    /// The same, but of a long text at most the first lines.
    func wrapped(to limit: Int, hangingIndent: Int = 0, most: Int) -> [Text] {
        let rest = limit.clampedDifference(hangingIndent)
        return lineRanges(limit: limit, hangingIndent: hangingIndent, most: most).map { range in
            Text(glyphs: glyphs[range].map { $0.width > rest ? .replacement : $0 })
        }
    }

    /// The glyphs of each line, without the spaces at which it is broken; see `wrapped(to:hangingIndent:)`.
    ///
    /// - Parameter most: how many lines are needed; of a long text no more is looked at than they hold.
    func lineRanges(limit: Int, hangingIndent: Int = 0, most: Int = .max) -> [Range<Int>] {
        let rest = limit.clampedDifference(hangingIndent)
        guard limit > 0, rest > 0, most > 0 else { return [] }
        return glyphs.withUnsafeBufferPointer { glyphs in
            var lines: [Range<Int>] = []
            var start = 0
            var used = 0
            /// Where the line can be broken.
            var opportunity: Int?
            var index = 0
            while index < glyphs.count {
                let width = min(glyphs[index].width, rest)
                let isSpace = glyphs[index] == .space
                if isSpace, start == index, !lines.isEmpty {
                    index += 1
                    start = index
                } else if used + width > (lines.isEmpty ? limit : rest) {
                    let end = isSpace || width == 2 ? index : opportunity ?? index
                    lines.append(start..<glyphs.endWithoutSpaces(start..<end))
                    if lines.count == most { return lines }
                    (start, index, used, opportunity) = (end, end, 0, nil)
                } else {
                    used += width
                    index += 1
                    if isSpace || width == 2 { opportunity = index }
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
    fileprivate func endWithoutSpaces(_ range: Range<Int>) -> Int {
        var end = range.upperBound
        while end > range.lowerBound, self[end - 1] == .space { end -= 1 }
        return end
    }
}
