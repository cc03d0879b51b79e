import Foundation
import GRDB
import TekpubFormats

/// What the user did with the episodes of one catalogue, as far as conditions ask for it. Two equal ones give episodes the
/// same states.
struct UserState: Hashable, Sendable {
    /// A hash of the marks.
    var marks = 0
    /// The keys of the favourite productions.
    var favorites: Set<String> = []
    /// The episodes whose files are on this computer.
    var downloads: Set<EpisodeKey> = []
    /// The episodes under New; empty unless a condition asks for them.
    var new: Set<EpisodeKey> = []
}

extension UserState {
    /// Reads the states of all catalogues, by the ID of the store.
    ///
    /// - Parameter now: the time for which to read what is new; nil if nothing asks for it.
    static func all(newAt now: Date?, in database: Database) throws -> [Int64: UserState] {
        var states: [Int64: UserState] = [:]
        for (store, hash) in try markHashes(in: database) { states[store, default: UserState()].marks = hash }
        let favorites = try Row.fetchCursor(database, sql: "SELECT store, production FROM favorite")
        while let row = try favorites.next() {
            states[try row.decode(atIndex: 0), default: UserState()].favorites.insert(
                try row.decode(atIndex: 1))
        }
        try addDownloads(to: &states, in: database)
        guard let now else { return states }
        for episode in try NewEpisodeTable.episodes(now: now, in: database) {
            states[episode.sourceID, default: UserState()].new.insert(episode.key)
        }
        return states
    }

    private static func markHashes(in database: Database) throws -> [Int64: Int] {
        var hashes: [Int64: Int] = [:]
        var current: (store: Int64, hasher: Hasher)?
        let rows = try RowStatement(
            """
            SELECT store, production, episode, isWatched, position > 0 FROM mark
            WHERE isPresent AND (isWatched OR position > 0) ORDER BY store, production, episode
            """, in: database)
        try rows.forEachRow {
            let store = rows.integer(0) ?? 0
            if store != current?.store {
                if let current { hashes[current.store] = current.hasher.finalize() }
                current = (store, Hasher())
            }
            for column: Int32 in 1...2 {
                current?.hasher.combine(bytes: rows.bytes(column))
                current?.hasher.combine(0 as UInt8)
            }
            current?.hasher.combine(rows.integer(3))
            current?.hasher.combine(rows.integer(4))
        }
        if let current { hashes[current.store] = current.hasher.finalize() }
        return hashes
    }

    private static func addDownloads(to states: inout [Int64: UserState], in database: Database) throws {
        let files = try Row.fetchAll(
            database, sql: "SELECT catalog, production, episode, path FROM downloadedFile")
        guard !files.isEmpty else { return }
        let stores = try Row.fetchAll(database, sql: "SELECT id, catalog FROM store")
        var ids: [String: Int64] = [:]
        for row in stores {
            ids[EpisodeRequest.catalog(of: try row.decode(atIndex: 1))] = try row.decode(atIndex: 0)
        }
        for row in files {
            guard let store = ids[try row.decode(atIndex: 0)],
                access(try row.decode(String.self, atIndex: 3), F_OK) == 0
            else { continue }
            states[store, default: UserState()].downloads.insert(
                EpisodeKey(productionKey: try row.decode(atIndex: 1), identity: try row.decode(atIndex: 2)))
        }
    }
}

extension EpisodeColumns {
    /// Gives the episodes their states.
    ///
    /// - Parameters:
    ///   - store: the ID of the catalogue's row in the table `store`.
    ///   - catalog: attached to a connection to the library.
    mutating func setStates(_ state: UserState, store: Int64, from catalog: AttachedCatalog) throws {
        var wanted: [String: [String: EpisodeStates]] = [:]
        let marks = try Row.fetchCursor(
            catalog.database,
            sql: """
                SELECT production, episode, isWatched FROM mark
                WHERE store = ? AND isPresent AND (isWatched OR position > 0)
                """, arguments: [store])
        while let row = try marks.next() {
            let isWatched: Bool = try row.decode(atIndex: 2)
            wanted[try row.decode(atIndex: 0), default: [:]][try row.decode(atIndex: 1)] =
                isWatched ? .played : .started
        }
        for (keys, states) in [(state.downloads, EpisodeStates.downloaded), (state.new, .new)] {
            for key in keys {
                wanted[key.productionKey, default: [:]][key.identity, default: []].formUnion(states)
            }
        }
        states = [EpisodeStates](repeating: [], count: count)
        for (key, identities) in wanted {
            guard let index = try catalog.id(ofKey: key).flatMap(index) else { continue }
            let rows = rows(ofProduction: index)
            let finder = EpisodeFinder(catalog: catalog, production: productions[index].id)
            for (offset, identity) in try finder.offsets(of: Set(identities.keys)) where offset < rows.count {
                states[rows.lowerBound + offset] = identities[identity] ?? []
            }
        }
        for key in state.favorites {
            guard let index = try catalog.id(ofKey: key).flatMap(index) else { continue }
            for row in rows(ofProduction: index) { states[row].insert(.favourite) }
        }
        userState = state
    }
}
