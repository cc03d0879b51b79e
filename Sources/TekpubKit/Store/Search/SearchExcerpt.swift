import GRDB

/// A text, other than title and author, that contains a match.
public struct SearchExcerpt: Hashable, Sendable {
    /// The kind of text.
    public enum Source: Hashable, Sendable {
        /// The title of the episode at this index, from 0.
        case episodeTitle(Int)
        /// The description of the episode at this index, from 0.
        case episodeDescription(Int)
        /// The description of the production.
        case description
    }

    /// The kind of text.
    public var source: Source
    /// The text; if it has several lines, the first line with a match.
    public var text: String
    /// The ranges of the matches, in order.
    public var ranges: [Range<String.Index>]
}

extension CatalogFile {
    /// Returns the text of the production `id`, except title and author, that contains the most of `words`:
    /// an episode's title, else the production's description, else an episode's description. The first of
    /// several equally good texts; nil if no text contains a word.
    func excerpt(
        of query: SearchQuery, with words: [SearchWord], in id: Int64, from database: Database
    ) throws -> SearchExcerpt? {
        let start = CatalogSchema.firstEpisodeRow(of: id)
        let best = { (column: String, source: (Int) -> SearchExcerpt.Source) -> SearchExcerpt? in
            let statement = try database.cachedStatement(
                sql:
                    "SELECT id, \(column) FROM episode WHERE id >= ? AND id < ? AND \(column) NOT NULL ORDER BY id"
            )
            let rows = try Row.fetchCursor(
                statement, arguments: [start, CatalogSchema.firstEpisodeRow(of: id &+ 1)])
            var best: (count: Int, index: Int, text: String)?
            while best?.count != words.count, let row = try rows.next() {
                let text: String = try row.decode(atIndex: 1)
                let count = words.count(in: text)
                if count > best?.count ?? 0 {
                    best = (count, Int(try row.decode(Int64.self, atIndex: 0) &- start), text)
                }
            }
            return best.flatMap { SearchExcerpt(source($0.index), $0.text, query) }
        }
        if let found = try best("title", { .episodeTitle($0) }) { return found }
        let statement = try database.cachedStatement(
            sql: "SELECT description FROM production WHERE id = ?")
        if let description = try String.fetchOne(statement, arguments: [id]),
            words.count(in: description) > 0,
            let found = SearchExcerpt(.description, description, query)
        {
            return found
        }
        return try best("description") { .episodeDescription($0) }
    }
}

extension [SearchWord] {
    /// Returns how many of the words `text` contains.
    fileprivate func count(in text: String) -> Int {
        var folded: [UInt8] = []
        FoldedText.append(text, to: &folded)
        return folded.withUnsafeBytes { bytes in count { $0.firstOffset(in: bytes) != nil } }
    }
}

extension SearchExcerpt {
    /// - Returns: nil if `text` contains no word.
    init?(_ source: Source, _ text: String, _ query: SearchQuery) {
        for line in text.split(separator: "\n") {
            let line = String(line)
            let ranges = query.ranges(in: line)
            guard !ranges.isEmpty else { continue }
            self.init(source: source, text: line, ranges: ranges)
            return
        }
        return nil
    }
}
