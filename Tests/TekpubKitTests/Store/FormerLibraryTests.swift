import Foundation
import GRDB
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// A library of version 0.1.0 is migrated with all changes that the user made.
struct FormerLibraryTests {
    private let folder: TemporaryFolder
    private let baseURL = "http://example.com/feed"

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Writes a library in the format of version 0.1.0.
    ///
    /// - Parameter fresh: the number of the episode that is new.
    private func makeFormerLibrary(hasCatalog: Bool = true, fresh: Int = 1) throws {
        let library = LibraryFolder(in: folder.url)
        try library.create()
        let state = try DatabaseQueue(path: library.statePath)
        try state.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
                    INSERT INTO grdb_migrations VALUES ('1 shelves, marks and favourites');
                    CREATE TABLE shelf (id INTEGER PRIMARY KEY, baseURL TEXT NOT NULL UNIQUE, file TEXT,
                        fetchedAt REAL, trail TEXT, place TEXT);
                    CREATE TABLE mark (shelf INTEGER NOT NULL, production TEXT NOT NULL, episode INTEGER NOT NULL,
                        isNew INTEGER NOT NULL, isWatched INTEGER NOT NULL, position INTEGER,
                        updatedAt REAL NOT NULL, PRIMARY KEY (shelf, production, episode)) WITHOUT ROWID;
                    CREATE TABLE favorite (shelf INTEGER NOT NULL, production TEXT NOT NULL,
                        PRIMARY KEY (shelf, production)) WITHOUT ROWID;
                    INSERT INTO shelf VALUES (7, ?, 'catalog-former.sqlite', 1000, NULL,
                        '{"query":{"scope":{"all":{}},"sort":"server"},"productionKey":"A Show","topRow":0,"isOpen":true,"episodeNumber":2}');
                    INSERT INTO mark VALUES (7, 'A Show', 2, 0, 1, NULL, 5), (7, 'A Show', 3, 0, 0, 42, 6),
                        (7, 'Gone', 1, 0, 1, NULL, 7);
                    INSERT INTO favorite VALUES (7, 'A Show');
                    """, arguments: [baseURL])
        }
        guard hasCatalog else { return }
        let catalog = try DatabaseQueue(path: library.catalogPath("catalog-former.sqlite"))
        try catalog.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
                    INSERT INTO grdb_migrations VALUES ('1 catalogue');
                    CREATE TABLE production (id INTEGER PRIMARY KEY, key TEXT NOT NULL, slug TEXT, title TEXT,
                        sortTitle TEXT, author TEXT, episodeCount INTEGER NOT NULL, duration INTEGER,
                        canWatch INTEGER, releasedAt INTEGER, fingerprint INTEGER NOT NULL,
                        freshCount INTEGER NOT NULL DEFAULT 0, price REAL, channel TEXT, channels TEXT, tags TEXT,
                        licence TEXT, link TEXT, description TEXT);
                    CREATE TABLE episode (id INTEGER PRIMARY KEY, slug TEXT, number INTEGER, title TEXT,
                        presenter TEXT, duration INTEGER, releasedAt INTEGER, url TEXT, link TEXT, licence TEXT,
                        description TEXT);
                    CREATE TABLE fresh (production INTEGER NOT NULL, number INTEGER NOT NULL,
                        PRIMARY KEY (production, number)) WITHOUT ROWID;
                    CREATE TABLE member (label TEXT NOT NULL, production INTEGER NOT NULL, isTag INTEGER NOT NULL,
                        PRIMARY KEY (label, production)) WITHOUT ROWID;
                    CREATE TABLE listing (label TEXT NOT NULL UNIQUE, slug TEXT NOT NULL);
                    CREATE TABLE searchText (first INTEGER PRIMARY KEY, bytes BLOB);
                    CREATE TABLE summary (json TEXT NOT NULL);
                    INSERT INTO summary VALUES ('{"productionCount":1,"episodeCount":3,"channels":[],"latest":[{"productionTitle":"A Show","episode":{"number":3}}],"rest":{"productions":[]}}');
                    CREATE INDEX production_key ON production (key);
                    INSERT INTO production (id, key, title, sortTitle, episodeCount, fingerprint, freshCount)
                        VALUES (1, 'A Show', 'A Show', 'a show', 3, 1, 1);
                    INSERT INTO fresh VALUES (1, ?);
                    """, arguments: [fresh])
            for (place, episode) in Self.episodes.enumerated() {
                try database.execute(
                    sql: "INSERT INTO episode (id, title, url) VALUES (?, ?, ?)",
                    arguments: [
                        CatalogSchema.firstEpisodeRow(of: 1) + Int64(place), episode.title, episode.url,
                    ])
            }
        }
    }

    /// Newest first, without numbers.
    private static let episodes = [3, 2, 1].map {
        Episode(title: "Episode \($0)", url: "http://a.example/\($0).mp4")
    }

    private func watched(_ store: CatalogStore) throws -> [String] {
        let (key, production) = try #require(try store.production(named: "A Show"))
        let marks = try store.marks(of: key)
        return zip(production.episodeIdentities, production.episodes).compactMap { identity, episode in
            let mark = marks[EpisodeKey(productionKey: key, identity: identity)]
            return mark?.isWatched == true || mark?.positionInSeconds == 42 ? episode.title ?? "" : nil
        }
    }

    @Test func showsItsCatalogueWithoutANetwork() async throws {
        try makeFormerLibrary()
        let library = try Library.open(in: folder.url)
        let store = library.store(for: baseURL)
        #expect(library.notices == [])
        let watched = try watched(store)
        #expect(watched == ["Episode 2", "Episode 1"])
        let list = try await store.productions(ProductionQuery())
        let row = try #require(list.rows(0..<1).first)
        #expect(row.isFavorite && row.hasNew && row.watchedCount == 1)
        #expect(try store.recents(limit: 5).map(\.episode.number) == [3])
        #expect(try store.restorationState()?.episodeIdentity == "place:2")
        // The whole catalogue is requested from the server, because more is stored now.
        #expect(try store.revalidation() == nil)
    }

    @Test func keepsEveryMarkWhenTheCatalogueIsFetchedAgain() throws {
        try makeFormerLibrary()
        let store = try Library.open(in: folder.url).store(for: baseURL)
        let new = Episode(guid: "4", title: "Episode 4", url: "http://a.example/4.mp4")
        try store.replace(with: [Production(title: "A Show", episodes: [new] + Self.episodes)])
        let watched = try watched(store)
        #expect(watched == ["Episode 2", "Episode 1"])
        let fresh = try store.marks(of: "A Show").filter(\.value.isNew).map(\.key.identity).sorted()
        #expect(fresh == ["guid:4", "url:a.example/3.mp4"])
        // Marks of a production that is not in the catalogue are kept until it returns.
        #expect(try store.marks(of: "Gone").count == 1)
        try store.replace(with: [.numbered("Gone", 1)])
        #expect(try store.marks(of: "Gone").keys.map(\.identity) == ["number:1"])
    }

    @Test(arguments: [true, false])
    func waitsForACatalogueIfItsOwnCannotBeRead(isThere: Bool) throws {
        try makeFormerLibrary(hasCatalog: false)
        if isThere {
            let path = LibraryFolder(in: folder.url).catalogPath("catalog-former.sqlite")
            try Data(repeating: 7, count: 9000).write(to: URL(filePath: path))
        }
        let store = try Library.open(in: folder.url).store(for: baseURL)
        #expect(try store.marks(of: "A Show").count == 2)
        try store.replace(with: [Production(title: "A Show", episodes: Self.episodes)])
        let watched = try watched(store)
        #expect(watched == ["Episode 2", "Episode 1"])
        #expect(try store.isFavorite(productionKey: "A Show"))
    }
}
