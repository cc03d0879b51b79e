import GRDB

/// The order and the filter that the user has chosen for the episodes of a production.
///
/// This folder has what a list of episodes shows. The library keeps the setting of each production. The
/// `EpisodeArrangement` is made of a production, its marks and the setting, off the main actor.
package struct EpisodeListSetting: Hashable, Sendable {
    /// The order; nil for `Production.usualEpisodeOrder`.
    package var sort: SortOrder?
    /// The episodes to list.
    package var filter: EpisodeFilter

    /// A setting; by default that of a production for which the user has chosen nothing.
    package init(sort: SortOrder? = nil, filter: EpisodeFilter = .all) {
        self.sort = sort
        self.filter = filter
    }
}

/// The episodes of a production to list, in the order in which a key goes through them.
package enum EpisodeFilter: String, Hashable, Sendable, CaseIterable {
    /// All of them.
    case all
    /// Those that were not watched to their end.
    case unwatched
    /// Those that were started, and not watched to their end.
    case started
    /// Those whose video is in a file.
    case downloaded

    /// The next one; after the last one, the first.
    package var next: EpisodeFilter {
        let all = Self.allCases
        return all.firstIndex(of: self).map { all[($0 + 1) % all.count] } ?? .all
    }
}

extension CatalogStore {
    /// Returns what the user has chosen for the list of a production's episodes.
    package func episodeListSetting(of productionKey: String) throws(LibraryError) -> EpisodeListSetting {
        try library.read { database in
            let row = try Row.fetchOne(
                database,
                sql: """
                    SELECT sort, filter FROM episodeList JOIN store ON store.id = episodeList.store
                    WHERE catalog = ? AND production = ?
                    """, arguments: [catalogID, productionKey])
            let sort: String? = try row?.decode(atIndex: 0)
            let filter: String? = try row?.decode(atIndex: 1)
            // A newer version may have stored values that this one does not know.
            return EpisodeListSetting(
                sort: sort.flatMap { SortOrder(rawValue: $0) },
                filter: filter.flatMap { EpisodeFilter(rawValue: $0) } ?? .all)
        }
    }

    /// Saves what the user has chosen for the list of a production's episodes.
    package func setEpisodeListSetting(
        _ setting: EpisodeListSetting, of productionKey: String
    ) throws(LibraryError) {
        try library.write { database in
            let store = try ensureRow(database)
            guard setting != EpisodeListSetting() else {
                return try database.execute(
                    sql: "DELETE FROM episodeList WHERE store = ? AND production = ?",
                    arguments: [store, productionKey])
            }
            try database.execute(
                sql: """
                    INSERT INTO episodeList (store, production, sort, filter) VALUES (?, ?, ?, ?)
                    ON CONFLICT DO UPDATE SET (sort, filter) = (excluded.sort, excluded.filter)
                    """,
                arguments: [store, productionKey, setting.sort?.rawValue, setting.filter.rawValue])
        }
    }
}

/// The table `episodeList`: an `EpisodeListSetting` by production.
enum EpisodeListTable {
    /// Adds the table to the library.
    static func add(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE episodeList (
                    store INTEGER NOT NULL,
                    production TEXT NOT NULL,
                    -- A `SortOrder`; NULL for the usual one.
                    sort TEXT,
                    -- An `EpisodeFilter`.
                    filter TEXT NOT NULL,
                    PRIMARY KEY (store, production)
                ) WITHOUT ROWID;
                """)
    }
}
