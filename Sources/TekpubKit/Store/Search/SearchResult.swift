/// The matches of a search so far, best first.
///
/// Later results only append matches: a row that was shown keeps its place.
public struct SearchResult: Sendable {
    /// The text to search for, as typed.
    public let text: String
    /// The productions, best first; equally good ones are in the order of the query.
    public let list: ProductionList
    /// Whether the search is finished.
    public let isComplete: Bool

    let query: SearchQuery
    let file: CatalogFile

    /// The number of matches so far.
    public var count: Int { list.count }

    /// Returns the rows of `range` with their matches. Reading a screenful from disk takes a few
    /// milliseconds.
    ///
    /// - Parameter range: must lie inside the result.
    public func hits(_ range: Range<Int>) -> [SearchHit] {
        list.rows(range).map { production in
            var hit = SearchHit(production: production)
            hit.titleRanges = SearchMatches.ranges(of: query, in: production.title ?? "")
            hit.authorRanges = SearchMatches.ranges(of: query, in: production.author ?? "")
            let missing = hit.missing(of: query.words)
            if !missing.isEmpty {
                // Silence is safe: the row is shown without its excerpt.
                hit.excerpt = try? file.excerpt(of: query, with: missing, in: production.id)
            }
            return hit
        }
    }
}
