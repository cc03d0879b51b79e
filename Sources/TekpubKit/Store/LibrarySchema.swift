import GRDB
import TekpubFormats

/// The schema of `library.sqlite`: the user's data, and the name of each server's catalogue file. It is
/// small, and kept forever.
///
/// The catalogues are separate files; see `CatalogSchema`. To add a table, append a migration; never change a
/// released one.
enum LibrarySchema {
    static let migrator = {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 shelves, marks and favourites", migrate: makeShelvesAndMarks)
        migrator.registerMigration("2 marks by identity", migrate: keyMarksByIdentity)
        migrator.registerMigration("3 stores and their restoration state", migrate: renameShelves)
        migrator.registerMigration("4 numbers of marks", migrate: numberMarks)
        migrator.registerMigration("5 sources and new episodes", migrate: addSources)
        migrator.registerMigration("6 queue, history and notes", migrate: addQueue)
        migrator.registerMigration("7 synchronisation", migrate: SyncSchema.add)
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

    /// Identifies episodes by identity; before, marks used the number of the episode.
    private static func keyMarksByIdentity(_ database: Database) throws {
        try database.execute(
            sql: """
                ALTER TABLE mark RENAME TO formerMark;
                CREATE TABLE mark (
                    shelf INTEGER NOT NULL,
                    production TEXT NOT NULL,
                    -- The identity of the episode: see `EpisodeIdentity`.
                    episode TEXT NOT NULL,
                    isNew INTEGER NOT NULL,
                    isWatched INTEGER NOT NULL,
                    position INTEGER,
                    updatedAt REAL NOT NULL,
                    -- The names that identify the episode: see `EpisodeTraits`. NULL until a load of the
                    -- catalogue has written them.
                    traits TEXT,
                    -- Whether the catalogue has the episode. If not, the mark waits for the episode to
                    -- return.
                    isPresent INTEGER NOT NULL DEFAULT 1,
                    PRIMARY KEY (shelf, production, episode)
                ) WITHOUT ROWID;
                INSERT INTO mark (shelf, production, episode, isNew, isWatched, position, updatedAt)
                    SELECT shelf, production, 'place:' || episode, isNew, isWatched, position, updatedAt
                    FROM formerMark;
                DROP TABLE formerMark;
                """)
    }

    /// Renames shelf to store, trail to revalidation, and place to restorationState.
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

    /// Gives each mark a number that stays when its episode gets another identity; see `MarkChange`.
    private static func numberMarks(_ database: Database) throws {
        try database.execute(
            sql: """
                ALTER TABLE mark ADD COLUMN number INTEGER;
                UPDATE mark SET number = random();
                """)
    }

    /// Adds what `PlayQueue`, `PlayHistory` and `EpisodeNotes` keep, and settings of the player.
    private static func addQueue(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE queueItem (
                    store INTEGER NOT NULL,
                    production TEXT NOT NULL,
                    -- The identity of the episode.
                    episode TEXT NOT NULL,
                    -- The `QueuePlace`, which sorts the items.
                    place BLOB NOT NULL,
                    title TEXT,
                    productionTitle TEXT,
                    duration INTEGER,
                    addedAt REAL NOT NULL,
                    -- As in the table `mark`.
                    traits TEXT,
                    isPresent INTEGER NOT NULL DEFAULT 1,
                    PRIMARY KEY (store, production, episode)
                ) WITHOUT ROWID;
                CREATE INDEX queueItem_place ON queueItem (place);
                CREATE TABLE play (
                    id INTEGER PRIMARY KEY,
                    store INTEGER NOT NULL,
                    production TEXT NOT NULL,
                    -- The identity of the episode; it follows that of the mark.
                    episode TEXT NOT NULL,
                    playedAt REAL NOT NULL,
                    -- The part of the episode, in seconds.
                    start INTEGER NOT NULL,
                    stop INTEGER NOT NULL,
                    duration INTEGER,
                    title TEXT,
                    productionTitle TEXT
                );
                CREATE INDEX play_playedAt ON play (playedAt);
                CREATE INDEX play_episode ON play (store, production, episode);
                CREATE TABLE note (
                    id INTEGER PRIMARY KEY,
                    store INTEGER NOT NULL,
                    production TEXT NOT NULL,
                    -- The identity of the episode; it follows that of the mark.
                    episode TEXT NOT NULL,
                    position INTEGER NOT NULL,
                    text TEXT NOT NULL,
                    createdAt REAL NOT NULL
                );
                CREATE INDEX note_episode ON note (store, production, episode);
                CREATE TABLE setting (
                    name TEXT PRIMARY KEY,
                    value TEXT NOT NULL
                ) WITHOUT ROWID;
                """)
    }

    /// Adds the list of sources, which begins with the two catalogues inside the program.
    private static func addSources(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE source (
                    store INTEGER PRIMARY KEY,
                    -- The base URL today; that of the store never changes.
                    address TEXT NOT NULL,
                    -- The user's own title.
                    title TEXT,
                    catalogTitle TEXT,
                    episodeCount INTEGER,
                    -- The folders as `PackedStrings`.
                    folder TEXT,
                    position INTEGER NOT NULL,
                    addedAt REAL NOT NULL,
                    checkedAt REAL,
                    nextCheckAt REAL,
                    -- How long the catalogue itself asks to wait between two checks, in seconds.
                    minimumInterval REAL,
                    -- The server asked not to be asked before this time.
                    notBefore REAL,
                    failure TEXT,
                    failureCount INTEGER NOT NULL DEFAULT 0,
                    isEnded INTEGER NOT NULL DEFAULT 0,
                    -- A `SourcePolicy` in JSON.
                    policy TEXT
                );
                CREATE INDEX source_address ON source (address);
                CREATE INDEX source_position ON source (position);
                CREATE TABLE arrival (
                    store INTEGER NOT NULL,
                    production TEXT NOT NULL,
                    -- The identity of the episode.
                    episode TEXT NOT NULL,
                    productionTitle TEXT,
                    title TEXT,
                    releasedAt INTEGER,
                    duration INTEGER,
                    arrivedAt REAL NOT NULL,
                    PRIMARY KEY (store, production, episode)
                ) WITHOUT ROWID;
                -- The episodes whose downloads a `SourcePolicy` requested.
                CREATE TABLE automaticDownload (
                    store INTEGER NOT NULL,
                    production TEXT NOT NULL,
                    -- The identity of the episode.
                    episode TEXT NOT NULL,
                    PRIMARY KEY (store, production, episode)
                ) WITHOUT ROWID;
                """)
        try addBuiltInSources(database)
    }

    /// Adds the two catalogues inside the program to the list of sources.
    static func addBuiltInSources(_ database: Database) throws {
        try database.execute(
            sql: """
                INSERT OR IGNORE INTO store (baseURL) VALUES ('\(Source.bundledName)'), ('\(Source.archiveName)');
                INSERT INTO source (store, address, position, addedAt)
                    SELECT id, baseURL, id, 0 FROM store
                    WHERE baseURL IN ('\(Source.bundledName)', '\(Source.archiveName)') ORDER BY baseURL DESC;
                """)
    }
}
