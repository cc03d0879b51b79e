import GRDB

/// One catalogue in a file: written once, in the order of the server, and never changed.
///
/// There is no index that a load does not need while it runs: the server's order is that of the rows.
enum CatalogSchema {
    static let migrator = {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("2 catalogue", migrate: makeCatalog)
        return migrator
    }()

    /// The only migration of the catalogues of version 0.1.0.
    static let firstVersion = "1 catalogue"

    /// Lets a catalogue of version 0.1.0 be read as if this version had written it. Its file stays as it is.
    static func showFirstVersion(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TEMP VIEW production AS SELECT *, NULL AS guid FROM main.production;
                CREATE TEMP VIEW episode AS SELECT *, NULL AS guid, NULL AS byteCount FROM main.episode;
                CREATE TEMP TABLE fresh (
                    production INTEGER NOT NULL,
                    episode TEXT NOT NULL,
                    PRIMARY KEY (production, episode)
                ) WITHOUT ROWID;
                """)
        let catalog = try AttachedCatalog("main", in: database)
        for id in try Int64.fetchAll(database, sql: "SELECT DISTINCT production FROM main.fresh") {
            for episode in try catalog.freshEpisodes(of: id) {
                try database.execute(sql: "INSERT INTO temp.fresh VALUES (?, ?)", arguments: [id, episode])
            }
        }
    }

    /// The first row of the episodes of a production; they follow each other.
    static func firstEpisodeRow(of production: Int64) -> Int64 { production << 32 }

    private static func makeCatalog(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE production (
                    -- Its place in the server's order, from 1.
                    id INTEGER PRIMARY KEY,
                    key TEXT NOT NULL,
                    guid TEXT,
                    slug TEXT,
                    title TEXT,
                    -- `FoldedText`, by which they are sorted.
                    sortTitle TEXT,
                    author TEXT,
                    episodeCount INTEGER NOT NULL,
                    duration INTEGER,
                    canWatch INTEGER,
                    releasedAt INTEGER,
                    -- Changes with the names of the episodes.
                    fingerprint INTEGER NOT NULL,
                    -- How many rows of `fresh` it has.
                    freshCount INTEGER NOT NULL DEFAULT 0,
                    -- What a table does not show stands behind what it does.
                    price REAL,
                    channel TEXT,
                    channels TEXT,
                    tags TEXT,
                    licence TEXT,
                    link TEXT,
                    description TEXT
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
                    description TEXT
                );
                -- The episodes that the catalogue before had not.
                CREATE TABLE fresh (
                    production INTEGER NOT NULL,
                    -- Its identity.
                    episode TEXT NOT NULL,
                    PRIMARY KEY (production, episode)
                ) WITHOUT ROWID;
                -- Which productions belong to a channel, by the production's word, its tags, or the channel's.
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
                -- What is searched through: see `SearchText`.
                CREATE TABLE searchText (
                    -- The number of the first production; the others follow.
                    first INTEGER PRIMARY KEY,
                    names BLOB NOT NULL,
                    details BLOB NOT NULL
                );
                -- One row: a `CatalogSummary` in JSON.
                CREATE TABLE summary (
                    json TEXT NOT NULL
                );
                """)
    }
}
