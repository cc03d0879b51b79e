import Foundation
import TekpubFormats

/// A production or an episode that matches a search through all sources.
public struct SourceHit: Sendable {
    /// The kind of text that contains the words.
    public enum Place: String, Hashable, Sendable {
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
    public let place: Place
    /// The number of the episode on the command line; nil if the production matches as a whole.
    public var episodeNumber: Int?
    /// The title of the episode; nil if unknown, or if the production matches as a whole.
    public var episodeTitle: String?
    /// The line of the description with a match; nil for another place.
    public var excerpt: String?
}

/// The matches of a search through all sources.
public struct SourceSearchResult: Sendable {
    /// The best matches, best first; equally good ones in the order of the sources.
    public var hits: [SourceHit] = []
    /// The number of productions that match, including those that are not among the hits.
    public var productionCount = 0
    /// Why sources could not be searched.
    public var failures: [(source: Source, error: LibraryError)] = []
}

extension SourceStore {
    /// Searches the cached catalogues of all sources, as `CatalogStore.search` does.
    ///
    /// - Parameter limit: the maximum number of hits.
    public func search(_ text: String, limit: Int = 100) async throws(LibraryError) -> SourceSearchResult {
        var result = SourceSearchResult()
        guard let query = SearchQuery(text) else { return result }
        let library = try library
        let all = try sources()
        var found: [FoundProductions] = []
        for source in all {
            guard !Task.isCancelled else { break }
            do throws(LibraryError) {
                let matches = try await library.withCatalog(of: source.storeName) {
                    file throws(LibraryError) in
                    try await FoundProductions(query, source, in: file, limit: limit)
                }
                guard let matches else { continue }
                result.productionCount += matches.count
                found.append(matches)
            } catch {
                result.failures.append((source, error))
            }
        }
        // By rank, then by source, then as the source lists them.
        let places = found.indices.flatMap { index in found[index].ranks.indices.map { (index, $0) } }
        let best = places.map { (rank: found[$0.0].ranks[$0.1], index: $0.0, place: $0.1) }
            .sorted { ($0.rank, $0.index, $0.place) < ($1.rank, $1.index, $1.place) }
            .prefix(limit)
        var hits: [[[SourceHit]]] = []
        for (index, matches) in found.enumerated() {
            // The best productions of a source are the first in its own list.
            let count = best.count { $0.index == index }
            do throws(LibraryError) {
                let store = library.store(for: matches.source.storeName)
                let read = try await library.withCatalog(of: store.baseURL) { file throws(LibraryError) in
                    try matches.hits(0..<count, in: file, store: store)
                }
                hits.append(read ?? [])
            } catch {
                result.failures.append((matches.source, error))
                hits.append([])
            }
        }
        for entry in best where entry.place < hits[entry.index].count {
            result.hits += hits[entry.index][entry.place].prefix(limit - result.hits.count)
        }
        return result
    }
}

/// The matches in one source. The catalogue is closed meanwhile: there may be many sources.
private struct FoundProductions {
    /// The maximum number of episodes of one production among the hits.
    private static let episodeLimit = 20

    let source: Source
    /// The number of matches.
    let count: Int
    /// The ranks of the best of them, best first.
    let ranks: [SearchRank]
    /// Their IDs.
    private let ids: [UInt32]
    private let query: SearchQuery
    /// The generation of the catalogue to which the IDs belong.
    private let fileName: String

    /// - Returns: nil if nothing matches.
    init?(
        _ query: SearchQuery, _ source: Source, in file: CatalogFile, limit: Int
    ) async throws(LibraryError) {
        var complete: SearchFindings?
        do {
            try await CatalogSearch(query: query, file: file).run { findings, isComplete in
                if isComplete { complete = findings }
            }
        } catch {
            throw LibraryError.noted(error, at: file.path)
        }
        guard let findings = complete else { return nil }
        let all = findings.sorted(nil)
        guard !all.isEmpty else { return nil }
        ids = Array(all.prefix(limit))
        ranks = ids.map { findings[Int($0)] ?? .description }
        count = all.count
        fileName = file.name
        self.source = source
        self.query = query
    }

    /// Returns the hits of each production in `range`; empty if the catalogue was replaced meanwhile.
    func hits(
        _ range: Range<Int>, in file: CatalogFile, store: CatalogStore
    ) throws(LibraryError) -> [[SourceHit]] {
        guard file.name == fileName else { return [] }
        let list = ProductionList(ids, in: file, store: store)
        let result = SearchResult(text: "", list: list, isComplete: true, query: query, file: file)
        var hits: [[SourceHit]] = []
        for place in range { hits.append(try self.hits(at: place, of: result)) }
        return hits
    }

    /// Returns the match at `place`: the production, or its episodes whose titles match.
    private func hits(at place: Int, of result: SearchResult) throws(LibraryError) -> [SourceHit] {
        guard let hit = result.hits(place..<place + 1).first, !hit.production.key.isEmpty else { return [] }
        guard let excerpt = hit.excerpt else {
            return [
                SourceHit(
                    source: source, production: hit.production,
                    place: hit.titleRanges.isEmpty ? .author : .title)
            ]
        }
        guard excerpt.source != .description else {
            return [
                SourceHit(
                    source: source, production: hit.production, place: .description, excerpt: excerpt.text)
            ]
        }
        let production = try result.list.productions(place..<place + 1).first ?? Production()
        let numbers = production.episodeNumbers
        func episode(_ index: Int, _ place: SourceHit.Place, excerpt: String? = nil) -> SourceHit? {
            guard production.episodes.indices.contains(index) else { return nil }
            return SourceHit(
                source: source, production: hit.production, place: place, episodeNumber: numbers[index],
                episodeTitle: production.episodes[index].title, excerpt: excerpt)
        }
        switch excerpt.source {
        case .episodeDescription(let index):
            return [episode(index, .description, excerpt: excerpt.text)].compactMap { $0 }
        case .episodeTitle(let index):
            let words = hit.missing(of: query.words)
            let all = production.episodes.indices.lazy.filter { index in
                words.allAppear(in: production.episodes[index].title ?? "")
            }
            let indices = Array(all.prefix(Self.episodeLimit))
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
        return folded.withUnsafeBytes { bytes in allSatisfy { $0.firstPlace(in: bytes) != nil } }
    }
}
