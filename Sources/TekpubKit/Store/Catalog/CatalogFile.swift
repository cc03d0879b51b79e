import Foundation
import GRDB
import Localization
import Synchronization
import TekpubFormats

/// One generation of a catalogue, open for reading; `StagedCatalogFile` writes it.
///
/// This folder writes and reads catalogue files (`CatalogSchema`). A `StagedCatalogFile` gives the changes of a
/// load to a `CatalogMerger`, which writes rows (`ProductionWriter`); at the end, `ProductionKeys`,
/// `NewEpisodes` and a `CatalogSummary` complete the file. `AttachedCatalog` reads one beside another.
///
/// The file never changes, and stays readable while it is open even if it is removed. The user's data is
/// attached as `state` and always current.
final class CatalogFile: Sendable {
    /// The name of the file.
    let name: String
    let path: String
    /// The ID of the catalogue's row in the table `store`.
    let store: Int64
    /// Serves the short reads that the screen waits for: rows, and one production at a time.
    private let pages: DatabaseQueue
    /// Serve long reads; a search uses all of them in parallel.
    let workers: [DatabaseQueue]
    /// See `searchChunks`; nil before the first search.
    let chunks = Mutex<(ranges: [Range<Int>], continued: Set<Int>)?>(nil)
    /// The findings of the last search. The next search is usually the same with one more letter.
    let lastSearch = Mutex<SearchFindings?>(nil)
    /// The last order that does not depend on marks. Computing one reads all productions.
    let lastOrder = Mutex<(query: ProductionQuery, language: Language, ids: [UInt32])?>(nil)

    /// - Returns: nil if another version of tekpub wrote the file.
    /// - Throws: `LibraryError.readOnly` also if the file is missing.
    init?(name: String, folder: LibraryFolder, catalogID: CatalogID) throws(LibraryError) {
        self.name = name
        path = folder.catalogPath(name)
        let path = path
        (pages, workers) = try withLibraryErrors(at: path) {
            (
                try Self.open(path, attaching: folder.statePath),
                try (0..<2).map { _ in try Self.open(path, attaching: folder.statePath) }
            )
        }
        let pages = pages
        let isReadable = try withLibraryErrors(at: path) {
            try pages.read { database in
                // Every version creates this table in `main`. Without the check, the migrator would find that
                // of `state`.
                guard try database.tableExists("grdb_migrations", in: "main") else {
                    throw LibraryError.damaged(path: path)
                }
                let migrator = CatalogSchema.migrator
                return try migrator.hasCompletedMigrations(database)
                    && !migrator.hasBeenSuperseded(database)
            }
        }
        guard isReadable else { return nil }
        store = try withLibraryErrors(at: path) {
            try pages.read {
                try Int64.fetchOne(
                    $0, sql: "SELECT id FROM state.store WHERE catalog = ?", arguments: [catalogID])
            } ?? 0
        }
    }

    private static func open(_ path: String, attaching statePath: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(Library.patience)
        configuration.prepareDatabase { database in
            try database.execute(sql: "ATTACH DATABASE ? AS state", arguments: [statePath])
            // A search reads all texts, so they are mapped into memory, not copied into a cache.
            try database.execute(sql: "PRAGMA main.mmap_size = 0x7fff0000")
        }
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    /// Closes the connections in the background: the last list of a previous catalogue may end on the main
    /// actor, and closing waits for the disk.
    deinit {
        let connections = workers + [pages]
        DispatchQueue.global(qos: .utility).async { withExtendedLifetime(connections) {} }
    }

    /// Reads what the screen waits for, and blocks the thread meanwhile.
    func read<Result>(_ body: (Database) throws -> Result) throws(LibraryError) -> Result {
        preconditionNotOnMainActor()
        return try withLibraryErrors(at: path) { try pages.read(body) }
    }

    /// As `read`, without blocking a thread. Cancelling the task interrupts the read.
    func readForScreen<Result: Sendable>(
        _ body: @Sendable (Database) throws -> Result
    ) async throws(LibraryError) -> Result {
        do {
            return try await pages.read(body)
        } catch {
            throw .noted(error, at: path)
        }
    }

    /// Like `read`, for queries that take long.
    func work<Result>(_ body: (Database) throws -> Result) throws(LibraryError) -> Result {
        preconditionNotOnMainActor()
        return try withLibraryErrors(at: path) { try workers[0].read(body) }
    }
}

extension CatalogFile {
    func summary() throws(LibraryError) -> CatalogSummary {
        let json = try read { try Data.fetchOne($0, sql: "SELECT json FROM summary") }
        return try withLibraryErrors(at: path) {
            do {
                return try JSONDecoder().decode(CatalogSummary.self, from: json ?? Data())
            } catch {
                throw LibraryError.damaged(path: path)
            }
        }
    }

    /// Returns the key of the production `id`; nil if missing.
    func key(of id: Int64) throws(LibraryError) -> String? {
        try read { database in
            let statement = try database.cachedStatement(sql: "SELECT key FROM production WHERE id = ?")
            return try String.fetchOne(statement, arguments: [id])
        }
    }

