import GRDB
import TekpubFormats

/// The schema of `library.sqlite`: the user's data, and the name of each catalogue's file. It is small, and kept forever.
///
/// The catalogues are separate files; see `CatalogSchema`. To add a table, append a migration; never change a
/// released one.
enum LibrarySchema {
    static let migrator = {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 library") { database in
            for add in [addMarks, addSources, addQueue, SyncSchema.add] { try add(database) }
        }
        migrator.registerMigration("2 downloads", migrate: DownloadTable.add)
        migrator.registerMigration("3 lists of episodes", migrate: EpisodeListTable.add)
        migrator.registerMigration("4 smart lists", migrate: SmartListStore.addTable)
        return migrator
    }()

    /// Adds the catalogues, and what `MarkTable` and the favourites keep of them.
    private static func addMarks(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE store (
                    id INTEGER PRIMARY KEY,
                    -- The `CatalogID`.
                    catalog TEXT NOT NULL UNIQUE,
                    -- The name of the file of the catalogue; none until one was fetched.
                    file TEXT,
                    fetchedAt REAL,
                    -- Where the catalogue was found: a `Revalidation` in JSON.
                    revalidation TEXT,
                    -- Where the user was: a `CatalogRestorationState` in JSON.
                    restorationState TEXT
                );
                CREATE TABLE mark (
                    store INTEGER NOT NULL,
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
                    -- Stays when the episode gets another identity: see `MarkChange`.
                    number INTEGER,
                    PRIMARY KEY (store, production, episode)
                ) WITHOUT ROWID;
                CREATE INDEX mark_number ON mark (number);
                CREATE TABLE favorite (
                    store INTEGER NOT NULL,
                    production TEXT NOT NULL,
                    PRIMARY KEY (store, production)
                ) WITHOUT ROWID;
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
                    -- The `QueuePosition`, which sorts the items.
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
                    refreshedAt REAL,
                    nextRefreshAt REAL,
                    -- How long the catalogue itself asks to wait between two refreshes, in seconds.
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
                INSERT OR IGNORE INTO store (catalog)
                    VALUES ('\(CatalogID.lectures.rawValue)'), ('\(CatalogID.archive.rawValue)');
                INSERT INTO source (store, address, position, addedAt)
                    SELECT id, catalog, id, 0 FROM store
                    WHERE catalog IN ('\(CatalogID.lectures.rawValue)', '\(CatalogID.archive.rawValue)')
                    ORDER BY catalog DESC;
                """)
    }
}
