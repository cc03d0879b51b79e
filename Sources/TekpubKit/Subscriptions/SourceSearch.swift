import Foundation
import TekpubFormats

/// A production or an episode that matches a search through all sources.
public struct SourceHit: Sendable {
    /// The kind of text that contains the words.
    public enum Field: String, Hashable, Sendable {
        /// The title of the production.
        case title
        /// Its author.
        case author
        /// The title of an episode.
        case episode
        /// The description of the production or of an episode.
        case description
    }

    /// The source.
    public let source: Source
    /// The production.
    public let production: ProductionSummary
    /// The kind of text that contains the words.
    public let field: Field
    /// The number of the episode on the command line; nil if the production matches as a whole.
    public var episodeNumber: Int?
    /// The title of the episode; nil if unknown, or if the production matches as a whole.
    public var episodeTitle: String?
    /// The line of the description with a match; nil for another field.
    public var excerpt: String?
}

/// The matches of a search through all sources.
public struct SourceSearchResult: Sendable {
    /// The best matches, best first; equally good ones in the order of the sources.
    public fileprivate(set) var hits: [SourceHit] = []
    /// The number of matches, including those that were not read yet. Each episode whose title matches is one.
    public fileprivate(set) var hitCount = 0
    /// The number of productions that match, including those that are not among the hits.
    public fileprivate(set) var productionCount = 0
    /// Why sources could not be searched.
    public fileprivate(set) var failures: [(source: Source, error: LibraryError)] = []

    fileprivate var found: [FoundProductions] = []
    /// The productions whose hits were not read yet, in their order.
    fileprivate var rest: ArraySlice<Part> = []
    /// The number of hits of the next production that were read.
    fileprivate var readCount = 0

    /// Productions of one source that match equally well.
    fileprivate struct Part {
        /// The index in `found`.
        let source: Int
        var indexes: Range<Int>
    }

    /// Whether all matches were read.
    public var isComplete: Bool { rest.isEmpty }
}

extension SourceStore {
    /// Searches the cached catalogues of all sources, as `CatalogStore.search` does.
    ///
    /// - Parameter limit: the maximum number of hits to read; `addHits` reads more.
    public func search(_ text: String, limit: Int = 100) async throws(LibraryError) -> SourceSearchResult {
        var result = SourceSearchResult()
        guard let query = SearchQuery(text) else { return result }
        let library = try library
        let all = try sources()
        for source in all {
            guard !Task.isCancelled else { break }
            do throws(LibraryError) {
                let matches = try await library.withCatalog(of: source.catalogID) {
                    file throws(LibraryError) in
                    try await FoundProductions(query, source, in: file)
                }
                guard let matches else { continue }
                result.productionCount += matches.ranks.count
                result.hitCount += matches.hitCount
                result.found.append(matches)
            } catch {
                result.failures.append((source, error))
            }
        }
        result.sortParts()
        try await addHits(to: &result, limit: limit)
        return result
    }

    /// Reads the next hits of a search.
    ///
    /// - Parameter limit: the maximum number of further hits.
    public func addHits(to result: inout SourceSearchResult, limit: Int) async throws(LibraryError) {
        let library = try library
        let target = result.hits.count + limit
        while result.hits.count < target, let part = result.rest.first, !Task.isCancelled {
            let found = result.found[part.source]
            do throws(LibraryError) {
                let store = library.store(for: found.source.catalogID)
                // Those that were read of the first production are read again.
                let most = target - result.hits.count + result.readCount
                let read = try await library.withCatalog(of: store.catalogID) { file throws(LibraryError) in
                    try found.hits(part.indexes, most: most, in: file, store: store)
                }
                result.receive(read ?? [], target: target)
            } catch {
                result.failures.append((found.source, error))
                result.rest.removeAll { $0.source == part.source }
            }
        }
        // Catalogues may have been replaced meanwhile.
        if result.isComplete { result.hitCount = result.hits.count }
    }
}

extension SourceSearchResult {
    /// Sorts what was found by rank, then by source, then as the source lists it.
    fileprivate mutating func sortParts() {
        var parts: [Part] = []
        var starts = [Int](repeating: 0, count: found.count)
        for rank in SearchRank.allCases {
            for (index, matches) in found.enumerated() {
                let start = starts[index]
                let end = matches.ranks[start...].firstIndex { $0 != rank } ?? matches.ranks.count
                starts[index] = end
                if end > start { parts.append(Part(source: index, indexes: start..<end)) }
            }
        }
        rest = parts[...]
    }

