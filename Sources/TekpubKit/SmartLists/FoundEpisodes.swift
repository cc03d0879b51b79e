import Foundation
import GRDB
import TekpubFormats

/// The episodes that a search of the `EpisodeIndex` has found, in an order. Only the rows that are shown are read.
///
/// It does not change when the library does. Rows of a catalogue that a refresh has replaced cannot be read any more.
public struct FoundEpisodes: Sendable {
    /// Tells an episode from the others, also in later results.
    public struct Place: Hashable, Sendable {
        fileprivate let source: Source.ID
        fileprivate let row: Int
        fileprivate let facts: EpisodeFacts
    }

    /// A catalogue with episodes that were found.
    struct Catalog: Sendable {
        let source: Source
        let columns: EpisodeColumns
        /// The number of its first episode.
        let first: Int
    }

    /// The number of episodes.
    public var count: Int { numbers.count }
    /// Why sources could not be searched.
    public let failures: [(source: Source, error: LibraryError)]

    /// The catalogues, by the numbers of their episodes.
    fileprivate let catalogs: [Catalog]
    /// The episodes as numbers that count through the columns of the catalogues.
    fileprivate let numbers: [UInt32]
    fileprivate let folder: LibraryFolder
    fileprivate let connection: CatalogConnection

    /// The place of the episode at `row`.
    public func place(at row: Int) -> Place {
        let (catalog, row) = position(of: numbers[row])
        return Place(source: catalog.source.id, row: row, facts: catalog.columns.facts[row])
    }

    private func position(of number: UInt32) -> (catalog: Catalog, row: Int) {
        var (low, high) = (0, catalogs.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if catalogs[middle].first <= Int(number) { low = middle } else { high = middle }
        }
        return (catalogs[low], Int(number) - catalogs[low].first)
    }

    /// Returns the rows of the episodes at places of an earlier result; those that are gone are left out. After a refresh,
    /// an episode is known by its source, its date and its length. Takes linear time: call it off the main actor.
    public func rows(of places: Set<Place>) -> [Place: Int] {
        var wanted: [UInt32: Place] = [:]
        for place in places {
            guard let catalog = catalogs.first(where: { $0.source.id == place.source }) else { continue }
            let facts = catalog.columns.facts
            let isThere = facts.indices.contains(place.row) && facts[place.row] == place.facts
            guard let row = isThere ? place.row : facts.firstIndex(of: place.facts) else { continue }
            wanted[UInt32(catalog.first + row)] = place
        }
        guard !wanted.isEmpty else { return [:] }
        var rows: [Place: Int] = [:]
        for (row, number) in numbers.enumerated() {
            if let place = wanted[number] { rows[place] = row }
        }
        return rows
    }
}

// MARK: Reading rows

extension FoundEpisodes {
    /// Reads rows off the main actor, one for each index; nil for those that cannot be read.
    public func episodes(_ range: Range<Int>) async -> [SourceEpisode?] { await episodes(at: Array(range)) }

    /// Reads rows off the main actor, one for each index; nil for those that cannot be read.
    public func episodes(at rows: [Int]) async -> [SourceEpisode?] {
        await onBlockingThread { read(rows) }
    }

    private func read(_ rows: [Int]) -> [SourceEpisode?] {
        var episodes = [SourceEpisode?](repeating: nil, count: rows.count)
        var wanted: [Int: [(index: Int, row: Int)]] = [:]
        for (index, row) in rows.enumerated() where numbers.indices.contains(row) {
            let (catalog, row) = position(of: numbers[row])
            wanted[catalog.first, default: []].append((index, row))
        }
        // Ignore errors: a row that cannot be read is blank, and the list tells what is wrong with its catalogue.
        _ = try? connection.read(folder.statePath) { database in
            for catalog in catalogs {
                guard let rows = wanted[catalog.first] else { continue }
                // Ignore errors: a refresh may have removed the file.
                let read = try? database.withCatalog(at: folder.catalogPath(catalog.columns.fileName)) {
                    try EpisodeRowReader(catalog: catalog, file: $0()).episodes(at: rows.map(\.row))
                }
                for (index, row) in rows { episodes[index] = read?[row] }
            }
        }
        return episodes
    }
}

/// Reads episodes of one catalogue as lists show them.
private struct EpisodeRowReader {
    let catalog: FoundEpisodes.Catalog
    /// The catalogue, attached to a connection to the library.
    let file: AttachedCatalog

    private var database: Database { file.database }

