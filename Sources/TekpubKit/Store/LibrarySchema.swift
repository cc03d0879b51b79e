import GRDB
import TekpubFormats

/// What the user did, and which catalogue belongs to which server: small, and kept for ever.
///
/// The catalogues themselves lie in files of their own; see `CatalogSchema`. A table that another part of
/// the program needs is one more migration at the end; one that was released is never changed.
enum LibrarySchema {
    static let migrator = {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 shelves, marks and favourites", migrate: makeShelvesAndMarks)
        migrator.registerMigration("2 marks by identity", migrate: keyMarksByIdentity)
        migrator.registerMigration("3 stores and their restoration state", migrate: renameShelves)
        return migrator
    }()

    private static func makeShelvesAndMarks(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE shelf (
                    id INTEGER PRIMARY KEY,
                    baseURL TEXT NOT NULL UNIQUE,
                    -- The name of the file of the catalogue; none until one was fetched.
                    file TEXT,
                    fetchedAt REAL,
                    -- Where the catalogue was found: a `Revalidation` in JSON.
                    trail TEXT,
                    -- Where the user was: a `CatalogRestorationState` in JSON.
                    place TEXT
                );
                CREATE TABLE mark (
                    shelf INTEGER NOT NULL,
                    production TEXT NOT NULL,
                    episode INTEGER NOT NULL,
                    isNew INTEGER NOT NULL,
                    isWatched INTEGER NOT NULL,
                    position INTEGER,
                    updatedAt REAL NOT NULL,
                    PRIMARY KEY (shelf, production, episode)
                ) WITHOUT ROWID;
                CREATE TABLE favorite (
                    shelf INTEGER NOT NULL,
                    production TEXT NOT NULL,
                    PRIMARY KEY (shelf, production)
                ) WITHOUT ROWID;
                """)
    }

    /// Before, a mark belonged to the number of an episode.
    private static func keyMarksByIdentity(_ database: Database) throws {
        try database.execute(
            sql: """
                ALTER TABLE mark RENAME TO formerMark;
                CREATE TABLE mark (
                    shelf INTEGER NOT NULL,
                    production TEXT NOT NULL,
                    -- Its identity: see `EpisodeIdentity`.
                    episode TEXT NOT NULL,
                    isNew INTEGER NOT NULL,
                    isWatched INTEGER NOT NULL,
                    position INTEGER,
                    updatedAt REAL NOT NULL,
                    -- What else the episode is recognised by: see `EpisodeTraits`. None before a load of the
                    -- catalogue wrote it.
                    traits TEXT,
                    -- Whether the catalogue has the episode. A mark whose episode is gone waits for it.
                    isPresent INTEGER NOT NULL DEFAULT 1,
                    PRIMARY KEY (shelf, production, episode)
                ) WITHOUT ROWID;
                INSERT INTO mark (shelf, production, episode, isNew, isWatched, position, updatedAt)
                    SELECT shelf, production, 'place:' || episode, isNew, isWatched, position, updatedAt
                    FROM formerMark;
                DROP TABLE formerMark;
                """)
    }

    /// A catalogue's row was a shelf, its revalidation a trail and its restoration state a place.
    private static func renameShelves(_ database: Database) throws {
        try database.execute(
            sql: """
                ALTER TABLE shelf RENAME TO store;
                ALTER TABLE store RENAME COLUMN trail TO revalidation;
                ALTER TABLE store RENAME COLUMN place TO restorationState;
                ALTER TABLE mark RENAME COLUMN shelf TO store;
                ALTER TABLE favorite RENAME COLUMN shelf TO store;
                """)
    }
}
