import Foundation
import GRDB

extension CatalogDraft {
    /// Ends the file; it is whole on the disk then, and nobody knows it yet.
    ///
    /// - Parameter former: the file of the catalogue before, by which new episodes are known; nil if
    ///   there is none.
    func finish(_ rest: Catalog, after former: String?) throws {
        try queue.writeWithoutTransaction { database in
            try finishSearchText(database)
            try makeKeyIndex(database)
            try makeKeysUnique(database)
            try database.commit()
            if let former { try noteFreshEpisodes(since: former, database) }
            let summary = try summary(rest, database)
            try database.execute(
                sql: "INSERT INTO summary (json) VALUES (?)", arguments: [try JSONEncoder().encode(summary)])
        }
        try close()
        try synchronize()
    }

    /// Numbers the productions of one identity, from the second on.
    private func makeKeysUnique(_ database: Database) throws {
        let repeats = "SELECT key FROM production GROUP BY key HAVING count(*) > 1"
        // A number may make a name that another production has already: hence the rounds.
        for round in 1...3 {
            guard try Row.fetchOne(database, sql: repeats) != nil else { return }
            let number = round == 3 ? "id" : "row_number() OVER (PARTITION BY key ORDER BY id)"
            try database.execute(
                sql: """
                    WITH numbered AS (
                        SELECT id, \(number) AS number, row_number() OVER (PARTITION BY key ORDER BY id) AS place
                        FROM production WHERE key IN (\(repeats))
                    )
                    UPDATE production SET key = key || '#' || number
                    FROM numbered WHERE numbered.id = production.id AND place > 1
                    """)
        }
    }

    /// Notes the episodes that the catalogue in the file `former` has not.
    private func noteFreshEpisodes(since former: String, _ database: Database) throws {
        let fresh: [(production: Int64, episodes: [String])]
        do {
            fresh = try withLibraryErrors(at: former) { try freshEpisodes(since: former, database) }
        } catch {
            // Silence is safe: without the former catalogue nothing is known to be new, and what is wrong
            // with it is nothing against the one that takes its place.
            return
        }
        try database.execute(sql: "BEGIN")
        for entry in fresh { try note(entry.episodes, of: entry.production, database) }
        try database.execute(sql: "COMMIT")
    }

    /// The episodes that the catalogue in the file `former` has not. What was new there is new here as
    /// well: whether somebody opened it is for the marks to say.
    private func freshEpisodes(
        since former: String, _ database: Database
    ) throws -> [(production: Int64, episodes: [String])] {
        try database.execute(sql: "ATTACH DATABASE ? AS former", arguments: [former])
        defer {
            // Silence is safe: the file is closed next.
            try? database.execute(sql: "DETACH DATABASE former")
        }
        guard try database.tableExists("production", in: "former") else {
            // Another program removed it this moment, and SQLite made an empty one.
            unlink(former)
            return []
        }
        // Most productions stand where they stood, with the episodes they had.
        let candidates = try Row.fetchCursor(
            database,
            sql: """
                SELECT p.id, p.key FROM main.production p LEFT JOIN former.production f ON f.id = p.id
                WHERE f.key IS NOT p.key OR f.fingerprint <> p.fingerprint OR f.freshCount > 0
                """)
        let find = try database.makeStatement(
            sql: "SELECT id, fingerprint, freshCount FROM former.production WHERE key = ?")
        var fresh: [(production: Int64, episodes: [String])] = []
        while let candidate = try candidates.next() {
            let id: Int64 = candidate[0]
            let known = try Row.fetchOne(find, arguments: [candidate[1] as String])
            var episodes = Set(try Production.episodeIdentities(of: id, in: "main", database))
            if let known {
                let former = Set(try Production.episodeIdentities(of: known[0], in: "former", database))
                let stillFresh = try String.fetchAll(
                    database, sql: "SELECT episode FROM former.fresh WHERE production = ?",
                    arguments: [known[0] as Int64])
                episodes.subtract(former.subtracting(stillFresh))
            }
            if !episodes.isEmpty { fresh.append((id, episodes.sorted())) }
        }
        return fresh
    }