    /// Returns the production with the key `name`, else the first with this slug or title, with its episodes.
    func production(named name: String) throws(LibraryError) -> (key: String, production: Production)? {
        var key: String? = name
        var id = try id(ofKey: name)
        if id == nil {
            let row = try work { database in
                try Row.fetchOne(
                    database,
                    sql:
                        "SELECT id, key FROM production WHERE slug = :name OR title = :name ORDER BY id LIMIT 1",
                    arguments: ["name": name]
                ).map { (try $0.decode(Int64.self, atIndex: 0), try $0.decode(String.self, atIndex: 1)) }
            }
            (id, key) = (row?.0, row?.1)
        }
        guard let key, let id, let production = try production(id) else { return nil }
        return (key, production)
    }

    func id(ofKey key: String) throws(LibraryError) -> Int64? {
        try read { database in
            let statement = try database.cachedStatement(sql: "SELECT id FROM production WHERE key = ?")
            return try Int64.fetchOne(statement, arguments: [key])
        }
    }

    /// Returns the IDs of the productions with these identities, in the server's order.
    func ids(of identities: Set<String>) throws(LibraryError) -> [Int64] {
        try work { database in
            try Int64.fetchAll(
                database,
                sql: """
                    SELECT id FROM production
                    WHERE coalesce(slug, title) IN (\(databaseQuestionMarks(count: identities.count))) ORDER BY id
                    """, arguments: StatementArguments(identities))
        }
    }

    /// Returns the identities of a production's episodes that the previous catalogue did not have.
    func freshEpisodes(ofKey key: String) throws(LibraryError) -> [String] {
        try read { database in
            let statement = try database.cachedStatement(
                sql: """
                    SELECT episode FROM production JOIN fresh ON fresh.production = production.id WHERE key = ?
                    """)
            return try String.fetchAll(statement, arguments: [key])
        }
    }

    /// Returns the productions with these IDs, in this order; missing ones are blank.
    func summaries(_ ids: some Sequence<Int64>, in database: Database) throws -> [ProductionSummary] {
        let statement = try database.cachedStatement(
            sql: ProductionSummary.selection + " WHERE p.id = :id")
        return try ids.map { id in
            let row = try Row.fetchOne(statement, arguments: ["id": id, "store": store])
            return try row.map(ProductionSummary.init(row:)) ?? .blank
        }
    }

    /// Returns at most `count` productions from the ID `first` on, in the server's order.
    func summaries(from first: Int64, count: Int, in database: Database) throws -> [ProductionSummary] {
        let statement = try database.cachedStatement(
            sql: ProductionSummary.selection + " WHERE p.id >= :id ORDER BY p.id LIMIT :count")
        let rows = try Row.fetchCursor(
            statement, arguments: ["id": first, "count": count, "store": store])
        return try Array(rows.map(ProductionSummary.init(row:)))
    }

    func production(_ id: Int64) throws(LibraryError) -> Production? {
        try productions([id]).first
    }

    /// Returns the address of the picture of the production `id`; nil if it has none.
    func imageURL(of id: Int64) throws(LibraryError) -> String? {
        try read { database in try Production.fetchRecord(id, from: database)?.details?.imageURL }
    }

    /// Returns the productions with these IDs and their episodes, in this order, without missing ones.
    func productions(_ ids: some Sequence<Int64>) throws(LibraryError) -> [Production] {
        try read { database in
            try ids.compactMap { id in
                var production = try Production.fetch(id, from: database)
                try production?.addListings(id, from: database)
                return production
            }
        }
    }
}

extension ProductionSummary {
    /// Selects the columns that `init(row:)` reads, for the production `p`.
    fileprivate static let selection = """
        SELECT p.id, p.key, p.slug, p.title, p.author, p.episodeCount, p.duration, p.canWatch, p.releasedAt,
            EXISTS (SELECT 1 FROM state.favorite WHERE store = :store AND production = p.key),
            (SELECT count(*) FROM state.mark WHERE store = :store AND production = p.key AND isWatched AND isPresent),
            p.freshCount > 0 AND EXISTS (
                SELECT 1 FROM fresh LEFT JOIN state.mark
                    ON store = :store AND mark.production = p.key AND mark.episode = fresh.episode
                WHERE fresh.production = p.id AND coalesce(isNew, 1)),
            EXISTS (SELECT 1 FROM state.mark WHERE store = :store AND production = p.key
                AND position IS NOT NULL AND NOT isWatched AND isPresent)
        FROM production p
        """

    fileprivate init(row: Row) throws {
        self.init(
            id: try row.decode(atIndex: 0), key: try row.decode(atIndex: 1), slug: try row.decode(atIndex: 2),
            title: try row.decode(atIndex: 3), author: try row.decode(atIndex: 4),
            episodeCount: try row.decode(atIndex: 5), durationInSeconds: try row.decode(atIndex: 6),
            canWatch: try row.decode(atIndex: 7), releasedAt: ReleaseDate(number: try row.decode(atIndex: 8)),
            isFavorite: try row.decode(atIndex: 9), watchedCount: try row.decode(atIndex: 10),
            isStarted: try row.decode(atIndex: 12), hasNew: try row.decode(atIndex: 11))
    }
}
