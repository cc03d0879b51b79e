extension Text {
    /// The text in lines of at most `limit` cells, broken at spaces, beside wide glyphs, and
    /// inside a word only if it is longer than a line.
    ///
    /// - Parameter hangingIndent: by how many cells every line but the first is shorter.
    /// - Returns: at least one line, an empty one for an empty text; none if `limit` is below 1.
    ///   A wide glyph that does not fit into one column is shown as `�`.
    public func wrapped(to limit: Int, hangingIndent: Int = 0) -> [Text] {
        let rest = limit - hangingIndent
        guard limit > 0, rest > 0 else { return [] }
        var lines: [Text] = []
        var line: [Glyph] = []
        var used = 0
        /// Where `line` can be broken: the number of glyphs that stay.
        var opportunity: Int?

        func emit(keeping count: Int) {
            lines.append(Text(glyphs: line.prefix(count).trimmingTrailingSpaces()))
            let left = line[count...]
            line = []
            used = 0
            opportunity = nil
            for glyph in left { place(glyph) }
        }

        func place(_ glyph: Glyph) {
            while used + glyph.width > (lines.isEmpty ? limit : rest) {
                let breaksHere = glyph == .space || glyph.width == 2
                emit(keeping: breaksHere ? line.count : opportunity ?? line.count)
            }
            if glyph == .space, line.isEmpty, !lines.isEmpty { return }
            line.append(glyph)
            used += glyph.width
            if glyph == .space || glyph.width == 2 { opportunity = line.count }
        }

        for glyph in glyphs { place(glyph.width > rest ? .replacement : glyph) }
        if !line.isEmpty || lines.isEmpty { lines.append(Text(glyphs: line.trimmingTrailingSpaces())) }
        return lines
    }
}

extension RandomAccessCollection<Glyph> {
    fileprivate func trimmingTrailingSpaces() -> [Glyph] {
        var kept = self[...]
        while kept.last == .space { kept.removeLast() }
        return Array(kept)
    }
}
