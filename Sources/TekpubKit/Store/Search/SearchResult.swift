import GRDB

/// The matches of a search so far, best first.
///
/// Later results only append matches: a row that was shown keeps its position.
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

    /// Returns the rows of `range` with their matches, without blocking a thread. Reading a screenful from disk
    /// takes a few milliseconds. Cancelling the task interrupts the read.
    ///
    /// - Parameter range: must lie inside the result.
    /// - Returns: one row for each index. A row that cannot be read is blank and has an empty key.
    public func load(_ range: Range<Int>) async -> [SearchHit] {
        // Ignore errors: as in `ProductionList.load`.
        let hits = try? await file.readForScreen { try self.hits(range, from: $0) }
        return hits ?? Array(repeating: SearchHit(production: .blank), count: range.count)
    }

    /// Like `load(_:)`, but blocks the thread: do not call it on the main actor.
    public func hits(_ range: Range<Int>) -> [SearchHit] {
        // Ignore errors: as in `load`.
        let hits = try? file.read { try self.hits(range, from: $0) }
        return hits ?? Array(repeating: SearchHit(production: .blank), count: range.count)
    }

    private func hits(_ range: Range<Int>, from database: Database) throws -> [SearchHit] {
        try list.summaries(range, of: file, from: database).map { production in
            var hit = SearchHit(production: production)
            hit.titleRanges = query.ranges(in: production.title ?? "")
            hit.authorRanges = query.ranges(in: production.author ?? "")
            let missing = hit.missing(of: query.words)
            if !missing.isEmpty {
                do {
                    hit.excerpt = try file.excerpt(
                        of: query, with: missing, in: production.id, from: database)
                } catch {
                    // The row is shown without its excerpt; a damaged file is set aside at the next start.
                    _ = LibraryError.noted(error, at: file.path)
                }
            }
            return hit
        }
    }
}

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
        return names.withUnsafeBytes { names in words.filter { $0.firstOffset(in: names) == nil } }
    }
}
