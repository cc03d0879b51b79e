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
            if !hit.hasAll(query.words) {
                // Silence is safe: a row without its excerpt is a row all the same.
                hit.excerpt = try? file.excerpt(of: query, in: production.id)
            }
            return hit
        }
    }
}

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

    fileprivate func hasAll(_ words: [SearchWord]) -> Bool {
        var names: [UInt8] = []
        FoldedText.append((production.title ?? "") + "\n" + (production.author ?? ""), to: &names)
        return names.withUnsafeBytes { names in words.allSatisfy { $0.firstPlace(in: names) != nil } }
    }
}

/// A text, other than title and author, in which something was found.
public struct SearchExcerpt: Hashable, Sendable {
    /// What the text is.
    public enum Source: Hashable, Sendable {
        /// The title of the episode at this place, from 0.
        case episodeTitle(Int)
        /// The description of the episode at this place, from 0.
        case episodeDescription(Int)
        /// The description of the production.
        case description
    }

    /// What the text is.
    public var source: Source
    /// The text; of a long one, the line in which the first match is.
    public var text: String
    /// What matched in it, in order.
    public var ranges: [Range<String.Index>]
}