    /// Appends the hits of the first productions that are left, as many as needed; without any, skips them all.
    fileprivate mutating func receive(_ read: [[SourceHit]], target: Int) {
        guard var part = rest.popFirst() else { return }
        for all in read {
            let taken = all.dropFirst(readCount).prefix(target - hits.count)
            hits += taken
            guard readCount + taken.count >= all.count else {
                readCount += taken.count
                rest.insert(part, at: rest.startIndex)
                return
            }
            readCount = 0
            part.indexes.removeFirst()
        }
        if !read.isEmpty, !part.indexes.isEmpty { rest.insert(part, at: rest.startIndex) }
    }
}

/// The matches in one source. The catalogue is closed meanwhile: there may be many sources.
private struct FoundProductions: Sendable {
    let source: Source
    /// The ranks of the productions, best first.
    let ranks: [SearchRank]
    /// The number of hits in all of them.
    let hitCount: Int
    /// Their IDs.
    private let ids: [UInt32]
    private let query: SearchQuery
    /// The generation of the catalogue to which the IDs belong.
    private let fileName: String

    /// - Returns: nil if nothing matches.
    init?(_ query: SearchQuery, _ source: Source, in file: CatalogFile) async throws(LibraryError) {
        var complete: SearchFindings?
        do {
            try await CatalogSearch(query: query, file: file).run { findings, isComplete in
                if isComplete { complete = findings }
            }
        } catch {
            throw LibraryError.noted(error, at: file.path)
        }
        guard let findings = complete else { return nil }
        ids = findings.sorted(nil)
        guard !ids.isEmpty else { return nil }
        ranks = ids.map { findings[Int($0)] ?? .description }
        let furtherCounts = try file.episodeCounts(of: findings).values.map { $0 - 1 }
        hitCount = ids.count + furtherCounts.reduce(0, +)
        fileName = file.name
        self.source = source
        self.query = query
    }

    /// Returns the hits of each production in `range`; empty if the catalogue was replaced meanwhile.
    ///
    /// - Parameter most: the number of hits that are needed; further productions are not read.
    func hits(
        _ range: Range<Int>, most: Int, in file: CatalogFile, store: CatalogStore
    ) throws(LibraryError) -> [[SourceHit]] {
        guard file.name == fileName else { return [] }
        let list = ProductionList(ids, in: file, store: store)
        let result = SearchResult(text: "", list: list, isComplete: true, query: query, file: file)
        var (hits, count): ([[SourceHit]], Int) = ([], 0)
        for row in range where count < most {
            hits.append(try self.hits(at: row, of: result))
            count += hits[hits.count - 1].count
        }
        return hits
    }

    /// Returns the match in a row: the production, or its episodes whose titles match.
    private func hits(at row: Int, of result: SearchResult) throws(LibraryError) -> [SourceHit] {
        guard let hit = result.hits(row..<row + 1).first, !hit.production.key.isEmpty else { return [] }
        guard let excerpt = hit.excerpt else {
            return [
                SourceHit(
                    source: source, production: hit.production,
                    field: hit.titleRanges.isEmpty ? .author : .title)
            ]
        }
        guard excerpt.source != .description else {
            return [
                SourceHit(
                    source: source, production: hit.production, field: .description, excerpt: excerpt.text)
            ]
        }
        let production = try result.list.productions(row..<row + 1).first ?? Production()
        let numbers = production.episodeNumbers
        func episode(_ index: Int, _ field: SourceHit.Field, excerpt: String? = nil) -> SourceHit? {
            guard production.episodes.indices.contains(index) else { return nil }
            return SourceHit(
                source: source, production: hit.production, field: field, episodeNumber: numbers[index],
                episodeTitle: production.episodes[index].title, excerpt: excerpt)
        }
        switch excerpt.source {
        case .episodeDescription(let index):
            return [episode(index, .description, excerpt: excerpt.text)].compactMap { $0 }
        case .episodeTitle(let index):
            let words = hit.missing(of: query.words)
            let indices = production.episodes.indices.filter { index in
                words.allAppear(in: production.episodes[index].title ?? "")
            }
            return (indices.isEmpty ? [index] : indices).compactMap { episode($0, .episode) }
        case .description: return []
        }
    }
}

extension [SearchWord] {
    /// Whether `text` contains every word.
    fileprivate func allAppear(in text: String) -> Bool {
        var folded: [UInt8] = []
        FoldedText.append(text, to: &folded)
        return folded.withUnsafeBytes { bytes in allSatisfy { $0.firstOffset(in: bytes) != nil } }
    }
}
