import GRDB

/// What a search has found in one production.
struct SearchMatches: Sendable {
    /// Whether the production itself is a match: its title and author contain the words, its description contains those
    /// that they lack, or no single episode does.
    fileprivate(set) var isOfProduction: Bool
    /// Whether its description contains the words that title and author lack.
    fileprivate(set) var isInDescription: Bool
    /// The indices of the episodes whose titles contain all words that title and author of the production lack, or all
    /// words if they lack none, in ascending order.
    fileprivate(set) var titles: [UInt32]
    /// The indices of the other episodes whose descriptions do; none if title and author lack no word.
    fileprivate(set) var descriptions: [UInt32]
}

extension CatalogFile {
    /// Returns what a search has found in each production, by its ID.
    ///
    /// Cancelling the task ends it early.
    func matches(of findings: SearchFindings) throws(LibraryError) -> [Int: SearchMatches] {
        let (chunks, continued) = try searchChunks()
        return try work { database in
            var found: [Int: SearchMatches] = [:]
            let statement = try RowStatement(
                "SELECT names, details FROM searchText WHERE first = ?", in: database)
            for chunk in chunks where !Task.isCancelled && findings.hasAny(of: chunk) {
                statement.bind(1, chunk.lowerBound)
                try statement.forEachRow {
                    guard let names = SearchRecords(statement.bytes(0)),
                        let details = SearchRecords(statement.bytes(1)), names.count == chunk.count,
                        details.count == chunk.count
                    else { throw CatalogSearch.damage }
                    for id in chunk where findings[id] != nil {
                        let index = id - chunk.lowerBound
                        var scan = SearchMatchScan(findings.query, inNames: names[index])
                        scan.look(in: details[index])
                        if continued.contains(id) {
                            try CatalogSearch.forEachPart(of: id, in: database) { scan.look(in: $0) }
                        }
                        found[id] = try scan.matches(of: Int64(id), in: database)
                    }
                }
            }
            return found
        }
    }
}

/// Looks for words in the details of one production (`SearchText`), part by part.
private struct SearchMatchScan {
    /// The words that the names lack; all if they lack none.
    private let words: [SearchWord]
    /// Whether the names contain all words.
    private let isInNames: Bool
    private var isInDescription = false
    /// The texts that match, by their position among those that there are: an episode may lack one.
    private var titles: [UInt32] = []
    private var descriptions: [UInt32] = []
    /// The numbers of texts so far.
    private var titleCount = 0
    private var descriptionCount = 0
    private var isFirstPart = true

    init(_ query: SearchQuery, inNames names: UnsafeRawBufferPointer) {
        let missing = query.words.filter { $0.firstOffset(in: names) == nil }
        isInNames = missing.isEmpty
        words = isInNames ? query.words : missing
    }

    mutating func look(in details: UnsafeRawBufferPointer) {
        let titlesEnd = details.firstIndex(of: SearchText.Mark.field) ?? details.count
        let titles = details.firstPart(titlesEnd)
        words.forEachMatch(in: titles) { self.titles.append(UInt32(clamping: titleCount + $0)) }
        titleCount += titles.itemMarkCount
        defer { isFirstPart = false }
        guard !isInNames, titlesEnd < details.count else { return }
        // The first text is the description of the production; each of the others has a mark before it.
        let texts = details.lastPart(from: titlesEnd + 1)
        words.forEachMatch(in: texts) { item in
            if item > 0 {
                descriptions.append(UInt32(clamping: descriptionCount + item - 1))
            } else if isFirstPart {
                isInDescription = true
            }
        }
        descriptionCount += texts.itemMarkCount
    }

    /// - Parameter id: the production.
    func matches(of id: Int64, in database: Database) throws -> SearchMatches {
        var matches = SearchMatches(
            isOfProduction: true, isInDescription: isInDescription, titles: titles, descriptions: descriptions
        )
        guard !titles.isEmpty || !descriptions.isEmpty else { return matches }
        matches.isOfProduction = isInNames || isInDescription
        let count = try Int.fetchOne(
            database.cachedStatement(sql: "SELECT episodeCount FROM production WHERE id = ?"), arguments: [id]
        )
        if titleCount != count || descriptionCount != count && !descriptions.isEmpty {
            let (titled, described) = try Self.episodesWithTexts(of: id, in: database)
            matches.titles = titles.compactMap { titled.element(at: $0) }
            matches.descriptions = descriptions.compactMap { described.element(at: $0) }
        }
        let found = Set(matches.titles)
        matches.descriptions.removeAll(where: found.contains)
        return matches
    }

    /// Returns the indices of the episodes that have titles, and of those that have descriptions.
    private static func episodesWithTexts(
        of id: Int64, in database: Database
    ) throws -> (titled: [UInt32], described: [UInt32]) {
        let start = CatalogSchema.firstEpisodeRow(of: id)
        let rows = try Row.fetchCursor(
            database.cachedStatement(
                sql: """
                    SELECT id, title NOT NULL, description NOT NULL FROM episode
                    WHERE id >= ? AND id < ? ORDER BY id
                    """), arguments: [start, CatalogSchema.firstEpisodeRow(of: id &+ 1)])
        var (titled, described): ([UInt32], [UInt32]) = ([], [])
        while let row = try rows.next() {
            let index = UInt32(clamping: try row.decode(Int64.self, atIndex: 0) &- start)
            if try row.decode(atIndex: 1) { titled.append(index) }
            if try row.decode(atIndex: 2) { described.append(index) }
        }
        return (titled, described)
    }
}

extension [SearchWord] {
    /// Calls `body` with the position of each text in `bytes` that contains all words; the texts are separated by
    /// `SearchText.Mark.item`.
    fileprivate func forEachMatch(in bytes: UnsafeRawBufferPointer, _ body: (Int) -> Void) {
        guard let rarest = first else { return }
        var (item, start) = (0, 0)
        while start < bytes.count {
            let rest = bytes.lastPart(from: start)
            guard let match = rarest.firstOffset(in: rest) else { return }
            let before = rest.firstPart(match)
            item += before.itemMarkCount
            let begin = before.lastIndex(of: SearchText.Mark.item).map { $0 + 1 } ?? 0
            let end = rest[match...].firstIndex(of: SearchText.Mark.item) ?? rest.count
            let text = UnsafeRawBufferPointer(rebasing: rest[begin..<end])
            if dropFirst().allSatisfy({ $0.firstOffset(in: text) != nil }) { body(item) }
            start += end + 1
            item += 1
        }
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func firstPart(_ count: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: self[..<count])
    }

    fileprivate func lastPart(from start: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: self[start...])
    }

    /// The number of marks between texts.
    fileprivate var itemMarkCount: Int {
        reduce(0) { $0 &+ ($1 == SearchText.Mark.item ? 1 : 0) }
    }
}

extension [UInt32] {
    fileprivate func element(at position: UInt32) -> UInt32? {
        position < count ? self[Int(position)] : nil
    }
}
