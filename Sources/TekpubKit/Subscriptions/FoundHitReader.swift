import GRDB
import TekpubFormats

/// Reads the hits of one source from its open catalogue.
struct FoundHitReader {
    private let found: FoundProductions
    private let file: CatalogFile
    private let result: SearchResult

    init(_ found: FoundProductions, in file: CatalogFile, store: CatalogStore) {
        self.found = found
        self.file = file
        result = SearchResult(
            text: "", list: ProductionList(found.ids, in: file, store: store), isComplete: true,
            query: found.query, file: file)
    }

    /// Returns the hits of a kind of the production in a row; nil for each that the catalogue no longer has, because it
    /// was replaced meanwhile.
    ///
    /// - Parameter range: which of them.
    func hits(
        _ kind: SourceHits.Kind, row: Int, _ range: Range<Int>
    ) throws(LibraryError) -> [SourceHit?] {
        guard file.name == found.fileName else { return range.map { _ in nil } }
        switch kind {
        case .production: return [try production(row)]
        case .titles: return try episodes(row, found.matches[row].titles[range], in: .episode)
        case .descriptions:
            return try episodes(row, found.matches[row].descriptions[range], in: .description)
        }
    }

    private func production(_ row: Int) throws(LibraryError) -> SourceHit? {
        guard let hit = result.hits(row..<row + 1).first, !hit.production.key.isEmpty else { return nil }
        guard let excerpt = hit.excerpt else {
            return SourceHit(
                source: found.source, production: hit.production,
                field: hit.titleRanges.isEmpty ? .author : .title)
        }
        if found.matches[row].isInDescription, let description = try description(of: hit.production.id),
            let excerpt = SearchExcerpt(.description, description, found.query)
        {
            return SourceHit(
                source: found.source, production: hit.production, field: .description, excerpt: excerpt.text)
        }
        let isTitle = if case .episodeTitle = excerpt.source { true } else { false }
        return SourceHit(
            source: found.source, production: hit.production, field: isTitle ? .episode : .description,
            excerpt: excerpt.text)
    }

    private func description(of id: Int64) throws(LibraryError) -> String? {
        try file.read { database in
            try String.fetchOne(
                database.cachedStatement(sql: "SELECT description FROM production WHERE id = ?"),
                arguments: [id])
        }
    }

    private func episodes(
        _ row: Int, _ indices: ArraySlice<UInt32>, in field: SourceHit.Field
    ) throws(LibraryError) -> [SourceHit?] {
        guard let summary = result.list.rows(row..<row + 1).first, !summary.key.isEmpty,
            let production = try result.list.productions(row..<row + 1).first
        else { return indices.map { _ in nil } }
        let (identities, numbers) = (production.episodeIdentities, production.episodeNumbers)
        return indices.map { index in
            let index = Int(index)
            let episode = FoundEpisode(
                index, of: production, identities: identities, numbers: numbers, key: summary.key)
            guard let episode else { return nil }
            let description = field == .description ? production.episodes[index].description : nil
            let excerpt = description.flatMap { SearchExcerpt(.episodeDescription(index), $0, found.query) }
            return SourceHit(
                source: found.source, production: summary, field: field, episode: episode,
                excerpt: excerpt?.text)
        }
    }
}
