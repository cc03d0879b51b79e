/// A production that matches, and the ranges of the matches.
public struct SearchHit: Hashable, Sendable {
    /// The production.
    public var production: ProductionSummary
    /// The ranges of the matches in the title, in order.
    public var titleRanges: [Range<String.Index>] = []
    /// The ranges of the matches in the author's name, in order.
    public var authorRanges: [Range<String.Index>] = []
    /// Another text with a match; nil if title and author contain every word.
    public var excerpt: SearchExcerpt?

    /// Creates a hit without ranges.
    public init(production: ProductionSummary) {
        self.production = production
    }

    /// Returns those of `words` that neither title nor author contains.
    func missing(of words: [SearchWord]) -> [SearchWord] {
        var names: [UInt8] = []
        FoldedText.append((production.title ?? "") + "\n" + (production.author ?? ""), to: &names)
        return names.withUnsafeBytes { names in words.filter { $0.firstPlace(in: names) == nil } }
    }
}
