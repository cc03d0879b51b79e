import GRDB

extension CatalogFile {
    /// The first text of the production `id`, other than title and author, in which one of the words is:
    /// titles of episodes first. Nil without one.
    func excerpt(of query: SearchQuery, in id: Int64) throws(LibraryError) -> SearchExcerpt? {
        try read { database in
            let start = CatalogSchema.firstEpisodeRow(of: id)
            let episodes = { (column: String) in
                let statement = try database.cachedStatement(
                    sql:
                        "SELECT id, \(column) FROM episode WHERE id >= ? AND id < ? AND \(column) NOT NULL ORDER BY id"
                )
                return try Row.fetchCursor(
                    statement, arguments: [start, CatalogSchema.firstEpisodeRow(of: id + 1)])
            }
            let titles = try episodes("title")
            while let row = try titles.next() {
                let place = Int(row[0] as Int64 - start)
                if let found = SearchExcerpt(.episodeTitle(place), row[1], query) { return found }
            }
            let statement = try database.cachedStatement(
                sql: "SELECT description FROM production WHERE id = ?")
            if let description = try String.fetchOne(statement, arguments: [id]),
                let found = SearchExcerpt(.description, description, query)
            {
                return found
            }
            let descriptions = try episodes("description")
            while let row = try descriptions.next() {
                let place = Int(row[0] as Int64 - start)
                if let found = SearchExcerpt(.episodeDescription(place), row[1], query) { return found }
            }
            return nil
        }
    }
}

extension SearchExcerpt {
    /// - Returns: nil if no word is in `text`.
    fileprivate init?(_ source: Source, _ text: String, _ query: SearchQuery) {
        var folded: [UInt8] = []
        FoldedText.append(text, to: &folded)
        guard folded.withUnsafeBytes({ bytes in query.words.contains { $0.firstPlace(in: bytes) != nil } })
        else {
            return nil
        }
        for line in text.split(separator: "\n") {
            let line = String(line)
            let ranges = SearchMatches.ranges(of: query, in: line)
            guard !ranges.isEmpty else { continue }
            self.init(source: source, text: line, ranges: ranges)
            return
        }
        return nil
    }
}
