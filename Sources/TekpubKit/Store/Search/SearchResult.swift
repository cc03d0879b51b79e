/// What a search has found so far, the best first.
///
/// What follows is behind what is there: a row that was shown stays where it is.
public struct SearchResult: Sendable {
    /// What was searched for, as it was typed.
    public let text: String
    /// The productions, the best first; those that are equally good keep the order that was asked for.
    public let list: ProductionList
    /// Whether there is no more to come.
    public let isComplete: Bool

    let query: SearchQuery
    let file: CatalogFile

    /// How many were found so far.
    public var count: Int { list.count }

    /// The rows of `range`, which must lie inside the result, with what matched: read from the disk in a
    /// few milliseconds for a screen of them.
    public func hits(_ range: Range<Int>) -> [SearchHit] {
        list.rows(range).map { production in
            var hit = SearchHit(production: production)
            hit.titleRanges = SearchMatches.ranges(of: query, in: production.title ?? "")
            hit.authorRanges = SearchMatches.ranges(of: query, in: production.author ?? "")
            let missing = hit.missing(of: query.words)
            if !missing.isEmpty {
                // Silence is safe: a row without its excerpt is a row all the same.
                hit.excerpt = try? file.excerpt(of: query, with: missing, in: production.id)
            }
            return hit
        }
    }
}
