import Foundation
import GRDB
import TekpubFormats

/// The table `source`; reads and writes it in the caller's transaction.
enum SourceTable {
    private static let selection = """
        SELECT source.store, store.catalog, address, title, catalogTitle, folder, episodeCount, refreshedAt,
            store.fetchedAt, nextRefreshAt, failure, failureCount, isEnded, policy
        FROM source JOIN store ON store.id = source.store
        """

    static func fetchAll(_ database: Database) throws -> [Source] {
        try Array(Row.fetchCursor(database, sql: selection + " ORDER BY position, source.store").map(source))
    }

    static func fetch(_ id: Source.ID, _ database: Database) throws -> Source? {
        try fetch([id], database)[id]
    }

    static func fetch(_ ids: [Source.ID], _ database: Database) throws -> [Source.ID: Source] {
        let statement = try database.cachedStatement(
            sql: selection + " WHERE source.store IN (SELECT value FROM json_each(?))")
        let rows = try Row.fetchCursor(statement, arguments: [ids.jsonList])
        var sources: [Source.ID: Source] = [:]
        while let row = try rows.next() {
            let source = try source(row)
            sources[source.id] = source
        }
        return sources
    }

    static func fetch(catalogID: CatalogID, _ database: Database) throws -> Source? {
        let statement = try database.cachedStatement(sql: selection + " WHERE store.catalog = ?")
        return try statement.first([catalogID], decode: source)
    }

    static func fetch(address: String, _ database: Database) throws -> Source? {
        // Two lookups in indexes: an `OR` over both tables would read all sources.
        let statement = try database.cachedStatement(
            sql: selection + """
                 WHERE source.store IN (SELECT store FROM source WHERE address = :address
                    UNION ALL SELECT id FROM store WHERE catalog = :address)
                """)
        return try statement.first(["address": address], decode: source)
    }

    /// Inserts a source at the end. A store of this name, which `--base-url` may have created, keeps its marks.
    static func insert(_ new: NewSource, _ database: Database) throws -> Source {
        try database.cachedStatement(sql: "INSERT OR IGNORE INTO store (catalog) VALUES (?)")
            .execute(arguments: [new.address])
        let insert = try database.cachedStatement(
            sql: """
                INSERT INTO source (store, address, title, folder, position, addedAt)
                SELECT id, catalog, ?, ?, (SELECT coalesce(max(position), 0) + 1 FROM source), ?
                FROM store WHERE catalog = ?
                """)
        try insert.execute(
            arguments: [
                new.title, PackedStrings.pack(new.folders), Date().timeIntervalSince1970, new.address,
            ])
        guard let source = try fetch(address: new.address, database) else {
            throw DatabaseError(resultCode: .SQLITE_NOTFOUND)
        }
        return source
    }

    /// Puts all sources into this order.
    static func arrange(_ ids: [Source.ID], _ database: Database) throws {
        let update = try database.cachedStatement(
            sql: "UPDATE source SET position = ?1 WHERE store = ?2 AND position <> ?1")
        for (position, id) in ids.enumerated() { try update.execute(arguments: [position + 1, id]) }
    }

    /// Stores the title and the size of a source's new catalogue. An empty one leaves the title of the previous.
    static func update(store: Int64, _ contents: CatalogContents, _ database: Database) throws {
        let statement = try database.cachedStatement(
            sql: """
                UPDATE source SET catalogTitle = iif(?1 = 0, ifnull(?2, catalogTitle), ?2), episodeCount = ?3
                WHERE store = ?4
                """)
        try statement.execute(
            arguments: [contents.productionCount, contents.title, contents.episodeCount, store])
    }

    private static func source(_ row: Row) throws -> Source {
        func date(_ index: Int) throws -> Date? {
            try (row.decode(atIndex: index) as Double?).map { Date(storedSeconds: $0) }
        }
        let policy: SourcePolicy? = StoredDetails.value(try row.decode(atIndex: 13))
        let failure: String? = try row.decode(atIndex: 10)
        let isEnded: Bool = try row.decode(atIndex: 12)
        return Source(
            id: try row.decode(atIndex: 0), catalogID: try row.decode(atIndex: 1),
            address: try row.decode(atIndex: 2), customTitle: try row.decode(atIndex: 3),
            catalogTitle: try row.decode(atIndex: 4),
            folders: PackedStrings.unpack(try row.decode(atIndex: 5)), newCount: 0,
            episodeCount: try row.decode(atIndex: 6),
            status: SourceStatus(
                refreshedAt: try date(7), fetchedAt: try date(8), nextRefreshAt: isEnded ? nil : try date(9),
                failure: failure.map { StoredFailure.sentence(of: $0, as: CatalogError.self) },
                fault: failure.flatMap { StoredFailure.error(of: $0, as: CatalogError.self) }
                    .flatMap(SourceFault.init),
                failureCount: try row.decode(atIndex: 11),
                isEnded: isEnded),
            policy: policy ?? SourcePolicy())
    }
}