    private func note(_ episodes: [String], of production: Int64, _ database: Database) throws {
        let insert = try database.cachedStatement(
            sql: "INSERT OR IGNORE INTO fresh (production, episode) VALUES (?, ?)")
        for episode in episodes { try insert.execute(arguments: [production, episode]) }
        let update = try database.cachedStatement(sql: "UPDATE production SET freshCount = ? WHERE id = ?")
        try update.execute(arguments: [episodes.count, production])
    }

    private func synchronize() throws {
        let file = try FileHandle(forUpdating: URL(filePath: path))
        try file.synchronize()
        try file.close()
    }
}

extension CatalogDraft {
    /// How many channels are listed that only productions name.
    private static let unlistedChannelLimit = 1000

    private func summary(_ rest: Catalog, _ database: Database) throws -> CatalogSummary {
        CatalogSummary(
            productionCount: productionCount,
            episodeCount: try Int.fetchOne(database, sql: "SELECT sum(episodeCount) FROM production") ?? 0,
            channels: try channels(rest.channels, database),
            latest: rest.recents.isEmpty ? try recents(database) : [],
            rest: rest)
    }

    private func channels(_ listed: [Channel], _ database: Database) throws -> [ChannelSummary] {
        let names = Set(listed.map { $0.slug.lowercased() })
        let count = try database.makeStatement(sql: "SELECT count(*) FROM member WHERE label = ?")
        let known = try listed.map { channel in
            ChannelSummary(
                slug: channel.slug, title: channel.title,
                productionCount: try Int.fetchOne(count, arguments: [channel.slug.lowercased()]) ?? 0)
        }
        let labels = try Row.fetchAll(
            database,
            sql: """
                SELECT label, min(iif(isTag, NULL, production)) AS first, count(*) FROM member
                GROUP BY label HAVING first NOT NULL ORDER BY first LIMIT ?
                """, arguments: [Self.unlistedChannelLimit + names.count])
        let others = try labels.compactMap { row -> ChannelSummary? in
            let label: String = row[0]
            guard !names.contains(label) else { return nil }
            return ChannelSummary(
                slug: try name(ofChannel: label, in: row[1], database), productionCount: row[2])
        }
        return known + others.prefix(Self.unlistedChannelLimit)
    }

    /// What the production `id` calls the channel of `label`, capitals included.
    private func name(ofChannel label: String, in id: Int64, _ database: Database) throws -> String {
        let production = try Production.fetchRecord(id, from: database)
        let names = [production?.channel].compactMap { $0 } + (production?.channels ?? [])
        return names.first { $0.lowercased() == label } ?? label
    }

    private func recents(_ database: Database) throws -> [RecentEpisode] {
        try latest.sorted.compactMap { entry in
            guard let production = try Production.fetchRecord(entry.production, from: database),
                let episode = try Episode.fetch(entry.place, of: entry.production, from: database)
            else { return nil }
            return RecentEpisode(
                productionSlug: production.slug, productionTitle: production.title, episode: episode)
        }
    }
}

extension Production {
    /// As `episodeIdentities`, of the production `id` of the attached file called `schema`.
    fileprivate static func episodeIdentities(
        of id: Int64, in schema: String, _ database: Database
    ) throws -> [String] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT guid, slug, number, title, releasedAt, url, link FROM \(schema).episode
                WHERE id >= ? AND id < ? ORDER BY id
                """)
        let start = CatalogSchema.firstEpisodeRow(of: id)
        let end = CatalogSchema.firstEpisodeRow(of: id + 1)
        let rows = try Row.fetchCursor(statement, arguments: [start, end])
        let episodes = try Array(
            rows.map { row in
                Episode(
                    guid: row[0], slug: row[1], number: row[2], title: row[3],
                    releasedAt: ReleaseDate(number: row[4]), url: row[5], link: row[6])
            })
        let slug = try String.fetchOne(
            database, sql: "SELECT slug FROM \(schema).production WHERE id = ?", arguments: [id])
        return EpisodeIdentity.identities(of: episodes, isNumbered: slug != nil)
    }
}
