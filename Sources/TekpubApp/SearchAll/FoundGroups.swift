import CursesKit
import TekpubFormats
import TekpubKit

/// What a search of everything has found, in groups. All hits are counted; those around the screen are read.
@MainActor
final class FoundGroups {
    /// The kinds of hits, in the order of the sections.
    enum Group: CaseIterable {
        case episodes, shows, said
    }

    /// A hit that was read.
    enum Hit: Sendable {
        /// An episode with its mark, nil for none.
        case episode(SourceHit, EpisodeMark?)
        case show(SourceHit)
        case passage(TranscriptHit)
    }

    /// The groups with hits: the sections of the table.
    let sections: [Group]
    /// The number of episodes in which something was said.
    let saidEpisodeCount: Int
    /// Why sources could not be searched.
    let failures: [(source: Source, error: LibraryError)]
    /// Called with a section and the indices of its rows that were read.
    var onLoad: (_ section: Int, _ rows: Range<Int>) -> Void = { _, _ in }
    /// Returns the indices of the rows of a section on the screen.
    var visibleRows: (_ section: Int) -> Range<Int> = { _ in 0..<0 }

    private let rows: [PrefetchedRows<Hit?>]
    private let reader: Reader

    /// The number of rows of each group that are read before they are shown.
    private nonisolated static let firstCount = 100
    /// The number of rows of a selection that are read at a time.
    private nonisolated static let batchCount = 200

    /// Reads hits, off the main actor.
    private struct Reader: Sendable {
        let library: LazyLibrary
        let result: SourceSearchResult
        let documents: (any EpisodeDocumentService)?
        let words: String

        /// Returns a hit for each index of the range; nil for one that is gone.
        func read(_ group: Group, _ range: Range<Int>) async -> [Hit?] {
            switch group {
            case .episodes:
                let hits = await library.sources.load(range, of: result.episodes).hits
                let marks = await onBlockingThread {
                    // Ignore errors: the rows are shown without signs.
                    (try? library.marks.marks(of: hits.compactMap { $0?.location })) ?? [:]
                }
                return hits.map { hit in hit.map { .episode($0, $0.location.flatMap { marks[$0] }) } }
            case .shows:
                return await library.sources.load(range, of: result.productions).hits.map { $0.map(Hit.show) }
            case .said:
                // Ignore errors: a row is shown without its text.
                let said = try? await documents?.search(words, limit: range.count, from: range.lowerBound)
                let hits: [Hit?] = (said?.hits ?? []).prefix(range.count).map { .passage($0) }
                return hits + Array(repeating: nil, count: range.count - hits.count)
            }
        }
    }

    /// Searches all sources and all transcripts that are kept, off the main actor.
    static func search(
        _ words: String, in library: LazyLibrary, documents: (any EpisodeDocumentService)?
    ) async throws(LibraryError) -> FoundGroups {
        let result = try await library.sources.search(words)
        let said = try await documents?.search(words, limit: firstCount, from: 0)
        let reader = Reader(library: library, result: result, documents: documents, words: words)
        let counts: [(group: Group, count: Int)] = [
            (.episodes, result.episodes.count), (.shows, result.productions.count), (.said, said?.count ?? 0),
        ].filter { $0.count > 0 }
        var windows: [RowWindow<Hit?>] = []
        for (group, count) in counts {
            var known = group == .said ? said?.hits.map { Hit?.some(.passage($0)) } : nil
            if known == nil { known = await reader.read(group, 0..<min(count, firstCount)) }
            windows.append(RowWindow(start: 0, rows: known ?? []))
        }
        return FoundGroups(reader, counts, windows, saidEpisodeCount: said?.episodeCount ?? 0)
    }

    private init(
        _ reader: Reader, _ counts: [(group: Group, count: Int)], _ windows: [RowWindow<Hit?>],
        saidEpisodeCount: Int
    ) {
        self.reader = reader
        self.saidEpisodeCount = saidEpisodeCount
        failures = reader.result.failures
        sections = counts.map(\.group)
        rows = zip(counts, windows).map { entry, window in
            PrefetchedRows(count: entry.count, window: window) { await reader.read(entry.group, $0) }
        }
        for (section, rows) in rows.enumerated() {
            rows.visibleRows = { [weak self] in self?.visibleRows(section) ?? 0..<0 }
            rows.onLoad = { [weak self] in self?.onLoad(section, $0) }
        }
    }

