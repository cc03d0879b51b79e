import Foundation
import GRDB
import TekpubFormats

/// The totals of a catalogue, and everything in it except the productions.
struct CatalogSummary: Codable {
    var productionCount: Int
    var episodeCount: Int
    var channels: [ChannelSummary]
    /// The episodes with the latest dates, newest first; empty if the server names recent ones, nil only while it is
    /// encoded.
    var latestEntries: [LatestEpisodes.Entry]?
    /// Whether the caller may not watch some production; nil if the server says so of none.
    var hasLockedProductions: Bool?
    /// Everything else that the server sent.
    var rest: Catalog

    private enum CodingKeys: String, CodingKey {
        case productionCount, episodeCount, channels
        case latestEntries = "latestPlaces"
        case hasLockedProductions, rest
    }
}

extension CatalogSummary {
    /// Returns the summary in JSON.
    ///
    /// The entries are numbers, for which `JSONEncoder` takes longer than a small feed takes to be written. Feeds have
    /// little else.
    func encoded() throws -> Data {
        var json = try plainlyEncoded() ?? encodedWithoutEntries()
        guard let latestEntries, json.popLast() != nil else { return json }
        let entries = latestEntries.map {
            "{\"date\":\($0.date),\"production\":\($0.production),\"place\":\($0.index)}"
        }
        json += Data(",\"latestPlaces\":[\(entries.joined(separator: ","))]}".utf8)
        return json
    }

    private func encodedWithoutEntries() throws -> Data {
        var others = self
        others.latestEntries = nil
        return try JSONEncoder().encode(others)
    }

    /// The same for a catalogue that consists of productions alone; nil for any other.
    private func plainlyEncoded() throws -> Data? {
        guard channels.isEmpty, hasLockedProductions == nil, rest == Catalog() else {
            return nil
        }
        let counts = "\"productionCount\":\(productionCount),\"episodeCount\":\(episodeCount)"
        return Data("{\(counts),\"channels\":[],\"rest\":\(try Self.emptyCatalog.get())}".utf8)
    }

    /// A catalogue with nothing in it, in JSON.
    private static let emptyCatalog = Result {
        String(decoding: try JSONEncoder().encode(Catalog()), as: UTF8.self)
    }

    /// The maximum number of channels that only productions name.
    private static let unlistedChannelLimit = 1000

    /// Summarises the catalogue that is being written to `database`.
    ///
    /// - Parameter rest: everything that the server sent except the productions.
    init(_ rest: Catalog, productionCount: Int, latest: LatestEpisodes, from database: Database) throws {
        self.init(
            productionCount: productionCount,
            episodeCount: try Int.fetchOne(
                database.cachedStatement(sql: "SELECT sum(episodeCount) FROM production")) ?? 0,
            channels: try Self.channels(rest.channels, database),
            latestEntries: rest.recents.isEmpty ? latest.sorted : [],
            hasLockedProductions: try Self.hasLockedProductions(database) ? true : nil, rest: rest)
    }

    private static func hasLockedProductions(_ database: Database) throws -> Bool {
        let sql = "SELECT EXISTS (SELECT 1 FROM production WHERE canWatch = 0)"
        return try Bool.fetchOne(database.cachedStatement(sql: sql)) ?? false
    }

    private static func channels(_ listed: [Channel], _ database: Database) throws -> [ChannelSummary] {
        let names = Set(listed.map { $0.slug.lowercased() })
        let count = try database.cachedStatement(sql: "SELECT count(*) FROM member WHERE label = ?")
        let known = try listed.map { channel in
            ChannelSummary(
                slug: channel.slug, title: channel.title,
                productionCount: try Int.fetchOne(count, arguments: [channel.slug.lowercased()]) ?? 0)
        }
        let statement = try database.cachedStatement(
            sql: """
                SELECT label, min(iif(isTag, NULL, production)) AS first, count(*) FROM member
                GROUP BY label HAVING first NOT NULL ORDER BY first LIMIT ?
                """)
        let labels = try Row.fetchAll(statement, arguments: [unlistedChannelLimit + names.count])
        let others = try labels.compactMap { row -> ChannelSummary? in
            let label: String = row[0]
            guard !names.contains(label) else { return nil }
            return ChannelSummary(
                slug: try name(ofChannel: label, in: row[1], database), productionCount: row[2])
        }
        return known + others.prefix(unlistedChannelLimit)
    }

    /// Returns the name that the production `id` gives the channel `label`, with its capitals.
    private static func name(ofChannel label: String, in id: Int64, _ database: Database) throws -> String {
        let production = try Production.fetchRecord(id, from: database)
        let names = [production?.channel].compactMap { $0 } + (production?.channels ?? [])
        return names.first { $0.lowercased() == label } ?? label
    }

    /// Reads the server's recent episodes, in its order; if it names none, the latest by release date.
    ///
    /// - Parameter database: the catalogue that this summarises.
    func recents(limit: Int, from database: Database) throws -> [RecentEpisode] {
        guard rest.recents.isEmpty, let latestEntries else {
            return Array(rest.recents.prefix(limit))
        }
        var productions: [Int64: Production] = [:]
        return try latestEntries.prefix(limit).compactMap { entry in
            guard
                let production = try productions[entry.production]
                    ?? Production.fetchRecord(entry.production, from: database),
                let episode = try Episode.fetch(entry.index, of: entry.production, from: database)
            else { return nil }
            productions[entry.production] = production
            return RecentEpisode(
                productionSlug: production.slug, productionTitle: production.title, episode: episode)
        }
    }
}

/// Collects the episodes with the latest dates, in bounded memory.
struct LatestEpisodes {
    /// The position of an episode in the catalogue.
    struct Entry: Hashable, Codable {
        let date: Int
        let production: Int64
        /// The index in the production, from 0.
        let index: Int

        private enum CodingKeys: String, CodingKey {
            case date, production
            case index = "place"
        }
    }

    /// The maximum number of episodes in `sorted`.
    static let limit = 200

    private var entries: Set<Entry> = []
    /// Episodes of this date or an earlier one are ignored.
    private var threshold = 0

    /// Adds the next episodes of `production`, which follow `count` others. Idempotent.
    mutating func add(_ episodes: [Episode], of production: Int64, behind count: Int) {
        for (offset, episode) in episodes.enumerated() {
            guard let date = episode.releasedAt?.number, date > threshold else { continue }
            entries.insert(Entry(date: date, production: production, index: count + offset))
            if entries.count >= 4 * Self.limit {
                entries = Set(sorted)
                threshold = entries.map(\.date).min() ?? 0
            }
        }
    }

    /// The episodes, latest first; those with the same date in the order of the catalogue.
    var sorted: [Entry] {
        Array(
            entries.sorted {
                ($1.date, $0.production, $0.index) < ($0.date, $1.production, $1.index)
            }.prefix(Self.limit))
    }
}
