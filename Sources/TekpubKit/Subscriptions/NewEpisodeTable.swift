import Foundation
import GRDB
import TekpubFormats

/// The table `arrival`: the episodes of all catalogues that a refresh found new, with what lists show of them.
/// An episode is no longer new when it has a mark.
enum NewEpisodeTable {
    /// The maximum number of rows of one catalogue; a feed that renames all its episodes must not flood lists.
    static let limit = 500

    /// Joins a row with its mark; without one, or with one that says so, the episode is new.
    private static let unseen = """
        FROM arrival LEFT JOIN mark USING (store, production, episode)
        WHERE (mark.store IS NULL OR mark.isNew)
        """

    /// Returns the number of new episodes by store, as far as stores have some that their policies do not archive.
    ///
    /// - Parameter stores: nil for all.
    static func counts(
        of stores: [Int64]? = nil, now: Date = Date(), in database: Database
    ) throws -> [Int64: Int] {
        let (condition, arguments) = condition("arrival.store", isAmong: stores)
        let statement = try database.cachedStatement(
            sql: "SELECT arrival.store, count(*) \(unseen) AND \(condition) GROUP BY arrival.store")
        let rows = try Row.fetchCursor(statement, arguments: arguments)
        var counts: [Int64: Int] = [:]
        while let row = try rows.next() { counts[try row.decode(atIndex: 0)] = try row.decode(atIndex: 1) }
        let policies = try archivingPolicies(of: stores, database).filter { counts[$0.key] != nil }
        guard !policies.isEmpty else { return counts }
        for store in policies.keys { counts[store] = nil }
        let listed = try episodes(of: Array(policies.keys), archivedBy: policies, now, database)
        return listed.reduce(into: counts) { $0[$1.sourceID, default: 0] += 1 }
    }

    /// Returns the new episodes of all stores, or of one, latest first.
    ///
    /// - Parameter now: the time at which policies archive episodes; nil to return those that they archive, too.
    static func episodes(
        of store: Int64? = nil, now: Date?, in database: Database
    ) throws -> [SourceEpisode] {
        let stores = store.map { [$0] }
        guard let now else { return try episodes(of: stores, archivedBy: [:], .distantPast, database) }
        let policies = try archivingPolicies(of: stores, database)
        return try episodes(of: stores, archivedBy: policies, now, database)
    }

    private static func episodes(
        of stores: [Int64]?, archivedBy policies: [Int64: SourcePolicy], _ now: Date, _ database: Database
    ) throws -> [SourceEpisode] {
        // A limit counts the latest episodes, seen or not.
        let limited = policies.filter { $0.value.newLimit != nil }.map(\.key)
        let (condition, arguments) = condition("arrival.store", isAmong: stores)
        let statement = try database.cachedStatement(
            sql: """
                SELECT arrival.store, store.catalog, arrival.production, arrival.episode, productionTitle,
                    arrival.title, releasedAt, duration, arrivedAt,
                    EXISTS (SELECT 1 FROM favorite
                        WHERE favorite.store = arrival.store AND favorite.production = arrival.production),
                    mark.store IS NULL OR mark.isNew AS isUnseen
                FROM arrival JOIN source ON source.store = arrival.store
                JOIN store ON store.id = arrival.store
                LEFT JOIN mark ON mark.store = arrival.store AND mark.production = arrival.production
                    AND mark.episode = arrival.episode
                WHERE (isUnseen OR arrival.store IN (SELECT value FROM json_each(:limited))) AND \(condition)
                """)
        let rows = try Row.fetchCursor(
            statement, arguments: arguments + ["limited": limited.jsonList])
        var found: [(episode: SourceEpisode, isUnseen: Bool)] = []
        while let row = try rows.next() {
            found.append((try SourceEpisode(newRow: row), try row.decode(atIndex: 10)))
        }
        found.sort { $0.episode.isNewer(than: $1.episode) }
        var positions: [Int64: Int] = [:]
        return found.compactMap { episode, isUnseen in
            positions[episode.sourceID, default: 0] += 1
            guard isUnseen else { return nil }
            guard !episode.isOfFavorite, let policy = policies[episode.sourceID] else { return episode }
            let position = positions[episode.sourceID] ?? 0
            return policy.listsAsNew(position: position, date: episode.sortDate, now: now) ? episode : nil
        }
    }

