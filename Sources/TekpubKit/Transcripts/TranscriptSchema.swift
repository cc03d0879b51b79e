import GRDB

/// The schema of `transcripts.sqlite`.
enum TranscriptSchema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 transcripts") { database in
            try database.execute(
                sql: """
                    CREATE TABLE transcript (
                        id INTEGER PRIMARY KEY,
                        -- The name of the store, the key of the production, the identity of the episode.
                        store TEXT NOT NULL,
                        production TEXT NOT NULL,
                        episode TEXT NOT NULL,
                        savedAt REAL NOT NULL,
                        UNIQUE (store, production, episode)
                    );
                    CREATE TABLE passage (
                        id INTEGER PRIMARY KEY,
                        transcript INTEGER NOT NULL,
                        -- A `TranscriptPassage`.
                        cues TEXT NOT NULL
                    );
                    CREATE INDEX passage_transcript ON passage (transcript);
                    -- Without content: that is in `passage`.
                    CREATE VIRTUAL TABLE passageText USING fts5(
                        text, content='', detail='none', columnsize=0, prefix='3 4',
                        tokenize='unicode61 remove_diacritics 2');
                    """)
        }
        migrator.registerMigration("2 titles") { database in
            try database.execute(
                sql: """
                    -- Of the episode and its production; NULL if unknown.
                    ALTER TABLE transcript ADD COLUMN title TEXT;
                    ALTER TABLE transcript ADD COLUMN productionTitle TEXT;
                    """)
        }
        return migrator
    }
}
