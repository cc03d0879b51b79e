import Foundation
import GRDB
import TekpubFormats

/// Finds the episodes of a catalogue by what servers say of them, and the other way round.
///
/// An episode is found by its identifier, else by the address of its media, else by that of its page. A name that two
/// episodes have finds neither.
struct EpisodeMatcher {
    /// An episode as servers name it.
    struct Match: Sendable {
        let key: EpisodeKey
        let title: String?
        let guid: String?
        /// The address of the media that the publisher lists first, else of the page.
        let address: String?
        let total: Int?
    }

    private let file: CatalogFile

    init(_ file: CatalogFile) {
        self.file = file
    }

    /// Returns the episodes of staged actions, by their indexes.
    func matches(of staged: [SyncJournal.Staged]) throws(LibraryError) -> [Int: Match] {
        let names = staged.map(\.names)
        let wanted = Set(names.joined())
        return try file.work { database in
            var index = Index()
            try forEachEpisode(in: database) { production, episodeIndex, episode in
                for name in episode.syncNames where wanted.contains(name) {
                    index.add(name, Position(production: production, episodeIndex: episodeIndex), episode)
                }
            }
            if names.contains(where: { index.position(of: $0) == nil }) {
                try addFurtherMedia(to: &index, wanted, database)
            }
            let positions = names.map(index.position)
            let found = try matches(at: Set(positions.compactMap { $0 }), index, database)
            return positions.enumerated().reduce(into: [:]) { matches, entry in
                if let position = entry.element { matches[entry.offset] = found[position] }
            }
        }
    }

    /// Returns the episodes with these keys, without those that the catalogue does not have.
    func episodes(_ keys: [EpisodeKey]) throws(LibraryError) -> [EpisodeKey: Match] {
        let wanted = Dictionary(grouping: keys, by: \.productionKey).mapValues { keys in
            Set(keys.flatMap { [$0.identity] + [EpisodeIdentity.namesOfTwin($0.identity)].compactMap { $0 } })
        }
        return try file.work { database in
            var index = Index()
            try forEachEpisode(in: database, of: Set(wanted.keys)) { production, episodeIndex, episode in
                let names = episode.names
                let isWanted = (names + [EpisodeIdentity.joined(names)]).contains {
                    wanted[production.key]?.contains($0) == true
                }
                if isWanted {
                    index.episodes[Position(production: production, episodeIndex: episodeIndex)] = episode
                }
            }
            let found = try matches(at: Set(index.episodes.keys), index, database)
            return Dictionary(found.values.map { ($0.key, $0) }) { first, _ in first }
        }
    }
}

extension EpisodeMatcher {
    private struct ProductionRow: Hashable {
        let id: Int64
        let key: String
    }

    private struct Position: Hashable {
        let production: ProductionRow
        /// From 0.
        let episodeIndex: Int
    }

    /// Episodes by their names.
    private struct Index {
        var episodes: [Position: Episode] = [:]
        /// The positions of names; nil for a name of several episodes.
        private var positions: [String: Position?] = [:]

        mutating func add(_ name: String, _ position: Position, _ episode: Episode) {
            if let known = positions[name], known != position {
                positions[name] = .some(nil)
            } else {
                positions[name] = position
            }
            episodes[position] = episode
        }

        /// Returns the position of the first name that only one episode has.
        func position(of names: [String]) -> Position? {
            names.lazy.compactMap { positions[$0] ?? nil }.first
        }
    }

    private func forEachEpisode(
        in database: Database, of keys: Set<String>? = nil,
        _ body: (ProductionRow, Int, Episode) throws -> Void
    ) throws {
        let catalog = AttachedCatalog("main", in: database)
        let rows = try Row.fetchCursor(database, sql: "SELECT id, key FROM production ORDER BY id")
        while let row = try rows.next() {
            let production = ProductionRow(id: try row.decode(atIndex: 0), key: try row.decode(atIndex: 1))
            guard keys?.contains(production.key) ?? true else { continue }
            try catalog.forEachEpisode(of: production.id) { try body(production, $0, $1) }
        }
    }

    /// Adds the episodes that have the wanted addresses among several forms.
    private func addFurtherMedia(to index: inout Index, _ wanted: Set<String>, _ database: Database) throws {
        let catalog = AttachedCatalog("main", in: database)
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT production.id, key, episode.id, episode.details FROM episode
                JOIN production ON production.id = episode.id >> 32
                WHERE episode.details LIKE '%"media":[{%'
                """)
        var positions: [Position: Set<String>] = [:]
        for row in rows {
            let production = ProductionRow(id: try row.decode(atIndex: 0), key: try row.decode(atIndex: 1))
            let id: Int64 = try row.decode(atIndex: 2)
            let details: EpisodeDetails? = StoredDetails.value(try row.decode(atIndex: 3))
            let names = Set(details?.media.compactMap { Episode(url: $0.url).name(.address) } ?? [])
                .intersection(wanted)
            let episodeIndex = Int(id - CatalogSchema.firstEpisodeRow(of: production.id))
            if !names.isEmpty {
                positions[Position(production: production, episodeIndex: episodeIndex)] = names
            }
        }
        for production in Set(positions.keys.map(\.production)) {
            try catalog.forEachEpisode(of: production.id) { episodeIndex, episode in
                let position = Position(production: production, episodeIndex: episodeIndex)
                for name in positions[position] ?? [] { index.add(name, position, episode) }
            }
        }
    }

    private func matches(
        at positions: Set<Position>, _ index: Index, _ database: Database
    ) throws -> [Position: Match] {
        let catalog = AttachedCatalog("main", in: database)
        let select = try database.makeStatement(sql: "SELECT duration, details FROM episode WHERE id = ?")
        var matches: [Position: Match] = [:]
        for (production, positions) in Dictionary(grouping: positions, by: \.production) {
            let episodes = positions.reduce(into: [:]) { $0[$1.episodeIndex] = index.episodes[$1] }
            for found in try catalog.find(episodes, of: production.id) {
                guard let episode = episodes[found.index] else { continue }
                let id = CatalogSchema.firstEpisodeRow(of: production.id) + Int64(found.index)
                let row = try Row.fetchOne(select, arguments: [id])
                let details: EpisodeDetails? = try StoredDetails.value(row?.decode(String?.self, atIndex: 1))
                matches[Position(production: production, episodeIndex: found.index)] = Match(
                    key: EpisodeKey(productionKey: production.key, identity: found.identity),
                    title: episode.title, guid: episode.guid,
                    address: details?.media.first?.url ?? episode.url ?? episode.link,
                    total: try row?.decode(Int?.self, atIndex: 0) ?? nil)
            }
        }
        return matches
    }
}

extension Episode {
    /// The names by which servers can know it, most reliable first.
    fileprivate var syncNames: [String] { [name(.guid), name(.address), name(.link)].compactMap { $0 } }
}

extension SyncJournal.Staged {
    /// The names by which a catalogue can have the episode, most reliable first.
    fileprivate var names: [String] { Episode(guid: guid, url: episode, link: episode).syncNames }
}
