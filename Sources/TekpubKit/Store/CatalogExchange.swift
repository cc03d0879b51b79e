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
    func exchange(for new: String, revalidation: Revalidation?) throws {
        let (folder, state) = (library.folder, library.state)
        let json = try revalidation.map { revalidation in
            var revalidation = revalidation
            revalidation.schema = CatalogSchema.version
            return String(decoding: try JSONEncoder().encode(revalidation), as: UTF8.self)
        }
        let replaced = try withLibraryErrors(at: folder.statePath) {
            try state.writeWithoutTransaction { database in
                // Synchronises the commit before the former file is removed: the power may fail in between.
                if !folder.isTemporary { try database.execute(sql: "PRAGMA synchronous = FULL") }
                defer {
                    // Ignore errors: later commits are then synchronised more than they need.
                    try? database.execute(sql: "PRAGMA synchronous = NORMAL")
                }
                let id = try library.store(for: baseURL).ensureRow(database)
                learnTraits(of: id, database)
                return try database.attached(folder.catalogPath(new), as: "catalog") {
                    var replaced: String?
                    try database.inTransaction {
                        replaced = try String.fetchOne(
                            database, sql: "SELECT file FROM store WHERE id = ?", arguments: [id])
                        try database.execute(
                            sql: "UPDATE store SET file = ?, fetchedAt = ?, revalidation = ? WHERE id = ?",
                            arguments: [new, Date().timeIntervalSince1970, json, id])
                        let catalog = try AttachedCatalog("catalog", in: database)
                        try MarkReconciliation(store: id, catalog: catalog, database: database).run()
                        try NewEpisodeTable.update(store: id, from: catalog, at: Date(), database)
                        try SourceTable.update(store: id, from: catalog, database)
                        return .commit
                    }
                    return replaced
                }
            }
        }
        if let replaced { unlink(folder.catalogPath(replaced)) }
    }

    /// Stores the traits of the episodes that have marks, from the former catalogue.
    private func learnTraits(of store: Int64, _ database: Database) {
        // Ignore errors: without the former catalogue, a new mark follows its episode by identity alone.
        let isNeeded = try? Bool.fetchOne(
            database, sql: "SELECT EXISTS (SELECT 1 FROM mark WHERE store = ? AND traits IS NULL)",
            arguments: [store])
        guard isNeeded == true,
            let name = try? String.fetchOne(
                database, sql: "SELECT file FROM store WHERE id = ?", arguments: [store]),
            FileManager.default.fileExists(atPath: library.folder.catalogPath(name))
        else { return }
        try? database.attached(library.folder.catalogPath(name), as: "former") {
            try database.inTransaction {
                try MarkReconciliation(
                    store: store, catalog: AttachedCatalog("former", in: database), database: database
                ).learn()
                return .commit
            }
        }
    }
}
