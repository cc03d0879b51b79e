import Foundation
import GRDB
import TekpubFormats

/// A catalogue that is attached to a connection.
///
/// Episodes are read one at a time, and only those that are asked for stay in memory.
struct AttachedCatalog {
    /// An episode with its identity in its production.
    struct Found {
        /// The index in the production, from 0.
        let index: Int
        let identity: String
        let traits: EpisodeTraits
    }

    let schema: String
    let database: Database

    /// - Parameter schema: the schema name of the attached catalogue.
    init(_ schema: String, in database: Database) {
        self.schema = schema
        self.database = database
    }

    /// Returns the ID of the production with this key; nil if missing.
    func id(ofKey key: String) throws -> Int64? {
        try Int64.fetchOne(
            database, sql: "SELECT id FROM \(schema).production WHERE key = ?", arguments: [key])
    }

    /// Returns the title of the production `id`; nil if unknown.
    func title(of id: Int64) throws -> String? {
        try String.fetchOne(
            database, sql: "SELECT title FROM \(schema).production WHERE id = ?", arguments: [id])
    }

    /// Returns the slug of the production `id`; nil if it has none.
    func slug(of id: Int64) throws -> String? {
        try String.fetchOne(
            database, sql: "SELECT slug FROM \(schema).production WHERE id = ?", arguments: [id])
    }

    /// Calls `body` with each episode of a production, in order. The episodes have only the fields that
    /// identify them.
    func forEachEpisode(of id: Int64, _ body: (_ index: Int, _ episode: Episode) throws -> Void) throws {
        let (first, end) = (CatalogSchema.firstEpisodeRow(of: id), CatalogSchema.firstEpisodeRow(of: id &+ 1))
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT guid, slug, number, title, releasedAt, url, link FROM \(schema).episode
                WHERE id >= ? AND id < ? ORDER BY id
                """, arguments: [first, end])
        var index = 0
        while let row = try rows.next() {
            try body(
                index,
                Episode(
                    guid: row.decode(atIndex: 0), slug: row.decode(atIndex: 1),
                    number: row.decode(atIndex: 2),
                    title: row.decode(atIndex: 3), releasedAt: ReleaseDate(number: row.decode(atIndex: 4)),
                    url: row.decode(atIndex: 5), link: row.decode(atIndex: 6)))
            index += 1
        }
    }

    /// Returns the first names of the episodes of a production.
    func firstNames(of id: Int64) throws -> Set<String> {
        var names: Set<String> = []
        try forEachEpisode(of: id) { _, episode in
            if let name = episode.names.first { names.insert(name) }
        }
        return names
    }

    /// Returns the identities and traits of `episodes`, which are given by their indexes.
    func find(_ episodes: [Int: Episode], of id: Int64) throws -> [Found] {
        guard !episodes.isEmpty else { return [] }
        var counts: [String: Int] = [:]
        for episode in episodes.values {
            for name in episode.countedNames { counts[name] = 0 }
        }
        var twins: [Int: Int] = [:]
        try forEachEpisode(of: id) { index, episode in
            for name in Set(episode.countedNames) {
                guard let count = counts[name] else { continue }
                counts[name] = count + 1
            }
            if episodes[index] != nil { twins[index] = counts[EpisodeIdentity.joined(episode.names)] }
        }
        let kinds = EpisodeIdentity.Kind.ordered(
            isNumbered: try String.fetchOne(
                database, sql: "SELECT slug FROM \(schema).production WHERE id = ?", arguments: [id]) != nil)
        return episodes.map { index, episode in
            let isUnique = { (name: String) in counts[name] == 1 }
            let identity = kinds.lazy.compactMap { episode.name($0) }.first(where: isUnique)
            return Found(
                index: index,
                identity: identity
                    ?? EpisodeIdentity.twin(twins[index] ?? 1, of: EpisodeIdentity.joined(episode.names)),
                traits: EpisodeTraits(episode, isUnique: isUnique))
        }
    }

    /// Returns the productions with new episodes: ID, key and title.
    func freshProductions() throws -> [(id: Int64, key: String, title: String?)] {
        try Row.fetchAll(
            database, sql: "SELECT id, key, title FROM \(schema).production WHERE freshCount > 0"
        ).map { (try $0.decode(atIndex: 0), try $0.decode(atIndex: 1), try $0.decode(atIndex: 2)) }
    }

    /// Returns the known lengths in seconds of the episodes at `indexes`.
    func durations(of id: Int64, at indexes: some Sequence<Int>) throws -> [Int: Int] {
        let first = CatalogSchema.firstEpisodeRow(of: id)
        let statement = try database.makeStatement(
            sql: "SELECT duration FROM \(schema).episode WHERE id = ?")
        var durations: [Int: Int] = [:]
        for index in indexes {
            durations[index] = try Int.fetchOne(statement, arguments: [first &+ Int64(index)])
        }
        return durations
    }

    /// Returns the title that the catalogue gives itself, else that of its only production; nil if it has several.
    func title() throws -> String? {
        let select = "SELECT title, episodeCount FROM \(schema).production LIMIT 2"
        let rows = try Row.fetchAll(database.cachedStatement(sql: select))
        let title: String? = rows.count == 1 ? try rows[0].decode(atIndex: 0) : nil
        // A feed is its production. The summary is long, and read only if there may be another title.
        if rows.count == 1, try rows[0].decode(Int.self, atIndex: 1) > 0 { return title }
        let own = try String.fetchOne(
            database.cachedStatement(
                sql: "SELECT json_extract(CAST(json AS TEXT), '$.rest.about.title') FROM \(schema).summary"))
        return own ?? title
    }

    /// Returns the number of episodes.
    func episodeCount() throws -> Int {
        try Int.fetchOne(database, sql: "SELECT sum(episodeCount) FROM \(schema).production") ?? 0
    }

    /// Returns the identities of the episodes that were new when the catalogue was fetched.
    func freshEpisodes(of id: Int64) throws -> [String] {
        try String.fetchAll(
            database, sql: "SELECT episode FROM \(schema).fresh WHERE production = ?", arguments: [id])
    }

    /// Whether the catalogue knows episodes that it had once.
    func remembersGoneEpisodes() throws -> Bool {
        try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM \(schema).gone)") ?? false
    }

    /// Returns the hashes of the names of the episodes that the production had once; see `NewEpisodes`.
    ///
    /// - Precondition: the catalogue knows some.
    func goneEpisodes(of id: Int64) throws -> [UInt64] {
        try Int64.fetchAll(
            database, sql: "SELECT name FROM \(schema).gone WHERE production = ?", arguments: [id]
        ).map { UInt64(bitPattern: $0) }
    }
}

extension Episode {
    /// All names that are checked for duplicates in the production.
    fileprivate var countedNames: [String] {
        let names = names
        return names + traitNames.map(\.name) + [EpisodeIdentity.joined(names)]
    }
}

extension Database {
    /// Runs `body` while the file at `path` is attached as `schema`. Do not call it inside a transaction.
    func attached<Result>(_ path: String, as schema: String, _ body: () throws -> Result) throws -> Result {
        try execute(sql: "ATTACH DATABASE ? AS \(schema)", arguments: [path])
        defer {
            // Ignore errors: a catalogue that stays attached is only read.
            try? execute(sql: "DETACH DATABASE \(schema)")
        }
        guard try tableExists("production", in: schema) else {
            // Another process has just removed the file, and SQLite created an empty one.
            unlink(path)
            throw DatabaseError(resultCode: .SQLITE_CANTOPEN)
        }
        return try body()
    }
}
