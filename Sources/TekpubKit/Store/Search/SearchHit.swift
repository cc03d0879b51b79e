/// A production that was found, and what matched.
public struct SearchHit: Hashable, Sendable {
    /// The production.
    public var production: ProductionSummary
    /// What matched in its title, in order.
    public var titleRanges: [Range<String.Index>] = []
    /// What matched in its author's name, in order.
    public var authorRanges: [Range<String.Index>] = []
    /// What else matched; nil where title and author have every word.
    public var excerpt: SearchExcerpt?

    /// A production of which nothing is marked.
    public init(production: ProductionSummary) {
        self.production = production
    }

    /// Those of `words` that neither title nor author has.
    func missing(of words: [SearchWord]) -> [SearchWord] {
        var names: [UInt8] = []
        FoldedText.append((production.title ?? "") + "\n" + (production.author ?? ""), to: &names)
        return names.withUnsafeBytes { names in words.filter { $0.firstPlace(in: names) == nil } }
    }
}
