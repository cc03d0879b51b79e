import Foundation
import GRDB
import TekpubFormats

/// What conditions ask for of the episodes of one catalogue, in memory: nine bytes for an episode.
///
/// Titles and media are read when a condition asks for them, and only which episodes have them is kept.
struct EpisodeColumns: Sendable {
    /// Consecutive episodes of one production.
    struct Production: Sendable {
        /// The ID in the catalogue.
        let id: Int64
        /// The position of its first episode in the columns.
        let start: Int
    }

    /// The name of the file of the catalogue, or the path of a temporary one.
    let fileName: String
    /// The productions that have episodes, in the order of the catalogue.
    let productions: [Production]
    /// The dates and lengths, in the order of the catalogue.
    let facts: [EpisodeFacts]
    /// What the user did with them.
    var states: [EpisodeStates]
    /// What `states` were read for; nil before.
    var userState: UserState?
    /// Whether they are sound alone, 0 or 1; nil until a condition asks for it.
    private var sounds: [UInt8]?
    /// Which of them contain words, 0 or 1, by the words; the ones that were asked for last are the last.
    private var texts: [(key: TextKey, rows: [UInt8])] = []

    /// The words that titles are searched for.
    private struct TextKey: Hashable {
        let words: String
        let isWide: Bool
    }

    /// The number of searches that are kept.
    private static let textLimit = 8

    var count: Int { facts.count }

    /// Reads the columns of an attached catalogue.
    init(of catalog: AttachedCatalog, fileName: String) throws {
        self.fileName = fileName
        var productions: [Production] = []
        var facts: [EpisodeFacts] = []
        var expected: Int64 = 0
        let rows = try RowStatement(
            "SELECT id, releasedAt, duration FROM \(catalog.schema).episode ORDER BY id", in: catalog.database
        )
        try rows.forEachRow {
            let id = rows.integer(0) ?? 0
            if productions.isEmpty || id != expected {
                let production = CatalogSchema.production(ofEpisodeRow: id)
                // The episodes of a production follow each other.
                guard id == CatalogSchema.firstEpisodeRow(of: production) else {
                    throw DatabaseError(resultCode: .SQLITE_CORRUPT)
                }
                productions.append(Production(id: production, start: facts.count))
            }
            expected = id + 1
            facts.append(EpisodeFacts(releasedAt: rows.integer(1), duration: rows.integer(2)))
        }
        self.productions = productions
        self.facts = facts
        states = [EpisodeStates](repeating: [], count: facts.count)
    }

    /// The positions of the episodes of the production at `index`.
    func rows(ofProduction index: Int) -> Range<Int> {
        let end = index + 1 < productions.count ? productions[index + 1].start : facts.count
        return productions[index].start..<end
    }

    /// The index of the production with this ID; nil if it has no episodes.
    func index(ofProduction id: Int64) -> Int? {
        let index = productions.partitioningIndex { $0.id >= id }
        return index < productions.count && productions[index].id == id ? index : nil
    }

    /// The production of the episode at `row`, and the index of the episode in it.
    func position(of row: Int) -> (production: Int64, index: Int) {
        let production = productions[productions.partitioningIndex { $0.start > row } - 1]
        return (production.id, row - production.start)
    }
}

// MARK: What is read later

extension EpisodeColumns {
    /// Returns which episodes are sound alone, 0 or 1.
    mutating func sounds(in catalog: () throws -> AttachedCatalog) throws -> [UInt8] {
        if let sounds { return sounds }
        let catalog = try catalog()
        var found: [UInt8] = []
        found.reserveCapacity(count)
        let rows = try RowStatement(
            "SELECT url, details FROM \(catalog.schema).episode ORDER BY id", in: catalog.database)
        try rows.forEachRow {
            let episode = Episode(url: rows.text(0), details: StoredDetails.value(rows.text(1)))
            found.append(episode.isSound ? 1 : 0)
        }
        try check(found)
        sounds = found
        return found
    }

    /// Returns which episodes contain words, 0 or 1.
    ///
    /// - Parameters:
    ///   - source: the title of the source; nil to look in the titles of episodes only.
    mutating func rows(
        with words: String, source: String?, in catalog: () throws -> AttachedCatalog
    ) throws -> [UInt8] {
        let key = TextKey(words: words, isWide: source != nil)
        if let index = texts.firstIndex(where: { $0.key == key }) {
            texts.append(texts.remove(at: index))
            return texts[texts.count - 1].rows
        }
        var found: [UInt8] = []
        found.reserveCapacity(count)
        if let filter = TextFilter(words) {
            let catalog = try catalog()
            let rows = try RowStatement(
                "SELECT id, title FROM \(catalog.schema).episode ORDER BY id", in: catalog.database)
            var production: (id: Int64, title: String?) = (-1, nil)
            try rows.forEachRow {
                let id = CatalogSchema.production(ofEpisodeRow: rows.integer(0) ?? 0)
                if source != nil, id != production.id { production = (id, try catalog.title(of: id)) }
                found.append(filter.matches(rows.text(1), production.title, source) ? 1 : 0)
            }
        } else {
            found = [UInt8](repeating: 1, count: count)
        }
        try check(found)
        if texts.count == Self.textLimit { texts.removeFirst() }
        texts.append((key, found))
        return found
    }

    private func check(_ rows: [UInt8]) throws {
        if rows.count != count { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    }
}

extension Array {
    /// The index of the first element that fulfils a condition which all after it fulfil, too; the end if none does.
    fileprivate func partitioningIndex(where condition: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
