import TekpubFormats

/// The contents of a previous catalogue as changes to a new one that lacks pages, so that nothing is gone because a
/// page did not come.
struct CatalogRest {
    let previous: CatalogFile

    /// A larger catalogue is not kept: a feed whose episodes never stay the same would grow without end.
    private static let limit = 100_000
    /// The number of episodes in memory.
    private static let batchCount = 500

    /// Calls `apply` with the changes that add what the new catalogue lacks.
    ///
    /// - Parameter isFeed: whether the new catalogue was read item by item.
    func forEachChange(
        isFeed: Bool, apply: ([CatalogChange]) throws(LibraryError) -> Void
    ) throws(LibraryError) {
        let summary = try previous.summary()
        guard summary.productionCount > 0, summary.productionCount + summary.episodeCount <= Self.limit else {
            return
        }
        if isFeed { try apply([.previousPages]) }
        for id in 1...Int64(summary.productionCount) {
            if isFeed {
                try forEachBatch(of: id) { batch throws(LibraryError) in
                    try apply([.productions([batch], .extend(.catalog))])
                }
            } else {
                try apply([.productions(try previous.productions([id]), .fill)])
            }
        }
    }

    /// Calls `body` with the production `id` and some of its episodes at a time.
    private func forEachBatch(
        of id: Int64, _ body: (Production) throws(LibraryError) -> Void
    ) throws(LibraryError) {
        guard var production = try previous.read({ try Production.fetchRecord(id, from: $0) }) else { return }
        var start = 0
        repeat {
            let indexes = start..<start + Self.batchCount
            production.episodes = try previous.read { database in
                try indexes.compactMap { try Episode.fetch($0, of: id, from: database) }
            }
            try body(production)
            start = indexes.upperBound
        } while production.episodes.count == Self.batchCount
    }
}
