import Foundation
import GRDB
import TekpubFormats

/// Makes a finished catalogue file the current one of a server.
struct CatalogExchange {
    /// The catalogue that a new one replaces.
    struct Former {
        /// The name of its file, or the path of a temporary one.
        let name: String
        /// Whether pages of its lists are missing, so that what it lacks need not be new.
        let lacksPages: Bool
    }

    let library: Library
    let baseURL: String

    /// Returns the current catalogue; nil if never fetched.
    func former() throws(LibraryError) -> Former? {
        guard let name = try library.catalogName(of: baseURL) else { return nil }
        let json = try library.read { database in
            try String.fetchOne(
                database.cachedStatement(
                    sql: "SELECT revalidation FROM store WHERE baseURL = ? AND file = ?"),
                arguments: [baseURL, name])
        }
        // Ignore errors: validators of another version of tekpub say nothing about the pages.
        let known = try? json.map { try JSONDecoder().decode(Revalidation.self, from: Data($0.utf8)) }
        return Former(name: name, lacksPages: known?.lacksPages == true)
    }

    /// Makes the file called `new` the current catalogue, fetched now, and removes the former file.
    ///
    /// - Parameter contents: what is in the file.
    func exchange(for new: String, _ contents: CatalogContents, revalidation: Revalidation?) throws {
        let (folder, state) = (library.folder, library.state)
        let json = try revalidation.map { revalidation in
            var revalidation = revalidation
            revalidation.schema = CatalogSchema.version
            return String(decoding: try JSONEncoder().encode(revalidation), as: UTF8.self)
        }
        let replaced = try withLibraryErrors(at: folder.statePath) {
            try state.writeWithoutTransaction { database in
                let id = try library.store(for: baseURL).ensureRow(database)
                // Synchronises the commit before a former file is removed: the power may fail in between.
                let hasFormer = try formerName(of: id, database) != nil
                let isSynchronised = hasFormer && !folder.isTemporary
                if isSynchronised { try database.execute(sql: "PRAGMA synchronous = FULL") }
                defer {
                    // Ignore errors: later commits are then synchronised more than they need.
                    if isSynchronised { try? database.execute(sql: "PRAGMA synchronous = NORMAL") }
                }
                learnTraits(of: id, database)
                // Returns nil if there are marks to move, and no catalogue to look for their episodes.
                func replace(with catalog: AttachedCatalog?) throws -> String?? {
                    var replaced: String??
                    try database.inTransaction(.immediate) {
                        guard try catalog != nil || !hasMarks(id, database) else { return .rollback }
                        replaced = .some(try formerName(of: id, database))
                        let update = try database.cachedStatement(
                            sql: "UPDATE store SET file = ?, fetchedAt = ?, revalidation = ? WHERE id = ?")
                        try update.execute(arguments: [new, Date().timeIntervalSince1970, json, id])
                        if let catalog {
                            for table in MarkReconciliation.Table.allCases {
                                try MarkReconciliation(
                                    store: id, catalog: catalog, database: database, table: table
                                ).run()
                            }
                        }
                        try NewEpisodeTable.update(store: id, contents.newEpisodes, at: Date(), database)
                        try SourceTable.update(store: id, contents, database)
                        return .commit
                    }
                    return replaced
                }
                // Most catalogues have no marks, and attaching one takes as long as the transaction.
                let replaced =
                    try replace(with: nil)
                    ?? database.attached(folder.catalogPath(new), as: "catalog") {
                        try replace(with: AttachedCatalog("catalog", in: database)) ?? nil
                    }
                // A file that another program stored meanwhile is left to the next start, as an orphan.
                return hasFormer ? replaced : nil
            }
        }
        if let replaced { unlink(folder.catalogPath(replaced)) }
    }

    private func hasMarks(_ store: Int64, _ database: Database) throws -> Bool {
        let statement = try database.cachedStatement(
            sql: """
                SELECT EXISTS (SELECT 1 FROM mark WHERE store = :store)
                    OR EXISTS (SELECT 1 FROM queueItem WHERE store = :store)
                """)
        return try Bool.fetchOne(statement, arguments: ["store": store]) ?? false
    }

    private func formerName(of store: Int64, _ database: Database) throws -> String? {
        let statement = try database.cachedStatement(sql: "SELECT file FROM store WHERE id = ?")
        return try String.fetchOne(statement, arguments: [store])
    }

    /// Stores the traits of the episodes that have marks, from the former catalogue.
    private func learnTraits(of store: Int64, _ database: Database) {
        // Ignore errors: without the former catalogue, a new mark follows its episode by identity alone.
        let isNeeded = try? Bool.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT EXISTS (SELECT 1 FROM mark WHERE store = :store AND traits IS NULL)
                        OR EXISTS (SELECT 1 FROM queueItem WHERE store = :store AND traits IS NULL)
                    """), arguments: ["store": store])
        guard isNeeded == true, let name = try? formerName(of: store, database),
            FileManager.default.fileExists(atPath: library.folder.catalogPath(name))
        else { return }
        try? database.attached(library.folder.catalogPath(name), as: "former") {
            try database.inTransaction {
                for table in MarkReconciliation.Table.allCases {
                    try MarkReconciliation(
                        store: store, catalog: AttachedCatalog("former", in: database), database: database,
                        table: table
                    ).learn()
                }
                return .commit
            }
        }
    }
}
