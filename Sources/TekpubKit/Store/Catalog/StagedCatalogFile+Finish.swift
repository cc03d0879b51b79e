import Foundation
import GRDB
import TekpubFormats

extension StagedCatalogFile {
    /// Finishes the file: it is then complete and on the disk, and the library does not use it yet.
    ///
    /// - Parameter former: the file of the former catalogue, to find new episodes; nil if there was no former
    ///   catalogue.
    func finish(_ rest: Catalog, after former: String?) throws {
        try queue.writeWithoutTransaction { database in
            try finishSearchText(database)
            try makeKeyIndex(database)
            try ProductionKeys.makeUnique(database)
            try database.commit()
            if let former { follow(former, database) }
            let summary = try summary(rest, database)
            try database.execute(
                sql: "INSERT INTO summary (json) VALUES (?)", arguments: [try JSONEncoder().encode(summary)])
        }
        try close()
        if !isTemporary { try synchronize() }
    }

    /// Takes over the keys of the former catalogue, and records the episodes that it does not have.
    private func follow(_ former: String, _ database: Database) {
        guard FileManager.default.fileExists(atPath: former) else { return }
        // Silence is safe: without the former catalogue no episode counts as new, and if it is damaged, the
        // new one replaces it anyway.
        try? withLibraryErrors(at: former) {
            try database.attached(former, as: "former") {
                try database.inTransaction {
                    try ProductionKeys.keepFormerKeys(database)
                    return .commit
                }
                let fresh = try NewEpisodes(database).all()
                try database.inTransaction {
                    for entry in fresh { try note(entry.episodes, of: entry.production, database) }
                    return .commit
                }
            }
        }
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

extension StagedCatalogFile {
    /// The maximum number of channels, in the summary, that only productions name.
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

    /// Returns the name that the production `id` gives the channel `label`, with its capitals.
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
