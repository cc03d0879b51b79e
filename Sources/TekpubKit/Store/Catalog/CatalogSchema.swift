import GRDB

/// The schema of a catalogue file, which is written once, in the server's order, and never changed.
///
/// It has only the indexes that a load itself needs, because the rows are in the server's order.
enum CatalogSchema {
    static let migrator = {
        var migrator = DatabaseMigrator()
        migrator.registerMigration(version, migrate: makeCatalog)
        return migrator
    }()

    /// The only migration in catalogues of this version.
    static let version = "1 catalogue"

    /// Returns the row ID of a production's first episode; the other episodes follow.
    static func firstEpisodeRow(of production: Int64) -> Int64 { production << 32 }

    /// Returns the production of an episode with this row ID.
    static func production(ofEpisodeRow id: Int64) -> Int64 { id >> 32 }

    private static func makeCatalog(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE production (
                    -- The position in the server's order, from 1.
                    id INTEGER PRIMARY KEY,
                    key TEXT NOT NULL,
                    guid TEXT,
                    slug TEXT,
                    title TEXT,
                    -- The title as `FoldedText`, for sorting.
                    sortTitle TEXT,
                    author TEXT,
                    episodeCount INTEGER NOT NULL,
                    duration INTEGER,
                    canWatch INTEGER,
                    -- A `ReleaseDate.number`.
                    releasedAt INTEGER,
                    -- Changes when the names of the episodes change.
                    fingerprint INTEGER NOT NULL,
                    -- The number of rows in `fresh`.
                    freshCount INTEGER NOT NULL DEFAULT 0,
                    -- The columns that lists do not show are last.
                    price REAL,
                    channel TEXT,
                    channels TEXT,
                    tags TEXT,
                    licence TEXT,
                    link TEXT,
                    description TEXT,
                    -- The `ProductionDetails` in JSON; NULL for none.
                    details TEXT
                );
                CREATE TABLE episode (
                    -- See `firstEpisodeRow`.
                    id INTEGER PRIMARY KEY,
                    guid TEXT,
                    slug TEXT,
                    number INTEGER,
                    title TEXT,
                    presenter TEXT,
                    duration INTEGER,
                    releasedAt INTEGER,
                    url TEXT,
                    byteCount INTEGER,
                    link TEXT,
                    licence TEXT,
                    description TEXT,
                    -- The `EpisodeDetails` in JSON; NULL for none.
                    details TEXT
                );
                -- The episodes that the previous catalogue did not have.
                CREATE TABLE fresh (
                    production INTEGER NOT NULL,
                    -- The identity of the episode.
                    episode TEXT NOT NULL,
                    PRIMARY KEY (production, episode)
                ) WITHOUT ROWID;
                -- The seen episodes that previous catalogues had, if they come back.
                CREATE TABLE gone (
                    production INTEGER NOT NULL,
                    -- The hash of a name of the episode; see `NewEpisodes`.
                    name INTEGER NOT NULL,
                    PRIMARY KEY (production, name)
                ) WITHOUT ROWID;
                -- The productions of a channel, according to the production, its tags or the channel's list.
                CREATE TABLE member (
                    label TEXT NOT NULL,
                    production INTEGER NOT NULL,
                    isTag INTEGER NOT NULL,
                    PRIMARY KEY (label, production)
                ) WITHOUT ROWID;
                -- The channels whose own lists were read.
                CREATE TABLE listing (
                    label TEXT NOT NULL UNIQUE,
                    slug TEXT NOT NULL
                );
                -- The texts that a search reads: see `SearchText`.
                CREATE TABLE searchText (
                    -- The ID of the first production; the others follow.
                    first INTEGER PRIMARY KEY,
                    names BLOB NOT NULL,
                    details BLOB NOT NULL
                );
                -- The rest of the details of a production that do not fit in its row of `searchText`.
                CREATE TABLE furtherDetails (
                    production INTEGER NOT NULL,
                    part INTEGER NOT NULL,
                    details BLOB NOT NULL,
                    PRIMARY KEY (production, part)
                ) WITHOUT ROWID;
                -- One row: a `CatalogSummary` in JSON.
                CREATE TABLE summary (
                    json TEXT NOT NULL
                );
                """)
    }
}
