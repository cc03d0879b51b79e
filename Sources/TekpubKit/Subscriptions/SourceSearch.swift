import Foundation
import TekpubFormats

/// The matches of a search through all sources, in two groups.
public struct SourceSearchResult: Sendable {
    /// The episodes: those whose titles contain the words first, then those whose descriptions do.
    public let episodes: SourceHits
    /// The productions: those whose titles or authors contain the words first, best first, then the others.
    public let productions: SourceHits
    /// Both, best first.
    public let all: SourceHits
    /// Why sources could not be searched.
    public let failures: [(source: Source, error: LibraryError)]

    fileprivate init(
        _ found: [FoundProductions] = [], failures: [(source: Source, error: LibraryError)] = []
    ) {
        let named = found.runs(.production) { $0 <= .author }
        let described = found.runs(.production) { $0 > .author }
        // A word that the name of the show has as well says less about its episodes.
        let titled = found.runs(.titles) { $0 > .author } + found.runs(.titles) { $0 <= .author }
        let others = found.runs(.descriptions) { _ in true }
        episodes = SourceHits(titled + others, in: found)
        productions = SourceHits(named + described, in: found)
        all = SourceHits(named + titled + described + others, in: found)
        self.failures = failures
    }
}

extension SourceStore {
    /// Searches the cached catalogues of all sources: all words must be in the title, author or description of a
    /// production, or in those of its title, author and an episode's title or description.
    ///
    /// - Returns: the counted matches; `load` reads them.
    @concurrent
    public func search(_ text: String) async throws(LibraryError) -> SourceSearchResult {
        guard let query = SearchQuery(text) else { return SourceSearchResult() }
        let library = try library
        var found: [FoundProductions] = []
        var failures: [(source: Source, error: LibraryError)] = []
        for source in try sources() {
            guard !Task.isCancelled else { break }
            do throws(LibraryError) {
                let matches = try await library.withCatalog(of: source.catalogID) {
                    file throws(LibraryError) in
                    try await FoundProductions(query, source, in: file)
                }
                if let matches { found.append(matches) }
            } catch {
                failures.append((source, error))
            }
        }
        return SourceSearchResult(found, failures: failures)
    }

    /// Reads hits of a search.
    ///
    /// - Parameter range: must lie inside `hits`.
    /// - Returns: a hit for each position, nil for one that cannot be read, because its catalogue was replaced since or
    ///   is damaged; and why the last one could not be read.
    @concurrent
    public func load(
        _ range: Range<Int>, of hits: SourceHits
    ) async -> (hits: [SourceHit?], failure: LibraryError?) {
        var loaded: [SourceHit?] = []
        var failure: LibraryError?
        var run = range.isEmpty ? 0 : hits.run(with: range.lowerBound)
        while loaded.count < range.count {
            // The runs of one source that follow each other are read from one catalogue.
            let source = hits.runs[run].source
            let end = hits.runs[run...].firstIndex { $0.source != source } ?? hits.runs.count
            let last = hits.run(with: range.upperBound - 1)
            let runs = run..<min(end, last + 1)
            do throws(LibraryError) {
                loaded += try await load(range, runs: runs, of: hits)
            } catch {
                failure = error
            }
            run = runs.upperBound
            // Those that could not be read have rows as well.
            let count = min(range.upperBound, hits.range(ofRun: run - 1).upperBound) - range.lowerBound
            loaded += Array(repeating: nil, count: max(0, count - loaded.count))
        }
        return (loaded, failure)
    }

    /// - Parameter runs: runs of one source.
    private func load(
        _ range: Range<Int>, runs: Range<Int>, of hits: SourceHits
    ) async throws(LibraryError) -> [SourceHit?] {
        let library = try library
        let found = hits.found[hits.runs[runs.lowerBound].source]
        let store = library.store(for: found.source.catalogID)
        let read = try await library.withCatalog(of: store.catalogID) { file throws(LibraryError) in
            let reader = FoundHitReader(found, in: file, store: store)
            var read: [SourceHit?] = []
            for index in runs {
                let all = hits.range(ofRun: index)
                let wanted = all.clamped(to: range)
                let offsets = wanted.lowerBound - all.lowerBound..<wanted.upperBound - all.lowerBound
                read += try reader.hits(hits.runs[index].kind, row: hits.runs[index].row, offsets)
            }
            return read
        }
        return read ?? []
    }
}

/// The matches in one source. The catalogue is closed meanwhile: there may be many sources.
struct FoundProductions: Sendable {
    let source: Source
    /// The IDs of the productions, best first.
    let ids: [UInt32]
    /// Their ranks.
    let ranks: [SearchRank]
    /// What was found in each of them.
    let matches: [SearchMatches]
    let query: SearchQuery
    /// The generation of the catalogue to which the IDs belong.
    let fileName: String

    /// - Returns: nil if nothing matches, or if the task was cancelled.
    fileprivate init?(
        _ query: SearchQuery, _ source: Source, in file: CatalogFile
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
        let ids = findings.sorted(nil)
        guard !ids.isEmpty else { return nil }
        let matches = try file.matches(of: findings)
        guard !Task.isCancelled else { return nil }
        self.ids = ids
        ranks = ids.map { findings[Int($0)] ?? .description }
        self.matches = ids.compactMap { matches[Int($0)] }
        guard self.matches.count == ids.count else { throw .damaged(path: file.path) }
        fileName = file.name
        self.source = source
        self.query = query
    }

    /// The number of hits of a kind in a row.
    func count(_ kind: SourceHits.Kind, row: Int) -> Int {
        switch kind {
        case .production: matches[row].isOfProduction ? 1 : 0
        case .titles: matches[row].titles.count
        case .descriptions: matches[row].descriptions.count
        }
    }
}

extension [FoundProductions] {
    /// Returns the hits of a kind, by rank, then by source, then as the source lists them.
    ///
    /// - Parameter isIncluded: whether those of productions with a rank are among them.
    fileprivate func runs(
        _ kind: SourceHits.Kind, where isIncluded: (SearchRank) -> Bool
    ) -> [SourceHits.Run] {
        SearchRank.allCases.filter(isIncluded).flatMap { rank in
            indices.flatMap { source -> [SourceHits.Run] in
                let found = self[source]
                guard let first = found.ranks.firstIndex(of: rank), let last = found.ranks.lastIndex(of: rank)
                else { return [] }
                return (first...last).filter { found.count(kind, row: $0) > 0 }.map {
                    SourceHits.Run(source: source, row: $0, kind: kind)
                }
            }
        }
    }
}
