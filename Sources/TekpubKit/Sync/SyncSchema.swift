import GRDB

/// The tables of the `SyncJournal` in `library.sqlite`.
enum SyncSchema {
    static func add(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE syncServer (
                    id INTEGER PRIMARY KEY,
                    -- The `SyncAccount.name`.
                    name TEXT NOT NULL UNIQUE,
                    -- The ID of this library at the server.
                    device TEXT NOT NULL,
                    isDeviceKnown INTEGER NOT NULL DEFAULT 0,
                    -- The server's time of the last exchange of feeds; NULL for none, or if it was not plausible.
                    feedsSince INTEGER,
                    -- The time of the last complete reading of actions, and of all of them.
                    actionsSince INTEGER,
                    allReadAt INTEGER,
                    syncedAt REAL,
                    -- Why the last synchronisation failed, as a sentence; NULL if it did not.
                    failure TEXT,
                    failureCount INTEGER NOT NULL DEFAULT 0
                );
                CREATE TABLE syncFeed (
                    server INTEGER NOT NULL,
                    -- The `SubscriptionMerge.key` of the address.
                    key TEXT NOT NULL,
                    -- The address as the server has it.
                    address TEXT NOT NULL,
                    -- The store of the source.
                    source INTEGER,
                    isListed INTEGER NOT NULL,
                    PRIMARY KEY (server, key)
                ) WITHOUT ROWID;
                CREATE TABLE syncEpisode (
                    server INTEGER NOT NULL,
                    -- The number of the mark, which stays when the episode gets another identity.
                    mark INTEGER NOT NULL,
                    -- The episode as the server was last told, or told.
                    podcast TEXT NOT NULL,
                    episode TEXT NOT NULL,
                    guid TEXT,
                    total INTEGER,
                    -- The state on which both sides agreed, and since when.
                    isWatched INTEGER NOT NULL,
                    position INTEGER,
                    time INTEGER NOT NULL,
                    -- The number of actions that were sent, and whether the last one must be sent again.
                    sentCount INTEGER NOT NULL DEFAULT 0,
                    isOutdated INTEGER NOT NULL DEFAULT 0,
                    PRIMARY KEY (server, mark)
                ) WITHOUT ROWID;
                -- What the server says of episodes, until it is applied to their marks.
                CREATE TABLE syncInbox (
                    server INTEGER NOT NULL,
                    -- The `SubscriptionMerge.key` of the feed.
                    feed TEXT NOT NULL,
                    -- What identifies the episode in the actions: the name of its address.
                    name TEXT NOT NULL,
                    podcast TEXT NOT NULL,
                    episode TEXT NOT NULL,
                    guid TEXT,
                    total INTEGER,
                    device TEXT,
                    -- -1 for unplayed, -2 for finished, else the position.
                    meaning INTEGER NOT NULL,
                    time INTEGER NOT NULL,
                    wasFinished INTEGER NOT NULL,
                    -- The catalogue file that did not have the episode; NULL if none was searched.
                    missingIn TEXT,
                    PRIMARY KEY (server, feed, name)
                ) WITHOUT ROWID;
                -- The actions that the server sends again because it is asked for earlier ones.
                CREATE TABLE syncSeen (
                    server INTEGER NOT NULL,
                    hash INTEGER NOT NULL,
                    time INTEGER NOT NULL,
                    PRIMARY KEY (server, hash)
                ) WITHOUT ROWID;
                """)
    }
}