    /// Returns the episodes at rows of the columns, by row.
    func episodes(at rows: [Int]) throws -> [Int: SourceEpisode] {
        var groups: [Int64: [Int: Int]] = [:]
        for row in rows {
            let (production, index) = catalog.columns.position(of: row)
            groups[production, default: [:]][index] = row
        }
        var found: [Int: SourceEpisode] = [:]
        for (production, rows) in groups {
            let key = try Row.fetchOne(
                database, sql: "SELECT key, title FROM catalog.production WHERE id = ?",
                arguments: [production])
            guard let key else { continue }
            let episodes = try episodes(at: rows.keys, of: production)
            let identities = try EpisodeFinder(catalog: file, production: production)
                .identities(of: episodes)
            for (index, episode) in episodes {
                guard let row = rows[index], let identity = identities[index] else { continue }
                found[row] = try sourceEpisode(
                    episode,
                    EpisodeKey(productionKey: try key.decode(atIndex: 0), identity: identity),
                    productionTitle: try key.decode(atIndex: 1), row: row)
            }
        }
        return found
    }

    private func episodes(
        at indexes: some Sequence<Int>, of production: Int64
    ) throws -> [Int: Episode] {
        let statement = try database.makeStatement(
            sql: """
                SELECT guid, slug, number, title, releasedAt, url, link, duration FROM catalog.episode
                WHERE id = ?
                """)
        var episodes: [Int: Episode] = [:]
        for index in indexes {
            let id = CatalogSchema.firstEpisodeRow(of: production) + Int64(index)
            guard let row = try Row.fetchOne(statement, arguments: [id]) else { continue }
            episodes[index] = Episode(
                guid: try row.decode(atIndex: 0), slug: try row.decode(atIndex: 1),
                number: try row.decode(atIndex: 2), title: try row.decode(atIndex: 3),
                durationInSeconds: try row.decode(atIndex: 7),
                releasedAt: ReleaseDate(number: try row.decode(atIndex: 4)), url: try row.decode(atIndex: 5),
                link: try row.decode(atIndex: 6))
        }
        return episodes
    }

    private func sourceEpisode(
        _ episode: Episode, _ key: EpisodeKey, productionTitle: String?, row: Int
    ) throws -> SourceEpisode {
        let statement = try database.cachedStatement(
            sql: """
                SELECT isWatched, position, updatedAt FROM mark
                WHERE store = ? AND production = ? AND episode = ?
                """)
        let mark = try Row.fetchOne(
            statement, arguments: [catalog.source.id, key.productionKey, key.identity])
        let isWatched: Bool = try mark?.decode(atIndex: 0) ?? false
        let position: Int? = try mark?.decode(atIndex: 1)
        let updatedAt: Double? = try mark?.decode(atIndex: 2)
        return SourceEpisode(
            sourceID: catalog.source.id, catalogID: catalog.source.catalogID, key: key,
            productionTitle: productionTitle, title: episode.title, releasedAt: episode.releasedAt,
            durationInSeconds: episode.durationInSeconds,
            date: updatedAt.map { Date(storedSeconds: $0) } ?? .distantPast,
            positionInSeconds: isWatched || position == 0 ? nil : position,
            isOfFavorite: catalog.columns.states[row].contains(.favourite), isWatched: isWatched)
    }
}

/// Collects what a search finds.
struct FoundEpisodesBuilder {
    private let order: FoundOrder
    private var catalogs: [FoundEpisodes.Catalog] = []
    private var references: [EpisodeReference] = []
    private var numberCount = 0

    init(order: FoundOrder) { self.order = order }

    /// Adds the rows of a catalogue.
    mutating func add(_ mask: ConditionMask, of columns: EpisodeColumns, source: Source) {
        let count = mask.count(of: columns.count)
        // More do not fit in memory anyway.
        guard count > 0, numberCount + columns.count <= Int(UInt32.max) else { return }
        catalogs.append(FoundEpisodes.Catalog(source: source, columns: columns, first: numberCount))
        let index = catalogs.count - 1
        func append(_ row: Int) {
            references.append(
                EpisodeReference(
                    key: EpisodeReference.key(of: columns.facts[row], catalog: index, in: order),
                    number: UInt32(numberCount + row)))
        }
        if case .some(let rows) = mask {
            for row in rows.indices where rows[row] != 0 { append(row) }
        } else {
            for row in columns.facts.indices { append(row) }
        }
        numberCount += columns.count
    }

    /// Sorts what was found.
    mutating func episodes(
        in library: Library, readWith connection: CatalogConnection,
        failures: [(source: Source, error: LibraryError)]
    ) -> FoundEpisodes {
        if order == .source {
            var titles = CollatedTitles<Int>()
            for (index, catalog) in catalogs.enumerated() { titles.append(catalog.source.title, for: index) }
            var ranks = [Int](repeating: 0, count: catalogs.count)
            for (rank, index) in titles.sorted().enumerated() { ranks[index] = rank }
            references = references.map { $0.ranked(by: ranks) }
        }
        references.sortByKey()
        return FoundEpisodes(
            failures: failures, catalogs: catalogs, numbers: references.map(\.number), folder: library.folder,
            connection: connection)
    }
}
