import GRDB

/// What the user did, and which catalogue belongs to which server: small, and kept for ever.
///
/// The catalogues themselves lie in files of their own; see `CatalogSchema`. A table that another part of
/// the program needs is one more migration at the end; one that was released is never changed.
enum LibrarySchema {
    static let migrator = {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 shelves, marks and favourites", migrate: makeShelvesAndMarks)
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
                    -- Where the catalogue was found: a `CatalogTrail` in JSON.
                    trail TEXT,
                    -- Where the user was: a `Place` in JSON.
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
}
