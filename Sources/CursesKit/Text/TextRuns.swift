/// The parts of a text that differ in their attributes. A plain text has none, and needs no memory for them.
struct TextRuns: Hashable, Sendable {
    /// From left to right. They cover all glyphs, and neighbours differ in their attributes; none if no glyph has any.
    private var runs: [Run] = []

    private struct Run: Hashable, Sendable {
        /// The index of the glyph after the run.
        let end: Int
        let attributes: Text.Attributes
    }

    /// No parts.
    init() {}

    /// A single part of `count` glyphs.
    init(_ attributes: Text.Attributes, count: Int) {
        if attributes != .none { append(attributes, to: count) }
    }

    /// The parts of `count` glyphs with line ends among them.
    ///
    /// - Parameter lineEnds: the indexes of those, ascending.
    init(lineEnds: some Sequence<Int>, count: Int) {
        for index in lineEnds {
            append(.none, to: index)
            append(.lineEnd, to: index + 1)
        }
        if !runs.isEmpty { append(.none, to: count) }
    }

    /// Whether no glyph has attributes.
    var isEmpty: Bool { runs.isEmpty }

    /// Adds a run up to the glyph before `end`, if it has glyphs.
    private mutating func append(_ attributes: Text.Attributes, to end: Int) {
        guard end > runs.last?.end ?? 0 else { return }
        if runs.last?.attributes == attributes { runs.removeLast() }
        runs.append(Run(end: end, attributes: attributes))
    }

    /// The runs of `count` glyphs, also if these have no attributes.
    private func covering(_ count: Int) -> [Run] {
        isEmpty && count > 0 ? [Run(end: count, attributes: .none)] : runs
    }

    /// The same, without runs if no glyph has attributes.
    private var normalized: TextRuns {
        runs.count == 1 && runs[0].attributes == .none ? TextRuns() : self
    }

    // MARK: Changing

    /// These runs of `count` glyphs, followed by those of `moreCount` others.
    func appending(_ more: TextRuns, after count: Int, moreCount: Int) -> TextRuns {
        if isEmpty, more.isEmpty { return self }
        var all = TextRuns()
        all.runs = covering(count)
        for run in more.covering(moreCount) { all.append(run.attributes, to: count + run.end) }
        return all
    }

    /// The runs of `count` glyphs with more attributes; colours and links that a run has already win.
    func adding(_ more: Text.Attributes, count: Int) -> TextRuns {
        guard more != .none else { return self }
        var changed = TextRuns()
        for run in covering(count) { changed.append(run.attributes.adding(more), to: run.end) }
        return changed
    }

    /// The runs of the glyphs of `range`.
    subscript(range: Range<Int>) -> TextRuns {
        var kept = TextRuns()
        forEach(in: range) { kept.append($1, to: $0.upperBound - range.lowerBound) }
        return kept.normalized
    }

    /// The runs of the glyphs of `head`, of an ellipsis that looks like the glyph before it, and of the glyphs of `tail`.
    func cut(to head: Range<Int>, _ tail: Range<Int>) -> TextRuns {
        guard !isEmpty else { return self }
        let last = max(0, head.upperBound - 1)
        var cut = TextRuns()
        forEach(in: head) { cut.append($1, to: $0.upperBound) }
        forEach(in: last..<last + 1) { cut.append($1.withoutLineEnd, to: head.upperBound + 1) }
        let shift = head.upperBound + 1 - tail.lowerBound
        forEach(in: tail) { cut.append($1, to: $0.upperBound + shift) }
        return cut.normalized
    }

    // MARK: Reading

    /// Passes the glyphs of `range` that look alike, with their attributes, to `body`, from left to right.
    func forEach(in range: Range<Int>, _ body: (Range<Int>, Text.Attributes) -> Void) {
        guard !range.isEmpty else { return }
        guard !isEmpty else { return body(range, .none) }
        var start = range.lowerBound
        for run in runs[index(ofRunAt: start)...] {
            let end = min(run.end, range.upperBound)
            body(start..<end, run.attributes)
            if end == range.upperBound { return }
            start = end
        }
    }

    /// The index of the run with a glyph.
    private func index(ofRunAt glyph: Int) -> Int {
        var (low, high) = (0, runs.count)
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].end > glyph { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// The glyphs between the line ends among `count` glyphs.
    ///
    /// - Parameter most: how many ranges are needed, at least one; the rest is not looked at.
    func paragraphs(count: Int, most: Int) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var (start, first) = (0, 0)
        for run in runs {
            if run.attributes.isLineEnd {
                for index in first..<run.end {
                    ranges.append(start..<index)
                    if ranges.count == most { return ranges }
                    start = index + 1
                }
            }
            first = run.end
        }
        return ranges + [start..<count]
    }
}