    /// The number of hits in all groups.
    var count: Int { rows.reduce(0) { $0 + $1.count } }

    /// The number of hits in a group.
    func count(of group: Group) -> Int { sections.firstIndex(of: group).map { rows[$0].count } ?? 0 }

    /// The number of rows above `path`.
    func rowCount(above path: RowPath) -> Int {
        rows.prefix(path.section).reduce(path.row) { $0 + $1.count }
    }

    /// The hit in a row; nil if it was not read. Reads nothing.
    subscript(path: RowPath) -> Hit? {
        rows.indices.contains(path.section) ? rows[path.section][path.row] ?? nil : nil
    }

    /// Returns the hit in a row that comes onto the screen; nil if it must be read first.
    func row(_ path: RowPath) -> Hit? { rows[path.section].row(path.row) ?? nil }

    /// Whether rows that were read are gone, because a catalogue was replaced since it was searched.
    func hasLost(_ range: Range<Int>, of section: Int) -> Bool {
        sections[section] != .said
            && range.contains { if case .some(.none) = rows[section][$0] { true } else { false } }
    }

    /// Whether `predicate` is false of all hits that were read.
    func lacks(_ predicate: (Hit) -> Bool) -> Bool {
        rows.allSatisfy { $0.lacks { $0.map(predicate) ?? false } }
    }

    /// Reads the rows again, because marks have changed.
    func reload() {
        for (group, rows) in zip(sections, rows) where group != .said { rows.reload() }
    }

    /// Returns the episodes in rows, whether these were read or not, each once: of a show, those that are not watched.
    ///
    /// - Parameter isToPlay: whether the first one of a show is enough.
    func episodes(at paths: [RowPath], toPlay isToPlay: Bool) async -> [QueueItem] {
        var episodes: [QueueItem] = []
        for (section, group) in sections.enumerated() {
            let indices = paths.filter { $0.section == section }.map(\.row).sorted()
            for range in indices.ranges(upTo: Self.batchCount) {
                let known = range.compactMap { rows[section][$0] ?? nil }
                let hits =
                    known.count == range.count ? known : await reader.read(group, range).compactMap(\.self)
                for hit in hits { episodes += await self.episodes(of: hit, toPlay: isToPlay) }
            }
        }
        var seen: Set<EpisodeLocation> = []
        return episodes.filter { seen.insert($0.location).inserted }
    }

    private func episodes(of hit: Hit, toPlay isToPlay: Bool) async -> [QueueItem] {
        switch hit {
        case .episode(let hit, _): return [hit.queueItem].compactMap(\.self)
        case .show(let hit):
            let rest = await SourceEpisodeReader(library: reader.library)
                .remainingEpisodes(of: hit.production.key, in: hit.source.catalogID)
            return isToPlay ? Array(rest.prefix(1)) : rest
        case .passage(let hit):
            return [
                QueueItem(location: hit.location, title: hit.title, productionTitle: hit.productionTitle)
            ]
        }
    }
}

extension SourceHit {
    /// The episode as an item of the queue; nil for a production.
    fileprivate var queueItem: QueueItem? {
        guard let location, let episode = episode?.episode else { return nil }
        return QueueItem(
            location: location, title: episode.displayTitle, productionTitle: production.displayTitle,
            durationInSeconds: episode.durationInSeconds)
    }
}

extension [Int] {
    /// The ascending numbers as ranges of at most `count`.
    fileprivate func ranges(upTo count: Int) -> [Range<Int>] {
        reduce(into: []) { ranges, number in
            if let last = ranges.last, last.upperBound == number, last.count < count {
                ranges[ranges.count - 1] = last.lowerBound..<number + 1
            } else {
                ranges.append(number..<number + 1)
            }
        }
    }
}