    /// Returns the policies that archive new episodes, by store.
    ///
    /// - Parameter stores: nil for all.
    private static func archivingPolicies(
        of stores: [Int64]?, _ database: Database
    ) throws -> [Int64: SourcePolicy] {
        let (condition, arguments) = condition("store", isAmong: stores)
        let statement = try database.cachedStatement(
            sql: "SELECT store, policy FROM source WHERE policy NOT NULL AND \(condition)")
        return try Row.fetchAll(statement, arguments: arguments).reduce(into: [:]) { policies, row in
            let policy: SourcePolicy? = StoredDetails.value(try row.decode(atIndex: 1))
            guard let policy, policy.newLimit != nil || policy.archivesAfterDays != nil else { return }
            policies[try row.decode(atIndex: 0)] = policy
        }
    }

    /// Returns a condition for `column`, with its arguments. `:stores IS NULL OR` would read all rows of a table instead
    /// of those of the stores.
    ///
    /// - Parameter stores: nil for all.
    private static func condition(
        _ column: String, isAmong stores: [Int64]?
    ) -> (sql: String, arguments: StatementArguments) {
        guard let stores else { return ("TRUE", [:]) }
        return ("\(column) IN (SELECT value FROM json_each(:stores))", ["stores": stores.jsonList])
    }

    /// Replaces the rows of a store by the new episodes of its catalogue.
    ///
    /// An episode that was new before keeps the time of its arrival. The others get times in the order of `new`, because
    /// dates of release may be days.
    static func update(
        store: Int64, _ new: [AttachedCatalog.NewEpisode], at time: Date, _ database: Database
    ) throws {
        let previous = try Row.fetchCursor(
            database.cachedStatement(
                sql: "SELECT production, episode, arrivedAt FROM arrival WHERE store = ?"),
            arguments: [store])
        var times: [EpisodeKey: Double] = [:]
        while let row = try previous.next() {
            let key = EpisodeKey(
                productionKey: try row.decode(atIndex: 0), identity: try row.decode(atIndex: 1))
            times[key] = try row.decode(atIndex: 2)
        }
        guard !new.isEmpty || !times.isEmpty else { return }
        try database.execute(sql: "DELETE FROM arrival WHERE store = ?", arguments: [store])
        let insert = try database.cachedStatement(
            sql: """
                INSERT OR IGNORE INTO arrival
                    (store, production, episode, productionTitle, title, releasedAt, duration, arrivedAt)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """)
        for (index, episode) in new.enumerated() {
            try insert.execute(
                arguments: [
                    store, episode.key.productionKey, episode.key.identity, episode.productionTitle,
                    episode.title, episode.releasedAt, episode.durationInSeconds,
                    times[episode.key] ?? time.timeIntervalSince1970 - Double(index) / 1_000_000,
                ])
        }
    }
}

extension AttachedCatalog {
    /// An episode that the previous catalogue did not have.
    struct NewEpisode: Sendable {
        let key: EpisodeKey
        let productionTitle: String?
        let title: String?
        /// A `ReleaseDate.number`.
        let releasedAt: Int?
        let durationInSeconds: Int?
    }

    /// Returns the episodes that were new when the catalogue was fetched, latest first.
    func newEpisodes(limit: Int) throws -> [NewEpisode] {
        var new: [NewEpisode] = []
        for (id, key, title) in try freshProductions() {
            let identities = Set(try freshEpisodes(of: id))
            var episodes: [Int: Episode] = [:]
            try forEachEpisode(of: id) { index, episode in
                let isNew =
                    episode.names.contains(where: identities.contains)
                    || identities.contains { EpisodeIdentity.namesOfTwin($0) != nil }
                if isNew { episodes[index] = episode }
            }
            let durations = try durations(of: id, at: episodes.keys)
            let found = try find(episodes, of: id).sorted { $0.index < $1.index }
            for found in found where identities.contains(found.identity) {
                let episode = episodes[found.index]
                new.append(
                    NewEpisode(
                        key: EpisodeKey(productionKey: key, identity: found.identity),
                        productionTitle: title, title: episode?.title,
                        releasedAt: episode?.releasedAt?.number, durationInSeconds: durations[found.index]))
            }
        }
        // Those of one date stay in the order of the catalogue.
        let sorted = new.enumerated().sorted {
            ($0.element.releasedAt ?? 0, $1.offset) > ($1.element.releasedAt ?? 0, $0.offset)
        }
        return sorted.prefix(limit).map(\.element)
    }
}
