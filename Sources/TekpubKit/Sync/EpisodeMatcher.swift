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
            try forEachEpisode(in: database) { production, place, episode in
                for name in episode.syncNames where wanted.contains(name) {
                    index.add(name, Place(production: production, place: place), episode)
                }
            }
            if names.contains(where: { index.place(of: $0) == nil }) {
                try addFurtherMedia(to: &index, wanted, database)
            }
            let places = names.map(index.place)
            let found = try matches(at: Set(places.compactMap { $0 }), index, database)
            return places.enumerated().reduce(into: [:]) { matches, entry in
                if let place = entry.element { matches[entry.offset] = found[place] }
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
            try forEachEpisode(in: database, of: Set(wanted.keys)) { production, place, episode in
                let names = episode.names
                let isWanted = (names + [EpisodeIdentity.joined(names)]).contains {
                    wanted[production.key]?.contains($0) == true
                }
                if isWanted { index.episodes[Place(production: production, place: place)] = episode }
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

    private struct Place: Hashable {
        let production: ProductionRow
        let place: Int
    }

    /// Episodes by their names.
    private struct Index {
        var episodes: [Place: Episode] = [:]
        /// The places of names; nil for a name of several episodes.
        private var places: [String: Place?] = [:]

        mutating func add(_ name: String, _ place: Place, _ episode: Episode) {
            if let known = places[name], known != place {
                places[name] = .some(nil)
            } else {
                places[name] = place
            }
            episodes[place] = episode
        }

        /// Returns the place of the first name that only one episode has.
        func place(of names: [String]) -> Place? {
            names.lazy.compactMap { places[$0] ?? nil }.first
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
        var places: [Place: Set<String>] = [:]
        for row in rows {
            let production = ProductionRow(id: try row.decode(atIndex: 0), key: try row.decode(atIndex: 1))
            let id: Int64 = try row.decode(atIndex: 2)
            let details: EpisodeDetails? = StoredDetails.value(try row.decode(atIndex: 3))
            let names = Set(details?.media.compactMap { Episode(url: $0.url).name(.address) } ?? [])
                .intersection(wanted)
            let place = Int(id - CatalogSchema.firstEpisodeRow(of: production.id))
            if !names.isEmpty { places[Place(production: production, place: place)] = names }
        }
        for production in Set(places.keys.map(\.production)) {
            try catalog.forEachEpisode(of: production.id) { place, episode in
                let place = Place(production: production, place: place)
                for name in places[place] ?? [] { index.add(name, place, episode) }
            }
        }
    }

    private func matches(at places: Set<Place>, _ index: Index, _ database: Database) throws -> [Place: Match]
    {
        let catalog = AttachedCatalog("main", in: database)
        let select = try database.makeStatement(sql: "SELECT duration, details FROM episode WHERE id = ?")
        var matches: [Place: Match] = [:]
        for (production, places) in Dictionary(grouping: places, by: \.production) {
            let episodes = places.reduce(into: [:]) { $0[$1.place] = index.episodes[$1] }
            for found in try catalog.find(episodes, of: production.id) {
                guard let episode = episodes[found.place] else { continue }
                let id = CatalogSchema.firstEpisodeRow(of: production.id) + Int64(found.place)
                let row = try Row.fetchOne(select, arguments: [id])
                let details: EpisodeDetails? = try StoredDetails.value(row?.decode(String?.self, atIndex: 1))
                matches[Place(production: production, place: found.place)] = Match(
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
