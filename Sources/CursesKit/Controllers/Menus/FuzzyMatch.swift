/// How well a title fits what the user typed: the letters occur in it in this order, in either case.
///
/// Letters at the beginning of words and letters side by side count more, so `ra` finds "Refresh all" before
/// "Grab". Spaces in the typed text mean nothing.
struct FuzzyMatch {
    /// Larger is better.
    let score: Int
    /// The glyphs of the title that were found, ascending.
    let marks: [Int]

    private static let wordStart = 11
    private static let titleStart = 4
    private static let sideBySide = 9
    private static let gap = -1
    /// Lengths that bound the work for each title.
    private static let (queryLimit, titleLimit) = (32, 128)

    /// The letters to look for; at most 32 count.
    static func letters(of query: String) -> [Unicode.Scalar] {
        Text(query).glyphs.map(\.base).filter { $0 != " " }.prefix(queryLimit).map(\.lowercase)
    }

    /// The best match of `letters` in `title`; nil if they do not occur in this order.
    ///
    /// - Parameter letters: what `letters(of:)` made; no letters match every title.
    init?(_ letters: [Unicode.Scalar], in title: Text) {
        let glyphs = title.glyphs.prefix(Self.titleLimit).map(\.base.lowercase)
        guard letters.count <= glyphs.count else { return nil }
        let isStart = glyphs.indices.map { index in
            index == 0 || !glyphs[index - 1].properties.isAlphabetic
        }
        /// For each letter and glyph, the best score with this letter here, and where the letter before it is.
        var best: [[(score: Int, previous: Int)?]] = []
        for (number, letter) in letters.enumerated() {
            var row = [(score: Int, previous: Int)?](repeating: nil, count: glyphs.count)
            /// The best index for the letter before, among the glyphs that are not adjacent.
            var far: (score: Int, index: Int)?
            for index in glyphs.indices {
                if number > 0, index > 1, let earlier = best[number - 1][index - 2],
                    far.map({ earlier.score > $0.score }) != false
                {
                    far = (earlier.score, index - 2)
                }
                guard glyphs[index] == letter else { continue }
                let own = 1 + (isStart[index] ? Self.wordStart : 0)
                if number == 0 {
                    row[index] = (own + (index == 0 ? Self.titleStart : 0), -1)
                    continue
                }
                let near = index > 0 ? best[number - 1][index - 1] : nil
                let candidates = [
                    near.map { ($0.score + Self.sideBySide, index - 1) },
                    far.map { ($0.score + Self.gap, $0.index) },
                ]
                if let previous = candidates.compactMap(\.self).max(by: { $0.0 < $1.0 }) {
                    row[index] = (own + previous.0, previous.1)
                }
            }
            best.append(row)
        }
        guard let last = best.last else {
            (score, marks) = (0, [])
            return
        }
        let ends = last.indices.compactMap { index in last[index].map { (index, $0) } }
        guard let (end, found) = ends.max(by: { $0.1.score < $1.1.score }) else { return nil }
        var marks: [Int] = []
        var index = end
        for row in best.reversed() {
            marks.append(index)
            index = row[index]?.previous ?? -1
        }
        self.marks = marks.reversed()
        // Of equal matches, the one that is more of its title is better.
        score = 16 * found.score - glyphs.count
    }
}

extension Unicode.Scalar {
    /// The small letter, if that is one scalar.
    fileprivate var lowercase: Unicode.Scalar {
        let mapped = properties.lowercaseMapping.unicodeScalars
        return mapped.count == 1 ? mapped.first ?? self : self
    }
}
