import GRDB

extension CatalogFile {
    /// Returns the numbers of episodes whose titles contain all words that title and author of their production lack, by
    /// the ID of each production that was found by its episodes; at least 1.
    func episodeCounts(of findings: SearchFindings) throws(LibraryError) -> [Int: Int] {
        let (chunks, continued) = try searchChunks()
        return try work { database in
            var counts: [Int: Int] = [:]
            let statement = try RowStatement(
                "SELECT names, details FROM searchText WHERE first = ?", in: database)
            for chunk in chunks where chunk.contains(where: { findings[$0] == .episode }) {
                statement.bind(1, chunk.lowerBound)
                try statement.forEachRow {
                    guard let names = SearchRecords(statement.bytes(0)),
                        let details = SearchRecords(statement.bytes(1)), names.count == chunk.count,
                        details.count == chunk.count
                    else { throw CatalogSearch.damage }
                    for id in chunk where findings[id] == .episode {
                        let index = id - chunk.lowerBound
                        let missing = findings.query.words.filter { $0.firstOffset(in: names[index]) == nil }
                        var count = missing.titleCount(in: details[index])
                        if continued.contains(id) {
                            try CatalogSearch.forEachPart(of: id, in: database) {
                                count += missing.titleCount(in: $0)
                            }
                        }
                        counts[id] = Swift.max(1, count)
                    }
                }
            }
            return counts
        }
    }
}

extension [SearchWord] {
    /// The number of episodes whose titles contain all words, in the details of a production (`SearchText`).
    fileprivate func titleCount(in details: UnsafeRawBufferPointer) -> Int {
        guard let rarest = first else { return 0 }
        let end = details.firstIndex(of: SearchText.Mark.field) ?? details.count
        var (count, next) = (0, 0)
        while next < end,
            let offset = rarest.firstOffset(in: UnsafeRawBufferPointer(rebasing: details[next..<end]))
        {
            let start = details[..<(next + offset)].lastIndex(of: SearchText.Mark.item).map { $0 + 1 } ?? 0
            let titleEnd = details[(next + offset)..<end].firstIndex(of: SearchText.Mark.item) ?? end
            let title = UnsafeRawBufferPointer(rebasing: details[start..<titleEnd])
            if dropFirst().allSatisfy({ $0.firstOffset(in: title) != nil }) { count += 1 }
            next = titleEnd + 1
        }
        return count
    }
}
